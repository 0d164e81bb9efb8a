// The board of The Cats of New Orleans for the shell.
import type { Fact, Frame, GameBoard, Translate } from "../../../ui/src/board";
import { act } from "./acts";
import Board from "./Board.svelte";
import CardEntry from "./CardEntry.svelte";
import Inventory from "./Inventory.svelte";
import { messages } from "./messages";
import { covers } from "./moves";
import { label } from "./names";
import Panel from "./Panel.svelte";
import PokerEntry from "./PokerEntry.svelte";
import { figuresOf, viewOf, whereabouts } from "./position";
import { scenes } from "./story";
import { turns } from "./turns";

function facts(frame: Frame, seat: number, t: Translate): Fact[] {
  const hero = figuresOf(viewOf(frame)).get(`h${seat + 1}`);
  if (!hero) return [];
  const away = whereabouts(frame, hero);
  return [{ label: t(away || "cno.fact.lives"), value: `${hero.health}/${hero.most}` }];
}

/** What is drawn at a table of the people's own. */
const entries = { poker: PokerEntry, hand: PokerEntry, peek: PokerEntry, vermin: CardEntry, loot: CardEntry, event: CardEntry, aspect: CardEntry };

export default { Board, Panel, panelFirst: true, facts, covers, numbersName: true, label, scenes, turns, entries, act, verdict: (line) => line.key === "ends.sheet", Inventory, together: true, colours: (_frame, seat) => (seat >= 0 ? `cno-h${seat + 1}` : ""), messages } satisfies GameBoard;
