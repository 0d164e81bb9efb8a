// What a unit's sides point at: for showing what a rotation touches and who looks at an HQ. What an attack does there is the referee's to say.
import type { Face, SideMark } from "./content";
import { marksOn } from "./content";
import { beyond, boardOf, line } from "./hexes";
import { allied, faceAt, isNetted, isParalysed, ownerOf } from "./position";
import type { View } from "./position";

/** A side that points at a unit. */
export interface Touch {
  hex: string;
  mark: SideMark | "bonus";
  /** The unit there fights on the other side. */
  foe: boolean;
}

const near: readonly SideMark[] = ["melee", "poison", "net", "rocket", "explosive"];
const straight: readonly SideMark[] = ["ranged", "shotgun", "gauss"];

/** What a face on a hex in a rotation would touch; without the unit that stands on `leaving`. */
export function touches(view: View, at: string, face: Face, turn: number, army: string, leaving = ""): Touch[] {
  const board = boardOf(view.board);
  const here = board.byName.get(at);
  if (!here) return [];
  const unitAt = (name: string | undefined): "friend" | "foe" | null => {
    if (!name || name === leaving || name === at || !view.units?.[name]) return null;
    return allied(view, ownerOf(view, name), army) ? "friend" : "foe";
  };
  const found: Touch[] = [];
  const add = (hex: string, mark: Touch["mark"], foe: boolean) => found.some((t) => t.hex === hex && t.mark === mark) || found.push({ hex, mark, foe });

  for (let side = 0; side < 6; side++) {
    const way = (side + turn) % 6;
    for (const { mark } of marksOn(face, side)) {
      if (near.includes(mark)) {
        const next = beyond(board, here, way)?.name;
        if (next && unitAt(next) === "foe" && !(face.kind === "hq" && faceAt(view, next)?.kind === "hq")) add(next, mark, true);
      } else if (straight.includes(mark)) {
        for (const { name } of line(board, here, way)) {
          if (unitAt(name) !== "foe") continue;
          add(name, mark, true);
          if (mark !== "gauss" && !face.abilities?.includes("sharpshooter")) break;
        }
      } else if (mark === "mortar") {
        const far = beyond(board, here, way, 2)?.name;
        if (far && unitAt(far) === "foe") add(far, mark, true);
      } else if (mark === "link") {
        const wanted = face.module?.targets === "friendly" ? "friend" : "foe";
        for (let n = 1; n <= (face.module?.reach ?? 1); n++) {
          const linked = beyond(board, here, way, n)?.name;
          if (linked && unitAt(linked) === wanted) add(linked, mark, wanted === "foe");
        }
      }
    }
  }
  return found;
}

/** The enemy units that have a working net on a hex. */
export function nettersOf(view: View, hex: string): string[] {
  const army = ownerOf(view, hex);
  return Object.entries(view.units ?? {}).flatMap(([from, unit]) => {
    const [owner, face] = [ownerOf(view, from), faceAt(view, from)];
    if (!face?.net || allied(view, owner, army) || view.now?.[from]?.netted) return [];
    return touches(view, from, face, unit.turn ?? 0, owner).some((t) => t.hex === hex && t.mark === "net") ? [from] : [];
  });
}

/** The bonus that an HQ gives to the friends around it, as touches. */
export function bonusAround(view: View, at: string, army: string): Touch[] {
  const board = boardOf(view.board);
  const here = board.byName.get(at);
  if (!here) return [];
  return [0, 1, 2, 3, 4, 5].flatMap((way) => {
    const name = beyond(board, here, way)?.name;
    return name && view.units?.[name] && allied(view, ownerOf(view, name), army) ? [{ hex: name, mark: "bonus" as const, foe: false }] : [];
  });
}

/** The enemy units that point at a hex and may attack, with what they point. */
export function threats(view: View, target: string, army: string): { hex: string; mark: SideMark }[] {
  return Object.entries(view.units ?? {}).flatMap(([hex, unit]) => {
    const owner = ownerOf(view, hex);
    const face = faceAt(view, hex);
    if (!face || allied(view, owner, army) || isNetted(view, hex) || isParalysed(view, hex)) return [];
    const hit = touches(view, hex, face, unit.turn ?? 0, owner).find((t) => t.hex === target && t.foe && !["link", "bonus", "net"].includes(t.mark));
    if (hit) return [{ hex, mark: hit.mark as SideMark }];
    return face.abilities?.includes("shadow_strike") ? [{ hex, mark: "melee" as const }] : [];
  });
}
