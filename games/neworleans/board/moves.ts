// Moves of notation.go as the board takes them apart. What is legal comes from the frame alone.
import type { Group } from "../../../ui/src/board";
import { takeApart } from "../../../ui/src/board/moves";
import type { Taken } from "../../../ui/src/board/moves";
import { readings } from "./readings";
import type { Part } from "./readings";

export type Move = Taken<Part>;

export const parse = (text: string): Move => takeApart(readings, text);

export interface Offer {
  text: string;
  move: Move;
}

/** The legal moves, each by itself: a group of several stands for all its numbers. */
export const offersOf = (groups: readonly Group[]): Offer[] =>
  groups.flatMap(({ text, from, to }) => (from === undefined || to === undefined ? [text] : Array.from({ length: to - from + 1 }, (_, i) => `${text.trim()} ${from + i}`))).map((text) => ({ text, move: parse(text) }));

/** What a list within a move names. */
export const listed = (words: string | undefined): string[] => words?.trim().split(" ").filter(Boolean) ?? [];

/** The movements of a hero, by what they cost, the cheapest first. */
export const motions = ["prowl", "stride", "pounce"] as const;
export type Motion = (typeof motions)[number];
export const isMotion = (verb: string): verb is Motion => (motions as readonly string[]).includes(verb);

/** The verbs whose figure is chosen on the map. */
const figureVerbs = new Set(["activate", "pick", "next", "walk", "call", "drain", "against", "attack", "strike", "start"]);
/** The verbs whose square is chosen on the map. */
const squareVerbs = new Set(["prowl", "stride", "pounce", "go", "at", "start", "investigate"]);

export const onFigure = (move: Move): boolean => figureVerbs.has(move.verb) && move.figure !== undefined;
export const onSquare = (move: Move): boolean => squareVerbs.has(move.verb) && move.square !== undefined;

/** Moves that the board offers on its places, or by buttons of its own in the action bar. */
export function covers(text: string): boolean {
  const { verb } = parse(text);
  return own.has(verb) || verb === "leave";
}

const own = new Set([
  "prowl", "stride", "pounce", "go", "stop", "attack", "strike", "forgo", "investigate", "activate", "end", "start", "at", "call", "pick", "these", "next", "walk", "drain", "against",
  "pickup", "lay", "rearrange", "transfer", "do", "unstun", "reload", "cheat", "stand", "heroes", "vermin", "use", "pass", "stay",
  "heal", "drink", "buy", "sell", "gamble", "learn", "done", "equip", "stow", "agree", "decline", "bring", "arm", "first", "choose", "with", "keep", "enough", "take", "leave", "fetch", "discard", "pay", "count", "turn", "no", "spare", "top", "under", "drop", "rest",
]);
