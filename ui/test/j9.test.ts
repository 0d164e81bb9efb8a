// J9: a player in a dispute, and the arbiter. J10.1: the program as it is downloaded.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Entry, Table } from "../src/api/types";
import { click, finished, launch, Player, scrollAndClick } from "./people";
import { Server } from "./server";

let server: Server;
let browser: Browser;
let player: Player;
let over: Table;

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
  player = await Player.open(browser, server);
  over = await finished(player);
});

afterAll(async () => {
  await player?.close();
  await browser?.close();
  await server?.stop();
});

describe("J9", () => {
  test("1: the commitment is shown before the dice, the browser mixes in something of its own by itself, and it can be changed", async () => {
    const bot = { kind: "bot", bot: "easy" } as const;
    const table = await player.create({ game: "catsvsrats", seats: [{ kind: "me" }, bot, bot, bot] });
    const { page } = player;
    await player.goto(`/t/${table.id}`);
    await click(page.getByText("Fair dice"));
    expect(await page.locator(".fair .hash").innerText()).toBe(table.commitment);
    const own = page.getByLabel("What you mix in");
    const made = await own.inputValue();
    expect(made).toMatch(/^[\da-f]{32}$/);
    await expect.poll(async () => (await player.log(table.id, 0)).filter((e) => e.kind === "contribute").map((e) => e.text)).toEqual([made]);
    await own.fill("seven rats");
    await click(page.locator(".fair").getByRole("button", { name: "Save" }));
    await page.locator(".fair").getByText("Saved").waitFor();
    const mixed = (await player.log(table.id, 0)).filter((e) => e.kind === "contribute");
    expect(mixed.map((e) => [e.seat, e.text])).toEqual([
      [0, made],
      [0, "seven rats"],
    ]);
  });

  test("1: in Neuroshima Hex, where chance answers first, it answers after the browser has mixed something in", async () => {
    const table = await player.create({ game: "neuroshima" });
    await player.goto(`/t/${table.id}`);
    const answered = async () => (await player.log(table.id, 0)).findIndex((e) => e.kind === "move" && e.seat < 0);
    await expect.poll(answered, { timeout: 10_000 }).toBeGreaterThan(-1);
    const before = (await player.log(table.id, 0)).slice(0, await answered());
    expect(before.map((e) => [e.kind, e.seat, e.text?.length])).toEqual([["contribute", 0, 32]]);
  });

  test("strict dice: the browser does its part in every roll by itself, and the page checks chains and rolls", async () => {
    const bot = { kind: "bot", bot: "easy" } as const;
    const clock = { kind: "live", minutes: 30 } as const;
    const table = await player.create({ game: "catsvsrats", options: { attributes: "dealt" }, seats: [{ kind: "me" }, bot, bot, bot], dice: "strict", clock });
    await player.goto(`/t/${table.id}`);
    const kinds = async () => (await player.log(table.id, 0)).map((e) => (e.kind === "move" && e.seat < 0 ? "chance" : e.kind));
    await expect.poll(async () => (await kinds()).filter((k) => k === "chance").length, { timeout: 15_000 }).toBeGreaterThan(2);
    expect((await kinds()).slice(0, 5)).toEqual(["tip", "link", "chance", "link", "chance"]);
    await player.ask("POST", `/api/tables/${table.id}/seats/0`, bot);
    await expect.poll(async () => (await player.ask<Table>("GET", `/api/tables/${table.id}`)).state, { timeout: 60_000 }).toBe("over");
    const { page } = player;
    await player.goto(`/t/${table.id}`);
    await click(page.getByRole("button", { name: "Check this match" }));
    const check = page.locator(".ending .page-check");
    await check.waitFor();
    expect(await check.getAttribute("class"), await check.innerText()).not.toContain("bad");
  });

  test("2: Check this match recomputes every die and card and says that all are right", async () => {
    const { page } = player;
    await player.goto(`/t/${over.id}`);
    await click(page.getByRole("button", { name: "Check this match" }));
    const proof = page.locator(".ending .proof");
    await proof.waitFor();
    expect(await page.locator(".ending .trust").innerText(), "only bots played").toMatch(/word of who runs the server/);
    expect(await proof.innerText()).toMatch(/All \d+ dice and cards came from the secret/);
    expect(await page.locator(".ending .page-check").innerText()).toMatch(/^This page drew all \d+ of them again and found the same/);
    const secret = await page.locator(".ending .secret").innerText();
    const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(secret.match(/../g)!, (h) => parseInt(h, 16)));
    expect(Buffer.from(digest).toString("hex")).toBe(over.commitment);
  });

  test("2: the page itself finds what a server forges, and names the event", async () => {
    const { page } = player;
    let forged = 0;
    await page.route("**/log?**", async (route) => {
      const answer = await route.fetch();
      const { entries } = (await answer.json()) as { entries: Entry[] };
      const rolls = entries.filter((e) => e.seat < 0 && /^die [1-6]$/.test(e.move ?? ""));
      const roll = rolls[rolls.length >> 1]!;
      forged = roll.seq;
      roll.move = `die ${(Number(roll.move!.slice(4)) % 6) + 1}`;
      await route.fulfill({ json: { entries } });
    });
    await player.goto(`/t/${over.id}`);
    await scrollAndClick(page.locator("main.table .fair").getByText("Fair dice"));
    await scrollAndClick(page.getByRole("button", { name: "Draw everything again in this page" }));
    const found = page.locator(".fair .page-check");
    await found.waitFor();
    expect(await found.innerText()).toContain(`entry ${forged} differs`);
    await page.unroute("**/log?**");
  });

  test("3: a match file altered in one place is not verified, and the place is named", async () => {
    const file = await (await player.context.request.get(`${server.url}/api/tables/${over.id}/file`)).text();
    const folder = mkdtempSync(join(tmpdir(), "mischief-file-"));
    const good = join(folder, "good.match");
    const bad = join(folder, "bad.match");
    writeFileSync(good, file);
    writeFileSync(bad, file.replace(/die ([1-6])/, (_, n) => `die ${(Number(n) % 6) + 1}`));
    expect((await verify(good)).code).toBe(0);
    const found = await verify(bad);
    expect(found.code).not.toBe(0);
    expect(found.text).toMatch(/(line|entry) \d+/);
    rmSync(folder, { recursive: true });
  });

  test("4: the replay goes through every seat's eyes and all open; lines cite rules; an address leads to one event", async () => {
    const { page } = player;
    const middle = Math.floor(over.matchSeq / 2);
    await player.goto(`/t/${over.id}/replay?at=${middle}&seat=1`);
    await page.locator(`main[data-seq="${middle}"]`).waitFor();
    await click(page.locator(".bar .keys").getByRole("button", { name: "More" })); // on a low window it is folded
    const eyes = page.getByLabel("Eyes");
    await eyes.waitFor();
    expect(await eyes.inputValue()).toBe("1");
    const hashes = new Set<string | null>();
    for (const seat of ["0", "1", "2", "3", "-1", "-2"]) {
      await eyes.selectOption(seat);
      await expect.poll(async () => (await player.ask<{ hash: string }>("GET", `/api/tables/${over.id}/frame?seat=${seat}&at=${middle}`)).hash).toBe(await settled());
      hashes.add(await player.shownHash());
    }
    expect(hashes.size, "what is open differs from what all may know").toBeGreaterThan(1);
    await click(page.getByRole("button", { name: "One step on" }));
    await page.locator(`main[data-seq="${middle + 1}"]`).waitFor();
    const lines = page.locator(".entry .line");
    for (const line of (await lines.all()).slice(-20)) expect(await line.locator(".rule").getAttribute("aria-label")).toMatch(/CVR-[\dR]+/);
    await scrollAndClick(lines.last());
    await page.getByRole("dialog").getByRole("heading", { name: /CVR-/ }).waitFor();
  });

  test("6: a fork plays on from there against bots, and the match itself is untouched", async () => {
    const { page } = player;
    const middle = Math.floor(over.matchSeq / 2);
    await player.goto(`/t/${over.id}/replay?at=${middle}&seat=0`);
    await page.locator(`main[data-seq="${middle}"]`).waitFor();
    await click(page.locator(".bar .keys").getByRole("button", { name: "More" }));
    await scrollAndClick(page.getByRole("button", { name: "Play on from here" }));
    await page.waitForURL((url) => !url.pathname.includes(over.id));
    await page.locator("main.table[data-seq]").waitFor();
    expect((await player.ask<Table>("GET", `/api/tables/${over.id}`)).matchSeq).toBe(over.matchSeq);
  });
});

/** The hash that is shown once it has stopped changing. */
async function settled(): Promise<string | null> {
  await player.page.waitForTimeout(300);
  return player.shownHash();
}

function verify(file: string): Promise<{ code: number; text: string }> {
  return new Promise((done) => {
    execFile(process.env.MISCHIEF_BINARY!, ["verify", file], (err, stdout, stderr) => done({ code: err ? 1 : 0, text: stdout + stderr }));
  });
}

test("J10.1: the program started in an empty folder prints an address where it can be played", async () => {
  const fresh = await new Server().start();
  const somebody = await Player.open(browser, fresh);
  await somebody.goto("/");
  await click(somebody.page.getByRole("button", { name: "Play now: Cats vs Rats" }));
  await somebody.page.getByRole("heading", { name: "Your decision" }).waitFor();
  await somebody.close();
  await fresh.stop();
});
