// What the story tells the board, as scenes: who goes where, who attacks whom, what the dice show and what comes of them.
import type { Entry, Playing, Scene as Shown, StoryLine } from "../../../ui/src/board";
import { argOf, textOf } from "../../../ui/src/board/lines";
import { pointOf, pointsOf } from "./plane";
import type { Point } from "./plane";
import type { Figure } from "./position";

export type Scene = Shown &
  (
    | { kind: "walk"; who: string; to: Point }
    | { kind: "push"; who: string; to: Point; text: string; line: StoryLine }
    | { kind: "strike"; by: string; on: string; far: boolean; text: string }
    | { kind: "roll"; who: string; dice: number[]; pip: string; text: string }
    | { kind: "value"; who: string; n: number; text: string; good: boolean; /** Nothing more is rolled for it. */ settles: boolean }
    | { kind: "mark"; who: string; text: string; sort: "hurt" | "heal" | "fall" | "condition" | "other"; /** A skill is used. */ use?: true; /** It is told by who looks on. */ line?: StoryLine }
    | { kind: "card"; who: string; text: string; line: StoryLine }
  );

/** How long what takes, in milliseconds. */
const lengths = { walk: 750, push: 1100, strike: 650, roll: 1300, value: 850, mark: 750, card: 900 };

/** The pips that count in a roll, by the rule that works its value out. */
const pipsOf: Record<string, string> = { "WAS-351": "melee", "WAS-402": "ranged", "WAS-505": "magic", "WAS-353": "defence", "WAS-403": "defence", "WAS-507": "magic" };

/** What somebody does or suffers that the dice do not tell, and what becomes of the tokens. */
const deeds = new Set(["unearths", "takes-hold", "bomb-explodes", "respawns", "appears", "stands-up", "delays", "recovering", "mounts", "comes-down", "dismounts", "resists", "accepts", "lasts", "gives-action", "action-lost"]);
const news = new Set(["scores", "flag-returns", "circle-taken", "bomb-ticks", "parcel", "sudden-death", "ends"]);

const idOf = (line: StoryLine, name: string) => textOf(line, name);
const numberOf = (line: StoryLine, name: string) => Number(argOf(line, name) ?? 0) || 0;

export function scenes(entry: Entry): Scene[] {
  return (entry.lines ?? []).flatMap((line) => (line.key === "moves" ? walksOf(line) : (sceneOf(line, entry) ?? [])));
}

/** A movement, corner by corner: together they take as long as one. */
function walksOf(line: StoryLine): Scene[] {
  const way = pointsOf(idOf(line, "way") || idOf(line, "to"));
  return way.map((to, i) => ({ kind: "walk", ms: Math.max(lengths.walk / way.length, 300), ...(i === 0 ? { sound: "tile" as const } : {}), who: idOf(line, "who"), to }));
}

function sceneOf(line: StoryLine, entry: Entry): Scene | null {
  const who = idOf(line, "who");
  const { text } = line;
  switch (line.key) {
    case "pushed": {
      const to = pointOf(idOf(line, "to"));
      return to && { kind: "push", ms: lengths.push, sound: "tile", who, to, text, line };
    }
    case "attacks":
    case "shoots":
    case "charges":
      return { kind: "strike", ms: lengths.strike, sound: "drum", by: who, on: idOf(line, "on"), far: line.key === "shoots", text };
    case "rolled":
      return { kind: "roll", ms: lengths.roll, sound: "dice", who, dice: diceOf(line, entry), pip: pipOf(entry), text };
    case "attack-value":
    case "defence-value":
      return line.key === "attack-value"
        ? { kind: "value", ms: lengths.value, who, n: numberOf(line, "n"), text, good: numberOf(line, "n") > 0, settles: numberOf(line, "n") < 1 }
        : { kind: "value", ms: lengths.value, who, n: numberOf(line, "n"), text, good: numberOf(line, "damage") === 0, settles: true };
    case "power":
    case "power-and-magic":
    case "no-power":
    case "fizzles":
    case "too-far":
      return { kind: "value", ms: lengths.value, who, n: numberOf(line, line.key === "power-and-magic" ? "m" : "s"), text, good: line.key.startsWith("power"), settles: true };
    case "critical":
      return { kind: "mark", ms: lengths.mark, sound: "drum", who, text, sort: "other" };
    case "falls":
    case "lost-life":
      return { kind: "mark", ms: lengths.mark, sound: "squeak", who, text, sort: "hurt" };
    case "restored":
      return { kind: "mark", ms: lengths.mark, sound: "purr", who, text, sort: "heal" };
    case "unconscious":
    case "dead":
      return { kind: "mark", ms: lengths.mark * 1.6, sound: "drum", who, text, sort: "fall" };
    case "suffers":
    case "relieved":
      return { kind: "mark", ms: lengths.mark, who, text, sort: "condition" };
    case "uses":
    case "uses-on":
      return { kind: "mark", ms: lengths.mark, who, text, sort: "other", use: true };
    case "takes":
    case "drops":
    case "flag-rescued":
      return { kind: "mark", ms: lengths.mark * 1.6, sound: "drum", who, text, sort: "other", line };
    case "card":
      return { kind: "card", ms: lengths.card, sound: "tile", who, text, line };
  }
  if (news.has(line.key)) return { kind: "card", ms: lengths.card, sound: "tile", who, text, line };
  if (!who) return null;
  return deeds.has(line.key) || /skill|use|spell|shout|summon/.test(line.key) ? { kind: "mark", ms: lengths.mark, who, text, sort: "other" } : null;
}

/** The kind of pips that a roll is about, as what is told with it has it; "" where it is about several, or not told yet. */
const pipOf = ({ lines }: Entry): string => lines?.map(({ key, rule }) => (/^(no-)?power$/.test(key) ? "skill" : (pipsOf[rule ?? ""] ?? ""))).find(Boolean) ?? "";

const diceOf = (line: StoryLine, entry: Entry): number[] => {
  const told = /^[1-6]( [1-6])*$/.exec(idOf(line, "pips"));
  return (told ? told[0].split(" ") : (entry.move ?? "").startsWith("dice ") ? entry.move!.split(" ").slice(1) : []).map(Number);
};

/** The scenes that are played, as this board names them. */
export const playedBy = (playing: Playing | null): readonly Scene[] => (playing?.scenes ?? []) as readonly Scene[];

/** How the value of an attack or a defence comes about: the best die that was rolled for it, and what is added or taken away. Null where no such roll is told before it. */
export function reckoned(told: readonly Scene[], at: number, figures: ReadonlyMap<string, Figure>): { best: number; more: number; sign: string } | null {
  const value = told[at];
  const roll = told[at - 1];
  const faces = roll?.kind === "roll" ? figures.get(roll.who)?.faces : undefined;
  if (value?.kind !== "value" || roll?.kind !== "roll" || !roll.pip || roll.pip === "skill" || roll.dice.length === 0 || !faces?.length) return null;
  const best = Math.max(...roll.dice.map((n) => faces[n - 1]?.[roll.pip] ?? 0));
  const more = value.n - best;
  return { best, more: Math.abs(more), sign: more > 0 ? "plus" : more < 0 ? "minus" : "none" };
}

/** The last attack or use of a skill in the story: its lines that tell of dice and values. */
export function lastFight(story: readonly Entry[]): { scene: Scene; seq: number }[] {
  const lines = story.filter((e) => !e.undone).slice(-24).flatMap((entry) => scenes(entry).map((scene) => ({ scene, seq: entry.seq })));
  // A skill that is used while an attack is under way is part of it.
  let begun = -1;
  let settled = true;
  for (const [i, { scene }] of lines.entries()) {
    const begins: boolean = scene.kind === "strike" || (scene.kind === "mark" && !!scene.use && settled);
    if (begins) begun = i;
    settled = !begins && (settled || scene.kind === "card" || (scene.kind === "value" && scene.settles));
  }
  const fight = begun < 0 ? [] : lines.slice(begun);
  const over = fight.findIndex(({ scene }, i) => i > 0 && (scene.kind === "card" || scene.kind === "walk"));
  return fight.slice(0, over < 0 ? 14 : Math.min(over, 14));
}

/** Whether a scene begins something that what was told before has no part in. */
export const opens = (scene: Scene): boolean => scene.kind === "strike" || scene.kind === "walk" || scene.kind === "card" || (scene.kind === "mark" && !!scene.use);
