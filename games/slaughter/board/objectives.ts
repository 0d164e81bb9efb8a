// What a figure goes to in the scenario: what lies about, and where what it carries counts.
import type { Translate } from "../../../ui/src/board";
import { base, distance, drawnInto, pointOf, polygonsOf } from "./plane";
import type { Point } from "./plane";
import { cornerPoints } from "./position";
import type { Figure, View } from "./position";

export interface Objective {
  kind: string;
  /** It is of the figure's own side. */
  own: boolean;
  /** It is brought home, or the bomb to the opponents' corner. */
  carried: boolean;
  at: Point;
}

/** How far a home base reaches from its corner, in #. */
const home = 4;

export function objectivesOf(view: View, figure: Figure): Objective[] {
  const corner = (own: boolean): Point | undefined => Object.entries(view.corners).flatMap(([side, name]) => ((Number(side) === figure.side) === own ? [cornerPoints[name]!] : []))[0];
  const [load] = figure.carried;
  const goal = load && corner(load.kind !== "bomb");
  const found: Objective[] = load && goal ? [{ kind: load.kind ?? "", own: load.side === figure.side, carried: true, at: goal }] : [];
  for (const { kind = "", side = 0, held, at } of view.tokens ?? []) {
    const p = pointOf(at);
    const own = side === figure.side;
    const matters = kind === "flag" ? (own ? p && corner(true) && distance(p, corner(true)!) > home : !load) : kind === "circle" ? !own : kind === "treasure" || (/^(bomb|parcel)$/.test(kind) && !load);
    if (p && !held && matters) found.push({ kind, own, carried: false, at: p });
  }
  return found;
}

/** Whether a movement that ends at a point has come to an objective. */
export const reaches = (o: Objective, end: Point): boolean => distance(o.at, end) <= (o.carried ? home - base : base);

/** Where the movement of a figure to an objective ends: there, or as near as it gets if that is nearer than it stands; null if it is there, or gets no nearer. */
export function endTowards(o: Objective, figure: Figure, view: View): Point | null {
  const reach = polygonsOf(view.now.reach?.[figure.id]);
  if (!figure.at || reach.length === 0 || reaches(o, figure.at)) return null;
  const [x, y] = drawnInto(o.at, reach, Infinity);
  const end: Point = [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
  return distance(o.at, figure.at) - distance(o.at, end) < base ? null : end;
}

/** A movement to an objective in words. */
export const objectiveWords = (o: Objective, end: Point, far: string, t: Translate): string =>
  t(`ws.goal.${o.carried ? "home" : "token"}${reaches(o, end) ? "" : ".near"}`, { what: o.kind, own: o.own ? "yes" : "no", n: far });
