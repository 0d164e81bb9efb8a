// What the board draws from besides positions: figures, skills, loot, powers and the sheets with their maps, as games/neworleans/drawing/board.go gives them.
import { contentOf } from "../../../ui/src/content";

export interface Attack {
  name?: string;
  ad: number;
  range: number;
  /** The least distance at which it can be used. */
  least?: number;
  stun: number;
  wound: number;
  depletes?: boolean;
  area?: boolean;
}

export interface Kind {
  name: string;
  /** One of them, where the name is of many. */
  called?: string;
  look?: string;
  about?: string;
  behaviour?: string;
  flaw?: string;
  flaw_text?: string;
  role: string;
  health: number;
  ap: number;
  large?: boolean;
  boss?: boolean;
  swarming?: boolean;
  threat?: number;
  attacks: Attack[] | null;
  powers?: string[];
}

export interface Card {
  name: string;
  text?: string;
  level?: number;
  /** The hero whose skill it is. */
  of?: string;
}

export interface Loot extends Card {
  sort: string;
  copies: number;
  price?: number;
  bucks?: number;
  attack?: Attack;
}

export interface SheetRule {
  name: string;
  text: string;
  uses?: string[];
}

export interface Sheet {
  name: string;
  number: number;
  introduction?: string;
  exit?: string;
  two?: string;
  setup?: string;
  spawn?: string;
  /** The marks at which each space has something spawn. */
  track: string[];
  width: number;
  height: number;
  ground: string[];
  doors?: { name: string; a: [number, number]; b: [number, number] }[];
  /** Columns and rows in turn. */
  marks: Record<string, number[]>;
  objectives: string[] | null;
  rules?: SheetRule[];
  entries?: Record<string, string>;
  for_two?: Sheet;
}

interface Content {
  figures: Record<string, Kind>;
  skills: Record<string, Card>;
  loot: Record<string, Loot>;
  events: Record<string, Card>;
  ways: Record<string, string>;
  powers: Record<string, Card>;
  aspects: Record<string, Kind>;
  notes: Record<string, string>;
  scenarios: Record<string, Sheet>;
}

const now = (): Content => contentOf<Content>("neworleans");

export const kind = (id: string | undefined): Kind | undefined => (id ? now().figures[id] : undefined);
export const aspect = (id: string | undefined): Kind | undefined => (id ? now().aspects[id] : undefined);
export const skill = (id: string): Card | undefined => now().skills[id];
export const power = (id: string): Card | undefined => now().powers[id];
export const event = (id: string): Card | undefined => now().events[id];
export const eventIds = (): string[] => Object.keys(now().events);
export const way = (says: string | undefined): string => now().ways[says ?? ""] ?? "";
export const note = (id: string): string => now().notes[id] ?? id;
export const scenarioName = (id: string): string => now().scenarios[id]?.name ?? id;

/** The sheet of a scenario, as it is for the size of the party. */
export function sheetOf(id: string | undefined, two: boolean): Sheet | undefined {
  const sheet = id ? now().scenarios[id] : undefined;
  return (two && sheet?.for_two) || sheet;
}

/** A loot card: copies of one are told apart by a number behind the name. */
export const loot = (id: string): Loot | undefined => now().loot[id] ?? now().loot[id.replace(/-\d+$/, "")];
export const lootName = (id: string): string => loot(id)?.name ?? id;

/** What stands on the card that moves call an ability by: its name and what it says. */
export function abilityCard(id: string, scenario: string | undefined, two: boolean): Card | undefined {
  const bare = id.replace(/-\d+$/, "");
  const plain = skill(id) ?? skill(bare) ?? loot(id) ?? loot(bare);
  if (plain) return plain;
  const [front, ...rest] = bare.split("-");
  const of = rest.join("-");
  const whole = id.slice((front?.length ?? 0) + 1);
  switch (front) {
    case "flaw": {
      const hero = kind(of) ?? kind(whole);
      return hero && { name: hero.flaw ?? hero.name, text: hero.flaw_text ?? "" };
    }
    case "ally": {
      const ally = kind(whole) ?? kind(of);
      return ally && { name: ally.name, text: ally.behaviour ?? ally.about ?? "" };
    }
    case "event":
      return event(whole) ?? event(of);
    case "power":
      return power(whole) ?? power(of);
    case "sheet":
      return sheetOf(scenario, two)?.rules?.find(({ uses }) => uses?.includes(id));
  }
  return undefined;
}
