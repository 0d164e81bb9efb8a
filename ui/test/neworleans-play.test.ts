// The Cats of New Orleans as it is played: squares that several share, movements without a step, and the riverboat step by step.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import type { View } from "../../games/neworleans/board/position";
import type { Frame, NewTable } from "../src/api/types";
import { browser, server } from "./fixture";
import { click, inSight, Player } from "./people";

const me = { kind: "me" as const };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A table at which one person leads all heroes. */
async function sitDown(options: Record<string, string>, how = {}): Promise<{ player: Player; id: string }> {
  const player = await Player.open(browser, server, { reducedMotion: "no-preference", ...how });
  const { id } = await player.create({ game: "neworleans", options, seats: [me, me, me, me] } as NewTable);
  return { player, id };
}

/** Heroes wait where they are for whoever comes; elsewhere the first answer will do. */
const waiting = (texts: string[]): string => ["vermin first", "end", "done"].find((text) => texts.includes(text)) ?? texts[0]!;

/** Answers for everybody until it comes to something; null when the match is over before. */
async function goOn(player: Player, id: string, until: (frame: Frame) => boolean, answer = waiting): Promise<Frame | null> {
  for (let tries = 0; tries < 600; tries++) {
    const seat = (await player.frame(id, 0)).turn.who[0] ?? 0;
    const frame = await player.frame(id, seat);
    if (frame.moves.length > 0 && until(frame)) return frame;
    if (frame.over) return null;
    if (frame.moves.length === 0) await new Promise((done) => setTimeout(done, 20));
    else await player.ask("POST", `/api/tables/${id}/moves`, { id: crypto.randomUUID(), seat, seq: frame.seq, move: answer(textsOf(frame)) });
  }
  throw new Error("it never came to it");
}

const textsOf = (frame: Frame): string[] => frame.moves.map(({ text, to }) => (to === undefined ? text : `${text} ${to}`));

/** Clicks until an answer has been given, confirming what is offered, and says which. */
async function answered(player: Player, id: string, target: Locator): Promise<string> {
  const { seq } = await player.frame(id, 0);
  const confirm = player.page.locator(".tray .confirm");
  await click(target);
  await expect.poll(async () => (await confirm.count()) > 0 || (await player.frame(id, 0)).seq > seq).toBe(true);
  if ((await player.frame(id, 0)).seq === seq) await click(confirm);
  await expect.poll(async () => (await player.frame(id, 0)).seq).toBeGreaterThan(seq);
  return (await player.log(id, 0)).find((e) => e.seq === seq + 1)!.move!;
}

/** A square that several share, and whom of them something can be done to. */
interface Crowd {
  at: string;
  all: string[];
  may: string[];
}

function crowdsOf(frame: Frame): Crowd[] {
  const found = new Map<string, string[]>();
  for (const [id, { at }] of Object.entries((frame.view as unknown as View).figures)) if (at) found.set(at, [...(found.get(at) ?? []), id]);
  const texts = textsOf(frame);
  return [...found].flatMap(([at, all]) => (all.length > 1 ? [{ at, all, may: all.filter((f) => texts.some((text) => text === `activate ${f}` || text === `call ${f}`)) }] : []));
}

const isFoe = (id: string): boolean => id.startsWith("v");

test.each([
  ["two vermin, either of which may be first", (c: Crowd) => c.may.length > 1 && c.may.every(isFoe)],
  ["a hero who may act, beside vermin", (c: Crowd) => c.may.length === 1 && !isFoe(c.may[0]!)],
  ["a vermin that may be first, beside a hero", (c: Crowd) => c.may.length > 0 && c.may.every(isFoe) && c.all.some((f) => !isFoe(f))],
])("where several share a square everybody on it can be picked: %s", { timeout: 240_000 }, async (_, wanted) => {
  // The Bloodsuckers of the Bon Temps gather where nobody leaves; whether they come to share a square is a matter of luck.
  let found: { player: Player; id: string; crowd: Crowd } | null = null;
  for (let tables = 0; !found && tables < 10; tables++) {
    const { player, id } = await sitDown({ scenario: "s01", difficulty: "easy" });
    const frame = await goOn(player, id, (f) => crowdsOf(f).some(wanted));
    if (frame) found = { player, id, crowd: crowdsOf(frame).find(wanted)! };
    else await player.close();
  }
  const { player, id, crowd } = found!;
  const { page } = player;
  await player.goto(`/t/${id}`);
  const square = page.locator(`.stage [data-square="${crowd.at}"]`);
  await square.waitFor();
  expect((await square.getAttribute("aria-label"))!.match(/(Lives|Health)/g), "it tells of everybody there").toHaveLength(crowd.all.length);
  // Each has a button; on the map it is one of those whom something can be done to.
  for (const f of crowd.may) await inSight(page.locator(`.actions [data-deed$=" ${f}"]`));
  if (crowd.may.length > 1) expect(await answered(player, id, page.locator(`.actions [data-deed$=" ${crowd.may.at(-1)}"]`))).toBe(`call ${crowd.may.at(-1)}`);
  else expect(crowd.may).toContain((await answered(player, id, square)).split(" ")[1]);
  await player.close();
});

test("a Prowl and a Stride are offered without a step, on the hero's own square", { timeout: 120_000 }, async () => {
  const { player, id } = await sitDown({ scenario: "s01", difficulty: "easy" });
  const { page } = player;
  const heroOf = (frame: Frame) => {
    const { figures, active } = frame.view as unknown as View;
    return { at: figures[active!]!.at!, ap: figures[active!]!.ap };
  };
  const before = heroOf((await goOn(player, id, ({ turn }) => turn.kind === "act"))!);
  await player.goto(`/t/${id}`);
  const own = page.locator(`.stage [data-square="${before.at}"]`);
  await click(own);
  expect(await page.locator(".tray .offer").count(), "nothing is to be done there as long as no movement is chosen").toBe(0);
  for (const motion of ["Stride", "Prowl"]) {
    await click(page.locator(".motions").getByRole("button", { name: motion }));
    expect(await own.getAttribute("aria-label")).toContain(`${motion} without a step`);
    await click(own);
    await page.locator(`.offer[data-move="${motion.toLowerCase()} ${before.at}"]`).waitFor();
    await inSight(page.locator(".tray .confirm"));
  }
  expect(await answered(player, id, page.locator(".tray .confirm"))).toBe(`prowl ${before.at}`);
  const after = await goOn(player, id, ({ turn }) => turn.kind === "act", () => "stop");
  expect(heroOf(after!)).toEqual({ at: before.at, ap: before.ap! - 1 });
  await player.close();
});

test.each([[1440, 900], [1024, 768]])("at %i by %i who acts is in sight beside the map, with Lives, AP and weapons", { timeout: 120_000 }, async (width, height) => {
  const { player, id } = await sitDown({ scenario: "s03" }, { viewport: { width, height } });
  await goOn(player, id, ({ turn }) => turn.kind === "act");
  await player.goto(`/t/${id}`);
  const dash = player.page.locator(".dash.active");
  for (const part of [dash.locator("summary b"), dash.locator(".hearts"), dash.getByText("2 AP"), ...(await dash.locator("ul").first().getByRole("listitem").all())]) await inSight(part);
  await player.close();
});

test("on a phone the dashboard of every hero is a tap on the map away", { timeout: 120_000 }, async () => {
  const { player, id } = await sitDown({ scenario: "s03" }, phone);
  const { page } = player;
  await goOn(player, id, ({ turn }) => turn.kind === "act");
  await player.goto(`/t/${id}`);
  for (const name of ["Minou", "Murray"]) {
    const face = page.locator(".stage").getByRole("button", { name: new RegExp(`^Dashboard of ${name}: \\d of 9 Lives`) });
    await click(face);
    const dash = page.getByRole("dialog", { name: `Dashboard of ${name}` });
    await inSight(dash.locator("ul").first().getByRole("listitem").first());
    await click(dash.getByRole("button", { name: "Close" }));
    await dash.waitFor({ state: "detached" });
    await expect.poll(() => face.evaluate((e) => e === document.activeElement)).toBe(true); // the keys go on from there
  }
  await player.close();
});

const rich = "minou 7 light-fingers / cavalry-saber* bandage-roll-1; patch 9 form-up / pepperbox* blackjack drum-mallet; lunette 4 / throwing-knives*; murray 1 /; bucks 185; after s03";

/** Buys for one hero what he can have until he is asked where it goes; null when nothing of it is a weapon. */
async function bought(player: Player, id: string): Promise<Frame | null> {
  const shop = await player.frame(id, 0);
  for (const { text } of shop.moves.filter((m) => /^buy .* h4$/.test(m.text))) {
    const now = await player.frame(id, 0);
    if (!now.moves.some((m) => m.text === text)) continue;
    await player.ask("POST", `/api/tables/${id}/moves`, { id: crypto.randomUUID(), seat: 0, seq: now.seq, move: text });
    const then = await goOn(player, id, () => true);
    if (then!.turn.kind === "equip") return then;
  }
  return null;
}

test("on a phone each step of the riverboat begins at its top and shows what the party has, also while what was bought is put away", { timeout: 240_000 }, async () => {
  for (let tables = 0; tables < 8; tables++) {
    const { player, id } = await sitDown({ scenario: "next", party: rich }, phone);
    const { page } = player;
    const boat = page.locator(".boat");
    const at = () => boat.evaluate((e) => Math.round(e.scrollTop));
    /** Goes on from a step that was read to its end. */
    const goOnFromItsEnd = async () => {
      await boat.evaluate((e) => e.scrollTo(0, e.scrollHeight));
      expect(await at(), "there is more than is in sight").toBeGreaterThan(20);
      await answered(player, id, page.locator('.actions [data-deed="done"]'));
    };
    const owned = boat.getByRole("list").filter({ hasText: "Cavalry Saber" });
    await goOn(player, id, ({ turn }) => turn.kind === "bar");
    await player.goto(`/t/${id}`);
    await boat.getByText("Every drink heals one more").waitFor();
    await goOnFromItsEnd();
    await boat.getByText("Leonidas lays out").waitFor();
    await expect.poll(at, { message: "the goods begin at their top" }).toBe(0);
    for (const name of ["Cavalry Saber", "Pepperbox", "Blackjack", "Throwing Knives"]) expect(await owned.getByText(name, { exact: true }).count(), name).toBe(1);

    const asked = await bought(player, id);
    if (!asked) {
      await player.close();
      continue;
    }
    await page.locator(`main[data-seq="${asked.seq}"]`).waitFor();
    await boat.getByRole("heading", { name: "What the party has" }).waitFor();
    expect(await owned.getByText("Pepperbox", { exact: true }).count(), "while it is asked where it goes").toBe(1);
    expect((await owned.getByRole("listitem").allInnerTexts()).some((words) => words.includes("Murray")), "and what was bought is there").toBe(true);
    await goOn(player, id, ({ turn }) => turn.kind === "gear");
    await page.locator('.actions [data-deed="done"]').waitFor();
    await goOnFromItsEnd();
    await expect.poll(at, { message: "the training begins at its top" }).toBe(0);
    await boat.getByRole("heading", { name: /^Minou/ }).getByText("Light Fingers").waitFor();
    await player.close();
    return;
  }
  throw new Error("at eight tables nothing was laid out that goes into a slot");
});

test("at 1440 by 900 each of the weapons of which a hero takes two says what it can do, and the players stand in good order", { timeout: 120_000 }, async () => {
  const { player, id } = await sitDown({ scenario: "next", party: rich }, { viewport: { width: 1440, height: 900 } });
  const { page } = player;
  await goOn(player, id, ({ turn }) => turn.kind === "arm");
  await player.goto(`/t/${id}`);
  const weapon = (name: string) => page.locator(".deeds").getByRole("button", { name });
  for (const [name, does] of [["Pepperbox", "range 3 · stuns from 5 · wounds from 9 · can deplete"], ["Blackjack", "+1 DRM against vermin"], ["Drum Mallet", "range 1"]]) await inSight(weapon(name!).filter({ hasText: does! }));
  for (const seat of await page.locator(".players li").all()) {
    const [name, change, where] = await Promise.all([seat.locator("strong"), seat.locator(".change"), seat.locator("dt")].map((part) => part.boundingBox()));
    expect(Math.abs(change!.y + change!.height / 2 - name!.y - name!.height / 2), "in the line of the name").toBeLessThan(8);
    expect(where!.height, "in one line").toBeLessThan(30);
  }
  // A third takes the place of the first; one that is taken can be put back.
  for (const name of ["Pepperbox", "Blackjack", "Blackjack"]) await click(weapon(name));
  expect(await weapon("Pepperbox").getAttribute("aria-pressed")).toBe("true");
  expect(await page.locator(".deeds [aria-pressed=true]").count()).toBe(1);
  await click(weapon("Blackjack"));
  await page.locator('.offer[data-move="arm pepperbox blackjack"]').waitFor();
  expect(await answered(player, id, weapon("Drum Mallet"))).toBe("arm blackjack drum-mallet");
  await player.close();
});
