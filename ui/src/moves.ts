// Legal moves as the server groups them: a text, or a text with a run of final numbers.
import type { Group } from "./api/types";

export function isRun(g: Group): g is Group & { from: number; to: number } {
  return g.from !== undefined && g.to !== undefined;
}

/** How many moves the groups hold. */
export function count(groups: Group[]): number {
  return groups.reduce((sum, g) => sum + (isRun(g) ? g.to - g.from + 1 : 1), 0);
}

/** The group a move belongs to, or undefined if it is not legal. */
export function groupOf(groups: Group[], move: string): Group | undefined {
  const text = normal(move);
  return groups.find((g) => (isRun(g) ? numberIn(g, text) !== null : normal(g.text) === text));
}

/** The final number of a move of a run, or null. */
export function numberIn(g: Group, move: string): number | null {
  const stem = stemOf(g);
  const text = normal(move);
  if (!isRun(g) || !text.startsWith(stem)) return null;
  const rest = text.slice(stem.length);
  const n = Number(rest);
  return /^\d+$/.test(rest) && n >= g.from && n <= g.to ? n : null;
}

/** One move of a group: for a run the one with the number nearest to n. */
export function moveOf(g: Group, n = 1): string {
  return isRun(g) ? stemOf(g) + Math.min(g.to, Math.max(g.from, n)) : g.text;
}

/** The groups with every short run written out: each of its moves alone. */
export function spread(groups: Group[], most: number): Group[] {
  return groups.flatMap((g) => {
    if (!isRun(g) || g.to - g.from >= most) return [g];
    return Array.from({ length: g.to - g.from + 1 }, (_, i) => ({ text: stemOf(g) + (g.from + i) }));
  });
}

/** What stands before the number of a run; a move may be the number alone. */
function stemOf(g: Group): string {
  return g.text === "" ? "" : normal(g.text) + " ";
}

/** The groups with a move that begins with a text. */
export function beginning(groups: Group[], prefix: string): Group[] {
  const p = normal(prefix);
  if (p === "") return groups;
  return groups.filter((g) => {
    if (normal(g.text).startsWith(p)) return true;
    const stem = stemOf(g);
    return isRun(g) && p.startsWith(stem) && runHas(g, p.slice(stem.length));
  });
}

function runHas(g: Group & { from: number; to: number }, digits: string): boolean {
  if (digits === "") return true;
  if (!/^\d+$/.test(digits)) return false;
  for (let n = g.from; n <= g.to; n++) {
    if (String(n).startsWith(digits)) return true;
  }
  return false;
}

/** What Tab adds: the longest text that all legal moves beginning with a text share, and no shorter than that text. */
export function complete(groups: Group[], typed: string): string {
  const texts = beginning(groups, typed).map((g) => (isRun(g) ? (g.from === g.to ? stemOf(g) + g.from : stemOf(g)) : g.text));
  if (texts.length === 0) return typed;
  let common = texts[0]!;
  for (const text of texts) {
    while (!text.startsWith(common)) common = common.slice(0, -1);
  }
  return common.length > typed.length ? common : typed;
}

/** The verbs of the moves with how many moves each has, in the order of the list. */
export function verbs(groups: Group[]): { verb: string; groups: Group[] }[] {
  const found = new Map<string, Group[]>();
  for (const g of groups) {
    const verb = g.text.split(" ", 1)[0]!;
    found.set(verb, [...(found.get(verb) ?? []), g]);
  }
  return Array.from(found, ([verb, of]) => ({ verb, groups: of }));
}

export function normal(move: string): string {
  return move.toLowerCase().replace(/\s+/g, " ").trim();
}
