// Cats vs Rats for newcomers.
import { contentOf } from "../../../ui/src/content";
import { type Guide, type Said, say, type Values } from "../../../ui/src/guide";
import Art from "./GuideArt.svelte";
import Step from "./GuideStep.svelte";

interface Attribute {
  id: string;
  name: string;
  effect: string;
}

const attribute = (id: string) => contentOf<{ attributes: Attribute[] }>("catsvsrats").attributes.find((a) => a.id === id);

const ways: Record<string, [Said, Said]> = {
  chosen: [{ en: "Choose at the table", de: "Am Tisch wählen" }, { en: "One after the other, as the rulebook has it.", de: "Einer nach dem anderen, wie es im Regelbuch steht." }],
  dealt: [{ en: "Dealt to all", de: "Allen zugeteilt" }, { en: "Nobody knows beforehand who is cat and who is rat.", de: "Niemand weiß vorher, wer Katze ist und wer Ratte." }],
};

const team = (id: string): string => id.slice(0, 3);

/** Attributes for all seats, mine first: the others are drawn so that the teams are as large as they have to be. */
function deal(mine: string, all: string[], values: Values): string[] {
  const players = Number(values["players"] ?? 4);
  const wish = values["three"] === "cats" ? "cat" : values["three"] === "rats" ? "rat" : "";
  const own = players === 5 && (wish === team(mine) || (wish === "" && Math.random() < 0.5)) ? 3 : 2;
  const rest = all.filter((id) => id !== mine).sort(() => Math.random() - 0.5);
  const fellows = rest.filter((id) => team(id) === team(mine)).slice(0, own - 1);
  const foes = rest.filter((id) => team(id) !== team(mine)).slice(0, players - own);
  return [mine, ...[...fellows, ...foes].sort(() => Math.random() - 0.5)];
}

export default {
  first: ["players"],
  Art,
  Step,
  choices: [
    {
      id: "attribute",
      heading: { en: "Who will you be?", de: "Wer willst du sein?" },
      // People choose their own at the table; against bots one may do so here.
      values: (options, alone) => ["chosen", "dealt", ...(alone ? (options.find((o) => o.name === "fixed")?.choices ?? []) : [])],
      name: (value) => (ways[value] ? say(ways[value][0]) : (attribute(value)?.name ?? value)),
      line: (value) => (ways[value] ? say(ways[value][1]) : (attribute(value)?.effect ?? "")),
      first: "cat-1",
      of: (values) => values["fixed"]?.split(",")[0] || (values["attributes"] ?? "chosen"),
      set: (value, values) => {
        if (ways[value]) return { ...values, fixed: "", attributes: value };
        return { ...values, fixed: deal(value, contentOf<{ attributes: Attribute[] }>("catsvsrats").attributes.map((a) => a.id), values).join(",") };
      },
    },
  ],
  steps: [
    { title: { en: "Two teams, one map", de: "Zwei Mannschaften, eine Karte" }, text: { en: "Cats and Rats fight for the 45 towns of Italy. The first team to hold 23 at the end of a turn wins.", de: "Katzen und Ratten kämpfen um die 45 Städte Italiens. Wer als erste Mannschaft am Ende eines Zuges 23 hält, gewinnt." } },
    { title: { en: "One special gift each", de: "Für jeden eine Gabe" }, text: { en: "Your Attribute makes you unlike everybody else, for the whole match. It also says which team you are on.", de: "Deine Eigenschaft macht dich die ganze Partie lang besonders. Sie sagt auch, zu welcher Mannschaft du gehörst." } },
    { title: { en: "Three actions", de: "Drei Aktionen" }, text: { en: "On your turn: move units along a road, attack a neighbouring town, or draw a Witchcraft card. Three in all, in any order.", de: "In deinem Zug: Einheiten eine Straße entlang ziehen, eine Nachbarstadt angreifen oder eine Hexereikarte ziehen. Drei im Ganzen, in beliebiger Folge." } },
    { title: { en: "A battle is a sum", de: "Ein Kampf ist eine Summe" }, text: { en: "Each side counts its units, its gift and the town's walls, and rolls a die. The higher total wins; a defender who loses gives up the town.", de: "Jede Seite zählt Einheiten, Gabe und Stadtmauern und wirft einen Würfel. Die höhere Summe gewinnt; verliert der Verteidiger, wechselt die Stadt den Besitzer." } },
    { title: { en: "Cards in the dark", de: "Karten im Dunkeln" }, text: { en: "Before the dice fall each may lay down a Witchcraft card. Nobody sees your hand, not even allies.", de: "Bevor die Würfel fallen, darf jeder eine Hexereikarte legen. Deine Hand sieht niemand, auch Verbündete nicht." } },
    { title: { en: "Then breed", de: "Dann vermehren" }, text: { en: "At the end of your turn you get one unit for each of your towns, and place them in your towns as you like.", de: "Am Ende deines Zuges bekommst du für jede deiner Städte eine Einheit und stellst sie in deine Städte, wie du willst." } },
    { title: { en: "By sea", de: "Übers Meer" }, text: { en: "From a port you can sail to any other port in one action, to move or to attack.", de: "Von einem Hafen kommst du mit einer Aktion zu jedem anderen Hafen, zum Ziehen oder zum Angreifen." } },
  ],
} satisfies Guide;
