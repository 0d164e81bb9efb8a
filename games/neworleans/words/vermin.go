package words

import "mischief/game"

// vermin is what the vermin do in their turn.
var vermin = game.Words{
	"left-out":       "The activation of {{.who}} is left out.",
	"activates":      "{{.who}} is activated.",
	"steadies":       "{{.who}} spends all its AP on taking the Stun marker off.",
	"reloads-all":    "{{.who}} spends all its AP on reloading.",
	"stays":          "{{.who}} stays where it is.",
	"hunts":          `{{.who}} has nobody to attack and makes for {{.whom}}, who is the closest hero: {{plural .n "move" "moves"}}.`,
	"hunts.fire":     "{{.who}} makes for a place with a clear shot at {{.whom}}.",
	"hunts.lured":    "{{.who}} is lured to {{.whom}}.",
	"hunts.crowded":  "{{.who}} makes for {{.whom}}, as near as it comes: others stand in the way.",
	"aims":           `{{.who}} attacks the closest whom it can: {{.whom}}, {{plural .n "square" "squares"}} away.`,
	"aims.only":      "{{.who}} can attack nobody but {{.whom}}.",
	"aims.tied":      `Several are as close to {{.who}}, {{plural .n "square" "squares"}} away; {{.whom}} was chosen.`,
	"aims.lured":     "{{.who}} is to attack {{.whom}} before all others.",
	"aims.cornered":  "{{.whom}} stands beside {{.who}}, which is cornered and can attack nobody else.",
	"moves":          "{{.who}} moves to {{.at}}.",
	"glides":         "{{.who}} glides to {{.at}}.",
	"flees":          "{{.who}} runs from the heroes.",
	"drains":         "{{.who}} drains life.",
	"drained":        "{{.who}} gains 1 Health: {{.left}}.",
	"turns-aspect":   "{{.who}} turns up {{.aspect}}.",
	"strikes-aspect": "{{.aspect}} is out of the campaign.",
}
