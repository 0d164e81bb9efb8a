// What was heard last, in words, for as long as it is shown.
import type { Key } from "./messages";

const shown = 2000; // milliseconds

let last = $state.raw<{ text: Key; at: number } | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The words for what was heard last, or null after a while. */
export function heard(): { text: Key; at: number } | null {
  return last;
}

export function hear(text: Key): void {
  last = { text, at: performance.now() };
  clearTimeout(timer);
  timer = setTimeout(() => (last = null), shown);
}
