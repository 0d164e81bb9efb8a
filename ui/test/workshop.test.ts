// What the workshop of Whack & Slaughter works out by itself; all else is said by the rules.
import { expect, test } from "vitest";
import { painted, signs, stepped } from "../../games/slaughter/board/workshop/hero";

test("a face has the places of its die, painted in the order of the pips", () => {
  for (const face of [1, 2, 3, 4, 5, 6]) expect(painted(face, {})).toHaveLength(face);
  expect(painted(6, { skill: 1, magic: 1, defence: 4 }).map((p) => p.kind)).toEqual(["defence", "defence", "defence", "defence", "magic", "skill"]);
  expect(painted(3, { melee: 1 }).map((p) => p.kind)).toEqual(["melee", "", ""]);
  expect(painted(2, { melee: 5 })).toHaveLength(2); // more than there is room for
  for (const { x, y } of painted(6, {})) expect(Math.min(x, y) > 0 && Math.max(x, y) < 100).toBe(true);
});

test("a step changes one pip of one face, and never below none", () => {
  const faces = { 6: { melee: 2 }, 5: {} };
  expect(stepped(faces, 6, "melee", 1)).toEqual({ 6: { melee: 3 }, 5: {} });
  expect(stepped(faces, 5, "skill", 1)).toEqual({ 6: { melee: 2 }, 5: { skill: 1 } });
  expect(stepped(faces, 6, "magic", -1)).toEqual({ 6: { melee: 2, magic: 0 }, 5: {} });
  expect(faces).toEqual({ 6: { melee: 2 }, 5: {} });
});

test("pips differ in shape as well as in colour", () => {
  expect(new Set(Object.values(signs).map((s) => s.path)).size).toBe(5);
  expect(new Set(Object.values(signs).map((s) => s.colour)).size).toBe(5);
});
