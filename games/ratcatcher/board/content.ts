// The content the board draws from: the lists of content/*.yaml as drawn.go gives them.
import { contentOf } from "../../../ui/src/content";

export type Side = "north" | "east" | "south" | "west";
export type Kind = "brown" | "black" | "white";
export type Effect = Record<string, unknown>;

export interface Township {
  number: number;
  side?: string;
  name: string;
  expansion: string;
  /** The nine cells by rows, the north one first; a letter names the zone. */
  start?: string;
  map: string[];
  zones: string[];
  adjacent: string[][];
  connectors: Partial<Record<Side, string>>;
  nests: string[];
  spawns: string[];
  cheese: string[];
  question: string[];
  special: { zone: string; token: string }[];
}

export interface CommonRat {
  id: Kind;
  movement: number;
  bite: number;
  defence: number;
  target: string[];
}

export interface TrapType {
  id: string;
  name: string;
  cost: number;
  unlocked: boolean;
  while_set: Effect[];
  trigger: Effect[];
}

export interface Ability {
  id: string;
  name: string;
  text?: string;
  max: number;
  unlock: number;
  refill: number;
  place: string;
  do: Effect[];
}

export interface Ratcatcher {
  id: string;
  name: string;
  blurb: string;
  attack: number;
  accuracy: number;
  movement: number;
  traps: number;
  defence: number;
  health: number;
  /** Magic Cheese slots of each upgrade. */
  upgrades: Record<string, number>;
  trap_types: TrapType[];
  abilities: Record<"a" | "b", Ability>;
}

export interface Nemesis {
  id: string;
  name: string;
  blurb: string;
  health: number;
  defence: number;
  accuracy: number;
  bite: number;
  spawn: number;
  target: string[];
  ability: { id: string; name: string; text: string };
  tracker: { step: number; do: Effect[] }[];
}

export interface Peculiar {
  id: string;
  name: string;
  /** The name that stories carry. */
  told: string;
  bite: number;
  defence: number;
  movement: number;
  target: string[];
  ability: { when: string; do: Effect[]; text: string };
  reward: Effect[];
}

export interface Price {
  id: string;
  cost: number;
  gain: Effect;
}

interface Content {
  common_rats: CommonRat[];
  tallyman: Price[];
  ratcatchers: Ratcatcher[];
  nemeses: Nemesis[];
  peculiar_rats: Peculiar[];
  townships: Township[];
  limits: Record<string, number>;
}

const now = (): Content => contentOf<Content>("ratcatcher");

export const { common_rats: commonRats, tallyman, ratcatchers, nemeses, peculiar_rats: peculiarRats, limits } = now();

export const kinds: readonly Kind[] = ["brown", "black", "white"];

/** A name and what there is to say of it. */
export interface Words {
  name: string;
  text: string;
}

const read = new WeakMap<Content, Map<string, Words>>();

/** The words for a Ratcatcher, a trap, an ability, a Nemesis or a peculiar rat, in the language that was asked for last: the content stays, its words may change. */
export function wordsOf(id: string): Words | undefined {
  const content = now();
  const words = read.get(content) ?? new Map(entries(content));
  read.set(content, words);
  return words.get(id);
}

function entries({ ratcatchers: catchers, nemeses: leaders, peculiar_rats: peculiars }: Content): [string, Words][] {
  return [
    ...catchers.flatMap((r): [string, Words][] => [
      [r.id, { name: r.name, text: r.blurb }],
      ...r.trap_types.map(({ id, name }): [string, Words] => [id, { name, text: "" }]),
      ...[r.abilities.a, r.abilities.b].map(({ id, name, text = "" }): [string, Words] => [id, { name, text }]),
    ]),
    ...leaders.flatMap((n): [string, Words][] => [
      [n.id, { name: n.name, text: n.blurb }],
      [n.ability.id, n.ability],
    ]),
    ...peculiars.map((p): [string, Words] => [p.id, { name: p.name, text: p.ability.text }]),
  ];
}

/** A township by the number on its card; number 0 has a side for each mode. */
export function township(number: number, mode: string): Township | undefined {
  return now().townships.find((card) => card.number === number && (card.side === undefined || card.side === mode));
}

/** The name of a zone, such as 07c. */
export const zoneName = (number: number, letter: string): string => `${String(number).padStart(2, "0")}${letter}`;
