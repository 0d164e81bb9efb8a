// The games, asked for once.
import { api } from "./api/client";
import type { Game } from "./api/types";

let games: Promise<Game[]> | null = null;

export function gamesOf(): Promise<Game[]> {
  games ??= api.games().catch((err: unknown) => {
    games = null;
    throw err;
  });
  return games;
}
