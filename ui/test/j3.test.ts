// J3: on a phone, at a table where days are counted: notices, and the program where there is no network.
import axe from "axe-core";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Notices } from "../src/api/types";
import { End, PostOffice } from "./ends";
import { click, command, launch, Player } from "./people";
import { Server, shots } from "./server";

let server: Server;
let browser: Browser;
let office: PostOffice;
let named: { url: string }; // service workers need a name or TLS, as localhost has

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

beforeAll(async () => {
  office = await PostOffice.open();
  [server, browser] = await Promise.all([
    new Server().start("--private-notices", "--mail-server", office.address, "--mail-from", "cats@example.org", "--mail-tls", "none"),
    launch(),
  ]);
  named = { url: server.url.replace("127.0.0.1", "localhost") };
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  office?.close();
});

/** A browser that subscribes to push at an end of ours: the makers' services are out of reach. */
async function pushTo(player: Player, end: End): Promise<void> {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const jwk = publicKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(jwk.x!, "base64url"), Buffer.from(jwk.y!, "base64url")]).toString("base64url");
  await player.context.grantPermissions(["notifications"], { origin: player.url });
  await player.page.addInitScript(
    ({ endpoint, p256dh, auth }) => {
      let subscribed = false;
      const subscription = { options: {}, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => !(subscribed = false) } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => ((subscribed = true), subscription);
      PushManager.prototype.getSubscription = async () => (subscribed ? subscription : null);
      Notification.requestPermission = async () => "granted";
    },
    { endpoint: `${end.url}/push`, p256dh: point, auth: randomBytes(16).toString("base64url") },
  );
}

const notices = (p: Player) => p.ask<Notices>("GET", "/api/notices");

async function accessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }));
  expect(found.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" ")}`)).toEqual([]);
}

/** Has the browser push a message to the page's service worker, as its maker's service would. */
async function deliver(player: Player, data: unknown): Promise<void> {
  const cdp: CDPSession = await player.context.newCDPSession(player.page);
  const registered = new Promise<string>((found) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", (e) => e.registrations[0] && found(e.registrations[0].registrationId));
  });
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: player.url, registrationId: await registered, data: JSON.stringify(data) });
  await cdp.detach();
}

test("notices are turned on, tried and turned off, and a warning says when none is left", async () => {
  const end = await End.open();
  const player = await Player.open(browser, named, { ...phone, serviceWorkers: "allow" });
  await pushTo(player, end);
  const { page } = player;
  await player.goto("/settings#notices");
  const section = page.locator("#notices");
  await section.getByText("Nothing is on: nobody tells you").waitFor();

  // By this browser.
  await section.getByRole("button", { name: "Tell me in this browser" }).click();
  await section.getByRole("button", { name: "Send test: This browser" }).click();
  await section.getByText("The test to This browser got through.").waitFor();
  expect(end.calls).toHaveLength(1);
  expect(end.calls[0]!.headers).toMatchObject({ "content-encoding": "aes128gcm", authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/) });
  expect(await section.getByText("Nothing is on").count()).toBe(0);

  // The last error is shown, also after loading anew.
  end.status = 500;
  await section.getByRole("button", { name: "Send test: This browser" }).click();
  await section.getByRole("alert").getByText("The test did not get through: It was answered with an error.").waitFor();
  await player.goto("/settings");
  await section.getByText(/The last one did not get through .*: It was answered with an error\. \(500\)/).waitFor();
  end.status = 201;

  // By a hook, whose secret is shown once.
  await section.getByText("A hook, for programs of your own").click();
  await section.getByLabel("Address to call").fill(`${end.url}/hook`);
  await section.locator("form", { has: page.locator("#notice-hook") }).getByRole("button", { name: "Add" }).click();
  await section.locator(".secret .notation").getByText(/^[A-Z2-7]{26}$/).waitFor();
  await section.getByRole("button", { name: "I have kept it" }).click();
  await section.getByRole("button", { name: `Send test: ${new URL(end.url).host}` }).click();
  await section.getByText(/The test to .* got through/).waitFor();
  expect(JSON.parse(end.calls.at(-1)!.body.toString())).toMatchObject({ kind: "test" });

  // Quiet hours, with the zone that the browser is in.
  await section.getByLabel("Tell me nothing at certain hours").check();
  await section.getByLabel("from").fill("23:30");
  await section.getByLabel("Time zone").selectOption("Europe/Berlin");
  await section.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await notices(player)).quiet).toEqual({ on: true, from: 23 * 60 + 30, to: 7 * 60, zone: "Europe/Berlin" });

  await accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (shots) await page.screenshot({ path: `${shots}/settings-notices-360.png`, fullPage: true });

  // Turning all off warns.
  for (const box of await section.locator("li input[type=checkbox]").all()) {
    await box.uncheck();
    await expect.poll(() => box.isEnabled()).toBe(true);
  }
  await section.getByText("Nothing is on: nobody tells you").waitFor();
  await section.getByRole("button", { name: "Remove This browser" }).click();
  await section.getByRole("button", { name: "Tell me in this browser" }).waitFor();
  expect((await notices(player)).channels.map((c) => c.kind)).toEqual(["hook"]);
  await player.close();
  end.close();
});

test("mail is confirmed by a link, and stopped in one click, in the person's language", async () => {
  const player = await Player.open(browser, server, { locale: "de-DE", ...phone });
  const { page } = player;
  await player.goto("/settings");
  const section = page.locator("#notices");
  await section.getByLabel("Per Mail").fill("anna@example.org");
  await section.locator("form", { has: page.locator("#notice-mail") }).getByRole("button").click();
  await section.getByText("Öffne den Link in der Mail, die an anna@example.org ging.").waitFor();
  await section.getByText("Wartet, bis der Link in der Mail geöffnet wird.").waitFor();
  const link = (what: string) => new RegExp(`http://[^\\s/]+(/mail/${what}/[\\w-]+)`).exec(office.letters.at(-1)!)![1]!;

  const elsewhere = await Player.open(browser, server, { locale: "de-DE" });
  await elsewhere.goto(link("confirm"));
  await elsewhere.page.getByRole("button", { name: "Ja, das ist meine" }).click();
  await elsewhere.page.getByText("Bestätigt").waitFor();
  await page.reload();
  await section.getByRole("button", { name: "Test senden: anna@example.org" }).click();
  await section.getByText("Der Test an anna@example.org kam an.").waitFor();
  await elsewhere.goto(link("stop"));
  await elsewhere.page.getByText("An diese Adresse wird nichts mehr geschickt.").waitFor();
  expect((await notices(player)).channels[0]).toMatchObject({ kind: "mail", on: false, confirmed: true });
  await accessible(elsewhere.page);
  await elsewhere.goto("/mail/stop/made-up");
  await elsewhere.page.getByRole("alert").getByText("Dieser Link ist nicht vollständig").waitFor();
  for (const p of [player, elsewhere]) await p.close();
});

test("a notice shows the game, the table and what is asked, and its link opens at the decision of the seat that is asked", async () => {
  const player = await Player.open(browser, named, { ...phone, serviceWorkers: "allow" });
  const { page } = player;
  await player.context.grantPermissions(["notifications"], { origin: named.url });
  await player.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const table = await player.create({ game: "connectfour", title: "Friday", seats: [{ kind: "me" }, { kind: "friend", name: "Bruno" }] });
  await player.ask("POST", `/api/tables/${table.id}/moves`, { id: crypto.randomUUID(), seat: 0, seq: 0, move: "4" });
  const shown = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => ({ title: n.title, body: n.body, tag: n.tag, data: n.data as { path: string } })));
  // A browser that is asked for its notices while it puts one up may drop it, so a notice that is not there is sent again: it has the same tag.
  const delivered = async (notice: { title: string; text: string }) => {
    await deliver(player, { ...notice, path: `/t/${table.id}?as=1`, tag: table.id, lang: "en" });
    return shown();
  };
  const data = { path: `/t/${table.id}?as=1` };
  const turn = { title: "It is your turn: Friday (Connect Four)", text: "Drop a disc.\nTime left: 2 days" };
  await expect.poll(() => delivered(turn), { interval: 1000 }).toEqual([{ title: turn.title, body: turn.text, tag: table.id, data }]);
  // What comes later of the same table takes its place, and what this server never sends shows nothing.
  const late = { title: "Your time is running out: Friday (Connect Four)", text: "" };
  await expect.poll(() => delivered(late), { interval: 1000 }).toEqual([{ title: late.title, body: "", tag: table.id, data }]);
  await player.goto((await shown())[0]!.data.path);
  await page.locator('main[data-seq="1"]').waitFor();
  await page.getByRole("heading", { name: "Your decision" }).waitFor();
  expect(await page.locator("dialog.curtain[open]").count()).toBe(0);
  await player.close();
});

test("the program can be installed", async () => {
  const player = await Player.open(browser, named);
  await player.goto("/");
  const cdp = await player.context.newCDPSession(player.page);
  const { errors, data } = await cdp.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!) as { start_url: string; display: string; icons: { src: string; sizes: string; purpose?: string }[] };
  expect(manifest).toMatchObject({ start_url: "/", display: "standalone" });
  for (const icon of manifest.icons.filter((i) => i.sizes !== "any")) {
    const size = await player.page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, icon.src);
    expect(size).toBe(icon.sizes);
  }
  expect(manifest.icons.some((i) => i.purpose === "maskable")).toBe(true);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map((e) => e.errorId).filter((e) => e !== "in-incognito")).toEqual([]);
  await player.close();
});

test("without a network the program opens, own tables can be read, and a move that is confirmed there goes out once", async () => {
  const player = await Player.open(browser, named, { ...phone, serviceWorkers: "allow" });
  const { page } = player;
  const table = await player.create({ game: "connectfour", title: "On the train", seats: [{ kind: "me" }, { kind: "friend", name: "Bruno" }] });
  await player.ask("POST", `/api/tables/${table.id}/moves`, { id: crypto.randomUUID(), seat: 0, seq: 0, move: "4" });
  await player.ask("POST", `/api/tables/${table.id}/moves`, { id: crypto.randomUUID(), seat: 1, seq: 1, move: "5" });
  await player.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await player.goto("/"); // the worker is in charge from now on
  await page.getByText("On the train").first().waitFor();
  await player.goto(`/t/${table.id}`);
  await page.locator('main[data-seq="2"]').waitFor();
  await expect.poll(() => page.evaluate(async (id) => !!(await caches.match(`/kept/${id}/0`)), table.id)).toBe(true);

  await player.context.setOffline(true);
  await player.goto("/");
  await page.getByText("On the train").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.locator('main[data-seq="2"]').waitFor();
  await page.locator(".stage svg").first().waitFor();
  await page.reload();
  await page.locator('main[data-seq="2"]').waitFor();

  // What is confirmed in the plane is kept over a reload and goes out once.
  await command(page, "4");
  await click(page.getByRole("button", { name: "Confirm" }));
  await page.getByText("Not sent yet").waitFor();
  await page.reload();
  await page.getByText("Not sent yet").waitFor();
  await player.context.setOffline(false);
  await page.getByText("Not sent yet").waitFor({ state: "detached" });
  await expect.poll(async () => (await player.log(table.id, -1)).map((e) => e.move)).toEqual(["4", "5", "4"]);

  // Somebody else who sits down here reads nothing of it.
  await player.goto("/settings");
  await page.getByRole("button", { name: "Delete all of it" }).click();
  await page.getByRole("button", { name: "Yes, delete all of it" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await page.evaluate(async (id) => !!(await caches.match(`/kept/${id}/0`)) || !!(await caches.match(`/api/tables/${id}`)), table.id)).toBe(false);
  await player.close();
});
