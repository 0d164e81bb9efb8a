// Pictures of every page at five sizes, by day and by candlelight, into the folder that MISCHIEF_SHOTS names. Without it nothing is done.
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { command, finished, launch, Player } from "./people";
import { Server, shots } from "./server";

const sizes = [[320, 640], [390, 844], [768, 1024], [1440, 900], [1920, 1080]] as const;

describe.skipIf(shots === "")("pictures", () => {
  let server: Server;
  let browser: Browser;
  let owner: Player;
  const pages: Record<string, string> = { new: "/new/catsvsrats", rules: "/rules/catsvsrats", about: "/about", settings: "/settings" };

  beforeAll(async () => {
    [server, browser] = await Promise.all([new Server().start(), launch()]);
    owner = await Player.open(browser, server);
    const bot = { kind: "bot", bot: "easy" } as const;
    const seats = [{ kind: "me" } as const, bot, bot, bot];
    pages.end = `/t/${(await finished(owner)).id}`;
    pages.replay = pages.end + "/replay?at=150";
    const playing = await owner.create({ game: "catsvsrats", seats });
    await owner.until(playing.id, 0, "action");
    for (let turns = 0; turns < 4; turns++) {
      await owner.playFirst(playing.id, 0);
      await owner.until(playing.id, 0, "action");
    }
    pages.table = `/t/${playing.id}`;
    pages.lobby = `/t/${(await owner.create({ game: "catsvsrats", seats: [{ kind: "me" }, { kind: "link" }, { kind: "link" }, bot] })).id}`;
    pages.choice = `/t/${(await owner.create({ game: "catsvsrats", seats })).id}`;
    pages.four = `/t/${(await owner.create({ game: "connectfour", seats: [{ kind: "me" }, bot] })).id}`;
    pages.home = "/";
  });

  afterAll(async () => {
    await owner?.close();
    await browser?.close();
    await server?.stop();
  });

  const looks = sizes.flatMap(([width, height]) => (["light", "dark"] as const).map((colorScheme) => ({ width, height, colorScheme })));

  test.each(looks)("$width x $height $colorScheme", async ({ width, height, colorScheme }) => {
    const phone = width < 500;
    const options: BrowserContextOptions = { viewport: { width, height }, colorScheme, isMobile: phone, hasTouch: phone, storageState: await owner.context.storageState() };
    const viewer = await Player.open(browser, server, options);
    for (const [name, path] of Object.entries(pages)) {
      await viewer.goto(path);
      await viewer.page.waitForLoadState("networkidle");
      await viewer.page.waitForTimeout(900); // the map comes to rest
      const file = `${shots}/${name}-${width}x${height}-${colorScheme}`;
      await viewer.page.screenshot({ path: `${file}.png` });
      if (name !== "table") continue;
      await command(viewer.page, "draw");
      await viewer.page.getByRole("button", { name: "Confirm" }).waitFor();
      await viewer.page.locator(".offer").scrollIntoViewIfNeeded();
      await viewer.page.screenshot({ path: `${file}-offer.png` });
    }
    await viewer.close();
  });
});
