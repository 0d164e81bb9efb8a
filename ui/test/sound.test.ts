// Sounds: off until asked for, each can be heard, and each is also said in words.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, server } from "./fixture";
import { Player } from "./people";

/** Counts from now on how many sources of sound the page starts. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = window as unknown as { started: number };
    heard.started = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    for (const of of [OscillatorNode, AudioBufferSourceNode]) {
      of.prototype.start = function (this: AudioScheduledSourceNode, when?: number) {
        heard.started++;
        start.call(this, when);
      };
    }
  });
}

const started = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { started: number }).started);

test("sounds are off until asked for, and each has its words", async () => {
  const player = await Player.open(browser, server, { reducedMotion: "no-preference" });
  const { page } = player;
  await listen(page);
  await player.goto("/settings");
  const sounds = page.getByRole("group", { name: "Sound" });
  await sounds.getByRole("button", { name: "Dice roll" }).waitFor();
  const names = await sounds.getByRole("button").allTextContents();
  expect(names).toHaveLength(9);
  for (const name of names) expect(await sounds.getByRole("button", { name }).isDisabled(), `${name} before it was asked for`).toBe(true);

  await sounds.getByRole("checkbox", { name: "What sounds, in words" }).click();
  for (const name of names) {
    await sounds.getByRole("button", { name }).click();
    await page.locator("[data-heard]", { hasText: name }).waitFor();
  }
  expect(await started(page), "heard while only words were asked for").toBe(0);

  await sounds.getByRole("checkbox", { name: "Sounds when something happens" }).click();
  for (const name of names) {
    const before = await started(page);
    await sounds.getByRole("button", { name }).click();
    expect(await started(page), name).toBeGreaterThan(before);
  }
  await player.close();
});
