// The position as the board reads it: document.ts is its type, in which players go by army.
import type { Frame } from "../../../ui/src/board";
import { armyOf, faceOf } from "./content";
import type { Face } from "./content";
import type { Document, Link, Player as Written, Unit } from "./document";

export type { Base, Link, Now, Unit } from "./document";

export interface Player extends Written {
  army: string;
}

/** The position with the players in the order of seats. */
export type View = Omit<Document, "players"> & { players: Player[] };

const views = new WeakMap<object, View>();

export function viewOf(frame: Frame): View {
  const document = frame.view as Document;
  let view = views.get(document);
  if (!view) {
    const players = document.seats.map((seat) => ({ ...document.players[seat]!, army: armyOf(seat) ? seat : "" }));
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
