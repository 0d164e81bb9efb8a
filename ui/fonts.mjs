// Cuts the typefaces down to the letters of the languages spoken here: node fonts.mjs writes src/fonts anew.
import { readFileSync, writeFileSync } from "node:fs";
import subset from "subset-font";

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const headings = ascii + "äöüÄÖÜßé„“”’–…·×\u00a0";
const letters = headings + "èêàáâçñøæåëïóíôúœÉÅØ‚‘«»—÷−→°§©";

for (const [family, weight] of [["alegreya", 700], ["alegreya-sans", 400], ["alegreya-sans", 700]]) {
  const isText = family === "alegreya-sans";
  const whole = readFileSync(`node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`);
  const cut = await subset(whole, isText ? letters : headings, { targetFormat: "woff2", keepFeatures: isText ? ["kern", "lnum", "tnum"] : ["kern", "lnum"], noHinting: true, preserveNameIds: [0, 13, 14] });
  writeFileSync(`src/fonts/${family}-${weight}.woff2`, cut);
  console.log(`${family} ${weight}: ${whole.length} bytes, cut to ${cut.length}`);
}
