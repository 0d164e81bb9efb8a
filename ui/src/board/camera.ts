// Panning and zooming a board that is larger than its view: by wheel, fingers, buttons and keys; and the camera that goes where something happens.
import { select } from "d3-selection";
import "d3-transition";
import { zoom, zoomIdentity, zoomTransform } from "d3-zoom";
import type { ZoomTransform } from "d3-zoom";

export type Point = readonly [x: number, y: number];

/** A part of the board, in its own units. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part around some points, with a margin in units of the board. */
export function around(points: readonly Point[], margin: number): Part {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs) - margin, top: Math.min(...ys) - margin, right: Math.max(...xs) + margin, bottom: Math.max(...ys) + margin };
}

/** Whether a part lies within another. */
export const holds = (part: Part, other: Part): boolean => other.left >= part.left && other.top >= part.top && other.right <= part.right && other.bottom <= part.bottom;

/** Pixels at the sides of the view that are kept for bars and buttons: nothing that matters is shown under them. */
export interface Bars {
  head: number;
  foot: number;
  side: number;
}

/** What can be seen of a board, all in pixels a unit. */
export interface Lens {
  /** Nothing is drawn smaller or larger. */
  least: number;
  largest: number;
  /** At this scale names can still be read: nothing that is visited is drawn smaller, if it fits. */
  readable: number;
  /** How large a part is drawn at most when all of it fits. */
  fitting: number;
  /** The board ends nowhere in particular: only the middle of the view stays on it. Otherwise nobody pans past its rim. */
  rimless: boolean;
}

/**
 * By itself a camera follows a part: it keeps all of it in sight, whatever becomes of the view and of the part. It leaves it for what happens elsewhere and
 * comes back. Somebody who pans or zooms takes it over: from then on it keeps what he chose, and only what he asks for by a button or a key, and what
 * happens, is gone to. It follows again once he asks for all that it follows.
 */
export interface Camera {
  /** Zooms in or out around the middle. */
  by(factor: number): void;
  /** Shows a part as large as it fits: somebody asks for it. */
  show(part: Part): void;
  /** Follows a part from now on. */
  follow(part: Part): void;
  /** Looks at a part if none of these points is in sight: something of what is asked always is. */
  seek(points: readonly Point[], part: Part): void;
  /** Brings a point into sight if it is not. */
  reveal(point: Point): void;
  /** Brings a part into sight if it is not, from farther away if it must be. */
  look(part: Part): void;
  /** Goes where something happens; back() returns to what was seen before, unless somebody has looked elsewhere since. */
  visit(part: Part): void;
  back(): void;
  /** The scale at which a part fits. */
  scaleFor(part: Part): number;
  /** Takes in a new size of the view, what lies under bars, and the board: the parts of which it consists. */
  resize(width: number, height: number, bars: Bars, land: readonly Part[]): void;
  close(): void;
}

/** Room left at the sides of what is shown, in pixels. */
const aside = 6;

/** The scale at which a part fits into a view, between its bars. */
export const fitting = (part: Part, width: number, height: number, bars: Bars): number =>
  Math.min((width - bars.side - 2 * aside) / (part.right - part.left), (height - bars.head - bars.foot) / (part.bottom - part.top));

/** A point nearer to the rim than this is out of sight, in pixels. */
const rim = 50;

/** Who presses a place may slide so many pixels: that is no panning. */
const slip = 6;

/** Whether two parts, or two sets of bars, are the same. */
const same = <T extends object>(a: T, b: T | null): boolean => b !== null && (Object.keys(a) as (keyof T)[]).every((rim) => a[rim] === b[rim]);

/** So little of a change of scale, as a logarithm, is not said while the camera moves: nobody notices it, and what is drawn by the scale takes new styles for all of the board. */
const unnoticed = 0.05;

/**
 * A camera for an SVG whose group holds the board. It says when the scale has changed, and where it has come to rest. A group that is not displayed is,
 * once it is looked at: nothing of it is laid out before.
 */
export function camera(svg: SVGSVGElement, board: SVGGElement, lens: Lens, scaled: (k: number) => void, still: () => boolean): Camera {
  const root = select(svg);
  let [width, height, bars]: [number, number, Bars] = [svg.clientWidth || 1, svg.clientHeight || 1, { head: 0, foot: 0, side: 0 }];
  let land: readonly Part[] = [];
  let drawn = 0;
  let told = 0; // the scale that was said last
  let followed: Part | null = null;
  let chosen = false; // somebody has taken it over
  let away: (() => void) | null = null; // goes again where it has gone from what it follows, or from what was chosen
  let before: ZoomTransform | null = null; // what was seen when it went there
  let pressed = zoomIdentity; // what was seen when somebody began to pan or zoom

  const middleOfView = (): [number, number] => [(width - bars.side) / 2, (height + bars.head - bars.foot) / 2];
  const tell = () => scaled((told = drawn));
  const take = () => {
    chosen = true;
    away = before = null;
  };
  const behaviour = zoom<SVGSVGElement, unknown>()
    .extent(() => [[0, 0], [width, height]])
    .clickDistance(slip)
    .constrain((to) => {
      // The rim of a board can be brought out from under the bars.
      const [x, y] = to.invert(middleOfView());
      const [dx, dy] = lens.rimless ? [0, 0] : [(width - bars.side) / 2 / to.k, (height - bars.head - bars.foot) / 2 / to.k];
      const within = (at: number, low: number, high: number) => (low > high ? (low + high) / 2 : Math.min(high, Math.max(low, at)));
      const shifts = land.map((part): Point => [x - within(x, part.left + dx, part.right - dx), y - within(y, part.top + dy, part.bottom - dy)]);
      const [shift] = shifts.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
      return shift ? to.translate(...shift) : to;
    })
    .on("start", () => (pressed = zoomTransform(svg)))
    .on("zoom", ({ transform, sourceEvent }) => {
      if (sourceEvent && (transform.k !== pressed.k || Math.hypot(transform.x - pressed.x, transform.y - pressed.y) > slip)) take();
      board.setAttribute("transform", transform.toString());
      if (transform.k === drawn) return;
      if (drawn === 0) board.removeAttribute("display");
      drawn = transform.k;
      if (Math.abs(Math.log(drawn / told)) > unnoticed) tell();
    })
    .on("end", () => {
      if (drawn !== told) tell();
    });
  root.call(behaviour).on("dblclick.zoom", null);

  const constrained = (to: ZoomTransform) => behaviour.constrain()(to, [[0, 0], [width, height]], behaviour.translateExtent());
  const scaleFor = (part: Part) => Math.min(lens.fitting, fitting(part, width, height, bars));
  const middleOf = (part: Part): Point => [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  const go = (to: ZoomTransform, at?: "once") => {
    if (at === "once" || still()) root.interrupt().call(behaviour.transform, to);
    else root.transition().duration(350).call(behaviour.transform, to);
  };
  const move = (k: number, middle: Point, at?: "once") => {
    const [x, y] = middleOfView();
    go(zoomIdentity.translate(x, y).scale(Math.max(lens.least, k)).translate(-middle[0], -middle[1]), at);
  };
  const fit = (part: Part, at?: "once") => move(scaleFor(part), middleOf(part), at);
  const seen = (point: Point, now: ZoomTransform): boolean => {
    const [x, y] = now.apply([point[0], point[1]]);
    return x >= rim && y >= bars.head + rim && x <= width - bars.side - rim && y <= height - bars.foot - rim;
  };
  /** How far the view must move so that a part lies in it: the nearest rim of the part comes to the rim of the view. */
  const missing = (part: Part): Point => {
    const now = zoomTransform(svg);
    const shift = (low: number, high: number, from: number, to: number) => (low < from ? from - low : high > to ? to - high : 0);
    const [left, top] = now.apply([part.left, part.top]);
    const [right, bottom] = now.apply([part.right, part.bottom]);
    return [shift(left, right, 0, width - bars.side), shift(top, bottom, bars.head, height - bars.foot)];
  };
  const look = (part: Part) => {
    const now = zoomTransform(svg);
    const [x, y] = missing(part);
    if (x === 0 && y === 0) return;
    before ??= now;
    away = () => look(part);
    if (scaleFor(part) < now.k) fit(part);
    else go(zoomIdentity.translate(now.x + x, now.y + y).scale(now.k));
  };
  const visit = (part: Part) => {
    before ??= zoomTransform(svg);
    away = () => visit(part);
    // As near as before at least, and no nearer than needed to see it well.
    move(Math.min(scaleFor(part), Math.max(before.k, lens.readable) * 1.7), middleOf(part));
  };
  return {
    by(factor) {
      take();
      if (still()) root.call(behaviour.scaleBy, factor);
      else root.transition().duration(200).call(behaviour.scaleBy, factor);
    },
    scaleFor,
    show(part) {
      take();
      chosen = !same(part, followed);
      fit(part);
    },
    follow(part) {
      const before = followed;
      followed = part;
      if (!chosen && !away && !same(part, before)) fit(part, before ? undefined : "once");
    },
    seek(points, part) {
      if (points.length > 0 && points.every((at) => missing(around([at], 0)).some((shift) => shift !== 0))) look(part);
    },
    reveal(point) {
      const now = zoomTransform(svg);
      if (!seen(point, now)) move(now.k, point);
    },
    look,
    visit,
    back() {
      if (away && followed && !chosen) fit(followed);
      else if (before) go(before);
      away = before = null;
    },
    resize(w, h, at, parts) {
      const [sized, barred] = [w !== width || h !== height, !same(at, bars)];
      const [x, y] = middleOfView();
      [width, height, bars, land] = [w, h, at, parts];
      const all = around(parts.flatMap(({ left, top, right, bottom }): Point[] => [[left, top], [right, bottom]]), 0);
      behaviour.scaleExtent([Math.max(lens.least, scaleFor(all)), lens.largest]);
      if (!followed || !(sized || barred)) return;
      // What somebody chose stays in the middle of the view and on the board; what is followed is as large as it now fits.
      const [nowX, nowY] = middleOfView();
      const kept = (was: ZoomTransform) => constrained(zoomIdentity.translate(was.x + nowX - x, was.y + nowY - y).scale(was.k));
      if (before) before = kept(before);
      if (away) away();
      else if (chosen) go(kept(zoomTransform(svg)), sized ? "once" : undefined);
      else fit(followed, sized ? "once" : undefined);
    },
    close() {
      root.interrupt().on(".zoom", null);
    },
  };
}
