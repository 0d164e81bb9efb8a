package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// How what lasts ends: when its time is over, by something that happens, when it is used up, or because it is removed.

// end ends the lasting effect at a place; early tells that its time was not over.
func (r *Rules) end(s *Position, i int, early bool, tell *game.Story) {
	l := s.Lasting[i]
	r.lift(s, i)
	r.undo(s, &l, tell)
	if l.Skill == r.awaken {
		r.die(s, l.On, "WAS-212", tell) // for good
		s.Figures[l.On].Marks |= Doomed
	}
	e := r.effect(l.Effect)
	if e.Kind == codex.DoOnEvent && (e.Event == codex.OnEffectEnds || early && e.Event == codex.OnEffectEndsEarly) {
		r.doAll(s, &l, e, l.On, tell)
	}
}

// endLasting ends what lasts until a Hero's turn begins, or ends, when it has lasted so many of his turns; what works only in his next turn begins to work, or is over.
func (r *Rules) endLasting(s *Position, hero Fig, at Ends, tell *game.Story) {
	stilled := false
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		if l.Clock != hero || l.Ends != at && !l.Wait {
			continue
		}
		if l.Wait {
			if at == AtTurnStart {
				l.Wait = false
			}
			continue
		}
		if l.Fresh {
			l.Fresh = false
			continue
		}
		if l.Turns > 0 {
			l.Turns--
		}
		if l.Covered > 0 && l.Turns <= l.Covered {
			l.Turns, stilled = 0, true
			continue
		}
		if l.Turns == 0 && !(at == AtTurnStart && r.effect(l.Effect).Kind == codex.DoEachTurn) {
			r.end(s, i, false, tell)
			i--
		}
	}
	if stilled {
		begin(s, coverTask{})
	}
}

// endPhaseEffects ends what lasts until the end of so many phases.
func (r *Rules) endPhaseEffects(s *Position, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		if l := &s.Lasting[i]; l.Ends == AtPhaseEnd {
			if l.Turns--; l.Turns == 0 {
				r.end(s, i, false, tell)
				i--
			}
		}
	}
}

// endAllOn ends what an unconscious figure loses: everything but lasting Nature Spells and what is permanent (WAS-R023), and what others have of it that ends with it.
func (r *Rules) endAllOn(s *Position, n Fig, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		gone := s.Figures[n].State == Absent
		if l.On == n && (gone || l.Class != NatureEnchantment && l.Class != NatureHex && l.Ends != Never && l.Class != Loa || l.Class == Loa && s.Figures[n].State == Dead) ||
			l.On == n && r.codex.Skills[l.Skill].Duration.Or.Has(codex.EndsTargetUnconscious) {
			lost := *l
			r.lift(s, i)
			r.unlearn(s, &lost)
			if lost.By != n && r.codex.Skills[lost.Skill].Duration.Or.Has(codex.EndsTargetUnconscious) {
				r.partBonds(s, lost.By, lost.Skill, tell)
				i = min(i, int(s.Lasts))
			}
			if e := r.effect(lost.Effect); e.Kind == codex.DoModify && e.Stat == codex.StatDicepool && !gone {
				s.Figures[n].Pool -= int8(min(int(lost.Tally), int(s.Figures[n].Pool)))
			}
			i--
		}
	}
}

// lapse ends what lasts on a figure until something happens that has just happened.
func (r *Rules) lapse(s *Position, n Fig, when codex.Ending, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		if l.On == n && r.codex.Skills[l.Skill].Duration.Or.Has(when) && r.effect(l.Effect).Until == codex.NoUntil {
			r.end(s, i, true, tell)
			i--
		}
	}
}

// removeSkill ends everything lasting of a skill on a figure before its time; a Force Enchantment has its removal effect then (WAS-776), as it has not when it runs out or its bearer falls (WAS-R122), and only after that it is seen whether its bearer has
// fallen by what it took along (WAS-R180).
func (r *Rules) removeSkill(s *Position, n Fig, skill codex.SkillID, tell *game.Story) {
	var l Lasting
	if r.codex.Skills[skill].Removal.Has() {
		s.Figures[n].Marks |= Unseen
	}
	for i := r.on(s, n, skill); i >= 0; i = r.on(s, n, skill) {
		l = s.Lasting[i]
		r.end(s, i, true, tell)
	}
	if l.Skill == codex.NoSkill {
		return
	}
	k := &r.codex.Skills[skill]
	if tell != nil {
		tell.Tell("WAS-531", "removed-effect", r.who(s, "who", n), r.skillArg(k))
	}
	if k.Removal.Has() {
		u := Use{Skill: skill, By: n, Target: n, S: l.S, Marks: Succeeded | Rolled}
		r.beginUse(s, u, useRemoval)
	} else {
		r.seeWhoFell(s, n, tell)
	}
}

// spendUse notes that a lasting effect has worked once: one that is good for so many times ends with the last.
func (r *Rules) spendUse(s *Position, i int, e *codex.Effect) {
	l := &s.Lasting[i]
	l.Used++
	if l.Uses > 0 && l.Used >= l.Uses {
		skill, on := l.Skill, l.On
		r.lift(s, i)
		if (r.codex.Skills[skill].Duration.Or.Has(codex.EndsUsed) || r.codex.Skills[skill].Duration.End == codex.EndUsed) && e.Kind != codex.DoFailNext && !r.awaitsAttack(s, on, skill) {
			r.dropSkill(s, on, skill)
		}
	}
}

// awaitsAttack tells whether a skill changes the very attack that has triggered it, after which it ends (Sympathy).
func (r *Rules) awaitsAttack(s *Position, n Fig, skill codex.SkillID) bool {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.Skill == skill && l.On == n && r.effect(l.Effect).Applies == codex.AppliesTriggeringAttack {
			return true
		}
	}
	return false
}

// dropSkill takes everything off a figure that lasts as long as a skill does, without any consequence but the end.
func (r *Rules) dropSkill(s *Position, n Fig, skill codex.SkillID) {
	for i := int(s.Lasts) - 1; i >= 0; i-- {
		if l := s.Lasting[i]; l.Skill == skill && l.On == n && r.effect(l.Effect).Until == codex.NoUntil {
			r.lift(s, i)
			r.undo(s, &l, nil)
		}
	}
}

// undo takes back what an effect changed for as long as it lasts: dice of a Dicepool, flight.
func (r *Rules) undo(s *Position, l *Lasting, tell *game.Story) {
	r.unlearn(s, l)
	e := r.effect(l.Effect)
	switch {
	case e.Kind == codex.DoSpecial && l.Class == Loa:
		r.damballaLeaves(s, l, tell)
	case e.Kind == codex.DoModify && e.Stat == codex.StatDicepool:
		r.changePool(s, l.On, -int(l.Tally), "WAS-202", tell)
	case e.Kind == codex.DoStatus && e.Flying:
		r.comeDown(s, l.On, tell)
	}
}

// lift takes a lasting effect out by its place, without any consequence.
func (r *Rules) lift(s *Position, i int) {
	gone := s.Lasting[i]
	copy(s.Lasting[i:s.Lasts], s.Lasting[i+1:s.Lasts])
	s.Lasts--
	s.Lasting[s.Lasts] = Lasting{}
	r.calmed(s, &gone)
}
