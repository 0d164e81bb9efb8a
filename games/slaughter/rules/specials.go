package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// special carries out what the words of the content do not say of a skill.
type special func(r *Rules, s *Position, no uint8, u *Use, e *codex.Effect, tell *game.Story)

// specialsByID are the skills whose effects do not say all of it, each with what does the rest. They stand in files by their schools.
var specialsByID = map[string]special{
	"druid.tranquility":              (*Rules).tranquilityComes,
	"druid.shapeshift":               (*Rules).formChanges,
	"elemental.glyph":                (*Rules).storeSpell,
	"necromancer.insect-swarm":       (*Rules).swarmComes,
	"necromancer.last-spark-of-life": (*Rules).lastSpark,
	"psion.oscitancy":                (*Rules).placesPredicted,
	"snowfall.winter-spirit":         (*Rules).winterComes,
	"summoner.dark-portal":           (*Rules).ritualBegins,
	"summoner.shape-shift":           (*Rules).shapeShifts,
	"summoner.summon-daemon":         (*Rules).ritualBegins,
	"voodoo.damballa":                (*Rules).damballaStays,
}
