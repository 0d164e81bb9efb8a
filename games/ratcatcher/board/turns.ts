// A turn of the story in one line: the Ratcatcher's, and the rats'.
import type { Turns } from "../../../ui/src/board";
import { argOf } from "../../../ui/src/board/lines";
import { joined } from "../../../ui/src/turns";

export const turns: Turns = {
  begins: (line) => line.key === "rats-turn",
  ends: (line) => line.key === "your-turn",
  summary(entries, who, t) {
    const lines = entries.flatMap((e) => e.lines ?? []);
    const count = (key: RegExp) => lines.filter((l) => key.test(l.key)).length;
    const sum = (key: RegExp, name: string) => lines.filter((l) => key.test(l.key)).reduce((n, l) => n + Number(argOf(l, name) ?? 0), 0);
    const told = (key: string, n: number) => (n > 0 ? t(key, { n }) : "");
    const wounds = sum(/^wounded$/, "n");
    if (count(/^rats-turn$/) > 0) {
      const parts = [told("rc.told.ate", count(/^consumed$/)), told("rc.told.came", count(/^(peculiar-)?spawned$/)), told("rc.told.laid", count(/^laid$/)), told("rc.told.bit", wounds)];
      return t("rc.told.rats", { what: joined(parts, t) || t("rc.told.still") });
    }
    const parts = [
      told("rc.told.walked", count(/^walked$/)),
      told("rc.told.set", count(/^trap-set$/)),
      told("rc.told.took", sum(/^caught$/, "n") + count(/^card-taken$/)),
      told("rc.told.cheese", count(/^cheese-collected$/)),
      told("rc.told.laid", count(/^laid$/)),
      told("rc.told.bitten", wounds),
    ];
    return who ? t("rc.told.turn", { who, what: joined(parts, t) || t("rc.told.waited") }) : "";
  },
};
