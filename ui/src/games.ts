// The games, asked for once in a language.
import { api } from "./api/client";
import type { Game } from "./api/types";
import { prefs } from "./prefs.svelte";

const known = new Map<string, Promise<Game[]>>(); // by language

export function gamesOf(): Promise<Game[]> {
  const language = prefs.language;
  let games = known.get(language);
  if (!games) {
    games = api.games();
    games.catch(() => known.delete(language));
    known.set(language, games);
  }
  return games;
}
