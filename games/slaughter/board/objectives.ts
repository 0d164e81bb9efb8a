// What a figure goes to in the scenario: what lies about, and where what it carries counts.
import type { Translate } from "../../../ui/src/board";
import { base, distance, drawnInto, pointOf, polygonsOf } from "./plane";
import type { Point } from "./plane";
import { cornerPoints, figuresOf } from "./position";
import type { Figure, View } from "./position";

export interface Objective {
  kind: string;
  /** It is of the figure's own side. */
  own: boolean;
  /** It is brought home, or the bomb to the opponents' corner. */
  carried: boolean;
  at: Point;
  /** An opponent who has it. */
  thief?: Figure;
}

/** How far a home base reaches from its corner, in #. */
const home = 4;

/** A flag that lies nearer to its corner is in its place, in #. */
const place = 1;

/** A flag of a scenario: of which side, and whether it is in its place, with somebody or dropped. */
export interface Flag {
  side: number;
  how: "home" | "held" | "dropped";
  holder: Figure | undefined;
}

export function flagsOf(view: View): Flag[] {
  return (view.tokens ?? []).flatMap(({ kind, side = 0, held, at }): Flag[] => {
    if (kind !== "flag") return [];
    const [p, corner] = [pointOf(at), cornerPoints[view.corners[String(side)] ?? ""]];
    return [{ side, how: held ? "held" : p && corner && distance(p, corner) < place ? "home" : "dropped", holder: held ? figuresOf(view).get(held) : undefined }];
  });
}

/** One's own flag, without which that of the others is of no use to who carries it. */
export function wanted(view: View, figure: Figure): Flag | undefined {
  return figure.carried.some(({ kind }) => kind === "flag") ? flagsOf(view).find(({ side, how }) => side === figure.side && how !== "home") : undefined;
}

export function objectivesOf(view: View, figure: Figure): Objective[] {
  const corner = (own: boolean): Point | undefined => Object.entries(view.corners).flatMap(([side, name]) => ((Number(side) === figure.side) === own ? [cornerPoints[name]!] : []))[0];
  const [load] = figure.carried;
  const goal = load && corner(load.kind !== "bomb");
  const found: Objective[] = load && goal ? [{ kind: load.kind ?? "", own: load.side === figure.side, carried: true, at: goal }] : [];
  for (const { kind = "", side = 0, held, at } of view.tokens ?? []) {
    const thief = kind === "flag" && side === figure.side && held ? figuresOf(view).get(held) : undefined;
    if (thief?.at) found.push({ kind, own: true, carried: false, at: thief.at, thief });
    const p = pointOf(at);
    const own = side === figure.side;
    const matters = kind === "flag" ? (own ? p && corner(true) && distance(p, corner(true)!) > place : !load) : kind === "circle" ? !own : kind === "treasure" || (/^(bomb|parcel)$/.test(kind) && !load);
    if (p && !held && matters) found.push({ kind, own, carried: false, at: p });
  }
  return found;
}

/** Whether a movement that ends at a point has come to an objective. */
export const reaches = (o: Objective, end: Point): boolean => distance(o.at, end) <= (o.carried ? home - base : o.thief ? 2 * base + 0.01 : base);

/** Where the movement of a figure to an objective ends: there, or as near as it gets if that is nearer than it stands; null if it is there, or gets no nearer. */
export function endTowards(o: Objective, figure: Figure, view: View): Point | null {
  // Who is near has his base in the way: the document says where it is touched.
  const [goal] = ["contact", "near"].flatMap((how) => (view.now.goals ?? []).filter((g) => g.how === how && g.figure === o.thief?.id));
  if (goal) return pointOf(goal.to);
  const reach = polygonsOf(view.now.reach?.[figure.id]);
  if (!figure.at || reach.length === 0 || reaches(o, figure.at)) return null;
  const [x, y] = drawnInto(o.at, reach, Infinity);
  const end: Point = [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
  if (o.thief && distance(o.at, end) <= 2 * base) return null;
  return distance(o.at, figure.at) - distance(o.at, end) < base ? null : end;
}

/** A movement to an objective in words. */
export const objectiveWords = (o: Objective, end: Point, far: string, t: Translate): string =>
  t(`ws.goal.${o.thief ? "thief" : o.carried ? "home" : "token"}${reaches(o, end) ? "" : ".near"}`, { what: o.kind, own: o.own ? "yes" : "no", name: o.thief?.name ?? "", n: far });
