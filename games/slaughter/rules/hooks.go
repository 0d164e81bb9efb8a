package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// The moments at which skills, followers and scenarios have a say.

func (r *Rules) staysUnconscious(s *Position, n Fig) bool {
	return s.Scenario == codex.SnowfallScenario
} // WAS-856

func (r *Rules) lostActions(s *Position, n Fig) int { return 0 }

func (r *Rules) forbidden(s *Position, n, by Fig) bool { return false }

func (r *Rules) lifeLost(s *Position, n Fig, life int, tell *game.Story) {}

func (r *Rules) endAllOn(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) died(s *Position, n Fig, tell *game.Story) {
	r.bondSuffers(s, n, tell)
}

func (r *Rules) knockedDown(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) wardedFrom(s *Position, n Fig, c codex.Condition) bool { return false }

func (r *Rules) wardedFromRanged(s *Position, n, on Fig) bool { return false }

func (r *Rules) wardedFromAttack(s *Position, n, on Fig) error { return nil }

func (r *Rules) ignoresDeadZone(s *Position, n Fig) bool { return false }

func (r *Rules) beginningEffects(s *Position, hero Fig, harmful bool, tell *game.Story) {}

func (r *Rules) endingEffects(s *Position, n Fig, before bool, tell *game.Story) {}

func (r *Rules) endLasting(s *Position, hero Fig, at Ends, tell *game.Story) {}

func (r *Rules) exchanges(s *Position, n Fig) bool { return false }

func (r *Rules) defencePips(s *Position, n Fig, roll *[6]uint8) int {
	return r.best(s, n, roll, codex.Defence)
}

func (r *Rules) negated(s *Position, a *Attack, tell *game.Story) bool { return false }

func (r *Rules) damageSkills(s *Position, a *Attack, damage int) int { return damage }

func (r *Rules) damageEffects(s *Position, a *Attack, damage int, tell *game.Story) int {
	return damage
}

func (r *Rules) immuneToCritical(s *Position, n Fig) bool {
	k := s.Figures[n].Kind
	return k == Zombie || k == Golem // WAS-694
}

func (r *Rules) attackAnnounced(s *Position, a *Attack, tell *game.Story) {}

func (r *Rules) attackWorks(s *Position, a *Attack, tell *game.Story) {}

func (r *Rules) attackOver(s *Position, a *Attack, tell *game.Story) {}

// useUnled has a figure that nobody steers use a skill on another, as an action that has begun.
func (r *Rules) useUnled(s *Position, n Fig, skill codex.SkillID, on Fig, tell *game.Story) {}

func (r *Rules) skillBars(s *Position, n Fig, kind Deed) error { return nil }

func (r *Rules) announced(s *Position, n Fig, kind Deed, tell *game.Story) {}

func (r *Rules) moved(s *Position, n Fig, m *Move, tell *game.Story) {}

func (r *Rules) isMoved(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) shoutAlong(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) delayed(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) applies(s *Position, l *Lasting, e *codex.Effect, o occasion) bool { return true }

func (r *Rules) modifyByUse(s *Position, n Fig, stat codex.Stat, o occasion, c *change) {}

func (r *Rules) lastingAmount(s *Position, l *Lasting, e *codex.Effect) int {
	return int(e.PerPip)*int(l.S) + int(e.Fixed)
}

func (r *Rules) mayChargeWith(s *Position, n Fig, m *Move) error { return nil }

func (r *Rules) useInCharge(s *Position, n Fig, m *Move, tell *game.Story) {}

// Scenarios.

func (r *Rules) beginPhase(s *Position, t *phaseTask, tell *game.Story) bool {
	s.Round++
	r.shuffle(s, tell)
	return true
}

func (r *Rules) endPhase(s *Position, t *phaseTask, tell *game.Story) bool { return true }

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

var _ = ground.Unit
