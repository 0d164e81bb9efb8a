// The one clock, in a browser with motion: what happens is played scene after scene, nothing is told before it was seen, and there is a way past it.
// Dice and draws are entered by hand here, so that every match is the same match.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Frame, NewTable, Table } from "../src/api/types";
import { browser, server } from "./fixture";
import { Player } from "./people";

/** A table whose first seat is one person's, and all others another's. */
async function seated(first: Player, second: Player, plan: Omit<NewTable, "seats" | "dice">, others: number): Promise<Table> {
  const table = await first.create({ ...plan, dice: "own", undo: "practice", seats: [{ kind: "me" }, ...Array.from({ length: others }, () => ({ kind: "link" as const }))] });
  for (const invite of table.invites.filter((i) => i.seat > 0)) {
    await second.ask("POST", `/api/tables/${table.id}/claim`, { token: new URL(server.url + invite.url).searchParams.get("seat") });
  }
  await first.ask("POST", `/api/tables/${table.id}/start`);
  return table;
}

/** Answers whatever is asked, by either person or chance, with the next of these moves. */
async function play(people: [Player, Player], table: Table, moves: string[]): Promise<void> {
  for (const move of moves) {
    const { turn, seq } = await people[0].frame(table.id, 0);
    const id = crypto.randomUUID();
    if (turn.nature) await people[0].ask("POST", `/api/tables/${table.id}/nature`, { id, seq, move });
    else await people[turn.who[0] === 0 ? 0 : 1].ask("POST", `/api/tables/${table.id}/moves`, { id, seat: turn.who[0], seq, move });
  }
}

/** What a page showed at a moment: the scene, the last entry that stands, and the words of prompt, panels and story. */
interface Moment {
  scene: string;
  seq: number;
  text: string;
  /** What a board says of the scene. */
  caption: string;
}

/** Notes every moment that differs from the one before, until the page is asked for them. */
async function watch(page: Page): Promise<() => Promise<Moment[]>> {
  await page.evaluate(() => {
    const moments: Moment[] = [];
    const look = () => {
      const main = document.querySelector<HTMLElement>("main.table")!;
      const now = {
        scene: main.querySelector<HTMLElement>(".stage")?.dataset["scene"] ?? "",
        seq: Number(main.dataset["seq"]),
        caption: main.querySelector<HTMLElement>(".caption")?.innerText ?? "",
        text: [".prompt", ".panel", "#pane", ".players", "p[role=status]"].map((s) => main.parentElement!.querySelector<HTMLElement>(s)?.innerText ?? "").join("\n"),
      };
      const last = moments.at(-1);
      if (!last || last.scene !== now.scene || last.seq !== now.seq || last.text !== now.text || last.caption !== now.caption) moments.push(now);
    };
    const again = () => (look(), requestAnimationFrame(again));
    again();
    // A busy machine may draw no picture for as long as a scene lasts: each is noted as it begins.
    new MutationObserver(look).observe(document.querySelector("main.table")!, { subtree: true, attributes: true, attributeFilter: ["data-scene"] });
    Object.assign(window, { moments });
  });
  return () => page.evaluate(() => (window as unknown as { moments: Moment[] }).moments);
}

/** The scenes that were played, each once for as long as it lasted. */
const scenesOf = (moments: Moment[]) => moments.map((m) => m.scene).filter((scene, i, all) => scene !== "" && scene !== all[i - 1]);

const stands = (page: Page, frame: Frame) => page.locator(`main[data-seq="${frame.seq}"]`).waitFor();
const still = (page: Page) => page.waitForFunction(() => document.querySelector<HTMLElement>(".stage")!.dataset["scene"] === undefined);
const scene = (page: Page, kind: string) => page.locator(`.stage[data-scene="${kind}"]`).waitFor();

/** Somebody who sees things move, at half the usual pace: a busy machine must not miss a scene. */
async function somebody(): Promise<Player> {
  const player = await Player.open(browser, server, { viewport: { width: 1366, height: 768 }, reducedMotion: "no-preference" });
  await player.context.addInitScript(() => localStorage.getItem("mischief.prefs") ?? localStorage.setItem("mischief.prefs", JSON.stringify({ pace: 0.5, boxScenes: true })));
  return player;
}

const two = async (): Promise<[Player, Player]> => [await somebody(), await somebody()];

/** Two people at a table where some moves were made; the page is that of the first, who looks at it. */
async function opened(plan: Parameters<typeof seated>[2], others: number, moves: string[]): Promise<{ people: [Player, Player]; page: Page; table: Table }> {
  const people = await two();
  const { page } = people[0];
  const table = await seated(...people, plan, others);
  await play(people, table, moves);
  await people[0].goto(`/t/${table.id}`);
  await stands(page, await people[0].frame(table.id, 0));
  await page.locator(".stage > *:not(.quiet)").first().waitFor(); // what comes before the board is there is not played
  await still(page);
  return { people, page, table };
}

describe("a battle of Cats vs Rats", () => {
  let people: [Player, Player];
  let page: Page;
  let table: Table;
  const told = /wins the combat|loses the combat|is a tie|attack succeeds|defence holds/i;

  beforeAll(async () => {
    ({ people, page, table } = await opened({ game: "catsvsrats" }, 3, cats.opening));
  });
  afterAll(async () => {
    for (const p of people ?? []) await p.close();
  });

  test("is played to its end by itself, and its result is told with the verdict, not before", async () => {
    const moments = await watch(page);
    await play(people, table, cats.attack);
    const end = await people[0].frame(table.id, 0);
    await stands(page, end);
    const seen = await moments();
    const during = seen.slice(seen.findIndex((m) => m.scene === "attack"));
    expect(scenesOf(during)).toEqual(["attack", "die", "sum", "verdict"]);
    for (const m of during.filter((m) => ["attack", "die", "sum"].includes(m.scene))) expect(m.text, `${m.scene} at ${m.seq}`).not.toMatch(told);
    // The prompt comes last: nobody is asked while something is played.
    for (const m of during.filter((m) => m.scene !== "")) expect(m.text).not.toMatch(/your decision/i);
    expect(seen.at(-1)!.text).toMatch(told);
    expect(seen.at(-1)!.text).toMatch(/your decision/i);
  });

  test("Skip shows at once what came of it, and everything that waits", async () => {
    const begun = scene(page, "attack");
    await play(people, table, cats.second);
    const end = await people[0].frame(table.id, 0);
    await begun;
    expect(Number(await page.locator("main.table").getAttribute("data-seq"))).toBeLessThan(end.seq);
    await page.getByRole("button", { name: "Skip", exact: true }).click();
    expect(await people[0].shownSeq()).toBe(end.seq);
    await still(page);
    await page.getByText(/your decision/i).first().waitFor();
  });

  test("a click on the board goes past it too, and chooses nothing", async () => {
    const begun = scene(page, "attack");
    await play(people, table, cats.third);
    const end = await people[0].frame(table.id, 0);
    await begun;
    const { x, y, width, height } = (await page.locator(".stage").boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 3);
    await stands(page, end);
    expect(await page.locator('[aria-pressed="true"][data-town]').count()).toBe(0);
  });

  test("a page that is opened anew while something is played stands where the match is", async () => {
    const begun = page.locator(".stage[data-scene]").waitFor();
    await play(people, table, cats.rest);
    const end = await people[0].frame(table.id, 0);
    await begun;
    await page.reload();
    await stands(page, end);
    await still(page);
  });

  test("what others did can be played again, and stands marked on the map until one acts", async () => {
    const end = await people[0].frame(table.id, 0);
    expect(await page.locator(".stage rect.less, .stage rect.taken, .stage .way.last, .stage .way.past").count()).toBeGreaterThan(0);
    const moments = await watch(page);
    await page.getByRole("button", { name: /their turn again/i }).click();
    await page.locator(".stage[data-scene]").waitFor();
    await still(page);
    expect(await people[0].shownSeq()).toBe(end.seq);
    expect(scenesOf(await moments()).length).toBeGreaterThan(1);
    const mine = end.moves.find((m) => m.text.startsWith("move"))!;
    await play(people, table, [`${mine.text} 1`]);
    await stands(page, await people[0].frame(table.id, 0));
    expect(await page.locator(".stage rect.less, .stage rect.taken, .stage .way.last, .stage .way.past").count()).toBe(0);
  });

  test("in the replay a step forward is played, and one back is not", async () => {
    const battle = (await people[0].log(table.id, 0)).find((e) => e.move?.startsWith("attack"))!.seq;
    await people[0].goto(`/t/${table.id}/replay?at=${battle - 1}`);
    await page.locator(`main[data-seq="${battle - 1}"] [data-town]`).first().waitFor();
    const begun = scene(page, "attack");
    await page.getByRole("button", { name: "One step on" }).click();
    await begun;
    await page.locator(`main[data-seq="${battle}"]`).waitFor();
    await page.getByRole("button", { name: "One step back" }).click();
    await page.locator(`main[data-seq="${battle - 1}"]`).waitFor();
    expect(await page.locator(".stage[data-scene]").count()).toBe(0);
  });

  test("with less motion the same scenes are stills, and Next goes on", async () => {
    const battle = (await people[0].log(table.id, 0)).find((e) => e.move?.startsWith("attack"))!.seq;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await people[0].goto(`/t/${table.id}/replay?at=${battle - 1}`);
    await page.locator(`main[data-seq="${battle - 1}"] [data-town]`).first().waitFor();
    const began = Date.now();
    const begun = scene(page, "attack");
    await page.getByRole("button", { name: "One step on" }).click();
    await begun;
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.locator(`main[data-seq="${battle}"]`).waitFor();
    expect(Date.now() - began).toBeLessThan(15_000);
    await page.emulateMedia({ reducedMotion: "no-preference" });
  });
});

describe("a battle of Cats vs Rats, while", () => {
  let people: [Player, Player];
  let page: Page;
  let table: Table;

  beforeAll(async () => {
    ({ people, page, table } = await opened({ game: "catsvsrats" }, 3, cats.opening));
  });
  afterAll(async () => {
    for (const p of people ?? []) await p.close();
  });

  test("it is taken back: it is given up, and the position before it stands", async () => {
    const before = await people[0].frame(table.id, 0);
    const moments = await watch(page);
    const begun = scene(page, "die");
    await play(people, table, cats.attack);
    await begun;
    await people[0].ask("POST", `/api/tables/${table.id}/undo`, { seat: 0 });
    for (const seat of [1, 2, 3]) await people[1].ask("POST", `/api/tables/${table.id}/undo`, { seat, agree: true }); // who saw the dice is asked
    const after = await people[0].frame(table.id, 0);
    expect(after.hash).toBe(before.hash);
    await stands(page, after);
    await still(page);
    const seen = scenesOf(await moments());
    expect(seen.slice(0, 2)).toEqual(["attack", "die"]);
    expect(seen, "nothing of what was taken back goes on").not.toContain("verdict");
    await page.getByText(/your decision/i).first().waitFor();
  });

  test("the connection is cut and more happens: what was missed is shown, and the page stands where the match is", async () => {
    const begun = scene(page, "attack");
    await play(people, table, cats.attack);
    await begun;
    await people[0].context.setOffline(true);
    await play(people, table, cats.second);
    await people[0].context.setOffline(false);
    const end = await people[0].frame(table.id, 0);
    await stands(page, end);
    await still(page);
    const told = page.locator("#pane");
    expect((await told.innerText()).match(/Perugia/g)!.length).toBeGreaterThanOrEqual(2);
    await page.getByText(/your decision/i).first().waitFor();
  });
});

describe("a Battle of Neuroshima Hex", () => {
  let people: [Player, Player];
  let page: Page;
  let table: Table;

  beforeAll(async () => {
    ({ people, page, table } = await opened({ game: "neuroshima", options: { armies: "mississippi,moloch", start: "first" } }, 1, ["hq b2 r0", "hq b1 r0", "draw mutant", "mutant a1 r1", "end", "draw blocker", "draw medic"]));
  });
  afterAll(async () => {
    for (const p of people ?? []) await p.close();
  });

  test("what is drawn and thrown away needs no scene", async () => {
    const moments = await watch(page);
    await play(people, table, ["discard medic", "end", "draw battle", "draw guard", "draw zone", "discard zone"]);
    await stands(page, await people[0].frame(table.id, 0));
    expect(scenesOf(await moments())).toEqual([]);
    expect(await page.locator(".since.new").count()).toBe(0);
  });

  test("goes through its phases to its end by itself, and tells who died when he dies", async () => {
    const moments = await watch(page);
    const label = () => page.locator('[data-hex="a1"]').getAttribute("aria-label");
    expect(await label()).toContain("Mutant");
    const begun = scene(page, "step");
    await play(people, table, ["battle"]);
    const end = await people[0].frame(table.id, 0);
    await begun;
    await stands(page, end);
    await still(page);
    expect(await label()).toContain("empty");
    const seen = await moments();
    const captions = seen.map((m) => m.caption).filter((c, i, all) => c !== "" && c !== all[i - 1]);
    expect(captions.length, captions.join(" / ")).toBeGreaterThanOrEqual(3);
    expect(captions[0]).toMatch(/Battle begins/);
    for (const m of seen.filter((m) => m.scene !== "")) expect(m.text).not.toMatch(/Mutant on a1 is destroyed/);
    expect(seen.at(-1)!.text).toMatch(/Mutant on a1 is destroyed/);
  });

  test("a tile that somebody else puts down falls into its place, and is marked until one acts", async () => {
    await play(people, table, ["draw hybrid", "draw clown", "discard blocker"]);
    const moments = await watch(page);
    const { moves } = await people[1].frame(table.id, 1);
    const hybrid = moves.find((m) => m.text.startsWith("hybrid "))!.text;
    await play(people, table, [hybrid, "end", "draw hitman", "draw medic"]);
    await stands(page, await people[0].frame(table.id, 0));
    expect(scenesOf(await moments())).toContain("tile");
    expect(await page.locator(".since.new").count()).toBe(1);
  });
});

describe("The Ratcatcher", () => {
  let player: Player;
  let page: Page;
  let table: Table;

  /** Lets chance answer with what it lists first, white rats before others, until the Ratcatcher is asked. */
  async function settle(): Promise<Frame> {
    for (;;) {
      const frame = await player.frame(table.id, 0);
      if (!frame.turn.nature && ["turn", "allot"].includes(frame.turn.kind)) return frame;
      const legal = frame.moves.map((m) => (m.from === undefined ? m.text : `${m.text} ${m.from}`));
      await answer(frame, legal.includes("rat white") ? "rat white" : legal[0]!);
    }
  }

  async function answer(frame: Frame, move: string): Promise<void> {
    const id = crypto.randomUUID();
    if (frame.turn.nature) await player.ask("POST", `/api/tables/${table.id}/nature`, { id, seq: frame.seq, move });
    else await player.ask("POST", `/api/tables/${table.id}/moves`, { id, seat: 0, seq: frame.seq, move });
  }

  beforeAll(async () => {
    player = await somebody();
    page = player.page;
    table = await player.create({ game: "ratcatcher", dice: "own", undo: "practice", seats: [{ kind: "me" }] });
  });
  afterAll(() => player?.close());

  test("townships are laid before everybody's eyes, and the City is shown whole", async () => {
    await answer(await player.frame(table.id, 0), "connector 00 north");
    await player.goto(`/t/${table.id}`);
    await stands(page, await player.frame(table.id, 0));
    const moments = await watch(page);
    const begin = await settle();
    await stands(page, begin);
    await still(page);
    const seen = scenesOf(await moments());
    expect(seen).toContain("lay");
    expect(seen).toContain("spawn");
    expect(await page.locator(".stage [data-zone]").count()).toBeGreaterThan(0);
    await expect
      .poll(() =>
        page.locator(".stage").evaluate((stage) => {
          const whole = stage.getBoundingClientRect();
          return [...stage.querySelectorAll("[data-zone]")]
            .map((zone) => zone.getBoundingClientRect())
            .filter((z) => z.left < whole.left - 1 || z.top < whole.top - 1 || z.right > whole.right + 1 || z.bottom > whole.bottom + 1)
            .map((z) => `${z.left} ${z.top} ${z.right} ${z.bottom} outside ${whole.left} ${whole.top} ${whole.right} ${whole.bottom}`);
        }),
      )
      .toEqual([]);
  });

  test("the rats' turn is walked, and stays marked until one acts", async () => {
    const moments = await watch(page);
    await answer(await player.frame(table.id, 0), "end");
    const mine = await settle();
    await stands(page, mine);
    await still(page);
    const seen = await moments();
    expect(scenesOf(seen)).toContain("walk");
    for (const m of seen.filter((m) => m.scene === "walk")) expect(m.text).not.toMatch(/white rats? in .+ goe?s? to/);
    await page.locator(".stage .since").first().waitFor({ state: "attached" });
    const begun = scene(page, "walk");
    await page.getByRole("button", { name: /their turn again/i }).click();
    await begun;
    await still(page);
  });

  test("an attack: the blow, the dice, and what is caught goes into the cage", async () => {
    await answer(await player.frame(table.id, 0), "move 00d");
    const frame = await settle();
    await stands(page, await player.frame(table.id, 0));
    const moments = await watch(page);
    await answer(frame, "attack 1");
    await answer(await player.frame(table.id, 0), "dice 6");
    const allot = await settle();
    expect(allot.turn.kind).toBe("allot");
    await stands(page, allot);
    expect(scenesOf(await moments())).toEqual(["attack", "dice"]);
    const begun = scene(page, "catch");
    await answer(allot, "allot sixes white 1");
    await begun;
    await stands(page, await player.frame(table.id, 0));
  });
});

const cats = {
  opening: [
    "attribute cat-4", "attribute rat-1", "attribute cat-1", "attribute rat-2", "die 6", "die 1",
    "place genova 15", "place rieti 15", "place arezzo 15", "place otranto 15",
    "breed", "place genova 1", "breed", "place rieti 1", "move arezzo > perugia 12",
  ],
  attack: ["attack perugia > rieti 11", "die 6", "die 1"],
  second: ["attack perugia > rieti 3", "die 1", "die 1"],
  third: ["attack perugia > rieti 2", "die 2", "die 3"],
  rest: [
    "breed", "place perugia 2", "move otranto > taranto 5", "breed", "place otranto 2", "breed", "place genova 1",
    "attack rieti > perugia 5", "die 2", "die 3", "breed", "place rieti 1",
  ],
};
