// Drawing the dice again in the page, against what the program itself drew: fair.json and strict.json are written by go test ./table -run Draws -record, and the first
// test has the numbers of docs/match-file.md.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Entry, Proof } from "../src/api/types";
import { Dice, drawAgain, fingerprint } from "../src/fair";

const secret = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");

test("the numbers of the documentation", async () => {
  expect(await fingerprint(secret)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  const dice = await Dice.of(secret, ["heads", ""]);
  expect(await Promise.all([0, 1, 2, 3, 4, 5].map((k) => dice.below("die", k, 6)))).toEqual([3, 1, 3, 1, 0, 3]);
  expect(await dice.below("die", 0, 1)).toBe(0);
  for (let k = 0; k < 50; k++) expect(await dice.below("deck", k, 53)).toBeLessThan(53);
});

describe("a whole match", () => {
  const kept = JSON.parse(readFileSync(fileURLToPath(new URL("fair.json", import.meta.url)), "utf8")) as { commitment: string; proof: Proof; entries: Entry[] };
  const chance = kept.entries.filter((e) => e.kind === "move" && e.seat < 0);

  test("is drawn again, with what was taken back", async () => {
    expect(kept.entries.some((e) => e.kind === "undo")).toBe(true);
    expect(await drawAgain(kept.commitment, kept.proof, kept.entries)).toEqual({ ok: true, committed: true, drawn: chance.length });
  });

  test("with one answer of chance changed is not what the secret gives", async () => {
    const at = chance[chance.length >> 1]!;
    const other = kept.proof.choices![kept.proof.draws!.find((d) => d.seq === at.seq)!.choices]!.find((c) => c.move !== at.move)!.move;
    const forged = kept.entries.map((e) => (e === at ? { ...e, move: other } : e));
    const check = await drawAgain(kept.commitment, kept.proof, forged);
    expect(check).toMatchObject({ ok: false, difference: { seq: at.seq, expected: at.move, found: other } });
  });

  test.each<[string, (p: Proof) => Proof]>([
    ["another secret", (p) => ({ ...p, secret })],
    ["no secret", (p) => ({ ...p, secret: undefined })],
    ["another contribution", (p) => ({ ...p, contributions: p.contributions!.map((c) => c + "x") })],
    ["a draw left out", (p) => ({ ...p, draws: p.draws!.slice(1) })],
    ["a draw too many", (p) => ({ ...p, draws: [...p.draws!, { seq: 999_999, source: "die", choices: 0 }] })],
    ["weights changed", (p) => ({ ...p, choices: p.choices!.map((list) => list.map((c, i) => ({ ...c, weight: c.weight + 7 * i }))) })],
  ])("%s is found", async (_, forge) => {
    expect((await drawAgain(kept.commitment, forge(kept.proof), kept.entries)).ok).toBe(false);
  });

  test("an entry left out of the log is found", async () => {
    expect((await drawAgain(kept.commitment, kept.proof, kept.entries.filter((e) => e !== chance[0]))).ok).toBe(false);
  });
});

describe("a whole match with strict dice", () => {
  const kept = JSON.parse(readFileSync(fileURLToPath(new URL("strict.json", import.meta.url)), "utf8")) as { commitment: string; proof: Proof; entries: Entry[] };
  const chance = kept.entries.filter((e) => e.kind === "move" && e.seat < 0);
  const links = kept.entries.filter((e) => e.kind === "link");
  const tips: Record<number, string[]> = {};
  for (const e of kept.entries) if (e.kind === "tip") (tips[e.seat] ??= []).push(e.text ?? "");
  const check = (entries: Entry[], own = tips, proof = kept.proof) => drawAgain(kept.commitment, proof, entries, "strict", own);

  test("is drawn again, with every link of the seats' chains", async () => {
    expect(Object.keys(tips)).toEqual(["0", "1"]);
    expect(links.length).toBe(2 * chance.length);
    expect(await check(kept.entries)).toEqual({ ok: true, committed: true, drawn: chance.length });
  });

  test("as if its dice were not strict is not what the secret gives", async () => {
    expect((await drawAgain(kept.commitment, kept.proof, kept.entries)).ok).toBe(false);
  });

  test("with another link is found at that link", async () => {
    const at = links[links.length >> 1]!;
    const forged = kept.entries.map((e) => (e === at ? { ...e, text: at.text!.replace(/^./, (c) => (c === "0" ? "1" : "0")) } : e));
    expect(await check(forged)).toMatchObject({ ok: false, difference: { seq: at.seq } });
  });

  test("with a link left out is found", async () => {
    expect((await check(kept.entries.filter((e) => e !== links[0]))).ok).toBe(false);
    expect((await check(kept.entries.filter((e) => e !== links.at(-1)))).ok).toBe(false);
  });

  test("with a tip that this browser did not deposit is found", async () => {
    const tip = kept.entries.find((e) => e.kind === "tip" && e.seat === 1)!;
    expect(await check(kept.entries, { 1: [secret] })).toMatchObject({ ok: false, difference: { seq: tip.seq, found: tip.text } });
  });

  test("with one answer of chance changed is found", async () => {
    const at = chance.at(-1)!;
    const other = kept.proof.choices![kept.proof.draws!.find((d) => d.seq === at.seq)!.choices]!.find((c) => c.move !== at.move);
    if (!other) throw new Error("the last answer had no other");
    expect(await check(kept.entries.map((e) => (e === at ? { ...e, move: other.move } : e)))).toMatchObject({ ok: false, difference: { seq: at.seq, expected: at.move } });
  });
});
