// Compresses what a browser is sent as text, once, when the client is built: the server sends the .br beside a file to whoever takes it (server/client.go).
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);

/** What is smaller gains less than the head of an answer varies by. */
const smallest = 512;

export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const texts = Object.values(bundle).filter((file) => /\.(js|css|svg)$/.test(file.fileName));
        await Promise.all(
          texts.map(async (file) => {
            const text = Buffer.from(file.type === "chunk" ? file.code : file.source);
            if (text.length < smallest) return;
            const source = await brotli(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
            if (source.length < text.length) this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source });
          }),
        );
      },
    },
  };
}
