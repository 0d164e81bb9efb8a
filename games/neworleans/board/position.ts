// The position as the board reads it: figures with what is printed of them, the party's cards, whose turn it is.
import type { Frame } from "../../../ui/src/board";
import { aspect, kind, loot, sheetOf } from "./content";
import type { Attack, Kind, Sheet } from "./content";
import type { Document, Figure as Row } from "./document";
import { squareOf } from "./plan";
import type { Square } from "./plan";

export type View = Document;

export const viewOf = (frame: Frame): View => frame.view as View;

/** A figure with what stands on its card. */
export interface Figure {
  id: string;
  /** What people call it. */
  name: string;
  row: Row;
  card: Kind | undefined;
  at: Square | null;
  role: "hero" | "ally" | "foe";
  /** A marker that nobody has turned up. */
  hidden: boolean;
  large: boolean;
  health: number;
  most: number;
  ap: number;
  marks: readonly string[];
}

const made = new WeakMap<View, Map<string, Figure>>();

/** All figures of a position, by what moves call them. */
export function figuresOf(view: View): Map<string, Figure> {
  let all = made.get(view);
  if (!all) {
    all = new Map(Object.entries(view.figures).map(([id, row]) => [id, figureOf(id, row)]));
    made.set(view, all);
  }
  return all;
}

function figureOf(id: string, row: Row): Figure {
  const card = kind(row.kind);
  const role = id.startsWith("h") ? "hero" : id.startsWith("a") ? "ally" : "foe";
  const marks = row.marks ?? [];
  const hidden = marks.includes("face-down");
  const number = id.slice(1);
  const called = aspect(row.aspect)?.name ?? card?.called ?? card?.name;
  return {
    id,
    name: !called ? number : role === "hero" || card?.boss ? called : `${called} ${number}`,
    row,
    card,
    at: squareOf(row.at),
    role,
    hidden,
    large: !!card?.large && !hidden,
    health: row.health ?? 0,
    most: row.most ?? 0,
    ap: row.ap ?? 0,
    marks,
  };
}

export const isUp = (f: Figure): boolean => f.at !== null;
export const isStunned = (f: Figure): boolean => f.marks.includes("stunned");
export const isVulnerable = (f: Figure): boolean => f.marks.includes("vulnerable");

/** The seat of the player of a hero, -1 for others. */
export const seatOf = (id: string | undefined): number => (/^h\d$/.test(id ?? "") ? Number(id!.slice(1)) - 1 : -1);

export const sheetNow = (view: View): Sheet | undefined => sheetOf(view.scenario, !!view.two);

/** The party is on the riverboat: nobody stands on a map, and nobody is to be on one. */
export const isAboard = (frame: Frame): boolean => !sheetNow(viewOf(frame)) || ["bar", "gear", "training", "next", "event"].includes(frame.turn.kind);

/** Where a hero is, if not on the map: the name of a text, "" for nothing to tell. */
export const whereabouts = (frame: Frame, hero: Figure): string => (isAboard(frame) || !hero.row.where || hero.row.where === "map" ? "" : `cno.where.${hero.row.where}`);

/** The loot cards of a hero, weapons in slots first. */
export interface Held {
  id: string;
  equipped: boolean;
  exhausted: boolean;
  depleted: boolean;
}

export function heldBy(view: View, who: string): Held[] {
  return Object.entries(view.loot ?? {})
    .filter(([, { place }]) => place === who)
    .map(([id, { flags }]) => ({ id, equipped: !!flags?.includes("equipped"), exhausted: !!flags?.includes("exhausted"), depleted: !!flags?.includes("depleted") }))
    .sort((a, b) => Number(b.equipped) - Number(a.equipped) || rank(a.id) - rank(b.id));
}

const rank = (id: string): number => ["weapon", "item", "ammunition", "bucks"].indexOf(loot(id)?.sort ?? "");

/** The loot cards that lie in a square. */
export const lyingAt = (view: View, at: string): string[] => Object.entries(view.loot ?? {}).flatMap(([id, card]) => (card.place === "ground" && card.at === at ? [id] : []));

/** The objective tokens somebody carries, or that lie in a square, as moves call them. */
export function objectives(view: View, where: { carrier?: string; at?: string }): string[] {
  const all = (view.tokens ?? []).filter(({ kind: k }) => k === "objective");
  return all.flatMap((token, i) => ((where.carrier ? token.carrier === where.carrier : !token.carrier && token.at === where.at) ? [`objective-${i + 1}`] : []));
}

/** What a weapon of somebody does, as moves call it. */
export function weaponOf(figure: Figure | undefined, weapon: string | undefined): Attack | undefined {
  if (!figure || !weapon) return undefined;
  const own = /^own(?:-(\d+))?$/.exec(weapon);
  if (own) return figure.card?.attacks?.[own[1] ? Number(own[1]) - 1 : 0];
  return loot(weapon)?.attack;
}

/** Poker cards in their order: suits, and ranks from the ace. */
export const suits = ["h", "d", "c", "s"] as const;
export type Suit = (typeof suits)[number];
export const ranks = ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"] as const;
export const suitOf = (card: string): Suit | "" => (/joker/.test(card) ? "" : (card.at(-1) as Suit));
export const rankOf = (card: string): string => (/joker/.test(card) ? "" : card.slice(0, -1));
export const isRed = (card: string): boolean => card === "red-joker" || ["h", "d"].includes(suitOf(card));

/** How many cards the poker deck has when all are in it. */
export const wholeDeck = 54;
