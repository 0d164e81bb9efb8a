// One place to act, at every size: for each kind of decision of each game, what is asked, what can be answered, what is chosen with its odds, and Confirm
// lie in the window with nothing over them, and nothing on the page is notation.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Frame, Preview } from "../src/api/types";
import { luck } from "./eyes";
import { click, command, launch, Player } from "./people";
import { recorded, Replayed } from "./recorded";
import { Server, shots } from "./server";

const sizes = [[320, 640], [360, 640], [390, 844], [768, 1024], [1024, 768], [1280, 720], [1440, 900], [1920, 1080]] as const;
// German takes more room: what is in sight in German at every size is looked at in English at a few.
const languages = {
  en: { decision: "Your decision", close: "Close", sizes: [sizes[0], sizes[2], sizes[4], sizes[6]] },
  de: { decision: "Du entscheidest", close: "Schließen", sizes },
} as const;

let server: Server;
let browser: Browser;
let me: Player;
let german: Player; // the same person in another language
let others: Player;

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
  const viewport = { width: 1440, height: 900 };
  [me, others] = await Promise.all([Player.open(browser, server, { viewport }), Player.open(browser, server)]);
  await me.context.request.patch(`${server.url}/api/me`, { data: { name: "Berta" } });
  german = await Player.open(browser, server, { viewport, locale: "de-DE", storageState: await me.context.storageState() });
});

afterAll(async () => {
  for (const p of [me, german, others]) await p?.close();
  await browser?.close();
  await server?.stop();
});

/** What of the page is outside the window, or under something, at some of its points. */
async function hidden(page: Page, wanted: string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const faults: string[] = [];
    for (const selector of wanted) {
      const found = [...document.querySelectorAll<HTMLElement>(selector)].filter((e) => e.checkVisibility({ visibilityProperty: true }));
      if (found.length === 0) faults.push(`${selector} is missing`);
      for (const e of found) {
        const box = e.getBoundingClientRect();
        if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) {
          faults.push(`${selector} "${e.innerText.slice(0, 30)}" is outside: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(" ")}`);
          continue;
        }
        for (const [fx, fy] of [[0.5, 0.5], [0.1, 0.25], [0.9, 0.25], [0.1, 0.8], [0.9, 0.8]] as const) {
          const hit = document.elementFromPoint(box.left + box.width * fx, box.top + box.height * fy);
          if (hit && (e.contains(hit) || hit.contains(e))) continue;
          faults.push(`${selector} "${e.innerText.slice(0, 30)}" lies under ${hit?.tagName}.${hit?.getAttribute("class")}`);
          break;
        }
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return faults;
  }, wanted);
}

/** A move that has odds if one has, else the longest to say. */
async function telling(table: string, frame: Frame): Promise<{ move: string; odds: boolean }> {
  const moves = frame.moves.map((g) => (g.to === undefined ? g.text : `${g.text} ${g.to}`)).sort((a, b) => b.length - a.length);
  const verbs = [...new Map(moves.map((m) => [m.split(" ")[0], m])).values()].slice(0, 6);
  for (const move of verbs) {
    const preview = await me.ask<Preview>("GET", `/api/tables/${table}/preview?seat=0&move=${encodeURIComponent(move)}`);
    if (preview.odds) return { move, odds: true };
  }
  return { move: moves[0]!, odds: false };
}

/** What is not the language of people on the page: names of seats, moves and rules in notation, counts of what is legal. */
async function jargon(page: Page, moves: readonly string[]): Promise<string[]> {
  const text = await page.locator("main").innerText();
  const found = text.match(/\b(?:connectfour|catsvsrats|neuroshima|rc|ws)\.[a-z]|\b(?:cat|rat|seat)-\d\b|\br[0-5]\b|\b(?:CVR|NSH|RAT|WAS|C4)-R?\d+|\w+ > \w+|legal move|erlaubte[rn]? Zug/g) ?? [];
  return [...found, ...moves.filter((m) => m.includes(" ") && text.includes(m))];
}

/** By how many pixels the action bar lies over the board's foot. */
const over = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round(document.querySelector(".stage")!.getBoundingClientRect().bottom - document.querySelector(".actions")!.getBoundingClientRect().top));

/** Resizes the one page and notes what cannot be seen at each size. */
async function atSizes(sizes: readonly (readonly [number, number])[], page: Page, name: string, wanted: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));
    const found = await hidden(page, wanted);
    faults.push(...found.map((f) => `${name} at ${width} x ${height}: ${f}`));
    if (height > 640 && (await over(page)) > 0) faults.push(`${name} at ${width} x ${height}: the bar lies over the board by ${await over(page)}`);
    if (shots && (found.length > 0 || width === 390 || width === 1024)) await page.screenshot({ path: `${shots}/${name.replaceAll(" ", "-")}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return faults;
}

test.each(recorded.map((m, i) => [m.game, Object.keys(m.kinds).join(", "), i] as const))("%s: %s", async (_game, _kinds, at) => {
  const match = recorded[at]!;
  const replayed = await Replayed.open(match, me, others);
  const { table } = replayed;
  const faults: string[] = [];
  for (const [kind, moves] of Object.entries(match.kinds).sort((a, b) => a[1] - b[1])) {
    await replayed.to(moves);
    const frame = await me.frame(table.id, 0);
    expect(frame.turn.kind).toBe(kind);
    const { move, odds } = await telling(table.id, frame);
    for (const [language, words] of Object.entries(languages)) {
      const who = language === "de" ? german : me;
      const { page } = who;
      await who.goto(`/t/${table.id}`);
      await page.locator(`main[data-hash="${frame.hash}"]`).waitFor();
      await page.getByRole("heading", { name: words.decision }).waitFor();
      await page.locator(".stage > *:not(.quiet)").first().waitFor();
      const hand = (await page.locator(".actions .held").count()) > 0 ? [".actions .held"] : [];
      const chosen = (await page.locator(".tray .confirm").count()) > 0; // the board has offered something itself
      const answers = !chosen && (await page.locator(".tray .answers button").count()) > 0 ? [".tray .answers button"] : [];
      const starting = (await page.locator(".starting").count()) > 0 ? [".starting button"] : []; // who decides for the first time
      faults.push(...(await atSizes([sizes[0], sizes[4]], page, `${match.game} ${kind} ${language}`, [".prompt .words", ...starting, ...hand, ...answers])));
      if (!chosen) {
        await command(page, move);
        await page.locator(".tray .confirm").waitFor();
        await click(page.locator(".command").getByRole("button", { name: words.close }));
      }
      if (odds && !chosen) expect(await page.locator(".gist").innerText()).toMatch(/\d %/);
      expect(await page.locator(".gist strong").innerText(), "a move in words").not.toBe(move);
      faults.push(...(await jargon(page, frame.moves.map((g) => g.text))).map((word) => `${match.game} ${kind} ${language} says ${word}`));
      faults.push(...(await atSizes(words.sizes, page, `${match.game} ${kind} ${language} chosen`, [".prompt .words", ".gist", ".tray .confirm", ".tray .cancel", ...hand])));
    }
  }
  expect(faults).toEqual([]);
}, 400_000);

/** Somebody who sees things move, at half the usual pace: a busy machine must not miss a scene. */
async function watcher(): Promise<Player> {
  const player = await Player.open(browser, server, { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" });
  await player.context.addInitScript(() => localStorage.setItem("mischief.prefs", JSON.stringify({ pace: 0.5 })));
  return player;
}

test.each([["catsvsrats", 4], ["neuroshima", 2], ["ratcatcher", 1]] as const)("%s with the server's dice: what is played, the way past it, and what is asked then", async (game, count) => {
  const player = await watcher();
  const { page } = player;
  const table = await player.create({ game, seats: Array.from({ length: count }, (_, i) => (i === 0 ? { kind: "me" } : { kind: "bot", bot: "easy" })) });
  await player.goto(`/t/${table.id}`);
  await page.locator("main.table[data-seq]").waitFor();
  const faults: string[] = [];
  const [playedAt, askedAt] = [[...sizes], [...sizes]];
  for (let moves = 0; playedAt.length + askedAt.length > 0; ) {
    const frame = await player.frame(table.id, 0);
    expect(frame.over, "the match was over before all sizes were seen").toBeUndefined();
    const busy = async () => (await page.locator(".actions .show").count()) > 0;
    const stands = (await player.shownSeq()) === frame.seq && !(await busy());
    const [next, wanted] = stands ? [askedAt, [".prompt .words"]] : [playedAt, [".prompt .words", ".show button"]];
    if (stands && !frame.turn.who.includes(0)) {
      await page.waitForTimeout(20);
      continue;
    }
    const size = next[0];
    if (size) {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));
      const found = await hidden(page, wanted);
      if (stands === !(await busy())) { // else it ended, or began, meanwhile
        faults.push(...found.map((f) => `${game} ${stands ? frame.turn.kind : "played"} at ${size.join(" x ")}: ${f}`));
        next.shift();
      }
    }
    if (!stands) continue;
    const some = frame.moves[Math.floor(luck(`${game} ${frame.seq}`) * frame.moves.length)]!;
    await player.ask("POST", `/api/tables/${table.id}/moves`, { id: crypto.randomUUID(), seat: 0, seq: frame.seq, move: some.to === undefined ? some.text : `${some.text} ${some.to}` });
    expect(++moves, "moves without a scene for each size").toBeLessThan(120);
  }
  expect(faults).toEqual([]);
  await player.close();
}, 300_000);
