// The workshop of Whack & Slaughter for the shell.
import type { HeroBuilder } from "../../../../ui/src/workshop";
import Builder from "./Builder.svelte";
import { blank } from "./hero";
import { messages } from "./messages";

export default { Builder, blank, messages } satisfies HeroBuilder;
