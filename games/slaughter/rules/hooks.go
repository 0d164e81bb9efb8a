package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
)

// The moments at which skills, followers and scenarios have a say.

func (r *Rules) staysUnconscious(s *Position, n Fig) bool {
	return s.Scenario == codex.SnowfallScenario
} // WAS-856

func (r *Rules) automatic(s *Position, n Fig, tell *game.Story) bool { return false }

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

// Scenarios.

func (r *Rules) beginPhase(s *Position, t *phaseTask, tell *game.Story) bool {
	s.Round++
	r.dustBlinds(s, t, tell)
	r.shuffle(s, tell)
	return true
}

func (r *Rules) endPhase(s *Position, t *phaseTask, tell *game.Story) bool {
	r.trapsGoOff(s, t, tell)
	r.endPhaseEffects(s, tell)
	return true
}

func (r *Rules) settle(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) passes(s *Position, n Fig, from, to plane.Point, tell *game.Story) {}

func (r *Rules) dropLoad(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) burden(s *Position, n Fig) int { return 0 }

func (r *Rules) missionBars(s *Position, n Fig, what string) error { return nil }

func (r *Rules) scenarioBars(s *Position, n Fig, kind Deed) error { return nil }

func (r *Rules) scenarioDeeds() []deed { return nil }

func (r *Rules) goals(s *Position, n Fig) [4]plane.Point { return [4]plane.Point{} }

func (r *Rules) entered(s *Position, n Fig, tell *game.Story) {}

// eliminated ends the match when one side alone has a Hero standing (WAS-810, WAS-815, WAS-R127).
func (r *Rules) eliminated(s *Position, n Fig, tell *game.Story) {
	var sides uint16
	for h := Fig(1); h <= MaxHeroes; h++ {
		if f := &s.Figures[h]; f.Kind == Hero && f.State == Up {
			sides |= 1 << f.Side
		}
	}
	if sides&(sides-1) == 0 && s.Ending == Unfinished {
		for side := range uint8(MaxHeroes + 1) {
			if sides == 1<<side {
				s.Ending, s.Winner = LastStanding, side
			}
		}
	}
}

// summonBy brings followers into the match that a skill summons.
func (r *Rules) summonBy(s *Position, no uint8, u *Use, e *codex.Effect, count int, tell *game.Story) {
}

// limitFollowers lets the weakest followers of a kind perish that are more than so many (WAS-R111).
func (r *Rules) limitFollowers(s *Position, u *Use, count int, tell *game.Story) {}
