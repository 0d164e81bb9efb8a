package words

import "mischief/game"

// ofSkills are events of skills in use and of what comes of them.
var ofSkills = game.Words{
	"trap-laid":     `{{.who}} lays a trap at {{.at}}: {{.skill}}, with {{plural .n "counter" "counters"}}.`,
	"trap-goes-off": "The trap of {{.who}} at {{.at}} goes off: {{.skill}}.",
	"die-turned":    "{{.who}} turns a die for a blood sacrifice: {{.pips}}.",
	"swarmed":       "{{.who}} is in the swarm and takes {{.n}} damage.",
	"pip.defence":   "Defence", "pip.melee": "Melee", "pip.ranged": "Ranged Combat", "pip.magic": "Magic", "pip.skill": "Skill",
	"card-kept":     "{{.who}} keeps its card.",
	"card-anew":     "{{.who}} gets a new card.",
	"pips-painted":  "On the {{.face}} of {{.who}} are painted: {{.n}} {{.pip}}.",
	"pips-cashed":   "From the {{.face}} of {{.who}} are cashed in: {{.n}} {{.pip}}.",
	"daemon-taught": "{{.who}} comes with {{.skill}}.",
	"ritual":        `The ritual of {{.who}} takes {{plural .n "turn" "turns"}}.`,
	"ignores":       "{{.who}} ignores {{.skill}}.",
	"winter-spirit": "{{.who}} becomes the Winter Spirit and fights alone.",
	"vessel-taken":  "{{.who}} is ridden by {{.skill}}, who lets no other Loa in.",
	"loa-leaves":    "{{.skill}} leaves {{.who}}.",
	"blinded":       "{{.who}} is in the dust and sees nothing.",
}
