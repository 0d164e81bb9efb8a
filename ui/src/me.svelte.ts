// Who sits at this device.
import { api } from "./api/client";
import { empty } from "./api/outbox";
import type { Person } from "./api/types";
import { fetchLanguage, type Language, languages } from "./messages";
import { answerIn, prefs } from "./prefs.svelte";
import { forgetKept } from "./worker";

/** After how many milliseconds it is asked again what the server says. */
const often = 60_000;

class Me {
  person = $state.raw<Person | null>(null);

  async load(): Promise<void> {
    try {
      this.person = await api.me();
      await this.agree();
    } catch {
      // Without a server there is nobody to be; pages say what failed.
    }
  }

  /** Learns again and again, while somebody looks, what the server says to whoever sits here. Returns what ends it. */
  follow(): () => void {
    const learn = async () => {
      if (document.visibilityState !== "visible") return;
      const before = this.person;
      const now = await api.me().catch(() => null);
      if (now && this.person === before) this.person = now; // else something is newer
    };
    const timer = setInterval(() => void learn(), often);
    document.addEventListener("visibilitychange", learn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", learn);
    };
  }

  /** Somebody else sits here from now on: everything is loaded anew. */
  begin(path = "/settings"): void {
    empty();
    void forgetKept().finally(() => location.assign(path));
  }

  /** The language the person has chosen holds here too; one who has chosen none is answered in this page's. */
  private async agree(): Promise<void> {
    const chosen = languages.find((l) => l === this.person?.language);
    if (!chosen || chosen === prefs.language) return;
    await fetchLanguage(chosen);
    answerIn(chosen);
    prefs.language = chosen;
  }

  /** Speaks a language from now on: the server is told first, so that what is fetched anew is in it. */
  async speak(language: Language): Promise<void> {
    await fetchLanguage(language);
    answerIn(language);
    try {
      if (this.known) this.person = await api.setLanguage(language);
    } finally {
      prefs.language = language; // it is kept on this device all the same
    }
  }

  /** Whether the server keeps anything of whoever sits here. */
  get known(): boolean {
    return !!this.person?.id;
  }

  async rename(name: string): Promise<void> {
    this.person = await api.rename(name);
  }
}

export const me = new Me();
