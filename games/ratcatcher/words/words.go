// Package words has what events of The Ratcatcher say in English, by the keys under which the rules tell them. words.go has the Ratcatcher's side, rats.go the rats' turn.
// What the content says is in box; German is words.de.yaml in the folder of the game.
package words

import (
	"maps"

	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// English are the English texts of events, and of what the content names.
func English(b *box.Box) game.Words {
	w := b.Words(new(game.Telling))
	maps.Copy(w, game.Words{
		"rat.brown": "brown rat", "rat.black": "black rat", "rat.white": "white rat",
		"direction.north": "north", "direction.east": "east", "direction.south": "south", "direction.west": "west",
		"slot.attack": "attack", "slot.accuracy": "accuracy", "slot.movement": "movement", "slot.defence": "defence", "slot.health": "health",
		"slot.traps": "traps", "slot.trap_type": "second trap", "slot.unlock_a": "unlocking ability a", "slot.refill_a": "refilling ability a",
		"slot.unlock_b": "unlocking ability b", "slot.refill_b": "refilling ability b",

		"connector":         "The next township is laid in the {{.direction}} of {{.town}}.",
		"township-drawn":    "Township {{.town}} is drawn.",
		"laid":              `Township {{.town}} is laid in the {{.direction}} of {{.at}}{{if eq .turn 1}}, turned right once{{else if eq .turn 2}}, turned round{{else if eq .turn 3}}, turned left once{{end}}.`,
		"no-township":       "No township is left to lay.",
		"no-connector":      "No connector of the city is free.",
		"cheese-put":        `{{plural .n "cheese is" "cheeses are"}} put on township {{.town}}.`,
		"token-put":         "{{.zone}} holds {{.token}}.",
		"token-flipped":     "The ? token in {{.zone}} shows {{.token}}.",
		"tokens-reshuffled": "No ? token was left: the discarded ones are shuffled.",

		"your-turn":    `Round {{.round}}, your turn: {{plural .dice "die" "dice"}}, {{plural .steps "movement point" "movement points"}}, {{plural .traps "trap" "traps"}}.`,
		"ended":        "You end your turn.",
		"out-of-time":  "After {{.rounds}} rounds the plague has won.",
		"collected":    "You collect {{.token}} in {{.zone}} ({{.n}}).",
		"wounded":      `You take {{plural .n "wound" "wounds"}}: {{.health}} health left.`,
		"walked":       "You move from {{.from}} to {{.to}}.",
		"parting-bite": "Rats bite as you leave, with {{.bite}} against your defence of {{.defence}}.",
		"trap-set":     "You set a {{.trap}} in {{.zone}}.",

		"attacks":    `You attack in {{.zone}} with {{plural .dice "die" "dice"}}.`,
		"rolled":     "The dice show {{.pips}}.",
		"hits":       `{{plural .hits "hit" "hits"}}, {{plural .sixes "six" "sixes"}}, {{plural .misses "miss" "misses"}}.`,
		"hits-lost":  "Nothing is caught.",
		"caught":     "{{plural .n .rat .rats}} in {{.zone}} {{if eq .n 1}}goes{{else}}go{{end}} into your cage.",
		"card-taken": "You catch {{.rat}} and take its card.",
		"bursts":     `Where {{.rat}} was caught, {{plural .n "rat comes" "rats come"}} out.`,

		"cheese-collected": "You collect a cheese in {{.zone}}.",
		"cheese-gained":    "You have {{.cheese}} cheese.",
		"slotted":          "A cheese goes onto {{.slot}}: {{.n}} of {{.of}}.",
		"no-slot":          "No slot is free for the cheese.",
		"upgraded":         "Your {{.slot}} is upgraded.",
		"unlocked":         `{{.ability}} is unlocked: {{plural .n "token" "tokens"}}.`,
		"refilled":         `{{.ability}} is refilled: {{plural .n "token" "tokens"}}.`,

		"bought":    `You give the tallyman {{plural .n "rat" "rats"}} for {{.reward}}.`,
		"claimed":   "You claim the reward of {{.rat}}: {{.reward}}.",
		"rewarded":  "For the rats of your cage you take {{.reward}}.",
		"no-reward": "You take nothing for the rats of your cage.",

		"ability-used":   "You use {{.ability}}.",
		"ability-placed": "You put {{.ability}} into {{.zone}}.",
		"guarded":        "Your defence is {{.defence}} until the clean-up.",
		"gained":         "You gain {{.reward}}.",
		"safe":           "Nothing bites you when you leave, for this turn.",
		"pushed":         "You push a {{.rat}} from {{.from}} to {{.to}}.",
	})
	maps.Copy(w, ratWords())
	maps.Copy(w, b.CardWords())
	w["option.ratcatcher"], w["option.nemesis"], w["option.mode"] = "Ratcatcher", "Nemesis", "Mode"
	w["seat.ratcatcher"] = "Ratcatcher"
	w["option.mode.normal"], w["option.mode.hard"] = "normal", "hard"
	for i := range b.Catchers {
		w["option.ratcatcher."+b.Catchers[i].ID] = b.Catchers[i].Name
	}
	for i := range b.Nemeses {
		w["option.nemesis."+b.Nemeses[i].ID] = b.Nemeses[i].Name
	}
	return w
}
