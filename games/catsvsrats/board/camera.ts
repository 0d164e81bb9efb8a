// Panning and zooming the map: by wheel, fingers, buttons and keys.
import { select } from "d3-selection";
import "d3-transition";
import { zoom, zoomIdentity, zoomTransform } from "d3-zoom";
import type { Point } from "./map";
import { sheet } from "./scenery";

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Camera {
  /** Zooms in or out around the middle. */
  by(factor: number): void;
  /** Shows a part of the map as large as it fits. */
  show(part: Frame): void;
  /** Shows a part at once, at a scale that can be read: what does not fit then is panned to. */
  open(part: Frame): void;
  /** Brings a point into sight if it is not. */
  reveal(point: Point): void;
  /** The scale at which a part of the map fits. */
  scaleFor(part: Frame): number;
  /** Takes in a new size of the view, with so many pixels at its foot that a bar covers. */
  resize(width: number, height: number, foot: number): void;
  close(): void;
}

// Scales, in pixels a unit. Below the readable one the names of neighbouring towns touch, and below the bare one they are left out.
const [largest, readable, bare] = [3.5, 0.34, 0.31];

/** Room left at the sides of what is shown, in pixels. */
const aside = 6;

/** How large a token, a name or a mark is drawn, in pixels for each of its units: it grows more slowly than the map and is never too small to read. */
const markScale = (k: number) => Math.min(2.1, Math.max(0.76, 0.56 + 0.66 * k));

/** Marks that keep their size hang on --mark, which undoes the map's scale. */
export function camera(svg: SVGSVGElement, map: SVGGElement, scaled: (mark: number) => void, still: () => boolean): Camera {
  const root = select(svg);
  let [width, height, foot] = [svg.clientWidth || 1, svg.clientHeight || 1, 0];
  const head = () => (width < 1.15 * height ? 56 : 10); // the buttons lie above the map where there is no sea beside it
  let drawn = 0;
  const behaviour = zoom<SVGSVGElement, unknown>()
    .extent(() => [[0, 0], [width, height]])
    .translateExtent([[sheet.left - 30, sheet.top - 30], [sheet.right + 30, sheet.bottom + 30]])
    .clickDistance(6)
    .on("zoom", ({ transform }) => {
      map.setAttribute("transform", transform.toString());
      if (transform.k === drawn) return;
      drawn = transform.k;
      const mark = markScale(drawn) / drawn;
      svg.style.setProperty("--mark", String(mark));
      svg.classList.toggle("bare", drawn < bare);
      scaled(mark);
    });
  root.call(behaviour).on("dblclick.zoom", null);

  const scaleFor = (part: Frame) =>
    Math.min(largest, (width - 2 * aside) / (part.right - part.left), (height - head() - foot) / (part.bottom - part.top));
  const middleOf = (part: Frame): Point => [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
  const move = (k: number, middle: Point, at?: "once") => {
    const to = zoomIdentity.translate(width / 2, (height + head() - foot) / 2).scale(k).translate(-middle[0], -middle[1]);
    if (at === "once" || still()) root.call(behaviour.transform, to);
    else root.transition().duration(350).call(behaviour.transform, to);
  };
  return {
    by(factor) {
      if (still()) root.call(behaviour.scaleBy, factor);
      else root.transition().duration(200).call(behaviour.scaleBy, factor);
    },
    scaleFor,
    show(part) {
      move(scaleFor(part), middleOf(part));
    },
    open(part) {
      move(Math.max(scaleFor(part), readable), middleOf(part), "once");
    },
    reveal(point) {
      const now = zoomTransform(svg);
      const [x, y] = now.apply([point[0], point[1]]);
      if (x < 40 || y < 50 || x > width - 40 || y > height - 90) move(now.k, point);
    },
    resize(w, h, f) {
      [width, height, foot] = [w, h, f];
      const least = Math.min(width / (sheet.right - sheet.left), height / (sheet.bottom - sheet.top));
      behaviour.scaleExtent([Math.max(least, 0.12), largest]);
    },
    close() {
      root.interrupt().on(".zoom", null);
    },
  };
}
