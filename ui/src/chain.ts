// This browser's part in strict dice: a hash chain for each seat. Its end, the tip, is deposited; for every answer of chance the number before the one given
// last is revealed. The seed never leaves this browser before its turn comes, so nobody knows what chance will answer.
import { fingerprint, randomShare } from "./fair";

/** How many links a chain has, and when another is begun. */
const length = 1000;
const reserve = 250;

const key = (table: string, seat: number) => `mischief.chain.${table}.${seat}`;

/** The seeds of the chains of a seat, the newest last. */
function seeds(table: string, seat: number): string[] {
  try {
    return JSON.parse(localStorage.getItem(key(table, seat)) ?? "[]") as string[];
  } catch {
    return [];
  }
}

const chains = new Map<string, string[]>(); // by seed: the seed first, the tip last

async function chainOf(seed: string): Promise<string[]> {
  const known = chains.get(seed);
  if (known) return known;
  const links = [seed];
  for (let i = 0; i < length; i++) links.push(await fingerprint(links[i]!));
  chains.set(seed, links);
  return links;
}

/** Begins another chain for a seat, and answers with its tip. */
export async function begin(table: string, seat: number): Promise<string> {
  const seed = randomShare() + randomShare();
  localStorage.setItem(key(table, seat), JSON.stringify([...seeds(table, seat), seed]));
  return (await chainOf(seed)).at(-1)!;
}

/** The link that stands before another of a seat's own, or before its tip, and how many are left; null where the chain is not this browser's. */
export async function before(table: string, seat: number, head: string): Promise<{ link: string; short: boolean } | null> {
  for (const seed of seeds(table, seat).reverse()) {
    const links = await chainOf(seed);
    const at = links.indexOf(head);
    if (at > 0) return { link: links[at - 1]!, short: at <= reserve };
  }
  return null;
}

/** The tips that this browser has deposited at a table, for each seat where it did. */
export async function ownTips(session: { id: string; mine: number[] }): Promise<Record<number, string[]>> {
  const found: Record<number, string[]> = {};
  for (const seat of session.mine) {
    const own = await Promise.all(seeds(session.id, seat).map(async (seed) => (await chainOf(seed)).at(-1)!));
    if (own.length > 0) found[seat] = own;
  }
  return found;
}
