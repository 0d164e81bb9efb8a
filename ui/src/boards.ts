import type { GameBoard } from "./board";
import { fetchContent } from "./content";

// Every game's board is a chunk of its own, fetched when a table of that game opens.
const boards = import.meta.glob<{ default: GameBoard }>("../../games/*/board/index.ts");

/** The board of a table's game, or null for a game that has none. */
export async function boardOf(game: string, table: string): Promise<GameBoard | null> {
  const load = boards[`../../games/${game}/board/index.ts`];
  if (!load) return null;
  await fetchContent(game, table);
  return (await load()).default;
}
