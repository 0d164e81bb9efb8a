// Moves of notation.go as the board takes them apart. What is legal comes from the frame alone.
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

const zoneForm = /^\d\d[a-f]$/;

/** Takes a move apart, or the text of a group, which lacks the number. */
export function parse(text: string): Move {
  const words = text.split(" ");
  const [verb = "", what, third] = words;
  switch (verb) {
    case "move":
    case "nest":
      return { verb, zone: what };
    case "attack":
      return { verb, ...(what ? { count: Number(what) } : {}) };
    case "trap":
    case "ability":
      return { verb, what, ...(third && zoneForm.test(third) ? { zone: third } : {}) };
    case "connector":
      return { verb, card: what, side: third as Side };
    case "lay":
      return { verb, ...(what ? { turn: Number(what.slice(1)) } : {}) };
    case "go":
    case "push": {
      const way = /^\S+ (\S+)(?: (\d\d[a-f]))? > (\d\d[a-f])$/.exec(text);
      return way ? { verb, what: way[1], ...(way[2] ? { from: way[2] } : {}), zone: way[3] } : { verb, what };
    }
  }
  return { verb, what, rest: words.slice(2).join(" ") };
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
