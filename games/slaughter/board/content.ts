// What the board draws from besides positions: maps, ready figures, weapons, skills and conditions, as games/slaughter/drawing/board.go gives them.
import { contentOf } from "../../../ui/src/content";

/** Pips by kind. */
export type Pips = Record<string, number>;

export interface Terrain {
  kind: string;
  name: string;
  /** Its corners, in thousandths of a #. */
  points: [number, number][];
  height: number;
  see_through: boolean;
  walk_through: boolean;
  cover: boolean;
  climbable: boolean;
}

export interface Figure {
  name: string;
  /** The name that stories carry. */
  told: string;
  about?: string;
  role: string;
  dicepool: number;
  armour: string;
  shield: boolean;
  /** The face of the 1 first. */
  faces: Pips[];
  weapons: string[];
  skills: string[];
  snowfall: string[];
}

/** Ranges are in thousandths of a #. */
export interface Weapon {
  name: string;
  told: string;
  kind: string;
  category?: string;
  pole?: boolean;
  bow?: boolean;
  per_die?: number;
  fixed?: number;
  sight?: boolean;
  dead_zone?: number;
  reload?: number;
}

export interface Skill {
  name: string;
  told: string;
  school: string;
  elite?: boolean;
  actions: number;
  parts: Record<string, string>;
  special?: string;
  notes?: string;
}

interface Text {
  name: string;
  told?: string;
  text?: string;
}

interface Content {
  side: number;
  radius: number;
  home: number;
  maps: Record<string, { name: string; about?: string; terrain: Terrain[] }>;
  figures: Record<string, Figure>;
  weapons: Record<string, Weapon>;
  skills: Record<string, Skill>;
  conditions: Record<string, Text>;
  schools: Record<string, Text>;
}

const now = (): Content => contentOf<Content>("slaughter");

export const maps = () => now().maps;
export const figures = () => now().figures;
export const weapon = (id: string): Weapon | undefined => now().weapons[id];
export const skill = (id: string): Skill | undefined => now().skills[id];
export const weaponName = (id: string): string => now().weapons[id.replace(/-2$/, "")]?.name ?? id;
export const skillName = (id: string): string => now().skills[id]?.name ?? id;
export const conditionName = (id: string): string => now().conditions[id]?.name ?? id;
export const conditionText = (id: string): string => now().conditions[id]?.text ?? "";

/** What a kind of terrain is called: some map has it. */
export function terrainName(kind: string): string {
  for (const { terrain } of Object.values(now().maps)) {
    const found = terrain.find((piece) => piece.kind === kind);
    if (found) return found.name;
  }
  return kind;
}
