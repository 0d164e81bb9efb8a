// J6: keyboard alone, by typing, and nothing serious for those who can't see.
import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Frame, Table } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, finished, Player } from "./people";

/** What has the focus, as far as a person can tell. */
async function focused(page: Page): Promise<{ name: string; seen: boolean; covered: boolean }> {
  return page.evaluate(() => {
    const e = document.activeElement as HTMLElement;
    const box = e.getBoundingClientRect();
    const style = getComputedStyle(e);
    const at = document.elementFromPoint(box.x + Math.min(box.width, innerWidth) / 2, box.y + Math.min(box.height, 40) / 2);
    return {
      name: e.getAttribute("aria-label") ?? e.textContent?.trim() ?? "",
      seen: e === document.body || style.outlineStyle !== "none" || e.matches("svg *"),
      covered: at !== null && !e.contains(at) && !at.contains(e),
    };
  });
}

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    expect(now.seen, `focus on ${now.name} can be seen`).toBe(true);
    if (name.test(now.name)) {
      expect(now.covered, `${now.name} is covered`).toBe(false);
      return;
    }
  }
  throw new Error(`Tab never came to ${name}`);
}

describe("J6.1: from the home page to a finished match with the keyboard alone", () => {
  test("Connect Four, every move typed", async () => {
    const player = await Player.open(browser, server);
    const { page } = player;
    await player.goto("/");
    await page.getByRole("button", { name: "Play now: Connect Four" }).waitFor();
    await tabTo(page, /^Play now: Connect Four$/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/t\/\w+$/);
    const table = page.url().split("/").pop()!;
    await page.locator("[data-column]").first().waitFor();
    await page.keyboard.press("/");
    for (let turn = 0; turn < 21; turn++) {
      const frame = await waitForTurn(player, table);
      if (frame.over) break;
      await page.locator(`main[data-hash="${frame.hash}"]`).waitFor();
      if (!(await page.locator("#command").evaluate((e) => e === document.activeElement))) await focusCommand(page);
      await page.keyboard.type(frame.moves[turn % frame.moves.length]!.text + (frame.moves[0]!.from === undefined ? "" : ` ${frame.moves[0]!.from}`));
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Confirm" }).waitFor();
      await page.keyboard.press("Enter");
      await page.locator(`main[data-hash="${frame.hash}"]`).waitFor({ state: "detached" });
    }
    await page.locator(".ending").waitFor();
    await tabTo(page, /^Rematch$/);
    await player.close();
  });

  test("Cats vs Rats: the map is walked with arrows, Tab leaves it again", async () => {
    const player = await Player.open(browser, server);
    const { page } = player;
    await player.goto("/");
    await page.getByRole("button", { name: "Play now: Cats vs Rats" }).waitFor();
    await tabTo(page, /^Play now: Cats vs Rats$/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/t\/\w+$/);
    await page.locator("[data-town]").first().waitFor();
    await tabTo(page, /Sharp Claws/); // the Attributes lie on the map until one is chosen
    await page.keyboard.press("Enter");
    await tabTo(page, /Confirm/);
    await page.keyboard.press("Enter");
    await page.locator(".board .map:not([inert])").waitFor({ state: "attached" });
    await tabTo(page, /Roads to /);
    const first = (await focused(page)).name;
    await page.keyboard.press("ArrowDown");
    const second = (await focused(page)).name;
    expect(second).toMatch(/Roads to /);
    expect(second).not.toBe(first);
    await tabTo(page, /^(?!.*Roads to )/);
    await player.close();
  });
});

async function focusCommand(page: Page): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    if (await page.locator("#command").evaluate((e) => e === document.activeElement)) return;
  }
  throw new Error("Tab never came to the command line");
}

async function waitForTurn(player: Player, table: string): Promise<Frame> {
  for (;;) {
    const { you } = await player.ask<Table>("GET", `/api/tables/${table}`);
    const frame = await player.frame(table, you[0]!);
    if (frame.over || frame.turn.who.includes(you[0]!)) return frame;
    await new Promise((done) => setTimeout(done, 50));
  }
}

test("J6.4: ? lists what is legal, Tab completes, and the notation is that of log and API", async () => {
  const player = await Player.open(browser, server);
  const { page } = player;
  await player.goto("/");
  await click(page.getByRole("button", { name: "Play now: Cats vs Rats" }));
  await page.waitForURL(/\/t\/\w+$/);
  const table = page.url().split("/").pop()!;
  const frame = await player.until(table, 0);
  await page.locator("main.table[data-seq]").waitFor();
  await page.keyboard.press("/");
  const command = page.locator("#command");
  await command.fill("?");
  await command.press("Enter");
  await page.getByText("10 moves are legal now.").waitFor();
  const listed = await page.locator(".command li .notation").allInnerTexts();
  expect(listed).toEqual(frame.moves.map((m) => m.text));
  await command.fill("att");
  await command.press("Tab");
  expect(await command.inputValue()).toBe("attribute ");
  await command.pressSequentially("cat-3");
  await command.press("Enter");
  await page.getByRole("button", { name: "Confirm" }).waitFor();
  await command.press("Enter");
  await expect.poll(async () => (await player.log(table, 0)).find((e) => e.kind === "move")?.move).toBe("attribute cat-3");
  await command.fill("rule CVR-203").catch(() => {}); // the line is away while others decide
  await player.until(table, 0);
  await command.fill("rule CVR-203");
  await command.press("Enter");
  await page.getByRole("dialog").getByText("CVR-203").first().waitFor();
  await page.keyboard.press("Escape");
  await command.fill("why attribute cat-3");
  await command.press("Enter");
  await page.locator(".why").waitFor();
  await player.close();
});

describe("J6.6: axe finds nothing serious, and nothing is wider than the window", () => {
  let player: Player;
  const addresses: [string, string][] = [];

  beforeAll(async () => {
    player = await Player.open(browser, server);
    const over = await finished(player);
    const bot = { kind: "bot", bot: "easy" } as const;
    const playing = await player.create({ game: "catsvsrats", seats: [{ kind: "me" }, bot, bot, bot] });
    await player.until(playing.id, 0, "action");
    const lobby = await player.create({ game: "catsvsrats", seats: [{ kind: "me" }, { kind: "link" }, bot, bot] });
    addresses.push(
      ["home", "/"], ["new table", "/new/catsvsrats"], ["rules", "/rules/catsvsrats"], ["about", "/about"], ["settings", "/settings"], ["nothing", "/nowhere"],
      ["lobby", `/t/${lobby.id}`], ["table", `/t/${playing.id}`], ["end", `/t/${over.id}`], ["replay", `/t/${over.id}/replay?at=120`],
    );
  });
  afterAll(() => player?.close());

  test.each(["light", "dark"] as const)("in the %s", async (colorScheme) => {
    await player.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [name, path] of addresses) {
      await player.goto(path);
      await player.page.waitForLoadState("networkidle");
      if (path.startsWith("/t/")) await player.page.locator("main.table h1").waitFor();
      await player.page.evaluate(axe.source);
      const found = await player.page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }));
      const grave = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
      expect(grave.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`), name).toEqual([]);
    }
  });

  test.each([[320, "de"], [320, "en"], [360, "en"], [640, "de"], [1024, "de"]] as const)("at %i pixels, %s", async (width, language) => {
    await player.page.setViewportSize({ width, height: 640 });
    await player.page.evaluate((l) => localStorage.setItem("mischief.prefs", JSON.stringify({ language: l })), language);
    for (const [name, path] of addresses) {
      await player.goto(path);
      await player.page.waitForLoadState("networkidle");
      expect(await player.page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width}`).toBeLessThanOrEqual(width);
    }
  });
});
