// How much is sent for a page, compressed, when nothing is in the cache.
import { expect, test } from "vitest";
import { browser, server } from "./fixture";
import { Player } from "./people";

/** What travels until a page rests that shows something: bytes of all answers with their heads, in kB. */
async function weigh(player: Player, path: string, shown: string): Promise<number> {
  const { page } = player;
  const network = await player.context.newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  const under = new Set<string>();
  network.on("Network.requestWillBeSent", (e) => e.request.url.startsWith("http") && under.add(e.requestId));
  network.on("Network.loadingFinished", (e) => {
    bytes += e.encodedDataLength;
    under.delete(e.requestId);
  });
  network.on("Network.loadingFailed", (e) => under.delete(e.requestId));
  await player.goto(path);
  await page.locator(shown).first().waitFor();
  await page.waitForFunction(() => [...document.images].every((i) => i.complete && i.naturalWidth > 0) && document.fonts.status === "loaded");
  await page.waitForLoadState("networkidle");
  await expect.poll(() => under.size).toBe(0);
  return bytes / 1000;
}

test("home and table stay within their budgets", async () => {
  const visitor = await Player.open(browser, server);
  const home = await weigh(visitor, "/", ".game img");
  const bot = { kind: "bot", bot: "easy" } as const;
  const table = await visitor.create({ game: "catsvsrats", seats: [{ kind: "me" }, bot, bot, bot] });
  const guest = await Player.open(browser, server);
  const whole = await weigh(guest, `/t/${table.id}`, ".stage svg");
  const skirmish = await visitor.create({ game: "slaughter", options: { scenario: "capture-the-flag" }, seats: [{ kind: "me" }, bot, bot, bot] });
  const third = await Player.open(browser, server);
  const map = await weigh(third, `/t/${skirmish.id}`, ".stage svg");
  const four = await visitor.create({ game: "neworleans", options: { scenario: "s02" }, seats: [{ kind: "me" }, bot, bot, bot] });
  const fourth = await Player.open(browser, server);
  const street = await weigh(fourth, `/t/${four.id}`, ".stage svg");
  console.log(`street ${street.toFixed(0)} kB`);
  expect(street).toBeLessThan(300);
  console.log(`home ${home.toFixed(0)} kB, table ${whole.toFixed(0)} kB, map ${map.toFixed(0)} kB`);
  expect(home).toBeLessThan(100);
  expect(whole).toBeLessThan(300);
  expect(map).toBeLessThan(300);
  for (const player of [visitor, guest, third]) await player.close();
});
