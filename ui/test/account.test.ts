// J1.8 and after: what a guest has is kept under an account, and found again on another device.
import axe from "axe-core";
import type { Browser, CDPSession } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person, Summary, Table } from "../src/api/types";
import { launch, Player } from "./people";
import { Server } from "./server";

let server: Server;
let browser: Browser;
let named: { url: string }; // passkeys need an address with a name

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
  named = { url: server.url.replace("127.0.0.1", "localhost") };
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const password = "seven grey rats";
const me = (p: Player) => p.ask<Person>("GET", "/api/me");
const tables = async (p: Player) => (await p.ask<{ tables: Summary[] }>("GET", "/api/tables?list=mine")).tables.map((s) => s.id);

interface Authenticator {
  cdp: CDPSession;
  id: string;
}

/** Takes the passkeys of one device to another, as password managers do. */
async function sync(from: Authenticator, to: Authenticator): Promise<void> {
  const { credentials } = await from.cdp.send("WebAuthn.getCredentials", { authenticatorId: from.id });
  await to.cdp.send("WebAuthn.clearCredentials", { authenticatorId: to.id });
  for (const c of credentials) await to.cdp.send("WebAuthn.addCredential", { authenticatorId: to.id, credential: { ...c, signCount: c.signCount + 10 } });
}

/** A device's own authenticator, which says yes to everything. */
async function authenticator(p: Player): Promise<Authenticator> {
  const cdp = await p.context.newCDPSession(p.page);
  await cdp.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const;
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options });
  return { cdp, id: authenticatorId };
}

/** A match of Connect Four that this person has just won against a friend at the same screen. */
async function won(p: Player): Promise<Table> {
  const table = await p.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "friend" }] });
  for (const [seq, column] of ["1", "2", "1", "2", "1", "2", "1"].entries()) {
    await p.ask("POST", `/api/tables/${table.id}/moves`, { id: crypto.randomUUID(), seat: seq % 2, seq, move: column });
  }
  return table;
}

test("a guest is offered an account after a match, keeps it with a passkey, and comes back to it on another device", async () => {
  const laptop = await Player.open(browser, named);
  const key = await authenticator(laptop);
  const table = await won(laptop);
  const { page } = laptop;
  await laptop.goto(`/t/${table.id}`);
  await page.locator(".ending").getByRole("link", { name: "Keep this under an account" }).click();
  await page.waitForURL(/\/settings#account$/);
  const secret = async () => (await laptop.context.cookies(named.url)).find((c) => c.name === "mischief")!.value;
  const before = await secret();
  await page.getByRole("button", { name: "Keep it with a passkey" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  expect(await secret()).not.toBe(before);
  const codes = await page.locator(".codes li").allInnerTexts();
  expect(codes).toHaveLength(8);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("What is yours is kept under an account.").waitFor();
  const anna = await me(laptop);
  expect(anna.account).toBe(true);
  await laptop.goto(`/t/${table.id}`);
  await page.locator(".ending").waitFor();
  expect(await page.getByRole("link", { name: "Keep this under an account" }).count()).toBe(0);

  // The passkey has come to the phone, which has a table of its own.
  const phone = await Player.open(browser, named, { viewport: { width: 360, height: 640 } });
  const copy = await authenticator(phone);
  await sync(key, copy);
  const other = await phone.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "bot", bot: "easy" }] });
  await phone.goto("/settings");
  await phone.page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await phone.page.getByText("What is yours is kept under an account.").waitFor();
  expect((await me(phone)).id).toBe(anna.id);
  expect((await tables(phone)).sort()).toEqual([table.id, other.id].sort());
  expect((await tables(laptop)).sort()).toEqual([table.id, other.id].sort());

  // Lost both: a recovery code does, and what was signed in can be signed out everywhere.
  const library = await Player.open(browser, named);
  await library.goto("/settings");
  await library.page.getByText("With a recovery code").click();
  await library.page.getByLabel("Recovery code", { exact: true }).fill(codes[2]!.toLowerCase());
  await library.page.locator("form", { has: library.page.locator("#code") }).getByRole("button", { name: "Sign in" }).click();
  await library.page.getByText("7 recovery codes are left.").waitFor();
  await library.page.getByRole("button", { name: "Sign out everywhere" }).click();
  await library.page.waitForURL((url) => url.pathname === "/");
  for (const p of [laptop, phone, library]) expect((await me(p)).id).not.toBe(anna.id);

  // A passkey that is removed opens nothing.
  await sync(copy, key);
  await laptop.goto("/settings");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Passkeys" }).waitFor();
  await page.getByRole("button", { name: /^Remove the passkey/ }).click();
  await page.getByText("your only way to sign in").waitFor();
  await page.getByText("With a name and a password").click();
  await page.getByLabel("Name to sign in with").fill("anna");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByText("kept under the name anna").waitFor();
  await page.getByRole("button", { name: /^Remove the passkey/ }).click();
  await page.getByRole("button", { name: /^Remove the passkey/ }).waitFor({ state: "detached" });
  const outbox = () => page.evaluate(() => localStorage.getItem("mischief.outbox"));
  await page.evaluate(() => localStorage.setItem("mischief.outbox", '[{"id":"1","table":"t","seat":0,"seq":3,"move":"4","nature":false}]'));
  await page.getByRole("button", { name: "Sign out here" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await outbox()).toBe("[]");
  await laptop.goto("/settings");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("The passkey was not accepted").waitFor();
  for (const p of [laptop, phone, library]) await p.close();
});

test("with a name and a password: kept, changed, signed in elsewhere, deleted", async () => {
  const laptop = await Player.open(browser, server); // an address without a name offers no passkeys
  const { page } = laptop;
  const table = await won(laptop);
  await laptop.goto("/settings");
  await page.getByLabel("Name to sign in with").first().fill("Bruno");
  await page.locator("#keep-password").fill("short");
  expect(await page.getByRole("button", { name: /passkey/i }).count()).toBe(0);
  await page.locator("#keep-password").fill("brunobruno");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await page.getByRole("alert").getByText("guessed at once").waitFor();
  await page.locator("#keep-password").fill(password);
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("kept under the name Bruno").waitFor();

  const phone = await Player.open(browser, server);
  await phone.goto("/settings");
  await phone.page.getByText("Sign in with name and password").click();
  await phone.page.locator("#sign-name").fill("bruno");
  await phone.page.locator("#sign-password").fill("eight grey rats");
  await phone.page.getByRole("button", { name: "Sign in", exact: true }).first().click();
  await phone.page.getByText("Name or password is not right.").waitFor();
  await phone.page.locator("#sign-password").fill(password);
  await phone.page.getByRole("button", { name: "Sign in", exact: true }).first().click();
  await phone.page.getByText("kept under the name Bruno").waitFor();
  expect(await tables(phone)).toEqual([table.id]);

  await page.getByText("Change the password").first().click();
  await page.getByLabel("Password so far").fill(password);
  await page.getByLabel("New password").fill("nine grey rats");
  await page.getByRole("button", { name: "Change the password" }).click();
  await page.getByText("The password is changed").waitFor();
  expect((await me(phone)).account).toBe(false);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }));
  expect(found.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => v.id)).toEqual([]);

  // What is kept can be taken along and deleted by who knows the password, not by who sits down here.
  await page.getByRole("button", { name: "Download it" }).click();
  await page.getByLabel("Your password, to show that it is you").fill("a guess");
  await page.getByRole("button", { name: "Download it" }).click();
  await page.getByText("The password is not right.").waitFor();
  await page.getByLabel("Your password, to show that it is you").fill("nine grey rats");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download it" }).click()]);
  expect(file.suggestedFilename()).toBe("mischief.json");
  await page.getByRole("button", { name: "Delete all of it" }).click();
  await page.getByLabel("Your password, to show that it is you").fill("nine grey rats");
  await page.getByRole("button", { name: "Yes, delete all of it" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  const gone = await laptop.context.request.post(`${server.url}/api/sign-in`, { data: { name: "bruno", password: "nine grey rats" } });
  expect(gone.status()).toBe(403);
  for (const p of [laptop, phone]) await p.close();
});
