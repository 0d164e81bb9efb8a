// Occasions to react, so that they never nag: a person says once when he wants to be asked, and every other occasion is passed for him.
import type { Entry, Frame, StoryLine } from "../../../ui/src/board";
import { textOf } from "../../../ui/src/board/lines";
import { weapon } from "./content";
import { gap } from "./names";
import type { View } from "./position";
import { allied, figuresOf, seatOf, viewOf } from "./position";
import type { Figure } from "./position";

/** always: at every occasion; concern: when something concerns his figures; these: when one of those he has chosen acts; never: in no case. */
export type Wish = "always" | "concern" | "these" | "never";
export const wishes: readonly Wish[] = ["always", "concern", "these", "never"];

const kept = "slaughter.reactions";

class Reactions {
  wish = $state<Wish>("concern");
  watched = $state.raw<readonly string[]>([]);

  constructor() {
    try {
      const { wish } = JSON.parse(localStorage.getItem(kept) ?? "{}") as { wish?: Wish };
      if (wish && wishes.includes(wish)) this.wish = wish;
    } catch {
      // What cannot be read was never kept.
    }
  }

  set(wish: Wish): void {
    this.wish = wish;
    try {
      localStorage.setItem(kept, JSON.stringify({ wish }));
    } catch {
      // It holds for this page then.
    }
  }

  watch(id: string, on: boolean): void {
    this.watched = on ? [...this.watched, id] : this.watched.filter((w) => w !== id);
  }

  /** Whether an occasion is let go by: nobody wants to be asked about it. */
  passes(view: View, figures: Map<string, Figure>, story: readonly Entry[], seat: number): boolean {
    const me = figures.get(view.actor ?? "");
    const act = lastAct(story);
    switch (this.wish) {
      case "always":
        return false;
      case "never":
        return true;
      case "these":
        return ![...act.by].some((id) => this.watched.includes(id));
    }
    if (!me?.at) return true;
    for (const id of act.on) {
      const figure = figures.get(id);
      if (figure && (seatOf(figure) === seat || allied(figure, me))) return false;
    }
    // An opponent who has acted and can be hurt from here, or has come close enough to hurt.
    return ![...act.by].some((id) => {
      const foe = figures.get(id);
      if (!foe?.at || !foe.up || allied(foe, me)) return false;
      const far = gap(me.at!, foe.at);
      return far <= 3 || (view.now.sees?.includes(id) && far <= Math.max(...me.weapons.map((w) => rangeOf(w, me)))) || foe.row.foe === me.id;
    });
  }
}

/** How far a figure shoots with a weapon, in #; 0 with none that shoots. */
export function rangeOf(id: string, figure: Figure): number {
  const w = weapon(id.replace(/-2$/, ""));
  if (!w || w.kind === "melee") return 0;
  return w.sight ? 48 : ((w.per_die ?? 0) * figure.row.hand + (w.fixed ?? 0)) / 1000;
}

/** What answers no decision of a figure's own. */
const aside = /^(dice|pass|card|lot)$/;

const verbOf = (entry: Entry): string => (entry.move ?? "").split(" ", 1)[0]!;

/** What others than a seat did last, and what came of it: all but how it was reckoned, unless there is nothing else. */
export function lastDeed(story: readonly Entry[], seat: number): StoryLine[] {
  const entries = story.filter((e) => !e.undone);
  const deed = (e: Entry) => !!e.move && !aside.test(verbOf(e));
  // What moves by itself does so as soon as its card is turned up, or the dice lie that it waited for.
  const begun = (e: Entry) => (deed(e) ? 0 : (e.lines ?? []).findLastIndex(({ key }) => /^(moves|charges|attacks|shoots|uses|uses-on)$/.test(key)));
  const from = entries.findLastIndex((e) => e.seat !== seat && begun(e) >= 0);
  if (from < 0) return [];
  const to = entries.findIndex((e, i) => i > from && deed(e));
  const lines = entries.slice(from, to < 0 ? undefined : to).flatMap((e, i) => (e.lines ?? []).slice(i === 0 ? begun(e) : 0));
  const told = lines.filter(({ key }) => !/^(rolled|attack-value|defence-value|critical|power|power-and-magic|reload-counters|phase|card|turn)$/.test(key));
  return told.length > 0 ? told : lines.filter(({ key }) => key === "reload-counters");
}

/** Who acted last, and on whom. */
function lastAct(story: readonly Entry[]): { by: Set<string>; on: Set<string> } {
  const [by, on] = [new Set<string>(), new Set<string>()];
  for (const entry of story.filter((e) => !e.undone).toReversed()) {
    for (const line of entry.lines ?? []) {
      const who = textOf(line, "who");
      if (/^(moves|charges|attacks|shoots|attack-value)$/.test(line.key) || (line.key !== "delays" && /skill|use|spell/.test(line.key))) by.add(who);
      const target = textOf(line, "on");
      if (target) on.add(target);
      if (/^(lost-life|suffers|pushed)$/.test(line.key)) on.add(who);
    }
    if (by.size + on.size > 0 && !aside.test(verbOf(entry))) break;
  }
  return { by, on };
}

export const reactions = new Reactions();

/** An occasion to react that somebody does not want to be asked about, or at which he can do nothing, is let go by. */
export function waives(frame: Frame, told: readonly Entry[], seat: number): string {
  if (frame.turn.kind !== "reacting" || !frame.moves.some(({ text }) => text === "pass")) return "";
  const view = viewOf(frame);
  const me = figuresOf(view).get(view.actor ?? "");
  // A movement of 0# where there is nothing to load is none.
  const rooted = (view.now.moves?.[view.actor ?? ""] ?? 0) === 0 && !me?.row.reload?.some((n) => n > 0);
  if (reactions.wish !== "always" && frame.moves.every(({ text }) => text === "pass" || (rooted && text === `move ${me?.row.at}`))) return "pass";
  return reactions.passes(view, figuresOf(view), told, seat) ? "pass" : "";
}

/** Who passes, or has it done for him, has done nothing after which all else would be news. */
export const acts = (entry: Entry): boolean => verbOf(entry) !== "pass";
