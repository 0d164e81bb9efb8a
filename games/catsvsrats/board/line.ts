// Lines drawn as if by hand: smoothing, wobble, and the SVG path text of both.
import type { Point } from "./map";

/** A generator of numbers from 0 to 1 that gives the same drawing every time. */
export function pen(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** A smooth curve through points (Catmull-Rom), as points about so many units apart. */
export function smooth(points: readonly Point[], apart: number): Point[] {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))]!;
  const curve: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const steps = Math.max(1, Math.round(Math.hypot(c[0] - b[0], c[1] - b[1]) / apart));
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const axis = (k: 0 | 1) =>
        0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
      curve.push([axis(0), axis(1)]);
    }
  }
  curve.push(at(points.length - 1));
  return curve;
}

/** The unit normal at each point of a line, to its right in the direction of travel. */
export function normals(line: readonly Point[]): Point[] {
  return line.map((_, i) => {
    const before = line[Math.max(0, i - 1)]!;
    const after = line[Math.min(line.length - 1, i + 1)]!;
    const [x, y] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(x, y) || 1;
    return [-y / length, x / length];
  });
}

/** The same line, shaken by noise of two wavelengths; the ends stay. */
export function shaken(line: readonly Point[], by: number, seed: number): Point[] {
  const random = pen(seed);
  const knots = Array.from({ length: line.length + 8 }, () => random() * 2 - 1);
  const noise = (at: number) => {
    const i = Math.floor(at);
    const t = at - i;
    const ease = t * t * (3 - 2 * t);
    return (knots[i] ?? 0) * (1 - ease) + (knots[i + 1] ?? 0) * ease;
  };
  const out = normals(line);
  return line.map(([x, y], i) => {
    const ends = Math.min(1, Math.min(i, line.length - 1 - i) / 3);
    const n = (noise(i / 4) * 0.7 + noise(i / 1.3 + 3) * 0.3) * by * ends;
    return [x + out[i]![0] * n, y + out[i]![1] * n];
  });
}

const digits = (n: number) => String(Math.round(n * 10) / 10);

export function path(line: readonly Point[]): string {
  return line.map(([x, y], i) => (i ? "L" : "M") + digits(x) + " " + digits(y)).join("");
}

/** Tells of a point whether it lies inside a closed outline. Asked of thousands, it looks only at the stretches at the height of each. */
export function inside(outline: readonly Point[]): (at: Point) => boolean {
  const high = 8;
  const bands = new Map<number, [Point, Point][]>();
  for (const [i, a] of outline.entries()) {
    const b = outline.at(i - 1)!;
    for (let n = Math.floor(Math.min(a[1], b[1]) / high); n <= Math.floor(Math.max(a[1], b[1]) / high); n++) {
      file(bands, n, [a, b]);
    }
  }
  return ([x, y]) => {
    let within = false;
    for (const [[xi, yi], [xj, yj]] of bands.get(Math.floor(y / high)) ?? []) {
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
    }
    return within;
  };
}

/** Tells of a point whether one of these lies no farther away than so much. It looks only at those in the squares around it. */
export function near(points: readonly Point[], far: number): (at: Point) => boolean {
  const square = (x: number, y: number) => Math.floor(x / far) * 65536 + Math.floor(y / far);
  const squares = new Map<number, Point[]>();
  for (const p of points) file(squares, square(...p), p);
  return ([x, y]) => {
    for (const dx of [-far, 0, far]) {
      for (const dy of [-far, 0, far]) {
        for (const [px, py] of squares.get(square(x + dx, y + dy)) ?? []) if ((px - x) ** 2 + (py - y) ** 2 <= far * far) return true;
      }
    }
    return false;
  };
}

/** Puts something into the list of a key. */
function file<T>(lists: Map<number, T[]>, key: number, what: T): void {
  const list = lists.get(key);
  if (list) list.push(what);
  else lists.set(key, [what]);
}

/** How far a point is from a stretch between two others. */
export function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** A bent line between two points: bend 0.1 bulges by a tenth of its length, to the right in the direction of travel. */
export function bow(from: Point, to: Point, bend: number, pieces = 12): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const t = i / pieces;
    const out = 4 * t * (1 - t) * bend;
    return [from[0] + dx * t - dy * out, from[1] + dy * t + dx * out];
  });
}

/** What is left of a line after so many units are cut off at its start and its end, never less than a third of it. */
export function trimmed(line: readonly Point[], start: number, end: number): Point[] {
  const lengths = [0];
  for (let i = 1; i < line.length; i++) {
    lengths.push(lengths[i - 1]! + Math.hypot(line[i]![0] - line[i - 1]![0], line[i]![1] - line[i - 1]![1]));
  }
  const whole = lengths.at(-1)!;
  const [low, high] = [Math.min(start, whole / 3), whole - Math.min(end, whole / 3)];
  const at = (length: number): Point => {
    const i = Math.max(1, lengths.findIndex((l) => l >= length));
    const [a, b] = [line[i - 1]!, line[i]!];
    const t = (length - lengths[i - 1]!) / (lengths[i]! - lengths[i - 1]! || 1);
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  };
  return [at(low), ...line.filter((_, i) => lengths[i]! > low && lengths[i]! < high), at(high)];
}

/** The point at a part of a line, 0 to 1, by number of points. */
export function along(line: readonly Point[], part: number): Point {
  const at = Math.max(0, Math.min(1, part)) * (line.length - 1);
  const i = Math.min(line.length - 2, Math.floor(at));
  const [a, b] = [line[i]!, line[i + 1]!];
  return [a[0] + (b[0] - a[0]) * (at - i), a[1] + (b[1] - a[1]) * (at - i)];
}
