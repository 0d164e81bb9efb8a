// What a township looks like from above: rows of houses along its streets, gates between its quarters, trees in its yards.
// Everything is drawn from the card's map and its number alone, so a township always looks the same.
import { cell, streetWidth } from "./city";
import type { Plan, Point } from "./city";

export interface Scenery {
  /** Roofs in three tiles each: their whole shape, and the halves in the shade. */
  roofs: string[];
  shades: string;
  /** Outlines and ridges. */
  ink: string;
  chimneys: string;
  trees: string;
  treeShades: string;
  /** Cobbles and dust on the ground. */
  dust: string;
  /** Lit windows, seen by night alone. */
  windows: string;
  /** Crosses painted on the houses of the sick. */
  crosses: string;
  /** Graves in a yard. */
  graves: string;
}

const sceneries = new Map<Plan, Scenery>();

export function sceneryOf(plan: Plan): Scenery {
  let scenery = sceneries.get(plan);
  if (!scenery) {
    scenery = build(plan);
    sceneries.set(plan, scenery);
  }
  return scenery;
}

/** Numbers from 0 up to 1 that look random, the same for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let a = seed * 2654435761;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const n = (value: number) => Math.round(value * 10) / 10;
const box = (x: number, y: number, w: number, h: number) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;

/** Half the width of the gate in the middle of a side between two quarters. */
const gate = 13;

function build(plan: Plan): Scenery {
  const random = numbers(1 + plan.card.number * 4 + plan.turn + (plan.card.side === "hard" ? 997 : 0));
  const out: Scenery = { roofs: ["", "", ""], shades: "", ink: "", chimneys: "", trees: "", treeShades: "", dust: "", windows: "", crosses: "", graves: "" };
  const at = (r: number, c: number) => (r < 0 || c < 0 || r > 2 || c > 2 ? "" : plan.cells[3 * r + c]!);
  let chapels = 0;
  const kerb = streetWidth / 2 + 1.5;

  /** One house with its ridge along the street; the halves away from the light, which comes from the north-west, lie in the shade. */
  function house(x: number, y: number, w: number, h: number, level: boolean) {
    out.roofs[Math.floor(random() * 3)] += box(x, y, w, h);
    if (level) {
      out.shades += box(x, y + h / 2, w, h / 2);
      out.ink += `${box(x, y, w, h)}M${n(x)} ${n(y + h / 2)}h${n(w)}`;
    } else {
      out.shades += box(x + w / 2, y, w / 2, h);
      out.ink += `${box(x, y, w, h)}M${n(x + w / 2)} ${n(y)}v${n(h)}`;
    }
    const [mx, my] = [x + w / 2, y + h / 2];
    if (random() < 0.05) out.crosses += `M${n(mx - 3)} ${n(my - 3)}l6 6M${n(mx + 3)} ${n(my - 3)}l-6 6`;
    else if (random() < 0.4) out.windows += box(mx - 1.5 + (w - 6) * (random() - 0.5) * 0.6, my - 1.5, 2.6, 2.6);
    if (random() < 0.35) out.chimneys += box(x + w * (0.2 + 0.5 * random()), y + h * (0.2 + 0.4 * random()), 2.2, 2.2);
  }

  /** A row of houses along a side of a cell, from one end to the other, with a way through in its middle or without one. */
  function row(side: "north" | "east" | "south" | "west", x: number, y: number, from: number, to: number) {
    for (let along = from; to - along > 7; ) {
      const length = Math.min(to - along, 10 + 13 * random());
      const rest = to - along - length;
      const width = rest < 7 ? to - along : length;
      const depth = 8 + 5 * random();
      if (random() < 0.93) {
        if (side === "north") house(x + along, y + kerb, width, depth, true);
        else if (side === "south") house(x + along, y + cell - kerb - depth, width, depth, true);
        else if (side === "west") house(x + kerb, y + along, depth, width, false);
        else house(x + cell - kerb - depth, y + along, depth, width, false);
      }
      along += width;
    }
  }

  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      const here = at(r, c);
      const [x, y] = [c * cell, r * cell];
      const walls = { north: at(r - 1, c) !== here, east: at(r, c + 1) !== here, south: at(r + 1, c) !== here, west: at(r, c - 1) !== here };
      for (const side of ["north", "south", "west", "east"] as const) {
        if (!walls[side]) continue;
        const level = side === "north" || side === "south";
        // Level rows take the corners; upright ones leave them out. Where the zone goes on, the row goes on too.
        const [before, after] = level ? [walls.west, walls.east] : [walls.north, walls.south];
        const start = before ? (level ? kerb : kerb + 14) : 0;
        const end = cell - (after ? (level ? kerb : kerb + 14) : 0);
        const open = opens(plan, r, c, side);
        if (open) {
          row(side, x, y, start, cell / 2 - gate);
          row(side, x, y, cell / 2 + gate, end);
        } else {
          row(side, x, y, start, end);
        }
      }
      // A chapel, graves or trees where a yard goes on into the next cell.
      if (at(r, c + 1) === here) yard(x + cell, y + cell * (0.35 + 0.3 * random()), false);
      if (at(r + 1, c) === here) yard(x + cell * (0.35 + 0.3 * random()), y + cell, true);
      for (let i = 0; i < 9; i++) {
        const [px, py] = [x + 22 + 56 * random(), y + 22 + 56 * random()];
        out.dust += `M${n(px)} ${n(py)}h${n(1.5 + 3 * random())}`;
      }
    }
  }

  /** What stands between two cells of a zone, in a band that runs from east to west if it is level. */
  function yard(x: number, y: number, level: boolean) {
    const what = random();
    if (chapels === 0 && what < 0.4) {
      chapels++;
      chapel(x, y, level);
    } else if (what > 0.82) {
      for (let i = 0; i < 5; i++) {
        const [px, py] = [x - 11 + (i % 3) * 10 + 2 * random(), y - 8 + Math.floor(i / 3) * 12 + 2 * random()];
        out.graves += `M${n(px)} ${n(py - 4)}v8M${n(px - 2.6)} ${n(py - 1.6)}h5.2`;
      }
    } else {
      grove(x, y);
    }
  }

  function chapel(x: number, y: number, level: boolean) {
    const [w, h] = level ? [38, 18] : [18, 38];
    house(x - w / 2, y - h / 2, w, h, level);
    const [tx, ty] = level ? [x + w / 2 - 2, y - 7] : [x - 7, y + h / 2 - 2];
    out.roofs[2] += box(tx, ty, 14, 14);
    out.shades += `M${n(tx)} ${n(ty + 14)}l14 -14v14z`;
    out.ink += `${box(tx, ty, 14, 14)}M${n(tx)} ${n(ty)}l14 14M${n(tx + 14)} ${n(ty)}l-14 14`;
  }

  function grove(x: number, y: number) {
    for (let i = 0; i < 2 + 2 * random(); i++) {
      const [px, py, r] = [x - 9 + 18 * random(), y - 9 + 18 * random(), 3.2 + 2.6 * random()];
      out.trees += disc(px, py, r);
      out.treeShades += `M${n(px - r * 0.2)} ${n(py + r)}A${n(r)} ${n(r)} 0 0 0 ${n(px + r)} ${n(py - r * 0.2)}A${n(r * 1.3)} ${n(r * 1.3)} 0 0 1 ${n(px - r * 0.2)} ${n(py + r)}z`;
    }
  }
  return out;
}

const disc = (x: number, y: number, r: number) => `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;

/** Whether there is a way through the houses on a side of a cell: a gate to the next quarter, or a connector of the card. */
function opens(plan: Plan, r: number, c: number, side: "north" | "east" | "south" | "west"): boolean {
  const inside = { north: r > 0, east: c < 2, south: r < 2, west: c > 0 }[side];
  if (inside) return true;
  return (side === "north" || side === "south" ? c === 1 : r === 1) && plan.connectors[side] !== undefined;
}

/** A cellar door: where rats come out of the ground. */
export interface Cellar {
  at: Point;
  letter: string;
}

/** The printed nests of a card as it lies, from its corner: in the yards, at the foot of a cell of their zone, side by side where there are several. */
export function cellarsOf(plan: Plan): Cellar[] {
  const seen = new Map<string, number>();
  return plan.card.nests.map((letter) => {
    const k = seen.get(letter) ?? 0;
    seen.set(letter, k + 1);
    const cells = plan.cells.flatMap((l, i) => (l === letter ? [i] : []));
    const i = cells[k % cells.length]!;
    const beside = Math.floor(k / cells.length);
    return { letter, at: [(i % 3) * cell + 29 + 42 * beside, Math.floor(i / 3) * cell + 83] };
  });
}

