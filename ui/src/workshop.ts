// Heroes of one's own: what a game brings for making them, and those that are kept in this browser.
//
// A game's folder games/<id>/board/workshop/ has an index.ts whose default export is a HeroBuilder. It shows the hero at work and offers changes; what a change
// comes to, what rules have against it and how it is drawn is said by the server each time. A game without is shown its heroes, and makes none.
import type { Component } from "svelte";
import type { Hero } from "./api/types";
import type { Translate } from "./board";
import type { Message } from "./messages/pieces";

export interface BuilderProps {
  /** What heroes are made of, as the game's rules write it. */
  supplies: unknown;
  /** The hero at work. */
  hero: Hero;
  /** Makes another hero of it: a value that the game's rules read as a file. */
  change: (document: unknown) => void;
  /** Opens a rule in the side sheet. */
  rule: (id: string) => void;
  t: Translate;
}

export interface HeroBuilder {
  Builder: Component<BuilderProps>;
  /** What is worked on before there is a hero, as change takes it. */
  blank: unknown;
  /** What a school is called. */
  school: (supplies: unknown, id: string) => string;
  messages?: Record<string, Record<string, Message>>;
}

const builders = import.meta.glob<{ default: HeroBuilder }>("../../games/*/board/workshop/index.ts");

export async function builderOf(game: string): Promise<HeroBuilder | null> {
  const load = builders[`../../games/${game}/board/workshop/index.ts`];
  return load ? (await load()).default : null;
}

/** A hero that is kept in this browser. */
export interface Kept {
  name: string;
  code: string;
}

const key = (game: string) => `mischief.heroes.${game}`;
const mostKept = 100;

export function keptHeroes(game: string): Kept[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key(game)) ?? "[]");
    return Array.isArray(all) ? all.filter((k): k is Kept => typeof k?.name === "string" && typeof k?.code === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps a hero in place of one of the same name, the newest first; returns what is kept then. */
export function keepHero(game: string, hero: Kept): Kept[] {
  return store(game, [hero, ...keptHeroes(game).filter((k) => k.name !== hero.name)].slice(0, mostKept));
}

export function dropHero(game: string, name: string): Kept[] {
  return store(game, keptHeroes(game).filter((k) => k.name !== name));
}

function store(game: string, all: Kept[]): Kept[] {
  try {
    localStorage.setItem(key(game), JSON.stringify(all));
  } catch {
    // A browser that keeps nothing has them until the page is left.
  }
  return all;
}

/** An SVG image as an address for an img. */
export const imageOf = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
