package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// The moments at which skills, followers and scenarios have a say.

func (r *Rules) staysUnconscious(s *Position, n Fig) bool {
	return s.Scenario == codex.SnowfallScenario
} // WAS-856

func (r *Rules) lifeLost(s *Position, n Fig, life int, tell *game.Story) {}

func (r *Rules) parted(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) leaderFell(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) died(s *Position, n Fig, tell *game.Story) {}

// defender is whose Hand defends a figure (WAS-684).
func (r *Rules) defender(s *Position, n Fig) Fig { return n }

// shareDamage splits damage between rider and mount (WAS-684).
func (r *Rules) shareDamage(s *Position, n Fig, points int, a *Attack, tell *game.Story) {}

func (r *Rules) mayChargeWith(s *Position, n Fig, m *Move) error { return nil }

func (r *Rules) useInCharge(s *Position, n Fig, m *Move, tell *game.Story) {}

// summonBy brings followers into the match that a skill summons.
func (r *Rules) summonBy(s *Position, no uint8, u *Use, e *codex.Effect, count int, tell *game.Story) {
}

// limitFollowers lets the weakest followers of a kind perish that are more than so many (WAS-R111).
func (r *Rules) limitFollowers(s *Position, u *Use, count int, tell *game.Story) {}
