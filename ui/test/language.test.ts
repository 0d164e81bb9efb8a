// A German table: whatever the server and the client say there is German, and the language can be changed on the way.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { click, command, launch, Player, scrollAndClick } from "./people";
import { Server } from "./server";

let server: Server;
let browser: Browser;
let player: Player;

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
  player = await Player.open(browser, server, { locale: "de-DE", extraHTTPHeaders: { "Accept-Language": "de-DE,de;q=0.9,en;q=0.5" } });
});

afterAll(async () => {
  await player?.close();
  await browser?.close();
  await server?.stop();
});

/** Words that stand in every second English sentence and in no German one. */
const english = /\b(the|of|and|is|are|with|your|you|from|this|that|which|there|they|has|have|one of|turn|draws|moves|attacks|units|town|towns|column|disc)\b/i;

/** What is English in a part of the page: notation and the rulebook's own chapter names aside. */
async function englishIn(page: Page, selector: string): Promise<string[]> {
  const texts = await page.locator(selector).evaluateAll((all) =>
    all.map((e) => {
      const copy = e.cloneNode(true) as HTMLElement;
      for (const quoted of copy.querySelectorAll(".notation, .source, code, input, .visually-hidden")) quoted.remove();
      return copy.innerText;
    }),
  );
  return texts.flatMap((text) => text.split("\n")).filter((line) => english.test(line));
}

async function expectGerman(selector: string): Promise<void> {
  expect(await player.page.locator(selector).count(), selector).toBeGreaterThan(0);
  expect(await englishIn(player.page, selector), selector).toEqual([]);
}

const bot = { kind: "bot", bot: "easy" } as const;

describe("a German table of Cats vs Rats", () => {
  let table = "";

  test("the shelf and the options are German", async () => {
    const { page } = player;
    await player.goto("/");
    await page.getByRole("heading", { name: "Katzen gegen Ratten" }).waitFor();
    await expectGerman("li.game.hero");
    await player.goto("/new/catsvsrats");
    await page.getByText("wie viele spielen", { exact: false }).waitFor();
    await expectGerman("form");
  });

  test("story, prompt, hint, preview and refusal are German", async () => {
    const { page } = player;
    table = (await player.create({ game: "catsvsrats", options: { attributes: "dealt" }, seats: [{ kind: "me" }, bot, bot, bot] })).id;
    const frame = await player.until(table, 0, "action");
    expect(frame.turn.prompt).toMatch(/^Karte ziehen, ziehen oder angreifen/);
    await player.goto(`/t/${table}`);
    await page.locator(`main[data-hash="${frame.hash}"]`).waitFor();
    await page.getByText("stellt", { exact: false }).first().waitFor({ state: "attached" }); // a turn's entries are folded
    await click(page.getByRole("button", { name: "Tipp", exact: true }));
    await click(page.locator(".tray .hint .plan summary"));
    await expectGerman(".tray .hint");
    await command(page, "draw");
    await click(page.getByRole("button", { name: "Woraus es sich ergibt" }));
    await page.getByText("Karten auf deiner Hand").waitFor();
    await expectGerman(".offer");
    await command(page, "attack roma > roma 99");
    await page.locator(".why").waitFor();
    await expectGerman(".why");
    for (const part of [".prompt", ".players", ".box", ".left", ".right"]) await expectGerman(part);
  });

  test("the rules are German, and a rule of the log opens in German", async () => {
    const { page } = player;
    await scrollAndClick(page.locator(".box button.line").filter({ visible: true }).first());
    await page.locator("dialog[open], aside").first().waitFor();
    await player.goto("/rules/catsvsrats");
    await page.getByText("Die Karte hat 45 Städte", { exact: false }).waitFor();
    await expectGerman("main section h2");
    await expectGerman("main div.rule dd");
  });

  test("in another language the table tells everything anew", async () => {
    const { page } = player;
    await player.goto("/settings");
    await page.getByRole("radio", { name: "English" }).check();
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    await player.goto(`/t/${table}`);
    await page.getByText("starting unit", { exact: false }).first().waitFor({ state: "attached" });
    expect(await page.locator(".prompt .words").innerText()).toMatch(/^Draw, move or attack/);
    await player.goto("/settings");
    await page.getByRole("radio", { name: "Deutsch" }).check();
    await page.locator("html[lang=de]").waitFor();
  });
});

describe("a German table of Connect Four", () => {
  test("it is played on its board by tapping a column or pressing its number", async () => {
    const { page } = player;
    const table = (await player.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "friend", name: "Berta" }] })).id;
    await player.goto(`/t/${table}`);
    const column = (n: number) => page.locator(`button[data-column="${n}"]`);
    await page.getByRole("button", { name: "Spalte 4: leer. Eine Scheibe kann eingeworfen werden." }).waitFor();
    await click(column(4));
    await page.getByText("wirft eine Scheibe in Spalte 4", { exact: false }).first().waitFor();
    await click(page.locator(".curtain button"));
    await column(4).focus();
    await page.keyboard.press("5");
    await page.locator(".curtain[open]").waitFor();
    expect(await column(4).getAttribute("aria-label")).toMatch(/^Spalte 4: rot von unten nach oben, 5 Felder frei\./);
    for (const part of [".prompt", ".players", ".box", ".left"]) await expectGerman(part);
  });

  test("four in a row are marked and told", async () => {
    const { page } = player;
    const table = (await player.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "friend", name: "Berta" }] })).id;
    for (const [turn, move] of ["1", "7", "1", "7", "1", "6", "1"].entries()) {
      const seq = (await player.frame(table, turn % 2)).seq;
      await player.ask("POST", `/api/tables/${table}/moves`, { id: crypto.randomUUID(), seat: turn % 2, seq, move });
    }
    await player.goto(`/t/${table}`);
    await page.locator("path.line").waitFor({ state: "attached" });
    await page.locator(".ending", { hasText: /hat mit vier in einer Reihe gewonnen\./ }).waitFor();
    expect(await page.locator(".dropping [role=status]").textContent()).toBe("Rot hat vier in einer Reihe in den Spalten 1.");
  });
});
