// J2: the host of an evening, five friends, two against three. The network fails, the server dies, somebody leaves.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Table } from "../src/api/types";
import { click, command, launch, Player, scrollAndClick } from "./people";
import { Server } from "./server";

let server: Server;
let browser: Browser;
let host: Player;
let guests: Player[] = [];
let table = "";
const names = ["Ada", "Bruno", "Clara", "Dario"];
const everybody = () => [host, ...guests];

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
  host = await Player.open(browser, server);
  guests = await Promise.all(names.map(() => Player.open(browser, server, { viewport: { width: 800, height: 700 } })));
});

afterAll(async () => {
  for (const p of everybody()) await p?.close();
  await browser?.close();
  await server?.stop();
});

describe.sequential("J2", () => {
  test("3: every choice of a new table comes with a sentence of help", async () => {
    const { page } = host;
    await host.goto("/new/catsvsrats");
    await scrollAndClick(page.getByRole("group", { name: "Players" }).getByRole("button", { name: "4" }));
    await scrollAndClick(page.getByText("More settings"));
    await page.locator("#seat-3").waitFor();
    for (const label of ["Dice and cards", "Taking back", "Clock", "Who may watch", "Talk", "First turn"]) {
      const choice = page.getByLabel(label, { exact: true }).first();
      const help = await choice.getAttribute("aria-describedby");
      expect((await page.locator(`#${help}`).innerText()).length, label).toBeGreaterThan(10);
    }
    await page.locator("#seat-0").selectOption("bot");
    await page.getByText("every seat is a bot's").waitFor();
    expect(await page.getByRole("button", { name: "Start playing" }).getAttribute("aria-disabled")).toBe("true");
    await page.locator("#seat-0").selectOption("me");
  });

  test("1: a table has links and QR codes; guests choose a name and sit, without an account", async () => {
    const { page } = host;
    await scrollAndClick(page.getByRole("group", { name: "Players" }).getByRole("button", { name: "5" }));
    for (const seat of [1, 2, 3, 4]) await page.locator(`#seat-${seat}`).selectOption("link");
    await page.getByLabel("Name of the table").fill("Friday");
    await click(page.getByRole("button", { name: "Open the table" }));
    await page.waitForURL(/\/t\/\w+$/);
    table = page.url().split("/").pop()!;
    await page.getByRole("heading", { name: "Friday" }).waitFor();
    const links = page.getByLabel("Link for this seat");
    await links.first().waitFor({ state: "attached" });
    const urls = await links.evaluateAll((all) => all.map((i) => (i as HTMLInputElement).value));
    expect(urls).toHaveLength(4);
    await scrollAndClick(page.getByText("Show as QR code").first());
    const code = page.getByRole("img", { name: /QR code/ }).first();
    await expect.poll(() => code.evaluate((i) => (i as HTMLImageElement).naturalWidth)).toBeGreaterThan(20);
    await Promise.all(
      guests.map(async (g, i) => {
        await g.page.goto(urls[i]!);
        await g.page.getByLabel("What shall the others call you?").fill(names[i]!);
        if (i === 3) return; // Dario waits until the host has looked at the button
        await click(g.page.getByRole("button", { name: "Take the seat" }));
      }),
    );
    for (const name of names.slice(0, 3)) await page.locator(".lobby li", { hasText: name }).getByText("ready").waitFor();
  });

  test("2: the start button says why it can't start, then starts; Attributes are picked at the table", async () => {
    const { page } = host;
    await page.getByText("It can't start yet: seat 5 is free", { exact: false }).waitFor();
    const start = page.getByRole("button", { name: "Start the match" });
    expect(await start.getAttribute("aria-disabled")).toBe("true");
    await start.click({ force: true }); // it says that it can't; pressed all the same it does nothing
    await click(guests[3]!.page.getByRole("button", { name: "Take the seat" }));
    await page.locator(".lobby li", { hasText: "Dario" }).getByText("ready").waitFor();
    await click(start);
    for (const p of everybody()) await p.page.locator("main.table[data-seq]").waitFor();
    for (const [i, cat] of ["cat-1", "cat-2", "cat-3"].entries()) await attribute(everybody()[i]!, i, cat);
    // A fourth Cat would leave no legal teams: it is refused with its rule.
    await type(guests[2]!, "attribute cat-4");
    await guests[2]!.page.locator(".why").getByRole("button", { name: /^Rule CVR-/ }).waitFor();
    await attribute(guests[2]!, 3, "rat-1");
    await attribute(guests[3]!, 4, "rat-2");
    await expect.poll(async () => (await host.frame(table, 0)).turn.kind).not.toBe("attribute");
  });

  test("4: talk is for the whole table; there is none for a team, and the rule is cited", async () => {
    for (const p of [host, guests[0]!]) await scrollAndClick(p.page.getByRole("tab", { name: /Talk/ }));
    await guests[0]!.page.getByLabel("Say something to the table").fill("<b>Miau</b>");
    await scrollAndClick(guests[0]!.page.getByRole("button", { name: "Say", exact: true }));
    await host.page.getByText("<b>Miau</b>").waitFor();
    expect(await host.page.getByRole("tab", { name: /team/i }).count()).toBe(0);
    await host.page.getByText("There is no talk for one team alone").waitFor();
    await host.page.locator(".chat").getByRole("button", { name: /^Rule CVR-/ }).first().waitFor();
    await scrollAndClick(host.page.getByRole("tab", { name: "Story" }));
  });

  test("5: a guest whose network is cut is shown as away, and comes back to the same prompt", async () => {
    const guest = guests[0]!;
    await allIsShown();
    const prompt = await guest.page.locator(".prompt .words").innerText();
    const hash = await guest.shownHash();
    await guest.context.setOffline(true);
    await guest.page.getByText("Reconnecting").waitFor();
    await host.page.locator(".players li", { hasText: "Ada" }).getByText("away").waitFor({ timeout: 60_000 });
    await guest.context.setOffline(false);
    await guest.page.getByText("Reconnecting").waitFor({ state: "detached", timeout: 10_000 });
    expect(await guest.page.locator(".prompt .words").innerText()).toBe(prompt);
    expect(await guest.shownHash()).toBe(hash);
    await host.page.locator(".players li", { hasText: "Ada" }).getByText("away").waitFor({ state: "detached" });
  });

  test("7: the server dies and starts again: all five are back and nothing that was acknowledged is lost", async () => {
    const before = await allIsShown();
    const log = await host.log(table, 0);
    await server.kill();
    for (const p of everybody()) await p.page.getByText("Reconnecting").waitFor();
    await server.start();
    for (const p of everybody()) await p.page.getByText("Reconnecting").waitFor({ state: "detached", timeout: 10_000 });
    expect(await Promise.all(everybody().map((p) => p.shownHash()))).toEqual(before);
    expect(await host.log(table, 0)).toEqual(log);
    const [who] = (await host.frame(table, 0)).turn.who;
    const decider = everybody()[who!]!;
    const seq = await host.shownSeq();
    await play(decider, who!);
    for (const p of everybody()) await expect.poll(() => p.shownSeq()).toBeGreaterThan(seq);
  });

  test("6: a guest who leaves for good is replaced by a bot in two taps, and the story says so", async () => {
    const { page } = host;
    await guests[3]!.goto("/");
    await scrollAndClick(page.getByRole("button", { name: "Change seat 5" }));
    await scrollAndClick(page.getByRole("button", { name: "Give to a bot" }));
    await page.getByText("A bot (normal) plays seat 5 now.").waitFor();
  });

  test("8: pause holds for all, resume goes on, and the table is on everybody's home page", async () => {
    const { page } = host;
    await click(page.getByRole("button", { name: "More" }));
    await click(page.getByRole("button", { name: "Pause for all" }));
    await guests[1]!.page.getByRole("heading", { name: "Paused" }).waitFor();
    const seq = await host.shownSeq();
    await click(page.getByRole("button", { name: "Go on" }));
    await guests[1]!.page.getByRole("heading", { name: "Paused" }).waitFor({ state: "detached" });
    expect(await host.shownSeq()).toBeGreaterThanOrEqual(seq);
    for (const p of guests.slice(0, 3)) {
      await p.goto("/");
      await p.page.locator("main section").first().getByText("Friday").waitFor();
    }
    const mine = await guests[0]!.ask<{ tables: Table[] }>("GET", "/api/tables?list=mine");
    expect(mine.tables.map((t) => t.id)).toContain(table);
  });
});

/** Waits until every page shows the position that the server has for its seat, and returns the hashes. */
async function allIsShown(): Promise<string[]> {
  return Promise.all(
    everybody().map(async (p, seat) => {
      const { hash } = await p.frame(table, seat);
      await expect.poll(() => p.shownHash(), { timeout: 15_000 }).toBe(hash);
      return hash;
    }),
  );
}

async function type(p: Player, text: string): Promise<void> {
  await command(p.page, text);
}

async function attribute(p: Player, seat: number, id: string): Promise<void> {
  await expect.poll(async () => (await p.frame(table, seat)).turn.who).toContain(seat);
  await type(p, `attribute ${id}`);
  await click(p.page.getByRole("button", { name: "Confirm" }));
}

/** Plays the first legal move on the page. */
async function play(p: Player, seat: number): Promise<void> {
  const g = (await p.frame(table, seat)).moves[0]!;
  await type(p, g.to === undefined ? g.text : `${g.text} ${g.to}`);
  await click(p.page.getByRole("button", { name: "Confirm" }));
}
