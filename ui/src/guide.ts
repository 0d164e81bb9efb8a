// What a game tells newcomers: how it is played, in a few pictures, and what there is to choose before it begins.
//
// A game's folder games/<id>/board/ may have a guide.ts whose default export is a Guide. It is loaded after the game's content, as a board is.
import type { Component } from "svelte";
import { fetchContent } from "./content";
import type { Language } from "./messages";
import { prefs } from "./prefs.svelte";

/** A text in every language. */
export type Said = Record<Language, string>;

export const say = (text: Said): string => text[prefs.language];

/** The options that are chosen, by name. */
export type Values = Record<string, string>;

/** What is chosen by cards when a table is set up. */
export interface Choice {
  id: string;
  heading: Said;
  /** What there is to choose: the values that the server offers, or others of the game's own. */
  values: (options: { name: string; choices?: string[] | null }[], alone: boolean) => string[];
  name: (value: string) => string;
  /** A sentence about a value. */
  line: (value: string) => string;
  /** A good choice for a first match. */
  first?: string;
  /** The value that is chosen now. */
  of: (values: Values) => string;
  /** The options when a value is chosen. */
  set: (value: string, values: Values) => Values;
}

export interface Guide {
  /** How it is played, step by step. */
  steps: { title: Said; text: Said }[];
  /** The picture of a step, counted from 0. */
  Step: Component<{ step: number }>;
  choices: Choice[];
  /** The picture on a card, where there is something to choose. */
  Art?: Component<{ choice: string; value: string }>;
  /** What options are where one person leads all seats, or several lead some each. */
  led?: (values: Values, alone: boolean) => Values;
  /** Names of options that are asked for first, as rows of buttons. */
  first: string[];
}

const guides = import.meta.glob<{ default: Guide }>("../../games/*/board/guide.ts");

/** The guide of a game, in the language preferred, or null for a game that has none. */
export async function guideOf(game: string): Promise<Guide | null> {
  const load = guides[`../../games/${game}/board/guide.ts`];
  if (!load) return null;
  await fetchContent(game);
  return (await load()).default;
}
