// J5: the owner of the box. Dice and cards lie on the table, the program referees; on a phone, with one hand.
import axe from "axe-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Frame } from "../src/api/types";
import { diceOf, enters, rolled, rollOf } from "../src/box";
import { click, launch, Player, scrollAndClick } from "./people";
import { Server, shots } from "./server";

let server: Server;
let browser: Browser;
let owner: Player;
let table = "";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
  owner = await Player.open(browser, server, phone);
});

afterAll(async () => {
  await owner?.close();
  await browser?.close();
  await server?.stop();
});

test("dice are told from other moves, and their settings from each other", () => {
  const two = [6, 5, 4, 3, 2, 1].flatMap((a) => Array.from({ length: a }, (_, i) => `dice ${a} ${i + 1}`));
  expect(rollOf(two)).toEqual({ verb: "dice", count: 2 });
  expect(rollOf(["1", "2", "3", "4", "5", "6"])).toEqual({ verb: "", count: 1 });
  for (const no of [[], ["1", "2", "3"], ["drawn rally"], two.slice(1), [...two.slice(1), "dice 1 7"]]) expect(rollOf(no)).toBeNull();
  expect(rolled("dice", [2, 6, 5])).toBe("dice 6 5 2");
  expect([enters("own", "die"), enters("own:die,rat", "rat"), enters("own:die", "rat"), enters("digital", "die")]).toEqual([true, true, false, false]);
  expect([diceOf(["a", "b"], []), diceOf(["a", "b"], ["b"]), diceOf(["a", "b"], ["b", "a"])]).toEqual(["digital", "own:b", "own"]);
});

describe.sequential("J5", () => {
  test("1: what is rolled and drawn by hand is chosen source by source", async () => {
    const { page } = owner;
    await owner.goto("/new/ratcatcher");
    await scrollAndClick(page.getByRole("button", { name: "I have the box" }));
    for (const source of ["the dice", "the rat sack", "the township deck", "the ? tokens", "the peculiar rat deck"]) {
      expect(await page.getByLabel(source).isChecked(), source).toBe(true);
    }
    for (const source of ["the township deck", "the ? tokens", "the peculiar rat deck"]) await page.getByLabel(source).uncheck();
    await shoot("new");
    await clean();
    await click(page.getByRole("button", { name: "Start playing" }));
    await page.waitForURL(/\/t\/\w+$/);
    table = page.url().split("/").pop()!;
    expect((await owner.ask<{ dice: string }>("GET", `/api/tables/${table}`)).dice).toBe("own:die,rat");
    await page.locator("main.table[data-seq]").waitFor();
  });

  test("3: the sack is three big keys within reach of the thumb; letters do the same", async () => {
    const { page } = owner;
    await until("rat");
    const keys = page.locator(".rats button");
    await keys.first().waitFor();
    expect(await keys.count()).toBe(3);
    for (const box of await Promise.all([0, 1, 2].map((i) => keys.nth(i).boundingBox()))) {
      expect(box!.height).toBeGreaterThanOrEqual(56);
      expect(box!.width).toBeGreaterThanOrEqual(56);
      expect(box!.y + box!.height).toBeLessThanOrEqual(844);
      expect(box!.y).toBeGreaterThan(844 / 2);
    }
    const white = (await sack()).white;
    await keys.first().getByText(`${white} left`).waitFor();
    const seq = await owner.shownSeq();
    await click(keys.first());
    await expect.poll(() => owner.shownSeq()).toBeGreaterThan(seq);
    await keys.first().getByText(`${white - 1} left`).waitFor();
    const next = await owner.shownSeq();
    await page.keyboard.press("b");
    await expect.poll(() => owner.shownSeq()).toBeGreaterThan(next);
    await shoot("sack");
    await clean();
  });

  test("6: a wrong entry is corrected; what changes is told as acts on the table", async () => {
    const { page } = owner;
    const before = await sack();
    await unfold();
    await click(page.getByRole("button", { name: "Wrong entry?" }));
    const dialog = page.getByRole("dialog", { name: "Wrong entry?" });
    await dialog.getByText("brown rat", { exact: true }).waitFor();
    await click(dialog.getByRole("button", { name: /^White/ }));
    const told = page.getByRole("dialog", { name: "Corrected" });
    await told.getByRole("heading", { name: "Take back on the table" }).waitFor();
    await told.getByText(/^A brown rat comes out/).waitFor();
    await told.getByText(/^A white rat comes out/).waitFor();
    await shoot("corrected");
    await clean();
    await click(told.getByRole("button", { name: "The table is right again" }));
    await expect.poll(async () => (await sack()).brown).toBe(before.brown + 1);
  });

  test("3: an impossible draw is refused with where all of its kind are", async () => {
    const { page } = owner;
    for (let tries = 0; tries < 80; tries++) {
      const frame = await owner.frame(table, 0);
      if (frame.turn.kind !== "rat") break;
      const move = frame.moves.some((g) => g.text === "rat black") ? "rat black" : "";
      if (!move) break;
      await owner.ask("POST", `/api/tables/${table}/nature`, { id: crypto.randomUUID(), seq: frame.seq, move });
    }
    await page.getByRole("button", { name: "Black 0 left" }).waitFor();
    await click(page.getByRole("button", { name: /^Black/ }));
    await page.locator(".why").getByText(/The sack holds no black rat\. Of all \d+ there are \d+ in the city/).waitFor();
    await page.locator(".why").getByRole("button", { name: "Rule RAT-117" }).waitFor();
    await shoot("refused");
    await clean();
    await click(page.locator(".why").getByRole("button", { name: "Close" }));
  });

  test("2: an attack is typed die by die; the page says what hits", async () => {
    const { page } = owner;
    await until("turn");
    const frame = await act("attack");
    const count = Number(/attack \S+ (\d+)/.exec((frame.view as unknown as { pending: string[] }).pending.at(-1)!)![1]);
    await page.getByText(/Roll \d (die|dice) at [^:]+: 4 or more hit/).waitFor();
    await page.getByText("A 6 catches a rat of your choice", { exact: false }).waitFor();
    const keypad = page.locator(".keypad");
    for (const key of await keypad.getByRole("button").all()) expect((await key.boundingBox())!.height).toBeGreaterThanOrEqual(56);
    const seq = await owner.shownSeq();
    if (count > 1) {
      for (let i = 0; i < count; i++) await click(keypad.getByRole("button", { name: "3", exact: true }));
      await click(keypad.getByRole("button", { name: "Take one die back" }));
      await keypad.getByText("One more.").waitFor();
      await page.keyboard.press("6");
      await keypad.getByText(`No hit, 1 six, ${count - 1} miss`, { exact: false }).waitFor();
      await shoot("dice");
      await clean();
      await page.keyboard.press("Enter");
    } else {
      await click(keypad.getByRole("button", { name: "6", exact: true }));
    }
    await expect.poll(() => owner.shownSeq()).toBeGreaterThan(seq);
  });

  test("5: the rats' turn is a list of acts in the rules' order, each with its rule, to tick off", async () => {
    const { page } = owner;
    const acts = page.locator(".acts");
    for (let acted = false; !acted; ) {
      const { seq } = await until("turn");
      await owner.ask("POST", `/api/tables/${table}/moves`, { id: crypto.randomUUID(), seat: 0, seq, move: "end" });
      await until("turn"); // where no rat can do anything, or the last word is the player's, nothing is left to tick off
      acted = (await acts.locator("input[type=checkbox]").count()) > 0 && (await acts.locator("button[aria-label^='Rule RAT-3']").count()) > 0;
    }
    await unfold();
    await acts.getByRole("button", { name: /^Rule RAT-3/ }).first().waitFor();
    await acts.getByRole("heading", { level: 3 }).first().waitFor();
    const told = acts.getByRole("status");
    const before = await told.innerText();
    await acts.locator("input[type=checkbox]").first().check();
    await expect.poll(() => told.innerText()).not.toBe(before);
    await page.reload();
    await expect.poll(() => acts.locator("input[type=checkbox]").first().isChecked()).toBe(true);
    await shoot("acts");
    await clean();
  });

  test("7: what the table should look like, in counts, on paper too", async () => {
    const { page } = owner;
    await unfold();
    await click(page.getByRole("button", { name: "What should the table look like?" }));
    const dialog = page.getByRole("dialog", { name: "What should the table look like?" });
    const frame = await owner.frame(table, 0);
    const view = frame.view as unknown as { city: Record<string, unknown>; sack: Record<string, number> };
    expect(await dialog.locator("article").count()).toBe(Object.keys(view.city).length);
    await dialog.getByText(`${Object.values(view.sack).reduce((a, b) => a + b, 0)}: `, { exact: false }).waitFor();
    await shoot("check");
    await clean();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".topline").isVisible()).toBe(false);
    expect(await dialog.locator("article").first().isVisible()).toBe(true);
    expect(await dialog.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await click(dialog.getByRole("button", { name: "Close" }));
  });

  test("9: the screen stays on, type can be big, and a connection that was lost is found again", async () => {
    const { page } = owner;
    await page.addInitScript(() => {
      const request = navigator.wakeLock.request.bind(navigator.wakeLock);
      navigator.wakeLock.request = async (kind) => {
        document.documentElement.dataset["awake"] = kind ?? "";
        return request(kind);
      };
    });
    await owner.goto("/settings");
    await page.getByLabel("Big type").check();
    await owner.goto(`/t/${table}`);
    await page.locator("main.table[data-seq]").waitFor();
    await expect.poll(() => page.locator("html").getAttribute("data-awake")).toBe("screen");
    expect(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))).toBeGreaterThan(20);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await shoot("big-320");
    await server.kill();
    await page.getByText("Reconnecting").waitFor();
    await server.start();
    await page.getByText("Reconnecting").waitFor({ state: "detached", timeout: 15_000 });
    await owner.goto("/settings");
    await page.getByLabel("Big type").uncheck();
    await page.setViewportSize(phone.viewport);
  });

  test("1: with everything by hand a township is entered by its number, a ? token and a rat by a tap", async () => {
    const { page } = owner;
    table = (await owner.create({ game: "ratcatcher", seats: [{ kind: "me" }], dice: "own" })).id;
    await owner.goto(`/t/${table}`);
    await until("township");
    const pad = page.locator(".card-pad");
    await click(pad.getByRole("button", { name: "0", exact: true }));
    await click(pad.getByRole("button", { name: "0", exact: true }));
    await pad.getByText("is not in the deck any more").waitFor();
    await shoot("township");
    await click(pad.getByRole("button", { name: "Done" }));
    await page.locator(".why").getByText("lies in the city already", { exact: false }).waitFor();
    await clean();
    const seq = await owner.shownSeq();
    await pad.focus();
    await page.keyboard.type("01");
    await pad.getByText("01 Curd Row").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => owner.shownSeq()).toBeGreaterThan(seq);
    await until("token");
    await page.getByRole("button", { name: /^Magic Cheese/ }).waitFor();
    await shoot("token");
    await clean();
    await click(page.getByRole("button", { name: /^peculiar rat/ }));
    await page.getByLabel("Find").fill("pan");
    await shoot("peculiar");
    await click(page.getByRole("button", { name: /^Panback/ }));
    await expect.poll(async () => (await owner.frame(table, 0)).turn.kind).not.toBe("peculiar");
  });

  test("8: other games are entered too: dice by keys, cards from a list", async () => {
    const bot = { kind: "bot", bot: "easy" } as const;
    const plan = { game: "catsvsrats", seats: [{ kind: "me" as const }, bot, bot, bot], dice: "own" as const, options: { fixed: "cat-1,rat-1,cat-2,rat-2" } };
    table = (await owner.create(plan)).id;
    const { page } = owner;
    await owner.goto(`/t/${table}`);
    await until("first-die");
    await page.locator(".keypad").getByRole("button", { name: "5", exact: true }).waitFor();
    const seq = await owner.shownSeq();
    await click(page.locator(".keypad").getByRole("button", { name: "5", exact: true }));
    await expect.poll(() => owner.shownSeq()).toBeGreaterThan(seq);
    await unfold();
    await click(page.getByRole("button", { name: "What should the table look like?" }));
    await page.getByRole("dialog").locator("dl").first().waitFor();
    await clean();
  });
});

/** Opens the list of what is to be done on the table, a line above the board. */
async function unfold(): Promise<void> {
  await click(owner.page.getByRole("button", { name: "Show or hide what is to be done on the table" }));
}

/** What the rat sack holds. */
async function sack(): Promise<Record<"white" | "brown" | "black", number>> {
  return ((await owner.frame(table, 0)).view as unknown as { sack: Record<"white" | "brown" | "black", number> }).sack;
}

/** Answers everything until a kind of decision is asked, and waits until the page shows it. */
async function until(kind: string): Promise<Frame> {
  for (let tries = 0; tries < 400; tries++) {
    const frame = await owner.frame(table, 0);
    if (frame.turn.kind === kind) {
      await expect.poll(() => owner.shownSeq()).toBeGreaterThanOrEqual(frame.seq);
      return frame;
    }
    if (frame.over) throw new Error(`the match is over; ${kind} was never asked`);
    const g = frame.moves.find((m) => /^(end|rat white|township|token [^p])/.test(m.text)) ?? frame.moves.at(-1);
    if (!g) {
      await new Promise((done) => setTimeout(done, 100)); // a bot decides
      continue;
    }
    const [id, move] = [crypto.randomUUID(), g.to === undefined ? g.text : `${g.text} ${g.to}`];
    if (frame.turn.nature) await owner.ask("POST", `/api/tables/${table}/nature`, { id, seq: frame.seq, move });
    else await owner.ask("POST", `/api/tables/${table}/moves`, { id, seat: 0, seq: frame.seq, move });
  }
  throw new Error(`${kind} was never asked`);
}

/** Goes on, walking where the hint points, until an attack is rolled. */
async function act(verb: string): Promise<Frame> {
  for (let tries = 0; tries < 60; tries++) {
    const frame = await until("turn");
    const attacks = frame.moves.filter((m) => m.text.startsWith(verb));
    const walks = frame.moves.filter((m) => m.text.startsWith("move"));
    const g = attacks.at(-1) ?? walks[tries % Math.max(1, walks.length)] ?? frame.moves.find((m) => m.text === "end")!;
    const move = g.to === undefined ? g.text : `${g.text} ${g.to}`;
    await owner.ask("POST", `/api/tables/${table}/moves`, { id: crypto.randomUUID(), seat: 0, seq: frame.seq, move });
    if (attacks.length > 0) return until("die");
  }
  throw new Error(`no ${verb} was possible`);
}

/** A picture of the page as it is, by day and by candlelight. */
async function shoot(name: string): Promise<void> {
  if (!shots) return;
  for (const theme of ["light", "dark"] as const) {
    await owner.page.evaluate((t) => (document.documentElement.dataset["theme"] = t), theme);
    await owner.page.screenshot({ path: `${shots}/j5-${name}-${theme}.png` });
  }
  await owner.page.evaluate(() => (document.documentElement.dataset["theme"] = "light"));
}

/** axe finds nothing serious. */
async function clean(): Promise<void> {
  await owner.page.evaluate(axe.source);
  const found = await owner.page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
    return violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 140)).join(" | ")}`);
  });
  expect(found).toEqual([]);
}
