// What a file of browser tests works with: a server with data of its own and a browser, from before its first test until after its last.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launch } from "./people";
import { Server } from "./server";

export let server: Server;
export let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([new Server().start(), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
