// What the server writes of Heroes at work (games/slaughter/hero/advice.go).

/** Pips by kind. A face that is not there is empty. */
export type Faces = Record<string, Record<string, number>>;

export interface Follower {
  name: string;
  natural?: string;
  faces: Faces;
}

export interface Pet extends Follower {
  ability?: string;
  magical: boolean;
}

export interface Daemon extends Follower {
  features: string[];
  skills: string[];
}

/** A Hero with the fields of its file. */
export interface Document {
  game: string;
  name: string;
  about?: string;
  sex: string;
  faces: Faces;
  armour: string;
  shield: boolean;
  weapons: string[];
  thrown?: string;
  sweep?: boolean;
  other?: { condition: string; attack: string };
  skills: string[];
  snowfall: string[];
  pets: Pet[];
  daemon?: Daemon;
  /** The beast that the Hero becomes. */
  shape?: Pet;
}

/** A rule that refuses something; without one nothing does. */
export interface Refused {
  rule?: string;
  why?: string;
}

export interface CardAdvice {
  bearer: "hero" | "pet" | "shape" | "daemon";
  name: string;
  spent: number;
  most: number;
  /** By face and pip: why there is no more. */
  more: Refused[][];
}

export interface Advice {
  hero: Document;
  cards: CardAdvice[];
  /** Skills that may not be chosen besides, by id. */
  skills: Record<string, Refused>;
  slots: number;
  free: number;
  pets: number;
  defence: Record<string, { most: number; over: number }[]>;
}

export interface Named {
  id: string;
  name: string;
  text?: string;
}

export interface Skill extends Named {
  elite?: boolean;
  daemon?: boolean;
  texts: string[];
}

export interface School extends Named {
  snowfall?: boolean;
  skills: Skill[];
}

export interface Supplies {
  pips: (Named & { cost: number })[];
  sexes: string[];
  armours: Named[];
  weapons: (Named & { pole?: boolean; throwing?: boolean })[];
  categories: string[];
  conditions: Named[];
  abilities: Named[];
  features: string[];
  schools: School[];
  names: Record<string, string>;
}

export const blank: Partial<Document> = { game: "slaughter", name: "", sex: "none" };

/** How pips look, by kind: a colour and a shape of its own, around 0,0. They are those of the Hero Cards (games/slaughter/portrait). */
export const signs: Record<string, { colour: string; path: string }> = {
  defence: { colour: "#8a8f98", path: "M-9 -9H9V2Q9 8 0 11Q-9 8 -9 2Z" },
  melee: { colour: "#c8102e", path: "M0 -11L11 0L0 11L-11 0Z" },
  ranged: { colour: "#f2b800", path: "M0 -11L11 9H-11Z" },
  magic: { colour: "#1f5fbf", path: "M0 -12L3 -4L11 -4L5 1L7 10L0 5L-7 10L-5 1L-11 -4L-3 -4Z" },
  skill: { colour: "#1d8a3e", path: "M-10 0A10 10 0 0 1 10 0A10 10 0 0 1 -10 0Z" },
};

/** Where the pips of a face are, in sixths of the width of a die. */
const places: [number, number][][] = [
  [[3, 3]],
  [[1, 1], [5, 5]],
  [[1, 1], [3, 3], [5, 5]],
  [[1, 1], [5, 1], [1, 5], [5, 5]],
  [[1, 1], [5, 1], [3, 3], [1, 5], [5, 5]],
  [[1, 1], [5, 1], [1, 3], [5, 3], [1, 5], [5, 5]],
];

/** The places of a face, each with the kind of its pip, or "" where it is empty. */
export function painted(face: number, pips: Record<string, number>): { x: number; y: number; kind: string }[] {
  const kinds = Object.keys(signs).flatMap((kind) => Array<string>(pips[kind] ?? 0).fill(kind));
  return places[face - 1]!.map(([x, y], i) => ({ x: (100 * (2 * x + 1)) / 14, y: (100 * (2 * y + 1)) / 14, kind: kinds[i] ?? "" }));
}

/** Faces with one pip of a kind more or less. */
export function stepped(faces: Faces, face: number, kind: string, by: number): Faces {
  const pips = { ...faces[face], [kind]: Math.max(0, (faces[face]?.[kind] ?? 0) + by) };
  return { ...faces, [face]: pips };
}
