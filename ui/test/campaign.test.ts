// A campaign's page, by answers made up here: it is told on one screen, nothing is given up unasked, and whoever was late sees where the campaign stands.
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Campaign, Chapter } from "../src/api/types";
import { browser, server } from "./fixture";
import { finished, inSight, Player, scrollAndClick } from "./people";

const at = "2026-11-24T19:00:00Z";

function chapter(number: number, more: Partial<Chapter> = {}): Chapter {
  const lines = [{ text: `Two of three objectives were met in ${number + 4} rounds.` }, { text: "Minou lost 2 Lives to a nest of rats." }, { text: `The party took ${number} bucks and a saber.` }];
  return { number, name: `Scenario ${number}: The harbour`, state: "won", kind: number > 1 ? "next" : "begin", from: number - 1, table: `t${number}`, seats: ["Anna", "Ben", "Anna", "normal"], lines, entries: 300, began: at, updated: at, ...more };
}

/** A campaign of so many matches, the last of which is being played or was won. */
function campaign(matches: number, playing: boolean): Campaign {
  const chapters = Array.from({ length: matches }, (_, i) => chapter(i + 1));
  if (playing) chapters.at(-1)!.state = "playing";
  const havens = chapters.filter((c) => c.state === "won");
  return {
    id: "abc", game: "connectfour", name: "By night", host: true, after: matches, table: `t${matches}`, mayGoOn: true, playing, created: at, updated: at, chapters,
    story: chapters.map((c) => ({ number: c.number, lines: c.lines })),
    party: ["Minou", "Nera", "Patch", "Murray"].map((label) => ({ label, value: "6 of 8 Lives, Pounce, Sneak, a saber", rule: "C4-203" })),
    ways: [
      ...(playing ? [] : [{ id: `next-${matches}-1`, kind: "next" as const, from: matches, name: "Into the swamp", about: "by boat", givesUp: false }]),
      ...havens.map((c) => ({ id: `haven-${c.number}`, kind: "haven" as const, from: c.number, name: `Back to the haven after ${c.name}`, givesUp: playing })),
      { id: "begin", kind: "begin" as const, from: 0, name: chapters[0]!.name, givesUp: playing },
    ],
  };
}

/** Has the server answer with a campaign, and note what is asked of it. */
async function answer(page: Page, shown: () => Campaign, go: () => { status: number; json: unknown }): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route("**/api/campaigns/abc", (r) => r.fulfill({ json: shown() }));
  await page.route("**/api/campaigns/abc/go", (r) => {
    asked.push(r.request().postDataJSON());
    return r.fulfill(go());
  });
  return asked;
}

const late = { status: 409, json: { title: "Conflict", status: 409, why: "The campaign has gone on: look where it stands now." } };

test.each([[1440, 900], [1024, 768], [390, 844]])("it is fit to be looked at, at %i by %i", async (width, height) => {
  const player = await Player.open(browser, server, { viewport: { width, height } });
  const { page } = player;
  await answer(page, () => campaign(16, true), () => late);
  await player.goto("/c/abc");
  await page.getByRole("heading", { name: "Previously" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "as wide as the window").toBeLessThanOrEqual(width);
  if (width === 1440) {
    const party = await page.getByRole("region", { name: "What the party has" }).boundingBox();
    expect(party!.y + party!.height, "16 matches and the party on one screen").toBeLessThanOrEqual(height);
  }
  await page.evaluate(axe.source);
  const faults = await page.evaluate(async () => (await (window as unknown as { axe: typeof axe }).axe.run()).violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")}`)));
  expect(faults).toEqual([]);
  expect(player.complaints).toEqual([]);
  await player.close();
});

test("a match that is being played is given up for a yes alone", async () => {
  const player = await Player.open(browser, server);
  const { page } = player;
  const asked = await answer(page, () => campaign(3, true), () => late);
  await player.goto("/c/abc");
  await scrollAndClick(page.locator(".tree > li").nth(1).locator("summary"));
  const back = page.getByRole("button", { name: /^Back to the haven after Scenario 2/ });
  await scrollAndClick(back);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Scenario 3: The harbour” is being played").waitFor();
  await dialog.getByRole("button", { name: "Play on" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(asked).toEqual([]);
  await scrollAndClick(back);
  await dialog.getByRole("button", { name: "Give it up" }).click();
  await page.getByRole("alert").getByText("The campaign has gone on").waitFor();
  expect(asked).toEqual([{ way: "haven-2", after: 3 }]);
  await player.close();
});

test("whoever was late is shown where the campaign stands now", async () => {
  const player = await Player.open(browser, server);
  const { page } = player;
  let gone = false;
  const asked = await answer(page, () => campaign(gone ? 3 : 2, gone), () => {
    gone = true; // somebody else was faster
    return late;
  });
  await player.goto("/c/abc");
  await scrollAndClick(page.getByRole("button", { name: "Into the swamp" }));
  await page.getByRole("button", { name: /Play on/ }).waitFor();
  expect(asked).toEqual([{ way: "next-2-1", after: 2 }]);
  await player.close();
});

test("after a match that was lost the one to press is that match again, and nothing else", async () => {
  const player = await Player.open(browser, server);
  const { page } = player;
  const lost = campaign(2, true);
  lost.playing = false;
  lost.chapters.at(-1)!.state = "lost";
  lost.ways = [{ id: "again-2", kind: "again", from: 2, name: "Scenario 2: The harbour", givesUp: false }, ...lost.ways];
  await answer(page, () => lost, () => late);
  await player.goto("/c/abc");
  await page.getByRole("button", { name: "Once more: Scenario 2: The harbour" }).and(page.locator(".primary")).waitFor();
  expect(await page.locator("main .primary").count()).toBe(1);
  await player.close();
});

test("a campaign that is not for who asks is told so", async () => {
  const player = await Player.open(browser, server, { locale: "de" });
  await player.goto("/c/abc");
  await player.page.getByText("Eine solche Kampagne gibt es nicht, oder du hast keinen Teil daran.").waitFor();
  await player.close();
});

test("a campaign that waits for what follows is the first thing on the home page", async () => {
  const player = await Player.open(browser, server, { viewport: { width: 390, height: 844 } });
  const { page } = player;
  await answer(page, () => campaign(2, false), () => late);
  await page.route("**/api/campaigns", (r) => r.fulfill({ json: { campaigns: [{ id: "abc", game: "connectfour", name: "By night", matches: 2, updated: at }] } }));
  await player.goto("/");
  const go = page.getByRole("region", { name: "Continue" }).filter({ hasText: "By night" }).getByRole("link", { name: "Continue" });
  await inSight(go);
  await go.click();
  await page.getByRole("button", { name: "Into the swamp" }).waitFor();
  await player.close();
});

test("after a match that was won what leads on is offered once, and who is alone is not told of others", async () => {
  const player = await Player.open(browser, server);
  const { page } = player;
  const table = await finished(player, { game: "connectfour" }, 1);
  await answer(page, () => campaign(2, false), () => late);
  await page.route(`**/api/tables/${table.id}`, async (r) => r.fulfill({ json: { ...(await (await r.fetch()).json()), campaign: "abc" } }));
  await page.routeWebSocket(/./, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const told = JSON.parse(String(text)) as { table?: object };
      socket.send(JSON.stringify(told.table ? { ...told, table: { ...told.table, campaign: "abc" } } : told));
    });
  });
  await player.goto(`/t/${table.id}`);
  const follows = page.getByRole("region", { name: "What follows?" });
  await follows.getByRole("button", { name: "Into the swamp" }).and(page.locator(".primary")).waitFor();
  await expect(follows.getByRole("listitem").getByRole("button").allInnerTexts()).resolves.toEqual(["Into the swamp", "Back to the haven after Scenario 1: The harbour"]);
  expect(await follows.getByText("Choose for all").count()).toBe(0);
  await player.close();
});
