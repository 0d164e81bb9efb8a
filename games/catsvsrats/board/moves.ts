// Moves of notation.go as the board takes them apart. What is legal comes from the frame alone.
import { takeApart } from "../../../ui/src/board/moves";
import { readings } from "./readings";
import type { Group } from "../../../ui/src/board";
import type { Course } from "../../../ui/src/board/draft.svelte";

export interface Move {
  verb: string;
  from?: string;
  town?: string;
  units?: number;
  /** A card or an Attribute. */
  what?: string;
}

/** Takes a move apart, or the text of a group, which lacks the number. */
export function parse(text: string): Move {
  const { units, pips, ...move } = takeApart(readings, text);
  return { ...move, ...(units === undefined ? {} : { units: Number(units) }), ...(pips === undefined ? {} : { what: pips }) };
}

/** What the map offers now. */
export interface Offers {
  /** Moves and attacks by the town they set out from, then by their goal. */
  ways: Map<string, Map<string, Group>>;
  /** Answers that name one town. */
  towns: Map<string, Group>;
  /** Answers that name none. */
  others: Group[];
}

export function offersOf(legal: readonly Group[]): Offers {
  const offers: Offers = { ways: new Map(), towns: new Map(), others: [] };
  for (const group of legal) {
    const move = parse(group.text);
    if (move.from && move.town) {
      const goals = offers.ways.get(move.from) ?? new Map<string, Group>();
      offers.ways.set(move.from, goals.set(move.town, group));
    } else if (move.town) {
      offers.towns.set(move.town, group);
    } else {
      offers.others.push(group);
    }
  }
  return offers;
}

/** The offers as they are chosen: a town from which units set out, then their goal; or one town. */
export function coursesOf({ ways, towns }: Offers): Course<Group>[] {
  const onWays = [...ways].flatMap(([from, goals]) => [...goals].map(([to, move]) => ({ steps: [from, to], move })));
  return [...onWays, ...[...towns].map(([town, move]) => ({ steps: [town], move }))];
}

/** The move of a group with so many units. */
export const write = (group: Group, units: number): string => (group.from === undefined ? group.text : `${group.text} ${units}`);

/** How many set out of a town of which so many can: one is left behind, unless somebody said otherwise. */
export const leaving = (most: number, sending: number | null): number => sending ?? Math.max(1, most - 1);

/** How many units a fresh choice sends: whoever leaves a town as was said or all but one, whoever starts splits evenly, all others take all. */
export function firstUnits(group: Group, phase: string, shares: number, sending: number | null): number {
  const { from = 1, to = 1 } = group;
  const verb = parse(group.text).verb;
  if (verb === "move" || verb === "attack") return Math.min(to, Math.max(from, leaving(to, sending)));
  if (verb === "place" && phase === "starting") return Math.min(to, Math.max(from, Math.ceil(to / Math.max(1, shares))));
  return to;
}
