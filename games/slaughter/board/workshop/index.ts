// The workshop of Whack & Slaughter for the shell.
import type { HeroBuilder } from "../../../../ui/src/workshop";
import Builder from "./Builder.svelte";
import { blank, type Supplies } from "./hero";
import { messages } from "./messages";

export default { Builder, blank, school: (supplies, id) => (supplies as Supplies).schools.find((s) => s.id === id)?.name ?? id, messages } satisfies HeroBuilder;
