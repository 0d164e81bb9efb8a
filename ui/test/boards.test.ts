// The board keeps its size through a match, and the commonest act of each game takes two clicks. The matches are those of decisions.json, whose dice and cards
// are entered by hand, so that every match is the same match; what happens is played with motion.
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Frame, Table } from "../src/api/types";
import recorded from "./decisions.json";
import { click, command, launch, Player } from "./people";
import { Server } from "./server";

const held = vi.hoisted(() => ({ content: {} as unknown }));
vi.mock("../src/content", () => ({ contentOf: () => held.content }));

const sizes = [[1440, 900], [1024, 768], [390, 844]] as const;

let server: Server;
let browser: Browser;
let me: Player;
let german: Player; // the same person in another language
let others: Player;

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
  [me, others] = await Promise.all([Player.open(browser, server, { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" }), Player.open(browser, server)]);
  await me.context.request.patch(`${server.url}/api/me`, { data: { name: "Berta" } });
  german = await Player.open(browser, server, { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference", locale: "de-DE", storageState: await me.context.storageState() });
  for (const p of [me, german]) await p.context.addInitScript(() => localStorage.getItem("mischief.prefs") ?? localStorage.setItem("mischief.prefs", JSON.stringify({ pace: 4, boxScenes: true })));
});

afterAll(async () => {
  for (const p of [me, german, others]) await p?.close();
  await browser?.close();
  await server?.stop();
});

/** A table of a recorded match: this person at the first seat, somebody else at all others. */
async function sitDown(match: (typeof recorded)[number]): Promise<Table> {
  const count = { catsvsrats: 4, connectfour: 2, neuroshima: 2, ratcatcher: 1, slaughter: 2 }[match.game]!;
  const seats = [{ kind: "me" as const }, ...Array.from({ length: count - 1 }, () => ({ kind: "link" as const }))];
  const table = await me.create({ game: match.game, options: match.options as unknown as Record<string, string>, dice: match.game === "connectfour" ? "digital" : "own", seats });
  for (const { url } of table.invites) await others.ask("POST", `/api/tables/${table.id}/claim`, { token: new URL(server.url + url).searchParams.get("seat") });
  if (count > 1) await me.ask("POST", `/api/tables/${table.id}/start`);
  return me.ask<Table>("GET", `/api/tables/${table.id}`);
}

async function play(table: Table, move: string): Promise<void> {
  const { turn, seq } = await me.frame(table.id, 0);
  const [id, seat] = [crypto.randomUUID(), turn.who[0] ?? -1];
  if (turn.nature) await me.ask("POST", `/api/tables/${table.id}/nature`, { id, seq, move });
  else await (table.you.includes(seat) ? me : others).ask("POST", `/api/tables/${table.id}/moves`, { id, seat, seq, move });
}

const stands = (page: Page, frame: Frame) => page.locator(`main[data-hash="${frame.hash}"]`).waitFor();
const languages = { English: { decision: "Your decision", close: "Close" }, German: { decision: "Du entscheidest", close: "Schließen" } };
const asked = (page: Page, { decision } = languages.English) => page.getByRole("heading", { name: decision }).waitFor();

describe("the board keeps its size, and the action bar keeps off it", () => {
  /** Notes every size that the board has, picture by picture, by the width of the window. */
  const watch = (page: Page) =>
    page.evaluate(() => {
      const sizes: Record<number, string[]> = {};
      const look = () => {
        const { x, width, height } = document.querySelector(".stage")!.getBoundingClientRect();
        const known = (sizes[innerWidth] ??= []);
        const now = [x, width, height].map(Math.round).join(" ");
        if (!known.includes(now)) known.push(now);
        requestAnimationFrame(look);
      };
      look();
      Object.assign(window, { sizes });
    });
  const seen = (page: Page) => page.evaluate(() => (window as unknown as { sizes: Record<number, string[]> }).sizes);
  const settled = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  /** By how many pixels the bar lies over the board. */
  const over = (page: Page) =>
    page.evaluate(() => Math.max(0, Math.round(document.querySelector(".stage")!.getBoundingClientRect().bottom - document.querySelector(".actions")!.getBoundingClientRect().top)));

  // Each game in both languages: words are of another length.
  const matches = ["catsvsrats", "connectfour", "neuroshima", "ratcatcher", "slaughter"].flatMap((game) =>
    recorded.filter((m) => m.game === game).slice(0, 2).map((m, i) => [`${m.game}, ${m.moves.length} moves`, i === 0 ? "English" : "German", m] as const));
  test.each(matches)("%s, in %s", async (_, language, match) => {
    const table = await sitDown(match);
    const words = languages[language];
    const who = language === "German" ? german : me;
    const { page } = who;
    const covered: string[] = [];
    let decisions = 0;
    await who.goto(`/t/${table.id}`);
    await page.locator(".stage > *:not(.quiet)").first().waitFor();
    await watch(page);
    for (const move of ["", ...match.moves]) {
      if (move) await play(table, move);
      const frame = await me.frame(table.id, 0);
      if (frame.turn.nature || !frame.turn.who.includes(0)) continue;
      await stands(page, frame);
      await asked(page, words);
      const [first] = frame.moves;
      // What happens before the next decision is seen at the last of these sizes, another each time.
      for (const [width, height] of [...sizes.slice(decisions % 3), ...sizes.slice(0, decisions % 3)]) {
        await page.setViewportSize({ width, height });
        await settled(page);
        if ((await over(page)) > 0) covered.push(`${frame.turn.kind} at ${width}: ${await over(page)}`);
        if ((await page.locator(".tray .confirm").count()) === 0) await command(page, first!.to === undefined ? first!.text : `${first!.text} ${first!.to}`);
        await page.locator(".tray .confirm").waitFor();
        if (await page.locator(".command").isVisible()) await click(page.locator(".command").getByRole("button", { name: words.close })); // which scrolls nothing: the bar grows while the preview comes
        await settled(page);
        if ((await over(page)) > 0) covered.push(`${frame.turn.kind} at ${width}, chosen: ${await over(page)}`);
        await click(page.locator(".tray .cancel"));
      }
      decisions++;
    }
    expect(decisions).toBeGreaterThan(match.moves.length / 6);
    expect(Object.values(await seen(page)).map((all) => all.length), JSON.stringify(await seen(page))).toEqual([1, 1, 1]);
    expect(covered).toEqual([]);
  }, 400_000);
});

describe("a battle of Cats vs Rats is over in about two seconds, and all of it is seen", () => {
  /** The scenes of a battle at a recorded match, after so many of its moves; the first attack that can be made is "". */
  async function battle(match: (typeof recorded)[number], after: number, moves: readonly string[]) {
    held.content = await (await fetch(`${server.url}/api/games/catsvsrats/board`)).json();
    const { scenes } = await import("../../games/catsvsrats/board/story");
    const table = await sitDown(match);
    for (const move of match.moves.slice(0, after)) await play(table, move);
    for (const move of moves) await play(table, move || (await me.frame(table.id, 0)).moves.find((m) => m.text.startsWith("attack "))!.text + " 1");
    const log = await me.log(table.id, 0);
    const all = log.slice(log.findLastIndex((e) => e.move?.startsWith("attack "))).flatMap((entry) => scenes(entry, log.filter((e) => e.seq <= entry.seq), false));
    return { kinds: all.map((s) => s.kind), ms: all.reduce((sum, s) => sum + s.ms, 0) };
  }

  test("without cards", async () => {
    const { kinds, ms } = await battle(recorded[0]!, (recorded[0]!.kinds as unknown as Record<string, number>)["action"]!, ["", "die 3", "die 4"]);
    expect(kinds).toEqual(["attack", "die", "die", "sum", "verdict"]);
    expect(ms).toBeLessThanOrEqual(2500);
    expect(ms).toBeGreaterThanOrEqual(2000);
  });

  test("with a card on each side", async () => {
    const match = recorded.find(({ moves }: { moves: string[] }) => moves.includes("card second-sight") && moves.includes("card last-retreat"))!;
    const after = match.moves.findIndex((move) => move.startsWith("attack "));
    const { kinds, ms } = await battle(match, after, [match.moves[after]!, "card hex-of-loss", "card last-retreat", "die 4", "die 2"]);
    expect(kinds).toEqual(["attack", "down", "reveal", "die", "die", "sum", "verdict"]);
    expect(ms).toBeLessThanOrEqual(2800);
  });
});

describe("the commonest act takes two clicks at most", () => {
  /** Plays a recorded match up to a kind of decision. */
  async function upTo(game: string, kind: string): Promise<{ table: Table; frame: Frame; page: Page }> {
    const match = recorded.find((m) => m.game === game)!;
    const table = await sitDown(match);
    for (const move of match.moves.slice(0, (match.kinds as unknown as Record<string, number>)[kind])) await play(table, move);
    const frame = await me.frame(table.id, 0);
    expect(frame.turn.kind).toBe(kind);
    const { page } = me;
    await page.setViewportSize({ width: 1440, height: 900 });
    await me.goto(`/t/${table.id}`);
    await stands(page, frame);
    await asked(page);
    await page.locator(".stage > *:not(.quiet)").first().waitFor();
    return { table, frame, page };
  }

  /** Clicks what is to be chosen, and Confirm where it is asked for, until the move is played. */
  async function act(name: string, page: Page, frame: Frame, targets: Locator[]): Promise<{ clicks: number; travel: number }> {
    const points: { x: number; y: number }[] = [];
    for (const target of targets) points.push(await click(target));
    const confirm = page.locator(".tray .confirm");
    const gone = page.locator(`main[data-hash="${frame.hash}"]`).waitFor({ state: "detached" });
    await Promise.race([gone, confirm.waitFor().catch(() => {})]);
    // What goes by itself is offered for the moment in which the referee is asked whether it may.
    await page.waitForFunction((hash) => document.querySelector("main")?.dataset["hash"] !== hash, frame.hash, { timeout: 2000 }).catch(async () => points.push(await click(confirm)));
    await gone;
    const travel = points.slice(1).reduce((sum, p, i) => sum + Math.hypot(p.x - points[i]!.x, p.y - points[i]!.y), 0);
    console.log(`${name}: ${points.length} clicks, the pointer travels ${Math.round(travel)} pixels between them`);
    return { clicks: points.length, travel };
  }

  test("Neuroshima Hex: a tile is put down, turned by the wheel", async () => {
    const { table, frame, page } = await upTo("neuroshima", "act");
    const held = page.locator(".actions .held").first();
    const tile = frame.moves.map((m) => m.text.split(" ")).find(([, hex, turn]) => /^[a-g]\d$/.test(hex ?? "") && turn === "r0")!;
    const hex = page.locator(`[data-hex="${tile[1]}"]`);
    const from = await click(held);
    const box = (await hex.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let n = 0; n < 2; n++) await page.mouse.wheel(0, 100);
    const { clicks, travel } = await act("a tile put down", page, frame, [hex]);
    console.log(`with the tile: ${clicks + 1} clicks, ${Math.round(travel + Math.hypot(from.x - box.x - box.width / 2, from.y - box.y - box.height / 2))} pixels`);
    expect(clicks + 1).toBeLessThanOrEqual(2);
    const entry = (await me.log(table.id, 0)).findLast((e) => e.kind === "move" && !e.undone)!;
    expect(entry.move).toBe(`${tile[0]} ${tile[1]} r2`);
  });

  test("Neuroshima Hex: who slides while he presses turns the tile that way, and who lets go beside the board puts nothing down", async () => {
    const { table, frame, page } = await upTo("neuroshima", "act");
    const tile = frame.moves.map((m) => m.text.split(" ")).find(([, hex, turn]) => /^[a-g]\d$/.test(hex ?? "") && turn === "r0")!;
    const box = (await page.locator(`[data-hex="${tile[1]}"]`).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await click(page.locator(".actions .held").first());
    await page.mouse.move(x, y);
    await page.mouse.down();
    const bar = (await page.locator(".prompt").boundingBox())!;
    await page.mouse.move(bar.x + 30, bar.y + 10, { steps: 5 });
    await page.mouse.up();
    expect((await me.frame(table.id, 0)).hash).toBe(frame.hash);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y + box.height * 0.7, { steps: 5 });
    await page.mouse.up();
    await page.locator(`main[data-hash="${frame.hash}"]`).waitFor({ state: "detached" });
    const entry = (await me.log(table.id, 0)).findLast((e) => e.kind === "move" && !e.undone)!;
    expect(entry.move).toBe(`${tile[0]} ${tile[1]} r3`);
  });

  test("Cats vs Rats: units go from one's own town to another", async () => {
    const { table, frame, page } = await upTo("catsvsrats", "action");
    const group = frame.moves.find((m) => m.text.startsWith("move ") && (m.to ?? 1) > 1)!;
    const [, from, to] = /^move (\S+) > (\S+)/.exec(group.text)!;
    const { clicks } = await act("units moved", page, frame, [page.locator(`[data-town="${from}"]`), page.locator(`[data-town="${to}"]`)]);
    expect(clicks).toBeLessThanOrEqual(2);
    const entry = (await me.log(table.id, 0)).findLast((e) => e.kind === "move" && !e.undone)!;
    expect(entry.move).toBe(`${group.text} ${group.to! - 1}`); // one is left behind unless the person says otherwise
  });

  test("The Ratcatcher: a walk", async () => {
    const { frame, page } = await upTo("ratcatcher", "turn");
    const zone = frame.moves.find((m) => m.text.startsWith("move "))!.text.split(" ")[1]!;
    const { clicks } = await act("a walk", page, frame, [page.locator(`[data-zone="${zone}"]`)]);
    expect(clicks).toBeLessThanOrEqual(2);
  });

  test("Connect Four: a disc", async () => {
    const { frame, page } = await upTo("connectfour", "dropping");
    const { clicks } = await act("a disc", page, frame, [page.locator('[data-column="4"]')]);
    expect(clicks).toBe(1);
  });
});
