// The typeface, the pictures on the shelf, and the look that each game has of its own, by day and by night.
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, server } from "./fixture";
import { Player } from "./people";

const themeOf = (page: Page) => page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.dataset.look ?? ""].join(" "));

/** What axe finds wrong with a page. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run();
    return found.violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.failureSummary ?? ""}`));
  });
}

test.each(["light", "dark"] as const)("the shelf shows boards, in the bundled typeface, %s", async (colorScheme) => {
  const player = await Player.open(browser, server, { colorScheme, reducedMotion: "no-preference" });
  const { page } = player;
  await player.goto("/");
  await page.locator("li.game").first().waitFor();
  await page.waitForLoadState("networkidle");
  const pictures = await page.locator("li.game img").evaluateAll((all) => (all as HTMLImageElement[]).map((i) => i.complete && i.naturalWidth));
  expect(pictures).toHaveLength(6);
  for (const width of pictures) expect(width).toBeGreaterThan(300);
  expect(await page.evaluate(() => ["400 1rem 'Alegreya Sans'", "700 1rem Alegreya"].map((f) => document.fonts.check(f)))).toEqual([true, true]);
  const colours = await page.locator("li.game").evaluateAll((all) => all.map((g) => getComputedStyle(g).backgroundColor + getComputedStyle(g.querySelector("h3")!).textTransform));
  expect(new Set(colours).size, `looks ${colours.join(" ")}`).toBeGreaterThanOrEqual(3);
  expect(await faults(page)).toEqual([]);
  await player.close();
});

test("The Ratcatcher plays by night unless somebody wants day; other pages keep the device's light", async () => {
  const player = await Player.open(browser, server, { colorScheme: "light", reducedMotion: "no-preference" });
  const { page } = player;
  const city = await player.create({ game: "ratcatcher", seats: [{ kind: "me" }] });
  await player.goto("/");
  await page.locator("li.game").first().waitFor();
  expect(await themeOf(page)).toBe("light ");
  await player.goto(`/t/${city.id}`);
  await page.locator("svg[role=group]").first().waitFor();
  expect(await themeOf(page)).toBe("dark ratcatcher");
  await page.goBack();
  await page.locator("li.game").first().waitFor();
  expect(await themeOf(page)).toBe("light ");
  await page.evaluate(() => localStorage.setItem("mischief.prefs", JSON.stringify({ theme: "light" })));
  await player.goto(`/t/${city.id}`);
  await page.locator("svg[role=group]").first().waitFor();
  expect(await themeOf(page)).toBe("light ratcatcher");
  await player.close();
});
