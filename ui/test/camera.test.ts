// The camera of a board that is larger than its view: by itself it keeps the whole City of The Ratcatcher in sight; who pans or zooms keeps what
// he chose.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Frame, Table } from "../src/api/types";
import { click, launch, Player } from "./people";
import { Server } from "./server";

const sizes = [[1440, 900], [1024, 768], [390, 844]] as const;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const moving = (width: number, height: number) => Player.open(browser, server, { viewport: { width, height }, reducedMotion: "no-preference" });

/** The places of the board that are not in sight: outside it, or under its score or the buttons of its camera. */
function lost(page: Page, places: string): Promise<string[]> {
  return page.evaluate((places) => {
    const stage = document.querySelector(".stage")!.getBoundingClientRect();
    const over = [...document.querySelectorAll(".stage .score, .stage .tools button")].map((e) => e.getBoundingClientRect());
    return [...document.querySelectorAll(places)].flatMap((e) => {
      const box = e.getBoundingClientRect();
      const out = box.left < stage.left - 0.5 || box.top < stage.top - 0.5 || box.right > stage.right + 0.5 || box.bottom > stage.bottom + 0.5;
      const under = over.some((o) => box.left < o.right && o.left < box.right && box.top < o.bottom && o.top < box.bottom);
      return out || under ? [`${e.getAttribute("aria-label")!.slice(0, 30)} ${out ? "is out of sight" : "lies under something"}`] : [];
    });
  }, places);
}

/** Waits until the board rests: it is where it was two pictures before. */
async function rests(page: Page): Promise<string> {
  const where = () => page.locator(".map-board svg > g").first().getAttribute("transform");
  for (let before = await where(); ; ) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));
    const now = await where();
    if (now && now === before) return now;
    before = now;
  }
}

async function stands(page: Page, frame: Frame): Promise<void> {
  await page.locator(`main[data-hash="${frame.hash}"]`).waitFor();
  await page.getByRole("heading", { name: "Your decision" }).waitFor();
  await rests(page);
}

describe.each(sizes)("The Ratcatcher at %i x %i", (width, height) => {
  let player: Player;
  let table: Table;

  beforeAll(async () => {
    player = await moving(width, height);
    table = await player.create({ game: "ratcatcher", seats: [{ kind: "me" }] });
    await player.goto(`/t/${table.id}`);
  });

  afterAll(() => player.close());

  test("all of the City is in sight: at the start, whenever a township is laid, and in a window of another size", async () => {
    const { page } = player;
    const townships: number[] = [];
    for (let frame = await player.until(table.id, 0); ; frame = await player.until(table.id, 0)) {
      await stands(page, frame);
      if (frame.turn.kind !== "lay") {
        expect(await lost(page, "[data-zone], .gate"), `with ${townships.at(-1)} zones`).toEqual([]);
        townships.push(await page.locator("[data-zone]").count());
      }
      if (frame.turn.kind === "turn") break;
      if (frame.turn.kind === "connector") await click(page.locator(".gate").last());
      if (frame.turn.kind === "lay") await click(page.locator(".lay button").first());
      await click(page.locator(".tray .confirm"));
      await page.locator(`main[data-hash="${frame.hash}"]`).waitFor({ state: "detached" });
    }
    expect(townships.length).toBeGreaterThan(2);
    expect(new Set(townships).size).toBe(townships.length);

    for (const [width, height] of [...sizes, [1024, 600], [360, 640]] as const) {
      await page.setViewportSize({ width, height });
      await rests(page);
      expect(await lost(page, "[data-zone]"), `${width} x ${height}`).toEqual([]);
    }
  });

  test("who has zoomed keeps what he chose in another window, and loses the City by no panning; all of it is a press away", async () => {
    const { page } = player;
    await page.setViewportSize({ width, height });
    await rests(page);
    const scale = (transform: string) => Number(/scale\((.*)\)/.exec(transform)![1]);
    const whole = scale(await rests(page));
    await click(page.getByRole("button", { name: "Zoom in" }));
    await expect.poll(async () => scale(await rests(page)) / whole).toBeCloseTo(1.4, 2);
    const [before, middle] = [await rests(page), await page.evaluate(middleOfBoard)];
    await page.setViewportSize({ width: width - 60, height: height - 40 });
    expect(scale(await rests(page))).toBe(scale(before));
    const after = await page.evaluate(middleOfBoard);
    expect(Math.hypot(after.x - middle.x, after.y - middle.y), "board units").toBeLessThan(20);

    const stage = (await page.locator(".stage").boundingBox())!;
    for (const [dx, dy] of [[1, 1], [-1, -1]] as const) {
      for (let n = 0; n < 8; n++) {
        await page.mouse.move(stage.x + stage.width / 2 - dx * 100, stage.y + stage.height / 2 - dy * 100);
        await page.mouse.down();
        await page.mouse.move(stage.x + stage.width / 2 + dx * 100, stage.y + stage.height / 2 + dy * 100, { steps: 4 });
        await page.mouse.up();
      }
      await rests(page);
      expect(await page.evaluate(onTheCity), `after panning ${dx} ${dy}`).toBe(true);
    }
    await click(page.getByRole("button", { name: "Show the whole City" }));
    await expect.poll(() => lost(page, "[data-zone]")).toEqual([]);
    await page.setViewportSize({ width, height });
    await rests(page);
    expect(await lost(page, "[data-zone]")).toEqual([]);
  });
});

/** What lies in the middle of the view, in units of the board. */
function middleOfBoard(): { x: number; y: number } {
  const svg = document.querySelector<SVGSVGElement>(".map-board svg[role=group]")!;
  const box = svg.getBoundingClientRect();
  const { x, y } = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(svg.querySelector("g")!.getScreenCTM()!.inverse());
  return { x, y };
}

/** Whether some place of the City can be seen. */
function onTheCity(): boolean {
  const stage = document.querySelector(".stage")!.getBoundingClientRect();
  return [...document.querySelectorAll("[data-zone]")].some((e) => {
    const box = e.getBoundingClientRect();
    return Math.min(box.right, stage.right) - Math.max(box.left, stage.left) > 24 && Math.min(box.bottom, stage.bottom) - Math.max(box.top, stage.top) > 24;
  });
}
