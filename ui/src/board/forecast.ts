// What the referee foresees: a Battle, the rats' turn.
import type { StoryLine } from "../api/types";

/** Asks for what would happen if it happened now, through the eyes of a seat. The table is the one at this page's address. Fails with a text that tells why. */
export async function forecast(seat: number): Promise<StoryLine[]> {
  const table = /^\/t\/([^/]+)/.exec(location.pathname)?.[1] ?? "";
  const response = await fetch(`/api/tables/${table}/forecast?seat=${seat}`, { credentials: "same-origin" });
  const body = (await response.json()) as { lines?: StoryLine[]; why?: string; detail?: string; title?: string };
  if (!response.ok) throw new Error(body.why ?? body.detail ?? body.title ?? String(response.status));
  return body.lines ?? [];
}
