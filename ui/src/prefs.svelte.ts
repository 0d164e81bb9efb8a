// What a person prefers on this device.
import { languages, type Language } from "./messages";

interface Prefs {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "less" | "full";
  sound: boolean;
  language: Language;
}

const key = "mischief.prefs";
const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

function load(): Prefs {
  const language = languages.find((l) => navigator.language.toLowerCase().startsWith(l)) ?? "en";
  const standard: Prefs = { theme: "auto", motion: "auto", sound: false, language };
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Prefs>) };
  } catch {
    return standard;
  }
}

export const prefs = $state<Prefs>(load());

let systemDark = $state(dark.matches);
let systemStill = $state(still.matches);
dark.addEventListener("change", (e) => (systemDark = e.matches));
still.addEventListener("change", (e) => (systemStill = e.matches));

/** Whether nothing should move on screen. */
export function reducedMotion(): boolean {
  return prefs.motion === "less" || (prefs.motion === "auto" && systemStill);
}

export function isDark(): boolean {
  return prefs.theme === "dark" || (prefs.theme === "auto" && systemDark);
}

/** Keeps the preferences and applies them to the document. Call it once, inside an effect. */
export function applyPrefs(): void {
  const root = document.documentElement;
  root.lang = prefs.language;
  root.dataset.theme = isDark() ? "dark" : "light";
  root.dataset.motion = reducedMotion() ? "less" : "full";
  try {
    localStorage.setItem(key, JSON.stringify(prefs));
  } catch {
    // Preferences then last as long as the page.
  }
}
