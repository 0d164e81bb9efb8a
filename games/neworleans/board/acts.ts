// Which lines of the story are something to do with one's hands.
import type { StoryLine } from "../../../ui/src/board";

// Lines that only say why something happens, what came of cards that lie open, or what is to be done by the lines that follow.
const words = new Set([
  "begins", "round", "initiative", "vermin-first", "heroes-first", "vermin-let", "spawn-skipped", "nothing-spawns", "entry", "exit", "activated", "activates", "skipped", "left-out",
  "prowls", "strides", "pounces", "attacks", "blast", "modified", "result", "misses", "redirected", "unstunned", "stays", "flees", "drains", "draws", "flips", "counts", "peeks", "test-holds",
  "test-fails", "uses", "draws-loot", "nothing-found", "declines", "boards", "lounge", "wades",
]);

export const act = (line: StoryLine): boolean => !words.has(line.key) && !/^(hunts|aims|ends)/.test(line.key);
