// What the story tells the board: who walked where, what was rolled, bitten, eaten, caught and spawned.
import type { Entry } from "../../../ui/src/board";
import type { StoryLine } from "../../../ui/src/api/types";
import type { Kind } from "./content";
import { kinds } from "./content";
import { parse } from "./moves";
import type { Piece } from "./pieces";

/** Rats, or the Ratcatcher, on their way. */
export interface Walk {
  piece: Piece;
  from: string;
  to: string;
}

/** One thing to be played over the map. */
export type Scene =
  | { type: "walk"; walks: Walk[] }
  | { type: "dice"; dice: number[] }
  | { type: "spawn"; pops: { piece: Piece; zone: string }[] }
  | { type: "catch"; zone: string; caught: Piece[] }
  | { type: "eat"; zone: string }
  | { type: "wound"; n: number };

/** An argument of a line of the story: text of a name, number of a number. */
export function argOf(line: StoryLine, name: string): string | number | undefined {
  const arg = line.args?.find((a) => a.name === name);
  return arg?.kind === "number" ? (arg.num ?? 0) : arg?.text;
}

const zoneIn = (line: StoryLine, name: string) => /\d\d[a-f]/.exec(String(argOf(line, name) ?? ""))?.[0] ?? "";
const numberIn = (line: StoryLine, name: string) => Number(argOf(line, name) ?? 1) || 1;

/** The kind of common rats that a line is about, or null. */
function kindIn(line: StoryLine): Kind | null {
  const text = `${argOf(line, "kind") ?? ""} ${argOf(line, "rat") ?? ""}`;
  return kinds.find((kind) => text.includes(kind)) ?? null;
}

/** Who walks in a line, or null if nobody does. */
export function walkOf(line: StoryLine, ids: { peculiar: (name: string) => string; nemesis: string }): Walk | null {
  const [from, to] = [zoneIn(line, "from"), zoneIn(line, "to")];
  if (!from || !to || from === to) return null;
  if (/^rats-(goes|prefers|sent)$/.test(line.key)) {
    const kind = kindIn(line);
    return kind && { piece: { sort: kind, count: numberIn(line, "n") }, from, to };
  }
  if (/^rat-(goes|prefers|sent)$/.test(line.key)) return { piece: { sort: "peculiar", id: ids.peculiar(String(argOf(line, "rat") ?? "")) }, from, to };
  if (line.key === "nemesis-moves" || line.key === "tunnels") return { piece: { sort: "nemesis", id: ids.nemesis }, from, to };
  return null;
}

/** The scenes of an entry, in order; those of one sort that follow each other are one. */
export function scenesOf(entry: Entry, ids: { peculiar: (name: string) => string; nemesis: string; you: string }, at: string): Scene[] {
  if (entry.kind !== "move" || entry.undone) return [];
  const scenes: Scene[] = [];
  const move = parse(entry.move ?? "");
  if (move.verb === "dice") scenes.push({ type: "dice", dice: (entry.move ?? "").split(" ").slice(1).map(Number) });
  if (move.verb === "move" && move.zone && at) scenes.push({ type: "walk", walks: [{ piece: { sort: "you", id: ids.you }, from: at, to: move.zone }] });
  for (const line of entry.lines ?? []) {
    const walk = walkOf(line, ids);
    const kind = kindIn(line);
    const zone = zoneIn(line, "zone");
    if (walk) scenes.push({ type: "walk", walks: [walk] });
    else if (line.key === "spawned" && kind && zone) scenes.push({ type: "spawn", pops: [{ piece: { sort: kind }, zone }] });
    else if (line.key === "peculiar-spawned" && zone) scenes.push({ type: "spawn", pops: [{ piece: { sort: "peculiar", id: ids.peculiar(String(argOf(line, "rat") ?? "")) }, zone }] });
    else if (line.key === "nemesis-appears" && zone) scenes.push({ type: "spawn", pops: [{ piece: { sort: "nemesis", id: ids.nemesis }, zone }] });
    else if (line.key === "caught" && kind && zone) scenes.push({ type: "catch", zone, caught: [{ sort: kind, count: numberIn(line, "n") }] });
    else if (line.key === "card-taken") scenes.push({ type: "catch", zone: "", caught: [{ sort: "peculiar", id: ids.peculiar(String(argOf(line, "rat") ?? "")) }] });
    else if (line.key === "consumed" && zone) scenes.push({ type: "eat", zone });
    else if (line.key === "wounded") scenes.push({ type: "wound", n: numberIn(line, "n") });
  }
  return scenes;
}

/** Joins scenes that can be seen at once: walks of the same sort of rats, and rats that come out, and catches. */
export function joined(scenes: readonly Scene[]): Scene[] {
  const out: Scene[] = [];
  for (const scene of scenes) {
    const last = out.at(-1);
    if (scene.type === "walk" && last?.type === "walk" && last.walks[0]!.piece.sort === scene.walks[0]!.piece.sort && scene.walks[0]!.piece.sort !== "you") {
      out[out.length - 1] = { type: "walk", walks: [...last.walks, ...scene.walks] };
    } else if (scene.type === "spawn" && last?.type === "spawn") {
      out[out.length - 1] = { type: "spawn", pops: [...last.pops, ...scene.pops] };
    } else if (scene.type === "catch" && last?.type === "catch") {
      out[out.length - 1] = { type: "catch", zone: last.zone || scene.zone, caught: [...last.caught, ...scene.caught] };
    } else {
      out.push(scene);
    }
  }
  return out;
}
