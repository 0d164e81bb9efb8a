// Texts of the shell and of games, in the language preferred.
import type { SeatInfo } from "./api/types";
import type { GameBoard, Translate } from "./board";
import { botLevels } from "./bots";
import { type Key, messageOf } from "./messages";
import { put, type Values } from "./messages/pieces";
import { prefs } from "./prefs.svelte";

/** A text of the shell. */
export function t(key: Key, params?: Values): string {
  return put(messageOf(prefs.language, key)!, prefs.language, params);
}

/** Whether the shell has a text of this name. */
export function isKey(key: string): key is Key {
  return messageOf(prefs.language, key) !== undefined;
}

/** The translator a game's components get: the game's own texts first, then the shell's. */
export function translatorOf(board: GameBoard | null): Translate {
  return (key, params) => {
    const own = board?.messages?.[prefs.language]?.[key] ?? board?.messages?.["en"]?.[key];
    if (own !== undefined) return put(own, prefs.language, params);
    return isKey(key) ? t(key, params) : key;
  };
}

/** What a seat's player is called. */
export function nameOf(s: SeatInfo | undefined): string {
  if (!s) return "";
  if (s.kind === "bot") return t("seat.bot", { bot: botName(s.bot) });
  return s.name || t("seat.open");
}

/** A bot in words: one of the levels, or its own notation. */
export function botName(bot: string | undefined): string {
  return (botLevels as readonly string[]).includes(bot ?? "") ? t(`bot.${bot as (typeof botLevels)[number]}`) : (bot ?? "");
}

export function ago(time: string): string {
  const seconds = (Date.parse(time) - Date.now()) / 1000;
  const units: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86_400], ["hour", 3_600], ["minute", 60]];
  const relative = new Intl.RelativeTimeFormat(prefs.language, { numeric: "auto" });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit);
  }
  return t("time.now");
}

export function clockFace(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds >= 86_400) return t("time.days", { days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600) });
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A day and time as people write them. */
export function day(time: string): string {
  return new Intl.DateTimeFormat(prefs.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}
