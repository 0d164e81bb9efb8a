// The forecast of the rats' turn: asked of the server for whoever looks at the table.
import type { StoryLine } from "../../../ui/src/api/types";

/** Fetches what the rats would do if the turn ended now. The table is the one of this page's address. */
export async function fetchForecast(seat: number): Promise<StoryLine[]> {
  const table = /^\/t\/([^/]+)/.exec(location.pathname)?.[1] ?? "";
  const answer = await fetch(`/api/tables/${table}/forecast?seat=${seat}`, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return ((await answer.json()) as { lines?: StoryLine[] }).lines ?? [];
}
