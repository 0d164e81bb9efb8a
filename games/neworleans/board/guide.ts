// The Cats of New Orleans for newcomers.
import { contentOf } from "../../../ui/src/content";
import { type Choice, type Guide, type Said, say } from "../../../ui/src/guide";
import Art from "./GuideArt.svelte";
import Step from "./GuideStep.svelte";

interface Told {
  figures: Record<string, { name: string; about?: string; look?: string }>;
  scenarios: Record<string, { name: string; number: number; introduction?: string }>;
}

const told = () => contentOf<Told>("neworleans");
const choicesOf = (id: string) => (options: { name: string; choices?: string[] | null }[]) => options.find((o) => o.name === id)?.choices ?? [];

/** The first sentence of a text. */
const first = (text: string | undefined): string => /^.*?[.!?](?= |$)/.exec(text ?? "")?.[0] ?? "";

const nobody: [Said, Said] = [{ en: "Nobody", de: "Niemand" }, { en: "A party of two.", de: "Eine Gruppe von zweien." }];

const hero = (n: number, heading: Said): Choice => {
  const id = `hero-${n}`;
  return {
    id,
    heading,
    values: choicesOf(id),
    name: (value) => (value === "none" ? say(nobody[0]) : (told().figures[value]?.name ?? value)),
    line: (value) => (value === "none" ? say(nobody[1]) : (told().figures[value]?.about ?? first(told().figures[value]?.look))),
    of: (values) => values[id] ?? "",
    // Who is in the party already changes places; two heroes leave together, since a party has four or two.
    set(value, values) {
      const all = [1, 2, 3, 4].map((i) => `hero-${i}`);
      const other = all.find((o) => o !== id && values[o] === value && value !== "none");
      const changed = { ...values, [id]: value, ...(other ? { [other]: values[id] ?? "" } : {}) };
      if (value === "none") return { ...changed, "hero-3": "none", "hero-4": "none" };
      if (n < 3 || values[id] !== "none") return changed;
      const free = choicesOf("hero-1")([{ name: "hero-1", choices: Object.keys(told().figures) }]).find((k) => /^(minou|patch|lunette|murray|nera|zeke)$/.test(k) && !Object.values(changed).includes(k));
      return { ...changed, [n === 3 ? "hero-4" : "hero-3"]: free ?? "" };
    },
  };
};

const hard: Record<string, [Said, Said]> = {
  easy: [{ en: "Easy", de: "Leicht" }, { en: "Every Wound costs one Life.", de: "Jede Wunde kostet ein Leben." }],
  normal: [{ en: "Normal", de: "Normal" }, { en: "A Wound by a black card costs two Lives.", de: "Eine Wunde durch eine schwarze Karte kostet zwei Leben." }],
  hard: [{ en: "Hard", de: "Schwer" }, { en: "Besides, bosses cannot be stunned.", de: "Außerdem lassen sich Bosse nicht betäuben." }],
};

export default {
  first: [],
  led: (values, alone) => ({ ...values, players: alone ? "one" : "several" }),
  Art,
  Step,
  choices: [
    {
      id: "scenario",
      heading: { en: "Where does it begin?", de: "Wo fängt es an?" },
      values: (options) => choicesOf("scenario")(options).filter((id) => id !== "next"),
      name: (value) => told().scenarios[value]?.name ?? value,
      line: (value) => first(told().scenarios[value]?.introduction),
      first: "s01",
      of: (values) => values["scenario"] ?? "",
      set: (value, values) => ({ ...values, scenario: value }),
    },
    {
      id: "difficulty",
      heading: { en: "How hard?", de: "Wie schwer?" },
      values: choicesOf("difficulty"),
      name: (value) => (hard[value] ? say(hard[value][0]) : value),
      line: (value) => (hard[value] ? say(hard[value][1]) : ""),
      first: "normal",
      of: (values) => values["difficulty"] ?? "",
      set: (value, values) => ({ ...values, difficulty: value }),
    },
    hero(1, { en: "The first cat", de: "Die erste Katze" }),
    hero(2, { en: "The second", de: "Die zweite" }),
    hero(3, { en: "The third", de: "Die dritte" }),
    hero(4, { en: "The fourth", de: "Die vierte" }),
  ],
  steps: [
    { title: { en: "All against the vermin", de: "Alle gegen das Ungeziefer" }, text: { en: "You lead cats with nine Lives each. Nobody plays the vermin: they follow rules, and the board tells you which.", de: "Ihr führt Katzen mit je neun Leben. Niemand spielt das Ungeziefer: Es folgt Regeln, und das Brett sagt euch, welchen." } },
    { title: { en: "Prowl, Stride, Pounce", de: "Schleichen, Schreiten, Sprung" }, text: { en: "Each cat has Action Points. A careful step, three squares in the open, or a leap of six that leaves you vulnerable: the three shades show how far you get.", de: "Jede Katze hat Aktionspunkte. Ein vorsichtiger Schritt, drei Felder im Freien oder ein Sprung von sechs, nach dem ihr verletzlich seid: Die drei Töne zeigen, wie weit ihr kommt." } },
    { title: { en: "Cards instead of dice", de: "Karten statt Würfel" }, text: { en: "Attacks draw from one poker deck. High cards wound, middling ones stun. What is left in the deck stands beside the map.", de: "Angriffe ziehen von einem Pokerstapel. Hohe Karten verwunden, mittlere betäuben. Was noch im Stapel ist, steht neben der Karte." } },
    { title: { en: "Then you cheat", de: "Dann wird geschummelt" }, text: { en: "When a card is drawn, by you or by them, you may put one of the party's hand in its place. You see what each of them would change.", de: "Wird eine Karte gezogen, von euch oder von ihnen, dürft ihr eine aus der Gruppenhand an ihre Stelle legen. Ihr seht, was jede ändern würde." } },
    { title: { en: "They come closer", de: "Sie kommen näher" }, text: { en: "The closest vermin acts first: it attacks whom it reaches, or makes for the closest hero. Touch one to read what it would do.", de: "Das nächste Ungeziefer handelt zuerst: Es greift an, wen es erreicht, oder geht auf den nächsten Helden zu. Tippt eines an, um zu lesen, was es täte." } },
    { title: { en: "Search, and read aloud", de: "Sucht, und lest vor" }, text: { en: "Loot tokens hold weapons and worse. Objective tokens turn pages of the story, which say how the scenario goes on.", de: "Beutemarker bergen Waffen und Schlimmeres. Zielmarker schlagen Seiten der Geschichte auf, die sagen, wie es weitergeht." } },
    { title: { en: "Back to the riverboat", de: "Zurück auf den Dampfer" }, text: { en: "Between scenarios the party heals at the bar, trades with Leonidas and learns. Then it chooses where to go.", de: "Zwischen den Szenarien heilt die Gruppe an der Bar, handelt mit Leonidas und lernt. Dann wählt sie, wohin es geht." } },
  ],
} satisfies Guide;
