// Package words has what events of Whack & Slaughter say in English, by the keys under which the rules tell them. What the content says is in the codex; German is
// words.de.yaml and skills.de.yaml in the folder of the game.
package words

import (
	"maps"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// English are the English texts of events, and of what the content names. Names stand under themselves as well, since that is what stories and refusals carry.
func English(c *codex.Codex) game.Words {
	w := c.Words()
	w.Carry(Named(c))
	maps.Copy(w, events)
	maps.Copy(w, followers)
	maps.Copy(w, scenarios)
	maps.Copy(w, ofSkills)
	maps.Copy(w, options)
	maps.Copy(w, gists)
	return w
}

// Named are the names that stories and refusals carry.
func Named(c *codex.Codex) []game.Named {
	var names []game.Named
	add := func(kind, id, text string) {
		if text != "" {
			names = append(names, game.Named{Key: codex.Key(kind, id, "name"), Text: text})
		}
	}
	for _, w := range c.Weapons {
		add("weapon", w.ID, w.Name)
	}
	for _, f := range c.Figures {
		add("figure", f.ID, f.Name)
	}
	for _, s := range c.Skills {
		add("skill", s.ID, s.Name)
	}
	for i, of := range c.Conditions {
		add("condition", codex.ConditionIDs[i], of.Name)
	}
	for _, m := range c.Maps {
		add("map", m.ID, m.Name)
		for _, piece := range m.Terrain {
			add("terrain", piece.Kind, piece.Kind)
		}
	}
	for i, s := range c.Scenarios {
		add("scenario", codex.ScenarioIDs[i], s.Name)
	}
	return names
}

// nearby says how a place lies of what is nearest to it.
const nearby = `{{if .lies}}, {{if .far}}{{.far}}# {{end}}{{.lies}} {{.of}}{{end}}`

var events = game.Words{
	"lies.on": "on the", "lies.beside": "beside the", "lies.touching": "in contact with",
	"lies.e": "east of", "lies.ne": "north-east of", "lies.n": "north of", "lies.nw": "north-west of", "lies.w": "west of", "lies.sw": "south-west of", "lies.s": "south of", "lies.se": "south-east of",
	"lies.terrain.e": "east of the", "lies.terrain.ne": "north-east of the", "lies.terrain.n": "north of the", "lies.terrain.nw": "north-west of the",
	"lies.terrain.w": "west of the", "lies.terrain.sw": "south-west of the", "lies.terrain.s": "south of the", "lies.terrain.se": "south-east of the",
	"corner.south-west": "south-west", "corner.north-west": "north-west", "corner.north-east": "north-east", "corner.south-east": "south-east",
	"av": "AV", "rav": "RAV", "mav": "MAV",
	"short.token.flag": "the flag", "short.token.bomb": "the bomb", "short.token.parcel": "a parcel", "short.token.treasure": "the treasure", "short.token.circle": "a circle",
	"the attack": "the attack", "the defence": "the defence", "the skill": "the skill", "the spell": "the spell", "the defence against magic": "the defence against magic",

	"corner-chosen": "{{.who}} starts in the corner in the {{.corner}}.",
	"placed":        "{{.who}} is placed at {{.at}}" + nearby + ".",
	"phase":         "Phase {{.n}} begins: the initiative deck is shuffled.",
	"card":          "The card of {{.who}} is turned up.",
	"turn":          "The turn of {{.who}} begins.",

	"moves":           "{{.who}} moves {{.n}}# to {{.to}}" + nearby + ".",
	"charges":         "{{.who}} charges {{.on}}.",
	"pushed":          "{{.who}} is pushed to {{.to}}" + nearby + ".",
	"falls":           "{{.who}} drops from a height.",
	"delays":          `{{.who}} delays {{plural .n "action" "actions"}}.`,
	"recovering":      "{{.who}} is recovering.",
	"recovering-ends": "{{.who}} is no longer recovering.",
	"reload-counters": `The weapon of {{.who}} has {{plural .n "Reload counter" "Reload counters"}}.`,
	"cannon-dropped":  "{{.who}} drops the cannon.",

	"uses":            "{{.who}} uses {{.skill}}.",
	"uses-on":         "{{.who}} uses {{.skill}} on {{.on}}.",
	"will-shout":      "{{.who}} will shout along with the next action: {{.skill}}.",
	"power":           "Skill power of {{.who}}: {{.s}}.",
	"power-and-magic": "Skill power of {{.who}}: {{.s}}, Magic value: {{.m}}.",
	"no-power":        "{{.who}} rolls no Skill pip: nothing happens.",
	"fizzles":         "The spell of {{.who}} fizzles, with Skill power {{.s}} and Magic value {{.m}}.",
	"resists":         "{{.who}} resists with {{.n}}.",
	"too-far":         "{{.on}} is farther away than the spell of {{.who}} reaches.",
	"dead-too-long":   "{{.who}} has been dead for too long.",
	"lasts":           "{{.skill}} lasts on {{.who}}.",
	"removed-effect":  "{{.skill}} no longer lasts on {{.who}}.",
	"card-seen":       "{{.who}} sees the card of {{.hero}} in place {{.n}} of the initiative deck.",
	"foretells":       "{{.who}} predicts the card of {{.hero}} in place {{.n}} of the initiative deck.",
	"card-shown":      "In place {{.n}} of the initiative deck lies the card of {{.who}}.",
	"card-shifted":    "The card of {{.who}} is put into place {{.n}} of the initiative deck.",
	"deck-shuffled":   "The hidden cards of the initiative deck are shuffled.",
	"covered":         `{{plural .n "counter" "counters"}} of {{.skill}} on {{.who}} {{if eq .n 1}}is{{else}}are{{end}} covered.`,
	"released":        "{{.who}} ends {{.skill}}.",
	"accepts":         "{{.who}} accepts the spell.",
	"action-lost":     "The action of {{.who}} is lost.",

	"attacks":       "{{.who}} attacks {{.on}}: {{.weapon}}.",
	"shoots":        "{{.who}} shoots at {{.on}}: {{.weapon}}.",
	"rolled":        "{{.who}} rolls for {{.what}}: {{.pips}}.",
	"attack-value":  "{{.who}} attacks {{.on}} with {{.value}} {{.n}}{{if lt .n 1}}, which is a miss{{end}}.",
	"critical":      "It is a critical hit of {{.who}}.",
	"defence-value": "{{.who}} defends with {{.n}}: {{if eq .damage 0}}no damage{{else}}{{.damage}} damage{{end}}.",

	"restored":    "{{.who}} regains {{.n}} Life and has {{.hand}}.",
	"lost-life":   "{{.who}} loses {{.n}} Life and has {{.hand}} left.",
	"pool":        `The Dicepool of {{.who}} {{if lt .n 0}}shrinks{{else}}grows{{end}} to {{plural .pool "die" "dice"}}.`,
	"unconscious": "{{.who}} is unconscious.",
	"dead":        "{{.who}} is dead.",
	"stands-up":   "{{.who}} stands up.",
	"removed":     "{{.who}} leaves the match.",
	"suffers":     `{{.who}} receives {{plural .n "counter" "counters"}}: {{.condition}}.`,
	"relieved":    `{{.who}} is rid of {{plural .n "counter" "counters"}}: {{.condition}}.`,
}

var followers = game.Words{
	"appears":         "{{.who}} comes into play for {{.hero}}.",
	"bonded":          "{{.who}} is bonded to {{.hero}} by Spirit Chains.",
	"becomes-beast":   "{{.who}} takes the shape of a beast.",
	"becomes-himself": "{{.who}} takes the shape of before again.",
	"comes-down":      "{{.who}} comes down to {{.at}}" + nearby + ".",
	"dismounts":       "{{.who}} dismounts from {{.from}} to {{.to}}" + nearby + ".",
	"gives-action":    "{{.who}} gives up an action for {{.to}}.",
	"mounts":          "{{.who}} mounts {{.on}}.",
	"out-of-control":  "{{.who}} gets out of control.",
	"parted":          "{{.who}} falls: {{.from}} and {{.who}} are no unit any more.",
}

var scenarios = game.Words{
	"token.flag": "the flag", "token.bomb": "the bomb", "token.parcel": "a parcel", "token.treasure": "the treasure", "token.circle": "the circle", "token.trap": "the trap",
	"the side that chooses its corner next": "the side that chooses its corner next", "the dummy that comes next": "the dummy that comes next",
	"further targets": "further targets", "further victims of the sweep": "further victims of the sweep",
	"ending.halted": "nobody can throw any more", "ending.last-standing": "nobody else is left standing", "ending.points": "the points are reached", "ending.most-points": "it has the most points",
	"ending.treasure": "the treasure is home", "ending.mission-won": "the mission is accomplished", "ending.mission-lost": "the mission is lost",
	"ending.sudden-death": "sudden death", "ending.draw": "a draw",

	"lot":          "The lot falls on {{.who}}: {{.what}}.",
	"respawns":     "{{.who}} comes back into play.",
	"scores":       `Side {{.side}} scores {{plural .n "point" "points"}} and has {{.points}}.`,
	"sudden-death": "It is a draw: sudden death begins.",
	"ends":         "The match is over: {{.how}}{{if gt .side 0}}, and side {{.side}} has won{{end}}.",

	"takes":         "{{.who}} takes {{.token}}.",
	"drops":         "{{.who}} drops {{.token}}.",
	"flag-rescued":  "{{.who}} saves the own flag.",
	"flag-returns":  "The flag of side {{.side}} is back in its place.",
	"bomb-ticks":    `The bomb ticks: {{plural .n "turn" "turns"}} are left.`,
	"bomb-explodes": "The bomb explodes in the hands of {{.who}}.",
	"circle-taken":  "Side {{.side}} takes the circle at {{.at}}.",
	"parcel":        "A parcel of {{.n}} is thrown in.",
	"parcel-rises":  "The parcel at {{.at}} is worth {{.n}} now.",
	"unearths":      "{{.who}} digs for the treasure: {{.n}}.",
	"takes-hold":    "{{.who}} takes hold of the treasure that {{.by}} carries.",
	"lets-go":       "{{.who}} lets go of the treasure that {{.by}} carries.",
	"act-together":  "{{.who}} and {{.by}} carry the treasure and act together.",
	"treasure-home": "{{.who}} brings the treasure home.",
	"dummy-arrives": "{{.who}} has reached the corner and is gone.",
	"dummy-comes":   "{{.who}} comes to the map at {{.at}}" + nearby + ".",
}

var options = game.Words{
	"seat.h1": "Hero 1", "seat.h2": "Hero 2", "seat.h3": "Hero 3", "seat.h4": "Hero 4", "seat.h5": "Hero 5", "seat.h6": "Hero 6", "seat.h7": "Hero 7", "seat.h8": "Hero 8",
	"option.scenario": "Scenario", "option.map": "Map", "option.heroes": "Heroes",
	"option.hero-1": "Hero 1", "option.hero-2": "Hero 2", "option.hero-3": "Hero 3", "option.hero-4": "Hero 4",
	"option.hero-5": "Hero 5", "option.hero-6": "Hero 6", "option.hero-7": "Hero 7", "option.hero-8": "Hero 8",
}
