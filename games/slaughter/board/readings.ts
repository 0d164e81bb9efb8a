// How moves are written, recorded from the table of notation.go: go test ./games/slaughter -run TestGame/generated -record
import type { Readings } from "../../../ui/src/board/moves";

export type Part = "at" | "b" | "c" | "condition" | "corner" | "d" | "e" | "f" | "figure" | "g" | "h" | "level" | "pips" | "skill" | "to" | "weapon";

export const readings: Readings<Part> = [
  { verb: "delay-both", reads: /^delay both$/ },
  { verb: "drop-cannon", reads: /^drop cannon$/ },
  { verb: "pick-up", reads: /^pick up$/ },
  { verb: "let-go", reads: /^let go$/ },
  { verb: "move", reads: /^move (?<to>-?[0-9.]+,-?[0-9.]+)(?: (?<b>-?[0-9.]+,-?[0-9.]+))?(?: (?<c>-?[0-9.]+,-?[0-9.]+))?(?: (?<d>-?[0-9.]+,-?[0-9.]+))?(?: (?<e>-?[0-9.]+,-?[0-9.]+))?(?: (?<f>-?[0-9.]+,-?[0-9.]+))?(?: (?<g>-?[0-9.]+,-?[0-9.]+))?(?: (?<h>-?[0-9.]+,-?[0-9.]+))?(?: (?<level>\S+))?$/ },
  { verb: "climb", reads: /^climb (?<to>-?[0-9.]+,-?[0-9.]+)$/ },
  { verb: "charge", reads: /^charge (?<figure>\S+) (?<weapon>\S+)(?: (?<pips>\S+))?(?: using (?<skill>\S+))?(?: (?<to>-?[0-9.]+,-?[0-9.]+))?(?: (?<b>-?[0-9.]+,-?[0-9.]+))?(?: (?<c>-?[0-9.]+,-?[0-9.]+))?(?: (?<d>-?[0-9.]+,-?[0-9.]+))?(?: (?<e>-?[0-9.]+,-?[0-9.]+))?(?: (?<f>-?[0-9.]+,-?[0-9.]+))?(?: (?<g>-?[0-9.]+,-?[0-9.]+))?(?: (?<h>-?[0-9.]+,-?[0-9.]+))?$/ },
  { verb: "melee", reads: /^melee (?<figure>\S+) (?<weapon>\S+)(?: (?<pips>\S+))?$/ },
  { verb: "shoot", reads: /^shoot (?<figure>\S+) (?<weapon>\S+)$/ },
  { verb: "use", reads: /^use (?<skill>\S+)(?: on (?<figure>\S+))?(?: with (?<weapon>\S+))?(?: at (?<to>-?[0-9.]+,-?[0-9.]+))?$/ },
  { verb: "shout", reads: /^shout (?<skill>\S+)(?: to (?<figure>\S+))?$/ },
  { verb: "delay", reads: /^delay$/ },
  { verb: "recover", reads: /^recover$/ },
  { verb: "rest", reads: /^rest$/ },
  { verb: "clear", reads: /^clear (?<condition>\S+)$/ },
  { verb: "reload", reads: /^reload (?<weapon>\S+)$/ },
  { verb: "done", reads: /^done$/ },
  { verb: "act", reads: /^act (?<figure>\S+)$/ },
  { verb: "end", reads: /^end$/ },
  { verb: "pass", reads: /^pass$/ },
  { verb: "pick", reads: /^pick (?<figure>\S+)$/ },
  { verb: "enough", reads: /^enough$/ },
  { verb: "remove", reads: /^remove (?<condition>\S+)$/ },
  { verb: "place", reads: /^place (?<at>-?[0-9.]+,-?[0-9.]+)$/ },
  { verb: "corner", reads: /^corner (?<corner>\S+)$/ },
  { verb: "dice", reads: /^dice(?<pips>(?: \S+)+?|)$/ },
  { verb: "card", reads: /^card (?<figure>\S+)$/ },
  { verb: "lot", reads: /^lot (?<figure>\S+)$/ },
  { verb: "heal-up", reads: /^heal$/ },
  { verb: "unearth", reads: /^unearth$/ },
  { verb: "carry", reads: /^carry (?<to>-?[0-9.]+,-?[0-9.]+) and (?<at>-?[0-9.]+,-?[0-9.]+)$/ },
];
