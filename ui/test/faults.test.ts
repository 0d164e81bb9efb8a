// A move is sent exactly once, whatever breaks; friends at one screen see only their own cards.
import { expect, test } from "vitest";
import type { Table } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, command, Player, scrollAndClick } from "./people";

const bot = { kind: "bot", bot: "easy" } as const;

async function sitDown(plan: Parameters<Player["create"]>[0]): Promise<{ player: Player; table: Table }> {
  const player = await Player.open(browser, server);
  const table = await player.create(plan);
  await player.goto(`/t/${table.id}`);
  await player.page.getByRole("heading", { name: "Your decision" }).waitFor();
  return { player, table };
}

async function offer(player: Player, move: string): Promise<void> {
  await command(player.page, move);
  await click(player.page.getByRole("button", { name: "Confirm" }));
}

async function timesPlayed(player: Player, table: string, move: string): Promise<number> {
  return (await player.log(table, 0)).filter((e) => e.move === move).length;
}

test("a move that can't be sent is kept over a reload and goes out once", async () => {
  const { player, table } = await sitDown({ game: "catsvsrats", seats: [{ kind: "me" }, bot, bot, bot] });
  const { page } = player;
  await page.route("**/moves", (route) => route.abort());
  await offer(player, "attribute cat-2");
  await page.getByText("Not sent yet").waitFor();
  await page.reload();
  await page.getByText("Not sent yet").waitFor();
  expect(await timesPlayed(player, table.id, "attribute cat-2")).toBe(0);
  await page.unroute("**/moves");
  await page.getByText("Not sent yet").waitFor({ state: "detached" });
  await expect.poll(() => timesPlayed(player, table.id, "attribute cat-2")).toBe(1);
  await player.close();
});

test("a move whose answer got lost is not played twice", async () => {
  const { player, table } = await sitDown({ game: "catsvsrats", seats: [{ kind: "me" }, bot, bot, bot] });
  const { page } = player;
  let lost = 0;
  await page.route("**/moves", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch(); // the server takes it, and the answer never comes
    await route.abort();
  });
  await offer(player, "attribute rat-4");
  await expect.poll(() => lost, { timeout: 10_000 }).toBeGreaterThan(1);
  await page.getByText("Not sent yet").waitFor({ state: "detached" });
  expect(await timesPlayed(player, table.id, "attribute rat-4")).toBe(1);
  await player.close();
});

test("a move confirmed while the server is dead arrives when it lives again", async () => {
  const { player, table } = await sitDown({ game: "catsvsrats", seats: [{ kind: "me" }, bot, bot, bot] });
  const { page } = player;
  await command(page, "attribute cat-5");
  await page.getByRole("button", { name: "Confirm" }).waitFor();
  await server.kill();
  await click(page.getByRole("button", { name: "Confirm" }));
  await page.getByText("Not sent yet").waitFor();
  await server.start();
  await page.getByText("Not sent yet").waitFor({ state: "detached", timeout: 15_000 });
  await expect.poll(() => timesPlayed(player, table.id, "attribute cat-5")).toBe(1);
  await player.close();
});

test("two friends at one screen: a curtain hides the hand until it is passed", async () => {
  const { player } = await sitDown({ game: "catsvsrats", seats: [{ kind: "me" }, { kind: "friend", name: "Bruno" }, bot, bot] });
  const { page } = player;
  await offer(player, "attribute cat-1");
  const curtain = page.getByRole("dialog", { name: /Pass the screen to .*Bruno/ });
  await curtain.waitFor();
  await page.keyboard.press("Escape");
  expect(await curtain.isVisible()).toBe(true);
  await click(curtain.getByRole("button", { name: /I am .*Bruno/ }));
  await page.getByRole("heading", { name: "Your decision" }).waitFor();
  await offer(player, "attribute cat-2");
  await page.getByText("chooses Taunt").first().waitFor();
  await player.close();
});

test("own dice: people enter what they rolled", async () => {
  const player = await Player.open(browser, server);
  const { page } = player;
  const table = await player.create({ game: "catsvsrats", options: { attributes: "dealt" }, dice: "own", seats: [{ kind: "me" }, bot, bot, bot] });
  await player.goto(`/t/${table.id}`);
  await page.getByRole("heading", { name: "Your own dice and cards" }).waitFor();
  await offer(player, "dealt cat-4");
  await expect.poll(() => timesPlayed(player, table.id, "dealt cat-4")).toBe(1);
  await player.close();
});

test("two browsers see one match, each its own hand, and undo asks the other person", async () => {
  const host = await Player.open(browser, server);
  const guest = await Player.open(browser, server);
  const table = await host.create({ game: "catsvsrats", seats: [{ kind: "me" }, { kind: "link" }, bot, bot], undo: "friendly" });
  await guest.page.goto(new URL(table.invites[0]!.url, server.url).href);
  await click(guest.page.getByRole("button", { name: "Take the seat" }));
  await host.goto(`/t/${table.id}`);
  await click(host.page.getByRole("button", { name: "Start the match" }));
  await host.page.getByRole("heading", { name: "Your decision" }).waitFor();
  await offer(host, "attribute cat-1");
  await guest.page.getByRole("heading", { name: "Your decision" }).waitFor();
  await offer(guest, "attribute cat-2");
  await host.page.getByText("chooses Taunt").first().waitFor();
  await click(host.page.getByRole("button", { name: "Take back" }).first());
  await click(guest.page.getByRole("button", { name: "Let it be taken back" }));
  await host.page.getByRole("heading", { name: "Your decision" }).waitFor();
  await guest.page.locator(".entry.undone").first().waitFor({ state: "attached" });
  await host.close();
  await guest.close();
});

test("who was away is told how much happened, steps through it, and comes back to the prompt", async () => {
  const { player, table } = await sitDown({ game: "catsvsrats", options: { attributes: "dealt" }, seats: [{ kind: "me" }, bot, bot, bot] });
  const { page } = player;
  await player.until(table.id, 0);
  await expect.poll(() => player.shownSeq()).toBe((await player.frame(table.id, 0)).seq);
  const left = await player.shownSeq();
  await player.goto("/about");
  for (let n = 0; n < 2; n++) {
    await player.playFirst(table.id, 0);
    await player.until(table.id, 0, "action");
  }
  const now = await player.until(table.id, 0, "action");
  await player.goto(`/t/${table.id}`);
  await page.getByText(/\d+ things happened since you were here/).waitFor();
  await click(page.getByRole("button", { name: "Step through" }));
  await page.locator(`main[data-seq="${left}"]`).waitFor();
  await click(page.getByRole("button", { name: "One step on" }));
  await expect.poll(() => player.shownSeq()).toBeGreaterThan(left);
  await scrollAndClick(page.getByRole("button", { name: "Back to now" }));
  await page.locator(`main[data-seq="${now.seq}"]`).waitFor();
  await page.getByRole("heading", { name: "Your decision" }).waitFor();
  await player.close();
});

test("what is played while somebody who came back looks on was not missed", async () => {
  const { player, table } = await sitDown({ game: "catsvsrats", options: { attributes: "dealt" }, seats: [{ kind: "me" }, bot, bot, bot] });
  const { page } = player;
  const { seq } = await player.until(table.id, 0, "action");
  await expect.poll(() => player.shownSeq()).toBe(seq);
  await player.goto("/about");
  await player.goto(`/t/${table.id}`);
  await page.locator(`main[data-seq="${seq}"]`).waitFor();
  const byOthers = async () => (await player.log(table.id, 0)).filter((e) => e.kind === "move" && e.seq > seq && e.seat !== 0).length;
  for (let n = 0; n < 20 && (await byOthers()) < 3; n++) {
    await player.playFirst(table.id, 0);
    await player.until(table.id, 0, "action");
  }
  const now = await player.until(table.id, 0, "action");
  await expect.poll(() => player.shownSeq(), { timeout: 60_000 }).toBe(now.seq);
  expect(await page.getByText("happened since you were here").count()).toBe(0);
  await player.close();
});
