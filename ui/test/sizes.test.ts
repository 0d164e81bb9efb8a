// How much is sent for a page, compressed, when nothing is in the cache.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, Player } from "./people";
import { Server } from "./server";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function weigh(player: Player, path: string): Promise<number> {
  const network = await player.context.newCDPSession(player.page);
  await network.send("Network.enable");
  let bytes = 0;
  network.on("Network.loadingFinished", (e) => (bytes += e.encodedDataLength));
  await player.goto(path);
  await player.page.waitForLoadState("networkidle");
  await player.page.waitForTimeout(500);
  return bytes / 1000;
}

test("home and table stay within their budgets", async () => {
  const visitor = await Player.open(browser, server);
  const home = await weigh(visitor, "/");
  const bot = { kind: "bot", bot: "easy" } as const;
  const table = await visitor.create({ game: "catsvsrats", seats: [{ kind: "me" }, bot, bot, bot] });
  const guest = await Player.open(browser, server);
  const whole = await weigh(guest, `/t/${table.id}`);
  console.log(`home ${home.toFixed(0)} kB, table ${whole.toFixed(0)} kB`);
  expect(home).toBeGreaterThan(10);
  expect(home).toBeLessThan(130);
  expect(whole).toBeLessThan(300);
  await visitor.close();
  await guest.close();
});
