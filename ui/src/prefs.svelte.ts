// What a person prefers on this device.
import { looks } from "./looks";
import { languages, type Language } from "./messages";

interface Prefs {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "less" | "full";
  /** How many times as fast as usual what happens is played. */
  pace: number;
  sound: boolean;
  /** What sounds is shown in words, whether it is heard or not. */
  captions: boolean;
  /** Everything written is larger. */
  big: boolean;
  /** The screen stays on at a table whose people roll and draw themselves. */
  awake: boolean;
  /** What happens at such a table is played over the board too. */
  boxScenes: boolean;
  language: Language;
}

const key = "mischief.prefs";
const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The language the browser asks for. */
function native(): Language {
  for (const wanted of navigator.languages) {
    const language = languages.find((l) => wanted.toLowerCase().split("-")[0] === l);
    if (language) return language;
  }
  return "en";
}

function load(): Prefs {
  const standard: Prefs = { theme: "auto", motion: "auto", pace: 1, sound: false, captions: false, big: false, awake: true, boxScenes: false, language: native() };
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Prefs>) };
  } catch {
    return standard;
  }
}

export const prefs = $state<Prefs>(load());
answerIn(prefs.language);

/** Has the server answer this device in a language, also while nobody is known here. */
export function answerIn(language: Language): void {
  document.cookie = `mischief-language=${language}; path=/; max-age=31536000; samesite=lax`;
}

let systemDark = $state(dark.matches);
let systemStill = $state(still.matches);
dark.addEventListener("change", (e) => (systemDark = e.matches));
still.addEventListener("change", (e) => (systemStill = e.matches));

/** Whether nothing should move on screen. */
export function reducedMotion(): boolean {
  return prefs.motion === "less" || (prefs.motion === "auto" && systemStill);
}

/** The game whose look the page wears; "" for none. */
const worn = $state({ game: "" });

/** The page wears the look of a game from now on, until it is told another. Returns what takes it off. */
export function wear(game: string): () => void {
  worn.game = game;
  return () => {
    if (worn.game === game) worn.game = "";
  };
}

export function isDark(): boolean {
  return prefs.theme === "dark" || (prefs.theme === "auto" && (systemDark || (looks[worn.game]?.night ?? false)));
}

/** Keeps the preferences and applies them to the document. Call it once, inside an effect. */
export function applyPrefs(): void {
  const root = document.documentElement;
  root.lang = prefs.language;
  root.dataset.theme = isDark() ? "dark" : "light";
  if (worn.game) root.dataset.look = worn.game;
  else delete root.dataset.look;
  root.dataset.type = prefs.big ? "big" : "usual";
  root.dataset.motion = reducedMotion() ? "less" : "full";
  try {
    localStorage.setItem(key, JSON.stringify(prefs));
  } catch {
    // Preferences then last as long as the page.
  }
}
