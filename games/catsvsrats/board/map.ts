// The map as drawn.go gives it: towns, roads and coast in a box of whole units, y downwards; and what follows from it.
import { contentOf } from "../../../ui/src/content";

export interface Town {
  id: string;
  name: string;
  x: number;
  y: number;
  port: boolean;
  defence: number;
}

export type Point = readonly [x: number, y: number];

export interface Attribute {
  id: string;
  name: string;
  rule: string;
  effect: string;
  bonus: number;
}

export interface Card {
  id: string;
  name: string;
  rule: string;
  effect: string;
  count: number;
}

interface Content {
  box: { width: number; height: number };
  towns: Town[];
  roads: [string, string][];
  coast: Point[];
  attributes: Attribute[];
  cards: Card[];
}

const content = contentOf<Content>("catsvsrats");

export const { box, coast, attributes, cards } = content;

/** The towns in reading order: in bands from north to south, each from west to east. */
export const towns: Town[] = [...content.towns].sort((a, b) => Math.round(a.y / 75) - Math.round(b.y / 75) || a.x - b.x);

const byID = new Map(towns.map((town) => [town.id, town]));
const byName = new Map(towns.map((town) => [town.name, town]));

/** A card or an Attribute in the language that was asked for last: the map stays, the words may change. */
export function wordsOf(id: string): Card | Attribute | undefined {
  const now = contentOf<Content>("catsvsrats");
  return now.cards.find((row) => row.id === id) ?? now.attributes.find((row) => row.id === id);
}

export const town = (id: string): Town | undefined => byID.get(id);

/** The town of a name as stories write it. */
export const townNamed = (name: string): Town | undefined => byName.get(name);

export const ports = towns.filter((t) => t.port);

/** Roads as pairs of towns. */
export const roads: [Town, Town][] = content.roads.flatMap(([a, b]) => {
  const from = byID.get(a);
  const to = byID.get(b);
  return from && to ? [[from, to] as [Town, Town]] : [];
});

const joined = new Map<string, Town[]>(towns.map((t) => [t.id, []]));
for (const [a, b] of roads) {
  joined.get(a.id)?.push(b);
  joined.get(b.id)?.push(a);
}

/** The towns that a road joins to one, clockwise from the north. */
export function neighbours(id: string): Town[] {
  const here = byID.get(id);
  if (!here) return [];
  const clock = (t: Town) => (Math.atan2(t.x - here.x, here.y - t.y) + 2 * Math.PI) % (2 * Math.PI);
  return [...(joined.get(id) ?? [])].sort((a, b) => clock(a) - clock(b));
}

export const byRoad = (a: string, b: string): boolean => !!joined.get(a)?.some((t) => t.id === b);

/** The town that an arrow key leads to: the neighbour by road that lies best in its direction, else the nearest town there. */
export function beside(from: Town, dx: number, dy: number): Town | undefined {
  const lies = (to: Town) => {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const far = Math.hypot(x, y);
    return { to, far, along: (x * dx + y * dy) / far };
  };
  const best = neighbours(from.id)
    .map(lies)
    .filter((way) => way.along > 0.5)
    .sort((a, b) => b.along - a.along)[0];
  if (best) return best.to;
  return towns
    .filter((t) => t !== from)
    .map(lies)
    .filter((way) => way.along > 0.5)
    .sort((a, b) => a.far / a.along ** 2 - b.far / b.along ** 2)[0]?.to;
}

/** The fewest towns from one to another, a road or a sea way a step, stopping only where it is allowed; straight there if no such way leads. */
export function route(from: Town, to: Town, through: (id: string) => boolean): Town[] {
  const before = new Map<Town, Town | null>([[from, null]]);
  for (const here of before.keys()) {
    if (here === to) break;
    if (here !== from && !through(here.id)) continue;
    for (const next of [...neighbours(here.id), ...(here.port ? ports : [])]) {
      if (!before.has(next)) before.set(next, here);
    }
  }
  if (!before.has(to)) return [from, to];
  const stops: Town[] = [];
  for (let stop: Town | null = to; stop; stop = before.get(stop) ?? null) stops.unshift(stop);
  return stops;
}
