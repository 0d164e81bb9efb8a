package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What lasting effects do, each at its moment: when an event happens that it waits for, and when turns begin and end.

// happens tells whatever waits for an event of a figure that it has happened; other is the other figure it concerns.
func (r *Rules) happens(s *Position, event codex.Event, n, other Fig, a *Attack, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if e.Kind != codex.DoOnEvent || e.Event != event || l.Wait || l.On != n {
			continue
		}
		l0, before := *l, s.Lasts
		r.spendUse(s, i, e)
		if s.Lasts < before {
			i--
		}
		r.doAll(s, &l0, e, other, tell)
	}
}

// doAll carries out what a lasting effect does at its moment. other is the other figure of the event.
func (r *Rules) doAll(s *Position, l *Lasting, e *codex.Effect, other Fig, tell *game.Story) {
	u := Use{Skill: l.Skill, By: l.By, Target: l.On, S: l.S, M: l.M, Count: l.Tally, Marks: Succeeded | Rolled}
	if u.Power = l.Power; e.Event == codex.OnHealedBySpell {
		u.Marks |= Answer
	}
	for i := range e.Do {
		d := &e.Do[i]
		switch d.Who {
		case codex.WhoVictim, codex.WhoEventCaster:
			u.Target, u.Victim = other, other
		case codex.WhoTarget:
			u.Target = l.On
			if e.Event == codex.OnOwnAttack || e.Event == codex.OnOwnDeathSpell {
				u.Target = other
			}
		}
		if d.To == codex.WhoTarget {
			u.Target = other
		}
		if d.Kind == codex.DoRepeatGreen {
			if r.skill(&u).Target == codex.TargetOwnDaemon {
				if u.Target = s.daemonOf(l.By); u.Target == nobody {
					r.dropSkill(s, l.On, l.Skill) // it ends with the Daemon
					return
				}
			}
			green := r.part(&u, codex.Green).Effects
			for j := range green {
				r.doNow(s, &u, &green[j], tell)
			}
			continue
		}
		r.doNow(s, &u, d, tell)
	}
}

// doNow carries an effect out on all it concerns, outside of a use under way.
func (r *Rules) doNow(s *Position, u *Use, e *codex.Effect, tell *game.Story) {
	for all := r.whom(s, u, e); all != 0; {
		n := all.Pop()
		r.do(s, noUse, u, e, n, r.amount(s, u, e, n), tell)
	}
}

// noUse stands for a use that is not under way: its attacks belong to none.
const noUse = 255

// beginningEffects is what effects do at the beginning of a Hero's turn to him and his followers: harmful ones first, then helpful ones, each from the oldest on (WAS-R035).
func (r *Rules) beginningEffects(s *Position, hero Fig, harmful bool, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if s.Figures[l.On].group(l.On) != hero || l.Wait {
			continue
		}
		switch {
		case e.Kind == codex.DoEachTurn && harms(e) == harmful:
			l.Tally = min(99, l.Tally+1)
			l0, before := *l, s.Lasts
			over := l.Ends == AtTurnStart && l.Turns == 0
			if s.Figures[l.On].State == Up || r.healsFallen(l) {
				r.doAll(s, &l0, e, l0.On, tell)
			}
			if over && s.Lasts == before {
				r.lift(s, i)
				i--
			} else if s.Lasts < before {
				i = -1 // something has ended meanwhile
				return
			}
		case !harmful && e.Kind == codex.DoOnEvent && e.Event == codex.OnOwnNextTurnStart:
			l0 := *l
			r.lift(s, i)
			i--
			r.doAll(s, &l0, e, l0.On, tell)
		case harmful && e.Kind == codex.DoOnEvent && e.Event == codex.OnEffectEnds:
			l.Tally = min(99, l.Tally+1) // turns that it has been active (WAS-R254)
		}
	}
}

// harms tells whether what happens each turn is to the harm of who bears it.
func harms(e *codex.Effect) bool {
	for i := range e.Do {
		if d := &e.Do[i]; d.Kind == codex.DoCondition || d.Kind == codex.DoLife && d.Op == codex.OpLose || d.Kind == codex.DoDamage {
			return true
		}
	}
	return false
}

// healsFallen tells whether a lasting effect works on an unconscious figure, too (Hot Chocolate).
func (r *Rules) healsFallen(l *Lasting) bool {
	return r.codex.Skills[l.Skill].Target == codex.TargetAlly && r.codex.Skills[l.Skill].School == codex.Snowfall
}

// endingEffects is what effects do at the end of a figure's turn; before all else comes what its bearer may do at a moment of his choice and has not done (WAS-R195).
func (r *Rules) endingEffects(s *Position, n Fig, before bool, tell *game.Story) {
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On != n || e.Kind != codex.DoOnEvent || e.Event != codex.OnChosenMomentInTurn || !before || l.Fresh {
			continue
		}
		if l.Tally == seized {
			l.Tally = 0
			continue
		}
		l0, lasts := *l, s.Lasts
		r.doAll(s, &l0, e, n, tell)
		if s.Lasts < lasts {
			return
		}
	}
}

// tally adds damage that a figure has dealt to what counts it from the use on (Flashing Blades); what rider and mount deal counts for both (WAS-685, WAS-R229).
func (r *Rules) tally(s *Position, by Fig, dealt int) {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; s.unit(l.On) == s.unit(by) && r.effect(l.Effect).Times == codex.QuantityDamageDealtSince {
			l.Tally = uint8(min(99, int(l.Tally)+dealt))
		}
	}
}
