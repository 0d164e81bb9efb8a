// Everything on the map that never changes, as path texts: coast, sea, roads, hills, the compass. Computed once, from the map alone.
import { box, byRoad, coast, ports, roads, towns } from "./map";
import type { Point, Town } from "./map";
import { bow, distance, inside, near, normals, path, pen, shaken, smooth } from "./line";

/** The sheet of parchment: the map's box with open sea on both sides, so that a wide screen is filled. */
export const sheet = { left: -620, top: -60, right: box.width + 620, bottom: box.height + 130 };

const outer: Point[] = [[-14, sheet.top], ...coast, [box.width + 14, sheet.top]]; // the land runs on to the sheet's upper edge

/** The coast from the north-west round the south to the north-east, as if drawn by hand. */
export const shore: Point[] = shaken(smooth(outer, 7), 6, 1348);

export const land = path(shore) + "Z";

const ashore = inside(shore);

/** A band along the coast, on the side of the land. */
export const edge = (() => {
  const out = normals(shore);
  return path([...shore, ...shore.map(([x, y], i): Point => [x - out[i]![0] * 14, y - out[i]![1] * 14]).reverse()]) + "Z";
})();

/** Short level strokes along the coast, on the side of the sea. */
function hatching(): string {
  const random = pen(7);
  const out = normals(shore);
  let d = "";
  for (let i = 2; i < shore.length - 2; i++) {
    const [x, y] = shore[i]!;
    const [nx, ny] = out[i]!;
    if (Math.abs(nx) > 0.35) {
      const length = (9 + 15 * random()) * Math.sign(nx);
      d += `M${(x + nx).toFixed(1)} ${y.toFixed(1)}h${length.toFixed(1)}`;
    } else {
      for (const away of [5, 10.5, 16.5]) {
        if (random() < away / 26) continue;
        const length = 13 - away / 3;
        d += `M${(x - length / 2 + random() * 4).toFixed(1)} ${(y + ny * away).toFixed(1)}h${length.toFixed(1)}`;
      }
    }
  }
  return d;
}

export const hatch = hatching();

/** Where the compass stands: in the southern sea. */
export const compass: Point = [box.width / 2, box.height * 0.929];

/** Where the ornaments of the open sea stand. The title needs the wide sea of a wide screen. */
export const title: Point = [-330, 760];
export const ship: Point = [-88, 1010];
export const serpent: Point = [box.width + 88, 985];
export const seas: { name: string; at: Point; turn: number }[] = [
  { name: "Mare Tyrrhenum", at: [-92, 520], turn: -90 },
  { name: "Mare Adriaticum", at: [box.width + 92, 520], turn: 90 },
  { name: "Mare Ionium", at: [box.width / 2, box.height + 42], turn: 0 },
];

/** Room that waves keep clear of, as half a width and half a height around a point. */
const taken: { at: Point; wide: number; high: number }[] = [
  { at: compass, wide: 120, high: 120 },
  { at: title, wide: 200, high: 120 },
  { at: ship, wide: 90, high: 90 },
  { at: serpent, wide: 90, high: 90 },
  { at: seas[0]!.at, wide: 46, high: 230 },
  { at: seas[1]!.at, wide: 46, high: 240 },
  { at: [box.width / 2, box.height + 62], wide: 230, high: 62 },
];

/** Lines of the winds, from the compass to the edge of the sheet, every second one apart. */
export const winds = [0, 1].map((odd) =>
  Array.from({ length: 16 }, (_, i) => {
    const turn = ((2 * i + odd) * Math.PI) / 16;
    const [dx, dy] = [Math.sin(turn), -Math.cos(turn)];
    const toSide = ((dx > 0 ? sheet.right : sheet.left) - compass[0]) / dx;
    const toFoot = ((dy > 0 ? sheet.bottom : sheet.top) - compass[1]) / dy;
    const far = Math.min(Math.abs(toSide), Math.abs(toFoot));
    return `M${compass[0]} ${compass[1]}l${(dx * far).toFixed(0)} ${(dy * far).toFixed(0)}`;
  }).join(""),
);

/** A star of so many points, drawn as half-dark, half-light blades: the path of one of the halves. */
export function blades(points: number, turned: number, long: number, short: number, half: -1 | 1): string {
  let d = "";
  for (let i = 0; i < points; i++) {
    const turn = turned + (i * 2 * Math.PI) / points;
    const side = turn + (half * Math.PI) / points;
    d += `M0 0L${(Math.sin(turn) * long).toFixed(1)} ${(-Math.cos(turn) * long).toFixed(1)}L${(Math.sin(side) * short).toFixed(1)} ${(-Math.cos(side) * short).toFixed(1)}Z`;
  }
  return d;
}

/** The sea lane: a line along the whole coast, some way out. Ships between ports follow it. */
const lane: Point[] = (() => {
  const wide = smooth(coast, 24);
  const out = normals(wide);
  const far = wide.map(([x, y], i): Point => [x + out[i]![0] * 46, y + out[i]![1] * 46]);
  const [inland, close] = [inside(coast), near(wide, 34)];
  const clear = far.filter((p) => !inland(p) && !close(p));
  return smooth(clear.filter((_, i) => i % 3 === 0 || i === clear.length - 1), 12);
})();

const nearest = (t: Town) =>
  lane.reduce((best, p, i) => (Math.hypot(p[0] - t.x, p[1] - t.y) < Math.hypot(lane[best]![0] - t.x, lane[best]![1] - t.y) ? i : best), 0);

/** The lane with a spur to every port, as one path. */
export const seaLane =
  path(lane) +
  ports
    .map((p) => {
      const [x, y] = lane[nearest(p)]!;
      return `M${p.x} ${p.y}L${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");

/** The way of a ship between two ports. */
export function seaWay(from: Town, to: Town): Point[] {
  const [a, b] = [nearest(from), nearest(to)];
  const way = a <= b ? lane.slice(a + 2, Math.max(a + 3, b - 1)) : lane.slice(b + 2, Math.max(b + 3, a - 1)).reverse();
  return smooth([[from.x, from.y], ...way.filter((_, i) => i % 3 === 0), [to.x, to.y]], 10);
}

/** The line units follow from town to town: by sea between ports, else over land in light bows. */
export function wayOf(stops: readonly Town[]): Point[] {
  return stops.slice(1).flatMap((to, i) => {
    const from = stops[i]!;
    const bySea = from.port && to.port && !byRoad(from.id, to.id);
    const leg = bySea ? seaWay(from, to) : bow([from.x, from.y], [to.x, to.y], 0.09, 20);
    return i === 0 ? leg : leg.slice(1);
  });
}

/** Roads, each a little bent. */
export const roadPaths = roads.map(([a, b], i) => path(bow([a.x, a.y], [b.x, b.y], ((i * 37) % 11) / 160 - 0.031, 9))).join("");

/** Waves in the open sea. */
function rollers(): string {
  const random = pen(31);
  const close = near(shore, 52);
  let d = "";
  for (let y = sheet.top + 20; y < sheet.bottom - 20; y += 56) {
    for (let x = sheet.left + 10; x < sheet.right - 40; x += 84) {
      const at: Point = [x + random() * 54, y + random() * 34];
      const keep = random() < 0.8;
      const middle: Point = [at[0] + 18, at[1]];
      const open = !ashore(middle) && !close(middle);
      const clear = taken.every(({ at: [tx, ty], wide, high }) => Math.abs(middle[0] - tx) > wide || Math.abs(middle[1] - ty) > high);
      if (!open || !keep || !clear) continue;
      const crest = `q5 -8 10 -2q1.5 3 -2.500 3`;
      d += `M${at[0].toFixed(1)} ${at[1].toFixed(1)}${crest}m2.500 -1${crest}` + (random() < 0.45 ? `m2.500 -1${crest}` : "");
    }
  }
  return d;
}

export const waves = rollers();

/** What grows and rises where nothing else is: hills along the spine of the land and at its head, trees elsewhere. */
function country(): { hills: string; shades: string; trees: string } {
  const random = pen(1350);
  let hills = "";
  let shades = "";
  let trees = "";
  for (let y = sheet.top + 18; y < box.height; y += 27) {
    for (let x = 0; x < box.width; x += 34) {
      const at: Point = [x + random() * 22, y + random() * 16];
      const dice = random();
      const size = 0.75 + random() * 0.6;
      if (!free(at)) continue;
      const [px, py] = [at[0].toFixed(1), at[1].toFixed(1)];
      const alps = at[1] < 40;
      const spine = Math.abs(at[0] - box.width / 2) < 150;
      if (alps ? dice < 0.9 : dice < (spine ? 0.5 : 0.2)) {
        const s = size * (alps ? 1.45 : 1);
        const n = (v: number) => (v * s).toFixed(1);
        hills += `M${px} ${py}q${n(3)} ${n(-13)} ${n(9)} ${n(-14)}q${n(6)} ${n(1)} ${n(11)} ${n(14)}`;
        shades += `M${(at[0] + 11 * s).toFixed(1)} ${(at[1] - 12 * s).toFixed(1)}l${n(2.5)} ${n(9)}m${n(0.5)} ${n(-5.5)}l${n(2.5)} ${n(7)}`;
      } else if (dice < (spine ? 0.62 : 0.5)) {
        trees += `M${px} ${py}v-5c-4.500 0 -5.500 -3.500 -4 -5.500c-0.500 -4 8 -5 8 -0.500c2 2 1 6 -4 6`;
      }
    }
  }
  return { hills, shades, trees };
}

/** Whether a spot on land is clear of towns, their names and the roads. */
function free(at: Point): boolean {
  const [x, y] = at;
  const low: Point = [x + 10, y - 4];
  return (
    ashore([x - 10, y + 6]) &&
    ashore([x + 30, y + 6]) &&
    towns.every((t) => Math.hypot(t.x - low[0], t.y - low[1]) > 64 && !(Math.abs(t.x - low[0]) < 78 && y > t.y && y < t.y + 68)) &&
    roads.every(([a, b]) => distance(low, [a.x, a.y], [b.x, b.y]) > 21)
  );
}

export const { hills, shades, trees } = country();
