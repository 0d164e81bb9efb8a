// The first decision of a match: what is recommended and why, or a surprise, is a press away, at each size; both only offer a move, and who has moved is left alone.
import { expect, test } from "vitest";
import { groupOf } from "../src/moves";
import { browser, server } from "./fixture";
import { click, inSight, Player } from "./people";

const sizes = [[1440, 900], [1024, 768], [390, 844]] as const;
const games = { connectfour: 2, catsvsrats: 4, neuroshima: 2, ratcatcher: 1 } as const;

test.each(Object.entries(games))("%s: a recommended move with its reason, or a surprise, to be confirmed", async (game, count) => {
  const player = await Player.open(browser, server, { reducedMotion: "no-preference" });
  const { page } = player;
  const bot = { kind: "bot", bot: "easy" } as const;
  const table = await player.create({ game, seats: Array.from({ length: count }, (_, i) => (i === 0 ? { kind: "me" as const } : bot)) });
  const frame = await player.until(table.id, 0);
  await player.goto(`/t/${table.id}`);
  const offer = page.locator(".tray .offer");
  const confirm = page.locator(".tray .confirm");
  const offered = async () => (await offer.getAttribute("data-move"))!;
  const surprises = new Set<string>();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await click(page.getByRole("button", { name: "Recommended" }));
    await confirm.waitFor({ timeout: 30_000 });
    expect(groupOf(frame.moves, await offered()), await offered()).toBeDefined();
    expect((await page.locator(".tray .hint li").first().innerText()).length).toBeGreaterThan(5);
    await inSight(page.locator(".tray .hint li").first());
    await inSight(confirm);
    await click(page.locator(".tray .cancel"));
    await click(page.getByRole("button", { name: "Away with it" })); // the hint stays until one has done with it

    await click(page.getByRole("button", { name: "Surprise me" }));
    await confirm.waitFor();
    surprises.add(await offered());
    expect(groupOf(frame.moves, await offered()), await offered()).toBeDefined();
    await inSight(confirm);
    await click(page.locator(".tray .cancel"));
    expect((await player.frame(table.id, 0)).hash, "nothing was played").toBe(frame.hash);
  }
  // It is any of them: that forty surprises are the same is as good as impossible where there are two.
  for (let n = 0; n < 40 && surprises.size < 2; n++) {
    await click(page.getByRole("button", { name: "Surprise me" }));
    await confirm.waitFor();
    surprises.add(await offered());
    await click(page.locator(".tray .cancel"));
  }
  expect(surprises.size).toBeGreaterThan(1);

  await click(page.getByRole("button", { name: "Surprise me" }));
  await click(confirm);
  await page.locator(`main[data-hash="${frame.hash}"]`).waitFor({ state: "detached" });
  const next = await player.until(table.id, 0);
  await page.goto(page.url());
  await page.locator(`main[data-hash="${next.hash}"]`).waitFor();
  await page.getByRole("heading", { name: "Your decision" }).waitFor();
  expect(await page.locator(".starting").count()).toBe(0);
  await player.close();
});

test("in German; not in a lesson, not in the replay", async () => {
  const player = await Player.open(browser, server, { reducedMotion: "no-preference", locale: "de-DE" });
  const { page } = player;
  const table = await player.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "me" }] });
  await player.goto(`/t/${table.id}`);
  await click(page.getByRole("button", { name: "Empfohlen" }));
  await page.getByRole("button", { name: "Bestätigen" }).waitFor();
  await player.goto(`/t/${table.id}/replay`);
  await page.getByRole("heading", { name: "Wie es war" }).waitFor();
  expect(await page.locator(".starting").count()).toBe(0);
  const lesson = await player.ask<{ id: string }>("POST", "/api/games/ratcatcher/lesson");
  await player.goto(`/t/${lesson.id}`);
  await page.locator(".lesson.card").waitFor();
  expect(await page.locator(".starting").count()).toBe(0);
  await player.close();
});
