// Moves of notation.go as the board takes them apart, and how one is put together by choosing hexes. What is legal comes from the frame alone.
import { takeApart } from "../../../ui/src/board/moves";
import { readings } from "./readings";
import type { Group } from "../../../ui/src/board";
import type { Course } from "../../../ui/src/board/draft.svelte";

export interface Move {
  text: string;
  /** What begins it: a tile's name where that tile is placed, else a verb. */
  verb: string;
  /** The hexes it names, in their order. */
  hexes: string[];
  /** The rotation, where it has one. */
  turn?: number;
  /** The words that are neither, such as "base", "execute", or a tile that is discarded. */
  words: string[];
}

/** The parts that are hexes. */
const hexParts = new Set(["from", "to", "hex", "one", "two", "three", "next", "last", "medic"]);

/** Takes a move apart. Parts come in the order in which they are written. */
export function parse(text: string): Move {
  const { verb, turn, ...parts } = takeApart(readings, text);
  const placed = verb === "place" || verb === "execute";
  const move: Move = { text, verb: (placed && parts.tile) || verb, hexes: [], words: [], ...(turn === undefined ? {} : { turn: Number(turn[1]) }) };
  for (const [part, word] of Object.entries(parts)) {
    if (hexParts.has(part)) move.hexes.push(word);
    else if (!placed) move.words.push(...word.trim().split(" "));
  }
  if (verb === "execute") move.words.push(verb);
  if (verb === "convert" && !parts.attacks) move.words.push("none");
  return move;
}

/** The single moves of the legal groups: those with a run of final numbers are written out. */
export function spread(legal: readonly Group[]): Move[] {
  return legal.flatMap(({ text, from, to }) => {
    if (from === undefined || to === undefined) return [parse(text)];
    return Array.from({ length: to - from + 1 }, (_, i) => parse(`${text} ${from + i}`));
  });
}

/** The tile that a verb uses: its own name, but for Push Back, whose move is called push. */
export const tileOf = (verb: string): string => (verb === "push" ? "push-back" : verb);

/** Verbs whose hexes may be chosen in any order. */
const anyOrder = new Set(["small-bomb", "castling"]);

/** Verbs whose answers are better read in words than picked on the board. */
const spoken = new Set(["explode", "hold", "convert", "treat"]);

export const isSpoken = (move: Move): boolean => spoken.has(move.verb);

/** Whether hexes of the board are chosen for a move. */
export const onBoard = (move: Move): boolean => move.hexes.length > 0 && !spoken.has(move.verb);

/** What has been chosen of a move so far. */
export interface Chosen {
  verb: string;
  hexes: string[];
  turn: number;
  word: string;
}

/** The hexes of a move as they are chosen on the board: who turns on the spot is chosen twice. */
function chosenHexes(move: Move): string[] {
  const stays = (move.verb === "move" || move.verb === "mobility") && move.hexes.length === 1;
  return stays ? [move.hexes[0]!, move.hexes[0]!] : move.hexes;
}

/** What is chosen for a move in order: a tile or what somebody can do, then hexes; of the tiles that can be thrown away one. */
export const stepsOf = (move: Move): string[] => [move.verb, ...chosenHexes(move), ...(move.verb === "discard" ? move.words : [])];

/** The moves as they are chosen. */
export const coursesOf = (moves: readonly Move[]): Course<Move>[] => moves.map((move) => ({ steps: stepsOf(move), move, anyOrder: anyOrder.has(move.verb) }));

/** The one of several moves chosen alike that has a rotation, or the nearest clockwise from it, and a word. */
export function pick(moves: readonly Move[], turn: number, word: string): Move | undefined {
  const worded = moves.filter((move) => (move.words[0] ?? "") === word);
  const among = worded.length > 0 ? worded : moves;
  for (let i = 0; i < 6; i++) {
    const found = among.find((move) => move.turn === (turn + i) % 6);
    if (found) return found;
  }
  return among[0];
}
