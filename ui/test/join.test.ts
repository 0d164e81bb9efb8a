// Coming to a table: by the one link for everybody, by the link of a seat, to an open table, and to look on.
import axe from "axe-core";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import type { Frame, NewTable, Table } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, Player, scrollAndClick } from "./people";
import { shots } from "./server";

const moving = { reducedMotion: "no-preference" } as const;
const phone = { ...moving, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Fails where a person would have to look for something: outside the window, or covered. */
async function inSight(what: Locator): Promise<void> {
  await what.waitFor();
  const found = await what.evaluate((e) => {
    const box = e.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return { inside: box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth, open: !!at && (e === at || e.contains(at) || at.contains(e)) };
  });
  expect(found, String(what)).toEqual({ inside: true, open: true });
}

async function faults(player: Player): Promise<string[]> {
  await player.page.evaluate(axe.source);
  return player.page.evaluate(async () => (await (window as unknown as { axe: typeof axe }).axe.run()).violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")}`)));
}

test("one link brings everybody to a free seat, and who comes too late is told that he watches", async () => {
  const host = await Player.open(browser, server, moving);
  const seats = [{ kind: "me" }, { kind: "link" }, { kind: "link" }, { kind: "bot", bot: "easy" }] as const;
  const table = await host.create({ game: "catsvsrats", seats: [...seats] });
  await host.goto(`/t/${table.id}`);
  const field = host.page.getByLabel("One link for everybody");
  await inSight(field);
  const link = await field.inputValue();
  expect(link).toMatch(new RegExp(`^${server.url}/t/${table.id}\\?join=`));
  await host.page.getByText("Show as QR code").click();
  await host.page.waitForFunction(() => document.querySelector<HTMLImageElement>("img[alt='QR code with the link to this table']")?.naturalWidth);
  expect(await faults(host)).toEqual([]);

  // The first guest, on a phone, wishes for a seat; the second takes what there is.
  const berta = await Player.open(browser, server, phone);
  await berta.page.goto(link);
  const third = berta.page.getByRole("radio", { name: "Seat 3" });
  await inSight(third);
  await third.tap();
  await berta.page.getByLabel("What shall the others call you?").fill("Berta");
  expect(await faults(berta)).toEqual([]);
  if (shots) await berta.page.screenshot({ path: `${shots}/join-390x844.png` });
  const sit = berta.page.getByRole("button", { name: "Take the seat" });
  await inSight(sit);
  await sit.tap();
  await berta.page.getByText("You are at the table.").waitFor();
  const carl = await Player.open(browser, server, moving);
  await carl.page.goto(link);
  expect(await carl.page.getByRole("radio").count()).toBe(0);
  await carl.page.getByLabel("What shall the others call you?").fill("Carl");
  await carl.page.getByRole("button", { name: "Take the seat" }).click();
  await carl.page.getByText("You are at the table.").waitFor();
  const now = await host.ask<Table>("GET", `/api/tables/${table.id}`);
  expect(now.seats.map((s) => s.name).slice(1, 3)).toEqual(["Carl", "Berta"]);
  await host.page.getByLabel("One link for everybody").waitFor({ state: "detached" });

  // Opening the link again gives no second seat, and asks for none.
  await carl.page.goto(link);
  await carl.page.getByText("You are at the table.").waitFor();
  expect(await carl.page.getByRole("button", { name: "Take the seat" }).count()).toBe(0);
  const dora = await Player.open(browser, server, moving);
  await dora.page.goto(link);
  await inSight(dora.page.getByText("You are watching. You see what everybody sees"));
  for (const player of [host, berta, carl, dora]) await player.close();
});

test("an open table lets whoever comes from the home page sit down", async () => {
  const host = await Player.open(browser, server, moving);
  await host.create({ game: "connectfour", open: true, title: "Come in", seats: [{ kind: "me" }, { kind: "link" }] });
  const guest = await Player.open(browser, server, moving);
  await guest.goto("/");
  await guest.page.getByRole("link", { name: /Come in/ }).click();
  await guest.page.getByRole("button", { name: "Only watch" }).click();
  await inSight(guest.page.getByText("You are watching. You see what everybody sees"));
  await guest.page.getByRole("button", { name: "Take a free seat" }).click();
  await guest.page.getByRole("button", { name: "Take the seat" }).click();
  await guest.page.getByText("You are at the table.").waitFor();
  for (const player of [host, guest]) await player.close();
});

test("a link that the host replaced is refused in words", async () => {
  const host = await Player.open(browser, server, moving);
  const table = await host.create({ game: "connectfour", seats: [{ kind: "me" }, { kind: "link" }] });
  await host.goto(`/t/${table.id}`);
  const field = host.page.getByLabel("One link for everybody");
  const before = await field.inputValue();
  await host.page.getByRole("button", { name: "Make another link" }).click();
  await host.page.waitForFunction((was) => document.querySelector<HTMLInputElement>("#invite-all")?.value !== was, before);
  const guest = await Player.open(browser, server, moving);
  await guest.page.goto(before);
  await guest.page.getByRole("button", { name: "Take the seat" }).click();
  await guest.page.getByText("This invitation was taken back. Ask the host for a new link.").waitFor();
  await guest.page.goto(await field.inputValue());
  await guest.page.getByRole("button", { name: "Take the seat" }).click();
  await guest.page.getByText("You are at the table.").waitFor();
  for (const player of [host, guest]) await player.close();
});

test("somebody joins a campaign for an evening: he takes a hero of the host's, decides for it, and leaves it to the host again", { timeout: 240_000 }, async () => {
  const host = await Player.open(browser, server, moving);
  const me = { kind: "me" as const };
  const { id } = await host.create({ game: "neworleans", campaign: true, options: { difficulty: "easy" }, seats: [me, me, me, me] } as NewTable);
  await host.goto(`/t/${id}`);
  await click(host.page.getByRole("button", { name: "Read on" }));
  await click(host.page.getByRole("button", { name: "Change seat 2" }));
  await click(host.page.getByRole("button", { name: "Invite by link" }));
  await inSight(host.page.getByRole("button", { name: "Copy link" }));
  const { invites } = await host.ask<Table>("GET", `/api/tables/${id}`);

  const berta = await Player.open(browser, server, phone);
  await berta.goto(invites.find((i) => i.seat === 1)!.url);
  await berta.page.getByLabel("What shall the others call you?").fill("Berta");
  await click(berta.page.getByRole("button", { name: "Take the seat" }));
  await berta.page.locator(".stage").waitFor();
  await host.page.locator(".players").getByText("Berta", { exact: true }).waitFor();
  await expect.poll(() => host.page.locator(".players .changes").count(), { message: "the menu of the seat is done with" }).toBe(0);

  // Hints decide for both until her hero acts.
  const goOn = async (until: (frame: Frame) => boolean) => {
    for (let tries = 0; tries < 200; tries++) {
      const frame = await host.frame(id, 0);
      if (until(frame)) return frame;
      const seat = frame.turn.who[0];
      if (seat === undefined) {
        await new Promise((done) => setTimeout(done, 50));
        continue;
      }
      const who = seat === 1 ? berta : host;
      const { move } = await who.ask<{ move: string }>("GET", `/api/tables/${id}/hint?seat=${seat}`);
      await who.ask("POST", `/api/tables/${id}/moves`, { id: crypto.randomUUID(), seat, seq: frame.seq, move });
    }
    throw new Error("she was never asked");
  };
  const asked = await goOn(({ turn }) => turn.kind === "act" && turn.who[0] === 1);
  // What happened meanwhile is played before her; she has seen enough of it.
  const skip = berta.page.getByRole("button", { name: "Skip", exact: true });
  await expect.poll(async () => {
    await skip.tap({ timeout: 500 }).catch(() => undefined);
    return berta.page.locator(`main[data-seq="${asked.seq}"] .prompt.mine`).count();
  }, { timeout: 60_000 }).toBe(1);
  await scrollAndClick(berta.page.locator('[data-deed="end"]'));
  const confirm = berta.page.locator(".tray .confirm");
  await expect.poll(async () => (await confirm.count()) > 0 || (await host.frame(id, 0)).seq > asked.seq).toBe(true);
  if ((await confirm.count()) > 0) await click(confirm);
  await expect.poll(async () => (await host.frame(id, 0)).seq).toBeGreaterThan(asked.seq);

  // She leaves: a bot plays for her until the host takes her hero again, and she looks on.
  await scrollAndClick(berta.page.getByRole("button", { name: "Change seat 2" }));
  await scrollAndClick(berta.page.getByRole("button", { name: "Give to a bot" }));
  await host.page.locator(".players").getByText(/a bot plays/).waitFor();
  await click(host.page.getByRole("button", { name: "Change seat 2" }));
  await click(host.page.getByRole("button", { name: "Take it myself" }));
  await expect.poll(async () => (await host.ask<Table>("GET", `/api/tables/${id}`)).seats.map((s) => s.you)).toEqual([true, true, true, true]);
  const { seq } = await host.frame(id, 0);
  await goOn((frame) => frame.seq > seq + 2 && frame.turn.who[0] === 1);
  for (const player of [host, berta]) await player.close();
});
