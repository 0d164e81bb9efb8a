// What the story tells the board: tiles that are put down, units that move, the steps of a Battle, as scenes to be played.
import type { Entry, Playing, Scene as Shown } from "../../../ui/src/board";
import type { StoryLine } from "../../../ui/src/api/types";
import { argOf, textOf } from "../../../ui/src/board/lines";
import { faceOf } from "./content";
import { faceAt } from "./position";
import type { Unit, View } from "./position";

export interface Strike {
  from: string;
  to: string;
  kind: string;
}

export type Fate = "wounded" | "died" | "absorbed" | "poisoned" | "blast" | "idle" | "armour" | "gone";

/** A tile that comes to lie on a hex. */
export interface Arrival {
  hex: string;
  tile: string;
  army: string;
  turn: number;
}

/** A unit on its way from one hex to another, or turning on the spot. */
export interface Walk {
  from: string;
  to: string;
  turn?: number;
}

/** One step: a tile, a move, an Initiative phase. */
export interface Scene extends Shown {
  kind: "tile" | "walk" | "step";
  /** The lines that tell it, the first of which says what step it is. */
  lines: StoryLine[];
  arrivals: Arrival[];
  walks: Walk[];
  strikes: Strike[];
  fates: { hex: string; fate: Fate; n: number }[];
}

const hexName = /^[a-g][1-7]$/;

function hexOf(line: StoryLine, ...names: string[]): string {
  for (const name of names) {
    const value = argOf(line, name);
    if (typeof value === "string" && hexName.test(value)) return value;
  }
  return "";
}

const firstNumber = (line: StoryLine): number => line.args?.find((a) => a.kind === "number")?.num ?? 1;

const begins = new Set(["battle-began", "phase", "again", "battle-ended"]);
const milestones = new Set(["battle-began", "again", "battle-ended"]);
const strikes = new Set(["attacked", "poisons", "sent-back", "blasted"]);

const fates: Record<string, Fate> = {
  wounded: "wounded", "hq-hit": "wounded", poisoned: "poisoned", exploded: "blast", died: "died", collapsed: "died", swallowed: "died", executed: "died",
  "base-gone": "gone", absorbed: "absorbed", "medic-spent": "died", "netted-idle": "idle", "paralysed-idle": "idle", stunned: "idle", armour: "armour",
  reflected: "armour", "transposed-away": "died", replaced: "died",
};

/** How long what takes, in milliseconds. */
const lengths = { tile: 600, walk: 700, milestone: 750, idle: 750, step: 1500 };

/** A tile that a line names, such as "tile-moloch-armored-guard", without the word before it. */
function tileIn(line: StoryLine): { army: string; tile: string } | null {
  const name = textOf(line, "tile").replace(/^tile-/, "");
  for (let dash = name.indexOf("-"); dash > 0; dash = name.indexOf("-", dash + 1)) {
    const [army, tile] = [name.slice(0, dash), name.slice(dash + 1)];
    if (faceOf(army, tile)) return { army, tile };
  }
  return null;
}

function arrivalIn(line: StoryLine): Arrival | null {
  const hex = hexOf(line, "hex");
  if (!hex || !/^(placed|hq-placed|base-placed)$/.test(line.key)) return null;
  const named = line.key === "hq-placed" ? { army: textOf(line, "who"), tile: "hq" } : tileIn(line);
  return named && { ...named, hex, turn: Number(argOf(line, "turn") ?? 0) };
}

function walksIn(line: StoryLine): Walk[] {
  const turn = argOf(line, "turn");
  const turned = typeof turn === "number" ? { turn } : {};
  const [hex, other, from, to] = [hexOf(line, "hex", "at"), hexOf(line, "other"), hexOf(line, "from"), hexOf(line, "to")];
  if (/^(moved|retreated|dragged|transposed)$/.test(line.key) && from && to) return [{ from, to, ...turned }];
  if (line.key === "turned" && hex) return [{ from: hex, to: hex, ...turned }];
  if (line.key === "castled" && hex && other) return [{ from: hex, to: other }, { from: other, to: hex }];
  return [];
}

/** The scenes that lines tell, a Battle's with its milestones; those in which nothing is to be seen are left out. */
export function scenesOf(lines: readonly StoryLine[]): Scene[] {
  const scenes: Scene[] = [];
  for (const line of lines) {
    const [arrival, walks] = [arrivalIn(line), walksIn(line)];
    let scene = scenes.at(-1);
    if (!scene || begins.has(line.key) || arrival || walks.length > 0) {
      scenes.push((scene = { kind: arrival ? "tile" : walks.length > 0 ? "walk" : "step", ms: 0, lines: [], arrivals: [], walks: [], strikes: [], fates: [] }));
    }
    scene.lines.push(line);
    if (arrival) scene.arrivals.push(arrival);
    scene.walks.push(...walks);
    const [at, from] = [hexOf(line, "at", "to", "hex"), hexOf(line, "from")];
    if (strikes.has(line.key) && from && at && from !== at) scene.strikes.push({ from, to: at, kind: textOf(line, "kind").replace("kind-", "") });
    const fate = fates[line.key];
    if (fate && at) scene.fates.push({ hex: at, fate, n: firstNumber(line) });
  }
  const seen = scenes.filter((s) => s.arrivals.length + s.walks.length + s.strikes.length + s.fates.length > 0 || isMilestone(s));
  return seen.map((s) => ({ ...s, ms: lengthOf(s), ...soundOf(s) }));
}

function soundOf(scene: Scene): Pick<Scene, "sound"> {
  if (scene.kind !== "step") return { sound: "tile" };
  return milestones.has(scene.lines[0]?.key ?? "") || scene.fates.some(({ fate }) => fate === "died" || fate === "blast") ? { sound: "drum" } : {};
}

export const isMilestone = (scene: Scene): boolean => milestones.has(scene.lines[0]?.key ?? "") && scene.strikes.length + scene.fates.length === 0;

function lengthOf(scene: Scene): number {
  if (scene.kind !== "step") return lengths[scene.kind];
  if (isMilestone(scene)) return lengths.milestone;
  return scene.strikes.length === 0 && scene.fates.every(({ fate }) => fate === "idle") ? lengths.idle : lengths.step;
}

/** What an entry shows. A Battle in which nothing happens is told, not played, and who puts a tile down sees it lie there at once. */
export function scenes(entry: Entry, _told: readonly Entry[], own: boolean): Scene[] {
  const all = scenesOf(entry.lines ?? []).filter((s) => !own || s.kind === "step");
  return all.some((s) => !isMilestone(s)) ? all : [];
}

/** The scenes that are played, as this board names them. */
export const playedBy = (playing: Playing | null): Scene[] => (playing?.scenes ?? []) as Scene[];

/** A position after a scene, as far as a scene tells it: where tiles lie, wounds, markers, what is gone. */
export function after(view: View, scene: Scene): View {
  const units: Record<string, Unit> = { ...view.units };
  const bases = { ...view.bases };
  const players = view.players.map((p) => ({ ...p }));
  for (const { hex, army, tile, turn } of scene.arrivals) {
    if (faceOf(army, tile)?.kind === "foundation") bases[hex] = { army, tile };
    else units[hex] = { army, tile, turn };
  }
  const movers = scene.walks.flatMap(({ from, to, turn }) => {
    const unit = units[from];
    return unit ? [{ to, unit: turn === undefined ? unit : { ...unit, turn } }] : [];
  });
  for (const { from } of scene.walks) delete units[from];
  for (const { to, unit } of movers) units[to] = unit;
  for (const { hex, fate, n } of scene.fates) {
    if (fate === "gone") delete bases[hex];
    const unit = units[hex];
    if (!unit) continue;
    if (fate === "died") delete units[hex];
    else if (fate === "poisoned") units[hex] = { ...unit, venom: n };
    else if (fate === "wounded" && faceAt(view, hex)?.kind === "hq") {
      const owner = players.find((p) => p.army === unit.army);
      if (owner) owner.hq = Math.max(0, owner.hq - n);
    } else if (fate === "wounded") units[hex] = { ...unit, wounds: (unit.wounds ?? 0) + n };
  }
  return { ...view, units, bases, players };
}

/** Something that others changed on the board. */
export interface Change {
  hex: string;
  kind: "new" | "moved" | "gone" | "hurt";
  /** Where a unit that moved came from. */
  from?: string;
  /** Wounds, or points of an HQ. */
  n?: number;
}

/** What lies otherwise than it did. */
export function changes(before: View, now: View): Change[] {
  const [old, fresh] = [before.units ?? {}, now.units ?? {}];
  const same = (a: Unit | undefined, b: Unit | undefined) => !!a && !!b && a.army === b.army && a.tile === b.tile;
  const left = Object.keys(old).filter((hex) => !same(old[hex], fresh[hex]));
  const found: Change[] = [];
  for (const [hex, unit] of Object.entries(fresh)) {
    const was = old[hex];
    if (same(was, unit)) {
      const points = (v: View) => v.players.find((p) => p.army === unit.army)?.hq ?? 0;
      const n = faceAt(now, hex)?.kind === "hq" ? points(before) - points(now) : (unit.wounds ?? 0) - (was!.wounds ?? 0);
      if (n > 0) found.push({ hex, kind: "hurt", n });
      else if ((was!.turn ?? 0) !== (unit.turn ?? 0)) found.push({ hex, kind: "new" });
      continue;
    }
    const from = left.find((h) => same(old[h], unit));
    if (from) {
      left.splice(left.indexOf(from), 1);
      found.push({ hex, kind: "moved", from });
    } else {
      found.push({ hex, kind: "new" });
    }
  }
  for (const [hex, base] of Object.entries(now.bases ?? {})) if (before.bases?.[hex]?.tile !== base.tile && !found.some((c) => c.hex === hex)) found.push({ hex, kind: "new" });
  for (const hex of left) if (!fresh[hex]) found.push({ hex, kind: "gone" });
  return found;
}
