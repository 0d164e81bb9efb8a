// The dice of a match, drawn again in this page. docs/match-file.md says how it is done; here it is done once more, with the browser's own cryptography
// and nothing of the server's but what it told: the secret, what seats mixed in, the log, and what chance could have answered.
import type { Entry, Proof } from "./api/types";

/** What drawing again found. */
export interface Check {
  ok: boolean;
  /** Answers of chance that were drawn again and found equal. */
  drawn: number;
  /** The secret is the one whose fingerprint was shown. */
  committed: boolean;
  /** The first entry that is not what the secret gives. */
  difference?: { seq: number; expected: string; found: string };
}

interface Choice {
  move: string;
  weight: number;
}

const text = new TextEncoder();

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/[\da-f]{2}/g) ?? [], (pair) => parseInt(pair, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** The SHA-256 of a secret, both in hexadecimal. */
export async function fingerprint(secret: string): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", bytesOf(secret)));
}

/** 128 random bits, in hexadecimal: what a browser mixes into the dice. */
export function randomShare(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)).buffer);
}

/** Draws numbers from a secret. */
export class Dice {
  private constructor(
    private readonly key: CryptoKey,
    private readonly contributions: string[],
  ) {}

  static async of(secret: string, contributions: string[]): Promise<Dice> {
    const key = await crypto.subtle.importKey("raw", bytesOf(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Dice(key, contributions);
  }

  /** The number, from 0 to n-1, that a source gives the count-th time (from 0). */
  async below(source: string, count: number, n: number, links?: string[]): Promise<number> {
    const bits = n === 1 ? 0 : (n - 1).toString(2).length;
    for (let attempt = 0; ; attempt++) {
      const lines = [links ? "mischief strict dice 1" : "mischief dice 1", ...this.contributions, ...(links ?? []), source, count, attempt];
      const mac = await crypto.subtle.sign("HMAC", this.key, text.encode(lines.map((line) => `${line}\n`).join("")));
      const number = Number(new DataView(mac).getBigUint64(0) >> BigInt(64 - bits));
      if (number < n) return number;
    }
  }

  /** What chance answers when it may choose from a list. */
  async pick(source: string, count: number, choices: Choice[], links?: string[]): Promise<string> {
    let number = await this.below(source, count, choices.reduce((sum, c) => sum + c.weight, 0), links);
    for (const c of choices) {
      if (number < c.weight) return c.move;
      number -= c.weight;
    }
    throw new Error("a number was drawn that is not below their sum");
  }
}

/**
 * Draws every answer of chance in a match again. The commitment is the one this page was shown; the log is that of the match, nothing left out. Where
 * people enter some of the answers themselves the match is not all the program's, and those are passed over. With strict dice every link of the seats'
 * hash chains is checked too, and that the tips of this browser's own seats are those it deposited.
 */
export async function drawAgain(commitment: string, proof: Proof, log: Entry[], kind = "digital", tips: Record<number, string[]> = {}): Promise<Check> {
  const check: Check = { ok: false, drawn: 0, committed: !!proof.secret && (await fingerprint(proof.secret)) === commitment };
  if (!check.committed || !proof.secret) return check;
  const dice = await Dice.of(proof.secret, proof.contributions ?? []);
  const draws = new Map((proof.draws ?? []).map((d) => [d.seq, d]));
  const allDrawn = kind === "digital" || kind === "strict";
  const none = (proof.contributions ?? []).map(() => "");
  const heads = [...none]; // with strict dice: the tip of each seat's chain, or the link revealed last
  let round = [...none]; // and the links revealed for the next answer
  let stands: { seq: number; source: string }[] = []; // moves not taken back, with the source if chance made them
  for (const e of log) {
    if (e.kind === "undo") stands = stands.filter((s) => s.seq < (e.from ?? 0));
    if (e.kind === "seat") heads[e.seat] = "";
    if (e.kind === "tip" || e.kind === "link") {
      const found = e.text ?? "";
      const expected = e.kind === "link" ? (heads[e.seat] ?? "") : (tips[e.seat] ?? [found]).find((tip) => tip === found);
      if (e.kind === "link" ? (await fingerprint(found)) !== expected : expected === undefined) return { ...check, difference: { seq: e.seq, expected: expected ?? "", found } };
      heads[e.seat] = found;
      if (e.kind === "link") round[e.seat] = found;
    }
    if (e.kind !== "move") continue;
    const draw = e.seat < 0 ? draws.get(e.seq) : undefined;
    if (draw) {
      const count = stands.filter((s) => s.source === draw.source).length;
      const expected = await dice.pick(draw.source, count, proof.choices?.[draw.choices] ?? [], kind === "strict" ? round : undefined);
      const found = e.move ?? "";
      const unasked = kind === "strict" && heads.some((head, i) => head !== "" && round[i] === "");
      round = [...none];
      if (expected !== found || unasked) return { ...check, difference: { seq: e.seq, expected, found } };
      check.drawn++;
    } else if (e.seat < 0 && allDrawn) {
      return { ...check, difference: { seq: e.seq, expected: "", found: e.move ?? "" } };
    }
    stands.push({ seq: e.seq, source: draw?.source ?? "" });
  }
  return { ...check, ok: check.drawn === draws.size };
}

const key = "mischief.commitments";

function shown(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Remembers the fingerprint that a table showed first, and answers with it: later ones do not count. */
export function remembered(table: string, commitment: string): string {
  const before = shown()[table];
  if (before || !commitment) return before ?? "";
  try {
    const kept = Object.entries({ ...shown(), [table]: commitment }).slice(-200);
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Then the one that is shown now must do.
  }
  return commitment;
}
