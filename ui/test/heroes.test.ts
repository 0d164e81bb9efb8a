// Heroes of one's own, for every game that has a workshop: made up, kept, sent on by the address, and brought to a table.
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import type { Game, Hero, Table } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, inSight, Player, scrollAndClick } from "./people";

describe.each([["en", "There is nothing here", "Nothing here"], ["de", "Hier ist nichts", "Nichts da"]])("in %s", (language, heading, title) => {
  test("the heroes of a game that there is not are the page that there is not", async () => {
    const player = await Player.open(browser, server, { locale: language });
    const { page } = player;
    await player.goto("/heroes/chess");
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(await page.title()).toContain(title);
    expect(await page.getByRole("alert").count()).toBe(0);
    await player.close();
  });
});

test.each([[1440, 900], [390, 844]])("heroes are made, kept, sent on and brought to a table, at %i by %i", async (width, height) => {
  const player = await Player.open(browser, server, { viewport: { width, height } });
  const { games } = await player.ask<{ games: Game[] }>("GET", "/api/games");
  for (const game of games.filter((g) => g.heroes)) {
    const { page } = player;
    await player.goto(`/heroes/${game.id}`);
    await scrollAndClick(page.getByRole("button", { name: "Make one up" }));
    await page.waitForURL(/\?h=./);
    await scrollAndClick(page.getByRole("button", { name: "Keep in this browser" }));
    const code = new URL(page.url()).searchParams.get("h")!;
    const { name } = await player.ask<Hero>("GET", `/api/games/${game.id}/hero?id=${code}`);
    await page.getByRole("button", { name, exact: true }).waitFor();
    await page.evaluate(axe.source);
    const faults = await page.evaluate(async () => (await (window as unknown as { axe: typeof axe }).axe.run()).violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")}`)));
    expect(faults, game.id).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), "as wide as the window").toBeLessThanOrEqual(width);

    const friend = await Player.open(browser, server);
    await friend.page.goto(page.url());
    await friend.page.getByRole("img", { name: `The card of ${name}` }).waitFor();
    await friend.close();

    await scrollAndClick(page.getByRole("link", { name: "Play with this hero" }));
    await page.waitForURL(/\/new\//);
    await page.locator(".sum span", { hasText: name }).waitFor({ state: "attached" }); // a phone does not show it
    await click(page.getByRole("button", { name: "Start playing" }));
    await page.waitForURL(/\/t\/\w+/);
    const table = await player.ask<Table>("GET", `/api/tables/${new URL(page.url()).pathname.split("/")[2]}`);
    expect(Object.values(table.options)).toContain(code);
  }
  await player.close();
});

test("who has brought a Hero with a skill in two slots plays with him, and sees that he has it twice", async () => {
  const player = await Player.open(browser, server, { viewport: { width: 1440, height: 900 } });
  const hero = await player.ask<Hero>("GET", "/api/games/slaughter/random-hero?school=beastmaster&seed=2");
  expect(hero.file).toContain("skills: [beastmaster.basic-animal-training, beastmaster.basic-animal-training,");
  const bot = { kind: "bot", bot: "easy" } as const;
  const table = await player.create({ game: "slaughter", options: { scenario: "team-carnage", heroes: "1", "hero-1": hero.code }, seats: [{ kind: "me" }, bot] });
  await player.until(table.id, 0, "placing");
  await player.goto(`/t/${table.id}`);
  await player.page.locator(".panel li", { hasText: "Basic Animal Training ×2" }).waitFor();
  await player.close(); // and nothing was complained of
});

test("on a phone what a change comes to stays in sight, with what is done with a hero", async () => {
  const player = await Player.open(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = player;
  await player.goto("/heroes/slaughter?h=sir-clawdius");
  const [verdict, armour] = [page.locator(".verdict"), page.locator(".armour select")];
  await armour.waitFor();
  await page.locator(".offered").first().evaluate((e) => e.scrollIntoView());
  await inSight(verdict);
  expect(await verdict.innerText()).toBe("No rule is against it.");
  await click(page.getByRole("button", { name: "Keep in this browser" }));
  await expect.poll(() => verdict.innerText()).toBe("Sir Clawdius is kept in this browser.");
  await armour.selectOption("none");
  await expect.poll(() => verdict.innerText()).toMatch(/Defence.*§/s);
  await click(verdict.getByRole("button"));
  await page.getByRole("dialog").getByText("WAS-").first().waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByRole("link", { name: "Play with this hero" }).count(), "he may not play").toBe(0);
  await page.locator("input[type=file]").setInputFiles({ name: "odd.yaml", mimeType: "text/yaml", buffer: Buffer.from("game: slaughter\nname: Odd\narmour: hevy\n") });
  await expect.poll(() => verdict.innerText()).toContain("did you mean heavy?");
  await inSight(verdict);
  await click(page.getByRole("button", { name: "Back one step" }));
  await page.getByRole("link", { name: "Play with this hero" }).waitFor();
  await player.close();
});
