// J1: somebody new, one click, against bots.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browser, server } from "./fixture";
import { click, command, finished, Player } from "./people";

describe("J1", () => {
  let player: Player;
  let table = "";

  beforeAll(async () => {
    player = await Player.open(browser, server);
    await player.goto("/");
  });
  afterAll(() => player?.close());

  test("1: the home page shows the games with what they are, and nothing stands in the way", async () => {
    const { page } = player;
    for (const title of ["Cats vs Rats", "Neuroshima Hex: Mississippi", "The Ratcatcher", "Whack & Slaughter", "The Cats of New Orleans", "Connect Four"]) {
      const game = page.locator("li.game", { has: page.getByRole("heading", { name: title, exact: true }) });
      await game.waitFor();
      expect(await game.locator(".facts").innerText()).toMatch(/Players: \d/);
      expect((await game.locator(".promise").innerText()).length).toBeGreaterThan(20);
    }
    expect(await page.locator("li.game").count()).toBe(6);
    const cats = page.locator("li.game.hero");
    expect(await cats.innerText()).toMatch(/Minutes: 60-90/);
    expect(await cats.getByRole("button", { name: /Play now/ }).count()).toBe(1);
    expect(await page.locator("dialog[open]").count()).toBe(0);
  });

  test("2: one click leads to a table of two against two with three bots, and to a decision", async () => {
    const { page } = player;
    await click(page.getByRole("button", { name: "Play now: Cats vs Rats" }));
    await page.waitForURL(/\/t\/\w+$/);
    table = page.url().split("/").pop()!;
    await page.getByRole("heading", { name: "Your decision" }).waitFor({ timeout: 10_000 });
    expect(await page.locator(".players li").count()).toBe(4);
    expect(await page.locator(".players li", { hasText: "Bot, normal" }).count()).toBe(3);
    await click(page.getByRole("button", { name: /Sharp Claws/ }).first());
    await click(page.getByRole("button", { name: "Confirm" }));
    await page.getByText("chooses Sharp Claws", { exact: false }).first().waitFor();
  });

  test("3: the prompt is one sentence that says what ends the turn; targets are marked for all senses", async () => {
    const { page } = player;
    const frame = await player.until(table, 0, "action");
    expect(frame.turn.prompt).toMatch(/3 actions left, then breed/);
    await page.locator(`main[data-hash="${frame.hash}"]`).waitFor();
    expect(await page.locator(".prompt .words").innerText()).toBe(frame.turn.prompt);
    const source = page.locator('[data-town][aria-label*="Can set out"]').first();
    await source.waitFor();
    await source.press("Enter");
    const target = page.locator('[data-town][aria-label*="Can be moved to"], [data-town][aria-label*="Can be attacked"]').first();
    await target.waitFor();
    expect(await page.locator(".stage svg").locator(".ring, .thorns").count(), "a shape, not a colour alone").toBeGreaterThan(0);
    await expect.poll(async () => (await page.keyboard.press("Escape"), page.locator('[data-town][aria-label*="Can set out"]').count())).toBeGreaterThan(0);
  });

  test("4: staying in an ally's town is refused with what, rule, why and a link; nothing changes", async () => {
    const { page } = player;
    const before = await player.shownHash();
    const doc = (await player.frame(table, 0)).view as { turn: string; attributes: string[]; towns: Record<string, { owner: string; units: number }> };
    const team = doc.turn.split("-")[0]!;
    const [ally] = Object.entries(doc.towns).find(([, t]) => t.owner.startsWith(team) && t.owner !== doc.turn)!;
    const own = page.locator('[data-town][aria-label*="Can set out"]').first();
    const from = await own.getAttribute("data-town");
    await own.press("Enter");
    await page.locator(`[data-town="${ally}"]`).press("Enter");
    const why = page.locator(".why");
    await why.waitFor();
    const said = (await why.innerText()).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[’']/g, " ");
    expect(said).toContain(ally.replaceAll("-", " "));
    expect(said).toContain(from!.replaceAll("-", " "));
    const rule = why.getByRole("button", { name: /^Rule CVR-/ });
    const id = (await rule.getAttribute("aria-label"))!.split(" ").at(-1)!;
    await click(rule);
    await page.getByRole("dialog").getByText(id).first().waitFor();
    await click(page.getByRole("dialog").getByRole("button", { name: "Close" }));
    expect(await player.shownHash()).toBe(before);
    await click(why.getByRole("button", { name: "Close" }));
    await page.keyboard.press("Escape");
  });

  test("5: a hint marks one move, gives at most two reasons, and does nothing", async () => {
    const { page } = player;
    const before = await player.shownSeq();
    await click(page.getByRole("button", { name: "Hint" }));
    const hint = page.locator(".tray .hint");
    await hint.waitFor();
    const reasons = await hint.locator("li").count();
    expect(reasons).toBeGreaterThan(0);
    expect(reasons).toBeLessThanOrEqual(2);
    expect(await hint.innerText()).toMatch(/Chance of winning: about \d+ %/);
    await click(hint.locator("summary"));
    expect(await hint.locator("details p").innerText(), "what is to come of it, in sentences").toMatch(/ .+\.$/);
    expect(await player.shownSeq()).toBe(before);
    await click(hint.getByRole("button", { name: "Look at this move" }));
    await page.getByRole("button", { name: "Confirm" }).waitFor();
    expect(await player.shownSeq()).toBe(before);
    await click(page.getByRole("button", { name: "Not this" }));
  });

  test("6: a battle shows both strengths term by term, each with its rule", async () => {
    const { page } = player;
    const { id, attack, seq } = await warAtHand(player);
    await player.goto(`/t/${id}`);
    await page.locator(`main[data-seq="${seq}"]`).waitFor();
    await command(page, attack);
    await click(page.locator(".offer").getByRole("button", { name: "What it is made of" }));
    const terms = page.locator(".offer dl > div");
    await terms.first().waitFor();
    const text = await page.locator(".offer dl").innerText();
    expect(text).toMatch(/Attack of/);
    expect(text).toMatch(/Defence of/);
    for (const term of await terms.all()) expect(await term.getByRole("button").getAttribute("aria-label")).toMatch(/^Rule CVR-\d+$/);
    expect(await page.locator(".odds-text").innerText()).toMatch(/win \d+ %, tie \d+ %, lose \d+ %/);
    await click(page.getByRole("button", { name: "Confirm" }));
    await page.locator(`main[data-seq="${seq}"]`).waitFor({ state: "detached" });
    const panel = page.getByRole("region", { name: "Your things" });
    for (const term of ["Units", "Total"]) {
      const row = panel.locator("tr", { hasText: term }).first();
      await row.waitFor();
      expect(await row.getByRole("button").first().getAttribute("aria-label")).toMatch(/CVR-\d+/);
    }
  });

  test("7: who closes the tab and comes back is offered Continue first, at the same position", async () => {
    const easy = { kind: "bot", bot: "easy" } as const;
    const { id } = await player.create({ game: "catsvsrats", options: { attributes: "dealt" }, seats: [{ kind: "me" }, easy, easy, easy] });
    const before = await player.until(id, 0);
    await player.goto(`/t/${id}`);
    await player.page.locator(`main[data-seq="${before.seq}"]`).waitFor();
    const hash = await player.shownHash();
    await player.page.close();
    const page = await player.context.newPage();
    player.watch(page);
    await page.goto(server.url);
    const first = page.locator("main section").first();
    await first.getByRole("heading", { name: "Continue" }).waitFor();
    await click(first.getByRole("link", { name: "Continue" }));
    await page.locator(`main[data-hash="${hash}"]`).waitFor();
    await page.close();
  });
});

/** A table where this person, at seat 0, can attack; whatever dice and bots do before. */
async function warAtHand(player: Player): Promise<{ id: string; attack: string; seq: number }> {
  const easy = { kind: "bot", bot: "easy" } as const;
  for (;;) {
    const { id } = await player.create({ game: "catsvsrats", options: { attributes: "dealt" }, seats: [{ kind: "me" }, easy, easy, easy] });
    for (let tries = 0; tries < 60; tries++) {
      const frame = await player.until(id, 0, "action");
      if (frame.over) break; // the others were quicker
      const g = frame.moves.find((m) => m.text.startsWith("attack "));
      if (g) return { id, attack: g.to === undefined ? g.text : `${g.text} ${g.to}`, seq: frame.seq };
      await player.playFirst(id, 0);
    }
  }
}

test("J1.8: the end tells who won and why, how it went and luck, and leads on", async () => {
  const player = await Player.open(browser, server);
  const table = await finished(player);
  const { page } = player;
  await player.goto(`/t/${table.id}`);
  const end = page.locator(".ending");
  await end.waitFor();
  expect(await end.innerText()).toMatch(/ won: at the end of a turn more than half of all towns were theirs\./);
  await end.getByRole("button", { name: "Rule CVR-601" }).waitFor();
  await end.getByRole("heading", { name: "How the match went" }).waitFor();
  await end.getByRole("heading", { name: "Luck" }).waitFor();
  expect(await end.innerText()).toMatch(/luckier than in \d+ of 100/);
  await click(end.getByRole("button", { name: "Replay" }));
  await page.waitForURL(/\/replay$/);
  await click(page.getByRole("button", { name: "To the result" }));
  await click(page.locator(".ending").getByRole("button", { name: "Rematch" }));
  await page.waitForURL((url) => !url.pathname.includes(table.id));
  await page.getByRole("list").first().waitFor();
  await player.close();
});
