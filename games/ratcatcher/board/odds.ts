// What a roll may bring, worked out over all ways the dice can fall.

/** A rat that may be hit: its defence. */
export interface Target {
  defence: number;
}

export interface Odds {
  dice: number;
  /** The mean of hits, sixes among them. */
  hits: number;
  /** The mean of rats caught. */
  caught: number;
  /** How likely at least one is caught, and all: 0 to 1. */
  any: number;
  all: number;
}

/** The odds of an attack with so many dice against rats, when the hits are allotted for the most catches. */
export function oddsOf(dice: number, accuracy: number, targets: readonly Target[]): Odds {
  const plain = Math.max(0, 6 - accuracy) / 6; // hits that are no sixes
  const six = 1 / 6;
  const order = [...targets].sort((a, b) => a.defence - b.defence);
  const odds: Odds = { dice, hits: dice * (plain + six), caught: 0, any: 0, all: 0 };
  for (let sixes = 0; sixes <= dice; sixes++) {
    for (let hits = 0; hits + sixes <= dice; hits++) {
      const chance = ways(dice, sixes, hits) * six ** sixes * plain ** hits * (1 - plain - six) ** (dice - sixes - hits);
      const caught = mostCaught(order, hits, sixes);
      odds.caught += chance * caught;
      if (caught > 0) odds.any += chance;
      if (caught === order.length) odds.all += chance;
    }
  }
  return odds;
}

/** Hits go to the rats that need the fewest, sixes to those left. */
function mostCaught(order: readonly Target[], hits: number, sixes: number): number {
  let caught = 0;
  for (const { defence } of order) {
    if (hits <= defence) break;
    hits -= defence + 1;
    caught++;
  }
  return Math.min(order.length, caught + sixes);
}

function ways(dice: number, sixes: number, hits: number): number {
  return choose(dice, sixes) * choose(dice - sixes, hits);
}

function choose(n: number, k: number): number {
  let out = 1;
  for (let i = 1; i <= k; i++) out = (out * (n - k + i)) / i;
  return out;
}
