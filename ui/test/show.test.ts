// The clock of what is shown, without a page: what waits, what is told when, and every way to shorten it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entry, Frame } from "../src/api/types";
import { Show, type House } from "../src/show.svelte";

const frame = (seq: number) => ({ seq, moves: [] }) as unknown as Frame;
const entry = (seq: number, more: Partial<Entry> = {}) => ({ seq, kind: "move", seat: 1, move: "", lines: [], ...more }) as unknown as Entry;

let show: Show;
let asked: number[];
let begun: string[];
let over: number;
let still: boolean;
let pace: number;
let lost: number;
let hidden: (() => void) | null | undefined;
let reads: boolean;

/** Entries whose number ends in 0 show nothing, entry 49 and 99 something to read and a scene of a second; the others two scenes of a second each. */
const house: House = {
  frameAt: async (seq) => {
    asked.push(seq);
    return seq === lost ? null : frame(seq);
  },
  scenes: (e) => (e.seq % 10 === 0 ? [] : [{ kind: "a", ms: 1000, waits: e.seq % 50 === 49 }, { kind: "b", ms: 1000 }]),
  pace: () => pace,
  still: () => still,
  reads: () => reads,
  watched: () => (hidden === null ? new Promise((seen) => (hidden = seen)) : Promise.resolve()),
  begins: (scene) => begun.push(scene.kind),
  over: () => over++,
};

/** What is seen: the number of the position that stands, and the scene over it. */
const seen = () => `${show.frame?.seq} ${show.playing ? `${show.playing.entry.seq}${show.playing.scenes[show.playing.at]!.kind}` : "-"}`;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  [asked, begun, over, still, pace, lost, hidden, reads] = [[], [], 0, false, 1, -1, undefined, true];
  show = new Show(house);
  show.jump(frame(4));
  over = 0;
});
afterEach(() => vi.useRealTimers());

test("what is to be read stays until somebody goes on, but for replays", async () => {
  show.add([entry(49)], frame(49));
  await pass(60_000);
  expect(seen()).toBe("48 49a");
  show.next();
  await pass(0);
  expect(seen()).toBe("48 49b");
  await pass(1000);
  expect([seen(), show.busy]).toEqual(["49 -", false]);
  reads = false;
  show.add([entry(99)], frame(99));
  await pass(1000);
  expect(seen()).toBe("98 99b");
});

test("scenes are played one after the other over the position before them, and what comes of them stands last", async () => {
  show.add([entry(5)], frame(5));
  await pass(0);
  expect([seen(), show.busy]).toEqual(["4 5a", true]);
  await pass(999);
  expect(seen()).toBe("4 5a");
  await pass(1);
  expect(seen()).toBe("4 5b");
  expect(over).toBe(0);
  await pass(1000);
  expect([seen(), show.busy, over]).toEqual(["5 -", false, 1]);
  expect(begun).toEqual(["a", "b"]);
});

test("what shows nothing stands at once, and waits where something before it is played", async () => {
  show.add([entry(10)], frame(10));
  expect([seen(), over]).toEqual(["10 -", 1]);
  show.add([entry(11)], frame(11));
  await pass(0);
  show.add([entry(20)], frame(20));
  expect(seen()).toBe("10 11a");
  await pass(2000);
  expect([seen(), over]).toEqual(["20 -", 2]);
});

test("what arrives meanwhile waits, and is played over the position that was before it", async () => {
  show.add([entry(5)], frame(5));
  await pass(500);
  show.add([entry(6), entry(7)], frame(7));
  const shown: string[] = [];
  for (let i = 0; show.busy && i < 200; i++) {
    if (shown.at(-1) !== seen()) shown.push(seen());
    await pass(100);
  }
  expect([...shown, seen()]).toEqual(["4 5a", "4 5b", "5 6a", "5 6b", "6 7a", "6 7b", "7 -"]);
  expect(asked.filter((seq, i) => asked.indexOf(seq) === i)).toEqual([4, 5, 6]);
});

test("who skips sees what came of it at once, and nothing goes on behind", async () => {
  show.add([entry(5), entry(6)], frame(6));
  await pass(300);
  show.skip();
  expect([seen(), show.busy, over]).toEqual(["6 -", false, 1]);
  await pass(10_000);
  expect([seen(), over]).toEqual(["6 -", 1]);
  show.skip();
  expect(over).toBe(1);
});

test("the next scene comes when it is asked for; faster and slower count from the next one", async () => {
  show.add([entry(5)], frame(5));
  await pass(100);
  pace = 4;
  show.next();
  await pass(0);
  expect([seen(), show.playing!.lasts]).toEqual(["4 5b", 250]);
  await pass(250);
  expect(seen()).toBe("5 -");
});

test("stills are held long enough to be read", async () => {
  still = true;
  show.add([entry(5)], frame(5));
  await pass(1400);
  expect([seen(), show.playing!.lasts]).toEqual(["4 5a", 1500]);
});

test("of very much only the newest is played, and quicker", async () => {
  const many = Array.from({ length: 9 }, (_, i) => entry(11 + i));
  show.add(many, frame(19));
  await pass(0);
  expect(seen()).toBe("13 14a"); // 14 to 19: a dozen scenes
  expect(show.playing!.lasts).toBe(500);
  await pass(12_000);
  expect(seen()).toBe("19 -");
});

test("what is asked for again is played whole and at the usual pace, and ends where it stood", async () => {
  show.jump(frame(19));
  show.again(frame(10), Array.from({ length: 9 }, (_, i) => entry(11 + i)));
  await pass(0);
  expect([seen(), show.playing!.lasts]).toEqual(["10 11a", 1000]);
  await pass(17_999);
  expect(seen()).toBe("18 19b");
  await pass(1);
  expect([seen(), show.busy]).toEqual(["19 -", false]);
});

test("nothing goes on while nobody can see it", async () => {
  show.add([entry(5)], frame(5));
  await pass(100);
  hidden = null;
  await pass(60_000);
  expect(seen()).toBe("4 5a");
  (hidden as unknown as () => void)();
  hidden = undefined;
  await pass(0);
  expect(seen()).toBe("4 5b");
});

test("what was taken back, and what is no move, is not played", async () => {
  show.add([entry(5, { undone: true }), entry(6, { kind: "undo" })], frame(6));
  expect([seen(), over]).toEqual(["6 -", 1]);
});

test("where the position before cannot be had, all stands at once", async () => {
  lost = 4;
  show.add([entry(5)], frame(5));
  await pass(0);
  expect([seen(), show.busy, over]).toEqual(["5 -", false, 1]);
});

test("a jump gives up what is played", async () => {
  show.add([entry(5)], frame(5));
  await pass(100);
  show.jump(frame(2));
  await pass(5000);
  expect([seen(), show.busy]).toEqual(["2 -", false]);
});
