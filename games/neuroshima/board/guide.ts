// Neuroshima Hex for newcomers.
import { type Guide, type Said, say } from "../../../ui/src/guide";
import { armyOf } from "./content";
import Art from "./GuideArt.svelte";
import Step from "./GuideStep.svelte";

const characters: Record<string, Said> = {
  mississippi: { en: "Poison, nets and shadows from the delta; kind to learn, cruel to meet.", de: "Gift, Netze und Schatten aus dem Delta; leicht zu lernen, schwer zu ertragen." },
  moloch: { en: "Machines in thick steel that shoot first and ask nobody.", de: "Maschinen aus dickem Stahl, die zuerst schießen und niemanden fragen." },
  outpost: { en: "Quick soldiers who act twice and are never where you aim.", de: "Schnelle Soldaten, die zweimal handeln und nie dort sind, wohin du zielst." },
  borgo: { en: "Claws and speed: whoever stands next to them is gone.", de: "Krallen und Tempo: Wer neben ihnen steht, war einmal." },
  hegemony: { en: "Gangs with nets and fists who fight for sport.", de: "Banden mit Netzen und Fäusten, die zum Vergnügen kämpfen." },
  "new-york": { en: "The last proud city: guns behind shields, and spies in between.", de: "Die letzte stolze Stadt: Gewehre hinter Schilden und Spione dazwischen." },
  neojungle: { en: "A forest that grows towards you and feeds on what it joins.", de: "Ein Wald, der auf dich zuwächst und von dem lebt, was er verbindet." },
  smart: { en: "Thinking machines: shots that nothing stops, on legs that jump.", de: "Denkende Maschinen: Schüsse, die nichts aufhält, auf Beinen, die springen." },
  vegas: { en: "Why fight? Your best unit works for them now.", de: "Wozu kämpfen? Dein bester Mann arbeitet jetzt für sie." },
  "steel-police": { en: "Law with nets of steel; what hits them comes back.", de: "Das Gesetz mit Stahlnetzen; was sie trifft, kommt zurück." },
  sharrash: { en: "Rats from below: dynamite, mortars and holes in the ground.", de: "Ratten von unten: Dynamit, Mörser und Löcher im Boden." },
  "doomsday-machine": { en: "It fires from everywhere, in directions nobody guards.", de: "Sie feuert von überall, in Richtungen, die niemand deckt." },
  random: { en: "Nobody knows before it is dealt.", de: "Niemand weiß es, bevor sie gezogen ist." },
};

const seated = (armies: string | undefined): string[] => (armies ?? "").split(",").filter(Boolean);

export default {
  first: ["mode", "players"],
  Art,
  Step,
  choices: [
    {
      id: "army",
      heading: { en: "Which army do you lead?", de: "Welche Armee führst du?" },
      values: (options) => options.find((o) => o.name === "armies")?.choices ?? [],
      name: (value) => armyOf(value)?.name ?? say({ en: "Dealt at random", de: "Ausgelost" }),
      line: (value) => (characters[value] ? say(characters[value]) : (armyOf(value)?.ability ?? "")),
      first: "mississippi",
      of: (values) => seated(values["armies"])[0] ?? "random",
      /** The first seat's army; whoever had it gives it up and is dealt another. Who starts may have hung on an army. */
      set: (value, values) => {
        const others = seated(values["armies"]).slice(1).filter((army) => army !== "random" && army !== value);
        const armies = value === "random" ? "random" : [value, ...others].join(",");
        return { ...values, armies, start: ["roll", "first"].includes(values["start"] ?? "") ? values["start"]! : "roll" };
      },
    },
  ],
  steps: [
    { title: { en: "Two HQs", de: "Zwei HQs" }, text: { en: "Each side has a headquarters of 20 points on the board. Destroy theirs, or have more points left when the tiles run out.", de: "Jede Seite hat ein Hauptquartier mit 20 Punkten auf dem Plan. Zerstör das andere, oder hab mehr Punkte, wenn die Plättchen ausgehen." } },
    { title: { en: "Draw three, discard one", de: "Zieh drei, wirf eins ab" }, text: { en: "On your turn fill your hand up to three tiles and throw one away. Use, keep or discard the other two.", de: "In deinem Zug füllst du auf drei Plättchen auf und wirfst eins weg. Die anderen zwei legst du, behältst du oder wirfst du ab." } },
    { title: { en: "Place and turn", de: "Leg und dreh" }, text: { en: "Put a unit on any free hex, turned as you like. From then on it neither moves nor turns unless something makes it.", de: "Leg eine Einheit auf ein freies Feld, gedreht, wie du willst. Von da an bleibt sie so, bis etwas sie bewegt oder dreht." } },
    { title: { en: "Short and long", de: "Nah und fern" }, text: { en: "Wide triangles strike the hex next to them. Slim ones shoot along the line at the first enemy, over friends.", de: "Breite Dreiecke schlagen auf das Feld daneben. Schmale schießen die Linie entlang auf den ersten Feind, über Freunde hinweg." } },
    { title: { en: "Modules help", de: "Module helfen" }, text: { en: "A module has no weapon. It makes those it points at quicker, stronger or tougher, or weakens the enemy.", de: "Ein Modul hat keine Waffe. Es macht die, auf die es zeigt, schneller, stärker oder zäher, oder schwächt den Feind." } },
    { title: { en: "Battle!", de: "Schlacht!" }, text: { en: "A Battle tile, or a full board, sets everything off: initiative 3 strikes first, then 2, 1, 0. Who is destroyed before its turn never strikes.", de: "Ein Schlacht-Plättchen oder ein voller Plan löst alles aus: Initiative 3 schlägt zuerst zu, dann 2, 1, 0. Wer vorher zerstört ist, schlägt nicht mehr." } },
    { title: { en: "Look before you fight", de: "Sieh, bevor du kämpfst" }, text: { en: "“Battle now?” shows how it would end if it began this moment. Play with it while you place.", de: "„Schlacht jetzt?“ zeigt, wie sie ausginge, wenn sie gerade begänne. Spiel damit, während du legst." } },
  ],
} satisfies Guide;
