package words

import "mischief/game"

// ofSkills are events of skills in use and of what comes of them.
var ofSkills = game.Words{
	"trap-laid":     `{{.who}} lays a trap at {{.at}}: {{.skill}}, with {{plural .n "counter" "counters"}}.`,
	"trap-goes-off": "The trap of {{.who}} at {{.at}} goes off: {{.skill}}.",
	"blinded":       "{{.who}} is in the dust and sees nothing.",
}
