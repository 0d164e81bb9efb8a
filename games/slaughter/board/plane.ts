// The plane of the map: points in thousandths of a # from the corner in the south-west, and the board's own units, whose y counts downwards.
import type { Point } from "../../../ui/src/board/camera";

export type { Point } from "../../../ui/src/board/camera";

/** # along an edge of the map, and units of the board for each. */
export const units = 24;
export const scale = 40;
export const whole = units * scale;
/** The radius of a base, in #. */
export const base = 0.5;

/** A point of the map, in #, as the board has it. */
export const onBoard = ([x, y]: Point): Point => [x * scale, (units - y) * scale];
/** A point of the board as the map has it, in #. */
export const onMap = ([x, y]: Point): Point => [x / scale, units - y / scale];

/** Reads a point of a move or a document: 12.5,8. */
export function pointOf(text: string | undefined): Point | null {
  const [x, y] = (text ?? "").split(",").map(Number);
  return x !== undefined && y !== undefined && !Number.isNaN(x) && !Number.isNaN(y) && text ? [x, y] : null;
}

/** A length as moves have it, in thousandths at most. */
export const lengthText = (n: number): string => String(Math.round(n * 1000) / 1000);
export const pointText = ([x, y]: Point): string => `${lengthText(x)},${lengthText(y)}`;

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Keeps a point where the middle of a base can be. */
export const within = ([x, y]: Point): Point => [Math.min(units - base, Math.max(base, x)), Math.min(units - base, Math.max(base, y))];

const winds = ["e", "ne", "n", "nw", "w", "sw", "s", "se"];

/** Where one point lies of another: one of eight winds. */
export const wind = (from: Point, to: Point): string => winds[(Math.round((Math.atan2(to[1] - from[1], to[0] - from[0]) * 4) / Math.PI) + 8) % 8]!;

/** The points of a document or a story, one after the other: 12.5,8 13,8. */
export const pointsOf = (text: string | undefined): Point[] => (text ?? "").split(" ").flatMap((word) => (pointOf(word) ? [pointOf(word)!] : []));

/** A region of the document as a path of the board. */
export function pathOf(region: string): string {
  return region
    .split(";")
    .map((polygon) => outline(polygon.split(" ").flatMap((text) => pointOf(text) ?? [])))
    .join("");
}

function outline(flat: number[]): string {
  let d = "";
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const [x, y] = onBoard([flat[i]!, flat[i + 1]!]);
    d += `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return d && `${d}Z`;
}

export const polygonPath = (points: readonly Point[]): string => outline(points.flatMap(([x, y]) => [x, y]));

/** The point halfway between the rims of a piece, about its middle. */
export function middleOf(points: readonly Point[]): Point {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** A point well inside a polygon, and how far it is from all edges: the best of the middle and the points between corners. */
export function heartOf(points: readonly Point[]): { p: Point; room: number } {
  const room = (p: Point) => (inside(p, points) ? Math.min(...points.map((a, i) => offLeg(p, a, points[(i + 1) % points.length]!))) : -1);
  const between = points.flatMap((a, i) => points.slice(i + 1).map((b): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]));
  return [middleOf(points), ...between].map((p) => ({ p, room: room(p) })).reduce((best, next) => (next.room > best.room + 0.01 ? next : best));
}

/** Whether a point lies inside a polygon. */
export function inside([x, y]: Point, points: readonly Point[]): boolean {
  let odd = false;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

/** A region's polygons. */
export const polygonsOf = (region: string | undefined): Point[][] => (region ? region.split(";").map(pointsOf) : []);

/** The point of a region that is nearest to another, if that lies outside of it and at most so far; else the point itself. */
export function drawnInto(p: Point, region: readonly (readonly Point[])[], far: number): Point {
  if (region.some((polygon) => inside(p, polygon))) return p;
  const edges = region.flatMap((polygon) => polygon.map((a, i) => nearestOn(p, a, polygon[(i + 1) % polygon.length]!)));
  const [best] = edges.sort((a, b) => distance(p, a) - distance(p, b));
  if (!best || distance(p, best) > far) return p;
  const beyond = 0.02 / Math.max(distance(p, best), 0.001); // edges are told to hundredths: a little within them one is sure to get
  return [best[0] + (best[0] - p[0]) * beyond, best[1] + (best[1] - p[1]) * beyond];
}

/** How far a point is from a leg. */
export const offLeg = (p: Point, a: Point, b: Point): number => distance(p, nearestOn(p, a, b));

function nearestOn(p: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = dx || dy ? Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy))) : 0;
  return [a[0] + along * dx, a[1] + along * dy];
}
