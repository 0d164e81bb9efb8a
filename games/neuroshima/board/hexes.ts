// The geometry of the board: hexes with a flat top, side 0 to the north, as game/board/hex has it.

/** Length of a hex's side and distance from its centre to a corner, in units of the drawing. */
export const size = 100;

/** From a hex's centre to the middle of a side. */
export const apothem = (size * Math.sqrt(3)) / 2;

export interface Hex {
  name: string;
  q: number;
  r: number;
  x: number;
  y: number;
}

/** The six ways out of a hex in axial coordinates: north first, then clockwise. */
export const ways: readonly (readonly [number, number])[] = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

export interface HexBoard {
  radius: number;
  /** In the order of names: column by column from the west, each from the north. */
  hexes: readonly Hex[];
  byName: ReadonlyMap<string, Hex>;
}

const boards = new Map<number, HexBoard>();

/** The board with a number of hexes, 19 or 37. */
export function boardOf(cells: number): HexBoard {
  const known = boards.get(cells);
  if (known) return known;
  const radius = cells > 19 ? 3 : 2;
  const hexes: Hex[] = [];
  for (let q = -radius; q <= radius; q++) {
    const [top, bottom] = [Math.max(-radius, -q - radius), Math.min(radius, -q + radius)];
    for (let r = top; r <= bottom; r++) {
      const name = String.fromCharCode(97 + q + radius) + (r - top + 1);
      hexes.push({ name, q, r, x: 1.5 * size * q, y: 2 * apothem * (r + q / 2) });
    }
  }
  const board = { radius, hexes, byName: new Map(hexes.map((h) => [h.name, h])) };
  boards.set(cells, board);
  return board;
}

/** The hex so many steps away in a direction, or undefined beyond the edge. */
export function beyond(board: HexBoard, from: Hex, way: number, steps = 1): Hex | undefined {
  const [dq, dr] = ways[way]!;
  return board.hexes.find((h) => h.q === from.q + steps * dq && h.r === from.r + steps * dr);
}

/** The way that comes nearest to a direction in the drawing. */
export const wayTo = (dx: number, dy: number): number => (Math.round((Math.atan2(dx, -dy) * 3) / Math.PI) + 6) % 6;

/** The hexes next to a hex that are on the board. */
export function neighbours(board: HexBoard, from: Hex): Hex[] {
  return ways.map((_, way) => beyond(board, from, way)).filter((h) => h !== undefined);
}

/** The hexes in a straight line from a hex, the nearest first. */
export function line(board: HexBoard, from: Hex, way: number): Hex[] {
  const found: Hex[] = [];
  for (let n = 1; ; n++) {
    const next = beyond(board, from, way, n);
    if (!next) return found;
    found.push(next);
  }
}

/** The six corners of a hex around 0,0, as points of a polygon. */
export function corners(radius: number): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}
