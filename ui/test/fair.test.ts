// Drawing the dice again in the page, against what the program itself drew: fair.json is written by go test ./table -run Draws -record, and the first
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
