// The board of Whack & Slaughter for the shell.
import type { Fact, Frame, GameBoard, Translate } from "../../../ui/src/board";
import Board from "./Board.svelte";
import { messages } from "./messages";
import { covers } from "./moves";
import { label, toldWords } from "./names";
import Panel from "./Panel.svelte";
import { figuresBy, sideOf, viewOf } from "./position";
import { acts, waives } from "./reactions.svelte";
import { scenes } from "./story";
import { turns } from "./turns";

function facts(frame: Frame, seat: number, t: Translate): Fact[] {
  const view = viewOf(frame);
  const [hero, ...others] = figuresBy(view, seat);
  if (!hero) return [];
  const points = view.points?.[String(hero.side)];
  return [
    { label: hero.down ? t(`ws.state.${hero.row.state}`) : t("ws.fact.life"), value: `${hero.row.hand}/${hero.row.pool}` },
    ...(view.goal > 0 ? [{ label: t("ws.fact.points"), value: `${points ?? 0}/${view.goal}` }] : []),
    ...(others.length > 0 ? [{ label: t("ws.fact.followers", { n: others.filter((f) => f.up).length }), value: others.filter((f) => f.up).length }] : []),
  ];
}

const side = (frame: Frame, seat: number): "a" | "b" | "" => ({ 1: "a", 2: "b" } as const)[sideOf(viewOf(frame), seat)] ?? "";

function colours(frame: Frame, seat: number): string {
  const side = sideOf(viewOf(frame), seat);
  return side ? `ws-side-${side}` : "";
}

export default { Board, Panel, facts, covers, label, side, scenes, acts, waives, told: (line, frame, seat, t) => toldWords(line, viewOf(frame), seat, t), turns, colours, messages } satisfies GameBoard;
