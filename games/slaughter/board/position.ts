// The position as the board reads it: figures with what is printed of them, terrain, who may act.
import type { Frame } from "../../../ui/src/board";
import { figures as ready, maps, terrainName } from "./content";
import type { Figure as Ready, Pips, Terrain } from "./content";
import type { Document, Figure as Row, Token as Carried } from "./document";
import { pointOf } from "./plane";
import type { Point } from "./plane";

export type View = Document;

export const viewOf = (frame: Frame): View => frame.view as View;

/** A figure with what stands on its card. */
export interface Figure {
  id: string;
  /** What people call it. */
  name: string;
  row: Row;
  side: number;
  /** Whose it is: the Hero himself, or his followers' Hero. */
  leader: string;
  kind: string;
  at: Point | null;
  up: boolean;
  down: boolean;
  faces: Pips[];
  weapons: string[];
  skills: string[];
  /** Those of its skills that stand in two slots. */
  twice: string[];
  armour: string;
  shield: boolean;
  conditions: [id: string, count: number][];
  marks: readonly string[];
  /** Flags and the like that it carries. */
  carried: readonly Carried[];
}

const made = new WeakMap<View, Map<string, Figure>>();

/** All figures of a position, by what moves call them. */
export function figuresOf(view: View): Map<string, Figure> {
  let all = made.get(view);
  if (!all) {
    all = new Map(Object.entries(view.figures).map(([id, row]) => [id, figureOf(id, row, view)]));
    made.set(view, all);
  }
  return all;
}

/** What stands on a card: that of a ready figure, or one that somebody has brought along. */
function cardOf(id: string | undefined, view: View): Partial<Pick<Ready, "name" | "role" | "faces" | "weapons" | "skills" | "armour" | "shield">> | undefined {
  const own = id?.startsWith("own-") ? view.own?.[Number(id.slice(4)) - 1] : undefined;
  if (!own) return id ? ready()[id] : undefined;
  return { ...own, role: own.kind, faces: facesOf(own.faces) };
}

const facesOf = (faces: Record<string, Pips> | undefined): Pips[] => [1, 2, 3, 4, 5, 6].map((n) => faces?.[String(n)] ?? {});

function figureOf(id: string, row: Row, view: View): Figure {
  const printed = cardOf(row.figure, view);
  const alike = printed !== undefined && Object.values(view.figures).filter((f) => cardOf(f.figure, view)?.name === printed.name).length > 1;
  const state = row.state ?? "up";
  const slots = (row.skills ?? printed?.skills ?? []).filter((skill) => skill !== "none"); // some may be empty
  return {
    id,
    name: printed ? (alike ? `${printed.name} ${id}` : printed.name!) : id,
    row,
    side: row.side,
    leader: row.hero ?? id,
    kind: row.kind ?? printed?.role ?? (id.startsWith("h") ? "hero" : "follower"),
    at: state === "coming" ? null : pointOf(row.at),
    up: state === "up",
    down: state === "unconscious" || state === "dead",
    faces: row.faces ? facesOf(row.faces) : (printed?.faces ?? []),
    weapons: (row.weapons ?? printed?.weapons ?? []).map((text) => text.split(" ", 1)[0]!),
    skills: [...new Set(slots)],
    twice: slots.filter((skill, i) => slots.indexOf(skill) < i),
    armour: row.armour ?? printed?.armour ?? "none",
    shield: row.shield ?? printed?.shield ?? false,
    conditions: Object.entries(row.conditions ?? {}),
    marks: row.marks ?? [],
    carried: (view.tokens ?? []).filter((token) => token.held === id),
  };
}

/** The seat of the player who decides for a figure, -1 for nobody. */
export const seatOf = (figure: Figure | undefined): number => (figure && /^h\d$/.test(figure.leader) ? Number(figure.leader.slice(1)) - 1 : -1);

/** The figures that a seat decides for, its Hero first; nobody's are not asked for. */
export const figuresBy = (view: View, seat: number): Figure[] => (seat < 0 ? [] : [...figuresOf(view).values()].filter((f) => seatOf(f) === seat));

/** The side that a seat plays for, 0 for none. */
export const sideOf = (view: View, seat: number): number => figuresBy(view, seat)[0]?.side ?? 0;

/** Whether two figures are on one side. */
export const allied = (a: Figure, b: Figure): boolean => a.id === b.id || (a.side !== 0 && a.side === b.side);

/** A piece of terrain, its corners in #. */
export interface Piece extends Omit<Terrain, "points"> {
  /** Its place in the list of the map, from 1. */
  no: number;
  points: Point[];
}

const grounds = new WeakMap<object, Piece[]>();

/** The terrain that is played on: of the map that is named, or of the random one. */
export function terrainOf(view: View): Piece[] {
  const map = maps()[view.map];
  const key: object = map ?? view.now.terrain ?? view;
  let pieces = grounds.get(key);
  if (!pieces) {
    pieces = map
      ? map.terrain.map((piece, i) => ({ ...piece, no: i + 1, height: piece.height / 1000, points: piece.points.map(([x, y]): Point => [x / 1000, y / 1000]) }))
      : (view.now.terrain ?? []).map((piece, i) => ({ ...piece, no: i + 1, name: terrainName(piece.kind), height: piece.height / 1000, points: piece.corners.split(" ").flatMap((text) => (pointOf(text) ? [pointOf(text)!] : [])) }));
    pieces.sort((a, b) => a.height - b.height);
    grounds.set(key, pieces);
  }
  return pieces;
}

/** The piece that hides a figure from the one whose player is asked, or covers it, and where the line between them meets it; so the document says. */
export function screenOf(view: View, id: string): { piece: Piece; at: Point | null } | undefined {
  const screen = view.now.screens?.find(({ figure }) => figure === id);
  const piece = screen && terrainOf(view).find(({ no }) => no === screen.piece);
  return piece && { piece, at: pointOf(screen.at) };
}

/** The weapons of a figure as moves name them: of two alike the second has a 2 behind it, and everybody has fists. */
export function armsOf(figure: Figure): string[] {
  return [...figure.weapons.filter((id) => id !== "none").map((id, i, all) => (i > 0 && all[0] === id ? `${id}-2` : id)), "fists"];
}

/** The corner points of the map by their names. */
export const cornerPoints: Record<string, Point> = { "south-west": [0, 0], "north-west": [0, 24], "north-east": [24, 24], "south-east": [24, 0] };
