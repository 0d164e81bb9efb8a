// On a small phone, at every kind of decision of every game: each button, link and place of the board that can be chosen lies in the window with nothing over it, and is
// large enough to be hit (24 pixels either way, WCAG 2.5.8), a place of a board with a camera once it is zoomed to, or the whole board is shown. One page is kept through a match, as a person does.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, server } from "./fixture";
import { glance } from "./eyes";
import { click, Player } from "./people";
import { recorded, Replayed } from "./recorded";

const least = 24;
const small = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, reducedMotion: "no-preference" } as const;

/** What can be pressed, places of the board apart, and is too small, with its size; links within sentences apart, as the criterion has it. */
function tiny(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    for (const e of document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [role=tab], [role=button]")) {
      if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || (e instanceof SVGElement && e.closest(".stage"))) continue;
      if (e instanceof HTMLAnchorElement && getComputedStyle(e).display === "inline") continue;
      const label = e instanceof HTMLInputElement && (e.type === "checkbox" || e.type === "radio") ? e.labels?.[0] : undefined;
      const box = (label ?? e).getBoundingClientRect();
      if (box.width * box.height === 0 || box.right <= 0 || box.bottom <= 0) continue; // for screen readers, or not shown before it is reached by key
      if (box.width < least - 0.5 || box.height < least - 0.5) found.push(`${e.tagName.toLowerCase()} ${(e.getAttribute("aria-label") ?? e.textContent ?? e.id).trim().slice(0, 40)}: ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
    return found;
  }, least);
}

/** Why a place of the board cannot be pressed: whether the window has its shape, and nothing lies over the point of it that is nearest to its middle. "" if it can. */
function coveredPlace(e: Element): string {
  const box = e.getBoundingClientRect();
  const name = e.getAttribute("aria-label")!.slice(0, 40);
  if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return `${name} lies outside the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(" ")}`;
  const shapes = [...e.querySelectorAll<SVGGeometryElement>("path, circle, rect, polygon")].filter((shape) => shape.checkVisibility());
  const inside = (x: number, y: number) =>
    shapes.length === 0 || shapes.some((shape) => shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM()!.inverse())));
  const tenths = [5, 4, 6, 3, 7, 2, 8, 1, 9];
  const points = tenths.flatMap((fy) => tenths.map((fx) => [box.left + (box.width * fx) / 10, box.top + (box.height * fy) / 10] as const));
  const well = ([x, y]: readonly [number, number]) => [[0, 0], [4, 0], [-4, 0], [0, 4], [0, -4]].every(([dx = 0, dy = 0]) => inside(x + dx, y + dy));
  const middle = (at: readonly [number, number]) => Math.hypot(at[0] - box.left - box.width / 2, at[1] - box.top - box.height / 2);
  const [found] = points.filter(well).sort((a, b) => middle(a) - middle(b));
  if (!found) return `${name} has no inside`;
  const hit = document.elementFromPoint(...found);
  return hit && e.contains(hit) ? "" : `${name} lies under ${hit?.tagName} ${hit?.getAttribute("class")}`;
}

/** Waits until nothing on the page moves any more: it is the same at two looks. */
async function rests(page: Page): Promise<Awaited<ReturnType<typeof glance>>> {
  for (let before = ""; ; ) {
    const now = await glance(page);
    const where = JSON.stringify([now, await page.locator(".stage [role=button]").evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().x)))]);
    if (now.state === "asked" && where === before) return now;
    before = where;
    await page.waitForTimeout(60);
  }
}

/** Reads what lies over the board to be read, and tells what is seen then. */
async function read(page: Page): Promise<Awaited<ReturnType<typeof glance>>> {
  for (;;) {
    const now = await rests(page);
    const on = page.locator(".stage [data-show] .choosing button");
    if ((await on.count()) === 0) return now;
    await on.tap(); // a long page is scrolled to its end first
  }
}

const coveredOf = async (places: Locator[]): Promise<string[]> => (await Promise.all(places.map((place) => place.evaluate(coveredPlace)))).filter(Boolean);

test.each(recorded.map((m, i) => [m.game, Object.keys(m.kinds).join(", "), i] as const))("%s: %s", async (_game, _kinds, at) => {
  const match = recorded[at]!;
  const [me, others] = await Promise.all([Player.open(browser, server, small), Player.open(browser, server)]);
  const { page } = me;
  const replayed = await Replayed.open(match, me, others);
  const faults: string[] = [];
  await me.goto(`/t/${replayed.table.id}`);
  for (const [kind, moves] of Object.entries(match.kinds).sort((a, b) => a[1] - b[1])) {
    await replayed.to(moves);
    const { hash } = await me.frame(replayed.table.id, 0);
    await page.locator(`main[data-hash="${hash}"]`).waitFor();
    await page.locator(".stage > *:not(.quiet)").first().waitFor();
    const { things } = await read(page);
    faults.push(...(await tiny(page)).map((f) => `${kind}: ${f}`));
    expect(things.filter((thing) => thing.sort !== "camera").length, `${kind}: nothing can be chosen`).toBeGreaterThan(0);
    faults.push(...things.filter((thing) => thing.sort === "confirm" && thing.hidden).map(({ hidden }) => `${kind}: ${hidden}`));
    const asked = things.filter((thing) => thing.sort === "place").map((place) => page.locator("main.table").locator(place.selector).nth(place.at));
    let covered = await coveredOf(asked);
    const whole = page.locator(".stage").getByRole("button", { name: /^Show the whole/ });
    if (covered.length > 0 && (await whole.isVisible())) {
      await click(whole);
      await rests(page);
      covered = await coveredOf(asked);
    }
    faults.push(...covered.map((f) => `${kind}: ${f}`));

    const size = async () => Math.min(...(await Promise.all(asked.map((place) => place.boundingBox()))).map((box) => Math.min(box!.width, box!.height)));
    const nearer = page.locator(".stage").getByRole("button", { name: "Zoom in" });
    let times = 0;
    for (; times < 4 && (await size()) < least && (await nearer.isVisible()); times++) {
      await click(nearer);
      await rests(page);
    }
    if ((await size()) < least) faults.push(`${kind}: a place of ${Math.round(await size())} pixels${times > 0 ? ", however near" : ""}`);
    if (times > 0) await click(page.locator(".stage").getByRole("button", { name: /^Show what matters|^Show the whole City|^Show who acts/ }));
  }
  expect(faults).toEqual([]);
  await me.close();
  await others.close();
}, 240_000);
