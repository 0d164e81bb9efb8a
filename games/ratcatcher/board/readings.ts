// How moves are written, recorded from the table of notation.go: go test ./games/ratcatcher -run TestGame/generated -record
import type { Readings } from "../../../ui/src/board/moves";

export type Part = "count" | "from" | "hits" | "pips" | "rats" | "reward" | "side" | "sixes" | "township" | "turn" | "what" | "zone";

export const readings: Readings<Part> = [
  { verb: "reward", reads: /^reward (?<what>none)$/ },
  { verb: "push", reads: /^push (?<what>none)$/ },
  { verb: "move", reads: /^move (?<zone>\S+)$/ },
  { verb: "trap", reads: /^trap (?<what>\S+) (?<zone>\S+)$/ },
  { verb: "attack", reads: /^attack(?: (?<count>-?\d+))?$/ },
  { verb: "ability", reads: /^ability (?<what>\S+)(?: (?<zone>\S+))?$/ },
  { verb: "collect", reads: /^collect$/ },
  { verb: "buy", reads: /^buy (?<what>\S+)(?<rats>(?: \S+)+?)$/ },
  { verb: "claim", reads: /^claim (?<what>\S+) (?<reward>\S+)$/ },
  { verb: "end", reads: /^end$/ },
  { verb: "connector", reads: /^connector (?<township>\S+) (?<side>\S+)$/ },
  { verb: "lay", reads: /^lay (?<turn>\S+)$/ },
  { verb: "allot", reads: /^allot(?: none|(?: hits(?<hits>(?: \S+)+?))?(?: sixes(?<sixes>(?: \S+)+?))?)$/ },
  { verb: "slot", reads: /^slot (?<what>\S+)$/ },
  { verb: "reward", reads: /^reward (?<what>\S+)$/ },
  { verb: "push", reads: /^push (?<what>\S+) > (?<zone>\S+)$/ },
  { verb: "go", reads: /^go (?<what>\S+) (?<from>\S+) > (?<zone>\S+)$/ },
  { verb: "nest", reads: /^nest (?<zone>\S+)$/ },
  { verb: "lose", reads: /^lose (?<what>\S+)$/ },
  { verb: "poison", reads: /^poison(?: none|(?<rats>(?: \S+)+?))$/ },
  { verb: "dice", reads: /^dice(?<pips>(?: \S+)+?|)$/ },
  { verb: "township", reads: /^township (?<what>\S+)$/ },
  { verb: "token", reads: /^token (?<what>\S+)$/ },
  { verb: "rat", reads: /^rat (?<what>\S+)$/ },
  { verb: "peculiar", reads: /^peculiar (?<what>\S+)$/ },
];
