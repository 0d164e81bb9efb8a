// The options of a game, as they hang together.
import type { Option } from "./api/types";

/** Whether an option means something beside the others that are chosen. */
export function applies(option: Option, values: Record<string, string>): boolean {
  return !option.where || option.where.values.includes(values[option.where.option] ?? "");
}

/** Those of the values that mean something: what a table is set up with. */
export function meant(options: Option[], values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(options.filter((o) => applies(o, values)).map((o) => [o.name, values[o.name] ?? o.default]));
}

/** What an option may be, if that is not too much for a row. */
export function valuesOf(o: Option): string[] {
  if (!o.number) return o.choices ?? [];
  return Array.from({ length: (o.max ?? 0) - (o.min ?? 0) + 1 }, (_, i) => String((o.min ?? 0) + i));
}

/** What a value of an option is called. */
export function nameOf(o: Option, value: string): string {
  return o.names?.[(o.choices ?? []).indexOf(value)] || value;
}
