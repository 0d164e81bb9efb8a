// The board of The Ratcatcher for the shell.
import type { Fact, Frame, GameBoard, Translate } from "../../../ui/src/board";
import { act } from "./acts";
import Board from "./Board.svelte";
import { limits } from "./content";
import DiceEntry from "./DiceEntry.svelte";
import Inventory from "./Inventory.svelte";
import { messages } from "./messages";
import { covers } from "./moves";
import { label } from "./names";
import Panel from "./Panel.svelte";
import PeculiarEntry from "./PeculiarEntry.svelte";
import RatEntry from "./RatEntry.svelte";
import { standingOf, total, viewOf } from "./position";
import { handsOver, scenes } from "./story";
import { turns } from "./turns";
import TokenEntry from "./TokenEntry.svelte";
import TownshipEntry from "./TownshipEntry.svelte";

function facts(frame: Frame, _seat: number, t: Translate): Fact[] {
  const view = viewOf(frame);
  const now = standingOf(view);
  return [
    { label: t("rc.fact.cheese"), value: `${now.cheese}/${limits["win_cheese"] ?? 10}` },
    { label: t("rc.fact.eaten"), value: `${view.nemesis?.eaten ?? 0}/${limits["lose_cheese"] ?? 10}` },
    { label: t("rc.fact.health"), value: now.health[0] },
    { label: t("rc.fact.cage"), value: total(view.cage) },
  ];
}

/** What is rolled or drawn at a table of the people's own. */
const entries = { die: DiceEntry, rat: RatEntry, township: TownshipEntry, token: TokenEntry, peculiar: PeculiarEntry };

export default { Board, turns, Panel, facts, covers, label, scenes, handsOver, entries, act, Inventory, messages } satisfies GameBoard;
