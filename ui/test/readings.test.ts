import { expect, test } from "vitest";
import { parse as war } from "../../games/catsvsrats/board/moves";
import { parse as hexes } from "../../games/neuroshima/board/moves";
import { parse as city } from "../../games/ratcatcher/board/moves";

// Boards take moves apart by what their games' tables of notation wrote down: games/*/board/readings.ts.

test("moves of Cats vs Rats", () => {
  expect(war("move roma > l-aquila 12")).toEqual({ verb: "move", from: "roma", town: "l-aquila", units: 12 });
  expect(war("attack roma > gaeta")).toEqual({ verb: "attack", from: "roma", town: "gaeta" });
  expect(war("place roma 3")).toEqual({ verb: "place", town: "roma", units: 3 });
  expect(war("taunt none")).toEqual({ verb: "taunt", what: "none" });
  expect(war("card hex-of-loss")).toEqual({ verb: "card", what: "hex-of-loss" });
  expect(war("store 4")).toEqual({ verb: "store", units: 4 });
  expect(war("nonsense of a kind")).toEqual({ verb: "nonsense" });
});

test("moves of Neuroshima Hex", () => {
  const taken = (text: string) => {
    const { verb, hexes: named, turn, words } = hexes(text);
    return [verb, named, turn, words];
  };
  expect(taken("mutant c3 r2")).toEqual(["mutant", ["c3"], 2, []]);
  expect(taken("toxic-bomb c3")).toEqual(["toxic-bomb", ["c3"], undefined, []]);
  expect(taken("executioner c3 r1 execute")).toEqual(["executioner", ["c3"], 1, ["execute"]]);
  expect(taken("paralysis c3")).toEqual(["paralysis", ["c3"], undefined, []]);
  expect(taken("paralysis c3 r1")).toEqual(["paralysis", ["c3"], 1, []]);
  expect(taken("move b2 > b3 r1")).toEqual(["move", ["b2", "b3"], 1, []]);
  expect(taken("move b2 r4")).toEqual(["move", ["b2"], 4, []]);
  expect(taken("transposition b2 < c3 r1")).toEqual(["transposition", ["b2", "c3"], 1, []]);
  expect(taken("sniper c3 base")).toEqual(["sniper", ["c3"], undefined, ["base"]]);
  expect(taken("rocket b2 > c2 c3 d3")).toEqual(["rocket", ["b2", "c2", "c3", "d3"], undefined, []]);
  expect(taken("convert b2 m0 r5")).toEqual(["convert", ["b2"], undefined, ["m0", "r5"]]);
  expect(taken("convert b2 none")).toEqual(["convert", ["b2"], undefined, ["none"]]);
  expect(taken("treat c3 with b2 from d4 melee")).toEqual(["treat", ["c3", "b2", "d4"], undefined, ["melee"]]);
  expect(taken("discard guard")).toEqual(["discard", [], undefined, ["guard"]]);
});

test("moves of The Ratcatcher", () => {
  expect(city("move 07c")).toEqual({ verb: "move", zone: "07c" });
  expect(city("attack 3")).toEqual({ verb: "attack", count: 3 });
  expect(city("attack")).toEqual({ verb: "attack" });
  expect(city("ability a 00d")).toEqual({ verb: "ability", what: "a", zone: "00d" });
  expect(city("buy tally_die brown 1 white 1")).toEqual({ verb: "buy", what: "tally_die", rest: "brown 1 white 1" });
  expect(city("claim flitterwing attack_dice")).toEqual({ verb: "claim", what: "flitterwing", rest: "attack_dice" });
  expect(city("connector 00 north")).toEqual({ verb: "connector", card: "00", side: "north" });
  expect(city("lay r3")).toEqual({ verb: "lay", turn: 3 });
  expect(city("go nemesis 07c > 09a")).toEqual({ verb: "go", what: "nemesis", from: "07c", zone: "09a" });
  expect(city("push none")).toEqual({ verb: "push", what: "none" });
  expect(city("poison black 2 white 3")).toEqual({ verb: "poison", what: "black", rest: "2 white 3" });
  expect(city("poison none")).toEqual({ verb: "poison", what: "none", rest: "" });
});
