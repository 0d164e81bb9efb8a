// Moves of notation.go as the board takes them apart. What is legal comes from the frame alone.
import { takeApart } from "../../../ui/src/board/moves";
import { readings } from "./readings";
import type { Group } from "../../../ui/src/board";
import type { Side } from "./content";

export interface Move {
  verb: string;
  /** The zone it names, or the one it goes to. */
  zone?: string;
  /** Which trap, ability, slot, price, card, rat or kind. */
  what?: string;
  /** What comes after that, such as the price's rats or the option of a card. */
  rest?: string;
  /** How many dice. */
  count?: number;
  /** A connector: its township and edge on the map. */
  card?: string;
  side?: Side;
  /** Quarter turns. */
  turn?: number;
  /** Where a rat sets out. */
  from?: string;
}

/** Takes a move apart, or the text of a group, which lacks the number. */
export function parse(text: string): Move {
  const { verb, what, rats, reward, zone, from, township, side, count, turn } = takeApart(readings, text);
  const move: Move = { verb, what, rest: reward ?? rats?.trim(), zone, from, card: township, side: side as Side | undefined };
  if (count !== undefined) move.count = Number(count);
  if (turn !== undefined) move.turn = Number(turn.slice(1));
  if (verb === "poison") [move.what, move.rest] = rats ? [rats.trim().split(" ", 1)[0], rats.trim().split(" ").slice(1).join(" ")] : ["none", ""];
  return move;
}

/** What can be done on the map now. */
export interface Offers {
  /** Answers by the zone they name. */
  zones: Map<string, Group[]>;
  /** Connectors a township may be laid at. */
  connectors: { group: Group; card: string; side: Side }[];
  /** Turns in which the township drawn may be laid. */
  turns: number[];
}

export function offersOf(legal: readonly Group[]): Offers {
  const offers: Offers = { zones: new Map(), connectors: [], turns: [] };
  for (const group of legal) {
    for (const text of textsOf(group)) {
      const move = parse(text);
      if (move.zone) offers.zones.set(move.zone, [...(offers.zones.get(move.zone) ?? []), { text }]);
      else if (move.verb === "connector" && move.card && move.side) offers.connectors.push({ group, card: move.card, side: move.side });
      else if (move.verb === "lay" && move.turn !== undefined) offers.turns.push(move.turn);
    }
  }
  return offers;
}

/** The moves of a group written out. */
export function textsOf(group: Group): string[] {
  const { text, from, to } = group;
  if (from === undefined || to === undefined) return [text];
  return Array.from({ length: to - from + 1 }, (_, i) => `${text} ${from + i}`.trim());
}

/** Answers with a place of their own on the map or in the panel: the rest are buttons of the shell. */
export function covers(text: string): boolean {
  const move = parse(text);
  return move.zone !== undefined || /^(attack|collect|connector|lay|slot|buy|claim|allot)$/.test(move.verb);
}

/** How hits and sixes are allotted: how many rats of each sort are caught by hits and by sixes; for the Nemesis, how many dice. */
export interface Allotment {
  hits: Record<string, number>;
  sixes: Record<string, number>;
}

/** Reads "allot hits brown 2 panback sixes nemesis 1". */
export function readAllotment(text: string): Allotment {
  const out: Allotment = { hits: {}, sixes: {} };
  let into: keyof Allotment = "hits";
  let last = "";
  for (const word of text.split(" ").slice(1)) {
    if (word === "hits" || word === "sixes") into = word;
    else if (/^\d+$/.test(word)) out[into][last] = Number(word);
    else if (word !== "none") out[into][(last = word)] = 1;
  }
  return out;
}

/** Writes an allotment: the rats in the order given, common rats and the Nemesis with how many. */
export function writeAllotment(a: Allotment, order: readonly string[]): string {
  const part = (way: keyof Allotment) =>
    order.flatMap((sort) => {
      const n = a[way][sort] ?? 0;
      if (n === 0) return [];
      return [sort, ...(/^(brown|black|white|nemesis)$/.test(sort) ? [String(n)] : [])];
    });
  const [hits, sixes] = [part("hits"), part("sixes")];
  const words = [...(hits.length > 0 ? ["hits", ...hits] : []), ...(sixes.length > 0 ? ["sixes", ...sixes] : [])];
  return ["allot", ...(words.length > 0 ? words : ["none"])].join(" ");
}
