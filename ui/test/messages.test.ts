import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { de } from "../src/messages/de";
import { en } from "../src/messages/en";
import { languages } from "../src/messages";

const catalogues = { en, de };

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
