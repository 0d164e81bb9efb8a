// What the shell says: one catalogue a language, of which only the one that is spoken is fetched.
import type { de } from "./de";
import type { en } from "./en";
import type { Message } from "./pieces";

export type Key = keyof typeof en;
export type Language = "en" | "de";
/** Every language has every text: the type sees to it. */
export type Catalogue = Record<Key, Message>;

const fetched: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import("./en")).en satisfies Catalogue,
  de: async () => (await import("./de")).de satisfies typeof de,
};
const known: Partial<Record<Language, Catalogue>> = {};

/** Fetches what there is to say in a language. Do so before it is spoken. */
export async function fetchLanguage(language: Language): Promise<void> {
  known[language] ??= await fetched[language]();
}

/** What there is to say in a language that was fetched. */
export function catalogueOf(language: Language): Catalogue {
  return known[language]!;
}

export const languages: Language[] = ["en", "de"];
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" };
