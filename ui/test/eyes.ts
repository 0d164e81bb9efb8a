// A person who plays by what can be seen: looks at the page, chooses among what is marked as choosable and in sight, and clicks it. Nothing is typed, nothing
// is scrolled, nothing is asked of the server. What is chosen follows from a seed and the position, so that the same match is played each time.
import type { Page } from "playwright-core";
import { messages as cats } from "../../games/catsvsrats/board/messages";
import { messages as hexes } from "../../games/neuroshima/board/messages";
import { messages as bayou } from "../../games/neworleans/board/messages";
import { messages as city } from "../../games/ratcatcher/board/messages";
import { messages as skirmish } from "../../games/slaughter/board/messages";
import { en as words } from "../src/messages/en";
import { click, pointOf, press } from "./people";

type Sort = "place" | "button" | "confirm" | "camera" | "close";

/** Something on the page that can be pressed to answer what is asked, or to see it. */
export interface Thing {
  /** Where it is found: the number of an element among those of a selector. */
  selector: string;
  at: number;
  name: string;
  /** A place of the board, a button of the bar, the button that confirms, one that moves the camera, or one that closes a rule. */
  sort: Sort;
  /** It is chosen already. */
  pressed: boolean;
  /** Why it cannot be clicked, "" if it can. */
  hidden: string;
}

/** A scene as it was on the page: for how long, in milliseconds, for how long it was meant to be, and whether the person cut it short. */
export interface Seen {
  kind: string;
  at: number;
  lasts: number;
  took: number;
  cut: boolean;
}

/** What a person sees at a glance. */
export interface Glance {
  /** The last entry that is shown. */
  seq: number;
  state: "asked" | "busy" | "waiting" | "over" | "none";
  /** It is not known yet whether what was chosen goes at once or has to be confirmed. */
  choosing: boolean;
  scene: string;
  /** Kinds of scenes that have been seen from beginning to end. */
  known: string[];
  prompt: string;
  /** What is offered and waits to be confirmed. */
  offered: string;
  /** The numbers that can be stepped up and down in the bar. */
  amounts: string;
  /** What the game has put into the bar, as it is drawn: such as a tile, and how it is turned. */
  own: string;
  /** What was refused, or went wrong. */
  trouble: string;
  /** Keys of texts that no catalogue has, and that stand on the page as they are. */
  keys: string[];
  things: Thing[];
}

declare global {
  interface Window {
    scenes: Seen[];
    /** Those seen from beginning to end. */
    wholeScenes?: () => Seen[];
  }
}

/** Has pages note the scenes that are played, from their first moment on. */
export async function noteScenes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.scenes = [];
    window.wholeScenes = () => window.scenes.filter((s) => !s.cut && s.took > s.lasts - 30);
    new MutationObserver(() => {
      const stage = document.querySelector<HTMLElement>(".stage");
      const last = window.scenes.at(-1);
      if (last && last.took === 0) last.took = performance.now() - last.at;
      const kind = stage?.dataset["scene"];
      if (kind) window.scenes.push({ kind, at: performance.now(), lasts: parseFloat(stage.style.getPropertyValue("--scene")), took: 0, cut: false });
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-scene"] });
    document.addEventListener("click", (e) => {
      const last = window.scenes.at(-1);
      if (last && last.took === 0 && (e.target as Element).closest(".show")) last.cut = true;
    }, { capture: true });
  });
}

/** The words by which the boards mark a place as choosable: what is drawn as a ring, a hexagon or a lane is said by them too. */
const marks = [
  ...["source", "move", "attack", "town"].map((o) => cats["en"]?.[`catsvsrats.offer.${o}`]),
  words["rack.offer"],
  hexes["en"]?.["neuroshima.offer"],
  city["en"]?.["rc.zone.go"],
  ...["enter", "target", "chosen", "search"].map((o) => bayou["en"]?.[`cno.${o}`]),
  ...["strike", "shoot", "charge", "use", "pick"].map((o) => skirmish["en"]?.[`ws.target.${o}`]),
].map((words) => String(words).trim());

export async function glance(page: Page): Promise<Glance> {
  return page.evaluate(
    ({ marks, source }) => {
      const point = new Function(`return (${source})`)() as (e: Element) => { x: number; y: number } | string;
      const main = document.querySelector<HTMLElement>("main.table");
      const text = (selector: string) => [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])].map((e) => e.innerText.trim()).join(" ");
      const things: Thing[] = [];
      const take = (sort: Sort, selector: string, wanted: (e: HTMLElement) => boolean, within: Element | null = main) =>
        within?.querySelectorAll<HTMLElement>(selector).forEach((e, at) => {
          if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || !wanted(e)) return;
          const found = point(e);
          const name = (e.getAttribute("aria-label") ?? e.innerText).trim().replace(/\s+/g, " ");
          things.push({ selector, at, name, sort, pressed: e.getAttribute("aria-pressed") === "true", hidden: typeof found === "string" ? found : "" });
        });
      const open = (e: HTMLElement) => !(e as HTMLButtonElement).disabled && !e.matches(".idle, .taken, .close, .cancel");
      take("place", ".stage [role=button], .stage button[data-column]", (e) => e.matches(".gate") || (e.getAttribute("aria-disabled") !== "true" && marks.some((m) => e.getAttribute("aria-label")?.includes(m))));
      take("button", ".actions .own button", open);
      take("button", ".stage .choosing button", open); // a choice that lies over the board
      take("button", ".actions .tray .answers button, .actions .tray .answers summary", open);
      take("confirm", ".actions .tray .confirm", open);
      take("camera", ".stage .tools button", open);
      take("close", "dialog[open] > header button", () => true, document.body);
      const has = (selector: string) => !!main?.querySelector(selector);
      return {
        seq: Number(main?.dataset["seq"] ?? -1),
        state: !main ? "none" : has(".ending") && main.classList.contains("ended") ? "over" : has(".actions .show") ? "busy" : has(".prompt.mine") ? "asked" : "waiting",
        choosing: has(".actions[aria-busy=true]"),
        scene: main?.querySelector<HTMLElement>(".stage")?.dataset["scene"] ?? "",
        known: window.wholeScenes?.().map((s) => s.kind) ?? [],
        prompt: text(".prompt .words"),
        offered: main?.querySelector<HTMLElement>(".offer")?.dataset["move"] ?? "",
        amounts: text(".actions output"),
        own: main?.querySelector(".actions .own")?.innerHTML ?? "",
        trouble: text(".tray [role=alert]"),
        keys: main?.innerText.match(/\b(?:connectfour|catsvsrats|neuroshima|rc|ws|cno|turn|tray|offer|show|table|tool|end|story)\.[a-z][a-z.-]+/g) ?? [],
        things,
      } satisfies Glance;
    },
    { marks, source: pointOf.toString() },
  );
}

/** Whether a thing answers what is asked. */
const answers = (t: Thing): boolean => t.sort !== "camera" && t.sort !== "close";

/** A number from 0 to 1 that follows from a text (FNV-1a, stirred). */
export function luck(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** How much a person likes a thing by its name: the first that fits counts, 1 if none does. What is liked 0 is left alone. */
export type Taste = readonly (readonly [name: RegExp, liking: number])[];

/** For how long a match may be played, in milliseconds. */
const evening = 270_000;

/** How often somebody may click before a decision is made. */
const patience = 40;

/** A person at a table, from the first decision to the ending. */
export class Person {
  /** Every click, newest last. */
  readonly clicks: string[] = [];
  decisions = 0;
  skips = 0;

  constructor(
    private readonly page: Page,
    private readonly taste: Taste,
    private readonly seed: string,
  ) {}

  /** Plays until the match is over and its ending is on the page. */
  async play(): Promise<void> {
    for (const end = Date.now() + evening; ; ) {
      const now = await this.rest();
      if (Date.now() > end) throw this.fault("the match takes too long", now);
      if (now.keys.length > 0) throw this.fault(`the page says ${now.keys.join(", ")}`, now);
      if (now.state === "over") return;
      // A finger that comes too late opens the rule that has taken the place of Skip.
      const close = now.things.find((t) => t.sort === "close" && t.hidden === "");
      if (close) {
        await this.press(close, now);
        continue;
      }
      if (now.state === "busy") await this.watch(now);
      else if (now.state === "asked" && now.things.some(answers)) await this.decide(now);
      else await this.changes(now, now.state === "asked" ? 10_000 : 30_000, now.state === "asked" ? "nothing can be pressed" : "nothing happens");
    }
  }

  /** What is seen once it is the same at two looks and nothing that was chosen is being looked up, or something is played. */
  private async rest(): Promise<Glance> {
    let before = "";
    for (const end = Date.now() + 20_000; ; await this.page.waitForTimeout(40)) {
      const now = await glance(this.page);
      if ((keyOf(now) === before && !now.choosing) || now.state === "busy") return now;
      if (Date.now() > end) throw this.fault(`the page never rests: it changes from ${before}`, now);
      before = keyOf(now);
    }
  }

  /** Waits until something that matters is otherwise than it was. */
  private async changes(before: Glance, within: number, fault: string, key = keyOf): Promise<void> {
    for (const end = Date.now() + within; Date.now() < end; await this.page.waitForTimeout(40)) {
      if (key(await glance(this.page)) !== key(before)) return;
    }
    throw this.fault(fault, before);
  }

  private fault(what: string, now: Glance): Error {
    const names = (things: Thing[]) => things.map((t) => t.hidden || t.name).slice(0, 12).join(" | ");
    const clickable = now.things.filter(answers);
    return new Error(
      [`${what}, at entry ${now.seq} (${now.state}): ${now.prompt}`, `in sight: ${names(clickable.filter((t) => t.hidden === ""))}`, `out of sight: ${names(clickable.filter((t) => t.hidden !== ""))}`,
        `offered: ${now.offered}; trouble: ${now.trouble}`, `last clicks: ${this.clicks.slice(-12).join(" > ")}`].join("\n"),
    );
  }

  /** Answers one decision: chooses, seldom chooses something else instead, and confirms what is to be confirmed. */
  private async decide(first: Glance): Promise<void> {
    const tried = new Set<string>();
    let reconsidered = 0;
    for (let now = first, clicks = 0; now.state === "asked" && now.seq === first.seq; clicks++) {
      if (clicks > patience) throw this.fault(`no answer after ${patience} clicks`, now);
      const inSight = now.things.filter((t) => t.hidden === "");
      if (inSight.some((t) => t.sort === "close")) return; // it lies over what is asked
      const confirm = inSight.find((t) => t.sort === "confirm");
      if (now.offered && !confirm) throw this.fault("what is chosen cannot be confirmed", now);
      const others = inSight.filter((t) => (t.sort === "place" || (t.sort === "button" && !t.pressed)) && this.likes(t) > 0);
      const fresh = others.filter((t) => !tried.has(t.name) && !t.pressed);
      let thing: Thing | undefined;
      if (confirm && (fresh.length === 0 || reconsidered >= 2 || luck(`${this.seed} sure ${now.seq} ${clicks}`) < 0.85)) thing = confirm;
      else if (confirm) reconsidered++;
      thing ??= this.prefers(fresh.length > 0 ? fresh : others, `${now.seq} ${clicks}`);
      // Nothing of what is asked is in sight: the last button of the camera shows what matters.
      thing ??= inSight.findLast((t) => t.sort === "camera");
      if (!thing) {
        if (now.things.length > 0) throw this.fault("nothing of what is asked can be clicked", now);
        break; // it is on its way
      }
      if (thing.sort !== "confirm") tried.add(thing.name);
      now = await this.press(thing, now);
    }
    this.decisions++;
  }

  private async press(thing: Thing, before: Glance): Promise<Glance> {
    this.clicks.push(thing.name.slice(0, 60));
    const target = this.page.locator(thing.sort === "close" ? "body" : "main.table").locator(thing.selector).nth(thing.at);
    try {
      await click(target, 3_000); // what is gone meanwhile is not waited for
      await this.changes(before, 10_000, `${thing.name} was clicked and nothing came of it`);
    } catch (err) {
      const now = await glance(this.page);
      if (keyOf(now) === keyOf(before)) throw this.fault(`${thing.name}: ${String(err)}`, before);
      this.clicks.push(`(in vain: ${String(err).split("\n")[0]})`);
    }
    const now = await this.rest();
    if (now.trouble && now.trouble !== before.trouble) throw this.fault(`${thing.name} was refused: ${now.trouble}`, now);
    return now;
  }

  private readonly likes = (t: Thing): number => this.taste.find(([name]) => name.test(t.name))?.[1] ?? 1;

  /** The thing that a person takes: by taste, and by a luck of each thing's own, so that what else is in sight changes little. */
  private prefers(things: Thing[], when: string): Thing | undefined {
    const score = (t: Thing) => -Math.log(luck(`${this.seed} ${when} ${t.name}`)) / this.likes(t);
    return things.toSorted((a, b) => score(a) - score(b))[0];
  }

  /** Watches what happens: to its end what is new, and of the rest some; the others are skipped. */
  private async watch(now: Glance): Promise<void> {
    const key = (g: Glance) => `${g.state} ${g.scene}`;
    const page = now.scene === "page" && now.things.find((t) => t.hidden === "" && t.selector === ".stage .choosing button");
    if (page) return void (await this.press(page, now)); // it stays until it has been read
    if (now.known.includes(now.scene) && luck(`${this.seed} skip ${now.seq}`) < 0.7) {
      const skip = this.page.getByRole("button", { name: "Skip", exact: true });
      const found = await skip.evaluate(pointOf, undefined, { timeout: 1000 }).catch(() => "it is over");
      if (typeof found !== "string") {
        await press(this.page, found);
        this.skips++;
      } else if (/ lies /.test(found) && key(await glance(this.page)) === key(now)) throw this.fault(`Skip cannot be clicked: ${found}`, now);
      return;
    }
    await this.changes(now, 15_000, `${now.scene} never ends`, key);
  }
}

/** What of a glance tells that something has happened. */
const keyOf = (g: Glance): string => JSON.stringify([g.seq, g.state, g.scene, g.offered, g.amounts, g.own, g.trouble, g.things.map((t) => [t.sort, t.name, t.pressed, t.hidden === ""])]);
