// How moves are written, recorded from the table of notation.go: go test ./games/catsvsrats -run TestGame/generated -record
import type { Readings } from "../../../ui/src/board/moves";

export type Part = "from" | "pips" | "town" | "units" | "what";

export const readings: Readings<Part> = [
  { verb: "taunt", reads: /^taunt (?<what>none)$/ },
  { verb: "reserve", reads: /^reserve (?<what>all)$/ },
  { verb: "reserve", reads: /^reserve (?<what>none)$/ },
  { verb: "card", reads: /^card (?<what>none)$/ },
  { verb: "retreat", reads: /^retreat (?<what>none)$/ },
  { verb: "hunt", reads: /^hunt (?<what>none)$/ },
  { verb: "attribute", reads: /^attribute (?<what>\S+)$/ },
  { verb: "dealt", reads: /^dealt (?<what>\S+)$/ },
  { verb: "die", reads: /^die(?: (?<pips>-?\d+))?$/ },
  { verb: "place", reads: /^place (?<town>\S+)(?: (?<units>-?\d+))?$/ },
  { verb: "return", reads: /^return (?<town>\S+)$/ },
  { verb: "spawn", reads: /^spawn (?<town>\S+)$/ },
  { verb: "draw", reads: /^draw$/ },
  { verb: "drawn", reads: /^drawn (?<what>\S+)$/ },
  { verb: "move", reads: /^move (?<from>\S+) > (?<town>\S+)(?: (?<units>-?\d+))?$/ },
  { verb: "attack", reads: /^attack (?<from>\S+) > (?<town>\S+)(?: (?<units>-?\d+))?$/ },
  { verb: "breed", reads: /^breed$/ },
  { verb: "taunt", reads: /^taunt (?<town>\S+)$/ },
  { verb: "card", reads: /^card (?<what>\S+)$/ },
  { verb: "instead", reads: /^instead (?<what>\S+)$/ },
  { verb: "rob", reads: /^rob (?<what>\S+)$/ },
  { verb: "guard", reads: /^guard (?<town>\S+)$/ },
  { verb: "rally", reads: /^rally (?<town>\S+)$/ },
  { verb: "reroll", reads: /^reroll$/ },
  { verb: "keep", reads: /^keep$/ },
  { verb: "retreat", reads: /^retreat (?<town>\S+)(?: (?<units>-?\d+))?$/ },
  { verb: "hunt", reads: /^hunt (?<town>\S+)(?: (?<units>-?\d+))?$/ },
  { verb: "store", reads: /^store(?: (?<units>-?\d+))?$/ },
  { verb: "discard", reads: /^discard (?<what>\S+)$/ },
];
