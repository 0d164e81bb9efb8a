// The service worker, and what it keeps here for where there is no network.
import type { Entry, Frame } from "./api/types";

/** Begins to keep the program here, when the page has nothing else to do. Addresses without TLS keep nothing. */
export function beginWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const begin = async () => {
    try {
      await navigator.serviceWorker.register("/sw.js");
      const worker = (await navigator.serviceWorker.ready).active;
      const assets = performance.getEntriesByType("resource").map((e) => new URL(e.name).pathname);
      worker?.postMessage({ assets });
    } catch {
      // Then there is none; everything works with the network.
    }
  };
  if (document.readyState === "complete") void begin();
  else addEventListener("load", () => void begin(), { once: true });
}

const own = "mischief-own"; // as in public/sw.js

/** Removes what was kept of the person who sat here. */
export async function forgetKept(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(own).catch(() => false);
}

interface Kept {
  frame: Frame;
  story: Entry[];
}

const place = (table: string, seat: number) => `/kept/${table}/${seat}`;

const soon = 1_000; // milliseconds; what comes faster is kept once
const pending = new Map<string, ReturnType<typeof setTimeout>>();

/** Keeps how a table looked, to be read where there is no network. */
export function keepTable(table: string, seat: number, look: () => Kept | null): void {
  if (!("caches" in globalThis) || !navigator.serviceWorker?.controller) return;
  const at = place(table, seat);
  clearTimeout(pending.get(at));
  pending.set(
    at,
    setTimeout(() => {
      pending.delete(at);
      const kept = look();
      if (!kept) return;
      const text = new Response(JSON.stringify(kept), { headers: { "Content-Type": "application/json" } });
      caches.open(own).then((cache) => cache.put(at, text)).catch(() => {});
    }, soon),
  );
}

/** How a table looked when it was here last. */
export async function keptTable(table: string, seat: number): Promise<Kept | null> {
  try {
    const found = await (await caches.open(own)).match(place(table, seat));
    return found ? ((await found.json()) as Kept) : null;
  } catch {
    return null;
  }
}
