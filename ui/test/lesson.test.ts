// A lesson from the shelf to its end: what it says, how it meets other moves, going back, coming again, playing on.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Table } from "../src/api/types";
import { click, command, launch, Player, scrollAndClick } from "./people";
import { Server } from "./server";

let server: Server;
let browser: Browser;
let learner: Player;

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
  learner = await Player.open(browser, server);
});

afterAll(async () => {
  await learner?.close();
  await browser?.close();
  await server?.stop();
});

test("a lesson is taken from the shelf to its end", async () => {
  const { page } = learner;
  await learner.goto("/");
  await scrollAndClick(page.getByRole("button", { name: /^Learn it: Neuroshima/ }));
  const card = page.locator(".lesson.card");
  await card.getByText("Lesson, step 1 of").waitFor();
  const id = new URL(page.url()).pathname.split("/")[2]!;

  // A rule that it quotes opens.
  await click(card.getByRole("button", { name: /NSH-113/ }));
  await page.getByRole("dialog").getByText("NSH-113").first().waitFor();
  await page.keyboard.press("Escape");

  // Another move is met by the lesson, and not played.
  await command(page, "hq a1 r0");
  await click(page.locator(".tray").getByRole("button", { name: "Confirm" }));
  await page.getByText("Not in this step:").waitFor();
  await page.getByText("For this lesson take b3").waitFor();

  // What it wants goes on, and can be taken back.
  await click(card.getByRole("button", { name: "Show me" }));
  await click(page.locator(".tray .hint").getByRole("button", { name: "Look at this move" }));
  await click(page.locator(".tray").getByRole("button", { name: "Confirm" }));
  await card.getByText("Lesson, step 2 of").waitFor();
  await click(card.getByRole("button", { name: "Back" }));
  await card.getByText("Lesson, step 1 of").waitFor();

  await learnAll(id);
  await card.getByText("The lesson is over").waitFor();
  await page.reload();
  await click(card.getByRole("button", { name: "Play on from here" }));
  await page.waitForURL((url) => !url.pathname.includes(id));
  await page.locator("main.table").waitFor();
  expect(await page.locator(".lesson.card").count()).toBe(0);
});

describe.each([
  ["Cats vs Rats", { width: 1366, height: 768 }],
  ["Neuroshima Hex", { width: 1024, height: 768 }],
  ["The Ratcatcher", { width: 390, height: 844 }],
  ["The Cats of New Orleans", { width: 390, height: 844 }],
] as const)("the lesson of %s", (game, viewport) => {
  test(`is played by clicks, with motion, at ${viewport.width}; no step begins before what led to it was seen`, async () => {
    const player = await Player.open(browser, server, { viewport, reducedMotion: "no-preference" });
    await player.context.addInitScript(() => localStorage.getItem("mischief.prefs") ?? localStorage.setItem("mischief.prefs", JSON.stringify({ pace: 2 })));
    const { page } = player;
    await player.goto("/");
    await scrollAndClick(page.getByRole("button", { name: new RegExp(`^Learn it: ${game}`) }));
    const card = page.locator(".lesson.card");
    await card.getByText("Lesson, step 1 of").waitFor();
    const id = new URL(page.url()).pathname.split("/")[2]!;
    await noteScenes(page);

    const tray = page.locator(".tray");
    const stepAt = new Map<string, string>(); // the step in which each position stood when it was answered
    for (let steps = 0; !(await player.ask<Table>("GET", `/api/tables/${id}`)).lesson?.over; steps++) {
      if (steps === 60) throw new Error("the lesson has no end");
      const { seq } = await player.frame(id, 0);
      await page.locator(`main[data-seq="${seq}"]`).waitFor({ timeout: 30_000 });
      stepAt.set(String(seq), await card.locator(".label").first().innerText());
      await click(card.getByRole("button", { name: "Show me" }));
      const hint = tray.locator(".hint");
      await hint.waitFor();
      const look = hint.getByRole("button", { name: "Look at this move" });
      if (await look.isVisible()) await click(look); // else it is chosen already
      // What can be taken back goes at once; the rest is confirmed.
      const confirm = tray.getByRole("button", { name: "Confirm" });
      const gone = async () => (await player.frame(id, 0)).seq > seq;
      await expect.poll(async () => (await confirm.isVisible()) || (await gone())).toBe(true);
      if (!(await gone())) await click(confirm);
      await expect.poll(gone).toBe(true);
    }
    // A page of the story stays until it has been read.
    const readOn = page.locator(".stage .choosing").getByRole("button", { name: "Read on" });
    await expect.poll(async () => {
      if (await readOn.isVisible()) await scrollAndClick(readOn);
      return card.getByText("The lesson is over").isVisible();
    }, { timeout: 60_000 }).toBe(true);

    const noted = await page.evaluate(() => (window as unknown as { noted: { scene: string; step: string; seq: string }[] }).noted);
    expect(noted.filter((n) => n.scene !== "").length, "scenes were played").toBeGreaterThan(2);
    // While scenes are played the position before them stands, and with it its step.
    for (const n of noted) if (n.scene !== "" && stepAt.has(n.seq)) expect(n.step, `during ${n.scene} at ${n.seq}`).toBe(stepAt.get(n.seq));
    expect(player.complaints).toEqual([]);
    await player.close();
  });
});

/** Notes every scene with the step of the lesson and the position that stood meanwhile. */
async function noteScenes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: { scene: string; step: string; seq: string }[] = [];
    const look = () => {
      const main = document.querySelector<HTMLElement>("main.table");
      const now = {
        scene: main?.querySelector<HTMLElement>(".stage")?.dataset["scene"] ?? "",
        step: main?.querySelector<HTMLElement>(".lesson.card .label")?.innerText ?? "",
        seq: main?.dataset["seq"] ?? "",
      };
      const last = noted.at(-1);
      if (!last || last.scene !== now.scene || last.step !== now.step || last.seq !== now.seq) noted.push(now);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { noted });
  });
}

/** Takes every step that is left as the hint has it. */
async function learnAll(id: string): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    const table = await learner.ask<Table>("GET", `/api/tables/${id}`);
    if (table.lesson?.over) return;
    const { move } = await learner.ask<{ move: string }>("GET", `/api/tables/${id}/hint?seat=0`);
    await learner.ask("POST", `/api/tables/${id}/moves`, { id: crypto.randomUUID(), seat: 0, seq: table.matchSeq, move });
  }
  throw new Error("the lesson has no end");
}
