// The board of Neuroshima Hex for the shell.
import type { Fact, Frame, GameBoard, Translate } from "../../../ui/src/board";
import Board from "./Board.svelte";
import { messages } from "./messages";
import { onBoard, parse } from "./moves";
import { armyName, label } from "./names";
import Panel from "./Panel.svelte";
import { armyAt, left, viewOf } from "./position";
import { scenes } from "./story";
import { turns } from "./turns";

function facts(frame: Frame, seat: number, t: Translate): Fact[] {
  const view = viewOf(frame);
  const player = view.players[seat];
  if (!player?.army) return [];
  return [
    { label: t("neuroshima.fact.army"), value: armyName(player.army) },
    view.mode === "points" ? { label: t("neuroshima.fact.score"), value: player.score ?? 0 } : { label: t("neuroshima.fact.hq"), value: player.hq },
    { label: t("neuroshima.fact.left"), value: left(player) },
  ];
}

/** The side that began, or the first of two teams, is "a". */
function side(frame: Frame, seat: number): "a" | "b" | "" {
  const view = viewOf(frame);
  const at = view.players[seat]?.side ?? seat;
  const first = view.players[0]?.side ?? 0;
  return !armyAt(view, seat) ? "" : at === first ? "a" : at === first + 1 ? "b" : "";
}

const colours = (frame: Frame, seat: number): string => {
  const army = armyAt(viewOf(frame), seat);
  return army && `nsh-${army}`;
};

/** Tiles and hexes are chosen on the board; what is left, such as to end the turn, has no place of its own. */
function covers(text: string): boolean {
  const move = parse(text);
  return move.hexes.length > 0 || onBoard(move) || ["discard", "battle", "terror"].includes(move.verb);
}

export default { Board, colours, turns, Panel, facts, covers, label, side, scenes, messages } satisfies GameBoard;
