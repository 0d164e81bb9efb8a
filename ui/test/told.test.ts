// What the board of Whack & Slaughter tells in words and plays as scenes, without a page: that nothing of it goes missing between the rules and the board.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { messages } from "../../games/slaughter/board/messages";
import type { Document } from "../../games/slaughter/board/document";
import { figureWords, groundWords, shortName, toldWords } from "../../games/slaughter/board/names";
import { flagsOf, objectivesOf, wanted } from "../../games/slaughter/board/objectives";
import { figuresOf } from "../../games/slaughter/board/position";
import { lastFight, reckoned, scenes, type Scene } from "../../games/slaughter/board/story";
import type { Entry, StoryLine } from "../src/api/types";

vi.mock("../src/content", () => ({ contentOf: () => ({ maps: {}, figures: {}, weapons: {}, skills: {}, conditions: {} }) }));

const folder = new URL("../../games/slaughter/", import.meta.url);
const told = readFileSync(new URL("words.de.yaml", folder), "utf8");
const keys = new Set([...told.matchAll(/^([a-z][a-z-]+): /gm)].map(([, key]) => key!));

const t = (key: string, params: Record<string, string | number> = {}) => `${key}${Object.values(params).length > 0 ? `(${Object.values(params).join(" ")})` : ""}`;

const line = (key: string, rule: string, args: Record<string, string | number> = {}) => ({ key, rule, text: key, args: Object.entries(args).map(([name, value]) => (typeof value === "number" ? { name, kind: "number", num: value } : { name, kind: "term", text: value })) });
const entry = (...lines: ReturnType<typeof line>[]) => ({ kind: "move", seq: 1, seat: 0, move: "dice 6 5 1", lines }) as unknown as Entry;

test("every event that the board looks for is one that the rules tell", () => {
  const source = readFileSync(new URL("board/story.ts", folder), "utf8");
  const cases = [...source.matchAll(/case "([a-z-]+)":/g)].map(([, key]) => key!);
  const sets = [...source.matchAll(/new Set\(\[(.*)\]\)/g)].flatMap(([, list]) => [...list!.matchAll(/"([a-z-]+)"/g)].map(([, key]) => key!));
  expect(cases.length).toBeGreaterThan(10);
  expect(sets.length).toBeGreaterThan(20);
  expect([...cases, ...sets].filter((key) => !keys.has(key))).toEqual([]);
});

test("conditions, what becomes of flags, and what comes of skills are scenes", () => {
  for (const key of ["suffers", "takes", "drops", "scores", "flag-returns", "power", "no-power", "fizzles", "delays", "respawns"]) {
    expect(scenes(entry(line(key, "WAS-1", { who: "Nib" }))), key).toHaveLength(1);
  }
});

test("an attack tells how its value comes about: the pips that count, the best die, and the rest", () => {
  const attack = scenes(entry(line("rolled", "WAS-203", { who: "h1", pips: "6 5 1" }), line("attack-value", "WAS-351", { who: "h1", n: 4 }))) as Scene[];
  expect(attack[0]).toMatchObject({ kind: "roll", pip: "melee", dice: [6, 5, 1] });
  const figures = new Map([["h1", { faces: [{}, {}, {}, {}, { melee: 3 }, { melee: 2, ranged: 9 }] }]]) as unknown as ReturnType<typeof figuresOf>;
  expect(reckoned(attack, 1, figures)).toEqual({ best: 3, more: 1, sign: "plus" });
  expect(reckoned(attack, 0, figures), "a roll has no value").toBeNull();
  const spell = scenes(entry(line("rolled", "WAS-203", { who: "h1", pips: "6 5 1" }), line("power-and-magic", "WAS-505", { who: "h1", s: 1, m: 5 }))) as Scene[];
  const caster = new Map([["h1", { faces: [{}, {}, {}, {}, { magic: 5 }, { skill: 1 }] }]]) as unknown as ReturnType<typeof figuresOf>;
  expect(reckoned(spell, 1, caster), "the magic value of a spell, not its power").toEqual({ best: 5, more: 0, sign: "none" });
});

test("where there is little room each is called by a word that no other has", () => {
  const called = (...names: string[]) => {
    const figures = new Map(names.map((name, i) => [String(i), { id: String(i), name }])) as unknown as ReturnType<typeof figuresOf>;
    return [...figures.keys()].map((id) => shortName(id, figures));
  };
  expect(called("Sir Clawdius", "Rosalind Farshot", "Trainee (It's A Kind Of Magic)")).toEqual(["Clawdius", "Farshot", "Trainee"]);
  expect(called("Leather Armour", "Chain Armour", "Plate And Shield", "Cloth")).toEqual(["Leather", "Chain", "Shield", "Cloth"]);
  expect(called("Sir Clawdius h1", "Sir Clawdius h2", "Skeleton f3")).toEqual(["Clawdius h1", "Clawdius h2", "Skeleton f3"]);
  expect(called("Red Tom", "Red Nib", "Black Tom")).toEqual(["Red Tom", "Nib", "Black"]);
});

test("a push is a scene of its own, and what it comes of and comes to is one account with it", () => {
  const shot = entry(line("shoots", "WAS-401", { who: "h1", on: "h2" }), line("attack-value", "WAS-402", { who: "h1", n: 3 }));
  const pushed = entry(line("defence-value", "WAS-403", { who: "h2", n: 3, damage: 0 }), line("pushed", "WAS-405", { who: "h2", to: "9.2,8" }), line("falls", "WAS-321", { who: "h2" }), line("lost-life", "WAS-321", { who: "h2", n: 3 }));
  expect(scenes(pushed).map(({ kind }) => kind)).toEqual(["value", "push", "mark", "mark"]);
  expect(lastFight([shot, pushed]).map(({ scene }) => scene.kind)).toEqual(["strike", "value", "value", "push", "mark", "mark"]);
});

test("a skill that is used begins an account, but for one that is used while an attack is under way", () => {
  const attack = entry(line("attacks", "WAS-350", { who: "h1", on: "h2" }), line("attack-value", "WAS-351", { who: "h1", n: 2 }));
  const use = entry(line("uses-on", "WAS-501", { who: "h2", on: "h1" }));
  const defence = entry(line("defence-value", "WAS-353", { who: "h2", n: 2, damage: 0 }));
  expect(lastFight([attack, use, defence]), "it defends by it").toHaveLength(4);
  expect(lastFight([attack, defence, use]).map(({ scene }) => scene.kind)).toEqual(["mark"]);
});

test("every ending is told by who won and why, in every language", () => {
  const endings = [...told.matchAll(/^ending\.([a-z-]+): /gm)].map(([, how]) => how!);
  expect(endings.length).toBeGreaterThan(5);
  for (const [language, texts] of Object.entries(messages)) expect(endings.filter((how) => !(`over.${how}` in texts)), language).toEqual([]);
});

test("a figure is told with what it carries, and with the terrain that it stands by", () => {
  const wall = { kind: "wall", corners: "10,10 14,10 14,11 10,11", height: 2, see_through: false, walk_through: false, cover: true, climbable: false };
  const grove = { ...wall, kind: "grove", corners: "2,2 6,2 6,6 2,6", walk_through: true };
  const row = { side: 1, pool: 5, hand: 5, own: {} };
  const view = {
    map: "random",
    corners: {},
    figures: { h1: { ...row, at: "12,9" }, h2: { ...row, side: 2, at: "4,4" } },
    tokens: [{ kind: "flag", side: 2, held: "h1" }],
    now: { terrain: [wall, grove] },
  } as unknown as Document;
  const [carrier, hidden] = [...figuresOf(view).values()];
  expect(figureWords(carrier!, hidden, view, "", t)).toContain("ws.carries(flag 2 )");
  expect(figureWords(carrier!, hidden, view, "", t)).toContain("ws.beside(ws.away(1 ws.wind.s) wall)");
  expect(figureWords(hidden!, carrier, view, "", t)).toContain("ws.in(grove)");
  expect(figureWords(hidden!, carrier, view, "", t)).not.toContain("ws.carries");
  expect(groundWords([22, 22], view, t), "far from all").toBe("");

  // So is where somebody goes: nobody at the board knows what 12,9 is.
  const said = (text: string, args: Record<string, string>) => ({ ...line("moves", "WAS-301", args), text }) as unknown as StoryLine;
  expect(toldWords(said("h2 moves 4.974# to 12,9.", { who: "h2", to: "12,9" }), view, -1, t), "read later").toBe("h2 moves 5# to ws.point(ws.beside(ws.away(1 ws.wind.s) wall)).");
  expect(toldWords(said("h2 moves 5# to 4,4.", { who: "h2", to: "4,4" }), view, 0, t), "heard by whose figure stands elsewhere").toBe("h2 moves 5# to ws.point(ws.beside(ws.away(9.4 ws.wind.sw) h1), ws.in(grove)).");
  const lies = { who: "h2", to: "12,9", lies: "lies.terrain.s", of: "wall" };
  expect(toldWords(said("h2 moves 5# to 12,9, 1# south of the wall.", lies), view, -1, t), "told already").toBe("h2 moves 5# to ws.point() 1# south of the wall.");
  expect(toldWords(said("h2 moves 5# to 12,9, 1# south of h1.", { ...lies, of: "h1" }), view, 0, t), "told of one's own figure").toBe("h2 moves 5# to ws.point() 1# south of h1.");
  expect(toldWords(said("The turn of h2 begins.", { who: "h2" }), view, 0, t)).toBe("The turn of h2 begins.");
});

test("points and flags are ours and the enemy's for who plays; only who looks on hears the numbers of the sides", () => {
  const row = { pool: 5, hand: 5, own: {} };
  const view = { map: "random", corners: { 1: "south-west", 2: "north-east" }, goal: 3, figures: { h1: { ...row, side: 1 }, h2: { ...row, side: 2 } }, now: { terrain: [] } } as unknown as Document;
  const scored = line("scores", "WAS-823", { side: 2, n: 1, points: 2 }) as unknown as StoryLine;
  expect(toldWords(scored, view, 0, t)).toBe("ws.told.scores(no 1 2 3)");
  expect(toldWords(scored, view, 1, t)).toBe("ws.told.scores(yes 1 2 3)");
  expect(toldWords(scored, view, -1, t)).toBe("scores");
  expect(toldWords(line("flag-returns", "WAS-825", { side: 1 }) as unknown as StoryLine, view, 0, t)).toMatch(/^ws\.told\.flag-returns\(yes/);
  // Who takes or drops a flag has that of the others; saved is one's own.
  const flagged = { ...view, tokens: [{ kind: "flag", side: 1, held: "h2" }, { kind: "flag", side: 2, at: "23.5,23.5" }] };
  const by = (key: string, who: string) => line(key, "WAS-822", { who }) as unknown as StoryLine;
  for (const key of ["takes", "drops"]) expect([0, 1, -1].map((seat) => toldWords(by(key, "h2"), flagged, seat, t))).toEqual([`ws.told.${key}(h2 yes)`, `ws.told.${key}(h2 no)`, key]);
  expect([0, 1].map((seat) => toldWords(by("flag-rescued", "h1"), flagged, seat, t))).toEqual(["ws.told.flag-rescued(h1 yes)", "ws.told.flag-rescued(h1 no)"]);
  expect(figureWords(figuresOf(flagged).get("h2")!, figuresOf(flagged).get("h1"), flagged, "", t)).toContain("ws.carries(flag 1 yes)");
});

test("whose own flag is away has who took it, or where it was dropped, for an aim; that of the others counts for nothing meanwhile", () => {
  const row = { pool: 5, hand: 5 };
  const made = (own: object, load = 0) =>
    ({ map: "random", corners: { 1: "south-west", 2: "north-east" }, goal: 3, figures: { h1: { ...row, side: 1, at: "2,2", load }, h2: { ...row, side: 2, at: "12,12" } },
      tokens: [{ kind: "flag", side: 1, ...own }, { kind: "flag", side: 2, ...(load ? { held: "h1" } : { at: "23.5,23.5" }) }], now: { terrain: [] } }) as unknown as Document;
  const about = (view: Document) => {
    const me = figuresOf(view).get("h1")!;
    return { flags: flagsOf(view).map(({ how }) => how), aims: objectivesOf(view, me).map(({ own, carried, thief, at }) => [own ? "own" : "theirs", carried ? "carried" : (thief?.name ?? ""), at.join()]), wanted: wanted(view, me)?.how };
  };
  expect(about(made({ at: "0.5,0.5" }))).toEqual({ flags: ["home", "home"], aims: [["theirs", "", "23.5,23.5"]], wanted: undefined });
  expect(about(made({ held: "h2" }, 2))).toEqual({ flags: ["held", "held"], aims: [["theirs", "carried", "0,0"], ["own", "h2", "12,12"]], wanted: "held" });
  expect(about(made({ at: "3,1.5" }, 2)), "at home, but not in its place").toEqual({ flags: ["dropped", "held"], aims: [["theirs", "carried", "0,0"], ["own", "", "3,1.5"]], wanted: "dropped" });
  expect(about(made({ at: "0.5,0.5" }, 2)).wanted).toBeUndefined();
});
