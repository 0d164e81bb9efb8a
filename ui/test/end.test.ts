// The end of a match: who won and why, how it went, where it turned, what comes next; and copies, which are framed wherever they are looked at.
import { readFileSync } from "node:fs";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Course, NewTable, Table } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, Player, scrollAndClick } from "./people";
import { shots } from "./server";

const sizes = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }] as const;

async function sit(viewport: { width: number; height: number }, name = "Berta", locale = "en-GB"): Promise<Player> {
  const phone = viewport.width < 500;
  const player = await Player.open(browser, server, { viewport, locale, reducedMotion: "no-preference", ...(phone ? { isMobile: true, hasTouch: true } : {}) });
  await player.context.request.patch(server.url + "/api/me", { data: { name } });
  return player;
}

const friend = { kind: "friend", name: "Otto" } as const;

/** A match of Connect Four whose next disc, in column 2 or 6, ends it. */
async function nearlyOver(player: Player, more: Partial<NewTable> = {}): Promise<Table> {
  const table = await player.create({ game: "connectfour", seats: [{ kind: "me" }, friend], undo: "practice", ...more });
  for (const [seq, move] of ["3", "1", "4", "1", "5", "1"].entries()) await drop(player, table.id, seq, move);
  return table;
}

async function drop(player: Player, table: string, seq: number, move: string): Promise<void> {
  await player.ask("POST", `/api/tables/${table}/moves`, { id: crypto.randomUUID(), seat: seq % 2, seq, move });
}

async function courseOf(player: Player, table: string): Promise<Course> {
  for (const end = Date.now() + 100_000; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
    const course = await player.ask<Course>("GET", `/api/tables/${table}/course`);
    if (course.state !== "working") return course;
  }
  throw new Error("the course is never ready");
}

/** What axe finds wrong with a page. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run();
    return found.violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.failureSummary ?? ""}`));
  });
}

async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

describe.each(sizes)("a match played to its end, $width x $height", (size) => {
  test("it is told when its last scene was seen, over the whole width, and leads on", async () => {
    const player = await sit(size);
    const { page } = player;
    const table = await nearlyOver(player);
    await player.goto(`/t/${table.id}`);
    const end = page.locator(".ending");
    await click(page.locator('[data-column="2"]').first());
    const confirm = page.getByRole("button", { name: "Confirm" });
    await confirm.or(end).first().waitFor();
    if (await confirm.isVisible()) await click(confirm);
    await end.waitFor();
    expect(await page.locator(".ending h2").innerText()).toMatch(/^Berta won with four in a row\./);
    const box = (await end.boundingBox())!;
    expect([box.x, Math.round(box.width)]).toEqual([0, size.width]);
    expect(await page.evaluate(() => document.activeElement?.id), "what is read next").toBe("ending");
    expect(await end.locator(".score li").allInnerTexts()).toEqual([expect.stringMatching(/^Berta[^]*won[^]*discs\s*4/), expect.stringMatching(/^Otto[^]*discs\s*3/)]);
    expect(await page.locator(".actions").isVisible(), "the bar to act in").toBe(false);

    // The graph has a moment for each point; one of them is chosen, and the replay stands there.
    const course = await courseOf(player, table.id);
    const moments = end.locator(".graph a");
    await moments.first().waitFor();
    expect(await moments.count()).toBe(course.points.length);
    const turn = course.points.find((p) => p.seq === 4)!;
    const moment = end.getByRole("link", { name: `Entry 4: Berta ${Math.round(turn.chances[0]! / 10)} %, Otto ${Math.round(turn.chances[1]! / 10)} %` });
    expect(await faults(page)).toEqual([]);
    await shot(page, `end-connectfour-${size.width}`);
    await scrollAndClick(moment);
    await page.waitForURL(/\/replay\?at=4$/);
    await page.locator('main[data-seq="4"]').waitFor();
    expect(await end.count(), "in the replay").toBe(0);
    await scrollAndClick(page.getByRole("button", { name: "To the result" }));
    await end.waitFor();

    // So do the arrows and Enter.
    await moments.first().waitFor();
    await moments.first().focus();
    for (const key of ["End", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await page.waitForURL(/\/replay\?at=6$/);
    await page.locator('main[data-seq="6"]').waitFor();
    await page.goBack();

    // The table says the same as the graph.
    await end.locator("summary").waitFor();
    await scrollAndClick(end.locator("summary"));
    const rows = await end.locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent!.trim())));
    expect(rows).toEqual(course.points.map((p) => [String(p.seq), ...p.chances.map((c) => `${Math.round(c / 10)} %${p.margin > 0 ? ` (± ${Math.round(p.margin / 10)})` : ""}`)]));

    // Turning points are moments, told from what chance to what, and lead to where they begin.
    const points = end.locator(".turned li");
    expect(await points.count()).toBe(course.turningPoints.length);
    const first = course.turningPoints[0]!;
    const who = ["Berta", "Otto"][course.sides[first.side]!.seats[0]!];
    expect(await points.first().innerText()).toContain(`${who}: ${Math.round(first.before / 10)} % → ${Math.round(first.after / 10)} %`);
    expect(await points.first().innerText()).toMatch(/drops a disc into column \d/);
    await scrollAndClick(points.first().getByRole("link", { name: /Watch it/ }));
    await page.locator(`main[data-seq="${first.from}"]`).waitFor();
    await scrollAndClick(page.getByRole("button", { name: "To the result" }));

    const [download] = await Promise.all([page.waitForEvent("download"), scrollAndClick(end.getByRole("link", { name: "Picture to share" }))]);
    const picture = readFileSync(await download.path());
    expect([download.suggestedFilename(), picture.subarray(1, 4).toString(), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([`mischief-${table.id}.png`, "PNG", 1200, 630]);

    await scrollAndClick(end.getByRole("button", { name: "Rematch" }));
    await page.waitForURL((url) => !url.pathname.includes(table.id));
    await page.locator('main.table[data-seq="0"]').waitFor();
    expect(await end.count()).toBe(0);
    await player.close();
  });

  test("a copy is framed on every view and leads back", async () => {
    const player = await sit(size);
    const { page } = player;
    const table = await nearlyOver(player, { title: "Friday" });
    await drop(player, table.id, 6, "2");
    const last = (await player.frame(table.id, 0)).seq;
    await player.goto(`/t/${table.id}/replay?at=4`);
    await page.locator('main[data-seq="4"]').waitFor();
    expect(await page.locator(".fork").count(), "the match itself").toBe(0);
    const more = page.getByRole("button", { name: "More", exact: true }).last();
    if (!(await page.getByRole("button", { name: "Play on from here" }).isVisible())) await click(more);
    await scrollAndClick(page.getByRole("button", { name: "Play on from here" }));
    await page.waitForURL((url) => !url.pathname.includes(table.id));
    const frame = page.locator(".fork");
    const framed = async (view: string) => {
      await frame.waitFor();
      const text = await frame.innerText();
      expect(text, view).toMatch(/What if/);
      expect(text, view).toMatch(/A copy for practice, from entry 4 of another match/);
      const style = await page.locator("main.table").evaluate((e) => [getComputedStyle(e).borderTopStyle, parseFloat(getComputedStyle(e).borderLeftWidth)]);
      expect(style, view).toEqual(["dashed", 6]);
      expect(await frame.evaluate((e) => {
        const b = e.getBoundingClientRect();
        return b.top >= 0 && b.bottom <= innerHeight && e.contains(document.elementFromPoint(b.left + b.width / 2, b.top + 4));
      }), `${view}: it is in sight`).toBe(true);
    };
    await framed("while it is played");
    await shot(page, `fork-${size.width}`);
    expect(await faults(page)).toEqual([]);
    const copy = page.url().split("/").pop()!;
    await player.goto(`/t/${copy}/replay?at=0`);
    await framed("in its replay");
    await click(frame.getByRole("link", { name: "Back to the match" }));
    await page.waitForURL(new RegExp(`/t/${table.id}/replay\\?at=4$`));
    await page.locator('main[data-seq="4"]').waitFor();
    await player.goto(`/t/${table.id}/replay?at=${last}`);
    await page.locator(`main[data-seq="${last}"]`).waitFor();
    if (!(await page.getByRole("button", { name: "Play on from here" }).isVisible())) await click(more);
    expect(await page.getByRole("button", { name: "Play on from here" }).isDisabled(), "nothing is left to play").toBe(true);
    await player.close();
  });
});

const verdicts: Record<string, RegExp> = {
  catsvsrats: /^(?!Cats|Rats).+ and .+ won: at the end of a turn more than half of all towns were theirs\./,
  neuroshima: /^(?!Moloch has|Mississippi has).+ won.*: |^A draw of .+: /,
  ratcatcher: /^Berta (won|lost): /,
};

describe.each(Object.keys(verdicts))("%s, bots at top speed", (game) => {
  test("the end is told at every size, once it was seen", async () => {
    const player = await sit(sizes[0]);
    const { page } = player;
    const bot = { kind: "bot", bot: "random" } as const; // soon over
    const count = (await player.ask<{ seats: number }>("GET", `/api/games/${game}/seats`)).seats;
    const table = await player.create({ game, seats: [{ kind: "me" }, ...Array.from({ length: count - 1 }, () => bot)], ...(game === "catsvsrats" ? { options: { attributes: "dealt" } } : {}) });
    await player.ask("POST", `/api/tables/${table.id}/seats/0`, bot);
    await player.goto(`/t/${table.id}`);
    await expect.poll(async () => (await player.ask<Table>("GET", `/api/tables/${table.id}`)).state, { timeout: 100_000 }).toBe("over");
    const end = page.locator(".ending");
    await end.waitFor({ timeout: 60_000 });
    expect(await end.locator("h2").innerText()).toMatch(verdicts[game]!);
    expect(await end.locator(".score li").count()).toBe(count);
    expect(await end.locator(".score dd").count()).toBeGreaterThan(0);
    await end.getByText(/Bots are playing the match again|The chance to win after/).waitFor();
    expect(await faults(page)).toEqual([]);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      await click(end.getByRole("button", { name: "Check this match" }));
      await end.locator(".proof").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${size.width}: nothing widens the page`).toBe(true);
      await shot(page, `end-${game}-${size.width}`);
    }
    await player.close();
  }, 240_000);
});

test("in German", async () => {
  const player = await sit(sizes[1], "Berta", "de-DE");
  const table = await nearlyOver(player);
  await drop(player, table.id, 6, "2");
  await player.goto(`/t/${table.id}`);
  const end = player.page.locator(".ending");
  await end.waitFor();
  expect(await end.locator("h2").innerText()).toMatch(/^Berta hat mit vier in einer Reihe gewonnen\./);
  await end.getByRole("heading", { name: "Wendepunkte" }).waitFor({ timeout: 100_000 });
  expect(await end.innerText()).not.toMatch(/Turning|Rematch|Chance to win|drops/);
  await player.close();
});
