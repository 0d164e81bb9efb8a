package words

import "mischief/game"

// gists tell events in few words, where a whole turn is told in one line. Whose turn it is stands before them and is not named again.
var gists = game.Words{
	"gist.turn":  "{{.who}}",
	"gist.phase": "phase {{.n}} begins",

	"gist.moves":       "{{.who}} moves {{.n}}#",
	"gist.charges":     "{{.who}} charges {{.on}}",
	"gist.pushed":      "{{.who}} is pushed",
	"gist.delays":      `{{.who}} delays {{plural .n "action" "actions"}}`,
	"gist.recovering":  "{{.who}} recovers",
	"gist.action-lost": "{{.who}} loses the action",

	"gist.uses":      "{{.who}} uses {{.skill}}",
	"gist.uses-on":   "{{.who}} uses {{.skill}} on {{.on}}",
	"gist.no-power":  "{{.who}} rolls no Skill pip",
	"gist.fizzles":   "the spell of {{.who}} fizzles",
	"gist.too-far":   "{{.on}} is too far away",
	"gist.suffers":   "{{.who}} gets {{.condition}}",
	"gist.relieved":  "{{.who}} is rid of {{.condition}}",
	"gist.restored":  "{{.who}} regains {{.n}} Life",
	"gist.stands-up": "{{.who}} stands up",

	"gist.attack-value": "{{.who}} {{if lt .n 1}}misses{{else}}hits{{end}} {{.on}}",
	"gist.lost-life":    "{{.who}} loses {{.n}} Life {{if lt .hand 1}}and falls{{else}}({{.hand}} left){{end}}",
	"gist.dead":         "{{.who}} dies",
	"gist.respawns":     "{{.who}} comes back",

	"gist.appears":        "{{.who}} appears",
	"gist.mounts":         "{{.who}} mounts {{.on}}",
	"gist.out-of-control": "{{.who}} gets out of control",

	"gist.takes":         "{{.who}} takes {{.token}}",
	"gist.drops":         "{{.who}} drops {{.token}}",
	"gist.flag-rescued":  "{{.who}} saves the own flag",
	"gist.flag-returns":  "the flag of side {{.side}} is back",
	"gist.bomb-explodes": "the bomb explodes in the hands of {{.who}}",
	"gist.circle-taken":  "side {{.side}} takes the circle at {{.at}}",
	"gist.scores":        `side {{.side}} scores {{plural .n "point" "points"}} and has {{.points}}`,
	"gist.unearths":      "{{.who}} digs for the treasure",
	"gist.treasure-home": "{{.who}} brings the treasure home",
	"gist.sudden-death":  "sudden death begins",
}
