// A turn of the story in one line.
import type { Turns } from "../../../ui/src/board";
import { argOf } from "../../../ui/src/board/lines";
import { joined } from "../../../ui/src/turns";

export const turns: Turns = {
  begins: (line) => line.key === "turn" || line.key === "phase",
  summary(entries, who, t) {
    const lines = entries.flatMap((e) => e.lines ?? []);
    const count = (key: RegExp) => lines.filter((l) => key.test(l.key)).length;
    const sum = (key: RegExp, name: string) => lines.filter((l) => key.test(l.key)).reduce((n, l) => n + (Number(argOf(l, name) ?? 0) || 0), 0);
    const told = (key: string, n: number) => (n > 0 ? t(key, { n }) : "");
    const parts = [
      told("ws.told.moved", count(/^(moves|charges)$/)),
      told("ws.told.attacked", count(/^(attacks|shoots)$/)),
      told("ws.told.damage", sum(/^lost-life$/, "n")),
      told("ws.told.fell", count(/^(unconscious|dead)$/)),
      told("ws.told.delayed", sum(/^delays$/, "n")),
    ].filter(Boolean);
    return who && parts.length > 0 ? t("ws.told.turn", { who, what: joined(parts, t) }) : "";
  },
};
