// Panning and zooming the City: by wheel, fingers, buttons and keys. The City grows, so what may be looked at grows with it.
import { select } from "d3-selection";
import "d3-transition";
import { zoom, zoomIdentity, zoomTransform } from "d3-zoom";
import type { Point } from "./city";

export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels at the head, the foot and the right side of the view that are kept for bars and buttons. */
export interface Bars {
  head: number;
  foot: number;
  side: number;
}

export interface Camera {
  /** Zooms in or out around the middle. */
  by(factor: number): void;
  /** Shows a part of the City as large as it fits. */
  show(part: Part): void;
  /** The same at once, but at a scale that can be read: what does not fit then is panned to. */
  open(part: Part): void;
  /** Brings a point into sight if it is not. */
  reveal(point: Point): void;
  /** Takes in a new size of the view, with what lies under bars, and how far the City reaches. */
  resize(width: number, height: number, bars: Bars, all: Part): void;
  close(): void;
}

// Scales, in pixels a unit: a cell of a card is 100 units wide and must stay a target of 24 pixels; below the readable scale names are left out.
const [least, readable, largest] = [0.25, 0.62, 3];
const bare = 0.42;

export function camera(svg: SVGSVGElement, city: SVGGElement, still: () => boolean): Camera {
  const root = select(svg);
  let [width, height, head, foot, side] = [svg.clientWidth || 1, svg.clientHeight || 1, 0, 0, 0];
  const behaviour = zoom<SVGSVGElement, unknown>()
    .extent(() => [[0, 0], [width, height]])
    .scaleExtent([least, largest])
    .clickDistance(6)
    .on("zoom", ({ transform }) => {
      city.setAttribute("transform", transform.toString());
      svg.classList.toggle("bare", transform.k < bare);
      svg.style.setProperty("--knob", String(Math.max(1, 0.68 / transform.k))); // what must stay large enough to touch
    });
  root.call(behaviour).on("dblclick.zoom", null);

  const scaleFor = (part: Part) => Math.min(1.7, (width - side - 8) / (part.right - part.left), (height - head - foot) / (part.bottom - part.top));
  const middleOf = (part: Part): Point => [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  const move = (k: number, middle: Point, at?: "once") => {
    const to = zoomIdentity.translate((width - side) / 2, (height + head - foot) / 2).scale(Math.max(least, k)).translate(-middle[0], -middle[1]);
    if (at === "once" || still()) root.call(behaviour.transform, to);
    else root.transition().duration(350).call(behaviour.transform, to);
  };
  return {
    by(factor) {
      if (still()) root.call(behaviour.scaleBy, factor);
      else root.transition().duration(200).call(behaviour.scaleBy, factor);
    },
    show(part) {
      move(scaleFor(part), middleOf(part));
    },
    open(part) {
      move(Math.max(scaleFor(part), readable), middleOf(part), "once");
    },
    reveal(point) {
      const now = zoomTransform(svg);
      const [x, y] = now.apply([point[0], point[1]]);
      if (x < 50 || y < head + 40 || x > width - 50 || y > height - foot - 40) move(now.k, point);
    },
    resize(w, h, bars, all) {
      [width, height, head, foot, side] = [w, h, bars.head, bars.foot, bars.side];
      behaviour.translateExtent([[all.left - 400, all.top - 400], [all.right + 400, all.bottom + 400]]);
    },
    close() {
      root.interrupt().on(".zoom", null);
    },
  };
}
