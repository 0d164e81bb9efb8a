package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// The moments at which skills, followers and scenarios have a say.

func (r *Rules) staysUnconscious(s *Position, n Fig) bool {
	return s.Scenario == codex.SnowfallScenario
} // WAS-856

func (r *Rules) died(s *Position, n Fig, tell *game.Story) {
	r.bondSuffers(s, n, tell)
}
