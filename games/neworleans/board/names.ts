// Words for figures, squares, cards and moves.
import type { Frame, Translate } from "../../../ui/src/board";
import { percent } from "../../../ui/src/percent";
import { abilityCard, aspect, event, kind, loot, lootName, scenarioName, skill, way } from "./content";
import type { Attack } from "./content";
import { listed, parse } from "./moves";
import type { Plan, Square } from "./plan";
import { nameOf, squareOf } from "./plan";
import { figuresOf, rankOf, sheetNow, suitOf, viewOf } from "./position";
import type { Figure, View } from "./position";

export const called = (figure: Figure | undefined, t: Translate): string => (!figure ? "" : figure.card ? figure.name : t("cno.marker", { n: figure.name }));

export const whoIs = (view: View, id: string | undefined, t: Translate): string => called(figuresOf(view).get(id ?? ""), t);

/** Several figures in words. */
export const theseAre = (view: View, ids: readonly string[] | undefined, t: Translate): string => (ids ?? []).map((id) => whoIs(view, id, t)).join(", ");

/** A poker card in short: 10♥. */
export const cardSign = (card: string): string => (/joker/.test(card) ? "★" : `${rankOf(card).toUpperCase()}${{ h: "♥", d: "♦", c: "♣", s: "♠", "": "" }[suitOf(card)]}`);

/** A poker card in words. */
export const cardWords = (card: string, t: Translate): string =>
  /joker/.test(card) ? t(`cno.card.${card}`) : t("cno.card", { rank: /^[ajqk]$/.test(rankOf(card)) ? t(`cno.rank.${rankOf(card)}`) : rankOf(card), suit: t(`cno.suit.${suitOf(card)}`) });

/** A weapon by what moves call it. */
export function weaponName(view: View, who: string | undefined, weapon: string | undefined, t: Translate): string {
  const own = /^own(?:-(\d+))?$/.exec(weapon ?? "");
  if (own) {
    const figure = figuresOf(view).get(who ?? "");
    return (aspect(figure?.row.aspect) ?? figure?.card)?.attacks?.[own[1] ? Number(own[1]) - 1 : 0]?.name ?? t("cno.unarmed");
  }
  return weapon === "card" ? t("cno.weapon.card") : lootName(weapon ?? "");
}

export const itemName = (id: string, t: Translate): string => (/^objective-\d$/.test(id) ? t("cno.token.objective") : lootName(id));

export const abilityName = (id: string, view: View, t: Translate): string => (id === "door" ? t("cno.door") : (abilityCard(id, view.scenario, !!view.two)?.name ?? id));

/** As a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A move in words; "" leaves the notation. */
export const label = (text: string, frame: Frame, t: Translate): string => capital(wordsOf(text, frame, t));

function wordsOf(text: string, frame: Frame, t: Translate): string {
  const view = viewOf(frame);
  const move = parse(text);
  const name = whoIs(view, move.figure, t);
  const at = move.square ?? "";
  switch (move.verb) {
    case "prowl":
    case "stride":
    case "pounce":
    case "go":
    case "at":
    case "investigate":
      return at ? t(`cno.do.${move.verb}`, { at }) : "";
    case "start":
      return at ? t("cno.do.start", { name, at }) : "";
    case "attack":
    case "strike":
      return move.weapon ? t(`cno.do.${move.verb}`, { name, with: weaponName(view, view.now.actor ?? view.active, move.weapon, t) }) : "";
    case "reload":
      return move.weapon ? t("cno.do.reload", { what: weaponName(view, view.active, move.weapon, t) }) : "";
    case "pickup":
    case "lay":
      return t(`cno.do.${move.verb}`, { what: listed(move.items).map((i) => itemName(i, t)).join(", ") });
    case "rearrange":
      return t("cno.do.rearrange", { what: listed(move.weapons).map(lootName).join(", ") || t("cno.none") });
    case "transfer": {
      const parts = [move.give && t("cno.do.give", { what: listed(move.give).map((i) => itemName(i, t)).join(", ") }), move.take && t("cno.do.have", { what: listed(move.take).map((i) => itemName(i, t)).join(", ") })];
      return t("cno.do.transfer", { name, what: parts.filter(Boolean).join("; ") });
    }
    case "do":
    case "use":
      return move.ability ? t(`cno.do.${move.verb}`, { what: abilityName(move.ability, view, t) }) : "";
    case "first":
      return move.ability ? t("cno.do.first", { what: abilityName(move.ability, view, t), name: whoIs(view, move.bearer, t) || t("cno.party") }) : "";
    case "equip":
      return move.loot ? (move.replaced ? t("cno.do.equip.for", { what: lootName(move.loot), old: lootName(move.replaced) }) : t("cno.do.equip", { what: lootName(move.loot) })) : "";
    case "arm":
      return t("cno.do.arm", { what: listed(move.loot).map(lootName).join(", ") || t("cno.none") });
    case "bring":
      return t("cno.do.bring", { what: listed(move.skills).map((id) => skill(id)?.name ?? id).join(", ") || t("cno.none") });
    case "keep":
      return move.skill ? t("cno.do.keep", { what: skill(move.skill)?.name ?? move.skill }) : move.loot ? t("cno.do.keep", { what: lootName(move.loot) }) : "";
    case "cheat":
    case "fetch":
    case "discard":
    case "pay":
    case "count":
    case "poker":
    case "deal":
    case "peek":
    case "top":
    case "under":
    case "drop":
      return move.card ? t(`cno.do.${move.verb}`, { card: cardWords(move.card, t) }) : "";
    case "take":
      return move.card ? t("cno.do.take.card", { card: cardWords(move.card, t) }) : t("cno.do.take");
    case "leave":
      return /map$/.test(text) ? t("cno.do.leave.map") : t("cno.do.leave.card");
    case "heroes":
    case "vermin":
      return move.kind ? (kind(move.kind)?.called ?? kind(move.kind)?.name ?? move.kind) : t(`cno.do.${move.verb}`);
    case "activate":
    case "pick":
    case "next":
      if (move.scenario && !name) return t("cno.do.scenario", { name: scenarioName(move.scenario) });
      return name ? t(`cno.do.${move.verb}`, { name }) : scenarioName(text.split(" ")[1] ?? "");
    case "walk":
    case "call":
    case "drain":
    case "against":
    case "heal":
    case "drink":
      return name ? t(`cno.do.${move.verb}`, { name }) : "";
    case "choose":
      return way(view.now.ways?.find(({ n }) => n === Number(move.number))?.says);
    case "with": {
      const foe = figuresOf(view).get(view.active ?? "");
      return t("cno.do.with", { what: foe?.card?.attacks?.[Number(move.number ?? 1) - 1]?.name ?? (move.number ?? "") });
    }
    case "spare":
      return t(/black/.test(text) ? "cno.do.spare.black" : "cno.do.spare.red");
    case "turn":
      return t("cno.do.turn", { what: move.skill ? (skill(move.skill)?.name ?? move.skill) : move.loot ? lootName(move.loot) : t("cno.unarmed") });
    case "buy":
      return move.loot ? t("cno.do.buy", { what: lootName(move.loot), name }) : "";
    case "sell":
    case "gamble":
      return move.loot ? t(`cno.do.${move.verb}`, { what: lootName(move.loot) }) : "";
    case "learn":
      return move.skill ? t("cno.do.learn", { what: skill(move.skill)?.name ?? move.skill, name: kind(skill(move.skill)?.of)?.name ?? "" }) : "";
    case "loot":
      return move.loot ? lootName(move.loot) : "";
    case "event":
      return event(move.event ?? "")?.name ?? "";
    case "aspect":
      return aspect(move.Aspect)?.name ?? "";
  }
  const key = `cno.do.${move.verb}`;
  const said = t(key);
  return said === key ? "" : said;
}

/** What lies on a square, in words. */
export function squareWords(at: Square, plan: Plan, view: View, t: Translate): string {
  const name = nameOf(at);
  const cell = plan.cell(at);
  const tokens = (view.tokens ?? []).filter((token) => token.at === name && !token.carrier);
  const lies = [...new Set(tokens.map(({ kind: k }) => k))].map((k) => (tokens.filter((token) => token.kind === k).length > 1 ? t("cno.tokens", { n: tokens.filter((token) => token.kind === k).length, what: t(`cno.token.${k}`) }) : t(`cno.token.${k}`)));
  const marks = Object.entries(plan.marks).flatMap(([mark, list]) => (list.some((q) => nameOf(q) === name) ? [mark] : []));
  const signs = marks.flatMap((mark) => (mark === "X" ? [t("cno.exit")] : mark === "G" ? [t("cno.start")] : /^[S123]$/.test(mark) ? [t("cno.spawn", { mark: spawnSign(mark) })] : []));
  return [t("cno.square", { c: at[0], r: at[1] }), cell && cell !== "floor" ? t(`cno.cell.${cell}`) : "", ...lies, ...signs].filter(Boolean).join(", ");
}

export const spawnSign = (mark: string): string => (/^[123]$/.test(mark) ? `S${mark}` : mark);

/** The values of an attack in a line. */
export const attackWords = (a: Attack, t: Translate): string =>
  [t("cno.attack.line", { ad: a.ad, range: a.least && a.least > 1 ? `${a.least}–${a.range}` : a.range, stun: a.stun, wound: a.wound }), a.area ? t("cno.attack.area") : "", a.depletes ? t("cno.attack.depletes") : ""].filter(Boolean).join(" · ");

/** What stands on a loot card: the values of its attack, and what it says. */
export const lootWords = (id: string, t: Translate): string => {
  const card = loot(id);
  return [card?.attack ? attackWords(card.attack, t) : "", card?.text ?? ""].filter(Boolean).join(" · ");
};

/** A figure in a sentence: who and how it is, where it stands, how it is seen, and what can be done to it. */
export function figureWords(figure: Figure, view: View, offers: string, t: Translate): string {
  const state = figure.most > 0 ? t(figure.role === "hero" ? "cno.lives" : "cno.health", { n: figure.health, most: figure.most }) : "";
  const marks = figure.marks.filter((m) => t(`cno.mark.${m}`) !== `cno.mark.${m}`).map((m) => t(`cno.mark.${m}`));
  const id = figure.id;
  const now = view.now;
  const seen = now.actor && now.actor !== id && now.away?.[id] !== undefined ? [t("cno.away", { n: now.away[id]! }), t(now.sees?.includes(id) ? (now.hindered?.includes(id) ? "cno.sees.hindered" : "cno.sees") : "cno.unseen")] : [];
  return [called(figure, t), state, figure.ap > 0 && figure.id === view.active ? t("cno.ap", { n: figure.ap }) : "", ...marks, figure.at ? t("cno.square", { c: figure.at[0], r: figure.at[1] }) : t("cno.off"), ...seen, intentWords(id, view, t), offers].filter(Boolean).join(", ");
}

/** How many vermin would attack somebody if they were activated as things stand. */
export const threatsTo = (id: string, view: View): number => (view.now.intents ?? []).filter(({ hits }) => hits?.includes(id)).length;

/** What a vermin would do, or how many would attack a hero, if it were activated now; "" where that is not known. */
export function intentWords(id: string, view: View, t: Translate): string {
  const n = threatsTo(id, view);
  if (n > 0) return t("cno.threats", { n });
  const intent = view.now.intents?.find(({ who }) => who === id);
  if (!intent) return "";
  if (intent.hits?.length) return t("cno.intent.hits", { names: theseAre(view, intent.hits, t) });
  if (intent.flees) return t("cno.intent.flees");
  if (intent.idle) return t("cno.intent.idle");
  return intent.hunts?.length ? t("cno.intent.hunts", { names: theseAre(view, intent.hunts, t), n: intent.moves ?? 0 }) : "";
}

/** The odds of an attack in short. */
export const oddsWords = (o: { hits?: number | undefined; stuns?: number | undefined; falls?: number | undefined }, t: Translate): string => t("cno.odds", { hits: percent(o.hits), stuns: percent(o.stuns), falls: percent(o.falls) });

/** What a square is called by people: that of a notation's text. */
export const placeWords = (text: string, frame: Frame, t: Translate): string => {
  const at = squareOf(text);
  return at && sheetNow(viewOf(frame)) ? t("cno.square", { c: at[0], r: at[1] }) : text;
};
