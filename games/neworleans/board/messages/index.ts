// The board's own texts by language.
import type { Message } from "../../../../ui/src/messages/pieces";
import { de } from "./de";
import { en } from "./en";

export const messages: Record<string, Record<string, Message>> = { en, de };
