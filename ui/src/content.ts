// What boards draw from besides the position: the content that the server runs, in the language preferred.
import { api } from "./api/client";

const contents = new Map<string, unknown>();

/** Fetches the content that a table's match began with, or that of new matches. A game whose board needs none has none. */
export async function fetchContent(game: string, table?: string): Promise<void> {
  contents.set(game, await api.content(game, table));
}

/** The content of a game, as its rules write it. The board of the game is loaded after it, so that a board finds it there. */
export function contentOf<T>(game: string): T {
  return contents.get(game) as T;
}
