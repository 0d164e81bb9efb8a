// J6 at a table of Neuroshima Hex: by keyboard, by ear, without colours, and on a phone; and what touches need at the tables of other games.
import axe from "axe-core";
import { IntlMessageFormat } from "intl-messageformat";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { emblemOf } from "../../games/neuroshima/board/content";
import icons from "../../games/neuroshima/board/icons.json";
import { messages } from "../../games/neuroshima/board/messages";
import { answer, describe as describeHex } from "../../games/neuroshima/board/names";
import type { View } from "../../games/neuroshima/board/position";
import type { Frame, NewTable, StoryLine, Table } from "../src/api/types";
import { click, launch, Player } from "./people";
import { Server } from "./server";

const held = vi.hoisted(() => ({ content: {} as { armies: { id: string; name: string; tiles: { id: string; name: string; kind: string }[] }[] } }));
vi.mock("../src/content", () => ({ contentOf: () => held.content }));

const bot = { kind: "bot", bot: "easy" } as const;
const duel: NewTable = { game: "neuroshima", options: { armies: "mississippi,moloch", start: "first" }, seats: [{ kind: "me" }, bot] };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" } as const;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
  held.content = (await (await fetch(`${server.url}/api/games/neuroshima/board`)).json()) as typeof held.content;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const viewOf = (frame: Frame) => frame.view as { units?: Record<string, { tile: string; army: string; turn?: number }>; players: Record<string, { hand?: string[]; hq: number }> };
const faceOf = (army: string, tile: string) => held.content.armies.find((a) => a.id === army)!.tiles.find((x) => x.id === tile)!;

/** The hand of Mississippi, whose seat is 0, and the first place in it of a unit that can be put on the board; -1 if there is none. */
function handOf(frame: Frame): { hand: string[]; unit: number } {
  const hand = viewOf(frame).players["mississippi"]!.hand ?? [];
  const unit = hand.findIndex((tile) => ["warrior", "module"].includes(faceOf("mississippi", tile).kind) && frame.moves.some((m) => m.text.startsWith(`${tile} `)));
  return { hand, unit };
}

/** What has the focus, whether that can be seen, and whether something lies over it. */
async function focused(page: Page): Promise<{ name: string; seen: boolean; covered: boolean }> {
  return page.evaluate(() => {
    const e = document.activeElement!;
    const box = e.getBoundingClientRect();
    const drawn = e.matches("svg *") ? getComputedStyle(e.querySelector("polygon")!).stroke : getComputedStyle(e).outlineStyle;
    const at = document.elementFromPoint(box.x + Math.min(box.width, innerWidth) / 2, box.y + Math.min(box.height, 40) / 2);
    return {
      name: e.getAttribute("aria-label") ?? (e instanceof HTMLInputElement || e instanceof HTMLSelectElement ? (e.labels?.[0]?.textContent?.trim() ?? "") : (e.textContent?.trim() ?? "")),
      seen: e === document.body || drawn !== "none",
      covered: at !== null && !e.contains(at) && !at.contains(e),
    };
  });
}

/** Presses Tab until something of this name has the focus; whatever has it on the way is seen to have it. */
async function tabTo(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    expect(now.seen, `focus on ${now.name} can be seen`).toBe(true);
    if (!name.test(now.name)) continue;
    expect(now.covered, `${now.name} is covered`).toBe(false);
    return;
  }
  throw new Error(`${key} never came to ${name}`);
}

/** Goes with the arrows from the hex that has the focus to another, zigzagging where columns lie half a hex apart. */
async function walkTo(page: Page, hex: string): Promise<void> {
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("data-hex") ?? "");
  for (let i = 0; i < 20; i++) {
    const now = await here();
    if (now === hex) return;
    const across = hex.charCodeAt(0) - now.charCodeAt(0);
    const key = across > 0 ? "ArrowRight" : across < 0 ? "ArrowLeft" : Number(hex[1]) > Number(now[1]) ? "ArrowDown" : "ArrowUp";
    await page.keyboard.press(key);
    if ((await here()) === now) await page.keyboard.press("ArrowDown"); // at a slanting edge
  }
  throw new Error(`the arrows never came to ${hex}`);
}

async function myTurn(player: Player, table: string): Promise<Frame> {
  for (;;) {
    const frame = await player.frame(table, 0);
    if (frame.over || frame.turn.who.includes(0)) return frame;
    await new Promise((done) => setTimeout(done, 40));
  }
}

/** The page shows the position of a frame; what is mixed into the dice meanwhile changes its number alone. */
const shows = (page: Page, frame: Frame) => page.locator(`main[data-hash="${frame.hash}"]`).waitFor();
const gone = (page: Page, frame: Frame) => page.locator(`main[data-hash="${frame.hash}"]`).waitFor({ state: "detached" });

/** Types a move on the command line and confirms it. */
async function type(page: Page, frame: Frame, move: string): Promise<void> {
  await shows(page, frame);
  if (!(await page.evaluate(() => document.activeElement?.id === "command"))) await page.keyboard.press("/");
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
  await page.locator(`.offer[data-move="${move}"]`).waitFor();
  await page.keyboard.press("Enter");
  await gone(page, frame);
}

/** Every unit of the position is read out on its hex with all that holds of it. */
async function readsAloud(page: Page, frame: Frame): Promise<void> {
  const units = viewOf(frame).units ?? {};
  const view = frame.view as { now?: Record<string, { initiative?: number[]; toughness?: number; netted?: boolean; paralysed?: boolean; melee?: number[]; ranged?: number[] }> };
  for (const [hex, unit] of Object.entries(units)) {
    const said = (await page.locator(`[data-hex="${hex}"]`).getAttribute("aria-label"))!;
    const now = view.now?.[hex] ?? {};
    const army = held.content.armies.find((a) => a.id === unit.army)!.name;
    expect(said).toContain(`${hex}. ${faceOf(unit.army, unit.tile).name} of ${army}. ${unit.army === "mississippi" ? "yours" : "enemy"}.`);
    expect(said).toContain(`rotation ${unit.turn ?? 0}`);
    if (unit.tile === "hq") expect(said).toContain(`HQ points: ${viewOf(frame).players[unit.army]!.hq}`);
    else expect(said).toContain(`Toughness ${now.toughness}`);
    if (now.initiative?.length) expect(said).toContain(`Initiative ${now.initiative.join(", ")}`);
    const ways = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
    for (const mark of ["melee", "ranged"] as const) now[mark]?.forEach((n, way) => n > 0 && expect(said).toMatch(new RegExp(`\\b${ways[way]}: [^.]*${mark} \\d`)));
    expect(said.includes("netted")).toBe(now.netted ?? false);
    expect(said.includes("paralysed")).toBe(now.paralysed ?? false);
  }
  for (const e of await page.locator("[data-hex]").all()) {
    const hex = (await e.getAttribute("data-hex"))!;
    if (!units[hex]) expect(await e.getAttribute("aria-label")).toMatch(new RegExp(`^${hex}\\. empty\\.`));
  }
}

test("J6.1, 2 and 5: from the home page to the end of a match with the keyboard alone, every unit read out, every Battle announced", async () => {
  const player = await Player.open(browser, server);
  const { page } = player;
  await player.goto("/");
  await page.getByRole("button", { name: /^Play now: Neuroshima/ }).waitFor();
  await tabTo(page, /^Play now: Neuroshima/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\/\w+$/);
  const table = page.url().split("/").pop()!;
  await page.locator("[data-hex]").first().waitFor();

  // All that the live region says.
  const heard: string[] = [];
  await page.exposeFunction("hear", (text: string) => heard.push(text));
  await page.evaluate(() => {
    const region = document.querySelector('.visually-hidden[aria-live="polite"]')!;
    new MutationObserver(() => (window as unknown as { hear: (text: string) => void }).hear(region.textContent ?? "")).observe(region, { childList: true, characterData: true, subtree: true });
  });

  // The HQ goes down on the board, by arrows and keys.
  let frame = await myTurn(player, table);
  await shows(page, frame);
  expect(frame.turn.kind).toBe("hq");
  await tabTo(page, /^c3\. /);
  const goal = frame.moves.some((m) => m.text === "hq b2 r0") ? "b2" : "d4";
  await walkTo(page, goal);
  await page.keyboard.press("Enter");
  await page.keyboard.press("e");
  await page.keyboard.press("e");
  await page.locator(`.offer[data-move="hq ${goal} r2"]`).waitFor();
  await page.keyboard.press("Enter");
  await gone(page, frame);
  expect(viewOf(await player.frame(table, 0)).units).toMatchObject({ [goal]: { tile: "hq", army: "mississippi", turn: 2 } });

  // Then a tile of the hand by its number; Tab leaves the board again.
  for (let walked = false; !walked; ) {
    frame = await myTurn(player, table);
    const { hand, unit } = handOf(frame);
    if (unit < 0 || frame.turn.kind !== "act") {
      await type(page, frame, (await player.ask<{ move: string }>("GET", `/api/tables/${table}/hint?seat=0`)).move);
      continue;
    }
    await shows(page, frame);
    await tabTo(page, /^[a-e]\d\. /);
    const tile = hand[unit]!;
    await page.keyboard.press(String(unit + 1));
    const to = frame.moves.find((m) => m.text.startsWith(`${tile} `) && m.text.endsWith(" r0"))!.text.split(" ")[1]!;
    await walkTo(page, to);
    expect((await focused(page)).name).toContain("Can be chosen.");
    await page.keyboard.press(" ");
    // A button of the board is pressed by its own keys.
    await tabTo(page, /^Turn clockwise$/);
    const offered = async () => (await page.locator(".offer").getAttribute("data-move"))!;
    const before = await offered();
    await page.keyboard.press("Enter");
    await expect.poll(offered).not.toBe(before);
    const move = await offered();
    await tabTo(page, /^Confirm$/);
    await page.keyboard.press("Enter");
    await gone(page, frame);
    await expect.poll(async () => (await player.log(table, 0)).some((e) => e.move === move)).toBe(true);
    walked = true;
  }

  // Reading what lies there goes to the card and back to the hex.
  frame = await myTurn(player, table);
  await shows(page, frame);
  await tabTo(page, /^[a-e]\d\. /);
  await walkTo(page, goal);
  await page.keyboard.press("?");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("dialog");
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-hex"))).toBe(goal);

  // The rest is typed: some turns as the hint says, then tiles are thrown away so that it ends soon.
  for (let n = 0; ; n++) {
    frame = await myTurn(player, table);
    if (frame.over) break;
    if (n < 12) {
      await shows(page, frame);
      await readsAloud(page, frame);
      await type(page, frame, (await player.ask<{ move: string }>("GET", `/api/tables/${table}/hint?seat=0`)).move);
      continue;
    }
    const group = frame.moves.find((m) => m.text.startsWith("discard")) ?? frame.moves.find((m) => m.text === "end") ?? frame.moves[0]!;
    await type(page, frame, group.to === undefined ? group.text : `${group.text} ${group.to}`);
  }
  await page.locator(".ending").waitFor();
  await tabTo(page, /^Rematch$/);

  const battles = (await player.log(table, 0)).filter((e) => e.lines?.some((l) => l.key === "battle-began"));
  expect(battles.length).toBeGreaterThan(0);
  for (const { lines } of battles) {
    const steps = lines!.map((l) => l.text).join(" ");
    expect(heard.some((h) => h.includes(steps)), `heard: ${steps}`).toBe(true);
  }
  await player.close();
}, 240_000);

describe("J6.2 and 3 on a position with everything in it", () => {
  const t = (key: string, params?: Record<string, string | number>) => String(new IntlMessageFormat(messages["en"]?.[key] ?? key, "en").format(params));
  const view = {
    board: 19,
    players: [
      { army: "mississippi", hq: 20, side: 1, pile: { mutant: 3, battle: 1 } },
      { army: "moloch", hq: 17, side: 2, pile: { blocker: 2 } },
    ],
    units: {
      c3: { tile: "hq", army: "mississippi" },
      c2: { tile: "clown", army: "moloch", turn: 4, wounds: 1, venom: 2 },
      a1: { tile: "net-fighter", army: "mississippi", turn: 3 },
      a2: { tile: "hq", army: "moloch" },
    },
    now: { c2: { initiative: [2], toughness: 2, melee: [0, 0, 0, 1, 1, 0], paralysed: true }, a2: { initiative: [0], netted: true }, c3: { initiative: [0] }, a1: { initiative: [1], toughness: 1 } },
  } as unknown as View;
  const freed = { ...view, now: { ...view.now, c2: { ...view.now!["c2"], paralysed: false } } } as View;

  test("a hex tells place, owner, unit, facing, Initiative, Toughness and what befell it", () => {
    const said = describeHex(view, "c2", "", "mississippi", t);
    for (const part of [/^c2\. Clown of Moloch\. enemy\./, "Initiative 2", "Toughness 2", "1 of 2 wounds", "2 Venom markers", "paralysed", "rotation 4", "south: melee 1", "south-west: melee 1"]) expect(said).toMatch(part);
    expect(describeHex(view, "a2", "", "mississippi", t)).toMatch(/netted/);
    expect(describeHex(view, "c3", "", "mississippi", t)).toMatch(/^c3\. .* of Mississippi\. yours\. HQ points: 20\./);
    expect(describeHex(view, "c4", " Can be chosen.", "mississippi", t)).toBe("c4. empty. Can be chosen.");
  });

  test("questions are answered", () => {
    expect(answer("initiative", view, "mississippi", t)).toMatch(/^Enemies by Initiative: 2: Clown c2; 0: .* a2\.$/);
    expect(answer("threats", freed, "mississippi", t)).toMatch(/Clown c2 \(melee\)/);
    expect(answer("threats", view, "mississippi", t)).toMatch(/: none\.$/); // it is paralysed
    expect(answer("venom", view, "mississippi", t)).toBe("Units with Venom: Clown c2: 2.");
    expect(answer("tiles", view, "mississippi", t)).toMatch(/Mississippi: 3 × Mutant, 1 × Battle; Moloch: 2 × Blocker/);
  });
});

/** A table where units of both armies lie on the board and it is seat 0's turn to act. */
async function midgame(player: Player): Promise<{ table: Table; frame: Frame }> {
  const table = await player.create(duel);
  for (;;) {
    const frame = await player.until(table.id, 0, "act");
    const units = Object.values(viewOf(frame).units ?? {}).filter((u) => u.tile !== "hq").map((u) => u.army);
    if (new Set(units).size === 2 && (viewOf(frame).players["mississippi"]!.hand ?? []).length > 0) return { table, frame };
    if (frame.over) return midgame(player);
    const { move } = await player.ask<{ move: string }>("GET", `/api/tables/${table.id}/hint?seat=0`);
    await player.ask("POST", `/api/tables/${table.id}/moves`, { id: crypto.randomUUID(), seat: 0, seq: frame.seq, move });
  }
}

describe("at a table in play", () => {
  let player: Player;
  let page: Page;
  let table: Table;
  let frame: Frame;

  beforeAll(async () => {
    player = await Player.open(browser, server, { colorScheme: "light" });
    page = player.page;
    ({ table, frame } = await midgame(player));
  });
  afterAll(() => player?.close());

  async function look(): Promise<void> {
    await page.setViewportSize({ width: 1366, height: 768 });
    await player.goto(`/t/${table.id}`);
    await shows(page, frame);
    await page.locator(".unit").first().waitFor();
  }

  test("J6.3: keys and buttons answer in text", async () => {
    await look();
    const enemies = Object.entries(viewOf(frame).units!).filter(([, u]) => u.army === "moloch").map(([hex]) => hex);
    const answers: [string, string, RegExp][] = [
      ["i", "Enemies by Initiative", new RegExp(`^Enemies by Initiative: .*(${enemies.join("|")})`)],
      ["t", "What threatens my HQ", /^Your HQ is in the sights of: .+\.$/],
      ["v", "Units with Venom", /^Units with Venom: .+\.$/],
      ["l", "Tiles left", /^Tiles left\. Mississippi: \d+ × .*Moloch: \d+ × /],
    ];
    await page.locator('[data-hex="c3"]').focus();
    for (const [key, button, text] of answers) {
      await page.keyboard.press(key);
      await expect.poll(() => page.locator(".board > .unseen[role=status]").innerText()).toMatch(text);
      await page.getByRole("button", { name: button, exact: true }).press("Enter");
      await expect.poll(() => page.locator(".reply").innerText()).toMatch(text);
      await page.locator('[data-hex="c3"]').focus();
    }
  });

  test("J6.4: ? lists what is legal, and what is refused names its rule", async () => {
    await look();
    await page.keyboard.press("/");
    const command = page.locator("#command");
    await command.fill("?");
    await command.press("Enter");
    const legal = frame.moves.flatMap((m) => (m.to === undefined ? [m.text] : Array.from({ length: m.to - m.from! + 1 }, (_, i) => `${m.text} ${m.from! + i}`)));
    await page.locator(".command [role=status]", { hasText: `${legal.length} moves are legal now.` }).waitFor();
    expect(await page.locator(".command li .notation").allInnerTexts()).toEqual(frame.moves.slice(0, 400).map((m) => m.text));
    const [taken] = Object.keys(viewOf(frame).units!);
    const tile = frame.moves.find((m) => m.text.endsWith(" r0"))?.text.split(" ")[0] ?? "mutant";
    await command.fill(`${tile} ${taken} r0`);
    await command.press("Enter");
    const why = page.locator(".why");
    await why.waitFor();
    expect(await why.getAttribute("role")).toBe("alert");
    await why.getByRole("button", { name: /NSH-R?\d+/ }).first().press("Enter");
    await page.getByRole("dialog").getByText(/NSH-R?\d+/).first().waitFor();
  });

  test("Battle now? is stepped through and leaves the position as it was", async () => {
    await look();
    const labels = () => page.locator("[data-hex]").evaluateAll((all) => all.map((e) => e.getAttribute("aria-label")));
    const [before, hash] = [await labels(), await player.shownHash()];
    const { lines } = await player.ask<{ lines: StoryLine[] }>("GET", `/api/tables/${table.id}/forecast?seat=0`);
    await page.getByRole("button", { name: /^Battle now\?/ }).press("Enter");
    const told = page.locator(".told.forecast");
    await told.getByText(/step 1 of/).waitFor();
    const steps = Number(/of (\d+)/i.exec(await told.locator(".label").innerText())![1]);
    expect(steps).toBeGreaterThan(1);
    const read: string[] = [];
    for (let n = 1; n <= steps; n++) {
      await told.getByText(`step ${n} of ${steps}`).waitFor();
      read.push(...(await told.locator("li").allInnerTexts()));
      if (n < steps) await told.getByRole("button", { name: "One step on" }).press("Enter");
    }
    expect(await told.getByRole("button", { name: "One step on" }).isDisabled()).toBe(true);
    const texts = lines.map((l) => l.text);
    for (const line of read) expect(texts).toContain(line);
    expect(read).toEqual(expect.arrayContaining(lines.filter((l) => ["battle-began", "battle-ended", "attacked", "wounded"].includes(l.key)).map((l) => l.text)));
    await told.getByRole("button", { name: "Stop" }).press("Enter");
    await told.waitFor({ state: "detached" });
    expect(await labels()).toEqual(before);
    expect(await player.shownHash()).toBe(hash);
    expect((await player.frame(table.id, 0)).hash).toBe(frame.hash);
  });

  test("with motion on, Battle now? goes on by itself to its last step", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const told = page.locator(".told.forecast");
    let steps = 0;
    for (let at = { table, frame }; ; at = await midgame(player)) {
      await player.goto(`/t/${at.table.id}`);
      await shows(page, at.frame);
      await click(page.getByRole("button", { name: /^Battle now\?/ }));
      await told.getByText(/step 1 of/).waitFor();
      steps = Number(/of (\d+)/i.exec(await told.locator(".label").innerText())![1]);
      if (steps > 2) break; // a clock that ticks once is not enough
    }
    for (let n = 2; n <= steps; n++) await told.getByText(`step ${n} of ${steps}`).waitFor();
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  test.each(["protanopia", "deuteranopia", "tritanopia", "achromatopsia"] as const)("J6.7: with %s armies are told apart by their emblems", async (type) => {
    await look();
    const units = page.locator(".unit .tile");
    for (const tile of await units.all()) expect(await tile.locator(".emblem path").count()).toBe(1);
    const cdp = await player.context.newCDPSession(page);
    await cdp.send("Emulation.setEmulatedVisionDeficiency", { type });
    const emblem = async (army: string) => {
      const box = (await page.locator(`.unit .nsh-${army} .emblem`).first().boundingBox())!;
      return [...(await page.screenshot({ clip: box }))];
    };
    const difference = await page.evaluate(
      async ([a, b]) => {
        const side = 24;
        const grey = async (png: number[]) => {
          const paper = new OffscreenCanvas(side, side).getContext("2d")!;
          paper.drawImage(await createImageBitmap(new Blob([new Uint8Array(png)])), 0, 0, side, side);
          const { data } = paper.getImageData(0, 0, side, side);
          return Array.from({ length: side * side }, (_, i) => 0.2126 * data[4 * i]! + 0.7152 * data[4 * i + 1]! + 0.0722 * data[4 * i + 2]!);
        };
        const [p, q] = await Promise.all([grey(a!), grey(b!)]);
        return p.reduce((sum, v, i) => sum + Math.abs(v - q[i]!), 0) / p.length;
      },
      [await emblem("mississippi"), await emblem("moloch")],
    );
    expect(difference).toBeGreaterThan(12); // of 255
    await cdp.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
  });
});

test("what is looked at while somebody else decides gives way to one's own decision", async () => {
  const [me, other] = await Promise.all([Player.open(browser, server, { viewport: { width: 390, height: 844 } }), Player.open(browser, server)]);
  const table = await me.create({ game: "neuroshima", options: { start: "moloch" }, seats: [{ kind: "me" }, { kind: "link" }] });
  await other.ask("POST", `/api/tables/${table.id}/claim`, { token: new URL(server.url + table.invites[0]!.url).searchParams.get("seat") });
  await me.ask("POST", `/api/tables/${table.id}/start`);
  const move = async (player: Player, seat: number) => {
    const { seq, moves } = await player.until(table.id, seat);
    await player.ask("POST", `/api/tables/${table.id}/moves`, { id: crypto.randomUUID(), seat, seq, move: moves.find((m) => m.text === "end")?.text ?? moves.find((m) => m.text.startsWith("discard"))?.text ?? moves[0]!.text });
  };
  await move(other, 1);
  await move(me, 0);
  await me.goto(`/t/${table.id}`);
  const [hex] = Object.keys(viewOf(await me.frame(table.id, 0)).units!);
  await click(me.page.locator(`[data-hex="${hex}"]`));
  await me.page.locator(".inspector").waitFor();
  const asked = me.page.getByRole("heading", { name: "Your decision" });
  for (let tries = 0; tries < 20 && !(await me.frame(table.id, 0)).turn.who.includes(0); tries++) await move(other, 1);
  await asked.waitFor({ state: "attached" });
  await me.page.locator(".inspector").waitFor({ state: "detached" });
  for (const p of [me, other]) await p.close();
});

test("J6.7: every army has an emblem of its own, and the emblems' shapes differ", () => {
  const shapes = held.content.armies.map((a) => (icons as Record<string, { d: string }>)[emblemOf(a.id)]?.d);
  expect(shapes).not.toContain(undefined);
  expect(new Set(shapes).size).toBe(held.content.armies.length);
});

test("by touch the HQ is placed, turned and confirmed; a tile of the hand is turned and placed, and lies there at once", async () => {
  const player = await Player.open(browser, server, phone);
  const { page } = player;
  const table = await player.create(duel);
  await player.goto(`/t/${table.id}`);
  for (const kind of ["hq", "unit"]) {
    let frame = await player.until(table.id, 0, kind === "hq" ? "hq" : "act");
    while (kind === "unit" && handOf(frame).unit < 0) {
      const { move } = await player.ask<{ move: string }>("GET", `/api/tables/${table.id}/hint?seat=0`);
      await player.ask("POST", `/api/tables/${table.id}/moves`, { id: crypto.randomUUID(), seat: 0, seq: frame.seq, move });
      frame = await player.until(table.id, 0, "act");
    }
    await shows(page, frame);
    const { hand, unit } = handOf(frame);
    const tile = kind === "hq" ? "hq" : hand[unit]!;
    const hex = frame.moves.findLast((m) => m.text.startsWith(`${tile} `) && m.text.endsWith(" r0"))!.text.split(" ")[1]!;
    if (kind === "unit") await click(page.locator(".hand .held").nth(unit));
    if (kind === "hq") {
      await click(page.locator(`[data-hex="${hex}"]`));
      const offered = async () => (await page.locator(".offer").getAttribute("data-move"))!;
      await page.locator(`.offer[data-move^="${tile} ${hex} r"]`).waitFor();
      for (let n = 1; n <= 2; n++) {
        await click(page.getByRole("button", { name: "Turn clockwise" }));
        await expect.poll(offered).toBe(`${tile} ${hex} r${n}`);
      }
      await click(page.locator(".tray .confirm"));
    } else {
      await click(page.getByRole("button", { name: "Turn clockwise" }));
      await click(page.getByRole("button", { name: "Turn clockwise" }));
      await click(page.locator(`[data-hex="${hex}"]`));
    }
    const turn = kind === "hq" ? 2 : 4; // it goes on from how the last tile was turned
    await gone(page, frame);
    await expect.poll(async () => viewOf(await player.frame(table.id, 0)).units?.[hex]).toMatchObject({ tile, army: "mississippi", turn });
    await expect.poll(() => page.locator(`[data-hex="${hex}"]`).getAttribute("aria-label")).toContain(`rotation ${turn}`);
  }
  await player.close();
});

/** What is smaller than it should be: 24 pixels on the board, 44 beside it. What stands in a sentence, and for a mouse a line of the story, is as high as its text. */
async function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const coarse = matchMedia("(pointer: coarse)").matches;
    return [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [role=button], [role=tab]")].flatMap((e) => {
      const target = e instanceof HTMLInputElement && ["checkbox", "radio"].includes(e.type) ? (e.closest("label") ?? e) : e;
      const { width, height } = target.getBoundingClientRect();
      if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || width * height === 0) return [];
      if (["inline", "inline-block"].includes(getComputedStyle(e).display) || (!coarse && e.matches("button.line, .box summary"))) return height >= (coarse ? 24 : 18) ? [] : [`${e.outerHTML.slice(0, 120)}: ${height.toFixed(0)} high`];
      const least = e.closest(".stage") ? 24 : 44;
      return Math.min(width, height) >= least - 0.5 ? [] : [`${e.outerHTML.slice(0, 120)}: ${width.toFixed(0)} × ${height.toFixed(0)}`];
    });
  });
}

describe("J6.6 and 8: axe, 320 pixels, and the size of what is touched", () => {
  test.each([
    ["light, on a desk", { viewport: { width: 1366, height: 768 }, colorScheme: "light" }],
    ["dark, on a phone", phone],
  ] as const)("%s", async (_, options) => {
    const player = await Player.open(browser, server, options);
    const { page } = player;
    const { table } = await midgame(player);
    const ratcatcher = await player.create({ game: "ratcatcher", seats: [{ kind: "me" }] });
    const cats = await player.create({ game: "catsvsrats", seats: [{ kind: "me" }, bot, bot, bot] });
    await player.until(cats.id, 0, "action");
    const found: Record<string, string[]> = {};
    for (const [game, id] of [["neuroshima", table.id], ["ratcatcher", ratcatcher.id], ["catsvsrats", cats.id]] as const) {
      await player.goto(`/t/${id}`);
      await page.locator("main.table[data-seq]").waitFor();
      await page.locator(".stage > *:not(.quiet)").first().waitFor();
      await page.waitForLoadState("networkidle");
      const sizes = await small(page);
      if (sizes.length > 0) found[game] = sizes;
      if (game !== "neuroshima") continue;
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }));
      const grave = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
      expect(grave.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(" | ")}`)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await small(page), "at 320 pixels").toEqual([]);
      await page.setViewportSize(options.viewport);
    }
    expect(found).toEqual({});
    await player.close();
  });
});
