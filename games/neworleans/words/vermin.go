package words

import "mischief/game"

// vermin is what the vermin do in their turn.
var vermin = game.Words{
	"left-out":       "The activation of {{.who}} is left out.",
	"activates":      "{{.who}} is activated.",
	"steadies":       "{{.who}} spends all its AP on taking the Stun marker off.",
	"reloads-all":    "{{.who}} spends all its AP on reloading.",
	"stays":          "{{.who}} stays where it is.",
	"moves":          "{{.who}} moves to {{.at}}.",
	"glides":         "{{.who}} glides to {{.at}}.",
	"flees":          "{{.who}} runs from the heroes.",
	"drains":         "{{.who}} drains life.",
	"drained":        "{{.who}} gains 1 Health: {{.left}}.",
	"turns-aspect":   "{{.who}} turns up {{.aspect}}.",
	"strikes-aspect": "{{.aspect}} is out of the campaign.",
}
