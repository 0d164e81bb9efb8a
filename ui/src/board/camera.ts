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
  /** At this scale names can still be read: a board opens no smaller. */
  readable: number;
  /** How large a part is drawn at most when all of it fits. */
  fitting: number;
}

export interface Camera {
  /** Zooms in or out around the middle. */
  by(factor: number): void;
  /** Shows a part as large as it fits. */
  show(part: Part): void;
  /** Shows a part at once, at a scale that can be read: what does not fit then is panned to. */
  open(part: Part): void;
  /** Brings a point into sight if it is not. */
  reveal(point: Point): void;
  /** Brings a part into sight if it is not, from farther away if it must be. */
  look(part: Part): void;
  /** Goes where something happens; back() returns to what was seen before, unless somebody has looked elsewhere since. */
  visit(part: Part): void;
  back(): void;
  /** The scale at which a part fits. */
  scaleFor(part: Part): number;
  /** Takes in a new size of the view, what lies under bars, and how far the board reaches. */
  resize(width: number, height: number, bars: Bars, reach: Part): void;
  close(): void;
}

/** Room left at the sides of what is shown, in pixels. */
const aside = 6;

/** A point nearer to the rim than this is out of sight, in pixels. */
const rim = 50;

/** A camera for an SVG whose group holds the board. It says whenever the scale has changed. */
export function camera(svg: SVGSVGElement, board: SVGGElement, lens: Lens, scaled: (k: number) => void, still: () => boolean): Camera {
  const root = select(svg);
  let [width, height, bars]: [number, number, Bars] = [svg.clientWidth || 1, svg.clientHeight || 1, { head: 0, foot: 0, side: 0 }];
  let drawn = 0;
  let before: ZoomTransform | null = null; // what was seen when a visit began
  const behaviour = zoom<SVGSVGElement, unknown>()
    .extent(() => [[0, 0], [width, height]])
    .clickDistance(6)
    .on("start", ({ sourceEvent }) => sourceEvent && (before = null))
    .on("zoom", ({ transform }) => {
      board.setAttribute("transform", transform.toString());
      if (transform.k === drawn) return;
      drawn = transform.k;
      scaled(drawn);
    });
  root.call(behaviour).on("dblclick.zoom", null);

  const scaleFor = (part: Part) =>
    Math.min(lens.fitting, (width - bars.side - 2 * aside) / (part.right - part.left), (height - bars.head - bars.foot) / (part.bottom - part.top));
  const middleOf = (part: Part): Point => [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  const go = (to: ZoomTransform, at?: "once") => {
    if (at === "once" || still()) root.interrupt().call(behaviour.transform, to);
    else root.transition().duration(350).call(behaviour.transform, to);
  };
  const move = (k: number, middle: Point, at?: "once") => {
    const [x, y] = [(width - bars.side) / 2, (height + bars.head - bars.foot) / 2];
    go(zoomIdentity.translate(x, y).scale(Math.max(lens.least, k)).translate(-middle[0], -middle[1]), at);
  };
  const seen = (point: Point, now: ZoomTransform): boolean => {
    const [x, y] = now.apply([point[0], point[1]]);
    return x >= rim && y >= bars.head + rim && x <= width - bars.side - rim && y <= height - bars.foot - rim;
  };
  return {
    by(factor) {
      before = null;
      if (still()) root.call(behaviour.scaleBy, factor);
      else root.transition().duration(200).call(behaviour.scaleBy, factor);
    },
    scaleFor,
    show(part) {
      before = null;
      move(scaleFor(part), middleOf(part));
    },
    open(part) {
      before = null;
      move(Math.max(scaleFor(part), lens.readable), middleOf(part), "once");
    },
    reveal(point) {
      const now = zoomTransform(svg);
      if (!seen(point, now)) move(now.k, point);
    },
    look(part) {
      const now = zoomTransform(svg);
      const k = Math.max(lens.least, Math.min(now.k, scaleFor(part)));
      // No farther than needed: the nearest rim of the part comes to the rim of the view.
      const shift = (low: number, high: number, from: number, to: number) => (low < from ? from - low : high > to ? to - high : 0);
      const [left, top] = now.apply([part.left, part.top]);
      const [right, bottom] = now.apply([part.right, part.bottom]);
      const [x, y] = [shift(left, right, 0, width - bars.side), shift(top, bottom, bars.head, height - bars.foot)];
      if (x === 0 && y === 0) return;
      before ??= now;
      if (k < now.k) move(k, middleOf(part));
      else go(zoomIdentity.translate(now.x + x, now.y + y).scale(k));
    },
    visit(part) {
      before ??= zoomTransform(svg);
      // As near as before at least, and no nearer than needed to see it well.
      move(Math.min(scaleFor(part), Math.max(before.k, lens.readable) * 1.7), middleOf(part));
    },
    back() {
      if (before) go(before);
      before = null;
    },
    resize(w, h, at, reach) {
      [width, height, bars] = [w, h, at];
      const whole = Math.min(width / (reach.right - reach.left), height / (reach.bottom - reach.top));
      behaviour.translateExtent([[reach.left, reach.top], [reach.right, reach.bottom]]).scaleExtent([Math.max(lens.least, whole), lens.largest]);
    },
    close() {
      root.interrupt().on(".zoom", null);
    },
  };
}
