// J2.9: mute is the host's; blocking is everybody's; what is reported reaches host and operator.
import axe from "axe-core";
import { expect, test } from "vitest";
import type { Person, Table } from "../src/api/types";
import { browser, server } from "./fixture";
import { Player } from "./people";
import { shots } from "./server";

const named = async (name: string) => {
  const p = await Player.open(browser, server);
  await p.context.request.patch(`${server.url}/api/me`, { data: { name } });
  return p;
};

test("somebody is blocked, warned of, unblocked, and reported", async () => {
  const [ada, bruno, olga] = await Promise.all([named("Ada"), named("Bruno"), named("Olga")]);
  const operator = (await olga.ask<Person>("GET", "/api/me")).id;
  await server.kill();
  await server.start("--operators", operator);

  const table = await ada.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "link" }], title: "Friday" });
  const seat = new URL(server.url + table.invites[0]!.url).searchParams.get("seat");
  await bruno.ask("POST", `/api/tables/${table.id}/claim`, { token: seat });
  await ada.ask("POST", `/api/tables/${table.id}/start`);
  const say = (text: string) => bruno.ask("POST", `/api/tables/${table.id}/chat`, { text });
  await say("You play like a rat");

  // Bruno's line is reported to the host by a watcher, and the host sees it.
  const carla = await named("Carla");
  await carla.goto(`/t/${table.id}`);
  await carla.page.getByRole("tab", { name: /^Talk/ }).click();
  await carla.page.locator("summary[aria-label='What to do about Bruno']").click();
  await carla.page.getByRole("button", { name: "Report Bruno" }).click();
  const dialog = carla.page.getByRole("dialog");
  await dialog.getByText("You play like a rat").waitFor();
  await dialog.getByLabel("What happened").fill("rude");
  await dialog.getByRole("button", { name: "Send the report" }).click();
  await dialog.waitFor({ state: "detached" });

  const { page } = ada;
  await ada.goto(`/t/${table.id}`);
  await page.getByText("Somebody has reported something at this table.").waitFor();
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator("q", { hasText: "You play like a rat" }).waitFor();

  // Ada blocks him: what he said is gone, what he says does not come, and she is warned that he sits here.
  await page.getByRole("tab", { name: /^Talk/ }).click();
  await page.locator("li", { hasText: "You play like a rat" }).locator("summary").click();
  await page.getByRole("button", { name: "Block Bruno" }).click();
  await page.getByText("You block somebody who has a seat here: Bruno.").waitFor();
  await page.locator(".chat li", { hasText: "You play like a rat" }).waitFor({ state: "detached" });
  await say("Still here");
  await carla.page.getByText("Still here").waitFor();
  expect(await page.getByText("Still here").count()).toBe(0);
  await page.locator(".players").getByText("blocked").waitFor();

  // He can't sit down at a table of hers.
  const open = await ada.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "link" }], open: true });
  await bruno.goto(open.invites[0]!.url);
  await bruno.page.getByRole("button", { name: "Take the seat" }).click();
  await bruno.page.getByRole("alert").getByText("The host takes nobody in any more.").waitFor();

  // In the settings she ends it.
  await ada.goto("/settings");
  await page.getByRole("button", { name: "Unblock Bruno" }).click();
  await page.getByRole("heading", { name: "People you block" }).waitFor({ state: "detached" });
  await ada.goto(`/t/${table.id}`);
  await page.getByRole("tab", { name: /^Talk/ }).click();
  await page.locator(".chat li", { hasText: "Still here" }).waitFor();

  // The operator reads the report and resolves it; nobody else can.
  await olga.goto("/settings");
  await olga.page.getByRole("link", { name: "Running the server" }).click();
  await olga.page.getByRole("heading", { name: "Running the server", level: 1 }).waitFor();
  await olga.page.getByText("You play like a rat").waitFor();
  await olga.page.getByLabel("What was found and done").fill("Talked to Bruno");
  await olga.page.getByRole("button", { name: "Resolve" }).click();
  await olga.page.getByText("Nothing is reported.").waitFor();
  await olga.page.getByLabel("Which reports").selectOption("all");
  await olga.page.getByText("Talked to Bruno").first().waitFor();
  await bruno.goto("/reports");
  await bruno.page.getByText("Only operators of the server can do this.").waitFor();
  const after = await ada.ask<Table>("GET", `/api/tables/${table.id}`);
  expect(after.seats[1]!.blocked ?? false).toBe(false);

  // Reported again, he is banned in two clicks. He is told why and until when, and may take his own along; a bot plays on for him.
  await carla.ask("POST", `/api/tables/${table.id}/reports`, { seat: 1, note: "again" });
  const desk = olga.page;
  await olga.goto("/reports");
  await desk.getByRole("button", { name: "Ban Bruno", exact: true }).click();
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844], [320, 640]] as const) {
    await desk.setViewportSize({ width, height });
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (shots) await desk.screenshot({ path: `${shots}/order-form-${width}.png`, fullPage: true });
  }
  await desk.getByRole("button", { name: "Ban Bruno now" }).click();
  await desk.getByText("Olga banned Bruno.").waitFor();
  await desk.getByText("Nothing is reported.").waitFor();
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
    await desk.setViewportSize({ width, height });
    if (shots) await desk.screenshot({ path: `${shots}/order-${width}.png`, fullPage: true });
  }
  await desk.evaluate(axe.source);
  const found = await desk.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }));
  expect(found.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => v.id)).toEqual([]);
  await bruno.goto("/settings");
  await bruno.page.getByText(/You can't take part here until .* Conduct that was reported/).waitFor();
  expect((await bruno.context.request.post(`${server.url}/api/play/connectfour`, { data: {} })).status()).toBe(403);
  await bruno.page.getByRole("button", { name: "Download it" }).click();
  const [file] = await Promise.all([bruno.page.waitForEvent("download"), bruno.page.getByRole("button", { name: "Download it" }).click()]);
  expect(file.suggestedFilename()).toBe("mischief.json");
  await desk.getByRole("button", { name: "Lift the ban of Bruno" }).click();
  await desk.getByLabel("Why is it lifted").fill("He has apologised");
  await desk.getByRole("button", { name: "Lift" }).click();
  await desk.getByText("Nobody is banned.").waitFor();
  await desk.getByText("He has apologised").waitFor();
  await bruno.ask("POST", "/api/play/connectfour", {});
  for (const p of [ada, bruno, olga, carla]) await p.close();
});

test("an operator looks for people and tables, and says something to everybody", async () => {
  const [ada, olga] = await Promise.all([named("Adalbert"), named("Olga")]);
  const operator = (await olga.ask<Person>("GET", "/api/me")).id;
  await server.kill();
  await server.start("--operators", operator);
  const table = await ada.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "friend" }] });
  const desk = olga.page;
  await olga.goto("/reports");

  // People and tables are found by part of a name; what does not fit is not shown.
  const people = desk.getByRole("region", { name: "People" });
  await people.getByText("Adalbert").waitFor();
  await people.getByLabel("Part of a name, or an id").fill("dalb");
  await people.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => people.getByText("Olga").count()).toBe(0);
  await people.getByText("hosts one table").waitFor();
  await people.getByLabel("Part of a name, or an id").fill("nobody of this name");
  await people.getByRole("button", { name: "Search" }).click();
  await people.getByText("Nothing is found.").waitFor();
  const tables = desk.getByRole("region", { name: "Tables" });
  await tables.getByLabel("Part of a name of who sits there, or an id").fill("Adalbert");
  await tables.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => tables.getByRole("listitem").count()).toBe(1);
  expect(await tables.getByRole("link").getAttribute("href")).toBe(`/t/${table.id}`);

  // What is said stands on the home page and at tables, in the reader's language, and nowhere else.
  const message = desk.getByRole("region", { name: "Message to everybody" });
  await message.getByLabel("In English").fill("Closed on Friday.");
  await message.getByLabel("In German").fill("Freitag geschlossen.");
  await message.getByRole("button", { name: "Say it" }).click();
  await message.getByText("It is said from now on.").waitFor();
  await desk.getByText("Olga changed the message to everybody.").waitFor();
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
    await desk.setViewportSize({ width, height });
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (shots) await desk.screenshot({ path: `${shots}/overview-${width}.png`, fullPage: true });
  }
  const banner = ada.page.getByRole("note", { name: "Message from who runs this server" });
  for (const path of ["/", `/t/${table.id}`]) {
    await ada.goto(path);
    await banner.getByText("Closed on Friday.").waitFor();
    for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
      await ada.page.setViewportSize({ width, height });
      expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (shots) await ada.page.screenshot({ path: `${shots}/banner-${path === "/" ? "home" : "table"}-${width}.png` });
    }
  }
  await ada.goto("/settings");
  await ada.page.getByRole("heading", { level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
  await ada.context.request.patch(`${server.url}/api/me`, { data: { language: "de" } });
  await ada.goto("/");
  await ada.page.getByText("Freitag geschlossen.").waitFor();

  await message.getByRole("button", { name: "Say nothing any more" }).click();
  await message.getByText("Nothing is said any more.").waitFor();
  await ada.page.clock.install();
  await ada.goto("/");
  await ada.page.getByRole("heading", { level: 1 }).waitFor();
  expect(await ada.page.getByText("Freitag geschlossen.").count()).toBe(0);

  // A page that is open learns of it within a minute, and at once when it is looked at again.
  await message.getByLabel("In German").fill("Gleich zu.");
  await message.getByRole("button", { name: "Say it" }).click();
  await message.getByText("It is said from now on.").waitFor();
  await ada.page.clock.fastForward(61_000);
  await ada.page.getByText("Gleich zu.").waitFor();
  await message.getByRole("button", { name: "Say nothing any more" }).click();
  await message.getByText("Nothing is said any more.").waitFor();
  await ada.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await ada.page.getByText("Gleich zu.").waitFor({ state: "detached" });
});
