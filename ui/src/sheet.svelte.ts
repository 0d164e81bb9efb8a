// The side sheet that shows a rule.
import { api } from "./api/client";
import type { RuleText } from "./api/types";
import { prefs } from "./prefs.svelte";

export const sheet = $state<{ open: { game: string; id: string } | null }>({ open: null });

export function openRule(game: string, id: string): void {
  sheet.open = { game, id };
}

const books = new Map<string, Promise<RuleText[]>>(); // by language and game

/** The rules of a game, fetched once in a language. */
export function rulesOf(game: string): Promise<RuleText[]> {
  const key = `${prefs.language}/${game}`;
  let book = books.get(key);
  if (!book) {
    book = api.rules(game);
    book.catch(() => books.delete(key));
    books.set(key, book);
  }
  return book;
}

/** The rulings and examples about a rule. */
export function about(rules: RuleText[], id: string): RuleText[] {
  return rules.filter((r) => r.about?.includes(id));
}
