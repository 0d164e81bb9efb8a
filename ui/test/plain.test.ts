// A game that brings nothing for the browser: it has a place on the shelf, and people play it on the plain board, which shows the game's own drawing.
// Connect Four stands for it, with its board taken out of the client.
import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { Person } from "./eyes";
import { browser, server } from "./fixture";
import { click, inSight, Player } from "./people";

/** Somebody whose client knows no board, look or guide of Connect Four. */
async function without(options: BrowserContextOptions): Promise<Player> {
  const player = await Player.open(browser, server, options);
  let taken = 0;
  await player.context.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    taken += text.split("games/connectfour/board/").length - 1;
    await route.fulfill({ contentType: "text/javascript", body: text.replaceAll("games/connectfour/board/", "games/nothing/board/") });
  });
  await player.goto("/");
  await player.page.locator("li.game").first().waitFor();
  expect(taken, "what the client knew of it").toBeGreaterThan(0);
  return player;
}

test("it has its initial for a picture, on the shelf and where a table is set up", async () => {
  const player = await without({ viewport: { width: 1440, height: 900 } });
  const { page } = player;
  const card = page.locator("li.game", { hasText: "Connect Four" });
  await expect.poll(() => card.locator(".art").innerText()).toBe("C");
  expect(await page.locator("li.game img").count()).toBe((await page.locator("li.game").count()) - 1);
  await player.goto("/new/connectfour");
  const chosen = page.locator("label.box", { hasText: "Connect Four" });
  await inSight(chosen);
  const [own, other] = await Promise.all([chosen, page.locator("label.box", { hasText: "The Ratcatcher" })].map((box) => box.locator(".cover").boundingBox()));
  expect([own!.y, own!.width, own!.height]).toEqual([other!.y, other!.width, other!.height]);
  await player.close();
});

test.each([[1440, 900, "en"], [390, 844, "de"]] as const)("a whole match is clicked through at %i x %i", async (width, height, language) => {
  const phone = width < 500 ? { hasTouch: true, isMobile: true } : {};
  const player = await without({ viewport: { width, height }, reducedMotion: "no-preference", ...phone });
  const { page } = player;
  await player.context.request.patch(`${server.url}/api/me`, { data: { language } });
  await page.evaluate((language) => localStorage.setItem("mischief.prefs", JSON.stringify({ language })), language);
  await player.goto("/new/connectfour");
  await click(page.locator("button.primary[type=submit]"));
  await page.locator("main.table[data-seq]").waitFor();
  const picture = page.locator(".stage .picture");
  const lines = page.locator(".stage .visually-hidden");
  await expect.poll(() => picture.textContent()).toMatch(/^( ·){7}\n/);
  await expect.poll(() => lines.textContent()).toMatch(language === "de" ? /^Spalte 1: 6 frei\./ : /^Column 1: 6 free\./);
  await inSight(picture);
  // It fills the board, and is not wider than it.
  const [drawn, stage] = await Promise.all([picture, page.locator(".stage")].map((e) => e.boundingBox()));
  expect(drawn!.width).toBeLessThanOrEqual(stage!.width);
  expect(drawn!.width).toBeGreaterThan(Math.min(stage!.width / 2, 250));
  await new Person(page, [], "3").play();
  expect(await page.locator(".ending h2").textContent()).toMatch(language === "de" ? /vier in einer Reihe|unentschieden/ : /four in a row|draw/);
  await expect.poll(() => picture.textContent()).toMatch(/[●○]/);
  await player.close();
}, 300_000);

test("where no drawing can be had, the document is shown", async () => {
  const player = await without({ viewport: { width: 1440, height: 900 } });
  const { page } = player;
  await page.route(/\/frame\?.*columns=/, (route) => route.abort());
  const table = await player.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "friend", name: "Ben" }] });
  await player.goto(`/t/${table.id}`);
  await expect.poll(() => page.locator(".stage td").count()).toBe(42);
  await player.close();
});
