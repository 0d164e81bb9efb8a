// The board of Cats vs Rats for the shell.
import type { Fact, Frame, GameBoard, Translate } from "../../../ui/src/board";
import Board from "./Board.svelte";
import { messages } from "./messages";
import { parse } from "./moves";
import { label } from "./names";
import Panel from "./Panel.svelte";
import { ownerAt, standings, teamOf, viewOf } from "./position";
import { scenes, turns } from "./story";

function facts(frame: Frame, seat: number, t: Translate): Fact[] {
  const now = standings(viewOf(frame))[seat];
  if (!now) return [];
  return [
    { label: t("catsvsrats.fact.towns", { n: now.towns }), value: now.towns },
    { label: t("catsvsrats.fact.units", { n: now.units }), value: now.units },
    { label: t("catsvsrats.fact.cards", { n: now.cards }), value: now.cards },
    ...(now.reserve === null ? [] : [{ label: t("catsvsrats.fact.reserve"), value: now.reserve }]),
  ];
}

function side(frame: Frame, seat: number): "a" | "b" | "" {
  const team = teamOf(ownerAt(viewOf(frame), seat));
  return team === "cats" ? "a" : team === "rats" ? "b" : "";
}

const colours = (frame: Frame, seat: number): string => {
  const owner = ownerAt(viewOf(frame), seat);
  return teamOf(owner) ? `cvr-${owner}` : "";
};

/** Towns are chosen on the map, cards and Attributes in the panel; what is left, such as to draw or to breed, has no place of its own. */
function covers(text: string): boolean {
  const move = parse(text);
  return move.town !== undefined || /^(attribute|card|instead|rob|discard)$/.test(move.verb);
}

export default { Board, colours, turns, Panel, facts, covers, label, side, scenes, messages } satisfies GameBoard;
