// Cuts the typefaces down to the letters of the languages spoken here: node fonts.mjs writes src/fonts and src/styles/fonts.css anew. What texts are mostly made
// of comes first; other signs and letters are a file of their own, fetched by the browser when a page has one of them.
import { readFileSync, writeFileSync } from "node:fs";
import subset from "subset-font";

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const german = "äöüÄÖÜßé„“”’–…·×\u00a0";
const usual = ascii.replace(/[^A-Za-z0-9 .,:;!?'()/&+%-]/g, "") + german;
const headings = ascii + german;
const letters = headings + "èêàáâçñøæåëïóíôúœÉÅØ‚‘«»—÷−→°§©";

const faces = [
  { family: "Alegreya", file: "alegreya", weight: 700, holds: "500 900", signs: headings, features: ["kern", "lnum"] },
  { family: "Alegreya Sans", file: "alegreya-sans", weight: 400, holds: "100 500", signs: letters, features: ["kern", "lnum", "tnum"] },
  { family: "Alegreya Sans", file: "alegreya-sans", weight: 700, holds: "600 900", signs: letters, features: ["kern", "lnum", "tnum"] },
];

let css = `/* One family, Alegreya with Alegreya Sans by Juan Pablo del Peral (OFL), cut to the letters of the languages spoken here by fonts.mjs, which writes this file;
   other letters come from the device. */\n`;
for (const { family, file, weight, holds, signs, features } of faces) {
  const whole = readFileSync(`node_modules/@fontsource/${file}/files/${file}-latin-${weight}-normal.woff2`);
  const rest = [...signs].filter((sign) => !usual.includes(sign)).join("");
  for (const [part, text] of [["", usual], ["-rest", rest]]) {
    const name = `${file}-${weight}${part}.woff2`;
    const cut = await subset(whole, text, { targetFormat: "woff2", keepFeatures: features, noHinting: true, preserveNameIds: [0, 13, 14] });
    writeFileSync(`src/fonts/${name}`, cut);
    css += `
@font-face {
  font-family: "${family}";
  font-weight: ${holds};
  font-display: swap;
  src: url("../fonts/${name}") format("woff2");
  unicode-range: ${ranges(text)};
}
`;
    console.log(`${name}: ${text.length} signs, ${cut.length} bytes of ${whole.length}`);
  }
}
writeFileSync("src/styles/fonts.css", css);

/** Signs as ranges of their numbers. */
function ranges(text) {
  const codes = [...new Set(text)].map((sign) => sign.codePointAt(0)).sort((a, b) => a - b);
  const runs = [];
  for (const code of codes) {
    if (runs.length > 0 && runs.at(-1)[1] === code - 1) runs.at(-1)[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}
