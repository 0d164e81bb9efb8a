// Words for figures, places and moves.
import type { Frame, StoryLine, Translate } from "../../../ui/src/board";
import { argOf, textOf } from "../../../ui/src/board/lines";
import { conditionName, conditionText, skillName, weaponName } from "./content";
import { parse, wayOf } from "./moves";
import type { Move } from "./moves";
import { base, distance, inside, middleOf, offLeg, pointOf, pointText, wind } from "./plane";
import type { Point } from "./plane";
import { allied, cornerPoints, figuresBy, figuresOf, screenOf, sideOf, terrainOf, viewOf } from "./position";
import type { Figure, Piece, View } from "./position";
import { objectivesOf, objectiveWords, reaches } from "./objectives";
import type { Goal } from "./document";

/** A length as people read it: to a tenth of a #. */
export const long = (n: number): string => String(Math.round(n * 10) / 10);

/** How far the base of somebody is from the middle of another's: what ranges are measured by. */
export const gap = (from: Point, to: Point): number => Math.max(0, distance(from, to) - base);

/** Where a point lies of another, in words: 3.2# to the north-east. */
export const awayTo = (from: Point, to: Point, t: Translate): string =>
  distance(from, to) < 0.05 ? t("ws.here") : t("ws.away", { n: long(distance(from, to)), wind: t(`ws.wind.${wind(from, to)}`) });

export const nameOf = (view: View, id: string | undefined): string => figuresOf(view).get(id ?? "")?.name ?? id ?? "";

/** A movement in words: by what is good about where it ends, or else by direction and distance. */
function walked(move: Move, view: View, t: Translate): string {
  const way = wayOf(move);
  const actor = figuresOf(view).get(view.actor ?? "");
  const end = way.at(-1);
  if (!end || !actor?.at) return "";
  if (distance(end, actor.at) < 0.001) return t("ws.do.stay");
  // With whom it ends in contact is told by the preview, which stands beside it.
  const goal = way.length === 1 ? (view.now.goals ?? []).find((g) => g.how !== "contact" && g.to === pointText(end)) : undefined;
  if (goal) return goalName(goal, view, t);
  const objective = objectivesOf(view, actor).find((o) => reaches(o, end) && !reaches(o, actor.at!));
  if (objective) return objectiveWords(objective, end, "", t);
  const where = awayTo(actor.at, end, t);
  return way.length > 1 ? t("ws.do.way", { where, n: way.length }) : t("ws.do.move", { where });
}

export const goalName = ({ how, figure, length }: Goal, view: View, t: Translate): string => t(`ws.goal.${how}`, { name: nameOf(view, figure), n: long(length / 1000) });

/** A move in words; "" leaves the notation. */
export function label(text: string, frame: Frame, t: Translate): string {
  const view = viewOf(frame);
  const move = parse(text);
  const name = nameOf(view, move.figure);
  const arm = move.weapon ? weaponName(move.weapon) : "";
  const point = pointOf(move.to ?? move.at);
  const actor = figuresOf(view).get(view.actor ?? "")?.at;
  switch (move.verb) {
    case "move":
      return walked(move, view, t);
    case "rise":
    case "land":
      return t(`ws.do.${move.verb}`, { where: walked({ ...move, verb: "move" }, view, t) });
    case "dismount":
      return t("ws.do.dismount", { where: point && actor ? awayTo(actor, point, t) : "" });
    case "climb":
      return t("ws.do.climb", { where: point && actor ? awayTo(actor, point, t) : "", what: point ? (pieceAt(view, point)?.name ?? "") : "" });
    case "charge":
      return move.skill ? t("ws.do.charge.skill", { name, arm, skill: skillName(move.skill) }) : t("ws.do.charge", { name, arm });
    case "melee":
    case "shoot":
      return move.pips ? t("ws.do.melee.ranged", { name, arm }) : t(`ws.do.${move.verb}`, { name, arm });
    case "use":
    case "shout": {
      const skill = skillName(move.skill ?? "");
      const on = move.figure ? t("ws.do.on", { name }) : "";
      return t(`ws.do.${move.verb}`, { skill: [skill, on, arm && t("ws.do.with", { arm }), point && actor ? awayTo(actor, point, t) : "", move.addition && t(`ws.do.${move.addition}`)].filter(Boolean).join(" ") });
    }
    case "paint":
    case "cash":
      return t(`ws.do.${move.verb}`, { what: t(`ws.pip.${move.pip}`, { n: move.n ?? 1 }), face: move.face ?? "" });
    case "mark":
      return t("ws.do.mark", { face: move.face ?? "" });
    case "turn":
      return t("ws.do.turn", { die: move.die ?? "", face: move.face ?? "" });
    case "pips":
      return t("ws.do.pips", { n: move.number ?? 0 });
    case "glyph":
      return [t("ws.do.glyph", { skill: skillName(move.skill ?? "") }), name && t("ws.do.on", { name })].filter(Boolean).join(" ");
    case "teach":
    case "lift":
    case "now":
    case "begone":
    case "strip":
    case "release":
    case "copy":
    case "store":
    case "draw":
    case "cover":
      return t(`ws.do.${move.verb}`, { skill: skillName(move.skill ?? "") });
    case "pass":
      return move.figure ? t("ws.do.pass.on", { name, n: move.points ?? 0 }) : t(frame.turn.kind === "reacting" ? "ws.do.pass.reacting" : "ws.do.pass");
    case "clear":
    case "remove":
      return t(`ws.do.${move.verb}`, { what: [conditionName(move.condition ?? ""), name && `(${name})`].filter(Boolean).join(" ") });
    case "reload":
      return t("ws.do.reload", { arm });
    case "act":
    case "pick":
    case "give":
    case "mount":
    case "hand":
    case "take":
    case "perish":
    case "bond":
    case "card":
    case "lot":
    case "blade":
    case "see":
      return t(`ws.do.${move.verb}`, { name });
    case "predict":
      return t("ws.do.predict", { name, n: move.place ?? "" });
    case "shift":
      return t(`ws.do.shift.${move.direction}`, { name });
    case "place":
      return t("ws.do.place", { where: point ? placeWords(point, view, t) : "" });
    case "corner":
      return t("ws.do.corner", { where: t(`ws.corner.${move.corner}`) });
    case "share":
      return t("ws.do.share", { n: move.n ?? 0 });
    case "carry":
      return t("ws.do.carry");
    case "dice":
      return "";
  }
  const key = `ws.do.${move.verb}`;
  const said = t(key);
  return said === key ? "" : said;
}

/** A name without what stands in brackets behind it, such as the mission of who trains. */
export const bare = (name: string): string => name.replace(/ \([^)]*\)(?= [hf]\d+$|$)/, "");

/** What somebody is called where there is little room: by the last word of the name, by the first where another shares the last, by both if that does not help; one of several with the number. */
export function shortName(id: string, figures: ReadonlyMap<string, Figure>): string {
  const wordsOf = (name: string) => bare(name.replace(/ [hf]\d+$/, "")).split(" ");
  const name = figures.get(id)?.name ?? id;
  const [words, others] = [wordsOf(name), [...new Set([...figures.values()].map((f) => f.name.replace(/ [hf]\d+$/, "")))].map(wordsOf).filter((w) => w.join(" ") !== wordsOf(name).join(" "))];
  const free = (at: number) => others.every((w) => w.at(at) !== words.at(at));
  const short = free(-1) ? words.at(-1)! : free(0) ? words[0]! : words.join(" ");
  return [short, / [hf]\d+$/.exec(name)?.[0].trim()].filter(Boolean).join(" ");
}

/** Where a point lies on the map: of the home corner of whom is placed, else of the nearest corner. */
export function placeWords(at: Point, view: View, t: Translate): string {
  const { corner, x, y } = offCorner(at, view);
  return t("ws.place.corner", { corner: t(`ws.corner.${corner}`), x, y });
}

/** How far a point lies across and along from the corner that it is told from. */
export function offCorner(at: Point, view: View): { corner: string; x: string; y: string } {
  const side = figuresOf(view).get(view.actor ?? "")?.side;
  const corner = (side && view.corners[String(side)]) || Object.keys(cornerPoints).sort((a, b) => distance(at, cornerPoints[a]!) - distance(at, cornerPoints[b]!))[0]!;
  const [x, y] = cornerPoints[corner]!;
  return { corner, x: long(Math.abs(at[0] - x)), y: long(Math.abs(at[1] - y)) };
}

/** The piece on which a point lies, the highest. */
export function pieceAt(view: View, at: Point): Piece | undefined {
  return terrainOf(view).findLast((piece) => inside(at, piece.points));
}

/** How near a piece must be so that a point is told from it, in #. */
const near = 4;

/** What somebody at a point stands on or in, or the nearest piece of terrain and where he is of it; "" far from all. */
export function groundWords(at: Point, view: View, t: Translate): string {
  const under = pieceAt(view, at);
  if (under) return t(under.walk_through ? "ws.in" : "ws.on", { piece: under.name });
  const off = (piece: Piece) => Math.min(...piece.points.map((a, i) => offLeg(at, a, piece.points[(i + 1) % piece.points.length]!)));
  const [nearest] = terrainOf(view).map((piece) => ({ piece, far: off(piece) })).sort((a, b) => a.far - b.far);
  if (!nearest || nearest.far > near) return "";
  const where = t("ws.away", { n: long(nearest.far), wind: t(`ws.wind.${wind(middleOf(nearest.piece.points), at)}`) });
  return t("ws.beside", { where, piece: nearest.piece.name });
}

/** A line of the story whose point is told by who looks on, if it happens now, and by the terrain; its lengths to a tenth of a #. */
export function toldWords(line: StoryLine, view: View, seat: number, t: Translate): string {
  // Whose points and flags they are: nowhere else have the two sides numbers.
  const mine = twoSides(view) ? sideOf(view, seat) : 0;
  if (mine > 0 && /^(scores|flag-returns)$/.test(line.key)) {
    const [side, n, points] = ["side", "n", "points"].map((name) => Number(argOf(line, name) ?? 0));
    return t(`ws.told.${line.key}`, { own: side === mine ? "yes" : "no", n: n!, points: points!, goal: view.goal });
  }
  const whose = mine > 0 ? figuresOf(view).get(textOf(line, "who")) : undefined;
  // Somebody takes and drops the flag of the others, and saves his own.
  if (whose && (line.key === "flag-rescued" || (/^(takes|drops)$/.test(line.key) && (view.tokens ?? []).some(({ kind }) => kind === "flag"))))
    return t(`ws.told.${line.key}`, { who: whose.name, own: (whose.side === mine) === (line.key === "flag-rescued") ? "yes" : "no" });
  const text = line.text.replace(/(\d+\.\d+)#/g, (_, n: string) => `${long(Number(n))}#`);
  const point = [textOf(line, "to"), textOf(line, "at")].find((word) => /^[\d.]+,[\d.]+$/.test(word)) ?? "";
  const at = pointOf(point);
  if (!at) return text;
  const who = textOf(line, "who");
  const own = figuresBy(view, seat).find((f) => f.at && f.id !== who && f.id !== textOf(line, "of"));
  const from = own?.at ? t("ws.beside", { where: awayTo(own.at, at, t), piece: own.name }) : "";
  const lies = textOf(line, "lies"); // what it is nearest to is told behind it
  const where = [from, lies ? "" : groundWords(at, view, t)].filter(Boolean).join(", ") || (lies ? "" : placeWords(at, view, t));
  const words = t("ws.point", { where }).trim();
  return where ? text.replace(point, words) : text.replace(`${point}, `, `${words} `).replace(point, words);
}

/** What a piece of terrain does, in words. */
export const pieceWords = (piece: Piece, t: Translate): string =>
  t("ws.terrain", { name: piece.name, height: long(piece.height), see: piece.see_through ? 1 : 0, walk: piece.walk_through ? 1 : 0, cover: piece.cover ? 1 : 0, climb: piece.climbable ? 1 : 0 });

/** Where a piece lies, seen from somebody. */
export const pieceAway = (piece: Piece, from: Point, t: Translate): string => awayTo(from, middleOf(piece.points), t);

/** Whether two teams play, so that what is not one's own is the enemy's. */
const twoSides = (view: View): boolean => Object.keys(view.corners).length === 2;

/** All counters of a figure in words, for who is of a side. */
export function countersOf(figure: Figure, view: View, side: number, t: Translate): string[] {
  const { row } = figure;
  return [
    ...figure.conditions.map(([id, n]) => `${conditionName(id)} ${n}`),
    ...(row.delay ? [t("ws.counter.delay", { n: row.delay })] : []),
    ...(row.reload ?? []).flatMap((n, i) => (n > 0 ? [t("ws.counter.reload", { n, arm: weaponName(figure.weapons[i] ?? "") })] : [])),
    ...figure.carried.map(({ kind, side: of = 0 }) => t("ws.carries", { what: kind ?? "", side: of, own: side > 0 && twoSides(view) ? (of === side ? "yes" : "no") : "" })),
    ...(row.flying ? [t("ws.counter.flying")] : []),
    ...figure.marks.filter((mark) => t(`ws.mark.${mark}`) !== `ws.mark.${mark}`).map((mark) => t(`ws.mark.${mark}`)),
  ];
}

export const conditionHelp = (id: string): string => [conditionName(id), conditionText(id)].filter(Boolean).join(": ");

/** Whether the figure whose player is asked sees another, and what hides or covers that; nothing where a position does not tell, such as while dice are rolled. */
function sightWords({ id }: Figure, view: View, t: Translate): string {
  if (!view.now.sees && !view.now.screens) return "";
  const seen = view.now.sees?.includes(id);
  const { piece } = screenOf(view, id) ?? {};
  if (seen) return view.now.covered?.includes(id) ? t("ws.seen.cover", { piece: piece?.name ?? t("ws.terrain.some") }) : t("ws.seen");
  return piece ? t("ws.unseen.behind", { piece: piece.name }) : t("ws.unseen");
}

/** A figure in a sentence: who and how it is, where it stands of whom one looks from, and what can be done to it. */
export function figureWords(figure: Figure, from: Figure | undefined, view: View, offers: string, t: Translate): string {
  const { row } = figure;
  const state = figure.down ? t(`ws.state.${row.state}`) : t("ws.life", { hand: row.hand, pool: row.pool });
  const asked = from?.id === view.actor;
  const seen = asked && from && from.id !== figure.id && figure.at ? sightWords(figure, view, t) : "";
  const side = !from || from.id === figure.id ? t("ws.side", { n: figure.side }) : allied(figure, from) ? t("ws.ally") : t("ws.enemy");
  const where = !figure.at ? t("ws.coming") : from?.at && from.id !== figure.id ? awayTo(from.at, figure.at, t) : placeWords(figure.at, view, t);
  return [figure.name, side, state, ...countersOf(figure, view, from?.side ?? 0, t), where, figure.at ? groundWords(figure.at, view, t) : "", seen, row.left ? t("ws.left", { n: row.left }) : "", offers].filter(Boolean).join(", ");
}
