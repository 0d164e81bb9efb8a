import { de } from "./de";
import { en } from "./en";

export type Key = keyof typeof en;
export type Language = "en" | "de";

/** Every language has every text: the type sees to it. */
export const catalogues: Record<Language, Record<Key, string>> = { en, de };

export const languages: Language[] = ["en", "de"];
export const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" };
