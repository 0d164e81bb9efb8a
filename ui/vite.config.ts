import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compressed } from "./compressed.ts";
import { compiledMessages } from "./messages.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Boards live in games/<id>/board and take their libraries from ui/node_modules. */
function boardLibraries(): Plugin {
  const bare = /^[a-z@]/;
  return {
    name: "board-libraries",
    enforce: "pre",
    resolveId(source, importer, options) {
      if (bare.test(source) && importer?.includes("/games/")) {
        return this.resolve(source, here + "src/main.ts", { ...options, skipSelf: true });
      }
    },
  };
}

/** Whole matches take longest: who begins with them has nothing left to wait for at the end. */
class WholeMatchesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const whole = (f: TestSpecification) => Number(f.moduleId.endsWith("/whole.test.ts"));
    return (await super.sort(files)).sort((a, b) => whole(b) - whole(a));
  }
}

export default defineConfig({
  plugins: [boardLibraries(), ...(process.env.VITEST ? [] : [compiledMessages()]), svelte(), compressed()], // tests read the texts as they are written
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: process.env.MISCHIEF_URL ?? "http://127.0.0.1:7117", ws: true } },
  },
  build: {
    target: ["chrome120", "firefox121", "safari17"],
    assetsInlineLimit: 0, // the content security policy allows no data: URLs
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What the first page needs comes in one piece: every file costs the head of an answer, and is compressed by itself.
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
      },
    },
  },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/build.ts"],
    sequence: { sequencer: WholeMatchesFirst },
    maxWorkers: 2, // a file of tests has a server and a browser of its own, and waits for animations most of the time
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } }, // a busy machine is late, and nothing else
  },
});
