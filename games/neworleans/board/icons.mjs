// Picks the icons of this board out of the game-icons set and writes icons.json. Run it when the list changes:
//   npm install --no-save @iconify-json/game-icons@1.2.4 && node icons.mjs
// The authors are those of the folders at https://github.com/game-icons/icons; the licence is CC BY 3.0.
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const authors = {
  Lorc: ["croc-jaws", "crown", "mouse", "snake", "unlit-bomb", "vulture"],
  Delapouite: ["amber-mosquito", "paddle-steamer", "raccoon-head", "rat", "sea-turtle"],
};

const { icons } = createRequire(join(process.cwd(), "package.json"))("@iconify-json/game-icons/icons.json");
const rows = Object.entries(authors)
  .flatMap(([author, names]) => names.map((name) => [name, author]))
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, author]) => {
    const paths = [...icons[name].body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
    return `${JSON.stringify(name)}: ${JSON.stringify({ author, d: paths.join("") })}`;
  });
writeFileSync(new URL("icons.json", import.meta.url), `{\n${rows.join(",\n")}\n}\n`);
