package words

import "mischief/game"

// ratWords are the English texts of the rats' turn. A line is one act; the rule behind it says why.
func ratWords() game.Words {
	return game.Words{
		"rats.brown": "brown rats", "rats.black": "black rats", "rats.white": "white rats", "rats.nemesis": "the Nemesis",
		"target.ratcatcher": "you", "target.cheese": "the cheese", "target.trap": "the trap", "target.token": "the token", "target.nest": "the rats' nest",
		"target.lure":        "the lure",
		"attribute.accuracy": "accuracy", "attribute.bite": "bite", "attribute.defence": "defence", "attribute.movement": "movement",
		"attribute.spawn": "spawn",

		"rats-turn": "The rats' turn of round {{.round}}.",

		"gist.rats-turn":        "The rats in round {{.round}}",
		"gist.nemesis-moves":    "{{.nemesis}} to {{.to}}",
		"gist.nemesis-appears":  "{{.nemesis}} appears in {{.zone}}",
		"gist.swallows":         "{{.nemesis}} swallows {{plural .n .rat .rats}}",
		"gist.mutates":          "{{.nemesis}} mutates",
		"gist.increased":        "{{.attribute}} of {{.who}} +{{.by}}",
		"gist.trap-goes-off":    "{{.trap}} in {{.zone}} goes off",
		"gist.caught":           "caught {{plural .n .rat .rats}}",
		"gist.card-taken":       "caught {{.rat}}",
		"gist.trap-removed":     "{{.rat}} takes a trap away in {{.zone}}",
		"gist.wounded":          `you take {{plural .n "wound" "wounds"}} ({{.health}} health left)`,
		"gist.token-lost":       "you lose a token of {{.ability}}",
		"gist.consumed":         "a cheese eaten in {{.zone}}",
		"gist.spawned":          "a {{.rat}} comes out",
		"gist.peculiar-spawned": "{{.rat}} appears in {{.zone}}",
		"gist.laid":             "township {{.town}} is laid",
		"gist.abandoned":        "township {{.town}} is left",

		"rats-goes":    "{{plural .n .rat .rats}} in {{.from}} {{if eq .n 1}}goes{{else}}go{{end}} to {{.to}}, for {{.target}} in {{.goal}}.",
		"rats-prefers": "{{plural .n .rat .rats}} in {{.from}} {{if eq .n 1}}goes{{else}}go{{end}} to {{.to}}, for {{.target}} in {{.goal}}: of several as close the one that the order of ties prefers.",
		"rats-sent":    "{{plural .n .rat .rats}} in {{.from}} {{if eq .n 1}}goes{{else}}go{{end}} to {{.to}}, for {{.target}} in {{.goal}} as you chose.",
		"rats-stays":   "{{plural .n .rat .rats}} in {{.from}} {{if eq .n 1}}stays{{else}}stay{{end}} with {{.target}}.",
		"rats-snared":  "{{plural .n .rat .rats}} in {{.from}} {{if eq .n 1}}is{{else}}are{{end}} held by a snare.",
		"rats-halts":   "{{plural .n .rat .rats}} in {{.from}} {{if eq .n 1}}finds{{else}}find{{end}} no way to {{.goal}}.",
		"rat-goes":     "{{.rat}} in {{.from}} goes to {{.to}}, for {{.target}} in {{.goal}}.",
		"rat-prefers":  "{{.rat}} in {{.from}} goes to {{.to}}, for {{.target}} in {{.goal}}: of several as close the one that the order of ties prefers.",
		"rat-sent":     "{{.rat}} in {{.from}} goes to {{.to}}, for {{.target}} in {{.goal}} as you chose.",
		"rat-stays":    "{{.rat}} in {{.from}} stays with {{.target}}.",
		"rat-snared":   "{{.rat}} in {{.from}} is held by a snare.",
		"rat-halts":    "{{.rat}} in {{.from}} finds no way to {{.goal}}.",
		"trap-removed": "{{.rat}} takes away the trap in {{.zone}}.",
		"takes":        "{{.rat}} takes {{.n}} of {{.token}} from {{.zone}}.",

		"nemesis-stays": "{{.nemesis}} in {{.zone}} is where it wants to be and does not roll.",
		"nemesis-moves": "{{.nemesis}} rolls {{.pips}} and goes from {{.from}} to {{.to}}, towards {{.goal}}.",
		"tunnels":       "{{.nemesis}} tunnels from the rats' nest in {{.from}} to that in {{.to}}.",
		"swallows":      "{{.nemesis}} swallows {{plural .n .rat .rats}} in {{.zone}}.",
		"gut-emptied":   `{{.nemesis}} spits out {{plural .n "rat" "rats"}}, caught in your cage.`,

		"nemesis-wounded": `{{.nemesis}} takes {{plural .wounds "wound" "wounds"}}: {{.health}} health left.`,
		"nemesis-appears": "{{.nemesis}} appears in {{.zone}}.",
		"mutates":         "{{.nemesis}} rolls {{.pips}} and mutates: number {{.number}} of its table.",
		"no-mutation":     "{{.nemesis}} has nothing left to mutate.",
		"increased":       "The tracker adds {{.by}} to the {{.attribute}} of {{.who}}.",

		"trap-goes-off": "{{.trap}} in {{.zone}} goes off.",
		"poisoned":      "Poison in {{.zone}} catches {{plural .n .rat .rats}}.",

		"nemesis-bites":   `{{.nemesis}} bites with {{plural .hits "hit" "hits"}} and {{plural .sixes "six" "sixes"}} against your defence of {{.defence}}: {{plural .wounds "wound" "wounds"}}.`,
		"peculiar-bites":  "{{.rat}} bites with {{.bite}} against your defence of {{.defence}}.",
		"peculiar-fails":  "{{.rat}} bites with {{.bite}} against your defence of {{.defence}}, in vain.",
		"peculiar-bursts": "{{.rat}} bites, and no defence helps.",
		"dismissed":       "{{.rat}} is gone; nobody gets its card.",
		"commons-bite":    "The common rats around you bite with {{.bite}} against your defence of {{.defence}}.",
		"commons-fail":    "The common rats around you bite with {{.bite}} against your defence of {{.defence}}, in vain.",
		"token-lost":      "The bite costs you a token of {{.ability}}.",

		"consumed":     `The rats in {{.zone}} count as {{.rats}} and eat a cheese: step {{.step}} of the tracker.`,
		"eaters-leave": `{{plural .n "rat" "rats"}} that ate in {{.zone}} {{if eq .n 1}}goes{{else}}go{{end}} back to the sack.`,

		"spawned":             "A {{.rat}} comes out in {{.zone}}.",
		"chain":               "The {{.rat}} in {{.zone}} brings another rat.",
		"peculiar-spawned":    "{{.rat}} appears in {{.zone}}.",
		"peculiar-reshuffled": `The peculiar deck was empty: {{plural .n "discarded card makes" "discarded cards make"}} a new one.`,
		"run-out-inactive":    `The sack is empty: {{plural .n "rat" "rats"}} of inactive townships go back into it.`,
		"run-out-cage":        `The sack is empty: {{plural .n "rat" "rats"}} of your cage go back into it.`,
		"run-out-fewest":      `The sack is empty: {{plural .n "rat" "rats"}} of township {{.town}} go back into it.`,
		"run-out":             "No rat is left to spawn.",

		"forecast-expands":  "Fewer than two cheese lie in the city: townships are laid first, and what they bring is not foreseen.",
		"forecast-rats":     `{{plural .n "rat is" "rats are"}} drawn in {{.zone}}, and one more for each black one.`,
		"forecast-peculiar": `{{plural .n "peculiar rat is" "peculiar rats are"}} drawn in {{.zone}}.`,

		"abandoned":  `Nothing keeps township {{.town}} alive: {{plural .rats "rat" "rats"}} and {{plural .tokens "special token" "special tokens"}} are taken off.`,
		"cleaned-up": `Clean-up: {{plural .traps "trap" "traps"}} and {{plural .tokens "placed token" "placed tokens"}} are taken off.`,
	}
}
