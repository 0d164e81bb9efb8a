// The story turn by turn: each turn is a line that unfolds into its entries.
import type { Entry } from "./api/types";
import type { GameBoard, Translate, Turns } from "./board";

export interface Turn {
  /** Tells it from all others: its first entry, and the line of it that begins the turn. */
  id: string;
  entries: Entry[];
  /** Whose turn it was; -1 for chance and the game itself. */
  seat: number;
}

/** Parts a story into turns, as the game tells where they begin and end; without, every entry stands for itself. An entry within which a turn begins is told in two. */
export function turnsOf(entries: readonly Entry[], board: GameBoard | null): Turn[] {
  const turns: Turn[] = [];
  const bounds = board?.turns;
  let open = false;
  for (const entry of entries) {
    for (const [from, part] of parted(entry, bounds)) {
      const last = turns.at(-1);
      const lines = part.lines ?? [];
      if (!bounds || !open || !last || entry.kind !== "move" || lines.some((l) => bounds.begins?.(l))) turns.push({ id: `${entry.seq} ${from}`, entries: [part], seat: from > 0 ? -1 : entry.seat });
      else {
        last.entries.push(part);
        if (last.seat < 0) last.seat = entry.seat;
      }
      open = bounds !== undefined && entry.kind === "move" && !lines.some((l) => bounds.ends?.(l));
    }
  }
  return turns;
}

/** An entry, cut before each line that begins a turn, with the numbers of the lines where its parts begin. */
function parted(entry: Entry, bounds: Turns | undefined): [from: number, part: Entry][] {
  const lines = entry.lines ?? [];
  const cuts = lines.flatMap((line, i) => (i > 0 && bounds?.begins?.(line) ? [i] : []));
  if (cuts.length === 0) return [[0, entry]];
  return [0, ...cuts].map((from, i) => [from, { ...entry, lines: lines.slice(from, cuts[i]) }]);
}

/** What came of a turn in one line: as the game tells it, else its first words and how many more there are. */
export function gistOf(turn: Turn, board: GameBoard | null, called: (seat: number) => string, t: Translate): string {
  const standing = turn.entries.filter((e) => !e.undone);
  const told = standing.length > 0 ? board?.turns?.summary?.(standing, turn.seat < 0 ? "" : called(turn.seat), t) : "";
  if (told) return told;
  const lines = turn.entries.flatMap((e) => e.lines ?? []);
  return lines.length > 1 ? t("story.more", { first: lines[0]!.text, count: lines.length - 1 }) : (lines[0]?.text ?? "");
}

/** Joins what happened as a sentence does: "took Roma, drew a card and bred 7". */
export function joined(parts: readonly string[], t: Translate): string {
  const all = parts.filter((p) => p !== "");
  return all.length < 2 ? all.join("") : t("story.list", { list: all.slice(0, -1).join(", "), last: all.at(-1)! });
}
