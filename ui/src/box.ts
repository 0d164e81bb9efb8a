// Tables whose people roll and draw themselves, all of it or some.

/** Whether people enter the answers to a kind of chance's decision at a table with these dice. */
export function enters(dice: string, kind: string): boolean {
  return dice === "own" || (dice.startsWith("own:") && dice.slice(4).split(",").includes(kind));
}

/** The dice of a table whose people roll and draw some of the sources themselves. */
export function diceOf(sources: readonly string[], own: readonly string[]): string {
  const theirs = sources.filter((kind) => own.includes(kind));
  if (theirs.length === 0) return "digital";
  return theirs.length === sources.length ? "own" : `own:${theirs.join(",")}`;
}

/** Dice that are rolled together: how many, and the word their moves begin with. */
export interface Roll {
  verb: string;
  count: number;
}

/** The dice that moves are about, or null if they are no rolls: every way in which so many six-sided dice can fall is a move. */
export function rollOf(moves: readonly string[]): Roll | null {
  const first = /^(?:(\S+) )?([1-6](?: [1-6])*)$/.exec(moves[0] ?? "");
  if (!first) return null;
  const [verb, count] = [first[1] ?? "", first[2]!.split(" ").length];
  const form = new RegExp(`^${verb && verb + " "}[1-6]( [1-6]){${count - 1}}$`);
  return moves.length === ways(count) && moves.every((m) => form.test(m)) ? { verb, count } : null;
}

/** In how many ways so many dice can fall, in whatever order. */
function ways(count: number): number {
  let n = 1;
  for (let k = 1; k <= 5; k++) n = (n * (count + k)) / k;
  return n;
}

/** The move of a roll: the highest die first. */
export function rolled(verb: string, dice: readonly number[]): string {
  return `${verb} ${[...dice].sort((a, b) => b - a).join(" ")}`.trim();
}

/** Keeps the screen on until what is returned is called. Where the browser cannot, nothing happens. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const take = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      const taken = await navigator.wakeLock.request("screen");
      if (ended) await taken.release();
      else lock = taken;
    } catch {
      // The device is low on power, or does not allow it.
    }
  };
  document.addEventListener("visibilitychange", take); // a page that was hidden has lost it
  void take();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", take);
    void lock?.release();
  };
}
