// Moves of notation.go as the board takes them apart. What is legal comes from the frame alone.
import { takeApart } from "../../../ui/src/board/moves";
import type { Taken } from "../../../ui/src/board/moves";
import { pointOf, pointText } from "./plane";
import type { Point } from "./plane";
import { readings } from "./readings";
import type { Part } from "./readings";

export type Move = Taken<Part>;

export const parse = (text: string): Move => takeApart(readings, text);

/** How many corners a way has at most, its end included. */
export const mostCorners = 8;

/** The corners of the way that a move names, its end the last. */
export const wayOf = (move: Move): Point[] => ([move.at, move.to, move.b, move.c, move.d, move.e, move.f, move.g, move.h] as const).flatMap((text) => (text ? [pointOf(text)!] : [])).filter(Boolean);

/** The movement along corners. */
export const walkTo = (way: readonly Point[], verb = "move"): string => [verb, ...way.map(pointText)].join(" ");

/** Kinds of decisions in which the board offers what names a place, a figure or a skill. */
const ours = new Set(["move", "rise", "land", "climb", "charge", "melee", "shoot", "use", "shout", "place"]);

/** Answers with a place of their own on the map or in its bar: the rest are buttons of the shell. */
export const covers = (text: string): boolean => ours.has(parse(text).verb);
