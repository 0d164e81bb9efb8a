// The board as the position's document has it (document.go): rows of letters from the top.
import type { Entry, Frame, Group } from "../../../ui/src/board";

export const columns = 7;
export const rows = 6;

export type Colour = "red" | "yellow";

/** A disc that lies in a cell: columns from 0 on the left, rows from 0 at the bottom. */
export interface Disc {
  column: number;
  row: number;
  colour: Colour;
}

interface View {
  board: string[];
}

const colours: Record<string, Colour> = { r: "red", y: "yellow" };

/** All discs, column by column, from the bottom up. */
export function discsOf(frame: Frame): Disc[] {
  const { board } = frame.view as View;
  const discs: Disc[] = [];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const colour = colours[board[rows - 1 - row]?.[column] ?? ""];
      if (colour) discs.push({ column, row, colour });
    }
  }
  return discs;
}

/** The discs of a column, from the bottom up. */
export const inColumn = (discs: readonly Disc[], column: number): Disc[] => discs.filter((d) => d.column === column);

/** The columns that legal moves name: a move is a number, so neighbours come as one run. */
export function columnsOf(legal: readonly Group[]): number[] {
  return legal.flatMap(({ text, from = Number(text), to = from }) => Array.from({ length: to - from + 1 }, (_, i) => from + i - 1));
}

/** The column of the last disc that was dropped and not taken back, or -1. */
export function lastColumn(story: readonly Entry[]): number {
  const last = story.findLast((e) => e.kind === "move" && !e.undone && e.seat >= 0 && e.move);
  return last ? Number(last.move) - 1 : -1;
}

/** Lines of four or more, each from its one end to the other. */
export function linesOf(discs: readonly Disc[]): [Disc, Disc][] {
  const at = new Map(discs.map((d) => [`${d.column},${d.row}`, d]));
  const lines: [Disc, Disc][] = [];
  for (const d of discs) {
    for (const [x, y] of [[1, 0], [0, 1], [1, 1], [1, -1]] as const) {
      const step = (from: Disc, by: number) => {
        const next = at.get(`${from.column + by * x},${from.row + by * y}`);
        return next?.colour === d.colour ? next : undefined;
      };
      if (step(d, -1)) continue; // not the end of a line
      let end = d;
      let length = 1;
      for (let next = step(end, 1); next; next = step(end, 1)) {
        end = next;
        length++;
      }
      if (length >= 4) lines.push([d, end]);
    }
  }
  return lines;
}

/** Whether a disc lies in one of the lines. */
export function inLine({ column, row }: Disc, lines: readonly [Disc, Disc][]): boolean {
  return lines.some(([a, b]) => {
    const far = Math.max(Math.abs(b.column - a.column), Math.abs(b.row - a.row));
    for (let i = 0; i <= far; i++) {
      if (column === a.column + (i * (b.column - a.column)) / far && row === a.row + (i * (b.row - a.row)) / far) return true;
    }
    return false;
  });
}
