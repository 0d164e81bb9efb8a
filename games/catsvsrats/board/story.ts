// What the story tells the board: which units went where, and how a battle went.
import type { Entry } from "../../../ui/src/board";
import type { StoryLine } from "../../../ui/src/api/types";
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

/** An argument of a line of the story: text of a name, number of a number. */
export function argOf(line: StoryLine, name: string): string | number | undefined {
  const arg = line.args?.find((a) => a.name === name);
  return arg?.kind === "number" ? (arg.num ?? 0) : arg?.text;
}

const told = new Set(["moved", "attacked", "hunted", "placed", "started", "came-back", "spawned", "retreated"]);

/** What an entry did on the map, or null. */
export function actionOf(entry: Entry): Action | null {
  if (entry.kind !== "move" || entry.undone || !entry.move) return null;
  const line = entry.lines?.find((l) => told.has(l.key));
  const move = parse(entry.move);
  const goal = town(move.town ?? "");
  if (!line || !goal) return null;
  const from = town(move.from ?? "") ?? townNamed(String(argOf(line, "from") ?? ""));
  return { seq: entry.seq, verb: move.verb, owner: String(argOf(line, "who") ?? ""), from, town: goal, units: move.units };
}

/** The newest action on the map. */
export function latest(story: readonly Entry[]): Action | null {
  for (let i = story.length - 1; i >= 0; i--) {
    const action = actionOf(story[i]!);
    if (action) return action;
  }
  return null;
}
