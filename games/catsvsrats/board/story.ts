// What the story tells the board: which units went where, what cards and dice turned up, and how a battle went, as scenes to be played.
import type { Entry, Playing, Scene as Shown, Turns } from "../../../ui/src/board";
import { joined } from "../../../ui/src/turns";
import type { StoryLine } from "../../../ui/src/api/types";
import { argOf, textOf } from "../../../ui/src/board/lines";
import { decides, tellBattle } from "./battle";
import type { Battle } from "./battle";
import { town, townNamed } from "./map";
import type { Town } from "./map";
import { parse } from "./moves";

/** Something that happened on the map. */
export interface Action {
  seq: number;
  verb: string;
  /** Whose units. */
  owner: string;
  /** Where they set out; missing where units only appear. */
  from?: Town;
  town: Town;
  units?: number;
}

/** One thing to be played over the map. */
export type Scene = Shown &
  (
    | { kind: "go" | "attack"; action: Action }
    /** A card face down, or turned up, by who played it. */
    | { kind: "down"; owner: string }
    | { kind: "reveal"; cards: { owner: string; card: string }[] }
    | { kind: "die"; owner: string; pips: number }
    /** A battle at its end: first its terms are added up, then who has won is told. */
    | { kind: "sum" | "verdict"; battle: Battle }
    /** A card is drawn; "" where only who draws may see it. */
    | { kind: "draw"; owner: string; card: string }
    | { kind: "attribute"; owner: string; attribute: string }
  );

/**
 * How long what takes, in milliseconds. A battle takes about two seconds, and with a card on each side less than three: cards stay turned up while the dice
 * are thrown. The panels tell it for as long as one likes.
 */
const lengths = { go: 550, settle: 400, attack: 380, down: 110, reveal: 460, die: 270, sum: 650, verdict: 550, draw: 1500, hidden: 500, attribute: 1300 };

const told = new Set(["moved", "attacked", "hunted", "placed", "started", "came-back", "spawned", "retreated"]);

/** What an entry did on the map, or null. */
export function actionOf(entry: Entry): Action | null {
  if (entry.kind !== "move" || entry.undone || !entry.move) return null;
  const line = entry.lines?.find((l) => told.has(l.key));
  const move = parse(entry.move);
  const goal = town(move.town ?? "");
  if (!line || !goal) return null;
  const from = town(move.from ?? "") ?? townNamed(textOf(line, "from"));
  return { seq: entry.seq, verb: move.verb, owner: textOf(line, "who"), from, town: goal, units: move.units };
}

/** The newest action on the map. */
export function latest(story: readonly Entry[]): Action | null {
  for (let i = story.length - 1; i >= 0; i--) {
    const action = actionOf(story[i]!);
    if (action) return action;
  }
  return null;
}

/** What an entry shows. Who puts units down himself sees them stand there at once. */
export function scenes(entry: Entry, story: readonly Entry[], own: boolean): Scene[] {
  const action = actionOf(entry);
  if (action && /^(attack|hunt)$/.test(action.verb)) return [{ kind: "attack", ms: lengths.attack, sound: "drum", action }, ...cardsIn(entry)];
  if (action && !own) return [{ kind: "go", ms: action.from ? lengths.go : lengths.settle, sound: "tile", action }];
  const lines = entry.lines ?? [];
  const scenes: Scene[] = cardsIn(entry);
  for (const line of lines) {
    const owner = textOf(line, "who");
    if (line.key === "die") scenes.push({ kind: "die", ms: lengths.die, sound: "dice", owner, pips: Number(argOf(line, "pips") ?? 0) });
    if (line.key === "drew") scenes.push({ kind: "draw", ms: lengths.draw, owner, card: idIn(line, "card") });
    if (line.key === "drew-hidden" && !lines.some((l) => l.key === "drew")) scenes.push({ kind: "draw", ms: lengths.hidden, owner, card: "" });
    if (/^(chose|dealt)$/.test(line.key)) scenes.push({ kind: "attribute", ms: lengths.attribute, owner, attribute: idIn(line, "attribute") });
  }
  const battle = decides(entry) ? tellBattle(story) : null;
  if (battle) scenes.push({ kind: "sum", ms: lengths.sum, battle }, { kind: "verdict", ms: lengths.verdict, sound: soundOf(battle), battle });
  return scenes;
}

function cardsIn(entry: Entry): Scene[] {
  const lines = entry.lines ?? [];
  const up = lines.filter((l) => /^(revealed|put-instead|robbed)$/.test(l.key)).map((l) => ({ owner: textOf(l, "who"), card: idIn(l, "card") }));
  if (up.length > 0) return [{ kind: "reveal", ms: lengths.reveal, sound: "tile", cards: up }];
  const down = lines.find((l) => /^put-down/.test(l.key));
  return down ? [{ kind: "down", ms: lengths.down, owner: textOf(down, "who") }] : [];
}

const idIn = (line: StoryLine, name: string): string => textOf(line, name).replace(/^(card|attribute)\./, "");

function soundOf(battle: Battle): "purr" | "squeak" | "drum" {
  const winner = battle.outcome === "attack" ? battle.sides[0].owner : battle.outcome === "defence" ? battle.sides[1].owner : "";
  return winner.startsWith("cat") ? "purr" : winner.startsWith("rat") ? "squeak" : "drum";
}

/** The scene that is played, as this board names it. */
export const sceneOf = (playing: Playing | null): Scene | null => (playing ? ((playing.scenes[playing.at] as Scene | undefined) ?? null) : null);

/** The battle as far as it has come while a scene is played: what the position knew before it, and what the scene shows. */
export function during(battle: Battle | null, scene: Scene | null): Battle | null {
  if (!scene || !("kind" in scene)) return battle;
  if (scene.kind === "sum" || scene.kind === "verdict") return scene.battle;
  if (!battle) return null;
  const sides = battle.sides.map((side) => {
    if (scene.kind === "die" && scene.owner === side.owner) return { ...side, die: scene.pips };
    if (scene.kind === "down" && scene.owner === side.owner) return { ...side, card: "face-down" };
    const shown = scene.kind === "reveal" ? scene.cards.find((c) => c.owner === side.owner) : undefined;
    return shown ? { ...side, card: shown.card, effect: shown.card } : side;
  });
  return { ...battle, sides: [sides[0]!, sides[1]!] };
}

/** Turns end where the next player takes one; what came of them are towns, cards and units. */
export const turns: Turns = {
  ends: (line) => line.key === "turn",
  summary(entries, who, t) {
    const lines = entries.flatMap((e) => e.lines ?? []);
    const towns = (key: string, name: string) => joined([...new Set(lines.filter((l) => l.key === key).map((l) => String(argOf(l, name) ?? "")))], t);
    const sum = (key: string, name: string) => lines.filter((l) => l.key === key).reduce((n, l) => n + Number(argOf(l, name) ?? 0), 0);
    if (lines.some((l) => /^(chose|dealt|started|first-team)$/.test(l.key))) return t("catsvsrats.told.setup");
    const [took, failed] = [towns("moved-in", "town"), towns("attack-lost", "town") || towns("tie", "town")];
    const settled = took || failed ? "" : towns("moved", "to");
    const [drew, bred] = [lines.filter((l) => l.key.startsWith("drew")).length, sum("breeds", "units")];
    const parts = [
      took && t("catsvsrats.told.took", { towns: took }),
      failed && t("catsvsrats.told.failed", { towns: failed }),
      settled && t("catsvsrats.told.settled", { towns: settled }),
      drew > 0 ? t("catsvsrats.told.drew", { n: drew }) : "",
      bred > 0 ? t("catsvsrats.told.bred", { n: bred }) : "",
    ];
    return who ? t("catsvsrats.told", { who, what: joined(parts, t) || t("catsvsrats.told.nothing") }) : "";
  },
};
