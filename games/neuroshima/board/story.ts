// What the story tells the board: the steps of a Battle, or of an action that wounds, as scenes to be played.
import type { Entry } from "../../../ui/src/board";
import type { StoryLine } from "../../../ui/src/api/types";
import { faceAt } from "./position";
import type { View } from "./position";

export interface Strike {
  from: string;
  to: string;
  kind: string;
}

export type Fate = "wounded" | "died" | "absorbed" | "poisoned" | "blast" | "idle" | "armour" | "gone";

/** One step, such as an Initiative phase. */
export interface Scene {
  /** The lines that tell it, the first of which says what step it is. */
  lines: StoryLine[];
  strikes: Strike[];
  fates: { hex: string; fate: Fate; n: number }[];
}

const hexName = /^[a-g][1-7]$/;

/** A line's argument: the text of a name, the number of a number. */
function argOf(line: StoryLine, name: string): string | number | undefined {
  const arg = line.args?.find((a) => a.name === name);
  return arg?.kind === "number" ? (arg.num ?? 0) : arg?.text;
}

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
  wounded: "wounded", "hq-hit": "wounded", poisoned: "poisoned", exploded: "blast", died: "died", collapsed: "died", swallowed: "died",
  "base-gone": "gone", absorbed: "absorbed", "medic-spent": "died", "netted-idle": "idle", "paralysed-idle": "idle", stunned: "idle", armour: "armour",
  reflected: "armour",
};

/** The scenes that lines tell; none where nobody is hurt and no Battle goes on. */
export function scenesOf(lines: readonly StoryLine[]): Scene[] {
  const scenes: Scene[] = [];
  for (const line of lines) {
    let scene = scenes.at(-1);
    if (!scene || begins.has(line.key)) scenes.push((scene = { lines: [], strikes: [], fates: [] }));
    scene.lines.push(line);
    const [at, from] = [hexOf(line, "at", "to"), hexOf(line, "from")];
    if (strikes.has(line.key) && from && at && from !== at) scene.strikes.push({ from, to: at, kind: String(argOf(line, "kind") ?? "").replace("kind-", "") });
    const fate = fates[line.key];
    if (fate && at) scene.fates.push({ hex: at, fate, n: firstNumber(line) });
  }
  return scenes.filter((s) => s.strikes.length > 0 || s.fates.length > 0 || milestones.has(s.lines[0]?.key ?? ""));
}

/** What an entry shows; entries that were taken back show nothing. */
export function entryScenes(entry: Entry): Scene[] {
  if (entry.kind !== "move" || entry.undone) return [];
  const scenes = scenesOf(entry.lines ?? []);
  return scenes.some((s) => s.strikes.length > 0 || s.fates.length > 0) ? scenes : [];
}

/** A position after a scene, as far as a scene tells it: wounds, markers, what is gone. */
export function after(view: View, scene: Scene): View {
  const units = { ...view.units };
  const bases = { ...view.bases };
  const players = view.players.map((p) => ({ ...p }));
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

/** What to point at after the newest entry: the hexes that its move names. */
export function latestHexes(story: readonly Entry[]): string[] {
  const last = story.findLast((e) => e.kind === "move" && !e.undone && e.seat >= 0 && e.move);
  return (last?.move ?? "").split(/\s+/).filter((word) => hexName.test(word));
}
