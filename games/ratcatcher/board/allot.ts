// Which rats a roll catches: how many of each sort are wanted is chosen, and the hits and sixes that it takes follow. What catches a rat is all the same to it
// (RAT-232, RAT-233), so a six goes to the rat that takes most hits; what the rats leave wounds the Nemesis (RAT-236).
import type { Allotment } from "./moves";

/** Rats of one sort in the zone, or the Nemesis. */
export interface Prey {
  sort: string;
  /** How many are there. */
  here: number;
  /** How many hits catch one, or begin to wound the Nemesis. */
  needs: number;
  /** Hits other than sixes do nothing to it (RAT-630). */
  onlySixes: boolean;
  /** It is to be caught before any other (RAT-629). */
  shields: boolean;
}

export interface Roll {
  hits: number;
  sixes: number;
}

/** How many of each sort are to be caught; the Nemesis, once, is to be wounded. */
export type Wish = Record<string, number>;

const nemesis = "nemesis";

/** What of an allotment is wanted. */
export function wishOf({ hits, sixes }: Allotment): Wish {
  const wish: Wish = {};
  for (const sort of new Set([...Object.keys(hits), ...Object.keys(sixes)])) wish[sort] = sort === nemesis ? 1 : (hits[sort] ?? 0) + (sixes[sort] ?? 0);
  return wish;
}

/** The dice for a wish; null where the roll does not suffice. */
export function diceFor(wish: Wish, prey: readonly Prey[], { hits, sixes }: Roll): Allotment | null {
  const rats = prey.filter((p) => p.sort !== nemesis).flatMap((p) => Array.from({ length: wish[p.sort] ?? 0 }, () => ({ sort: p.sort, needs: p.onlySixes ? Infinity : p.needs })));
  rats.sort((a, b) => b.needs - a.needs);
  let best: { allotment: Allotment; wounds: number } | null = null;
  for (let bySixes = 0; bySixes <= Math.min(sixes, rats.length); bySixes++) {
    const left = hits - rats.slice(bySixes).reduce((sum, rat) => sum + rat.needs, 0);
    if (left < 0) continue;
    const allotment: Allotment = { hits: {}, sixes: {} };
    rats.forEach(({ sort }, i) => (allotment[i < bySixes ? "sixes" : "hits"][sort] = (allotment[i < bySixes ? "sixes" : "hits"][sort] ?? 0) + 1));
    const over = Math.max(0, left - ((prey.find((p) => p.sort === nemesis)?.needs ?? 1) - 1));
    const wounds = wish[nemesis] ? over + sixes - bySixes : 0;
    if (wish[nemesis] && wounds === 0) continue;
    if (wish[nemesis] && over > 0) allotment.hits[nemesis] = left;
    if (wish[nemesis] && sixes > bySixes) allotment.sixes[nemesis] = sixes - bySixes;
    if (!best || wounds > best.wounds) best = { allotment, wounds };
  }
  return best && best.allotment;
}

/** Whether a roll suffices for so many of a sort, once those are caught that shield it. */
export function suffices(sort: string, n: number, prey: readonly Prey[], roll: Roll): boolean {
  return n <= (prey.find((p) => p.sort === sort)?.here ?? 0) && diceFor({ ...shielding(sort, prey), [sort]: n }, prey, roll) !== null;
}

function shielding(sort: string, prey: readonly Prey[]): Wish {
  const shields = prey.filter((p) => p.shields);
  return shields.some((p) => p.sort === sort) ? {} : Object.fromEntries(shields.map((p) => [p.sort, 1]));
}

/** The wish when one more of a sort is chosen, for which others give way; none of the sort once no more can be caught. */
export function another(wish: Wish, sort: string, prey: readonly Prey[], roll: Roll): Wish {
  const n = wish[sort] ?? 0;
  if (!suffices(sort, n + 1, prey, roll)) return prey.some((p) => p.sort === sort && p.shields) ? {} : { ...wish, [sort]: 0 };
  const first = shielding(sort, prey);
  const next: Wish = { ...wish, ...first, [sort]: n + 1 };
  for (const other of prey.toReversed()) {
    while (other.sort !== sort && !first[other.sort] && next[other.sort] && !diceFor(next, prey, roll)) next[other.sort]!--;
  }
  return next;
}
