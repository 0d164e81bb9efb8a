// The map of a scenario as the board reads it: squares, walls, doors and rails, rooms, and where they are drawn.
import type { Sheet } from "./content";
import type { Document } from "./document";

/** A square: its column and its row, both from 0. */
export type Square = readonly [column: number, row: number];

/** The side of a square as it is drawn. */
export const side = 60;

export const squareOf = (text: string | undefined): Square | null => {
  const found = /^(\d+),(\d+)$/.exec(text ?? "");
  return found ? [Number(found[1]), Number(found[2])] : null;
};
export const nameOf = ([c, r]: Square): string => `${c},${r}`;

/** The middle of a square, drawn; of a figure of two by two squares the middle of those. */
export const middle = ([c, r]: Square, large = false): [number, number] => [(c + (large ? 1 : 0.5)) * side, (r + (large ? 1 : 0.5)) * side];

export type Cell = "floor" | "blocking" | "hindering" | "water" | "reeds";
const cells: Record<string, Cell> = { ".": "floor", "#": "blocking", ",": "hindering", "~": "water", "%": "reeds" };

export type EdgeKind = "wall" | "rail" | "door";

/** An edge between two squares: from one corner to another, in squares. */
export interface Edge {
  kind: EdgeKind;
  from: Square;
  to: Square;
}

export interface Door {
  name: string;
  open: boolean;
  from: Square;
  to: Square;
}

export interface Plan {
  width: number;
  height: number;
  cell: (at: Square) => Cell | undefined;
  /** Walls and rails, each run in one piece. */
  edges: Edge[];
  doors: Door[];
  marks: Record<string, Square[]>;
}

const made = new WeakMap<object, Map<string, Plan>>();

/** The map of a position, as it now is. */
export function planOf(sheet: Sheet, view: Pick<Document, "ground" | "doors">): Plan {
  const lines = view.ground?.length ? view.ground : sheet.ground;
  const key = `${lines.join("")}/${view.doors?.join()}`;
  const known = made.get(sheet) ?? new Map<string, Plan>();
  made.set(sheet, known);
  const plan = known.get(key) ?? read(lines, sheet, view.doors ?? []);
  known.set(key, plan);
  return plan;
}

function read(lines: readonly string[], sheet: Sheet, open: readonly string[]): Plan {
  const height = Math.floor(lines.length / 2);
  const width = Math.floor((lines[0]?.length ?? 1) / 2);
  const cell = ([c, r]: Square): Cell | undefined => (c < 0 || r < 0 || c >= width || r >= height ? undefined : cells[lines[2 * r + 1]?.[2 * c + 1] ?? ""]);
  const doors: Door[] = (sheet.doors ?? []).map(({ name, a, b }) => ({ name, open: open.includes(name), ...edgeBetween(a, b) }));
  const isDoor = (from: Square, to: Square) => doors.some((d) => nameOf(d.from) === nameOf(from) && nameOf(d.to) === nameOf(to));
  const kindAt = (x: number, y: number): EdgeKind | undefined => ({ "|": "wall", "-": "wall", ":": "rail", D: "door" } as const)[lines[y]?.[x] ?? ""];

  const edges: Edge[] = [];
  const runs = (across: boolean) => {
    const [outer, inner] = across ? [height, width] : [width, height];
    for (let o = 0; o <= outer; o++) {
      let run: Edge | null = null;
      for (let i = 0; i < inner; i++) {
        const [x, y] = across ? [2 * i + 1, 2 * o] : [2 * o, 2 * i + 1];
        const [from, to]: [Square, Square] = across ? [[i, o], [i + 1, o]] : [[o, i], [o, i + 1]];
        const found = kindAt(x, y);
        const kind = found && isDoor(from, to) ? undefined : found === "door" ? undefined : found;
        if (run && kind === run.kind) run.to = to;
        else {
          run = kind ? { kind, from, to } : null;
          if (run) edges.push(run);
        }
      }
    }
  };
  runs(true);
  runs(false);

  const marks = Object.fromEntries(Object.entries(sheet.marks).map(([mark, list]) => [mark, list.flatMap((c, i): Square[] => (i % 2 === 0 ? [[c, list[i + 1]!]] : []))]));
  return { width, height, cell, edges, doors, marks };
}

/** The edge between two neighbours. */
function edgeBetween(a: readonly number[], b: readonly number[]): { from: Square; to: Square } {
  const [c, r] = [Math.max(a[0]!, b[0]!), Math.max(a[1]!, b[1]!)];
  return a[0] === b[0] ? { from: [c, r], to: [c + 1, r] } : { from: [c, r], to: [c, r + 1] };
}
