// A turn of the story in one line: what was placed and used, and how a Battle went.
import type { Turns } from "../../../ui/src/board";
import { argOf } from "../../../ui/src/board/lines";
import { joined } from "../../../ui/src/turns";
import { faceOf } from "./content";
import { parse } from "./moves";
import { tileName } from "./names";

export const turns: Turns = {
  ends: (line) => line.key === "turn",
  summary(entries, who, t) {
    const lines = entries.flatMap((e) => e.lines ?? []);
    const count = (key: RegExp) => lines.filter((l) => key.test(l.key)).length;
    /** The tiles of the moves that told something of a kind. */
    const tiles = (key: RegExp) =>
      entries.flatMap((e) => {
        const line = e.lines?.find((l) => key.test(l.key));
        const name = line && tileName(faceOf(String(argOf(line, "who") ?? ""), parse(e.move ?? "").verb));
        return name ? [name] : [];
      });
    const [placed, used] = [tiles(/^(placed|base-placed|executed)$/), tiles(/^used$/)];
    const lost = lines.filter((l) => l.key === "hq-hit").reduce((n, l) => n + Number(argOf(l, "points") ?? 0), 0);
    const parts = [
      count(/^hq-placed$/) > 0 ? t("neuroshima.told.hq") : "",
      placed.length > 0 ? t("neuroshima.told.placed", { tiles: joined(placed, t) }) : "",
      used.length > 0 ? t("neuroshima.told.used", { tiles: joined(used, t) }) : "",
      count(/^(moved|pushed|dragged)$/) > 0 && used.length === 0 ? t("neuroshima.told.moved") : "",
      count(/^battle-began$/) > 0 ? t("neuroshima.told.battle", { units: count(/^(died|collapsed|exploded)$/), points: lost }) : "",
    ];
    return who ? t("neuroshima.told", { who, what: joined(parts, t) || t("neuroshima.told.nothing") }) : "";
  },
};
