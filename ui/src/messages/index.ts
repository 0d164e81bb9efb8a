// What the shell says: a catalogue a language, of which only the one that is spoken is fetched, and of that first what the home page needs.
import type { en } from "./en";
import type { enPages } from "./enPages";
import type { Message } from "./pieces";

export type Key = keyof typeof en | keyof typeof enPages;
export type Language = "en" | "de";
/** Every language has every text: the type sees to it. */
export type Catalogue = Record<Key, Message>;

type Part = Partial<Catalogue>;
const fetched: Record<Language, (() => Promise<Part>)[]> = {
  en: [async () => (await import("./en")).en, async () => (await import("./enPages")).enPages],
  de: [async () => (await import("./de")).de, async () => (await import("./dePages")).dePages],
};
const known: Record<Language, Part[]> = { en: [], de: [] };
let wanted = 1; // parts of a language: the second as soon as somebody opens another page than the home page

/** Fetches what there is to say in a language. Do so before it is spoken. */
export async function fetchLanguage(language: Language): Promise<void> {
  const parts = known[language];
  await Promise.all(fetched[language].slice(0, wanted).map(async (fetchPart, i) => (parts[i] ??= await fetchPart())));
}

/** Fetches what pages other than the home page say. Do so before one is shown. */
export function fetchPages(language: Language): Promise<void> {
  wanted = 2;
  return fetchLanguage(language);
}

/** A text in a language that was fetched; undefined if the shell has none of this name. */
export function messageOf(language: Language, key: string): Message | undefined {
  for (const part of known[language]) if (part && key in part) return part[key as Key];
  return undefined;
}

export const languages: Language[] = ["en", "de"];
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" };
