// The board of Whack & Slaughter: what it draws for whom one selects, and that everything is done without a pointer, too. One duel with dice and cards entered
// by hand: Sir Clawdius, the person's, against Rosalind Farshot.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scenes } from "../../games/slaughter/board/story";
import { browser, server } from "./fixture";
import { noteScenes } from "./eyes";
import { click, Player, press, scrollAndClick } from "./people";
import { Replayed } from "./recorded";

const begun = ["lot h1", "corner south-west", "place 2.4,2.4", "place 21.6,21.6", "card h1", "card h2"];
const near = [...begun, "move 6.7,4.9", "move 11.4,6.4", "move 17.3,19.1", "move 12.6,17.6", "card h2", "card h1", "move 13,14.2", "done"];
const options = { scenario: "team-carnage", heroes: "1", "hero-1": "sir-clawdius", "hero-2": "rosalind-farshot", map: "four-alleys" };

let me: Player;
let others: Player;
let page: Page;

beforeAll(async () => {
  [me, others] = await Promise.all([Player.open(browser, server, { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" }), Player.open(browser, server)]);
  ({ page } = me);
  await noteScenes(page);
  await me.context.addInitScript(() => localStorage.setItem("mischief.prefs", JSON.stringify({ pace: 2, boxScenes: true })));
});
afterAll(async () => {
  for (const p of [me, others]) await p?.close();
});

/** Opens a table of that duel after these moves, and the rest of them to be played. */
async function after(moves: string[], rest: string[] = [], heroes = {}): Promise<Replayed> {
  const match = await Replayed.open({ game: "slaughter", options: { ...options, ...heroes }, kinds: {}, moves: [...moves, ...rest] }, me, others);
  await match.to(moves.length);
  await me.goto(`/t/${match.table.id}`);
  await page.locator(`main[data-seq="${(await me.frame(match.table.id, 0)).seq}"] [data-figure]`).first().waitFor();
  return match;
}

const figure = (id: string) => page.locator(`[data-figure="${id}"]`);
const token = (id: string) => figure(id).locator(".hit"); // around whom it is that acts something turns
const button = (name: RegExp) => page.locator(".actions").getByRole("button", { name });
const seen = (selector: string) => page.locator(`.stage ${selector}`);
/** What has the focus, in words. */
const active = () => page.evaluate(() => (document.activeElement === document.body ? "nothing" : (document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "").trim()));
/** Goes on with Tab to what is called so, and presses it. */
async function tabTo(name: RegExp): Promise<void> {
  for (let n = 0; !name.test(await active()); n++) {
    expect(n, `${name} is not reached by Tab`).toBeLessThan(60);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}
/** What is offered stands in words where screen readers hear it, and Confirm has the focus; Enter plays it, and the focus stays in the bar. */
async function confirmed(words: RegExp): Promise<void> {
  await expect.poll(active).toBe("Confirm");
  await expect.poll(() => page.locator(".tray [role=status]").first().textContent()).toMatch(words);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".offer").count()).toBe(0);
  expect(await active()).not.toBe("nothing");
}
const lastMove = async (match: Replayed) => (await me.log(match.table.id, 0)).findLast((e) => e.kind === "move")!.move;

test("who is selected shows how far he gets, what hides him, and what can be done to him", async () => {
  const match = await after(begun);
  const { now } = (await me.frame(match.table.id, 0)).view as { now: { reach: Record<string, string> } };
  /** The first corner of somebody's region as the board draws it. */
  const corner = (id: string) => {
    const [x, y] = now.reach[id]!.split(" ")[0]!.split(",").map(Number);
    return `M${(x! * 40).toFixed(1)} ${((24 - y!) * 40).toFixed(1)}`;
  };
  expect(await seen(".reach .fill").getAttribute("d"), "who acts").toContain(corner("h1"));
  await click(token("h2"));
  await expect.poll(() => seen(".reach .fill").getAttribute("d"), { message: "who is selected" }).toContain(corner("h2"));
  for (const drawn of [".sight.lost", ".barrier", ".meant.hides"]) expect(await seen(drawn).count(), "the line of sight, and the house that it hits").toBe(1);
  await page.locator(".deeds .title", { hasText: "out of sight behind house" }).waitFor();
  expect(await figure("h2").getAttribute("aria-label")).toMatch(/27\.2# to the north-east, out of sight behind house/);
  await click(button(/Strike: Blunt/)); // which asks why not
  await page.locator(".why", { hasText: "contact" }).waitFor();
});

test("the tape measures between figures", async () => {
  await click(page.getByRole("button", { name: "Measuring tape" }));
  await click(token("h1"));
  await click(token("h2"));
  expect(await seen("text.big").textContent()).toBe("27.2#");
  await click(page.getByRole("button", { name: "Measuring tape" }));
});

test("by keys alone one moves a point, and takes a movement in words", async () => {
  const match = await after(begun);
  await figure("h1").focus();
  await page.keyboard.press("p");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await expect.poll(() => page.locator(".stage + *, .stage [aria-live]").allInnerTexts().then((all) => all.join(" "))).toContain("1.1# to the north-east, open ground");
  await page.keyboard.press("Enter");
  await page.locator(".tray .confirm").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => lastMove(match)).toBe("move 3.4,2.9");
  await page.getByText("1 action left").first().waitFor();
  await tabTo(/As near Rosalind Farshot/);
  await confirmed(/^As near Rosalind Farshot as I can/);
  await expect.poll(() => lastMove(match)).toMatch(/^move (?!3\.4,2\.9)/);
});

test("by keys alone one climbs a crate, which is listed with where it is", async () => {
  const match = await after([...begun, "move 6.7,4.9", "move 10.6,6.4", "move 17.3,19.1", "move 12.6,17.6", "card h2", "card h1", "move 13,16.2", "done", "move 10,8.78"]);
  await button(/^\d moves? …/).waitFor();
  await figure("h1").focus();
  await tabTo(/^\d moves? …/);
  await tabTo(/^Climb …/);
  await tabTo(/^Climb onto crate 0\.6# to the north/);
  await confirmed(/^Climb onto crate 0\.6# to the north/);
  await expect.poll(() => lastMove(match)).toMatch(/^climb 10,9\./);
  await expect.poll(() => figure("h1").getAttribute("aria-label"), { message: "where he stands now" }).toContain("on crate");
});

test("by keys alone one goes to contact, which is said once, into cover, and jumps from a crate", async () => {
  const beside = [...begun, "move 6.7,4.9", "move 11.4,6.4", "move 17.3,19.1", "move 12.6,17.6", "card h2", "card h1", "move 13,14.2", "move 12.5,10.4"];
  const match = await after(beside);
  await button(/^To contact with/).waitFor();
  await figure("h1").focus();
  await tabTo(/^To contact with Rosalind Farshot \(3\.1#\)/);
  await confirmed(/^Move 3\.1# to the north, in contact with Rosalind Farshot$/);
  await expect.poll(() => lastMove(match)).toMatch(/^move 12\.\d+,9\.\d+$/);
  await page.getByText("1 action left").first().waitFor();
  await tabTo(/^Into cover from Rosalind Farshot/);
  await confirmed(/^Into cover from Rosalind Farshot/);
  await expect.poll(async () => (await me.log(match.table.id, 0)).filter((e) => /^move/.test(e.move ?? "")).length).toBe(8);

  const crate = await after([...begun, "move 6.7,4.9", "move 10.6,6.4", "move 17.3,19.1", "move 12.6,17.6", "card h2", "card h1", "move 13,16.2", "done", "move 10,8.78", "climb 10,9.33", "card h2", "card h1", "done"]);
  await page.getByText("2 actions left").first().waitFor();
  await figure("h1").focus();
  await page.keyboard.press("p");
  const said = () => page.locator(".stage [aria-live]").allInnerTexts().then((all) => all.join(" "));
  await expect.poll(said).toMatch(/^here, crate/);
  for (const words of [/^0\.5# to the east, open ground/, /^1# to the east, open ground/, /^1\.5# to the east, open ground/]) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(said).toMatch(words);
  }
  await page.keyboard.press("Enter");
  await page.locator(".tray .confirm").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => lastMove(crate)).toBe("move 11.5,9.33");
  expect(await active()).toMatch(/^Sir Clawdius/);
});

test("by keys alone one charges, and enters the dice", async () => {
  const match = await after(near);
  await figure("h1").focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(active).toMatch(/^Rosalind Farshot, .*can be charged/);
  await page.keyboard.press("Enter");
  await tabTo(/^Charge: Blunt/);
  await page.locator(".tray .confirm").waitFor();
  await tabTo(/^Confirm$/);
  await expect.poll(() => lastMove(match)).toBe("charge h2 blunt");
  await expect.poll(active, { message: "what rolls are entered with" }).toMatch(/^Roll 5 dice for Sir Clawdius/);
  await page.keyboard.type("66544");
  await page.keyboard.press("Enter");
  await expect.poll(() => lastMove(match)).toBe("dice 6 6 5 4 4");
  await expect.poll(active, { message: "and what comes next" }).toMatch(/^Turn up the top card/);
});

test("by keys alone one shoots somebody so that he is pushed, which is told", async () => {
  const match = await after([...begun, "move 6.7,4.9", "move 11.4,6.4", "move 17.3,19.1", "move 12.6,17.6", "card h1", "card h2", "move 10.912,11.375"], [], { "hero-1": "rosalind-farshot", "hero-2": "sir-clawdius" });
  await page.getByText("1 action left").first().waitFor();
  await figure("h1").focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(active).toMatch(/^Sir Clawdius, .*can be shot at/);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".tray [role=status]").first().textContent()).toMatch(/^Shoot at Sir Clawdius: Longbow, hits/);
  await page.keyboard.press("Enter");
  await expect.poll(() => lastMove(match)).toBe("shoot h2 longbow");
  const heard = () => page.locator("[role=status]").allTextContents().then((all) => all.join(" "));
  await expect.poll(heard).toContain("Roll 5 dice for Rosalind Farshot: the attack.");
  expect(await figure("h2").getAttribute("aria-label"), "nobody is told to be out of sight meanwhile").not.toContain("sight");
  await tabTo(/^1$/);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("66511");
  await page.keyboard.press("Enter");
  await expect.poll(active).toMatch(/^Roll 5 dice for Sir Clawdius/);
  await page.keyboard.type("41111");
  await page.keyboard.press("Enter");
  await expect.poll(heard).toContain("Sir Clawdius is pushed to a point");
});

test("a drop that costs Life is offered with its cost, walked, told and then paid", async () => {
  const file = JSON.stringify({ name: "Steeplejack", sex: "male", armour: "none", weapons: ["blunt"], faces: { 6: { melee: 4, skill: 1 }, 5: { melee: 4 }, 4: { melee: 2 } }, skills: ["survival.rigger"] });
  const { code } = await me.ask<{ code: string }>("GET", `/api/games/slaughter/hero?file=${encodeURIComponent(file)}`);
  // Up the wall of a house of 3#, and from its roof beside it.
  const match = await after([...begun, "move 6,5.5", "use survival.rigger", "dice 6 6 1 1 1", "move 6,7.5", "done", "done", "card h1", "card h2"], [], { "hero-1": code });
  const beside = await seen("svg [data-figure=h1]").evaluate((e) => {
    const { x, y } = new DOMPoint(4.9 * 40, (24 - 8) * 40).matrixTransform((e.parentNode as SVGGElement).getScreenCTM()!);
    return { x, y };
  });
  await press(page, beside);
  await page.locator(".offer", { hasText: "the drop costs 3 Life" }).waitFor();
  await page.evaluate(() => {
    const moments: string[] = [];
    new MutationObserver(() => {
      const kind = document.querySelector<HTMLElement>(".stage")?.dataset["scene"] ?? "";
      const told = [...document.querySelectorAll<HTMLElement>(".stage .battle p")].at(-1)?.innerText ?? "";
      const now = `${kind}: ${told} ${document.querySelectorAll("[data-figure=h1] .die").length} dice`;
      if (moments.at(-1) !== now) moments.push(now);
    }).observe(document.querySelector(".stage")!, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { moments });
  });
  await click(page.locator(".tray .confirm"));
  await expect.poll(() => lastMove(match)).toMatch(/^move 4\.[89]/);
  await expect.poll(() => figure("h1").locator(".die").count()).toBe(2);
  const moments = await page.evaluate(() => (window as unknown as { moments: string[] }).moments.filter((m) => m.startsWith("walk") || m.startsWith("mark")));
  expect(moments).toEqual(["walk:  5 dice", "mark: Steeplejack drops from a height. 5 dice", "mark: Steeplejack loses 3 Life and has 2 left. 5 dice"]);
});

test("on a phone nothing lies over the map but at its foot, and a tap on open ground is a movement there", async () => {
  const phone = await Player.open(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "no-preference" });
  const match = await Replayed.open({ game: "slaughter", options, kinds: {}, moves: begun }, phone, others);
  await match.to(begun.length);
  await phone.goto(`/t/${match.table.id}`);
  const stage = phone.page.locator(".stage");
  await stage.locator("[data-figure]").first().waitFor();
  const foot = await stage.evaluate((e) => e.getBoundingClientRect().bottom);
  const tools = await stage.locator(".tools button").evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
  expect(tools.length).toBe(6);
  for (const top of tools) expect(foot - top, "how high above the foot of the map a tool reaches").toBeLessThanOrEqual(56);
  // Where the region that he reaches has its middle, nothing stands.
  const middle = await stage.locator(".reach .fill").evaluate((e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return { x: x + width * 0.7, y: y + height * 0.45 };
  });
  await press(phone.page, middle);
  await expect.poll(() => phone.page.locator(".offer").getAttribute("data-move")).toMatch(/^move /);
  await click(phone.page.locator(".tray .confirm"));
  await expect.poll(async () => (await phone.log(match.table.id, 0)).findLast((e) => e.kind === "move")!.move).toMatch(/^move /);
  await phone.close();
});

test("on a phone a lesson is done by what is seen: a mark beside somebody, the better weapon, whom it speaks of beyond the tools", async () => {
  const phone = await Player.open(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "no-preference" });
  const { page } = phone;
  const offered = page.locator(".offer");
  const bar = (name: RegExp) => page.locator(".actions").getByRole("button", { name });
  const learn = async (number: number, to: number) => {
    const { id } = await phone.ask<{ id: string }>("POST", `/api/games/slaughter/lesson?number=${number}`);
    for (let step = 1; step < to; step++) {
      const { move } = await phone.ask<{ move: string }>("GET", `/api/tables/${id}/hint?seat=0`);
      await phone.ask("POST", `/api/tables/${id}/moves`, { id: crypto.randomUUID(), seat: 0, seq: (await phone.frame(id, 0)).seq, move });
    }
    await phone.goto(`/t/${id}`);
    await page.locator(`.lesson.card`).getByText(`Lesson, step ${to} of`).waitFor();
  };

  await learn(2, 1);
  const mark = page.locator(".stage .mark circle");
  await page.waitForTimeout(1000); // the map comes to rest
  await press(page, await mark.evaluate((e) => { const r = e.getBoundingClientRect(); return { x: r.x + r.width * 0.6, y: r.y + r.height * 0.6 }; }));
  await expect.poll(() => offered.getAttribute("data-move"), { message: "a tap on the mark is none on who stands beside it" }).toBe("move 4.8,3.4");
  await click(page.locator(".tray .confirm"));
  await page.getByText("Lesson, step 2 of").waitFor();
  await click(page.locator('[data-figure="f1"] .hit'));
  await expect.poll(() => offered.getAttribute("data-move"), { message: "a sword is better than fists" }).toBe("melee f1 slashing");
  expect(await bar(/Fists/).count()).toBe(0);

  // The dummies run by themselves once their cards are turned up.
  await learn(3, 5);
  await page.locator(".deeds .done", { hasText: /Leather Armour/ }).waitFor();
  await learn(3, 6);
  await click(bar(/^\d moves? …/));
  await click(bar(/^Stay/));
  await expect.poll(() => offered.getAttribute("data-move"), { message: "a movement of 0# loads the crossbow" }).toBe("move 11,8.5");

  await learn(4, 6);
  await click(page.locator('[data-figure="f3"] .hit'));
  await page.locator(".deeds .title", { hasText: "Leather Armour" }).waitFor();
  await phone.close();
});

test("movements to what the scenario is about are named by it", async () => {
  const bot = { kind: "bot", bot: "easy" } as const;
  const { id } = await me.create({ game: "slaughter", options: { scenario: "capture-the-flag", heroes: "1", "hero-1": "sir-clawdius" }, seats: [{ kind: "me" }, bot] });
  await me.until(id, 0, "acting");
  await me.goto(`/t/${id}`);
  const towards = button(/^As near the enemy flag as I can/);
  await towards.waitFor();
  await click(towards);
  await expect.poll(() => page.locator(".offer").getAttribute("data-move")).toMatch(/^move /);
  await page.locator(".tray .confirm").waitFor();
  expect(await page.locator(".tray .why").count(), "and none of them is refused").toBe(0);
  const move = await page.locator(".offer").getAttribute("data-move");
  await click(page.locator(".tray .confirm"));
  await expect.poll(async () => (await me.log(id, 0)).filter((e) => e.move === move).length).toBe(1);
});

/** Along the rim of a map whose rim is open, from home to the flag of the others: for h1, and turned around for h2. */
const rim = ["7,1.5", "11.9,1.5", "16.8,1.5", "21.7,1.5", "22.5,6.4", "22.5,11.3", "22.5,16.2", "22.5,21.1", "23.2,23.2"];
const turned = rim.map((at) => at.split(",").map((n) => Math.round((24 - Number(n)) * 10) / 10).join());
const captures = { scenario: "capture-the-flag", heroes: "1", "hero-1": "sir-clawdius", "hero-2": "rosalind-farshot", map: "twin-orchards" };
const facing = ["lot h1", "corner south-west", "place 2.4,2.4"];
/** Phases in which h1 and h2 go two of these points each; who goes nowhere is done. */
function phases(ones: string[], twos: string[] = []): string[] {
  const turn = (ways: string[], at: number) => [...ways.slice(at, at + 2).map((to) => `move ${to}`), ...(at + 2 > ways.length ? ["done"] : [])];
  return Array.from({ length: Math.ceil(Math.max(ones.length, twos.length) / 2) }, (_, i) => ["card h1", "card h2", ...turn(ones, 2 * i), ...turn(twos, 2 * i)]).flat();
}

test("Capture the Flag is won with as many points as the scenario asks for, the last of them scored by what is seen", async () => {
  const there = [...rim, ...rim.toReversed().slice(1), "2.4,2.4"];
  const moves = [...facing, "place 20.6,23.4", ...phases([...there, ...there, ...there])];
  const last = moves.lastIndexOf("move 2.4,2.4");
  const match = await Replayed.open({ game: "slaughter", options: captures, kinds: {}, moves }, me, others);
  await match.to(last);
  await me.goto(`/t/${match.table.id}`);
  await page.getByRole("status", { name: "Initiative" }).getByText("2 of 3").waitFor();
  expect(await seen(".figure .flag").count(), "it flies above who carries it").toBe(1);
  const told = page.locator(".stage .battle", { hasText: "We score a point: 3 of 3." }).waitFor();
  await click(button(/^Home with the flag/));
  await click(page.locator(".tray .confirm"));
  await told;
  await page.locator(".ending h2", { hasText: "won: they have the points that were needed" }).waitFor();
});

test("while both flags are away it is seen who has them, why one that is home counts for nothing, and how to get at the thief", async () => {
  const before = [...facing, "place 21.6,21.6", ...phases(rim.slice(0, 8), turned.slice(0, 8)), "card h1", "card h2", `move ${rim[8]}`, "done"];
  const moves = [...before, `move ${turned[8]}`, "done", "card h1", "card h2"];
  const match = await Replayed.open({ game: "slaughter", options: captures, kinds: {}, moves }, me, others);
  await match.to(before.length);
  await me.goto(`/t/${match.table.id}`);
  await figure("h1").waitFor();
  const told = page.locator(".stage .battle", { hasText: "Rosalind Farshot takes our flag." }).waitFor();
  await match.to(before.length + 1);
  await told;
  await match.to(moves.length);
  await page.locator(".deeds .awaited", { hasText: "Rosalind Farshot has our flag" }).waitFor();
  expect(await page.locator(".plate .flag").evaluateAll((all) => all.map((e) => e.getAttribute("title")))).toEqual(["our flag: with Rosalind Farshot", "the enemy flag: with Sir Clawdius"]);
  expect(await figure("h2").getAttribute("aria-label")).toContain("carries our flag");
  await click(button(/^\d moves? …/));
  await button(/^As near Rosalind Farshot, who has our flag, as I can/).waitFor();
});

test("heroes are asked for seats that there are, and one chosen for another is forgotten", async () => {
  await me.goto("/new/slaughter");
  await scrollAndClick(page.locator("label.choice", { hasText: "Capture The Flag" }));
  await scrollAndClick(page.locator("summary", { hasText: "More settings" }));
  await page.locator("#option-heroes").selectOption("4");
  await page.locator("#option-hero-8").selectOption("lady-obsidia");
  await page.locator("#option-heroes").selectOption("2");
  await expect.poll(() => page.locator("#option-hero-5").count()).toBe(0);
  expect(await page.locator("#option-hero-4").count()).toBe(1);
  await click(page.getByRole("button", { name: "Start playing" }));
  await page.waitForURL(/\/t\/\w+/);
  await page.locator("main.table[data-seq]").waitFor();
});

test("an occasion to react is let go by unless it concerns one, or one wants to be asked always", async () => {
  await me.goto("/");
  await page.evaluate(() => localStorage.setItem("slaughter.reactions", '{"wish":"concern"}'));
  const match = await after([...begun, "delay both"], ["move 17.3,19.1"]);
  await page.evaluate(() => {
    const said = new Set<string>();
    new MutationObserver(() => {
      for (const e of document.querySelectorAll(".actions .prompt, .actions .delivery, .actions .deeds")) said.add((e as HTMLElement).innerText.replace(/\s+/g, " "));
    }).observe(document.querySelector(".actions")!, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { said });
  });
  await match.to(begun.length + 2);
  await expect.poll(() => lastMove(match), { message: "an archer who is out of sight moves" }).toBe("pass");
  await page.locator(`main[data-seq="${(await me.frame(match.table.id, 0)).seq}"]`).waitFor();
  const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said].join("\n"));
  expect(said, "what happens is told").toContain("Rosalind Farshot");
  expect(said, "and nothing is asked of him, nor said to be sent").not.toMatch(/Your decision|react|Sending/i);
  await scrollAndClick(page.locator(".panel summary", { hasText: "Ask me to react" }));
  await page.locator(".panel").getByRole("radio", { name: "always" }).check();
  await others.ask("POST", `/api/tables/${match.table.id}/moves`, { id: crypto.randomUUID(), seat: 1, seq: (await others.frame(match.table.id, 1)).seq, move: "move 12.6,17.6" });
  await page.locator(".deeds .done", { hasText: "Rosalind Farshot moves" }).waitFor();
  await click(button(/^Pass: wait/));
  await click(page.locator(".tray .confirm"));
  await expect.poll(async () => (await me.log(match.table.id, 0)).filter((e) => e.move === "pass").length).toBe(2);
  await page.evaluate(() => localStorage.removeItem("slaughter.reactions"));
});

test("a charge has its lane, goes around what is in the way, and its battle is told die by die", async () => {
  const match = await after(near, ["dice 6 6 5 4 4"]);
  await click(token("h2"));
  await click(button(/^Charge: Blunt/));
  await expect.poll(async () => (await seen("polyline.way").getAttribute("points"))?.split(" ").length, { message: "three corners after its beginning" }).toBe(4);
  expect(await seen(".lane").count()).toBe(1);
  await click(page.locator(".tray .confirm"));
  await expect.poll(() => page.evaluate(() => window.scenes.map((s) => s.kind))).toEqual(["strike", "walk", "strike"]);
  const charge = (await me.log(match.table.id, 0)).findLast((e) => e.move === "charge h2 blunt")!;
  expect(scenes(charge).filter((s) => s.kind === "walk"), "which is walked corner by corner").toHaveLength(3);
  const shown = page.waitForFunction(() => {
    const stage = document.querySelector(".stage[data-scene=roll]");
    return stage && [...stage.querySelectorAll(".battle .dice svg")].map((die) => die.getAttribute("aria-label") ?? die.textContent);
  });
  await me.ask("POST", `/api/tables/${match.table.id}/nature`, { id: crypto.randomUUID(), seq: (await me.frame(match.table.id, 0)).seq, move: "dice 6 6 5 4 4" });
  expect(await (await shown).jsonValue()).toHaveLength(5);
});
