// The position as the board reads it: document.ts is its type.
import type { Frame } from "../../../ui/src/board";
import type { Kind, Nemesis, Peculiar, Price, Ratcatcher } from "./content";
import type { Document as View, Zone } from "./document";
import { commonRats, kinds, nemeses, peculiarRats, ratcatchers, tallyman, township, zoneName } from "./content";

type Counts = Partial<Record<Kind, number>>;

export type { Document as View, Reach } from "./document";

export const viewOf = (frame: Frame): View => frame.view as View;

/** What lies in a zone. */
export interface ZoneState {
  brown: number;
  black: number;
  white: number;
  cheese: number;
  picks: { a: number; b: number; health: number };
  /** ? tokens that show a rats' nest. */
  nests: number;
  trap: string;
  placed: { a: number; b: number };
  peculiar: string[];
  /** The Nemesis if it is here, else "". */
  nemesis: string;
  /** The Ratcatcher if he is here, else "". */
  you: string;
}

export const emptyZone = (): ZoneState => ({
  brown: 0, black: 0, white: 0, cheese: 0, picks: { a: 0, b: 0, health: 0 }, nests: 0, trap: "", placed: { a: 0, b: 0 }, peculiar: [], nemesis: "", you: "",
});

/** All zones of the City by their names. */
export type Zones = Record<string, ZoneState>;

export function zonesOf(view: View): Zones {
  const zones: Zones = {};
  for (const [number, town] of Object.entries(cityOf(view))) {
    for (const letter of township(Number(number), modeOf(view))?.zones ?? []) {
      const z: Zone = town.zones?.[letter] ?? {};
      zones[zoneName(Number(number), letter)] = {
        brown: z.brown ?? 0,
        black: z.black ?? 0,
        white: z.white ?? 0,
        cheese: z.cheese ?? 0,
        picks: { a: z.special_a ?? 0, b: z.special_b ?? 0, health: z.health ?? 0 },
        nests: z.nests ?? 0,
        trap: z.trap ?? "",
        placed: { a: z.placed?.["a"] ?? 0, b: z.placed?.["b"] ?? 0 },
        peculiar: [],
        nemesis: "",
        you: "",
      };
    }
  }
  for (const { id, zone } of view.peculiar ?? []) zones[zone]?.peculiar.push(id);
  const [lair, mine] = [zones[view.nemesis?.zone ?? ""], zones[placeOf(view)]];
  if (lair) lair.nemesis = nemesisOf(view).id;
  if (mine) mine.you = catcherOf(view).id;
  return zones;
}

export const cityOf = (view: View): NonNullable<View["city"]> => view.city ?? { "00": {} };
export const modeOf = (view: View): string => view.mode ?? "normal";
export const catcherOf = (view: View): Ratcatcher => ratcatchers.find((r) => r.id === view.ratcatcher) ?? ratcatchers[0]!;
export const nemesisOf = (view: View): Nemesis => nemeses.find((n) => n.id === view.nemesis?.id) ?? nemeses[0]!;
export const peculiarOf = (id: string): Peculiar | undefined => peculiarRats.find((p) => p.id === id);
export const priceOf = (id: string): Price | undefined => tallyman.find((p) => p.id === id);

/** The zone of the Ratcatcher. */
export function placeOf(view: View): string {
  return view.you?.zone ?? zoneName(0, township(0, modeOf(view))?.start ?? "a");
}

/** The townships in which rats are awake: as the server says. */
export function isActive(view: View, number: string): boolean {
  return view.now?.active?.includes(number) ?? true;
}

/** The Ratcatcher's values: what he has, and how much there is room for. */
export interface Standing {
  dice: [number, number];
  steps: [number, number];
  health: [number, number];
  traps: [number, number];
  a: [number, number];
  b: [number, number];
  accuracy: number;
  defence: number;
  cheese: number;
}

/** Whether all cheese slots of an upgrade, an unlocking or a refill are filled. */
export const bought = (view: View, slot: string): boolean => (view.you?.slots?.[slot] ?? 0) >= slotsOf(catcherOf(view), slot);

/** How many cheese slots an upgrade, an unlocking or a refill has. */
export function slotsOf(catcher: Ratcatcher, slot: string): number {
  const [what, ability] = slot.split("_") as [string, string?];
  if (what === "unlock" || what === "refill") return catcher.abilities[ability as "a" | "b"][what];
  return catcher.upgrades[slot] ?? 0;
}

export function standingOf(view: View): Standing {
  const [catcher, you, now] = [catcherOf(view), view.you ?? {}, view.now?.you ?? {}];
  const plus = (slot: string) => (bought(view, slot) ? 1 : 0);
  const most = {
    dice: now.dice ?? catcher.attack + plus("attack"),
    steps: now.steps ?? catcher.movement + plus("movement"),
    health: now.health ?? catcher.health + plus("health"),
    traps: now.traps ?? catcher.traps + plus("traps"),
  };
  const slots = Object.values(you.slots ?? {}).reduce((sum, n) => sum + n, 0);
  return {
    dice: [you.dice ?? most.dice, most.dice],
    steps: [you.steps ?? most.steps, most.steps],
    health: [you.health ?? most.health, most.health],
    traps: [you.traps ?? most.traps, most.traps],
    a: [you.a ?? 0, bought(view, "unlock_a") ? catcher.abilities.a.max : 0],
    b: [you.b ?? 0, bought(view, "unlock_b") ? catcher.abilities.b.max : 0],
    accuracy: now.accuracy ?? Math.max(2, catcher.accuracy - plus("accuracy")),
    defence: now.defence ?? catcher.defence + plus("defence") + (you.guard ?? 0),
    cheese: you.cheese ?? slots,
  };
}

/** The values of rats now, with what the tracker has added. */
export function ratValues(view: View, kind: Kind): { movement: number; bite: number; defence: number } {
  const rat = commonRats.find((r) => r.id === kind)!;
  const add = view.nemesis?.increases?.[kind] ?? {};
  return view.now?.rats?.[kind] ?? { movement: rat.movement + (add["movement"] ?? 0), bite: rat.bite + (add["bite"] ?? 0), defence: rat.defence + (add["defence"] ?? 0) };
}

export function nemesisValues(view: View): { bite: number; defence: number; accuracy: number; spawn: number; health: number; most: number } {
  const nemesis = nemesisOf(view);
  const add = view.nemesis?.increases?.["nemesis"] ?? {};
  const now = view.now?.nemesis;
  return {
    bite: now?.bite ?? nemesis.bite + (add["bite"] ?? 0),
    defence: now?.defence ?? nemesis.defence + (add["defence"] ?? 0),
    accuracy: now?.accuracy ?? nemesis.accuracy - (add["accuracy"] ?? 0),
    spawn: now?.spawn ?? nemesis.spawn + (add["spawn"] ?? 0),
    health: view.nemesis?.health ?? nemesis.health,
    most: nemesis.health,
  };
}

export const total = (counts: Counts | undefined): number => kinds.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0);
