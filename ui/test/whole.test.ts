// A person plays one whole match of each game at three sizes, from setting up the table to the ending, by clicking, or tapping on
// the phone, what is in sight and nothing else.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noteScenes, Person, type Taste } from "./eyes";
import { click, launch, Player, pointOf, scrollAndClick } from "./people";
import { Server } from "./server";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
});

const sizes = [[1440, 900], [1024, 768], [390, 844]] as const;

/** How a game is set up, what a person likes to do in it, and which scenes are to be seen on the way from beginning to end. */
interface Evening {
  cards: string[];
  taste: Taste;
  scenes: string[];
}

const evenings: Record<string, Evening> = {
  connectfour: { cards: [], taste: [[/^Column 4/, 3]], scenes: [] },
  neuroshima: { cards: [], taste: [[/^Turn /, 0.2], [/^Discard/, 0.1], [/^About /, 0]], scenes: ["tile", "walk", "step"] },
  ratcatcher: { cards: ["Hard"], taste: [], scenes: ["lay", "walk", "spawn", "attack", "dice", "bite", "catch"] },
  // The first scenario is soon over: it is lost when a Bloodsucker wakes beside a cat.
  neworleans: { cards: [], taste: [[/^Close/, 0], [/^(End|Pass|Goods)/, 0.3]], scenes: ["call", "why", "walk", "mark"] },
  // One against one, to the last: matches of teams may last ten times as long.
  slaughter: { cards: ["All-Out Carnage"], taste: [[/can be (struck|shot|charged)/, 4], [/^(To |As near|Into cover)/, 3], [/^(Done|Pass|Recover|Delay)/, 0.2], [/why not/, 0]], scenes: ["card", "walk", "strike", "roll", "value", "mark"] },
  catsvsrats: { cards: [], taste: [[/Can be attacked/, 4], [/^(End|One (more|fewer))/, 0.2], [/^Not this/, 0]], scenes: ["attribute", "go", "draw", "attack", "reveal", "die", "sum", "verdict"] },
};

describe.each(Object.entries(evenings))("%s", (game, { cards, taste, scenes }) => {
  const seen = new Set<string>();
  let played = 0;

  test.each(sizes)("from setting up the table to the ending at %i x %i", async (width, height) => {
    const server = await new Server().start();
    const phone = width < 500 ? { hasTouch: true, isMobile: true } : {};
    const player = await Player.open(browser, server, { viewport: { width, height }, reducedMotion: "no-preference", ...phone });
    const { page } = player;
    const began = Date.now();
    try {
      await noteScenes(page);
      await player.goto(`/new/${game}`);
      if (game !== "ratcatcher" && game !== "neworleans") await scrollAndClick(page.getByRole("button", { name: "easy", exact: true }));
      if (game === "neworleans") await scrollAndClick(page.locator("label", { hasText: "One match" }));
      for (const name of cards) await scrollAndClick(page.locator("label.choice", { hasText: name }));
      await click(page.getByRole("button", { name: "Start playing" }));
      await page.locator("main.table[data-seq]").waitFor();
      const person = new Person(page, taste, "1");
      await person.play();
      const kinds = await page.evaluate(() => window.wholeScenes!().map((s) => s.kind));
      for (const kind of kinds) seen.add(kind);
      played++;
      const took = ((Date.now() - began) / 1000).toFixed(0);
      console.log(`${game} at ${width} x ${height}: ${person.decisions} decisions, ${person.clicks.length} clicks, ${person.skips} skips, ${took} s, seen whole ${[...new Set(kinds)].join(" ")}`);
      for (const part of [page.locator(".ending h2"), page.getByRole("button", { name: "Rematch" })]) expect(await part.evaluate(pointOf), "the ending").toBeTypeOf("object");
      await player.close();
    } finally {
      await server.stop();
    }
  }, 300_000);

  test("with every kind of scene seen from beginning to end", ({ skip }) => {
    skip(played < sizes.length, "not all its matches were played");
    expect([...seen]).toEqual(expect.arrayContaining(scenes));
  });
});
