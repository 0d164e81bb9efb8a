// A turn of the story in one line: that of a hero, or the activation of a vermin.
import type { Turns } from "../../../ui/src/board";
import { argOf } from "../../../ui/src/board/lines";
import { joined } from "../../../ui/src/turns";
import { capital } from "./names";

export const turns: Turns = {
  begins: (line) => line.key === "round" || line.key === "activated" || line.key === "activates" || line.key === "boards",
  summary(entries, _who, t) {
    const lines = entries.flatMap((e) => e.lines ?? []);
    const begun = lines.find((l) => l.key === "activated" || l.key === "activates");
    const who = begun?.args?.find((a) => a.name === "who")?.text;
    if (!who) return "";
    const count = (key: RegExp) => lines.filter((l) => key.test(l.key)).length;
    const sum = (key: RegExp) => lines.filter((l) => key.test(l.key)).reduce((n, l) => n + (Number(argOf(l, "n") ?? 0) || 0), 0);
    const told = (key: string, n: number) => (n > 0 ? t(key, { n }) : "");
    const parts = [
      told("cno.told.moved", count(/^(steps|moves|glides)$/)),
      told("cno.told.attacked", count(/^attacks$/)),
      told("cno.told.searched", count(/^searches/)),
      told("cno.told.lives", sum(/^loses-lives$/)),
      told("cno.told.health", sum(/^loses-health$/)),
      told("cno.told.fell", count(/^(eliminated|down)$/)),
      told("cno.told.left", count(/^leaves$/)),
    ].filter(Boolean);
    return capital(parts.length > 0 ? t("cno.told.turn", { who, what: joined(parts, t) }) : t("cno.told.nothing", { who }));
  },
};
