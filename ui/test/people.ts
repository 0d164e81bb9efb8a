// People in front of browsers.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { expect } from "vitest";
import type { Entry, Frame, NewTable, Table } from "../src/api/types";

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/** Where a person would press something: a point of it that lies in the window with nothing over it; or why there is none. */
export function pointOf(e: Element): { x: number; y: number } | string {
  const box = e.getBoundingClientRect();
  const name = (e.getAttribute("aria-label") ?? e.textContent ?? "").trim().slice(0, 60) || e.tagName;
  if (box.width * box.height === 0) return `${name} has no size`;
  if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
    return `${name} lies outside the window of ${innerWidth} x ${innerHeight}: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(" ")}`;
  }
  const label = e instanceof HTMLInputElement ? e.labels?.[0] : undefined;
  const at = (fx: number, fy: number) => ({ x: box.left + box.width * fx, y: box.top + box.height * fy });
  for (const [i, point] of [at(0.5, 0.5), at(0.25, 0.3), at(0.75, 0.7)].entries()) {
    const hit = document.elementFromPoint(point.x, point.y);
    if (hit && (e.contains(hit) || label?.contains(hit))) continue;
    if (i > 0 && e instanceof SVGElement) continue; // a shape on the board may leave its corners to others
    return `${name} lies under ${hit ? `${hit.tagName} ${hit.getAttribute("class") ?? ""} ${(hit.textContent ?? "").trim().slice(0, 30)}` : "nothing"}`;
  }
  return at(0.5, 0.5);
}

/**
 * Clicks or taps as a person does: once the target rests in the window with nothing over it. Nothing is scrolled for the person; what stays outside the
 * window or under something fails with what is in the way, and so does what does not come to rest within so many milliseconds. Where it was clicked is
 * the answer.
 */
export const click = (target: Locator, within = 15_000): Promise<{ x: number; y: number }> => clickWhenSeen(target, false, within);

/** Scrolls with purpose to something, as a person does to read on, and clicks it. */
export const scrollAndClick = (target: Locator): Promise<{ x: number; y: number }> => clickWhenSeen(target, true, 15_000);

async function clickWhenSeen(target: Locator, scrolls: boolean, within: number): Promise<{ x: number; y: number }> {
  const page = target.page();
  const press = await pressing(page);
  let found: { x: number; y: number } | string = "it never showed";
  let before = "";
  for (const end = Date.now() + within; Date.now() < end; await drawnTwice(page)) {
    await target.waitFor({ timeout: within });
    found = await target.evaluate(pointOf).catch((err) => String(err));
    const now = JSON.stringify(found);
    if (typeof found !== "string" && now === before) {
      await press(found);
      return found;
    }
    if (typeof found === "string" && scrolls) await target.evaluate((e) => e.scrollIntoView({ block: "center" }));
    before = now;
  }
  throw new Error(typeof found === "string" ? found : "it never rests");
}

/** Waits until a page has been drawn twice, on a busy machine too, so that what moves is somewhere else then; of a page that is left meanwhile nothing is waited for. */
async function drawnTwice(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))).catch(() => undefined);
}

/** Fails unless something rests in the window with nothing over it, told as by click. */
export async function inSight(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate(pointOf)).toMatchObject({ x: expect.any(Number) });
}

/** How points of the window are pressed: with a finger where there is nothing to point with. */
async function pressing(page: Page): Promise<(at: { x: number; y: number }) => Promise<void>> {
  const touches = await page.evaluate(() => matchMedia("(hover: none)").matches);
  return ({ x, y }) => (touches ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Presses a point of the window. */
export async function press(page: Page, at: { x: number; y: number }): Promise<void> {
  await (await pressing(page))(at);
}

/** Opens the command line by its key and types into it. */
export async function command(page: Page, text: string): Promise<void> {
  const line = page.locator("#command");
  if (!(await line.isVisible())) await page.keyboard.press("/");
  await line.fill(text);
  await line.press("Enter");
}

let opened = 0;

/**
 * The browser's own luck is none: what it mixes into the dice, and whom it seats beside somebody, follow from who this is, the first, the second and so on,
 * and how often he drew.
 */
function withoutLuck(person: number): void {
  let luck = 0.37;
  Math.random = () => {
    const now = luck;
    luck = (luck + 0.618034) % 1; // the next is far from it, and all parts are met as often
    return now;
  };
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T) => {
    const drawn = Number(localStorage.getItem("drawn") ?? 0) + 1;
    localStorage.setItem("drawn", String(drawn));
    if (array) new DataView(array.buffer, array.byteOffset).setBigUint64(0, (BigInt(person) << 32n) | BigInt(drawn));
    return array;
  };
}

/** Somebody with a browser profile of his own. */
export class Player {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
  ) {}

  /** What the browser complained of: errors and breaches of the content security policy. */
  readonly complaints: string[] = [];

  static async open(browser: Browser, server: { url: string }, options: BrowserContextOptions = {}): Promise<Player> {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: "en-GB", serviceWorkers: "block", ...options });
    await context.addInitScript(withoutLuck, ++opened);
    await context.addInitScript(() => localStorage.getItem("slaughter.reactions") ?? localStorage.setItem("slaughter.reactions", '{"wish":"always"}')); // who is asked answers himself
    const player = new Player(context, await context.newPage(), server.url);
    player.watch(player.page);
    return player;
  }

  watch(page: Page): void {
    page.setDefaultTimeout(30_000); // a busy machine is late, and nothing else
    page.on("pageerror", (e) => this.complaints.push(String(e)));
    page.on("console", (m) => {
      // A server that is down or a network that is cut is what some tests are about.
      if (m.type() === "error" && !/net::ERR_|WebSocket connection|Failed to load resource/.test(m.text())) this.complaints.push(m.text());
    });
  }

  goto(path: string): Promise<unknown> {
    return this.page.goto(this.url + path);
  }

  /** Asks the API as this person. */
  async ask<T>(method: "GET" | "POST", path: string, data?: unknown): Promise<T> {
    const answer = await this.context.request.fetch(this.url + path, { method, ...(data === undefined ? {} : { data }) });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  async create(plan: NewTable): Promise<Table> {
    return this.ask<Table>("POST", "/api/tables", plan);
  }

  frame(table: string, seat: number): Promise<Frame> {
    return this.ask<Frame>("GET", `/api/tables/${table}/frame?seat=${seat}`);
  }

  async log(table: string, seat: number): Promise<Entry[]> {
    return (await this.ask<{ entries: Entry[] }>("GET", `/api/tables/${table}/log?seat=${seat}&after=0`)).entries;
  }

  /** Plays the first legal move of a seat, as a program would. */
  async playFirst(table: string, seat: number): Promise<string> {
    const frame = await this.frame(table, seat);
    const g = frame.moves[0]!;
    const move = g.to === undefined ? g.text : `${g.text} ${g.to}`;
    await this.ask("POST", `/api/tables/${table}/moves`, { id: crypto.randomUUID(), seat, seq: frame.seq, move });
    return move;
  }

  /** Waits until a seat is asked for a kind of decision (any, if none is named), hints deciding all before. */
  async until(table: string, seat: number, kind = ""): Promise<Frame> {
    for (let tries = 0; tries < 600; tries++) {
      const frame = await this.frame(table, seat);
      if (frame.over || (frame.turn.who.includes(seat) && (kind === "" || frame.turn.kind === kind))) return frame;
      if (!frame.turn.who.includes(seat)) {
        await new Promise((done) => setTimeout(done, 50));
        continue;
      }
      const { move } = await this.ask<{ move: string }>("GET", `/api/tables/${table}/hint?seat=${seat}`);
      await this.ask("POST", `/api/tables/${table}/moves`, { id: crypto.randomUUID(), seat, seq: frame.seq, move });
    }
    throw new Error(`seat ${seat} was never asked ${kind}`);
  }

  /** The sequence number of the frame that the page shows. */
  shownSeq(): Promise<number> {
    return this.page.locator("main.table").getAttribute("data-seq").then(Number);
  }

  shownHash(): Promise<string | null> {
    return this.page.locator("main.table").getAttribute("data-hash");
  }

  async close(): Promise<void> {
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }
}

/** A match that bots have played to its end, with this person at seat 0. */
export async function finished(player: Player, plan?: Omit<NewTable, "seats">, others = 3): Promise<Table> {
  const bot = { kind: "bot", bot: "easy" } as const;
  const seats = [{ kind: "me" } as const, ...Array.from({ length: others }, () => bot)];
  const table = await player.create({ title: "Finished", ...(plan ?? { game: "catsvsrats", options: { attributes: "dealt" } }), seats });
  await player.ask("POST", `/api/tables/${table.id}/seats/0`, bot);
  for (let tries = 0; tries < 600; tries++) {
    const now = await player.ask<Table>("GET", `/api/tables/${table.id}`);
    if (now.state === "over") return now;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("the bots did not finish their match");
}
