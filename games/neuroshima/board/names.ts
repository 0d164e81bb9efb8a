// Tiles, moves and hexes in words.
import type { Frame, Translate } from "../../../ui/src/board";
import { armyOf, faceOf, marksOn } from "./content";
import type { Face } from "./content";
import { onBoard, parse } from "./moves";
import { allied, armyAt, baseAt, faceAt, isNetted, isParalysed, markersOn, ownerOf, viewOf } from "./position";
import type { View } from "./position";
import { threats } from "./reach";

/** The name of a tile. */
export const tileName = (face: Face | undefined): string => face?.name ?? "";

export const armyName = (id: string): string => armyOf(id)?.name ?? id;

/** What stands on a hex, shortly: "Mutant c3", or the hex alone. */
export function called(view: View, hex: string): string {
  const face = faceAt(view, hex);
  return face ? `${tileName(face)} ${hex}` : hex;
}

/** An attack of a unit that may be converted, such as m2: "melee south". */
export function attackName(attack: string, hex: string, view: View, t: Translate): string {
  return `${t(attack[0] === "m" ? "neuroshima.mark.melee" : "neuroshima.mark.ranged")} ${t(`neuroshima.way.${(Number(attack[1]) + (view.units?.[hex]?.turn ?? 0)) % 6}`)}`;
}

/** A move in words; "" for a move that has none here. */
export function label(text: string, frame: Frame, t: Translate): string {
  const view = viewOf(frame);
  const move = parse(text);
  const army = armyAt(view, frame.viewer >= 0 ? frame.viewer : frame.turn.who[0] ?? 0) || view.active || "";
  const [a = "", b = "", c = ""] = move.hexes;
  const at = (hex: string) => called(view, hex);
  const turn = move.turn ?? 0;
  const key = `neuroshima.do.${move.verb}`;
  switch (move.verb) {
    case "draw":
    case "discard":
      return t(key, { tile: tileName(faceOf(army, move.words[0] ?? "") ?? faceOf(view.active ?? "", move.words[0] ?? "")) });
    case "army":
    case "start":
      return t(key, { army: armyName(move.words[0] ?? "") });
    case "hq":
      return t(key, { hex: a, turn });
    case "move":
    case "mobility":
      if (!a) break;
      return b ? t(`${key}.to`, { unit: at(a), hex: b, turn }) : t(`${key}.turn`, { unit: at(a), turn });
    case "push":
    case "unit-push":
    case "aim":
      if (!b) break;
      return t(key, { unit: at(a), target: at(b) });
    case "sniper":
    case "grenade":
      if (!a) break;
      return t(key, { target: move.words[0] === "base" ? `${tileName(baseAt(view, a))} ${a}` : at(a) });
    case "small-bomb":
      if (!c) break;
      return t(key, { hexes: move.hexes.join(", ") });
    case "castling":
      if (!b) break;
      return t(key, { unit: at(a), other: at(b) });
    case "transposition":
      if (!b) break;
      return t(key, { unit: at(a), other: at(b), turn });
    case "rocket":
      if (!b) break;
      return t(key, { unit: at(a), hexes: move.hexes.slice(1).join(", ") });
    case "convert":
      if (!a) break;
      return move.words[0] === "none"
        ? t(`${key}.none`, { unit: at(a) })
        : t(key, { unit: at(a), sides: move.words.map((attack) => attackName(attack, a, view, t)).join(", ") });
    case "treat":
      if (!b) break;
      return t(key, { unit: at(a), medic: at(b), attacker: move.words.includes("venom") ? t("neuroshima.venom") : at(c) });
    case "rotation":
    case "smokescreen":
    case "hq-turn":
    case "take":
      if (!a) break;
      return t(key, { unit: at(a), turn });
    case "air-strike":
    case "retreat":
      if (!a) break;
      return t(key, { hex: a });
    case "paralysis":
      if (!a || move.turn !== undefined) break;
      return t(key, { unit: at(a) });
    case "hq-push":
    case "steel-net":
    case "underground":
    case "drag":
    case "explode":
    case "hold":
    case "poison":
      if (!a) break;
      return t(key, { unit: baseAt(view, a) && !faceAt(view, a) ? `${tileName(baseAt(view, a))} ${a}` : at(a) });
    case "battle":
    case "terror":
    case "end":
    case "redraw":
    case "yield":
    case "no-move":
    case "concede":
      return t(key);
  }
  if (!onBoard(move)) return move.hexes.length === 0 ? verbName(move.verb, army, t) : "";
  const face = faceOf(army, move.verb);
  if (!face) return "";
  if (face.kind === "foundation") return t("neuroshima.do.foundation", { tile: tileName(face), hex: a });
  return t(move.words[0] === "execute" ? "neuroshima.do.execute" : "neuroshima.do.place", { tile: tileName(face), hex: a, turn, victim: at(a) });
}

/** What a verb alone is called: a tile's name, or what somebody can do. */
export function verbName(verb: string, army: string, t: Translate): string {
  const face = faceOf(army, verb);
  if (face) return tileName(face);
  const key = `neuroshima.verb.${verb}`;
  const words = t(key);
  return words === key ? "" : words;
}

/** The marks of a face by direction of the board: "north: melee 1, net". */
export function sidesInWords(face: Face, turn: number, t: Translate): string[] {
  return Array.from({ length: 6 }, (_, way) => {
    const marks = marksOn(face, (way - turn + 6) % 6);
    if (marks.length === 0) return "";
    const list = marks.map(({ mark, n }) => t(`neuroshima.mark.${mark}`) + (mark === "melee" || mark === "ranged" ? ` ${n}` : "")).join(", ");
    return `${t(`neuroshima.way.${way}`)}: ${list}`;
  }).filter((text) => text !== "");
}

/** A hex in a sentence, for those who hear the board. */
export function describe(view: View, hex: string, offer: string, viewer: string, t: Translate): string {
  const [unit, face, base] = [view.units?.[hex], faceAt(view, hex), baseAt(view, hex)];
  const parts = [hex];
  if (!unit || !face) {
    parts.push(t("neuroshima.empty"));
  } else {
    const now = view.now?.[hex];
    const owner = ownerOf(view, hex);
    parts.push(t("neuroshima.unit", { tile: tileName(face), army: armyName(unit.army) }));
    if (viewer) parts.push(t(allied(view, owner, viewer) ? "neuroshima.friend" : "neuroshima.enemy"));
    if (owner !== unit.army) parts.push(t("neuroshima.held", { army: armyName(owner) }));
    if (face.kind === "hq") parts.push(t("neuroshima.points", { n: view.players.find((p) => p.army === unit.army)?.hq ?? 0 }));
    const initiative = now?.initiative ?? face.initiative ?? [];
    if (initiative.length > 0) parts.push(t("neuroshima.initiative.is", { list: initiative.join(", ") }));
    const toughness = now?.toughness ?? face.toughness ?? 1;
    if (face.kind !== "hq") parts.push(t("neuroshima.toughness.is", { n: toughness }));
    if (face.kind !== "hq" && unit.wounds) parts.push(t("neuroshima.wounds.of", { n: unit.wounds, of: toughness }));
    if (markersOn(unit) > 0) parts.push(t("neuroshima.venom.is", { n: markersOn(unit) }));
    if (isNetted(view, hex)) parts.push(t("neuroshima.netted"));
    if (isParalysed(view, hex)) parts.push(t("neuroshima.paralysed"));
    parts.push(t("neuroshima.rotation.is", { turn: unit.turn ?? 0 }), ...sidesInWords(face, unit.turn ?? 0, t));
    const looking = threats(view, hex, owner);
    if (looking.length > 0) parts.push(t("neuroshima.aimed", { list: looking.map((x) => called(view, x.hex)).join(", ") }));
  }
  if (base) parts.push(t("neuroshima.on", { tile: tileName(base), army: armyName(view.bases![hex]!.army) }));
  return parts.join(". ") + "." + offer;
}

/** Answers to what is asked by keys, as text. */
export function answer(question: string, view: View, viewer: string, t: Translate): string {
  const units = Object.keys(view.units ?? {});
  const none = t("neuroshima.ask.none");
  switch (question) {
    case "initiative": {
      const rows = units
        .filter((h) => !viewer || !allied(view, ownerOf(view, h), viewer))
        .flatMap((h) => (view.now?.[h]?.initiative ?? faceAt(view, h)?.initiative ?? []).map((n) => ({ n, h })))
        .sort((a, b) => b.n - a.n);
      const phases = [...new Set(rows.map((r) => r.n))];
      const list = phases.map((n) => `${n}: ${rows.filter((r) => r.n === n).map((r) => called(view, r.h)).join(", ")}`).join("; ");
      return t("neuroshima.ask.initiative.answer", { list: list || none });
    }
    case "threats": {
      const hq = units.find((h) => view.units![h]!.tile === "hq" && view.units![h]!.army === viewer);
      const list = hq ? threats(view, hq, viewer).map((x) => `${called(view, x.hex)} (${t(`neuroshima.mark.${x.mark}`)})`).join(", ") : "";
      return t("neuroshima.ask.threats.answer", { list: list || none });
    }
    case "venom": {
      const list = units.filter((h) => markersOn(view.units![h]) > 0).map((h) => `${called(view, h)}: ${markersOn(view.units![h])}`).join("; ");
      return t("neuroshima.ask.venom.answer", { list: list || none });
    }
    default: {
      const list = view.players.map((p) => {
        const pile = Object.entries(p.pile ?? {}).filter(([, n]) => n > 0).map(([id, n]) => `${n} × ${tileName(faceOf(p.army, id))}`).join(", ");
        return `${armyName(p.army)}: ${pile || none}`;
      });
      return t("neuroshima.ask.tiles.answer", { list: list.join("; ") });
    }
  }
}

export const questions = ["initiative", "threats", "venom", "tiles"] as const;
