// A lesson from the shelf to its end: what it says, how it meets other moves, going back, coming again, playing on.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
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
