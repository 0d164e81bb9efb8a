package rules

import (
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
)

// What those read who judge positions from outside: numbers with all that changes them, and places of interest.

// Allowance is how far a movement action takes a figure, in thousandths of a # (WAS-301).
func (r *Rules) Allowance(s *Position, n Fig) int { return r.allowance(s, n) }

// AttackBonus is what lasts on a figure and is added to the value of its own attacks of a sort, when their roll shows so many pips (WAS-514, WAS-610); below zero it is taken away.
func (r *Rules) AttackBonus(s *Position, n Fig, sort Sort, pips int) int {
	if s.Lasts == 0 {
		return -int(s.Figures[n].Counters[codex.Bleeding])
	}
	a := Attack{By: n, Sort: sort, Marks: Own}
	return r.attackValue(s, &a, pips) - pips
}

// DefenceBonus is the same of its DV, or its MDV, against what is no attack.
func (r *Rules) DefenceBonus(s *Position, n Fig, magic bool, pips int) int {
	return r.defence(s, n, magic, pips, nil) - pips
}

// Goals are points of interest to a figure that moves in the scenario played: what lies about, and where what it carries is to go. (0, 0) is none.
func (r *Rules) Goals(s *Position, n Fig) [4]plane.Point { return r.goals(s, n) }
