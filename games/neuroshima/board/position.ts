// The position document of games/neuroshima/document.go as the board reads it.
import type { Frame } from "../../../ui/src/board";
import { armyOf, faceOf } from "./content";
import type { Face } from "./content";

export interface Unit {
  tile: string;
  /** Whose tile it is. */
  army: string;
  turn?: number;
  wounds?: number;
  /** Venom markers of Mississippi, and those of Neojungle. */
  venom?: number;
  nightshade?: number;
  /** Whose it is now, where it has been taken over. */
  owner?: string;
  paralysed?: boolean;
}

export interface Base {
  tile: string;
  army: string;
}

export interface Player {
  army: string;
  hq: number;
  score?: number;
  side?: number;
  hand?: string[];
  pile?: Record<string, number>;
  top?: string[];
  discard?: Record<string, number>;
  left?: number;
  last?: boolean;
  out?: boolean;
  terror?: boolean;
}

/** A module or an HQ that works on a unit. */
export interface Link {
  from: string;
  effect: string;
  by?: number;
}

/** What the field works out of a unit at this moment. Lists of sides go by directions of the board. */
export interface Now {
  initiative?: number[];
  toughness?: number;
  melee?: number[];
  ranged?: number[];
  armour?: number[];
  net?: number[];
  netted?: boolean;
  paralysed?: boolean;
  /** Venom markers that each of its wounding attacks places. */
  venom?: number;
  /** It may still move or turn by Mobility. */
  mobile?: boolean;
  linked?: Link[];
  owner?: string;
}

export interface Battle {
  cause: string;
}

export interface View {
  board: number;
  mode?: string;
  turn?: number;
  active?: string;
  asks?: string;
  players: Player[];
  units?: Record<string, Unit>;
  bases?: Record<string, Base>;
  "steel-net"?: string;
  battle?: Battle;
  now?: Record<string, Now>;
}

/** The document as it is written: players by army, seats in turn order. */
type Document = Omit<View, "players"> & { seats: string[]; players: Record<string, Omit<Player, "army">> };

const views = new WeakMap<object, View>();

export function viewOf(frame: Frame): View {
  const document = frame.view as Document;
  let view = views.get(document);
  if (!view) {
    const players = document.seats.map((seat) => ({ hq: 0, ...document.players[seat], army: armyOf(seat) ? seat : "" }));
    views.set(document, (view = { ...document, players }));
  }
  return view;
}

/** The army of a seat; "" before it is known. */
export const armyAt = (view: View, seat: number): string => view.players[seat]?.army ?? "";

/** Whom a unit obeys: its own army, or the one that has taken it over. */
export const ownerOf = (view: View, hex: string): string => view.now?.[hex]?.owner ?? view.units?.[hex]?.owner ?? view.units?.[hex]?.army ?? "";

/** Whether two armies fight on the same side. */
export function allied(view: View, a: string, b: string): boolean {
  if (a === b) return true;
  const [p, q] = [view.players.find((x) => x.army === a), view.players.find((x) => x.army === b)];
  return p?.side !== undefined && p.side === q?.side;
}

export function faceAt(view: View, hex: string): Face | undefined {
  const unit = view.units?.[hex];
  return unit && faceOf(unit.army, unit.tile);
}

export function baseAt(view: View, hex: string): Face | undefined {
  const base = view.bases?.[hex];
  return base && faceOf(base.army, base.tile);
}

/** Tiles left to draw. */
export function left(player: Player): number {
  return player.left ?? Object.values(player.pile ?? {}).reduce((a, b) => a + b, 0) + (player.top?.length ?? 0);
}

/** The hex of an army's HQ, or undefined. */
export const hqOf = (view: View, army: string): string | undefined => Object.keys(view.units ?? {}).find((h) => view.units![h]!.army === army && view.units![h]!.tile === "hq");

/** Venom markers of a supply are five (NSH-845); the armies that put them on units. */
const venomous = ["mississippi", "neojungle"];
export const venomSupply = 5;

export const markersOn = (unit: Unit | undefined): number => (unit?.venom ?? 0) + (unit?.nightshade ?? 0);

/** How many of its Venom markers an army has left, or null where it has none at all. */
export function venomLeft(view: View, army: string): number | null {
  if (!venomous.includes(army)) return null;
  const lying = (u: Unit) => (army === "mississippi" ? u.venom : u.nightshade) ?? 0;
  return venomSupply - Object.values(view.units ?? {}).reduce((sum, u) => sum + lying(u), 0);
}

export const isNetted = (view: View, hex: string): boolean => (view.now?.[hex]?.netted ?? false) || view["steel-net"] === hex;

export const isParalysed = (view: View, hex: string): boolean => (view.now?.[hex]?.paralysed ?? false) || (view.units?.[hex]?.paralysed ?? false);

/** The modules that work on a unit with an effect. */
export const linkedBy = (view: View, hex: string, effect: string): Link[] => (view.now?.[hex]?.linked ?? []).filter((l) => l.effect === effect);
