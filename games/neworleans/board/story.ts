// What the story tells the board, as scenes: who goes where and why, who attacks whom, what the cards show and what comes of them, and what is read aloud.
import type { Entry, Playing, Scene as Shown, StoryLine } from "../../../ui/src/board";
import { argOf, textOf } from "../../../ui/src/board/lines";

export type Scene = Shown &
  (
    | { kind: "walk"; who: string; to: string; text: string }
    | { kind: "call"; who: string; text: string }
    | { kind: "why"; who: string; whom: string; text: string }
    | { kind: "strike"; who: string; whom: string; text: string }
    | { kind: "draw"; who: string; card: string; old: string; text: string }
    | { kind: "value"; card: string; result: number; text: string }
    | { kind: "mark"; who: string; sort: "hurt" | "heal" | "fall" | "stun" | "miss" | "other"; text: string }
    | { kind: "spawn"; who: string; at: string; text: string }
    | { kind: "card"; text: string }
    | { kind: "page"; page: Page }
  );

/** How long what takes, in milliseconds. */
const lengths = { walk: 420, call: 650, why: 1000, strike: 800, draw: 1050, value: 900, mark: 800, spawn: 650, card: 1000, page: 6000 };

/** Steps of a movement: heroes go square by square, and what a movement begins with names where it is to lead. */
const steps = new Set(["steps", "moves", "glides", "starts"]);
const spawns = new Set(["spawned", "marker-laid", "revealed", "rises"]);
const news = new Set(["round", "vermin-first", "heroes-first", "vermin-let", "ends.won", "ends.heroes", "ends.track", "ends.sheet", "ends.rounds", "red-joker", "black-joker", "reshuffled", "pool-refilled", "terrain", "door-opens", "door-closes", "blast", "note", "boards", "gains", "loses", "pays", "test-holds", "test-fails", "initiative"]);
const marks: Record<string, "hurt" | "heal" | "fall" | "stun" | "miss" | "other"> = {
  "loses-lives": "hurt",
  "loses-health": "hurt",
  "pays-lives": "hurt",
  heals: "heal",
  drained: "heal",
  recovers: "heal",
  steadies: "heal",
  sheds: "heal",
  cleared: "heal",
  down: "fall",
  eliminated: "fall",
  stunned: "stun",
  vulnerable: "stun",
  misses: "miss",
  unstunned: "miss",
  leaves: "other",
  hides: "other",
  wades: "other",
  drains: "other",
  flees: "other",
  stays: "other",
  "left-out": "other",
  "reloads-all": "other",
  reloads: "other",
  depleted: "other",
  redirected: "other",
  uses: "other",
  "searches-loot": "other",
  "searches-objective": "other",
  "draws-loot": "other",
  gets: "other",
  "turns-aspect": "other",
};

export const cardOf = (line: StoryLine, name: string): string => textOf(line, name).replace(/^poker\./, "");

export function scenes(entry: Entry): Scene[] {
  return (entry.lines ?? []).flatMap((line, i) => sceneOf(line, entry.seq, i) ?? []);
}

function sceneOf(line: StoryLine, seq: number, i: number): Scene | null {
  const page = pageOf(line, seq, i);
  if (page) return { kind: "page", ms: lengths.page, waits: true, page };
  const { key, text } = line;
  const who = textOf(line, "who");
  const whom = textOf(line, "whom");
  if (steps.has(key)) return { kind: "walk", ms: lengths.walk, sound: "tile", who, to: textOf(line, "at"), text };
  if (spawns.has(key)) return { kind: "spawn", ms: lengths.spawn, sound: "tile", who, at: textOf(line, "at"), text };
  if (/^(hunts|aims)/.test(key)) return { kind: "why", ms: lengths.why, who, whom, text };
  switch (key) {
    case "activates":
      return { kind: "call", ms: lengths.call, who, text };
    case "attacks":
      return { kind: "strike", ms: lengths.strike, sound: "drum", who, whom, text };
    case "draws":
    case "flips":
      return { kind: "draw", ms: lengths.draw, sound: "tile", who, card: cardOf(line, "card"), old: "", text };
    case "cheats":
      return { kind: "draw", ms: lengths.draw, sound: "tile", who: "party", card: cardOf(line, "card"), old: cardOf(line, "old"), text };
    case "result":
      return { kind: "value", ms: lengths.value, card: cardOf(line, "card"), result: Number(argOf(line, "result") ?? 0), text };
  }
  const sort = marks[key];
  if (sort) {
    const about = who || whom;
    const sound = sort === "hurt" ? "squeak" : sort === "heal" ? "purr" : sort === "fall" ? "drum" : undefined;
    return { kind: "mark", ms: sort === "fall" ? lengths.mark * 1.4 : lengths.mark, ...(sound ? { sound } : {}), who: about, sort, text };
  }
  return news.has(key) ? { kind: "card", ms: lengths.card, text } : null;
}

/** The scenes that are played, as this board names them. */
export const playedBy = (playing: Playing | null): readonly Scene[] => (playing?.scenes ?? []) as readonly Scene[];

/** A page of the story book: what is read aloud. */
export interface Page {
  /** The entry of the log that turns to it, and which of its lines does. */
  seq: number;
  line: number;
  kind: "entry" | "exit" | "event" | "introduction";
  /** The number of an entry. */
  n: number;
  text: string;
}

/** The pages that the story has turned to after another one. */
export function pagesOf(story: readonly Entry[], since: { seq: number; line: number }): Page[] {
  return story
    .filter((e) => e.seq >= since.seq && !e.undone)
    .flatMap(({ seq, lines }) => (lines ?? []).flatMap((line, i) => (seq > since.seq || i > since.line ? (pageOf(line, seq, i) ?? []) : [])));
}

function pageOf(line: StoryLine, seq: number, i: number): Page | null {
  const { key, text } = line;
  if (key !== "entry" && key !== "exit" && key !== "event") return null;
  return { seq, line: i, kind: key, n: Number(argOf(line, "n") ?? 0), text: key === "entry" ? text.replace(/^[^:]*\d+: /, "") : text };
}

/** What the vermin did in their latest turn, line by line, with who it is about. */
export function verminTurn(story: readonly Entry[]): { seq: number; who: string; line: StoryLine }[] {
  const lines = story.filter((e) => !e.undone).slice(-80).flatMap(({ seq, lines: all }) => (all ?? []).map((line) => ({ seq, who: textOf(line, "who"), line })));
  const last = lines.findLastIndex(({ line }) => line.key === "activates");
  if (last < 0) return [];
  // Backwards from the last activation to where the heroes acted, or the round began.
  let first = last;
  for (let i = last; i >= 0 && !["activated", "round", "heroes-first"].includes(lines[i]!.line.key); i--) if (lines[i]!.line.key === "activates") first = i;
  const after = lines.slice(first);
  const over = after.findIndex(({ line }) => ["activated", "round", "marker"].includes(line.key));
  return over < 0 ? after : after.slice(0, over);
}
