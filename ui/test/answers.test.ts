// What is answered is answered: on a slow line nothing is offered, or refused, between a click and what comes of it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Message } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, Player } from "./people";
import { asking, Replayed } from "./recorded";

const late = 500; // how late messages come, in milliseconds

/** A person on a line whose previews and live messages come late, at the first decision of a kind. */
async function sitDown(game: string, kind: string): Promise<{ page: Page; players: Player[]; seq: () => Promise<number>; mixed: () => void }> {
  const players = await Promise.all([Player.open(browser, server, { reducedMotion: "no-preference" }), Player.open(browser, server)]);
  const [me, others] = [players[0]!, players[1]!];
  const match = asking(game, kind);
  const replayed = await Replayed.open(match, me, others);
  await replayed.to(match.kinds[kind]!);
  const { seq } = await me.frame(replayed.table.id, 0);
  await me.page.route(/\/preview\?/, async (route) => {
    await new Promise((done) => setTimeout(done, late));
    await route.continue();
  });
  let mixed = () => {};
  await me.page.routeWebSocket(/\/api\//, (line) => {
    const there = line.connectToServer();
    there.onMessage((message) => {
      const told = JSON.parse(String(message)) as Message;
      // What somebody mixes into the dice is an entry, and the position stays.
      if (told.t === "frame") mixed = () => line.send(JSON.stringify({ ...told, frame: { ...told.frame, seq: told.frame.seq + 1 } }));
      setTimeout(() => line.send(message), late);
    });
  });
  await me.goto(`/t/${replayed.table.id}`);
  await me.page.locator(`main[data-seq="${seq}"]`).waitFor();
  await me.page.getByRole("heading", { name: "Your decision" }).waitFor();
  return { page: me.page, players, seq: () => me.shownSeq(), mixed: () => mixed() };
}

/** Notes whenever something of this kind stands in the bar, until it is asked what that was. */
async function note(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.evaluate((selector) => {
    const found = ((window as unknown as { found: string[] }).found = [] as string[]);
    const look = () => document.querySelectorAll<HTMLElement>(`.tray ${selector}`).forEach((e) => found.push(e.innerText));
    new MutationObserver(look).observe(document.querySelector(".actions")!, { subtree: true, childList: true });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { found: string[] }).found);
}

test("a disc that falls at once is not to be confirmed first", async () => {
  const { page, players, seq } = await sitDown("connectfour", "dropping");
  const confirms = await note(page, ".confirm");
  await click(page.locator("button[data-column='4']"));
  await expect.poll(seq, { timeout: 10_000 }).toBe(1);
  expect(await confirms()).toEqual([]);
  for (const p of players) await p.close();
});

test("rats that are allotted are not offered once more, and refused, until they lie in the cage", async () => {
  const { page, players, seq } = await sitDown("ratcatcher", "allot");
  const before = await seq();
  await page.locator(".tray .confirm").waitFor();
  await page.waitForTimeout(late); // what it is made of has come
  await click(page.locator(".tray .confirm"));
  const offers = await note(page, ":is(.offer, .why)");
  await expect.poll(seq, { timeout: 10_000 }).toBeGreaterThan(before);
  expect(await offers()).toEqual([]);
  for (const p of players) await p.close();
});

test.each([
  ["catsvsrats", "action", "[data-town][aria-label*='Can set out']", 0],
  ["neuroshima", "act", ".dock .held:not(.idle)", 0],
  ["ratcatcher", "turn", "[data-zone][aria-label*='Can be chosen']", 1], // the first is what the hint is about
])("%s: what has been chosen stays chosen whatever else comes to the page", async (game, kind, places, at) => {
  const { page, players, seq, mixed } = await sitDown(game, kind);
  const target = page.locator(places).nth(at);
  const place = await target.elementHandle();
  const chosen = () => place!.getAttribute("aria-pressed");
  await click(target);
  await expect.poll(chosen).toBe("true");
  await click(page.getByRole("button", { name: "Hint", exact: true }));
  await page.locator(".tray .hint").waitFor();
  expect(await chosen()).toBe("true");
  const before = await seq();
  mixed();
  await expect.poll(seq).toBe(before + 1);
  await page.locator(".tray .hint").waitFor();
  expect(await chosen()).toBe("true");
  // What is offered from elsewhere and taken away again leaves nothing behind.
  await click(page.locator(".tray .hint").getByRole("button", { name: "Look at this move" }));
  await click(page.locator(".tray .cancel"));
  await expect.poll(() => page.locator(":is(.stage, .dock) [aria-pressed=true]").count()).toBe(0);
  for (const p of players) await p.close();
});

test("a hint comes though somebody moved while it was thought up", async () => {
  const player = await Player.open(browser, server, { reducedMotion: "no-preference" });
  const { page } = player;
  const table = await player.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "bot", bot: "easy" }] });
  const frame = await player.until(table.id, 0);
  let asked = 0;
  let thought = false;
  let release = () => {};
  const moved = new Promise<void>((done) => (release = done));
  await page.route(/\/hint\?/, async (route) => {
    const first = asked++ === 0;
    const response = await route.fetch();
    thought = true;
    if (first) await moved;
    await route.fulfill({ response });
  });
  await player.goto(`/t/${table.id}`);
  await click(page.getByRole("button", { name: "Hint", exact: true }));
  await expect.poll(() => thought, { timeout: 20_000 }).toBe(true);
  await player.ask("POST", `/api/tables/${table.id}/moves`, { id: "while-it-thinks", seat: 0, seq: frame.seq, move: "4" }); // from elsewhere, and the bot answers
  await page.locator(`main[data-seq="${frame.seq + 2}"]`).waitFor();
  release();
  await page.locator(".tray .hint").waitFor();
  expect(asked).toBe(2);
  await player.close();
});
