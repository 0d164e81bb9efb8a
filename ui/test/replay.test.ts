// The replay of a match, as somebody goes through it: the keys and the way back lie in the window with nothing over them, at every size; and the copies that are
// made of one.
import { expect, test } from "vitest";
import type { Table } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, inSight, Player, scrollAndClick } from "./people";

const sizes = [[320, 640], [360, 640], [390, 844], [768, 1024], [1024, 768], [1280, 720], [1440, 900], [1920, 1080]] as const;

test.each([["en-GB", "More", "Back to now"], ["de-DE", "Mehr", "Zurück zum Jetzt"]])("the way back to now is in sight at every size, %s", async (locale, more, back) => {
  const player = await Player.open(browser, server, { locale, viewport: { width: 1440, height: 900 } });
  const { page } = player;
  const bot = { kind: "bot", bot: "easy" } as const;
  const table = await player.create({ game: "catsvsrats", options: { attributes: "dealt" }, seats: [{ kind: "me" }, bot, bot, bot] });
  await player.until(table.id, 0, "action");
  const log = (await player.log(table.id, 0)).filter((e) => e.kind === "move");
  const longest = log.reduce((a, b) => ((b.lines?.[0]?.text.length ?? 0) > (a.lines?.[0]?.text.length ?? 0) ? b : a));
  await player.goto(`/t/${table.id}/replay?at=${longest.seq}`);
  const bar = page.locator(".actions > .bar");
  await bar.waitFor();
  for (const open of ["true", "false"]) {
    const toggle = bar.getByRole("button", { name: more, exact: true });
    if ((await toggle.getAttribute("aria-expanded")) !== open) await click(toggle);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await inSight(bar.getByRole("button", { name: back }));
      for (const key of await bar.locator(".keys button").all()) await inSight(key);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} x ${height}`).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await click(bar.getByRole("button", { name: back }));
  await page.waitForURL((url) => url.pathname === `/t/${table.id}`);
  await player.close();
});

test("a copy is framed and named in the lists of the home page, and leads back to where it comes from", async () => {
  const player = await Player.open(browser, server, { viewport: { width: 390, height: 844 } });
  const { page } = player;
  const bot = { kind: "bot", bot: "easy" } as const;
  const table = await player.create({ game: "connectfour", seats: [{ kind: "me" }, bot], title: "The first" });
  await player.playFirst(table.id, 0);
  const made = await player.ask<Table>("POST", `/api/tables/${table.id}/fork`, { at: 1, seat: 0 });
  await player.create({ game: "connectfour", seats: [{ kind: "me" }, bot], title: "The third" });
  await player.goto("/");
  const copy = page.locator(".copy");
  await copy.waitFor();
  expect(await copy.count()).toBe(1);
  expect(await copy.innerText()).toMatch(/What if\s+A copy for practice, from entry 1 of another match\.\s+Back to the match/);
  expect(await copy.locator(`a[href="/t/${made.id}"]`).count()).toBe(1);
  expect(await copy.evaluate((e) => getComputedStyle(e).borderTopStyle)).toBe("dashed");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await scrollAndClick(copy.getByRole("link", { name: "Back to the match" }));
  await page.waitForURL((url) => url.pathname === `/t/${table.id}/replay` && url.search === "?at=1");
  await player.close();
});

test("a blunder is marked, told with what it cost, and the better move is said in words", async () => {
  const player = await Player.open(browser, server);
  const { page } = player;
  const { id } = await player.create({ game: "connectfour", options: {}, seats: [{ kind: "me" }, { kind: "me" }] });
  for (const [i, move] of [..."3141526"].entries()) await player.ask("POST", `/api/tables/${id}/moves`, { id: `move-number-${i}`, seat: i % 2, seq: i, move });
  await player.goto(`/t/${id}/replay?at=1`);
  await click(page.getByRole("button", { name: "To the next blunder" }), 60_000); // once it is worked out
  await page.getByText(/Blunder: it cost \d+ % of a win\. Better: Yellow drops a disc into column [25]/).waitFor();
  expect(await page.getByRole("slider").getAttribute("aria-valuetext")).toBe("step 4 of 7");
  await player.close();
});
