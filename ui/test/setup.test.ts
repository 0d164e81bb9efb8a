// Setting up a table, and learning how a game is played: what is exciting first, in cards and pictures; everything else behind one line.
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import type { Table } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, Player, scrollAndClick } from "./people";

declare global {
  interface Window {
    /** Where a button has been, from the top of the window. */
    places: Set<number>;
  }
}

const moving = { reducedMotion: "no-preference", viewport: { width: 1440, height: 900 } } as const;
const sizes = [[1440, 900], [1024, 768], [390, 844], [320, 640]] as const;

async function faults(player: Player): Promise<string[]> {
  await player.page.evaluate(axe.source);
  return player.page.evaluate(async () => (await (window as unknown as { axe: typeof axe }).axe.run()).violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")}`)));
}

/** The table that a player has come to. */
async function tableOf(player: Player): Promise<Table> {
  await player.page.waitForURL(/\/t\/\w+/);
  return player.ask<Table>("GET", `/api/tables/${new URL(player.page.url()).pathname.split("/")[2]}`);
}

test("Neuroshima Hex: an army by its card, bots by their level, and nothing asked that does not apply", async () => {
  const player = await Player.open(browser, server, moving);
  const { page } = player;
  await player.goto("/new/neuroshima");
  await page.locator("label.choice").getByText("Poison, nets and shadows").waitFor();
  expect(await page.getByRole("group", { name: "Players of a deathmatch" }).count(), "players of a duel").toBe(0);
  await click(page.getByRole("button", { name: "Deathmatch", exact: true }));
  await page.getByRole("group", { name: "Players of a deathmatch" }).waitFor();
  await click(page.getByRole("button", { name: "Duel", exact: true }));
  await click(page.getByRole("button", { name: "easy" }));
  await scrollAndClick(page.locator("label.choice", { hasText: "Moloch" }));
  await click(page.getByRole("button", { name: "Start playing" })); // it stays in sight
  const table = await tableOf(player);
  expect(table.options).toMatchObject({ mode: "duel", armies: "moloch" });
  expect(table.options).not.toHaveProperty("players");
  expect(table.options).not.toHaveProperty("board");
  expect(table.seats.map((s) => [s.kind, s.bot])).toEqual([["person", undefined], ["bot", "easy"]]);
  await player.close();
});

test("Cats vs Rats: one's own Attribute against bots; by link the choice is left to the table", async () => {
  const player = await Player.open(browser, server, moving);
  const { page } = player;
  await player.goto("/new/catsvsrats");
  const crusader = page.locator("label.choice", { hasText: "Crusader" });
  await scrollAndClick(crusader);
  await click(page.getByRole("button", { name: "Start playing" }));
  const alone = await tableOf(player);
  const fixed = alone.options["fixed"]!.split(",");
  expect(fixed[0]).toBe("cat-4");
  expect(new Set(fixed).size).toBe(4);
  expect(fixed.filter((a) => a.startsWith("cat"))).toHaveLength(2);
  expect(alone.state).toBe("playing");

  await player.goto("/new/catsvsrats");
  await scrollAndClick(crusader);
  await scrollAndClick(page.getByRole("button", { name: /Friends by link/ }));
  await expect.poll(() => crusader.count()).toBe(0);
  await click(page.getByRole("button", { name: "Open the table" }));
  await page.getByLabel("One link for everybody").waitFor();
  const linked = await tableOf(player);
  expect(linked.options).toMatchObject({ attributes: "chosen", fixed: "" });
  expect(linked.seats.map((s) => s.kind)).toEqual(["person", "open", "open", "open"]);
  await player.close();
});

test("The Cats of New Orleans: with bots who lead the other heroes, and leave to the person what all decide", async () => {
  const player = await Player.open(browser, server, moving);
  const { page } = player;
  await player.goto("/new/neworleans");
  await scrollAndClick(page.getByRole("button", { name: /With bots/ }));
  await click(page.getByRole("button", { name: "easy", exact: true }));
  await click(page.getByRole("button", { name: "Start playing" }));
  const table = await tableOf(player);
  expect(table.options["players"] ?? "one", "nobody is asked for a bot").toBe("one");
  expect(table.seats.map((s) => [s.kind, s.bot])).toEqual([["person", undefined], ...Array.from({ length: 3 }, () => ["bot", "easy"])]);
  const { turn } = await player.frame(table.id, 0);
  expect(turn.who, "all are asked who is put on the map first").toEqual([0, 1, 2, 3]);
  const decides = page.locator(".players li").filter({ hasText: "decides" });
  await expect.poll(() => decides.allInnerTexts()).toEqual([expect.stringContaining("you")]);
  await player.close();
});

test("The Ratcatcher: who, against whom, how hard; and a surprise", async () => {
  const player = await Player.open(browser, server, moving);
  const { page } = player;
  await player.goto("/new/ratcatcher");
  await page.getByText("Seven tails in one knot").waitFor();
  expect(await page.getByText("good for a first match").count()).toBe(3);
  const catchers = page.getByRole("group", { name: "Who catches the rats?" });
  await scrollAndClick(catchers.getByRole("button", { name: /Surprise me/ }));
  expect(await catchers.locator("input:checked").getAttribute("value")).not.toBe("madam_cage");
  await scrollAndClick(page.locator("label.choice", { hasText: "Doctor Wormwood" }));
  await scrollAndClick(page.locator("label.choice", { hasText: "The Maw" }));
  await scrollAndClick(page.locator("label.choice", { hasText: "Hard" }));
  await click(page.getByRole("button", { name: "Start playing" }));
  expect((await tableOf(player)).options).toEqual({ ratcatcher: "doctor_wormwood", nemesis: "the_maw", mode: "hard" });
  await player.close();
});

test("a campaign begins at its beginning: where is asked for one match alone, and what was chosen for that is given up", async () => {
  const player = await Player.open(browser, server);
  const { page } = player;
  await player.goto("/new/neworleans");
  const second = page.locator("label.choice", { hasText: "Fighting in the Streets" });
  await page.getByRole("button", { name: "Start playing" }).waitFor();
  expect(await second.count()).toBe(0);
  await scrollAndClick(page.locator("label", { hasText: "One match" }));
  await scrollAndClick(second);
  await page.locator(".sum").getByText("Fighting in the Streets").waitFor();
  await scrollAndClick(page.locator("label", { hasText: "A campaign" }));
  await second.waitFor({ state: "detached" });
  expect(await page.locator(".sum").innerText()).not.toContain("Fighting");
  await scrollAndClick(page.locator("label", { hasText: "One match" }));
  await page.locator(".sum").getByText("Bad Times at the Bon Temps").waitFor();
  await player.close();
});

test("on a phone many cards are small, all of one choice in sight at once; what is chosen says its sentence, and nothing moves", async () => {
  const player = await Player.open(browser, server, { ...moving, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = player;
  await player.goto("/new/neworleans");
  const third = page.getByRole("group", { name: "The third" });
  const murray = third.locator("label", { hasText: "Murray" });
  await scrollAndClick(murray);
  await third.locator(".about", { hasText: "Murray" }).getByText("Banned from eleven steamboats").waitFor();
  const boxes = async () => [(await third.boundingBox())!, (await page.getByRole("group", { name: "The fourth" }).boundingBox())!].map((b) => [b.y, b.height]);
  const before = await boxes();
  expect(before[0]![1], "the height of a choice of nine heroes").toBeLessThan(640);
  await click(third.locator("label", { hasText: "Nera" }));
  await third.locator(".about", { hasText: "Nera" }).waitFor();
  expect(await boxes()).toEqual(before);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
  await player.close();
});

test("at one screen friends have names", async () => {
  const player = await Player.open(browser, server, moving);
  const { page } = player;
  await player.goto("/new/connectfour");
  await click(page.getByRole("button", { name: /At this screen/ }));
  await page.locator(".names").getByLabel("Name of the friend at seat 2").fill("Berta");
  await click(page.getByRole("button", { name: "Start playing" }));
  expect((await tableOf(player)).seats.map((s) => [s.name, s.you])).toEqual([["Guest", true], ["Berta", true]]);
  await player.close();
});

test("the level of bots is kept when another game is picked", async () => {
  const player = await Player.open(browser, server, moving);
  const { page } = player;
  await player.goto("/new/catsvsrats");
  await click(page.getByRole("button", { name: "hard", exact: true }));
  await scrollAndClick(page.locator("label.box", { hasText: "Connect Four" }));
  expect(await page.getByRole("button", { name: "hard", exact: true }).getAttribute("aria-pressed")).toBe("true");
  await click(page.getByRole("button", { name: "Start playing" }));
  expect((await tableOf(player)).seats.map((s) => s.bot)).toEqual([undefined, "hard"]);
  await player.close();
});

test("nothing moves once it can be chosen, however late what is told of a game arrives", async () => {
  const player = await Player.open(browser, server, moving);
  const { page } = player;
  await page.addInitScript(() => {
    const places = (window.places = new Set());
    const look = () => {
      const hard = [...document.querySelectorAll("button")].find((b) => b.innerText.trim() === "hard");
      if (hard) places.add(Math.round(hard.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    look();
  });
  await page.route(/\/(guide|content)/, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await player.goto("/new/catsvsrats");
  await page.getByRole("button", { name: "hard", exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => window.places.size)).toBe(1);
  await player.close();
});

describe.each(["catsvsrats", "neuroshima", "ratcatcher", "connectfour"])("%s", (game) => {
  test.each(["en-GB", "de-DE"])("is set up and explained at every size, %s", async (locale) => {
    const player = await Player.open(browser, server, { ...moving, locale });
    const { page } = player;
    for (const path of [`/new/${game}`, `/rules/${game}`]) {
      await player.goto(path);
      await page.waitForLoadState("networkidle");
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width);
        if (!path.startsWith("/new")) continue;
        const go = page.locator("form button[type=submit]");
        const box = (await go.boundingBox())!;
        expect(box.y >= 0 && box.y + box.height <= height, `the button at ${width} by ${height}`).toBe(true);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await faults(player), path).toEqual([]);
    }
    await player.close();
  });
});

test.each([["catsvsrats", "A battle is a sum"], ["connectfour", "Four in a row"], ["neuroshima", "Look before you fight"], ["ratcatcher", "Ten cheese, or its head"]])("%s is explained in pictures before its rules", async (game, title) => {
  const player = await Player.open(browser, server, moving);
  const { page } = player;
  await player.goto(`/rules/${game}`);
  const steps = page.getByRole("region", { name: "How to play, in two minutes" }).getByRole("listitem");
  await steps.filter({ hasText: title }).waitFor();
  const count = await steps.count();
  expect(count).toBeGreaterThanOrEqual(5);
  expect(count).toBeLessThanOrEqual(8);
  for (const drawn of await steps.locator(".picture > svg").evaluateAll((all) => all.map((svg) => svg.querySelectorAll("path, rect, circle, polygon").length))) expect(drawn).toBeGreaterThan(3);
  const [how, all] = await Promise.all([page.getByRole("heading", { name: "How to play" }).boundingBox(), page.getByRole("heading", { name: "All rules" }).boundingBox()]);
  expect(how!.y).toBeLessThan(all!.y);
  await page.getByRole("searchbox").fill("tie dice");
  await expect.poll(() => page.locator("dl > div").count()).toBeLessThan(40);
  await player.close();
});
