// Taking moves apart by the table that their game writes them by: games/*/board/readings.ts.

/** The moves of each verb, in the order in which to try them; P are the names of their parts. */
export type Readings<P extends string> = readonly { verb: string; reads: RegExp; part?: P }[];

/** A move taken apart. */
export type Taken<P extends string> = { verb: string } & Partial<Record<P, string>>;

/** Takes a move apart, or the text of a group, which lacks the number. Of what is no whole move only the verb is told: its first word. */
export function takeApart<P extends string>(readings: Readings<P>, text: string): Taken<P> {
  for (const { verb, reads } of readings) {
    const found = reads.exec(text);
    if (found) return { verb, ...present(found.groups ?? {}) } as Taken<P>;
  }
  return { verb: text.split(" ", 1)[0]! } as Taken<P>;
}

/** The groups that have matched. */
const present = (groups: Record<string, string | undefined>) => Object.fromEntries(Object.entries(groups).filter(([, word]) => word !== undefined && word !== ""));
