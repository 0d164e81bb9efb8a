// Moves of notation.go as the board takes them apart, and how one is put together by choosing hexes. What is legal comes from the frame alone.
import type { Group } from "../../../ui/src/board";

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

const hexName = /^[a-g][1-7]$/;
const rotation = /^r[0-5]$/;

/** Takes a move apart. */
export function parse(text: string): Move {
  const [verb = "", ...rest] = text.split(/\s+/);
  const move: Move = { text, verb, hexes: [], words: [] };
  for (const word of rest) {
    if (hexName.test(word)) move.hexes.push(word);
    else if (rotation.test(word) && verb !== "convert") move.turn = Number(word[1]);
    else if (!/^[<>]$/.test(word)) move.words.push(word);
  }
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
const spoken = new Set(["explode", "hold", "convert", "treat", "poison"]);

export const isSpoken = (move: Move): boolean => spoken.has(move.verb);

/** Whether hexes of the board are chosen for a move. */
export const onBoard = (move: Move): boolean => move.hexes.length > 0 && !spoken.has(move.verb);

/** What has been chosen of a move so far. */
export interface Draft {
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

/** The moves that what has been chosen can still become. */
export function fitting(moves: readonly Move[], draft: Pick<Draft, "verb" | "hexes">): Move[] {
  return moves.filter((move) => {
    if (move.verb !== draft.verb) return false;
    const named = chosenHexes(move);
    if (anyOrder.has(move.verb)) return draft.hexes.every((h) => named.includes(h));
    return draft.hexes.every((h, i) => named[i] === h);
  });
}

/** The hexes that can be chosen next. */
export function nextHexes(moves: readonly Move[], draft: Pick<Draft, "verb" | "hexes">): Set<string> {
  const next = new Set<string>();
  for (const move of fitting(moves, draft)) {
    const named = chosenHexes(move);
    if (named.length <= draft.hexes.length) continue;
    if (anyOrder.has(move.verb)) named.filter((h) => !draft.hexes.includes(h)).forEach((h) => next.add(h));
    else next.add(named[draft.hexes.length]!);
  }
  return next;
}

/** The moves of a draft that name no further hex: they differ by rotation and words only. */
export function finished(moves: readonly Move[], draft: Pick<Draft, "verb" | "hexes">): Move[] {
  return fitting(moves, draft).filter((move) => chosenHexes(move).length === draft.hexes.length);
}

/** The one of several finished moves that has a rotation, or the nearest clockwise from it, and a word. */
export function pick(moves: readonly Move[], turn: number, word: string): Move | undefined {
  const worded = moves.filter((move) => (move.words[0] ?? "") === word);
  const among = worded.length > 0 ? worded : moves;
  for (let i = 0; i < 6; i++) {
    const found = among.find((move) => move.turn === (turn + i) % 6);
    if (found) return found;
  }
  return among[0];
}

/** The draft that a whole move is the end of. */
export function draftOf(text: string): Draft {
  const move = parse(text);
  return { verb: move.verb, hexes: chosenHexes(move), turn: move.turn ?? 0, word: move.words[0] ?? "" };
}
