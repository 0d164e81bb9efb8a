// The Cats of New Orleans by keys alone: whoever plays so always has somewhere to go on from.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { NewTable } from "../src/api/types";
import { browser, server } from "./fixture";
import { Player } from "./people";

/** What a person notices between two keys. */
interface Noticed {
  seq: number;
  /** Something is played. */
  busy: boolean;
  offered: string;
  /** What has the focus: a square, or what the element says of itself; "" for nothing. */
  square: string;
  deed: string;
  name: string;
}

const notice = (page: Page): Promise<Noticed> =>
  page.evaluate(() => {
    const main = document.querySelector<HTMLElement>("main.table");
    const at = document.activeElement as HTMLElement | SVGElement;
    const held = at !== document.body;
    return {
      seq: Number(main?.dataset["seq"] ?? -1),
      busy: !!main?.querySelector(".actions .show, .actions[aria-busy=true]"),
      offered: main?.querySelector<HTMLElement>(".offer")?.dataset["move"] ?? "",
      square: at.dataset["square"] ?? "",
      deed: at.dataset["deed"] ?? at.dataset["move"] ?? "",
      name: held ? at.getAttribute("aria-label") || (at as HTMLElement).innerText?.trim() || at.tagName : "",
    };
  });

/** Presses Tab until what has the focus is wanted; where one goes on from is near it, on this side or on that. */
async function tabTo(page: Page, what: string, wanted: (n: Noticed) => boolean): Promise<void> {
  const passed: string[] = [];
  for (const [key, most] of [["Tab", 14], ["Shift+Tab", 28], ["Tab", 60]] as const) {
    for (let i = 0; i < most; i++) {
      const now = await notice(page);
      if (wanted(now)) return;
      passed.push(now.name.slice(0, 20));
      await page.keyboard.press(key);
    }
  }
  throw new Error(`Tab never came to ${what}: ${passed.join(" > ")}`);
}

/** Goes over the map to a square, by the arrows. */
async function walkTo(page: Page, square: string): Promise<void> {
  await tabTo(page, "the map", (n) => n.square !== "");
  const [c, r] = square.split(",").map(Number) as [number, number];
  for (let steps = 0; steps < 60; steps++) {
    const now = (await notice(page)).square;
    if (now === square) return;
    const [x, y] = now.split(",").map(Number) as [number, number];
    await page.keyboard.press(x < c ? "ArrowRight" : x > c ? "ArrowLeft" : y < r ? "ArrowDown" : "ArrowUp");
  }
  throw new Error(`the arrows never come to ${square}`);
}

/** Does by keys what is asked: on the map, or by a button. */
async function answer(page: Page, move: string): Promise<void> {
  const [verb = "", a = "", b = ""] = move.split(" ");
  const before = await notice(page);
  const on = (figure: string) => page.locator(`.stage [data-figure="${figure}"]`).first().getAttribute("data-square");
  const motion = { prowl: "p", stride: "s", pounce: "n" }[verb];
  const square = /^(prowl|stride|pounce|go|at|investigate)$/.test(verb) ? a : verb === "start" ? b : /^(attack|strike)$/.test(verb) ? await on(a) : null;
  if (square) {
    await walkTo(page, square);
    if (motion) await page.keyboard.press(motion);
  } else await tabTo(page, move, (n) => n.deed === move);
  await page.keyboard.press("Enter");
  await expect.poll(async () => { const n = await notice(page); return n.seq !== before.seq || n.offered !== ""; }, { message: move }).toBe(true);
  if ((await notice(page)).seq !== before.seq) return;
  if (square) await page.keyboard.press("Enter"); // the same square again
  else {
    await tabTo(page, "Confirm", (n) => n.name === "Confirm");
    await page.keyboard.press("Enter");
  }
  await expect.poll(async () => (await notice(page)).seq, { message: `${move} is confirmed` }).not.toBe(before.seq);
}

test("a round is played by keys alone, and the focus is never lost", { timeout: 240_000 }, async () => {
  const player = await Player.open(browser, server, { reducedMotion: "no-preference", viewport: { width: 1440, height: 900 } });
  const { page } = player;
  const me = { kind: "me" as const };
  const { id } = await player.create({ game: "neworleans", options: { scenario: "s01", difficulty: "easy" }, seats: [me, me, me, me] } as NewTable);
  await player.goto(`/t/${id}`);
  await expect.poll(async () => (await notice(page)).name, { message: "the page of the story has the focus" }).toBe("Read on");
  await page.keyboard.press("Enter");
  await page.locator(".page.choosing").waitFor({ state: "detached" });
  const done: string[] = [];
  for (let round = 0; round < 2 && done.length < 80; ) {
    const now = await notice(page);
    expect(now.name, `after ${done.slice(-3).join(", ")}`).not.toBe("");
    const frame = await player.frame(id, 0);
    round = (frame.view as { round?: number }).round ?? 0;
    if (now.name === "Read on") await page.keyboard.press("Enter");
    else if (now.busy || now.seq !== frame.seq || frame.turn.who.length === 0) await page.waitForTimeout(100);
    else {
      const { move } = await player.ask<{ move: string }>("GET", `/api/tables/${id}/hint?seat=${frame.turn.who[0]}`);
      await answer(page, move);
      done.push(move);
    }
  }
  expect(done.map((move) => move.split(" ")[0]), "heroes were put on the map, acted and made way").toEqual(expect.arrayContaining(["start", "activate", "pounce", "at"]));
  await player.close();
});
