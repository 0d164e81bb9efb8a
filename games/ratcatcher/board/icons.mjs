// Picks the icons of this board out of the game-icons set and writes icons.json. Run it when the list changes:
//   npm install --no-save @iconify-json/game-icons@1.2.4 && node icons.mjs
// The authors are those of the folders at https://github.com/game-icons/icons; the licence is CC BY 3.0.
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const authors = {
  Lorc: ["bat-wing", "cheese-wedge", "crown", "fangs-circle", "flat-hammer", "gears", "ghost", "jawbone", "mouse", "raven", "seated-mouse", "spotted-wound", "wolf-trap"],
  Delapouite: ["barrel", "bird-cage", "cooking-pot", "drum", "fox-tail", "mole", "nest-eggs", "nurse-female", "pan-flute", "plague-doctor-profile", "powder-bag", "rat", "reptile-tail", "sitting-dog", "whistle"],
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
