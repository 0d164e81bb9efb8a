package words

import "mischief/game"

// heroes is what activations, movements, searches and goods say.
var heroes = game.Words{
	"sheds":              "{{.who}} is no longer vulnerable.",
	"skipped":            "The activation of {{.who}} is left out.",
	"activated":          "{{.who}} is activated, with {{.ap}} AP.",
	"prowls":             "{{.who}} prowls to {{.at}}.",
	"strides":            "{{.who}} strides to {{.at}}.",
	"pounces":            "{{.who}} pounces to {{.at}}.",
	"steps":              "{{.who}} goes to {{.at}}.",
	"reloads":            "{{.who}} reloads {{.what}}.",
	"recovers":           "{{.who}} takes the Stun marker off.",
	"leaves":             "{{.who}} leaves the map.",
	"searches-objective": "{{.who}} investigates the Objective token on {{.at}}.",
	"searches-loot":      "{{.who}} searches the Loot token on {{.at}}.",
	"nothing-found":      "{{.who}} finds nothing: no loot cards are left.",
	"draws-loot":         "{{.who}} draws {{.card}} from the loot deck.",
	"gets":               "{{.who}} gets {{.item}}.",
	"gleans":             "{{.who}} takes {{.item}} along, which lay on the map.",
	"picks-up":           "{{.who}} picks up {{.item}}.",
	"lays-down":          "{{.who}} lays down {{.item}}.",
	"equips":             "{{.who}} puts {{.item}} into a weapon slot.",
	"stows":              "{{.who}} puts {{.item}} away.",
	"declines":           "{{.who}} declines the transfer.",
}
