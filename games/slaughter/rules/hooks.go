package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// The moments at which skills, followers and scenarios have a say.

func (r *Rules) staysUnconscious(s *Position, n Fig) bool {
	return s.Scenario == codex.SnowfallScenario
} // WAS-856

func (r *Rules) lostActions(s *Position, n Fig) int { return 0 }

func (r *Rules) forbidden(s *Position, n, by Fig) bool { return false }

func (r *Rules) lifeLost(s *Position, n Fig, life int, tell *game.Story) {}

func (r *Rules) parted(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) leaderFell(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) endAllOn(s *Position, n Fig, tell *game.Story) {}

func (r *Rules) died(s *Position, n Fig, tell *game.Story) {}

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

// defender is whose Hand defends a figure (WAS-684).
func (r *Rules) defender(s *Position, n Fig) Fig { return n }

// shareDamage splits damage between rider and mount (WAS-684).
func (r *Rules) shareDamage(s *Position, n Fig, points int, a *Attack, tell *game.Story) {}

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

// useSkill has a figure use a skill without an action of its own.
func (r *Rules) useSkill(s *Position, by, on Fig, skill codex.SkillID, tell *game.Story) {}

// trapsGoOff is the first step of the end of a phase (WAS-736, WAS-R037).
func (r *Rules) trapsGoOff(s *Position, t *phaseTask, tell *game.Story) bool { return true }
