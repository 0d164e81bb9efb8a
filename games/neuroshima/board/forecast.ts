// What would happen if a Battle began now, as the referee reckons it.
import type { StoryLine } from "../../../ui/src/api/types";

/** Asks the referee; the table is the one at this page's address. Fails with a text that tells why. */
export async function forecastOf(seat: number): Promise<StoryLine[]> {
  const table = /^\/t\/([^/]+)/.exec(location.pathname)?.[1] ?? "";
  const response = await fetch(`/api/tables/${table}/forecast?seat=${seat}`, { credentials: "same-origin" });
  const body = (await response.json()) as { lines?: StoryLine[]; why?: string; detail?: string; title?: string };
  if (!response.ok) throw new Error(body.why ?? body.detail ?? body.title ?? String(response.status));
  return body.lines ?? [];
}
