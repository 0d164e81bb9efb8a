// With one's own box on a phone the board and the place to act stay in the window: what is to be done on the table is one line above them, and lies over the board
// while it is read.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browser, server } from "./fixture";
import { click, inSight, Player } from "./people";
import { asking, Replayed } from "./recorded";

describe.each([["catsvsrats", "starting"], ["neuroshima", "act"], ["ratcatcher", "nest"]] as const)("%s, asked %s", (game, kind) => {
  let me: Player;
  let others: Player;

  beforeAll(async () => {
    [me, others] = await Promise.all([Player.open(browser, server, { reducedMotion: "no-preference" }), Player.open(browser, server)]);
    const match = asking(game, kind);
    const replayed = await Replayed.open(match, me, others);
    await replayed.to(match.kinds[kind]!);
    await me.page.setViewportSize({ width: 390, height: 844 });
    await me.goto(`/t/${replayed.table.id}`);
  });

  afterAll(async () => {
    await me.close();
    await others.close();
  });

  test.each([[390, 844], [360, 640], [320, 640]])("the board and the bar are in sight at %i x %i, and what is to be done is a press away", async (width, height) => {
    const { page } = me;
    await page.setViewportSize({ width, height });
    await page.locator(".stage .board").waitFor();
    const room = await page.evaluate(() => {
      const of = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      return { top: of(".topline").bottom, board: of(".stage .board"), bar: of(".actions"), height: innerHeight };
    });
    expect(room.board.top).toBeGreaterThanOrEqual(room.top);
    expect(room.board.bottom, "the board's foot and the bar's head").toBeLessThanOrEqual(room.bar.top + 0.5);
    expect(room.bar.bottom).toBeLessThanOrEqual(room.height + 0.5);
    expect(room.board.height).toBeGreaterThan(220);

    const acts = page.locator(".acts");
    const ticks = acts.locator("input[type=checkbox]");
    const folds = acts.getByRole("button", { name: "Show or hide what is to be done on the table" });
    expect(await ticks.first().isVisible()).toBe(false);
    await click(folds);
    await inSight(ticks.first());
    await inSight(acts.getByRole("button", { name: "Wrong entry?" }));
    await inSight(acts.getByRole("button", { name: "What should the table look like?" }));
    await inSight(page.locator(".prompt .words"));
    const left = acts.getByRole("status");
    const before = await left.innerText();
    await click(ticks.first());
    await expect.poll(() => left.innerText()).not.toBe(before);
    await click(folds);
    expect(await ticks.first().isVisible()).toBe(false);
  });

  test("on a desk the list stands beside the board", async () => {
    const { page } = me;
    await page.setViewportSize({ width: 1024, height: 768 });
    await inSight(page.locator(".acts input[type=checkbox]").first());
    expect(await page.getByRole("button", { name: "Show or hide what is to be done on the table" }).isVisible()).toBe(false);
  });
});
