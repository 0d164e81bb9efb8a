// Moves, zones, pieces and effects in words.
import type { Frame, Translate } from "../../../ui/src/board";
import { kinds, township, wordsOf } from "./content";
import type { Effect, Kind } from "./content";
import { planOf, sideOf } from "./city";
import type { Zone } from "./city";
import { parse, readAllotment } from "./moves";
import { piecesOf } from "./pieces";
import type { Piece } from "./pieces";
import { catcherOf, cityOf, modeOf, nemesisOf, peculiarOf, priceOf, viewOf } from "./position";
import type { View, ZoneState } from "./position";

/** The name of something of the content: a Ratcatcher, a trap, an ability, a Nemesis, a peculiar rat. */
export const nameOf = (id: string): string => wordsOf(id)?.name ?? id;

/** What there is to say of it: of a peculiar rat or an ability what it does, of a Ratcatcher or a Nemesis who it is. */
export const textOf = (id: string): string => wordsOf(id)?.text ?? "";

/** The name of the township a zone is of. */
export function townOf(zone: string, view: View): string {
  return township(Number(zone.slice(0, 2)), modeOf(view))?.name ?? zone.slice(0, 2);
}

/** What a zone is called: its township and the side it lies at there, as the township lies in the City, such as "Brie Gate East". The server calls it the same. */
export function placeName(zone: string, view: View, t: Translate): string {
  const number = zone.slice(0, 2);
  const card = township(Number(number), modeOf(view));
  if (!card) return zone;
  const side = sideOf(planOf(card, cityOf(view)[number]?.turn ?? 0), zone.slice(2));
  return t("rc.place", { town: township(Number(number), "normal")?.name ?? card.name, side });
}

const isKind = (what: string): what is Kind => kinds.some((kind) => kind === what);

/** So many of a sort of rats: "2 white rats", "Panback". */
export function ratsOf(sort: string, n: number, view: View, t: Translate): string {
  if (isKind(sort)) return t(`rc.${sort}`, { n });
  return nameOf(sort === "nemesis" ? nemesisOf(view).id : sort);
}

/** A sort of rats as a whole: "White rats", "Panback". */
export function sortName(sort: string, view: View, t: Translate): string {
  return isKind(sort) ? t(`rc.kind.${sort}`) : ratsOf(sort, 1, view, t);
}

/** A piece in words. */
export function pieceName(piece: Piece, view: View, t: Translate): string {
  const { sort, id = "", count: n = 1 } = piece;
  if (sort === "peculiar" || sort === "nemesis") return nameOf(id);
  if (isKind(sort)) return t(`rc.${sort}`, { n });
  if (sort === "you") return nameOf(id);
  if (sort === "trap") return t("rc.piece.trap", { name: nameOf(id) });
  if (sort === "placed-a" || sort === "placed-b") return t(`rc.piece.${sort}`, { name: abilityName(sort === "placed-a" ? "a" : "b", view) });
  return t(`rc.piece.${sort}`, { n });
}

export const abilityName = (which: string, view: View): string => nameOf(catcherOf(view).abilities[which === "b" ? "b" : "a"].id);

/** What a reward brings: "2 dice back, a token B". */
export function gainName(gain: Effect, t: Translate): string {
  return Object.entries(gain)
    .map(([what, n]) => t(`rc.gain.${what}`, { n: typeof n === "number" ? n : 1 }))
    .join(", ");
}

/** What a cheese slot is for. */
export function slotName(slot: string, view: View, t: Translate): string {
  const catcher = catcherOf(view);
  const name = slot === "trap_type" ? nameOf(catcher.trap_types.at(-1)!.id) : abilityName(slot.slice(-1), view);
  return t(`rc.slot.${slot}`, { name });
}

/** The parameters of effects, as vocabulary.effects of the content names them. */
interface Values {
  dice?: number;
  per_rat?: number;
  max?: number;
  kinds?: string[];
  mode?: string;
  count?: number;
  defence?: number;
}

/** What an effect does, in words. */
export function effectName(effect: Effect, t: Translate): string {
  return Object.entries(effect)
    .map(([what, given]) => {
      const values = given as Values;
      const rats = t("rc.effect.rats", { list: (values.kinds ?? []).map((kind) => t(`rc.effect.${kind}`)).join(", ") });
      if (what === "gain") return t("rc.effect.gain", { gain: gainName(given as Effect, t) });
      const key = what === "attack" && values.per_rat ? "attack.per" : what === "lure" && values.mode === "only" ? "lure.only" : what;
      return t(`rc.effect.${key}`, { dice: values.dice ?? 0, max: values.max ?? 0, kinds: rats, count: values.count ?? 0, defence: values.defence ?? 0 });
    })
    .join("; ");
}

/** What a step of the rat tracker does. */
export function stepName(effects: Effect[], t: Translate): string {
  if (effects.length === 0) return t("rc.step.none");
  return effects
    .flatMap((effect) => Object.entries(effect))
    .map(([what, value]) => {
      if (what !== "increase") return t(`rc.step.${what}`, { n: typeof value === "number" ? value : 1 });
      const { who, attribute, by } = value as { who: string; attribute: string; by: number };
      return t("rc.step.increase", { who: t(`rc.who.${who}`), attribute: t(`rc.attribute.${attribute}`), by });
    })
    .join(", ");
}

/** The rats that a purchase costs. */
export function paidWith(text: string): { kind: Kind; n: number }[] {
  const words = text.split(" ").slice(2);
  return words.flatMap((kind, i) => (isKind(kind) ? [{ kind, n: Number(words[i + 1]) || 1 }] : []));
}

/** A list of rats as moves write it, "brown 1 white 2", in words. */
function ratList(words: string, view: View, t: Translate): string {
  const parts = words.split(" ");
  return parts
    .flatMap((word, i) => (/^\d+$/.test(word) || word === "" ? [] : [ratsOf(word, /^\d+$/.test(parts[i + 1] ?? "") ? Number(parts[i + 1]) : 1, view, t)]))
    .join(", ");
}

/** A move in words; "" for a move that has none here. */
export function label(text: string, frame: Frame, t: Translate): string {
  const view = viewOf(frame);
  const move = parse(text);
  const { zone = "", what = "", rest = "" } = move;
  const at = (place: string) => place && placeName(place, view, t);
  switch (move.verb) {
    case "move":
    case "nest":
      return zone && t(`rc.do.${move.verb}`, { zone: at(zone) });
    case "attack":
      return move.count === undefined ? t("rc.act.attack") : t("rc.do.attack", { n: move.count });
    case "trap":
      return zone && t("rc.do.trap", { name: nameOf(what), zone: at(zone) });
    case "ability":
      return what && t(zone ? "rc.do.ability" : "rc.do.ability.none", { name: abilityName(what, view), zone: at(zone) });
    case "collect":
    case "end":
      return t(`rc.do.${move.verb}`);
    case "buy":
      return what && t("rc.do.buy", { gain: gainName(priceOf(what)?.gain ?? {}, t), rats: ratList(rest, view, t) });
    case "claim":
      return what && t("rc.do.claim", { name: nameOf(what), gain: rewardName(what, rest, t) });
    case "connector":
      return move.card && move.side ? t("rc.do.connector", { side: t(`rc.side.${move.side}`), town: townOf(move.card, view) }) : "";
    case "lay":
      return move.turn === undefined ? "" : t("rc.do.lay", { turn: move.turn });
    case "allot":
      return allotName(text, view, t);
    case "slot":
      return what && t("rc.do.slot", { slot: slotName(what, view, t) });
    case "reward":
      return what === "none" ? t("rc.do.reward.none") : what && t("rc.do.reward", { gain: gainName(priceOf(what)?.gain ?? {}, t) });
    case "push":
      return zone ? t("rc.do.push", { what: ratsOf(what, 1, view, t), zone: at(zone) }) : t("rc.do.push.none");
    case "go":
      return zone && t(move.from ? "rc.do.go.from" : "rc.do.go", { what: sortName(what, view, t), from: at(move.from ?? ""), zone: at(zone) });
    case "lose":
      return what && t("rc.do.lose", { name: abilityName(what, view) });
    case "dice":
      return text.slice(5);
    case "rat":
    case "peculiar":
      return what && ratsOf(what, 1, view, t);
    case "township":
      return what && `${what} ${townOf(what, view)}`;
    case "token":
      return what && t(`rc.token.${what}`, { name: what.startsWith("special_") ? abilityName(what.slice(-1), view) : "" });
    case "poison":
      return what === "none" ? t("rc.do.poison.none") : what && t("rc.do.poison", { what: ratList(`${what} ${rest}`, view, t) });
  }
  return "";
}

/** What is taken of a card's reward: its options are written as their gains, joined by a plus. */
export function rewardName(id: string, option: string, t: Translate): string {
  const reward = peculiarOf(id)?.reward ?? [];
  const names = option.split("+");
  const chosen = reward.find((gain) => Object.keys(gain).join("+") === option) ?? reward.find((gain) => names.every((n) => n in gain)) ?? reward[0] ?? {};
  return gainName(chosen, t);
}

function allotName(text: string, view: View, t: Translate): string {
  const { hits, sixes } = readAllotment(text);
  const sorts = [...new Set([...Object.keys(hits), ...Object.keys(sixes)])];
  if (sorts.length === 0) return t("rc.do.allot.none");
  const what = sorts.map((sort) => {
    const n = (hits[sort] ?? 0) + (sixes[sort] ?? 0);
    return sort === "nemesis" ? `${ratsOf(sort, 1, view, t)} (${n})` : ratsOf(sort, n, view, t);
  });
  return t("rc.do.allot", { what: what.join(", ") });
}

/** A zone in a sentence, for those who hear the board: what lies in it, where streets lead, and what can be done there. */
export function zoneInWords(zone: Zone, state: ZoneState, ways: string[], offer: string, view: View, t: Translate): string {
  const nests = zone.laid.plan.card.nests.filter((letter) => letter === zone.letter).length;
  const holds = [...piecesOf(state).map((piece) => pieceName(piece, view, t)), ...(nests > 0 ? [t("rc.piece.nests", { n: nests })] : [])].join(", ");
  return t("rc.zone", {
    place: placeName(zone.id, view, t),
    asleep: zone.laid.active ? "" : t("rc.zone.asleep"),
    holds: holds || t("rc.zone.empty"),
    ways: t("rc.zone.ways", { list: ways.map((way) => placeName(way, view, t)).join(", ") }),
    offer,
  });
}
