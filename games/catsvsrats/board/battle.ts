// A battle term by term: of the combat under way, from the position; of the last one, from the story.
import type { Entry } from "../../../ui/src/board";
import type { StoryLine } from "../../../ui/src/api/types";
import { argOf, textOf } from "../../../ui/src/board/lines";
import { town, townNamed } from "./map";
import type { Town } from "./map";
import { attributeOf } from "./position";
import type { View } from "./position";

export interface Term {
  kind: "units" | "attribute" | "town";
  value: number;
  rule: string;
  /** The Attribute or town that it comes from. */
  of?: string;
}

export interface Side {
  owner: string;
  terms: Term[];
  /** null before a die is rolled, "rolling" while it is. */
  die: number | "rolling" | null;
  total: number | null;
  /** A card's id, "face-down", or "none". */
  card: string;
  /** What works: the card, another one it stands for, or "none". */
  effect: string;
}

export interface Battle {
  town: Town | undefined;
  sides: [attack: Side, defence: Side];
  outcome: "attack" | "defence" | "tie" | null;
  lost: [number, number];
}

const sum = (terms: Term[]) => terms.reduce((all, term) => all + term.value, 0);
const units = (value: number): Term => ({ kind: "units", value, rule: "CVR-341" });

function attributeTerm(id: string): Term[] {
  const row = attributeOf(id);
  return row?.bonus ? [{ kind: "attribute", value: row.bonus, rule: row.rule, of: id }] : [];
}

/** The combat under way. */
export function battleOf(view: View): Battle | null {
  const c = view.combat;
  if (!c) return null;
  const target = town(c.target);
  const held = view.towns[c.target];
  const clawed = (c.attacker === "cat-1" && c.sent > 0) || (!!c.rallied && view.towns[c.muster ?? ""]?.owner === "cat-1");
  const terms: [Term[], Term[]] = [
    [units(c.sent + (c.rallied ?? 0)), ...(clawed ? attributeTerm("cat-1") : [])],
    [
      units(held?.units ?? 0),
      ...(held?.owner === "rat-1" ? attributeTerm("rat-1") : []),
      ...(target?.defence ? [{ kind: "town", value: target.defence, rule: "CVR-341", of: target.name } as Term] : []),
    ],
  ];
  const side = (i: 0 | 1, owner: string): Side => {
    const pips = c.dice[i];
    // A die that a card has brought to 0 counts 0; before the dice are compared 0 is a die not rolled.
    const die = pips < 0 ? "rolling" : pips > 0 ? pips : null;
    return { owner, terms: terms[i], die, total: typeof die === "number" ? sum(terms[i]) + die : null, card: c.cards[i], effect: c.robbed[i] !== "none" ? c.robbed[i] : c.effects[i] };
  };
  return { town: target, sides: [side(0, c.attacker), side(1, held?.owner ?? c.players[1])], outcome: null, lost: [0, 0] };
}

const begins = new Set(["attacked", "hunted"]);
const ends = new Set(["attack-won", "attack-lost", "tie", "hex-won"]);

/** Whether a battle is decided in an entry of the story. */
export const decides = (entry: Entry): boolean => !entry.undone && !!entry.lines?.some((line) => ends.has(line.key));

/** The last battle that the story tells to its end. */
export function tellBattle(story: readonly Entry[]): Battle | null {
  const lines = story.filter((entry) => entry.kind === "move" && !entry.undone).flatMap((entry) => entry.lines ?? []);
  const start = lines.findLastIndex((line) => begins.has(line.key));
  const first = lines[start];
  if (!first) return null;
  const battle = tell(first, lines.slice(start + 1));
  return battle.outcome ? battle : null;
}

function tell(first: StoryLine, lines: StoryLine[]): Battle {
  const attacker = textOf(first, "who");
  let player = attacker; // who plays the cards of the attack: the Dispatcher commands units of others
  const side = (owner: string): Side => ({ owner, terms: [], die: null, total: null, card: "none", effect: "none" });
  const battle: Battle = {
    town: townNamed(textOf(first, "to")),
    sides: [side(attacker), side(textOf(first, "whom"))],
    outcome: null,
    lost: [0, 0],
  };
  for (const line of lines) {
    const who = textOf(line, "who");
    const own = battle.sides[who === attacker ? 0 : 1];
    const number = (name: string) => Number(argOf(line, name) ?? 0);
    switch (line.key) {
      case "dispatched":
        player = who;
        break;
      case "taunted":
        battle.town = townNamed(textOf(line, "town"));
        break;
      case "term-units":
        own.owner = who; // a Changing of the Guard may have put another in his place
        own.terms.push({ kind: "units", value: number("units"), rule: line.rule });
        break;
      case "term-attribute":
        own.terms.push({ kind: "attribute", value: number("bonus"), rule: line.rule, of: textOf(line, "attribute").replace("attribute.", "") });
        break;
      case "term-town":
        own.terms.push({ kind: "town", value: number("bonus"), rule: line.rule, of: textOf(line, "town") });
        break;
      case "total":
        own.die = number("die");
        own.total = number("total");
        break;
      case "revealed":
      case "put-instead": {
        const cards = battle.sides[who === player || who === attacker ? 0 : 1];
        cards.card = cards.effect = textOf(line, "card").replace("card.", "");
        break;
      }
      case "robbed":
        battle.sides[who === player || who === attacker ? 0 : 1].effect = textOf(line, "card").replace("card.", "");
        break;
      case "hexed":
        battle.lost[who === attacker ? 0 : 1] += number("units");
        break;
      case "attackers-lost":
        battle.lost[0] += number("units");
        break;
      case "defenders-lost":
        battle.lost[1] += number("units");
        break;
      case "attack-won":
        battle.outcome = "attack";
        break;
      case "attack-lost":
        battle.outcome = "defence";
        break;
      case "tie":
        battle.outcome = "tie";
        break;
      case "hex-won":
        battle.outcome = who === attacker ? "attack" : "defence";
        break;
    }
  }
  return battle;
}
