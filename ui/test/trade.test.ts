// The Ratcatcher buys from the Tallyman and claims what a captured card is worth by clicks at the board alone, wherever the board is looked at.
import { expect, test } from "vitest";
import type { Frame } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, Player } from "./people";
import { shots } from "./server";
import moves from "./trade.json"; // up to a turn with rats in the cage and a card taken

const caged = (frame: Frame) => Object.values((frame.view as { cage?: Record<string, number> }).cage ?? {}).reduce((sum, n) => sum + n, 0);
const cards = (frame: Frame) => ((frame.view as { cards?: unknown[] }).cards ?? []).length;

test.each([["en-GB", "Confirm"], ["de-DE", "Bestätigen"]])("buying and claiming at the board, %s", async (locale, confirm) => {
  const player = await Player.open(browser, server, { locale });
  const { page } = player;
  const table = await player.create({ game: "ratcatcher", options: {}, dice: "own", seats: [{ kind: "me" }] });
  for (const move of moves) {
    const { turn, seq } = await player.frame(table.id, 0);
    const told = { id: crypto.randomUUID(), seq, move };
    if (turn.nature) await player.ask("POST", `/api/tables/${table.id}/nature`, told);
    else await player.ask("POST", `/api/tables/${table.id}/moves`, { ...told, seat: 0 });
  }
  const before = await player.frame(table.id, 0);
  /** The position once it is another than one that was. */
  const after = async (was: Frame): Promise<Frame> => {
    await page.waitForFunction((hash) => document.querySelector("main.table")?.getAttribute("data-hash") !== hash, was.hash);
    return player.frame(table.id, 0);
  };
  await player.goto(`/t/${table.id}`);
  let now = before;
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844], [320, 640]] as const) {
    await page.setViewportSize({ width, height });
    await page.locator(`main[data-hash="${now.hash}"]`).waitFor();
    await click(page.locator("[data-buy=tally_cheese]")); // eight rats of those that are there
    await page.locator(".actions .pay[aria-pressed=true]").waitFor();
    if (shots) await page.screenshot({ path: `${shots}/trade-${width}-${locale}.png` });
    await click(page.getByRole("button", { name: confirm }));
    const bought = await after(now);
    expect(caged(bought)).toBe(caged(now) - 8);
    await click(page.locator(`main[data-hash="${bought.hash}"] .actions .slots button`).first()); // the cheese has its slot to find
    await click(page.getByRole("button", { name: confirm }));
    const slotted = await after(bought);
    await click(page.locator("[data-claim=mangy_meg]").last()); // goes at once: it can be taken back
    const claimed = await after(slotted);
    expect(cards(claimed)).toBe(cards(now) - 1);
    for (let undone: Frame = claimed; undone.hash !== before.hash; undone = await player.frame(table.id, 0)) await player.ask("POST", `/api/tables/${table.id}/undo`, { seat: 0 });
    now = await after(claimed);
    expect(now.hash).toBe(before.hash);
  }
  await player.close();
}, 300_000);
