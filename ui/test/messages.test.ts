import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { messages as catsvsrats } from "../../games/catsvsrats/board/messages";
import { messages as connectfour } from "../../games/connectfour/board/messages";
import { messages as neworleans } from "../../games/neworleans/board/messages";
import { messages as neuroshima } from "../../games/neuroshima/board/messages";
import { messages as ratcatcher } from "../../games/ratcatcher/board/messages";
import { messages as slaughter } from "../../games/slaughter/board/workshop/messages";
import { compile } from "../messages";
import { de } from "../src/messages/de";
import { dePages } from "../src/messages/dePages";
import { en } from "../src/messages/en";
import { enPages } from "../src/messages/enPages";
import { languages } from "../src/messages";
import { put } from "../src/messages/pieces";

const catalogues = { en: { ...en, ...enPages }, de: { ...de, ...dePages } };

/** The names of the values that a text wants. */
function values(text: string, language: string): string[] {
  const names = new Set<string>();
  const walk = (nodes: unknown): void => {
    for (const node of nodes as { type: number; value?: string; options?: Record<string, { value: unknown }> }[]) {
      if (node.type !== 0 && node.type !== 7 && node.value) names.add(node.value);
      for (const option of Object.values(node.options ?? {})) walk(option.value);
    }
  };
  walk(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst());
  return [...names].sort();
}

test.each(languages)("every text of %s parses, says something and wants what the English one wants", (language) => {
  expect(Object.keys(catalogues[language])).toEqual(Object.keys(catalogues.en));
  for (const [key, text] of Object.entries(catalogues[language])) {
    expect(text.trim(), key).not.toBe("");
    expect(values(text, language), key).toEqual(values(catalogues.en[key as keyof typeof catalogues.en], "en"));
  }
});

test("German is not English with another name", () => {
  const same = Object.entries(catalogues.de).filter(([key, text]) => text === catalogues.en[key as keyof typeof catalogues.en]);
  expect(same.length / Object.keys(catalogues.en).length).toBeLessThan(0.1);
});

/** The words by which a text chooses: those of its cases. */
const words = (text: string): string[] => [...new Set(text.match(/[\w-]+(?= ?\{)/g) ?? [])].filter((w) => w !== "other");

test.each(languages)("every text of %s and of the games is put together as the library of the syntax does", (language) => {
  let compared = 0;
  const texts = [catalogues, catsvsrats, connectfour, neuroshima, neworleans, ratcatcher, slaughter].flatMap((all) => Object.values(all[language] as Record<string, string>)).filter((text) => text.includes("{"));
  for (const text of texts) {
    const whole = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    const pieces = compile(text);
    for (const value of [0, 1, 2, 3, 4, 11, 21, 102, 1234.5, -1, "1", "Berta", ...words(text)]) {
      const given = Object.fromEntries(values(text, language).map((name) => [name, value]));
      let expected: string;
      try {
        expected = String(whole.format(given));
      } catch {
        continue; // a word where a number must be
      }
      expect(put(pieces, language, given), `${text} with ${value}`).toBe(expected);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(3000);
});

test("a text that lacks a value, or has what the pieces do not, is an error", () => {
  expect(() => put(compile("Hello {name}"), "en", {})).toThrow("name");
  expect(() => compile("{when, date}")).toThrow("date");
  expect(() => compile("{n, plural, offset:1 one {#} other {#}}")).toThrow("offset");
  expect(() => compile("{n, plural, one {#}}")).toThrow();
  expect(put(compile("'{'n'}' of {n}"), "en", { n: 3 })).toBe("{n} of 3");
});
