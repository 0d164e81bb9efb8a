// The board of The Cats of New Orleans: how it takes moves apart, reads its maps, and what it shows of the story.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { covers, listed, parse } from "../../games/neworleans/board/moves";
import type { Sheet } from "../../games/neworleans/board/content";
import { messages } from "../../games/neworleans/board/messages";
import { planOf } from "../../games/neworleans/board/plan";
import { galleries, floorsOf, isCell, lamps, patches } from "../../games/neworleans/board/scenery";
import { pagesOf, scenes, verminTurn } from "../../games/neworleans/board/story";
import { turns } from "../../games/neworleans/board/turns";
import type { GameBoard } from "../src/board";
import { turnsOf } from "../src/turns";
import type { Entry, Frame, NewTable, StoryLine } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, inSight, Player, pointOf } from "./people";

test("moves are taken apart", () => {
  expect(parse("pounce 4,7")).toEqual({ verb: "pounce", square: "4,7" });
  expect(parse("attack v3 own-2 at 4,7")).toEqual({ verb: "attack", figure: "v3", weapon: "own-2", square: "4,7" });
  expect(parse("cheat 10h")).toEqual({ verb: "cheat", card: "10h" });
  expect(parse("stand")).toEqual({ verb: "stand" });
  expect(parse("buy lockpicks h2")).toEqual({ verb: "buy", loot: "lockpicks", figure: "h2" });
  const transfer = parse("transfer h2 give bandage-roll-1 objective-1 take pepperbox");
  expect([transfer.figure, listed(transfer.give), listed(transfer.take)]).toEqual(["h2", ["bandage-roll-1", "objective-1"], ["pepperbox"]]);
  expect(listed(parse("rearrange none").weapons)).toEqual([]);
  expect(covers("leave map") && covers("vermin first") && covers("turn skill slippery")).toBe(true);
});

/** A room with a door to the street, a rail on it, a house and a puddle. */
const sheet: Sheet = {
  name: "A corner",
  number: 0,
  track: ["", "1"],
  width: 6,
  height: 4,
  ground: ["+-+-+-+-+-+-+", "|. . .|. # #|", "+ + + + + + +", "|. , .D. # #|", "+ + + + + + +", "|. . .|. . .|", "+ + + + + +:+", "|. . .|~ % .|", "+-+-+-+-+-+-+"],
  doors: [{ name: "front", a: [2, 1], b: [3, 1] }],
  marks: { G: [0, 0], X: [5, 2, 5, 3] },
  objectives: [],
};

test("a map is read: cells, walls in one piece, doors, marks", () => {
  const plan = planOf(sheet, {});
  expect([plan.width, plan.height]).toEqual([6, 4]);
  expect([[1, 1], [4, 0], [3, 3], [4, 3], [0, 0], [6, 0]].map(([c, r]) => plan.cell([c!, r!]))).toEqual(["hindering", "blocking", "water", "reeds", "floor", undefined]);
  expect(plan.edges.filter((e) => e.kind === "wall" && e.from[0] === 3).map(({ from, to }) => [from, to])).toEqual([[[3, 0], [3, 1]], [[3, 2], [3, 4]]]);
  expect(plan.edges.filter((e) => e.kind === "rail")).toEqual([{ kind: "rail", from: [5, 3], to: [6, 3] }]);
  expect(plan.doors).toEqual([{ name: "front", open: false, from: [3, 1], to: [3, 2] }]);
  expect(plan.marks["X"]).toEqual([[5, 2], [5, 3]]);
  expect(planOf(sheet, { doors: ["front"] }).doors[0]!.open).toBe(true);
  expect(planOf(sheet, {}), "the same map is read once").toBe(plan);
});

test("what is alike lies in one piece, galleries hang to the street, and lamps stand apart", () => {
  const plan = planOf(sheet, {});
  expect(patches(plan, isCell(plan, "blocking"))).toEqual([{ c: 4, r: 0, w: 2, h: 2 }]);
  expect(galleries(plan, floorsOf("s01")), "all of it is planks").toEqual([]);
  const shop = planOf({ ...sheet, ground: ["+-+-+-+-+-+-+-+-+-+-+-+-+-+", "|. . . . . . . . .|. . . .|", ...Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? "+ + + + + + + + + + + + + +" : "|. . . . . . . . .|. . . .|")), "+-+-+-+-+-+-+-+-+-+-+-+-+-+"] }, {});
  expect(galleries(shop, floorsOf("s02")).map(({ edge, toward }) => [edge.from, toward]), "the shop's wall, above the street at its left").toEqual([[[9, 0], -1]]);
  const lights = lamps(plan);
  for (const [i, a] of lights.entries()) for (const b of lights.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(4);
});

const line = (key: string, args: Record<string, string | number> = {}, text = key): StoryLine => ({
  key,
  text,
  rule: "CNO-701",
  args: Object.entries(args).map(([name, v]) => (typeof v === "number" ? { name, kind: "number", num: v, text: "" } : { name, kind: "term", num: 0, text: v, id: v })) as StoryLine["args"],
});
const entry = (seq: number, ...lines: StoryLine[]): Entry => ({ seq, kind: "move", move: "", seat: -1, lines }) as unknown as Entry;

test("the vermin's turn is played step by step, with why", () => {
  const played = scenes(entry(1, line("activates", { who: "v3" }), line("hunts", { who: "v3", whom: "h1", n: 2 }), line("moves", { who: "v3", at: "4,7" }), line("aims", { who: "v3", whom: "h1", n: 1 }), line("attacks", { who: "v3", whom: "h1" }), line("draws", { who: "v3", card: "poker.10h" }), line("result", { card: "poker.10h", result: 8 }), line("loses-lives", { who: "h1", n: 1, left: 8 }), line("modified", { n: -2 })));
  expect(played.map((s) => s.kind)).toEqual(["call", "why", "walk", "why", "strike", "draw", "value", "mark"]);
  expect(played[2]).toMatchObject({ who: "v3", to: "4,7" });
  expect(played[5]).toMatchObject({ card: "10h", old: "" });
  expect(played[7]).toMatchObject({ who: "h1", sort: "hurt" });
});

test("the last turn of the vermin is told from its first activation on", () => {
  const story = [entry(1, line("round"), line("activates", { who: "v1" }), line("moves", { who: "v1", at: "1,1" })), entry(2, line("activated", { who: "h1" })), entry(3, line("activates", { who: "v1" }), line("stays", { who: "v1" })), entry(4, line("activates", { who: "v2" })), entry(5, line("activated", { who: "h2" }), line("steps", { who: "h2", at: "0,0" }))];
  expect(verminTurn(story).map(({ seq, line: l }) => `${seq} ${l.key}`)).toEqual(["3 activates", "3 stays", "4 activates"]);
  expect(verminTurn([])).toEqual([]);
});

test("a turn that leaves the map is told as that", () => {
  const t = (key: string, args: Record<string, unknown> = {}) => [key, ...Object.values(args)].join(" ");
  expect(turns.summary!([entry(1, line("activated", { who: "Minou" }), line("leaves", { who: "Minou" }))], "", t)).toBe("Cno.told.turn Minou cno.told.left 1");
});

test("what ends one turn and begins the next in one entry is told in two turns", () => {
  const story = [entry(1, line("activates", { who: "v1" })), entry(2, line("moves", { who: "v1", at: "1,1" }), line("activates", { who: "v2" })), entry(3, line("moves", { who: "v2", at: "2,2" }))];
  const told = turnsOf(story, { turns } as GameBoard);
  expect(told.map(({ entries }) => entries.flatMap((e) => e.lines!.map((l) => `${e.seq} ${l.key}`)))).toEqual([["1 activates", "2 moves"], ["2 activates", "3 moves"]]);
  expect(new Set(told.map(({ id }) => id)).size).toBe(2);
});

test("pages of the story book are turned to once", () => {
  const story = [entry(4, line("entry", { n: 1 }, "Entry 1: He is breathing.")), entry(9, line("entry", { n: 2 }, "Entry 2: He is up."), line("exit", {}, "The alley smells of fish."))];
  expect(pagesOf(story, { seq: -1, line: 0 })).toEqual([{ seq: 4, line: 0, kind: "entry", n: 1, text: "He is breathing." }, { seq: 9, line: 0, kind: "entry", n: 2, text: "He is up." }, { seq: 9, line: 1, kind: "exit", n: 0, text: "The alley smells of fish." }]);
  expect(pagesOf(story, { seq: 4, line: 0 }).map(({ n }) => n)).toEqual([2, 0]);
  expect(pagesOf(story, { seq: 9, line: 0 }).map(({ kind }) => kind), "two pages of one entry are turned to one after the other").toEqual(["exit"]);
  expect(scenes(story[0]!), "and stay until they have been read").toMatchObject([{ kind: "page", waits: true, page: { seq: 4, line: 0 } }]);
});

test("every text that the board asks for is there", () => {
  const folder = new URL("../../games/neworleans/board/", import.meta.url);
  const texts = ["Board", "Boat", "CardEntry", "Cheat", "Dashboard", "Deck", "Deeds", "Goods", "Inventory", "Panel", "Plate", "PokerEntry", "StoryPage"].map((name) => readFileSync(new URL(`${name}.svelte`, folder), "utf8"));
  texts.push(readFileSync(new URL("names.ts", folder), "utf8"), readFileSync(new URL("turns.ts", folder), "utf8"));
  const asked = new Set(texts.flatMap((text) => [...text.matchAll(/"(cno\.[a-z.-]+)"/g)].map((m) => m[1]!)));
  const missing = [...asked].filter((key) => !(key in messages["en"]!) && key !== "cno.zoom");
  expect(missing).toEqual([]);
});

/** A table of somebody who has the box and leads all heroes, at its page, when a kind of thing is to be entered. */
async function withTheBox(options: Record<string, string>, kind: string): Promise<{ player: Player; id: string; enter: (move: string) => Promise<Frame>; go: (until: (frame: Frame) => boolean) => Promise<Frame> }> {
  const player = await Player.open(browser, server);
  const me = { kind: "me" as const };
  const { id } = await player.create({ game: "neworleans", options, seats: [me, me, me, me], dice: "own" } as NewTable);
  const enter = async (move: string) => {
    const { seq, turn } = await player.frame(id, 0);
    await player.ask("POST", `/api/tables/${id}/${turn.who.length === 0 ? "nature" : "moves"}`, { id: crypto.randomUUID(), seat: turn.who[0], seq, move });
    return player.frame(id, 0);
  };
  const go = async (until: (frame: Frame) => boolean) => {
    let frame = await player.frame(id, 0);
    for (let tries = 0; tries < 60 && !until(frame); tries++) {
      const { who } = frame.turn;
      const hint = who.length > 0 ? (await player.ask<{ move: string }>("GET", `/api/tables/${id}/hint?seat=${who[0]}`)).move : "";
      frame = await enter(hint || frame.moves[0]!.text);
    }
    return frame;
  };
  await go((frame) => frame.turn.kind === kind);
  await player.goto(`/t/${id}`);
  await player.page.locator("main.table[data-seq]").waitFor();
  return { player, id, enter, go };
}

test("with the box a poker card is entered by rank and suit; what cannot be left is refused; cheating is offered for what is drawn, not for what is flipped", async () => {
  const { player, id, go } = await withTheBox({ scenario: "s02" }, "poker");
  const { page } = player;
  const pad = page.locator(".poker-pad");
  const rank = (name: string) => pad.getByRole("button", { name: new RegExp(`^${name}, `) });
  await rank("King").and(page.locator(".gone")).waitFor();
  await pad.focus();
  await page.keyboard.type("kh");
  await page.locator(".why").getByText("cannot come now").waitFor();
  await page.locator(".why").getByRole("button", { name: "Rule CNO-132" }).waitFor();
  for (const size of [{ width: 1024, height: 768 }, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size);
    for (const key of [...(await pad.getByRole("button").all()), page.locator(".why p")]) await inSight(key);
  }
  await click(page.locator(".why").getByRole("button", { name: "Close" }));
  const seq = await player.shownSeq();
  await click(rank("9"));
  await click(pad.getByRole("button", { name: "Spades" }));
  await expect.poll(() => player.shownSeq()).toBeGreaterThan(seq);
  const frame = await player.frame(id, 0);
  expect([frame.turn.kind, (frame.view as { deck: { hand: string[] } }).deck.hand], "a flip is not cheated").toEqual(["poker", [expect.any(String)]]);
  // Murray, the fourth hero, cannot be cheated for.
  const drawn = await go(({ turn, view }) => turn.kind === "poker" && (view as { draws: { flip?: boolean; by?: string }[] }).draws.some(({ flip, by }) => !flip && by !== "h4"));
  await expect.poll(() => player.shownSeq()).toBe(drawn.seq);
  await pad.getByText("a card of the hand may take its place").waitFor();
  await click(pad.getByRole("button", { name: /^8, / }));
  await click(pad.getByRole("button", { name: "Clubs" }));
  await page.getByRole("region", { name: "The moment to cheat" }).getByRole("button", { name: /Let it stand/ }).waitFor();
  await click(page.getByRole("button", { name: "What should the table look like?" }));
  await page.getByRole("dialog").getByText("in the pool, face down").waitFor();
  await player.close();
});

test("with the box an event is entered by its name, and what it lets one choose is said", async () => {
  const { player } = await withTheBox({ scenario: "next", party: "minou 7 /; patch 9 /; lunette 4 /; murray 1 /; bucks 20; after s03" }, "event");
  const { page } = player;
  await page.getByLabel("Find").fill("boiler");
  await click(page.getByRole("button", { name: "Boiler Trouble" }));
  await page.getByRole("button", { name: "10 bucks for the engineer", exact: true }).waitFor();
  await click(page.getByRole("button", { name: "The Natchez comes late", exact: true }));
  await page.getByText("Written into the adventure log").first().waitFor();
  await player.close();
});

test("on a phone what a hint is about is brought into sight", async () => {
  const player = await Player.open(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = player;
  const me = { kind: "me" as const };
  const { id } = await player.create({ game: "neworleans", options: { scenario: "s01" }, seats: [me, me, me, me] } as NewTable);
  const { seq } = await player.until(id, 0, "hero");
  await player.ask("POST", `/api/tables/${id}/moves`, { id: crypto.randomUUID(), seat: 0, seq, move: "activate h1" });
  await player.until(id, 0, "act");
  const pounces = (await player.frame(id, 0)).moves.flatMap(({ text }) => (text.startsWith("pounce ") ? [text.slice(7)] : []));
  const far = pounces.sort((a, b) => Number(b.split(",")[0]) - Number(a.split(",")[0]))[0]!;
  await page.route("**/hint?**", (r) => r.fulfill({ json: { move: `pounce ${far}`, reasons: [] } }));
  await player.goto(`/t/${id}`);
  const square = page.locator(`[data-square="${far}"]`);
  await square.waitFor();
  expect(await square.evaluate(pointOf), "not in sight at first").toBeTypeOf("string");
  await click(page.getByRole("button", { name: "Hint" }));
  await inSight(square);
  await player.close();
});
