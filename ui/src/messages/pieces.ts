// Texts in ICU message syntax as the build leaves them (messages.ts beside vite.config.ts), put together with what belongs into them.

/** A text, or its pieces. */
export type Message = string | Piece[];

/** Words; the number that a plural is about (0); a value by its name; or one of several texts by a value: as it is (0), by its plural (1) or ordinal (2). */
export type Piece = string | 0 | [name: string] | [name: string, by: 0 | 1 | 2, cases: Record<string, Message>];

export type Values = Record<string, string | number>;

/** A text with its values. */
export function put(message: Message, language: string, values: Values = {}, number = ""): string {
  if (typeof message === "string") return message;
  return message.map((piece) => (typeof piece === "string" ? piece : piece === 0 ? number : fill(piece, language, values, number))).join("");
}

function fill([name, by, cases]: Exclude<Piece, string | 0>, language: string, values: Values, number: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`a text lacks its ${name}`);
  if (!cases) return String(value);
  if (by === 0) return put(cases[value] ?? cases["other"]!, language, values, number);
  const { plurals, ordinals, numbers } = of(language);
  const kind = (by === 1 ? plurals : ordinals).select(Number(value));
  return put(cases[`=${value}`] ?? cases[kind] ?? cases["other"]!, language, values, numbers.format(Number(value)));
}

const known = new Map<string, ReturnType<typeof make>>();

function of(language: string): ReturnType<typeof make> {
  const rules = known.get(language) ?? make(language);
  known.set(language, rules);
  return rules;
}

const make = (language: string) => ({
  plurals: new Intl.PluralRules(language),
  ordinals: new Intl.PluralRules(language, { type: "ordinal" }),
  numbers: new Intl.NumberFormat(language),
});
