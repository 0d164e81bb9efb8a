// The side sheet that shows a rule.
import { api } from "./api/client";
import type { RuleText } from "./api/types";

export const sheet = $state<{ open: { game: string; id: string } | null }>({ open: null });

export function openRule(game: string, id: string): void {
  sheet.open = { game, id };
}

const books = new Map<string, Promise<RuleText[]>>();

/** The rules of a game, fetched once. */
export function rulesOf(game: string): Promise<RuleText[]> {
  let book = books.get(game);
  if (!book) {
    book = api.rules(game);
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}

/** The rulings and examples about a rule. */
export function about(rules: RuleText[], id: string): RuleText[] {
  return rules.filter((r) => r.about?.includes(id));
}
