// Reads the texts of the program when it is built, so that no browser has to: what src/messages and the messages of games/*/board say in ICU message syntax becomes
// the pieces that src/messages/pieces.ts puts together. What the syntax does not allow, or the pieces do not have, fails the build and names the text.
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import type { Message, Piece } from "./src/messages/pieces";

const isCatalogue = /\/messages\/(?!index|pieces)\w+\.ts$|\/board\/(?:\w+\/)?messages\.ts$/;

export function compiledMessages(): Plugin {
  return {
    name: "compiled-messages",
    transform(code, id) {
      if (!isCatalogue.test(id)) return;
      const texts: { start: number; end: number; text: string }[] = [];
      walk(this.parse(code), ({ type, value }) => {
        if (type === "Property" && value?.type === "Literal" && typeof value.value === "string" && value.value.includes("{")) {
          texts.push({ start: value.start, end: value.end, text: value.value });
        }
      });
      let compiled = code;
      for (const { start, end, text } of texts.reverse()) {
        try {
          compiled = compiled.slice(0, start) + JSON.stringify(compile(text)) + compiled.slice(end);
        } catch (err) {
          this.error(`${id}: ${text}: ${err instanceof Error ? err.message : String(err)}`);
        }
      }
      return { code: compiled, map: null };
    },
  };
}

/** A text in ICU message syntax as pieces; one that has nothing to put in stays a text. */
export function compile(text: string): Message {
  return short(parse(text, { ignoreTag: true }).map(piece));
}

function piece(element: MessageFormatElement): Piece {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [element.value];
    case TYPE.pound:
      return 0;
    case TYPE.select:
      return [element.value, 0, cases(element.options)];
    case TYPE.plural:
      if (element.offset) throw new Error("a plural with an offset");
      return [element.value, element.pluralType === "ordinal" ? 2 : 1, cases(element.options)];
    default:
      throw new Error(`pieces of the kind ${TYPE[element.type]}`);
  }
}

const cases = (options: Record<string, { value: MessageFormatElement[] }>): Record<string, Message> =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, short(value.map(piece))]));

const short = (pieces: Piece[]): Message => (pieces.every((p) => typeof p === "string") ? pieces.join("") : pieces);

interface Node {
  type: string;
  value?: { type: string; start: number; end: number; value: unknown };
}

/** Visits every node of a syntax tree. */
function walk(tree: unknown, visit: (node: Node) => void): void {
  if (!tree || typeof tree !== "object") return;
  if ("type" in tree) visit(tree as Node);
  for (const child of Object.values(tree)) walk(child, visit);
}
