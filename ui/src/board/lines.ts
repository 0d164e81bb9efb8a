// What a line of the story says, by the names of its arguments.
import type { StoryLine } from "../api/types";

/** An argument of a line: what notation calls it or else the text of a name, the number of a number. */
export function argOf(line: StoryLine, name: string): string | number | undefined {
  const arg = line.args?.find((a) => a.name === name);
  return arg?.kind === "number" ? (arg.num ?? 0) : (arg?.id ?? arg?.text);
}

/** An argument as text; "" where there is none. */
export const textOf = (line: StoryLine, name: string): string => String(argOf(line, name) ?? "");
