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
  const rules = of(language);
  const kind = (by === 1 ? rules.plurals : rules.ordinals).select(Number(value));
  return put(cases[`=${value}`] ?? cases[kind] ?? cases["other"]!, language, values, rules.write(Number(value)));
}

const known = new Map<string, Rules>();

function of(language: string): Rules {
  const rules = known.get(language) ?? new Rules(language);
  known.set(language, rules);
  return rules;
}

/** How a language counts. Each part is made when it is first asked for: a browser takes long to make one, and the first page waits for it. */
class Rules {
  private made: { plurals?: Intl.PluralRules; ordinals?: Intl.PluralRules; numbers?: Intl.NumberFormat } = {};

  constructor(private readonly language: string) {}

  get plurals(): Intl.PluralRules {
    return (this.made.plurals ??= new Intl.PluralRules(this.language));
  }

  get ordinals(): Intl.PluralRules {
    return (this.made.ordinals ??= new Intl.PluralRules(this.language, { type: "ordinal" }));
  }

  /** A number as it is written; up to 999 all languages write digits alone. */
  write(n: number): string {
    if (Number.isInteger(n) && n >= 0 && n < 1000) return String(n);
    return (this.made.numbers ??= new Intl.NumberFormat(this.language)).format(n);
  }
}
