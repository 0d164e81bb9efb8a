// J3.1 and J3.2: on a small phone everything off the board is large enough for a thumb, no page scrolls sideways, and a decision takes taps alone.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, server } from "./fixture";
import { Player } from "./people";

const bot = { kind: "bot", bot: "easy" } as const;

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

/** What can be tapped off the board and is smaller than a thumb needs, links within sentences apart (WCAG 2.5.8 excepts them). */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44 - 0.5;
    const found: string[] = [];
    for (const e of document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [role=tab], [role=button]")) {
      if (e.closest(".stage") || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const own = e.getBoundingClientRect();
      if (own.width * own.height === 0 || own.right <= 0 || own.bottom <= 0) continue; // for screen readers, or not shown before it is reached by key
      if (e instanceof HTMLAnchorElement && getComputedStyle(e).display === "inline") continue;
      const label = e instanceof HTMLInputElement && ["checkbox", "radio", "file"].includes(e.type) ? e.labels?.[0] : undefined;
      const box = (label ?? e).getBoundingClientRect();
      if (box.height < least || (box.width < least && !label)) found.push(`${e.tagName.toLowerCase()} ${(e.getAttribute("aria-label") ?? e.textContent ?? e.id).trim().slice(0, 40)}: ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
    return found;
  });
}

async function fits(page: Page): Promise<void> {
  expect(await small(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test.each(["/", "/new", "/new/catsvsrats", "/settings", "/rules/catsvsrats", "/about", "/mail/confirm/none"])("%s", async (path) => {
  const player = await Player.open(browser, server, phone);
  await player.goto(path);
  await player.page.waitForLoadState("networkidle");
  await fits(player.page);
  await player.close();
});

test.each([["catsvsrats", 4], ["ratcatcher", 1], ["neuroshima", 2], ["connectfour", 2]] as const)("a table of %s", async (game, seats) => {
  const player = await Player.open(browser, server, phone);
  const table = await player.create({ game, seats: Array.from({ length: seats }, (_, i) => (i === 0 ? { kind: "me" } : bot)) });
  await player.until(table.id, 0);
  await player.goto(`/t/${table.id}`);
  await player.page.locator("main.table[data-seq]").waitFor();
  await player.page.waitForLoadState("networkidle");
  await fits(player.page);
  await player.close();
});
