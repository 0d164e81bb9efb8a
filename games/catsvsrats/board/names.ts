// Moves, cards and towns in words.
import type { BoardProps, Frame, Translate } from "../../../ui/src/board";
import { neighbours, town, wordsOf } from "./map";
import type { Town } from "./map";
import { parse } from "./moves";
import { playerName } from "./position";
import type { View } from "./position";

/** The name of a card or Attribute. */
export const nameOf = (id: string): string => wordsOf(id)?.name ?? id;

/** What a card or Attribute does. */
export const effectOf = (id: string): string => wordsOf(id)?.effect ?? "";

/** A move in words; "" for a move that has none here. */
export function label(text: string, _frame: Frame, t: Translate): string {
  const move = parse(text);
  const goal = town(move.town ?? "")?.name;
  if (goal || move.verb === "store") {
    const what = t(`catsvsrats.draft.${move.verb}`, { from: town(move.from ?? "")?.name ?? "", to: goal ?? "" });
    return move.units === undefined ? what : t("catsvsrats.do.units", { what, units: move.units });
  }
  switch (move.verb) {
    case "draw":
    case "breed":
    case "reroll":
    case "keep":
    case "taunt":
    case "retreat":
    case "hunt":
      return t(`catsvsrats.do.${move.verb}`);
    case "reserve":
      return t(`catsvsrats.do.reserve.${move.what}`);
    case "attribute":
      return t("catsvsrats.do.attribute", { attribute: nameOf(move.what ?? "") });
    case "card":
      if (move.what === "none") return t("catsvsrats.do.card.none");
      return t("catsvsrats.do.card", { card: nameOf(move.what ?? "") });
    case "instead":
    case "rob":
    case "discard":
      return t(`catsvsrats.do.${move.verb}`, { card: nameOf(move.what ?? "") });
  }
  return "";
}

/** A town in a sentence: owner, units, defence, port, and what lies next to it. */
export function describe(here: Town, view: View, offer: string, props: Pick<BoardProps, "seats" | "t">): string {
  const { t } = props;
  const holds = (id: string) => {
    const held = view.towns[id];
    return held ? t("catsvsrats.town.held", { owner: playerName(held.owner, view, props), units: held.units }) : t("catsvsrats.town.free");
  };
  const list = neighbours(here.id)
    .map((n) => `${n.name} (${holds(n.id)})`)
    .join(", ");
  return t("catsvsrats.town", {
    name: here.name,
    held: holds(here.id),
    marks: (here.defence ? t("catsvsrats.town.defence", { n: here.defence }) : "") + (here.port ? t("catsvsrats.town.port") : ""),
    roads: t("catsvsrats.town.roads", { list }),
    sea: here.port ? t("catsvsrats.town.sea") : "",
    offer,
  });
}

