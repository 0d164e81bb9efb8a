// The board of Connect Four for the shell.
import type { Fact, Frame, GameBoard, Translate } from "../../../ui/src/board";
import Board from "./Board.svelte";
import { discsOf } from "./grid";
import { messages } from "./messages";

const discs = ["red", "yellow"] as const;

const colours = (_frame: Frame, seat: number): string => (discs[seat] ? `c4-${discs[seat]}` : "");

function facts(frame: Frame, seat: number, t: Translate): Fact[] {
  return [{ label: t("connectfour.discs"), value: discsOf(frame).filter((d) => d.colour === discs[seat]).length }];
}

/** A move is the number of a column, and every column is chosen on the board. */
const covers = (move: string): boolean => /^[1-7]$/.test(move);

const label = (move: string, _frame: Frame, t: Translate): string => (covers(move) ? t("connectfour.move", { n: move }) : "");

export default { Board, colours, facts, covers, label, messages } satisfies GameBoard;
