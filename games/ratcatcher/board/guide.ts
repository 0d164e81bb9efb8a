// The Ratcatcher for newcomers.
import { contentOf } from "../../../ui/src/content";
import { type Choice, type Guide, type Said, say } from "../../../ui/src/guide";
import Art from "./GuideArt.svelte";
import Step from "./GuideStep.svelte";

interface Figure {
  id: string;
  name: string;
  blurb: string;
}

const figures = (which: "ratcatchers" | "nemeses"): Figure[] => contentOf<Record<typeof which, Figure[]>>("ratcatcher")[which];

function figure(id: string, which: "ratcatchers" | "nemeses", heading: Said): Choice {
  const of = (value: string) => figures(which).find((f) => f.id === value);
  return {
    id,
    heading,
    values: (options) => options.find((o) => o.name === id)?.choices ?? [],
    name: (value) => of(value)?.name ?? value,
    line: (value) => of(value)?.blurb ?? "",
    first: figures(which)[0]?.id,
    of: (values) => values[id] ?? "",
    set: (value, values) => ({ ...values, [id]: value }),
  };
}

const modes: Record<string, [Said, Said]> = {
  normal: [{ en: "Normal", de: "Gewöhnlich" }, { en: "A city that forgives a slow start.", de: "Eine Stadt, die einen langsamen Anfang verzeiht." }],
  hard: [{ en: "Hard", de: "Schwer" }, { en: "The first street is already theirs.", de: "Die erste Straße gehört schon ihnen." }],
};

export default {
  first: [],
  Art,
  Step,
  choices: [
    figure("ratcatcher", "ratcatchers", { en: "Who catches the rats?", de: "Wer fängt die Ratten?" }),
    figure("nemesis", "nemeses", { en: "Who leads them?", de: "Wer führt sie an?" }),
    {
      id: "mode",
      heading: { en: "How hard?", de: "Wie schwer?" },
      values: (options) => options.find((o) => o.name === "mode")?.choices ?? [],
      name: (value) => (modes[value] ? say(modes[value][0]) : value),
      line: (value) => (modes[value] ? say(modes[value][1]) : ""),
      first: "normal",
      of: (values) => values["mode"] ?? "",
      set: (value, values) => ({ ...values, mode: value }),
    },
  ],
  steps: [
    { title: { en: "A city full of rats", de: "Eine Stadt voller Ratten" }, text: { en: "You are the Ratcatcher, alone against a city that grows township by township. Rats come out of their nests and eat the cheese.", de: "Du bist der Rattenfänger, allein gegen eine Stadt, die Viertel um Viertel wächst. Ratten kommen aus ihren Nestern und fressen den Käse." } },
    { title: { en: "Walk and look", de: "Geh und sieh nach" }, text: { en: "Spend your steps from zone to zone. When cheese runs low in the city, new townships are laid, with new cheese and new nests.", de: "Mit deinen Schritten gehst du von Zone zu Zone. Wird der Käse in der Stadt knapp, kommen neue Viertel dazu, mit neuem Käse und neuen Nestern." } },
    { title: { en: "Throw dice at them", de: "Würfle gegen sie" }, text: { en: "Attack in your zone with one or more dice. A rat that takes more hits than its defence is caught and goes into the cage.", de: "Greif in deiner Zone mit einem oder mehr Würfeln an. Eine Ratte, die mehr Treffer nimmt, als sie Abwehr hat, ist gefangen und kommt in den Käfig." } },
    { title: { en: "Set traps", de: "Stell Fallen" }, text: { en: "Traps wait in zones and snap on the rats' turn. The tallyman takes caught rats and gives dice, steps and traps for them.", de: "Fallen warten in den Zonen und schnappen zu, wenn die Ratten am Zug sind. Der Zähler nimmt gefangene Ratten und gibt dafür Würfel, Schritte und Fallen." } },
    { title: { en: "Gather cheese", de: "Sammle Käse" }, text: { en: "Where no rat is left, take the cheese. Each piece fills a slot of your board: for better attacks, more steps, more health.", de: "Wo keine Ratte mehr ist, nimm den Käse. Jedes Stück füllt ein Feld deiner Tafel: für bessere Angriffe, mehr Schritte, mehr Gesundheit." } },
    { title: { en: "Then they move", de: "Dann ziehen sie" }, text: { en: "When you end your turn the rats move, bite, eat and multiply, the Nemesis first. You can ask beforehand what they would do.", de: "Wenn du deinen Zug beendest, laufen, beißen, fressen und mehren sich die Ratten, der Erzfeind zuerst. Du kannst vorher fragen, was sie tun würden." } },
    { title: { en: "Ten cheese, or its head", de: "Zehn Käse oder sein Kopf" }, text: { en: "You win with ten cheese, or by defeating the Nemesis. You lose when they have eaten ten, or when you fall.", de: "Du gewinnst mit zehn Käse oder wenn du den Erzfeind besiegst. Du verlierst, wenn sie zehn gefressen haben oder du fällst." } },
  ],
} satisfies Guide;
