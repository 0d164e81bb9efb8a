// Takes the games' pictures from their boards: node pictures.mjs http://127.0.0.1:7117 plays a little at a server that runs there and writes, for each game,
// games/<id>/board/picture.avif for the home page and public/cards/<id>.jpg for messengers.
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import sharp from "sharp";

const base = process.argv[2];
// How each game's picture is taken stands beside it: what is played and for how many decisions, what of the board is shown, and how.
const planOf = (game) => `../games/${game}/board/picture.json`;
const games = Object.fromEntries(readdirSync("../games").sort().filter((game) => existsSync(planOf(game))).map((game) => [game, JSON.parse(readFileSync(planOf(game), "utf8"))]));
const [width, height] = [1200, 630]; // as messengers want them

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
mkdirSync("public/cards", { recursive: true });
const only = process.argv.slice(3);
for (const [game, plan] of Object.entries(games).filter(([game]) => only.length === 0 || only.includes(game))) {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, deviceScaleFactor: 2, colorScheme: plan.theme, reducedMotion: "reduce", bypassCSP: true });
  const ask = async (method, path, data) => {
    const answer = await context.request.fetch(base + path, { method, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.body()).length > 0 ? answer.json() : undefined;
  };
  const table = await ask("POST", "/api/tables", { game, options: plan.options, seats: plan.seats });
  let seq = 0;
  for (let made = 0; made < plan.decisions; ) {
    const frame = await ask("GET", `/api/tables/${table.id}/frame?seat=0`);
    if (frame.over) break;
    seq = frame.seq;
    if (!frame.turn.who.includes(0)) {
      await new Promise((done) => setTimeout(done, 100));
      continue;
    }
    const { move } = await ask("GET", `/api/tables/${table.id}/hint?seat=0`);
    await ask("POST", `/api/tables/${table.id}/moves`, { id: crypto.randomUUID(), seat: 0, seq: frame.seq, move });
    made++;
  }
  const page = await context.newPage();
  await page.goto(`${base}/t/${table.id}/replay?at=${seq}`);
  const board = page.locator(".board > svg, .board .field > svg, .rack > svg").first();
  await board.waitFor();
  if (plan.whole) await page.getByRole("button", { name: plan.whole }).click();
  await page.waitForTimeout(1500);
  await page.addStyleTag({ content: "main.table * { visibility: hidden } .board > svg, .board > svg *, .field > svg, .field > svg *, .rack > svg, .rack > svg * { visibility: visible }" });
  const box = await board.boundingBox();
  const [left, top, wide] = plan.at;
  const clip = { x: box.x + box.width * left, y: box.y + box.height * top, width: box.width * wide, height: (box.width * wide * height) / width };
  const shot = sharp(await page.screenshot({ clip }));
  await shot.clone().resize(width, height).jpeg({ quality: 72, mozjpeg: true }).toFile(`public/cards/${game}.jpg`);
  const { size } = await shot.clone().resize(plan.wide, Math.round((plan.wide * 9) / 16), { fit: "cover" }).avif({ quality: plan.quality, effort: 9 }).toFile(`../games/${game}/board/picture.avif`);
  console.log(game, size);
  await context.close();
}
await browser.close();
// The card of the house: the four side by side.
const [w, h] = [width / 2, height / 2];
const quarters = await Promise.all(Object.keys(games).map((game) => sharp(`public/cards/${game}.jpg`).resize(w, h).toBuffer()));
await sharp({ create: { width, height, channels: 3, background: "#1d160f" } })
  .composite(quarters.map((input, i) => ({ input, left: (i % 2) * w, top: Math.floor(i / 2) * h })))
  .jpeg({ quality: 72, mozjpeg: true })
  .toFile("public/cards/mischief.jpg");
