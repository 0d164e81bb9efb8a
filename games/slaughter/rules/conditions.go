package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Conditions (WAS-601 to WAS-616): counters of seven kinds, all of one kind being one condition.

const knockdown = codex.Knockdown

// receive gives a figure counters of a condition (WAS-601); that condition is now the newest (WAS-603). The unconscious, the dead and Undead receive none (WAS-R023,
// WAS-694). Of a unit its player says who receives them (WAS-684).
func (r *Rules) receive(s *Position, n Fig, c codex.Condition, counters int, rule string, tell *game.Story) {
	f := &s.Figures[n]
	if counters <= 0 || f.State != Up || r.immuneTo(s, n, c) {
		return
	}
	if f.Mount != nobody {
		if r.immuneTo(s, f.Mount, c) {
			return // what wards one of the two wards both (WAS-685)
		}
		begin(s, allotTask{Fig: s.unit(n), Condition: c, Counters: uint8(min(counters, 99))})
		return
	}
	r.inflict(s, n, c, counters, rule, tell)
}

// inflict gives counters to one figure, be it half of a unit.
func (r *Rules) inflict(s *Position, n Fig, c codex.Condition, counters int, rule string, tell *game.Story) {
	f := &s.Figures[n]
	if counters <= 0 || f.State != Up {
		return
	}
	f.Counters[c] = uint8(min(99, int(f.Counters[c])+counters))
	r.renew(f, c)
	if tell != nil {
		tell.Tell(rule, "suffers", r.who(s, "who", n), game.Num("n", counters), game.Word("condition", conditionKeys[c]))
	}
	switch c {
	case codex.Burning:
		for range counters {
			r.loseLife(s, n, 2, "WAS-611", tell)
		}
	case codex.DeepWound:
		r.changePool(s, n, -counters, "WAS-613", tell)
	case codex.Knockdown:
		r.knockedDown(s, n, tell)
	}
}

// renew makes a condition the newest of a figure.
func (r *Rules) renew(f *Figure, c codex.Condition) {
	old, top := f.Came[c], uint8(0)
	for i := range f.Came {
		if old != 0 && f.Came[i] > old {
			f.Came[i]--
		}
		if codex.Condition(i) != c {
			top = max(top, f.Came[i])
		}
	}
	f.Came[c] = top + 1
}

// relieve takes counters of a condition away: an action, a skill or recovering does so; else they stay until their bearer falls (WAS-602). It answers how many it was.
func (r *Rules) relieve(s *Position, n Fig, c codex.Condition, counters int, rule string, tell *game.Story) int {
	f := &s.Figures[n]
	counters = min(counters, int(f.Counters[c]))
	if counters <= 0 {
		return 0
	}
	f.Counters[c] -= uint8(counters)
	if f.Counters[c] == 0 {
		old := f.Came[c]
		f.Came[c] = 0
		for i := range f.Came {
			if f.Came[i] > old {
				f.Came[i]--
			}
		}
	}
	if tell != nil {
		tell.Tell(rule, "relieved", r.who(s, "who", n), game.Num("n", counters), game.Word("condition", conditionKeys[c]))
	}
	switch c {
	case codex.Burning:
		f.Alight = min(f.Alight, f.Counters[c])
	case codex.DeepWound:
		if f.State == Up {
			r.changePool(s, n, counters, "WAS-613", tell)
		} else {
			f.Pool += int8(counters)
		}
	}
	return counters
}

// newest is the newest condition of a figure, or none (WAS-603).
func (f *Figure) newest() codex.Condition {
	best := codex.NoCondition
	for c := codex.NoCondition + 1; c < codex.ConditionCount; c++ {
		if f.Counters[c] > 0 && (best == codex.NoCondition || f.Came[c] > f.Came[best]) {
			best = c
		}
	}
	return best
}

// conditionKeys are the words of conditions.
var conditionKeys = func() (keys [codex.ConditionCount]string) {
	for c, id := range codex.ConditionIDs {
		keys[c] = "condition." + id + ".name"
	}
	return keys
}()

// immuneTo tells whether a figure receives no counters of a condition: Undead of none (WAS-694), others by what they bear.
func (r *Rules) immuneTo(s *Position, n Fig, c codex.Condition) bool {
	if k := s.Figures[n].Kind; k == Zombie || k == Golem {
		return true
	}
	return r.wardedFrom(s, n, c)
}

// runEnd is the end of a Hero's turn for him and his followers (WAS-R035, WAS-R189): what heals before all else (WAS-R195), Burning, Poisoned, other effects, durations,
// the melting of Snowmen and Undead.
func (r *Rules) runEnd(s *Position, t *endTask, tell *game.Story) {
	const before, burn, poison, others, durations, melt, over = 0, 1, 2, 3, 4, 5, 6
	if t.Stage == over {
		s.Running.remove(t.Hero)
		for n := range s.Figures {
			if f := &s.Figures[n]; f.group(Fig(n)) == t.Hero && f.Marks&Hearing != 0 {
				f.Marks &^= Hearing | Deafened
			}
		}
		s.pop()
		return
	}
	if t.Stage == durations {
		t.Stage = melt
		r.endLasting(s, t.Hero, AtTurnEnd, tell)
		r.swarmsAge(s, t.Hero)
		return
	}
	for n := t.Fig + 1; n <= MaxFigures; n++ {
		f := &s.Figures[n]
		if n != t.Hero && f.Hero != t.Hero || f.State == Absent || f.State == Coming {
			continue
		}
		t.Fig = n
		switch t.Stage {
		case before:
			r.endingEffects(s, n, true, tell)
		case burn: // each counter that was there when the turn began (WAS-R091)
			if alight := int(f.Alight); alight > 0 {
				f.Alight = 0
				r.relieve(s, n, codex.Burning, alight, "WAS-611", tell)
				if !r.immune(s, n, codex.ImmuneBurning) {
					r.loseLife(s, n, 2*alight, "WAS-611", tell)
				}
			}
		case poison:
			r.loseLife(s, n, int(f.Counters[codex.Poisoned]), "WAS-615", tell)
		case others:
			r.endingEffects(s, n, false, tell)
		case melt: // WAS-R101, WAS-R102
			if f.Marks&Melting != 0 && f.Marks&AtHand == 0 {
				r.loseLife(s, n, 1, meltingRules[f.Kind], tell)
			}
		}
		return // whatever it began comes first
	}
	t.Stage, t.Fig = t.Stage+1, nobody
}

var meltingRules = [kinds]string{Snowman: "WAS-690", Zombie: "WAS-695", Golem: "WAS-695"}
