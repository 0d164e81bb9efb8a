import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // By the text alone: by default the class names would hold where the sources lie, and every clone would build another client.
  compilerOptions: { cssHash: ({ hash, css }) => `m-${hash(css)}` },
};
