import { describe, expect, test } from "vitest";
import type { Group } from "../src/api/types";
import { beginning, complete, count, groupOf, moveOf, numberIn, spread, verbs } from "../src/moves";

const legal: Group[] = [
  { text: "draw" },
  { text: "move roma > gaeta", from: 1, to: 12 },
  { text: "move roma > rieti", from: 1, to: 1 },
  { text: "attack roma > gaeta", from: 3, to: 5 },
  { text: "breed" },
];

test("a move belongs to the group whose run holds its number", () => {
  expect(groupOf(legal, "move roma > gaeta 12")).toBe(legal[1]);
  expect(groupOf(legal, " Move  Roma > Gaeta 3 ")).toBe(legal[1]);
  expect(groupOf(legal, "draw")).toBe(legal[0]);
  for (const not of ["move roma > gaeta 13", "move roma > gaeta", "attack roma > gaeta 2", "draw 1", "move roma > gaeta 1.5", ""]) {
    expect(groupOf(legal, not), not).toBeUndefined();
  }
});

test("runs are counted and numbered", () => {
  expect(count(legal)).toBe(1 + 12 + 1 + 3 + 1);
  expect(numberIn(legal[3]!, "attack roma > gaeta 4")).toBe(4);
  expect(numberIn(legal[3]!, "attack roma > gaeta 9")).toBeNull();
  expect(moveOf(legal[3]!, 99)).toBe("attack roma > gaeta 5");
  expect(moveOf(legal[3]!, 0)).toBe("attack roma > gaeta 3");
  expect(moveOf(legal[0]!)).toBe("draw");
});

describe("what is typed", () => {
  test.each([
    ["", 5],
    ["m", 2],
    ["move roma > g", 1],
    ["move roma > gaeta 1", 1],
    ["move roma > gaeta 13", 0],
    ["attack roma > gaeta 2", 0],
    ["xyz", 0],
  ])("%j leaves %i groups", (typed, n) => expect(beginning(legal, typed)).toHaveLength(n));

  test.each([
    ["d", "draw"],
    ["m", "move roma > "],
    ["move roma > g", "move roma > gaeta "],
    ["move roma > r", "move roma > rieti 1"],
    ["move roma > gaeta 7", "move roma > gaeta 7"],
    ["xyz", "xyz"],
    ["", ""],
  ])("%j completes to %j", (typed, whole) => expect(complete(legal, typed)).toBe(whole));
});

test("a move may be a number alone, and short runs can be written out", () => {
  const columns: Group[] = [{ text: "", from: 2, to: 4 }];
  expect(groupOf(columns, "3")).toBe(columns[0]);
  expect(groupOf(columns, "5")).toBeUndefined();
  expect(moveOf(columns[0]!, 9)).toBe("4");
  expect(beginning(columns, "4")).toHaveLength(1);
  expect(spread(columns, 8)).toEqual([{ text: "2" }, { text: "3" }, { text: "4" }]);
  expect(spread(columns, 2)).toEqual(columns);
});

test("verbs come in the order of the list", () => {
  expect(verbs(legal).map((v) => `${v.verb} ${v.groups.length}`)).toEqual(["draw 1", "move 2", "attack 1", "breed 1"]);
});
