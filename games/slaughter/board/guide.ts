// Whack & Slaughter for newcomers.
import { contentOf } from "../../../ui/src/content";
import { type Guide, type Said, say } from "../../../ui/src/guide";
import Art from "./GuideArt.svelte";
import Step from "./GuideStep.svelte";

interface Told {
  figures: Record<string, { name: string; about?: string }>;
  maps: Record<string, { name: string; about?: string }>;
}

const told = () => contentOf<Told>("slaughter");

const scenarios: Record<string, [Said, Said]> = {
  "all-out-carnage": [{ en: "All-Out Carnage", de: "Jeder gegen jeden" }, { en: "Everybody for himself; the last one standing wins.", de: "Jeder für sich; wer zuletzt steht, gewinnt." }],
  "team-carnage": [{ en: "Team Carnage", de: "Team gegen Team" }, { en: "Two teams, until one is gone.", de: "Zwei Teams, bis eines fort ist." }],
  "capture-the-flag": [{ en: "Capture The Flag", de: "Flaggenraub" }, { en: "Carry their flag to your corner.", de: "Trag ihre Flagge in deine Ecke." }],
  "bombing-run": [{ en: "Bombing Run", de: "Bombenlauf" }, { en: "Bring the bomb into their corner before it goes off.", de: "Bring die Bombe in ihre Ecke, bevor sie losgeht." }],
  "king-of-the-hill": [{ en: "King Of The Hill", de: "König des Hügels" }, { en: "Hold the circles.", de: "Halte die Kreise." }],
  snowfall: [{ en: "Snowfall", de: "Schneefall" }, { en: "Snowballs instead of swords.", de: "Schneebälle statt Schwerter." }],
  "treasure-hunt": [{ en: "Treasure Hunt", de: "Schatzsuche" }, { en: "Dig it up and carry it home.", de: "Grab ihn aus und trag ihn heim." }],
  "first-steps": [{ en: "Training: first steps", de: "Übung: erste Schritte" }, { en: "Alone: learn to walk and to hit.", de: "Allein: gehen und treffen lernen." }],
  "melee-training": [{ en: "Training: melee", de: "Übung: Nahkampf" }, { en: "Alone against dummies.", de: "Allein gegen Puppen." }],
  "open-fire": [{ en: "Training: open fire", de: "Übung: Feuer frei" }, { en: "Alone: learn to shoot.", de: "Allein: schießen lernen." }],
  "its-a-kind-of-magic": [{ en: "Training: magic", de: "Übung: Magie" }, { en: "Alone: learn to cast.", de: "Allein: zaubern lernen." }],
};

const grounds: Record<string, [Said, Said]> = {
  fitting: [{ en: "A fitting one", de: "Eine passende" }, { en: "The first map made for the scenario.", de: "Die erste Karte, die für das Szenario gemacht ist." }],
  random: [{ en: "A random one", de: "Eine zufällige" }, { en: "Made from a number, as good from every corner.", de: "Aus einer Zahl gemacht, aus jeder Ecke gleich gut." }],
};

const next: [Said, Said] = [{ en: "Whoever is next", de: "Wer als Nächstes dran ist" }, { en: "The next ready Hero whom nobody has named.", de: "Der nächste fertige Held, den niemand genannt hat." }];

const list = (id: string) => (options: { name: string; choices?: string[] | null }[]) => options.find((o) => o.name === id)?.choices ?? [];

export default {
  first: [],
  Art,
  Step,
  choices: [
    {
      id: "scenario",
      heading: { en: "What is it about?", de: "Worum geht es?" },
      values: list("scenario"),
      name: (value) => (scenarios[value] ? say(scenarios[value][0]) : value),
      line: (value) => (scenarios[value] ? say(scenarios[value][1]) : ""),
      first: "team-carnage",
      of: (values) => values["scenario"] ?? "",
      set: (value, values) => ({ ...values, scenario: value }),
    },
    {
      id: "hero-1",
      heading: { en: "Your Hero", de: "Dein Held" },
      values: list("hero-1"),
      name: (value) => (value === "next" ? say(next[0]) : (told().figures[value]?.name ?? value)),
      line: (value) => (value === "next" ? say(next[1]) : (told().figures[value]?.about ?? "")),
      of: (values) => values["hero-1"] ?? "",
      set: (value, values) => ({ ...values, "hero-1": value }),
    },
    {
      id: "map",
      heading: { en: "The map", de: "Die Karte" },
      values: list("map"),
      name: (value) => (grounds[value] ? say(grounds[value][0]) : (told().maps[value]?.name ?? value)),
      line: (value) => (grounds[value] ? say(grounds[value][1]) : (told().maps[value]?.about ?? "")),
      first: "fitting",
      of: (values) => values["map"] ?? "",
      set: (value, values) => ({ ...values, map: value }),
    },
  ],
  steps: [
    { title: { en: "Your dice are your life", de: "Deine Würfel sind dein Leben" }, text: { en: "A Hero's Hand of dice is his Life. What the dice show is painted on his own card: every face is different.", de: "Die Würfel in der Hand eines Helden sind sein Leben. Was sie zeigen, ist auf seiner eigenen Karte gemalt: jede Seite ist anders." } },
    { title: { en: "A map without squares", de: "Eine Karte ohne Felder" }, text: { en: "You move as many # as you have dice, along any way. Walls stop you, groves hide you, crates are climbed.", de: "Du gehst so viele #, wie du Würfel hast, auf jedem Weg. Mauern halten dich auf, Haine verbergen dich, Kisten lassen sich erklettern." } },
    { title: { en: "Who is next is drawn", de: "Wer dran ist, wird gezogen" }, text: { en: "The initiative deck decides whose turn it is; the next card lies open. In a turn you have two actions.", de: "Der Initiativestapel entscheidet, wer dran ist; die nächste Karte liegt offen. In einem Zug hast du zwei Aktionen." } },
    { title: { en: "Strike, shoot, charge", de: "Schlagen, schießen, stürmen" }, text: { en: "Roll your Hand: the best die counts. The defender's best die takes away from it. What is left costs dice.", de: "Würfle deine Hand: der beste Würfel zählt. Der beste des Verteidigers zieht davon ab. Was bleibt, kostet Würfel." } },
    { title: { en: "Two schools of mayhem", de: "Zwei Schulen des Unfugs" }, text: { en: "Skills work by the Skill pips you roll: the more, the better. Touch a skill to read what it does.", de: "Fertigkeiten wirken durch die Fertigkeitspunkte, die du würfelst: je mehr, desto besser. Tipp eine an, um zu lesen, was sie tut." } },
    { title: { en: "Or wait for them", de: "Oder warte auf sie" }, text: { en: "Delay an action and use it when somebody else has acted. Say once when you want to be asked.", de: "Schieb eine Aktion auf und nutze sie, wenn jemand anders gehandelt hat. Sag einmal, wann du gefragt werden willst." } },
  ],
} satisfies Guide;
