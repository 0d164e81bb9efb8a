// Pictures of every page of every game at eight sizes, by day and by candlelight, into the folder that MISCHIEF_SHOTS names, and a sheet of each page with all
// its sizes. Without the folder nothing is done.
import { readdirSync } from "node:fs";
import type { Browser, BrowserContextOptions } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, test } from "vitest";
import { command, finished, launch, Player } from "./people";
import { Server, shots } from "./server";

const sizes = [[320, 640], [360, 640], [390, 844], [768, 1024], [1024, 768], [1280, 720], [1440, 900], [1920, 1080]] as const;
const schemes = ["light", "dark"] as const;

/** The other seats of each game, after how many decisions a match stands in its middle, and what is asked there. */
const games = { connectfour: { others: 1, middle: 5, kind: "" }, catsvsrats: { others: 3, middle: 12, kind: "action" }, neuroshima: { others: 1, middle: 16, kind: "" }, ratcatcher: { others: 0, middle: 20, kind: "turn" } };

describe.skipIf(shots === "")("pictures", () => {
  let server: Server;
  let browser: Browser;
  let owner: Player;
  const pages: Record<string, string> = { home: "/", about: "/about", settings: "/settings", missing: "/nowhere" };

  /** Answers as the hints have it, until so many decisions are made. */
  async function middle(id: string, decisions: number, kind: string): Promise<void> {
    for (let made = 0; made < decisions; made++) {
      const { seq, over } = await owner.until(id, 0);
      if (over) return;
      const { move } = await owner.ask<{ move: string }>("GET", `/api/tables/${id}/hint?seat=0`);
      await owner.ask("POST", `/api/tables/${id}/moves`, { id: crypto.randomUUID(), seat: 0, seq, move });
    }
    await owner.until(id, 0, kind);
  }

  beforeAll(async () => {
    [server, browser] = await Promise.all([new Server().start(), launch()]);
    owner = await Player.open(browser, server);
    for (const [game, { others, middle: decisions, kind }] of Object.entries(games)) {
      const seats = [{ kind: "me" } as const, ...Array.from({ length: others }, () => ({ kind: "bot", bot: "easy" }) as const)];
      pages[`${game}-new`] = `/new/${game}`;
      pages[`${game}-rules`] = `/rules/${game}`;
      pages[`${game}-begin`] = `/t/${(await owner.create({ game, seats })).id}`;
      const table = await owner.create({ game, seats });
      await middle(table.id, decisions, kind);
      pages[`${game}-middle`] = `/t/${table.id}`;
      pages[`${game}-end`] = `/t/${(await finished(owner, { game }, others)).id}`;
      pages[`${game}-replay`] = `${pages[`${game}-end`]}/replay?at=20`;
      if (game !== "connectfour") pages[`${game}-lesson`] = `/t/${(await owner.ask<{ id: string }>("POST", `/api/games/${game}/lesson`)).id}`;
    }
    pages.lobby = `/t/${(await owner.create({ game: "catsvsrats", seats: [{ kind: "me" }, { kind: "link" }, { kind: "link" }, { kind: "bot", bot: "easy" }] })).id}`;
  }, 600_000);

  afterAll(async () => {
    await owner?.close();
    await browser?.close();
    await server?.stop();
    for (const scheme of schemes) for (const name of [...Object.keys(pages), "offer"]) await sheet(name, scheme);
  }, 300_000);

  const looks = sizes.flatMap(([width, height]) => schemes.map((colorScheme) => ({ width, height, colorScheme })));

  test.each(looks)("$width x $height $colorScheme", { timeout: 600_000 }, async ({ width, height, colorScheme }) => {
    const phone = width < 500;
    const options: BrowserContextOptions = { viewport: { width, height }, colorScheme, isMobile: phone, hasTouch: phone, storageState: await owner.context.storageState() };
    const viewer = await Player.open(browser, server, options);
    const picture = (name: string) => viewer.page.screenshot({ path: `${shots}/${name}-${width}x${height}-${colorScheme}.png` });
    for (const [name, path] of Object.entries(pages)) {
      await viewer.goto(path);
      await viewer.page.waitForLoadState("networkidle");
      await viewer.page.waitForTimeout(900); // the map comes to rest
      await picture(name);
      if (name !== "catsvsrats-middle") continue;
      await command(viewer.page, "draw");
      await viewer.page.getByRole("button", { name: "Confirm" }).waitFor();
      await picture("offer");
    }
    await viewer.close();
  });
});

/** Puts all sizes of a page side by side. */
async function sheet(name: string, scheme: string): Promise<void> {
  const [row, gap] = [620, 10];
  const found = new Set(readdirSync(shots));
  const files = sizes.map(([w, h]) => `${name}-${w}x${h}-${scheme}.png`).filter((f) => found.has(f));
  if (files.length < sizes.length) return;
  const scaled = await Promise.all(files.map((f) => sharp(`${shots}/${f}`).resize({ height: row }).png().toBuffer({ resolveWithObject: true })));
  const lines = [scaled.slice(0, 4), scaled.slice(4, 6), scaled.slice(6)];
  const placed = lines.flatMap((line, y) => {
    let left = gap;
    return line.map(({ data, info }) => {
      const at = { input: data, left, top: gap + y * (row + gap) };
      left += info.width + gap;
      return at;
    });
  });
  const width = Math.max(...lines.map((line) => line.reduce((sum, { info }) => sum + info.width + gap, gap)));
  await sharp({ create: { width, height: lines.length * (row + gap) + gap, channels: 3, background: "#888" } }).composite(placed).png().toFile(`${shots}/sheet-${name}-${scheme}.png`);
}
