// The board of Connect Four for the shell.
import type { GameBoard } from "../../../ui/src/board";
import { piecesOf, rowsOf } from "../../../ui/src/board/rack";
import Board from "./Board.svelte";
import { messages } from "./messages";

export default {
  Board,
  messages,
  colours: (_frame, seat) => ["c4-red", "c4-yellow"][seat] ?? "",
  facts(frame, seat, t) {
    const value = piecesOf(rowsOf(frame), "ry").filter((p) => p.seat === seat).length;
    return [{ label: t("connectfour.discs", { n: value }), value }];
  },
  // A move is the number of a column, and every column is chosen on the board.
  covers: (move) => /^[1-7]$/.test(move),
  label: (move, _frame, t) => (/^[1-7]$/.test(move) ? t("rack.move", { n: move }) : ""),
} satisfies GameBoard;
