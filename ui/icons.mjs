// Picks the icons of a board out of the game-icons set and writes icons.json beside it. The icons.mjs of a board says which, and is run in this folder when that changes:
//   npm install --no-save @iconify-json/game-icons@1.2.4 && node ../games/GAME/board/icons.mjs
// The authors are those of the folders at https://github.com/game-icons/icons; the licence is CC BY 3.0.
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";

/** Names of icons by their authors, the address of the board's script, and drawings of our own in the same square of 512. */
export function pick(authors, script, own = {}) {
  const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
  const pathOf = (name) => [...icons[name].body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]).join("");
  const taken = Object.entries(authors).flatMap(([author, names]) => names.map((name) => [name, { author, d: pathOf(name) }]));
  const drawn = Object.entries(own).map(([name, d]) => [name, { author: "Mischief", d }]);
  const rows = [...taken, ...drawn].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, icon]) => `${JSON.stringify(name)}: ${JSON.stringify(icon)}`);
  writeFileSync(new URL("icons.json", script), `{\n${rows.join(",\n")}\n}\n`);
}
