// What each scenario's map looks like as a place: what its floors are made of, what stands where nothing can be walked through, and where the lamps burn.
import type { Cell, Edge, Plan, Square } from "./plan";
import { nameOf } from "./plan";

export type Floor = "planks" | "cobbles" | "deck" | "tiles" | "parquet" | "grass" | "mud" | "dirt" | "flags" | "carpet" | "brick";
export type Block = "crates" | "tomb" | "house" | "pillar" | "tree" | "stove" | "cage" | "vat" | "hedge";
export type Litter = "tables" | "crates" | "bush" | "rubble" | "barrels" | "chairs" | "seats";

interface Scenery {
  /** The floor where nothing else is said. */
  floor: Floor;
  /** Floors of rooms: from which square, how many across and down. */
  rooms?: readonly (readonly [c: number, r: number, w: number, h: number, floor: Floor])[];
  block: Block;
  litter: Litter;
}

const sceneries: Record<string, Scenery> = {
  s01: { floor: "planks", rooms: [[10, 0, 4, 6, "tiles"]], block: "stove", litter: "tables" },
  s02: { floor: "cobbles", rooms: [[9, 0, 4, 4, "planks"]], block: "house", litter: "crates" },
  s03: { floor: "deck", rooms: [[8, 3, 5, 4, "carpet"], [16, 3, 4, 4, "parquet"], [0, 3, 4, 4, "cobbles"]], block: "stove", litter: "barrels" },
  s04a: { floor: "grass", rooms: [[10, 6, 2, 2, "flags"]], block: "tomb", litter: "bush" },
  s04b: { floor: "mud", rooms: [[0, 7, 20, 5, "cobbles"]], block: "house", litter: "crates" },
  s05: { floor: "dirt", rooms: [[12, 5, 4, 4, "planks"]], block: "crates", litter: "crates" },
  s06a: { floor: "tiles", rooms: [[4, 4, 10, 6, "parquet"], [13, 0, 5, 4, "carpet"], [13, 10, 5, 4, "planks"]], block: "pillar", litter: "tables" },
  s06b: { floor: "mud", block: "tree", litter: "bush" },
  s07: { floor: "grass", rooms: [[7, 5, 6, 4, "flags"]], block: "tomb", litter: "rubble" },
  s08a: { floor: "planks", block: "vat", litter: "barrels" },
  s08b: { floor: "parquet", rooms: [[3, 0, 12, 4, "planks"], [3, 4, 12, 12, "carpet"]], block: "pillar", litter: "seats" },
  s09: { floor: "dirt", rooms: [[11, 2, 8, 8, "planks"], [0, 0, 3, 12, "deck"]], block: "crates", litter: "barrels" },
  s10: { floor: "flags", rooms: [[15, 0, 3, 3, "brick"], [15, 11, 3, 3, "brick"], [0, 0, 2, 14, "mud"]], block: "pillar", litter: "rubble" },
  s11: { floor: "mud", rooms: [[3, 3, 10, 8, "tiles"]], block: "pillar", litter: "seats" },
  s12: { floor: "mud", block: "tree", litter: "bush" },
  s13: { floor: "mud", rooms: [[4, 4, 12, 8, "flags"]], block: "pillar", litter: "tables" },
};

const plain: Scenery = { floor: "cobbles", block: "crates", litter: "crates" };

export const sceneryOf = (scenario: string | undefined): Scenery => sceneries[scenario ?? ""] ?? plain;

/** The floor of every square. */
export function floorsOf(scenario: string | undefined): (at: Square) => Floor {
  const { floor, rooms = [] } = sceneryOf(scenario);
  return ([c, r]) => rooms.find(([x, y, w, h]) => c >= x && r >= y && c < x + w && r < y + h)?.[4] ?? floor;
}

/** A rectangle of squares that are alike. */
export interface Patch {
  c: number;
  r: number;
  w: number;
  h: number;
}

/** Squares of a kind, gathered into rectangles: first as far to the right as they go, then down. */
export function patches(plan: Plan, is: (at: Square) => boolean): Patch[] {
  const taken = new Set<string>();
  const free = (at: Square) => at[0] < plan.width && at[1] < plan.height && !taken.has(nameOf(at)) && is(at);
  const found: Patch[] = [];
  for (let r = 0; r < plan.height; r++) {
    for (let c = 0; c < plan.width; c++) {
      if (!free([c, r])) continue;
      let w = 1;
      while (free([c + w, r])) w++;
      let h = 1;
      const row = (n: number) => Array.from({ length: w }, (_, i): Square => [c + i, r + n]);
      while (row(h).every(free)) h++;
      for (let n = 0; n < h; n++) for (const at of row(n)) taken.add(nameOf(at));
      found.push({ c, r, w, h });
    }
  }
  return found;
}

export const isCell = (plan: Plan, ...kinds: Cell[]) => (at: Square): boolean => kinds.includes(plan.cell(at) ?? "floor");

/** Which way a wall has the street before it: where a gallery hangs. */
export interface Gallery {
  edge: Edge;
  /** To which side of the line it hangs: 1 below or right of it, -1 above or left. */
  toward: 1 | -1;
}

const outdoors = new Set<Floor>(["cobbles", "mud", "dirt", "grass", "deck"]);

/** Long walls between a room and the street have a gallery of iron lace on the side of the street. */
export function galleries(plan: Plan, floors: (at: Square) => Floor): Gallery[] {
  return plan.edges.flatMap((edge): Gallery[] => {
    const across = edge.from[1] === edge.to[1];
    const long = across ? edge.to[0] - edge.from[0] : edge.to[1] - edge.from[1];
    if (edge.kind !== "wall" || long < 3) return [];
    const [c, r] = edge.from;
    const [before, after]: [Square, Square] = across ? [[c, r - 1], [c, r]] : [[c - 1, r], [c, r]];
    if (!plan.cell(before) || !plan.cell(after)) return [];
    const [out, also] = [outdoors.has(floors(after)), outdoors.has(floors(before))];
    return out === also ? [] : [{ edge, toward: out ? 1 : -1 }];
  });
}

/** Where gaslights burn: at ends of walls that stand free, at corners of houses, then along walls; no two of them near each other. */
export function lamps(plan: Plan): Square[] {
  const walls = plan.edges.filter(({ kind }) => kind === "wall");
  const inner = walls.flatMap(({ from, to }) => [from, to]).filter(([c, r]) => c > 0 && r > 0 && c < plan.width && r < plan.height);
  const corners = patches(plan, isCell(plan, "blocking")).filter(({ w, h }) => w > 1 && h > 1).map(({ c, r, w, h }): Square => [c + w, r + h]);
  const along = walls.flatMap(({ from, to }) => {
    const long = Math.max(to[0] - from[0], to[1] - from[1]);
    return Array.from({ length: Math.floor(long / 4) }, (_, i): Square => (from[1] === to[1] ? [from[0] + 2 + 4 * i, from[1]] : [from[0], from[1] + 2 + 4 * i]));
  });
  const found: Square[] = [];
  for (const at of [...inner, ...corners, ...along]) if (found.every((other) => Math.hypot(other[0] - at[0], other[1] - at[1]) > 4.6)) found.push(at);
  return found.slice(0, 11);
}

/** A number from 0 to 1 that follows from a square: so that no two things are drawn alike, and the same always are. */
export const chance = ([c, r]: Square, salt = 0): number => {
  const x = Math.sin(c * 127.1 + r * 311.7 + salt * 74.7) * 43758.5453;
  return x - Math.floor(x);
};
