// Which lines of the story are something to do with one's hands.
import type { StoryLine } from "../../../ui/src/board";

// Lines that only say why something happens, or that it does not.
const words = new Set([
  "your-turn", "ended", "attacks", "rolled", "hits", "hits-lost", "parting-bite", "no-township", "no-connector", "no-slot", "no-reward", "safe", "guarded",
  "rats-turn", "rats-stays", "rats-snared", "rats-halts", "rat-stays", "rat-snared", "rat-halts", "nemesis-stays", "no-mutation", "trap-goes-off",
  "nemesis-bites", "peculiar-bites", "peculiar-fails", "peculiar-bursts", "commons-bite", "commons-fail", "chain", "run-out", "bursts", "connector",
]);

export const act = (line: StoryLine): boolean => !words.has(line.key);
