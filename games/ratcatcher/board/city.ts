// Where things lie: cards on the grid of the City, zones on cards, pieces in zones. All in units of the drawing, a card being 300 of them wide.
import type { Side, Township } from "./content";
import { township, zoneName } from "./content";
import type { View } from "./position";
import { cityOf, isActive, modeOf } from "./position";

export type Point = readonly [x: number, y: number];

export const cell = 100;
export const card = 3 * cell;
/** Room between two cards, where bridges join them. */
export const gap = 16;
export const pitch = card + gap;

export const sides: readonly Side[] = ["north", "east", "south", "west"];
const steps: Record<Side, Point> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** A card as it lies: turned, its cells and connectors as they then are. */
export interface Plan {
  card: Township;
  turn: number;
  /** Nine letters by rows. */
  cells: string[];
  connectors: Partial<Record<Side, string>>;
}

const plans = new Map<string, Plan>();

/** The plan of a card after so many quarter turns clockwise. */
export function planOf(of: Township, turn: number): Plan {
  const key = `${of.number}${of.side ?? ""}/${turn}`;
  let plan = plans.get(key);
  if (!plan) {
    let cells = of.map.flatMap((row) => row.split(""));
    for (let i = 0; i < turn; i++) cells = cells.map((_, at) => cells[(2 - (at % 3)) * 3 + Math.floor(at / 3)]!);
    const connectors: Plan["connectors"] = {};
    for (const side of sides) {
      const zone = of.connectors[side];
      if (zone) connectors[turned(side, turn)] = zone;
    }
    plan = { card: of, turn, cells, connectors };
    plans.set(key, plan);
  }
  return plan;
}

/** Where a zone lies in its township as it is turned, as one of its nine places by rows: that of its own which is nearest to the middle of all. */
export function sideOf(plan: Plan, letter: string): number {
  const own = plan.cells.flatMap((l, i) => (l === letter ? [i] : []));
  const [x, y] = [own.reduce((sum, i) => sum + (i % 3), 0), own.reduce((sum, i) => sum + Math.floor(i / 3), 0)];
  const far = (i: number) => (own.length * (i % 3) - x) ** 2 + (own.length * Math.floor(i / 3) - y) ** 2;
  return own.reduce((best, i) => (far(i) < far(best) ? i : best), own[0] ?? 4);
}

export const turned = (side: Side, turn: number): Side => sides[(sides.indexOf(side) + turn) % 4]!;
export const opposite = (side: Side): Side => turned(side, 2);
export const stepOf = (side: Side): Point => steps[side];

/** The north-west corner of a place of the grid. */
export const cornerOf = (x: number, y: number): Point => [x * pitch, y * pitch];

/** The middle of an edge of a card, from its corner. */
export function edgeOf(side: Side): Point {
  const [dx, dy] = steps[side];
  return [card / 2 + (dx * card) / 2, card / 2 + (dy * card) / 2];
}

/** A zone as it lies in the City. */
export interface Zone {
  /** Such as 07c. */
  id: string;
  letter: string;
  laid: Laid;
  /** The corners of its cells in the City. */
  cells: Point[];
  /** Its outline, a path in the City. */
  outline: string;
  /** Its middle: that of the cell nearest to the middle of all. */
  at: Point;
}

/** A card that lies in the City. */
export interface Laid {
  number: number;
  x: number;
  y: number;
  plan: Plan;
  corner: Point;
  active: boolean;
  zones: Zone[];
}

/** A bridge: two zones of neighbouring cards whose connectors meet. */
export interface Link {
  from: Zone;
  to: Zone;
  /** The middle of the gap between the cards. */
  at: Point;
  upright: boolean;
}

/** The City of a position. */
export interface City {
  cards: Laid[];
  zones: Map<string, Zone>;
  links: Link[];
  ways: Map<string, Zone[]>;
}

/** Lays out the City of a position. */
export function layOut(view: View): City {
  const cards = Object.entries(cityOf(view)).flatMap(([number, { x = 0, y = 0, turn = 0 }]) => {
    const of = township(Number(number), modeOf(view));
    return of ? [laidAt(of, x, y, turn, isActive(view, number))] : [];
  });
  const zones = new Map(cards.flatMap((laid) => laid.zones).map((zone) => [zone.id, zone]));
  const links = linksOf(cards);
  const ways = new Map<string, Zone[]>();
  const join = (a: Zone | undefined, b: Zone | undefined) => {
    if (!a || !b) return;
    ways.set(a.id, [...(ways.get(a.id) ?? []), b]);
    ways.set(b.id, [...(ways.get(b.id) ?? []), a]);
  };
  for (const laid of cards) {
    for (const [a, b] of laid.plan.card.adjacent) join(zones.get(zoneName(laid.number, a!)), zones.get(zoneName(laid.number, b!)));
  }
  for (const { from, to } of links) join(from, to);
  return { cards, zones, links, ways };
}

/** The card that was drawn and waits to be laid, where it would lie so turned. */
export function drawnCard(view: View, turn: number): Laid | null {
  const lay = view.now?.lay;
  const of = lay && township(Number(lay.township), modeOf(view));
  return of ? laidAt(of, lay.x, lay.y, turn, true) : null;
}

/** A card laid at a place of the grid, whether of the City or only thought of. */
export function laidAt(of: Township, x: number, y: number, turn: number, active: boolean): Laid {
  const plan = planOf(of, turn);
  const corner = cornerOf(x, y);
  const laid: Laid = { number: of.number, x, y, plan, corner, active, zones: [] };
  laid.zones = of.zones.map((letter) => {
    const cells = plan.cells.flatMap((l, i): Point[] => (l === letter ? [[corner[0] + (i % 3) * cell, corner[1] + Math.floor(i / 3) * cell]] : []));
    const outline = shape(plan.cells.map((l) => l === letter), streetWidth / 2, 7, corner);
    return { id: zoneName(of.number, letter), letter, laid, cells, outline, at: middle(cells) };
  });
  return laid;
}

function middle(cells: Point[]): Point {
  const half = cell / 2;
  const mean: Point = [sum(cells, 0) / cells.length + half, sum(cells, 1) / cells.length + half];
  const middles = cells.map(([x, y]): Point => [x + half, y + half]);
  return middles.reduce((best, at) => (distance(at, mean) < distance(best, mean) ? at : best));
}

const sum = (points: Point[], i: 0 | 1) => points.reduce((total, point) => total + point[i], 0);
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function linksOf(cards: Laid[]): Link[] {
  const at = new Map(cards.map((laid) => [`${laid.x},${laid.y}`, laid]));
  const links: Link[] = [];
  for (const laid of cards) {
    for (const side of ["east", "south"] as const) {
      const [dx, dy] = steps[side];
      const next = at.get(`${laid.x + dx},${laid.y + dy}`);
      const [here, there] = [laid.plan.connectors[side], next?.plan.connectors[opposite(side)]];
      if (!next || !here || !there) continue;
      const edge = edgeOf(side);
      links.push({
        from: laid.zones.find((z) => z.letter === here)!,
        to: next.zones.find((z) => z.letter === there)!,
        at: [laid.corner[0] + edge[0] + (dx * gap) / 2, laid.corner[1] + edge[1] + (dy * gap) / 2],
        upright: side === "south",
      });
    }
  }
  return links;
}

/** Where a way goes from a zone to the next: through the gate they share, over the bridge that joins their cards. */
export function crossing(city: City, from: Zone, to: Zone): Point[] {
  const link = city.links.find((l) => (l.from === from && l.to === to) || (l.from === to && l.to === from));
  if (link) return [link.at];
  let best: Point | null = null;
  const mean: Point = [(from.at[0] + to.at[0]) / 2, (from.at[1] + to.at[1]) / 2];
  for (const a of from.cells) {
    for (const b of to.cells) {
      if (Math.abs(distance(a, b) - cell) > 1) continue;
      const gate: Point = [(a[0] + b[0] + cell) / 2, (a[1] + b[1] + cell) / 2];
      if (!best || distance(gate, mean) < distance(best, mean)) best = gate;
    }
  }
  return best ? [best] : [];
}

/** A shortest way between two zones, both included; empty if there is none. */
export function wayBetween(city: City, from: string, to: string): Zone[] {
  const start = city.zones.get(from);
  if (!start) return [];
  const before = new Map<string, Zone | null>([[from, null]]);
  const queue = [start];
  for (let here = queue.shift(); here; here = queue.shift()) {
    if (here.id === to) {
      const way: Zone[] = [];
      for (let z: Zone | null = here; z; z = before.get(z.id) ?? null) way.unshift(z);
      return way;
    }
    for (const next of city.ways.get(here.id) ?? []) {
      if (before.has(next.id)) continue;
      before.set(next.id, here);
      queue.push(next);
    }
  }
  return [];
}

/** The points of a way through zones, gates and bridges. */
export function pointsOf(city: City, way: Zone[]): Point[] {
  return way.flatMap((zone, i) => (i === 0 ? [zone.at] : [...crossing(city, way[i - 1]!, zone), zone.at]));
}

/** The zone one comes to by going in a direction, for arrow keys. */
export function zoneBeside(city: City, here: Zone, dx: number, dy: number): Zone | undefined {
  let best: Zone | undefined;
  let least = Infinity;
  for (const zone of city.zones.values()) {
    if (zone === here) continue;
    const [x, y] = [zone.at[0] - here.at[0], zone.at[1] - here.at[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 0 || aside > 1.6 * along) continue;
    const far = along + 1.8 * aside;
    if (far < least) [best, least] = [zone, far];
  }
  return best;
}

// Outlines.

/** Width of the street between two zones: the white line of a card. */
export const streetWidth = 9;

/** The outline of some of nine cells, drawn in by a distance and with round corners, as a path. */
export function shape(of: boolean[], inset: number, radius: number, corner: Point): string {
  const has = (r: number, c: number) => r >= 0 && r < 3 && c >= 0 && c < 3 && of[3 * r + c]!;
  // Directed edges with the zone on their right, by where they begin.
  const edges = new Map<string, Point[]>();
  const add = (from: Point, to: Point) => edges.set(String(from), [...(edges.get(String(from)) ?? []), to]);
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      if (!has(r, c)) continue;
      if (!has(r - 1, c)) add([c, r], [c + 1, r]);
      if (!has(r, c + 1)) add([c + 1, r], [c + 1, r + 1]);
      if (!has(r + 1, c)) add([c + 1, r + 1], [c, r + 1]);
      if (!has(r, c - 1)) add([c, r + 1], [c, r]);
    }
  }
  let path = "";
  while (edges.size > 0) {
    const loop: Point[] = [];
    let at = edges.keys().next().value!.split(",").map(Number) as unknown as Point;
    for (;;) {
      const next = edges.get(String(at))?.shift();
      if (!next) break;
      if (edges.get(String(at))!.length === 0) edges.delete(String(at));
      loop.push(at);
      at = next;
    }
    path += rounded(loop, inset, radius, corner);
  }
  return path;
}

function rounded(loop: Point[], inset: number, radius: number, corner: Point): string {
  const corners = loop.filter((p, i) => {
    const [a, b] = [loop.at(i - 1)!, loop[(i + 1) % loop.length]!];
    return (p[0] - a[0]) * (b[1] - p[1]) - (p[1] - a[1]) * (b[0] - p[0]) !== 0;
  });
  const at = corners.map((p, i): Point => {
    const [a, b] = [corners.at(i - 1)!, corners[(i + 1) % corners.length]!];
    const inward = (from: Point, to: Point): Point => [-Math.sign(to[1] - from[1]), Math.sign(to[0] - from[0])];
    const [m, n] = [inward(a, p), inward(p, b)];
    return [corner[0] + p[0] * cell + (m[0] + n[0]) * inset, corner[1] + p[1] * cell + (m[1] + n[1]) * inset];
  });
  const toward = (p: Point, q: Point): Point => {
    const far = distance(p, q);
    return [p[0] + ((q[0] - p[0]) * radius) / far, p[1] + ((q[1] - p[1]) * radius) / far];
  };
  const parts = at.map((p, i) => {
    const [into, out] = [toward(p, at.at(i - 1)!), toward(p, at[(i + 1) % at.length]!)];
    return `${i === 0 ? "M" : "L"}${into[0]} ${into[1]}Q${p[0]} ${p[1]} ${out[0]} ${out[1]}`;
  });
  return parts.join("") + "Z";
}

// Pieces.

/** Where a piece of a zone lies and how large it may be drawn. */
export interface Spot {
  at: Point;
  radius: number;
}

// Places of so many pieces in one cell, from its middle, and their radius.
const arrangements: [number, Point[]][] = [
  [26, [[0, 0]]],
  [20, [[-19, -2], [19, 3]]],
  [18, [[-19, -15], [19, -12], [0, 18]]],
  [17, [[-18, -18], [18, -18], [-18, 18], [18, 18]]],
  [14, [[-22, -19], [22, -19], [0, 0], [-22, 20], [22, 20]]],
  [13, [[-25, -17], [0, -19], [25, -17], [-25, 17], [0, 19], [25, 17]]],
  [11.5, [[-25, -24], [0, -25], [25, -24], [-13, 0], [13, 0], [-25, 24], [25, 24]]],
  [11.5, [[-25, -25], [0, -25], [25, -25], [-25, 0], [25, 0], [-25, 25], [0, 25], [25, 25]]],
  [11, [[-25, -25], [0, -25], [25, -25], [-25, 0], [0, 0], [25, 0], [-25, 25], [0, 25], [25, 25]]],
];

/** Places for so many pieces in a zone; those that belong together come together. */
export function spots(zone: Zone, count: number): Spot[] {
  const cells = [...zone.cells].sort((a, b) => rank(zone, a) - rank(zone, b));
  const used = Math.min(cells.length, Math.max(1, Math.ceil(count / 2)));
  const out: Spot[] = [];
  for (let i = 0; i < used; i++) {
    const here = Math.min(9, Math.floor(count / used) + (i < count % used ? 1 : 0));
    const [radius, places] = arrangements[Math.max(0, here - 1)]!;
    const [x, y] = cells[i]!;
    for (const [dx, dy] of places.slice(0, here)) out.push({ at: [x + cell / 2 + dx, y + cell / 2 + dy], radius });
  }
  return out;
}

/** Cells near the middle of a zone come first, then from north-west to south-east. */
const rank = (zone: Zone, [x, y]: Point) => distance([x + cell / 2, y + cell / 2], zone.at) * 10 + y / 1000 + x / 100000;
