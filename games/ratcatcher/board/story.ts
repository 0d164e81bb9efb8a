// What the story tells the board: who walked where, what was rolled, bitten, eaten, caught, laid and spawned, as scenes to be played.
import type { Entry, Playing, Scene as Shown } from "../../../ui/src/board";
import type { StoryLine } from "../../../ui/src/api/types";
import { argOf, textOf } from "../../../ui/src/board/lines";
import type { Kind } from "./content";
import { kinds, peculiarRats } from "./content";
import { parse } from "./moves";
import type { Piece } from "./pieces";
import { emptyZone, nemesisOf, zonesOf } from "./position";
import type { View, Zones } from "./position";

/** Rats, or the Ratcatcher, on their way. */
export interface Walk {
  piece: Piece;
  from: string;
  to: string;
}

/** One thing to be played over the map. */
export type Scene = Shown &
  (
    | { kind: "walk"; walks: Walk[] }
    | { kind: "attack"; zone: string; dice: number }
    | { kind: "trap"; zone: string }
    | { kind: "dice"; dice: number[] }
    | { kind: "catch"; zone: string; caught: Piece[] }
    | { kind: "bite"; n: number }
    | { kind: "eat"; zone: string; step: number }
    | { kind: "spawn"; pops: { piece: Piece; zone: string }[] }
    | { kind: "nemesis"; zone: string; line: string }
    | { kind: "lay"; turn: number }
    /** A cheese is collected; have is how many there are then, where it is told. */
    | { kind: "cheese"; zone: string; have: number }
  );

/** How long what takes, in milliseconds. */
const lengths = { walk: 750, you: 350, attack: 500, trap: 550, dice: 1200, catch: 950, bite: 1000, eat: 1000, spawn: 380, nemesis: 1600, lay: 1000, cheese: 1000 };

const zoneIn = (line: StoryLine, name: string) => /\d\d[a-f]/.exec(textOf(line, name))?.[0] ?? "";
const numberIn = (line: StoryLine, name: string) => Number(argOf(line, name) ?? 1) || 1;

/** The kind of common rats that a line is about, or null. */
function kindIn(line: StoryLine): Kind | null {
  const text = `${textOf(line, "kind")} ${textOf(line, "rat")}`;
  return kinds.find((kind) => text.includes(kind)) ?? null;
}

function peculiarIn(line: StoryLine): Piece {
  const name = textOf(line, "rat");
  return { sort: "peculiar", id: peculiarRats.find((p) => p.told === name)?.id ?? name };
}

/** Who walks in a line, or null if nobody does. */
export function walkOf(line: StoryLine): Walk | null {
  const [from, to] = [zoneIn(line, "from"), zoneIn(line, "to")];
  if (!from || !to || from === to) return null;
  if (/^rats-(goes|prefers|sent)$/.test(line.key)) {
    const kind = kindIn(line);
    return kind && { piece: { sort: kind, count: numberIn(line, "n") }, from, to };
  }
  if (/^rat-(goes|prefers|sent)$/.test(line.key)) return { piece: peculiarIn(line), from, to };
  if (line.key === "nemesis-moves" || line.key === "tunnels") return { piece: { sort: "nemesis" }, from, to };
  if (line.key === "walked") return { piece: { sort: "you" }, from, to };
  return null;
}

/** What an entry shows. Who walks himself is there soon, and what he sets or buys is there at once. */
export function scenes(entry: Entry): Scene[] {
  return joined((entry.lines ?? []).flatMap((line) => sceneOf(line, entry) ?? []));
}

function sceneOf(line: StoryLine, entry: Entry): Scene | null {
  const [walk, kind, zone, n] = [walkOf(line), kindIn(line), zoneIn(line, "zone"), numberIn(line, "n")];
  if (walk) return { kind: "walk", ms: walk.piece.sort === "you" ? lengths.you : lengths.walk, sound: walk.piece.sort === "you" ? "tile" : "squeak", walks: [walk] };
  switch (line.key) {
    case "attacks":
      return { kind: "attack", ms: lengths.attack, sound: "drum", zone, dice: Number(argOf(line, "dice") ?? 0) };
    case "trap-goes-off":
      return { kind: "trap", ms: lengths.trap, sound: "tile", zone };
    case "rolled":
      return { kind: "dice", ms: lengths.dice, sound: "dice", dice: (entry.move ?? "").split(" ").slice(1).map(Number) };
    case "caught":
    case "poisoned":
      return kind && zone ? { kind: "catch", ms: lengths.catch, sound: "squeak", zone, caught: [{ sort: kind, count: n }] } : null;
    case "card-taken":
      return { kind: "catch", ms: lengths.catch, sound: "squeak", zone: "", caught: [peculiarIn(line)] };
    case "wounded":
      return { kind: "bite", ms: lengths.bite, sound: "drum", n };
    case "consumed":
      return { kind: "eat", ms: lengths.eat, sound: "squeak", zone, step: numberIn(line, "step") };
    case "spawned":
      return kind && zone ? { kind: "spawn", ms: lengths.spawn, pops: [{ piece: { sort: kind }, zone }] } : null;
    case "peculiar-spawned":
      return zone ? { kind: "spawn", ms: lengths.spawn * 2, sound: "squeak", pops: [{ piece: peculiarIn(line), zone }] } : null;
    case "nemesis-appears":
    case "mutates":
      return { kind: "nemesis", ms: lengths.nemesis, sound: "drum", zone, line: line.text };
    case "laid":
      return { kind: "lay", ms: lengths.lay, sound: "tile", turn: parse(entry.move ?? "").turn ?? 0 };
    case "cheese-collected":
      return { kind: "cheese", ms: lengths.cheese, sound: "purr", zone, have: Number(entry.lines?.find((l) => l.key === "cheese-gained")?.args?.[0]?.num ?? 0) };
  }
  return null;
}

/** Joins scenes that can be seen at once: walks of the same sort of rats, and rats that come out, and catches. */
function joined(all: readonly Scene[]): Scene[] {
  const out: Scene[] = [];
  for (const scene of all) {
    const last = out.at(-1);
    if (scene.kind === "walk" && last?.kind === "walk" && last.walks[0]!.piece.sort === scene.walks[0]!.piece.sort && scene.walks[0]!.piece.sort !== "you") {
      out[out.length - 1] = { ...last, walks: [...last.walks, ...scene.walks] };
    } else if (scene.kind === "spawn" && last?.kind === "spawn") {
      out[out.length - 1] = { ...last, pops: [...last.pops, ...scene.pops] };
    } else if (scene.kind === "catch" && last?.kind === "catch") {
      out[out.length - 1] = { ...last, zone: last.zone || scene.zone, caught: [...last.caught, ...scene.caught] };
    } else {
      out.push(scene);
    }
  }
  return out;
}

/** With the end of a turn the rats' turn begins in the same entry. */
export const handsOver = (entry: Entry): boolean => !!entry.lines?.some((line) => line.key === "rats-turn");

/** The scene that is played, as this board names it. */
export const playedBy = (playing: Playing | null): Scene[] => (playing?.scenes ?? []) as Scene[];

/** A piece with the name of whom it is: there is one Ratcatcher and one Nemesis. */
export function named(piece: Piece, view: View): Piece {
  if (piece.id) return piece;
  if (piece.sort === "you") return { ...piece, id: view.ratcatcher ?? "madam_cage" };
  return piece.sort === "nemesis" ? { ...piece, id: nemesisOf(view).id } : piece;
}

/** What lies in the zones while a scene of several is played: what those before it did is done, and who is on the way is gone from where he was. */
export function zonesDuring(view: View, played: readonly Scene[], at: number): Zones {
  const done = played.slice(0, at).reduce((zones, scene) => moved(zones, scene, 1, view), zonesOf(view));
  const now = played[at];
  return now?.kind === "walk" ? moved(done, now, -1, view) : done;
}

/** The zones with the pieces of a scene taken away where they set out (-1), or added where they arrive (1). */
function moved(zones: Zones, scene: Scene, by: 1 | -1, view: View): Zones {
  const next = structuredClone(zones);
  const put = (id: string, piece: Piece, sign: 1 | -1) => {
    const zone = (next[id] ??= emptyZone());
    const { sort, id: which = "", count = 1 } = named(piece, view);
    if (sort === "brown" || sort === "black" || sort === "white") zone[sort] = Math.max(0, zone[sort] + sign * count);
    else if (sort === "you" || sort === "nemesis") zone[sort] = sign > 0 ? which : "";
    else zone.peculiar = sign > 0 ? [...zone.peculiar, which] : zone.peculiar.filter((p) => p !== which);
  };
  if (scene.kind === "walk") {
    for (const walk of scene.walks) put(walk.from, walk.piece, -1);
    if (by > 0) for (const walk of scene.walks) put(walk.to, walk.piece, 1);
  } else if (scene.kind === "spawn") {
    for (const pop of scene.pops) put(pop.zone, pop.piece, 1);
  } else if (scene.kind === "catch") {
    for (const piece of scene.caught) {
      const zone = scene.zone || Object.keys(next).find((id) => next[id]!.peculiar.includes(piece.id ?? ""));
      if (zone) put(zone, piece, -1);
    }
  } else if (scene.kind === "eat") {
    next[scene.zone] = { ...(next[scene.zone] ?? emptyZone()), cheese: Math.max(0, (next[scene.zone]?.cheese ?? 1) - 1) };
  } else if (scene.kind === "trap") {
    next[scene.zone] = { ...(next[scene.zone] ?? emptyZone()), trap: "" };
  }
  return next;
}
