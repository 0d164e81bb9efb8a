// The client as it is built: what is compressed beside a file is that file, and nothing that could be is left out.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";

const assets = fileURLToPath(new URL("../dist/assets/", import.meta.url));
const names = readdirSync(assets);

test("every text is compressed beside itself", () => {
  const texts = names.filter((name) => /\.(js|css)$/.test(name) && readFileSync(assets + name).length > 2_000);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((name) => !names.includes(`${name}.br`))).toEqual([]);
});

test("what is compressed is the file beside it, and shorter", () => {
  for (const name of names.filter((n) => n.endsWith(".br"))) {
    const [short, whole] = [readFileSync(assets + name), readFileSync(assets + name.slice(0, -3))];
    expect(brotliDecompressSync(short).equals(whole), name).toBe(true);
    expect(short.length, name).toBeLessThan(whole.length);
  }
});
