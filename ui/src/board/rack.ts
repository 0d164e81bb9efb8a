// Boards of cells in upright columns, as game/board/grid writes them: what lies where, and lines of four. A move on such a board is the number of a column, from 1.
import type { Frame, Group } from "../board";

/** A piece that lies in a cell: columns from 0 on the left, rows from 0 at the bottom. */
export interface Piece {
  column: number;
  row: number;
  seat: number;
}

/** A line of pieces of one seat, from its one end to the other. */
export type Line = readonly [Piece, Piece];

/** The pieces in rows of letters from the top, column by column and from the bottom up; letters are those of the seats. */
export function piecesOf(rows: readonly string[], letters: string): Piece[] {
  const pieces: Piece[] = [];
  for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
    for (const [row, line] of [...rows].reverse().entries()) {
      const seat = letters.indexOf(line[column]!);
      if (seat >= 0) pieces.push({ column, row, seat });
    }
  }
  return pieces;
}

/** The rows of letters that a position's document has as its board. */
export const rowsOf = (frame: Frame): string[] => (frame.view as { board: string[] }).board;

/** The pieces of a column, from the bottom up. */
export const inColumn = (pieces: readonly Piece[], column: number): Piece[] => pieces.filter((p) => p.column === column);

/** The columns that legal moves name: a move is a number, so neighbours come as one run. */
export function columnsOf(legal: readonly Group[]): number[] {
  return legal.flatMap(({ text, from = Number(text), to = from }) => Array.from({ length: to - from + 1 }, (_, i) => from + i - 1));
}

/** Lines of four or more. */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const at = new Map(pieces.map((p) => [`${p.column},${p.row}`, p]));
  const lines: Line[] = [];
  for (const p of pieces) {
    for (const [x, y] of [[1, 0], [0, 1], [1, 1], [1, -1]] as const) {
      const step = (from: Piece, by: number) => {
        const next = at.get(`${from.column + by * x},${from.row + by * y}`);
        return next?.seat === p.seat ? next : undefined;
      };
      if (step(p, -1)) continue; // not the end of a line
      let end = p;
      let length = 1;
      for (let next = step(end, 1); next; next = step(end, 1)) {
        end = next;
        length++;
      }
      if (length >= 4) lines.push([p, end]);
    }
  }
  return lines;
}

/** Whether a piece lies in one of the lines. */
export function inLine({ column, row }: Piece, lines: readonly Line[]): boolean {
  return lines.some(([a, b]) => {
    const far = Math.max(Math.abs(b.column - a.column), Math.abs(b.row - a.row));
    for (let i = 0; i <= far; i++) {
      if (column === a.column + (i * (b.column - a.column)) / far && row === a.row + (i * (b.row - a.row)) / far) return true;
    }
    return false;
  });
}
