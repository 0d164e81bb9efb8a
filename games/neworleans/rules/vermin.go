package rules

import (
	"mischief/game"
	"mischief/games/neworleans/codex"
)

// The vermin's turn (CNO-701): who is activated next. foes.go has what an activation is, hunting.go the ways of vermin, aiming.go their attacks.

// The stages of the vermin's turn.
const (
	mustering = iota
	calling
)

// runVerminTurn takes the next step of the vermin's turn.
func (r *Rules) runVerminTurn(s *Position, t *verminTurnTask, tell *game.Story) {
	if t.Stage == mustering {
		t.Stage = calling
		s.Turn = TheVermin
		for left := s.On & everyVermin; left != 0; {
			f := &s.Fig[left.take()]
			f.unset(Vulnerable | Activated) // CNO-R28
			f.set(Called)                   // CNO-R71
		}
	}
	waiting := s.waiting()
	if waiting == 0 {
		for left := s.On & everyVermin; left != 0; {
			s.Fig[left.take()].unset(Called | Activated)
		}
		s.done()
		return
	}
	next := r.closest(s, waiting)
	if next.count() > 1 { // CNO-R58
		s.Picking = next
		s.ask(ChoosingVermin, nobody)
		return
	}
	begin(s, foeTask{Fig: int16(next.first())})
}

// waiting are the vermin that are still to be activated in this turn (CNO-R71).
func (s *Position) waiting() (left Figs) {
	for all := s.On & everyVermin; all != 0; {
		if n := all.take(); s.Fig[n].Marks&(Called|Activated) == Called {
			left.add(n)
		}
	}
	return left
}

// How far off a vermin counts when it has no way to a hero, and none either were other figures not there (CNO-R58).
const (
	blocked = 1 << 10
	shutOff = 2 << 10
)

// closest are those of some vermin that are next: with the fewest moves to any hero; those that have no way come after all others by the count of CNO-R60, those without any way last (CNO-R58).
func (r *Rules) closest(s *Position, among Figs) Figs {
	if among.count() == 1 {
		return among
	}
	if there := r.arrived(s, among); there != 0 {
		return there
	}
	var h hunt
	for _, crowd := range [...]int{0, blocked} {
		var next Figs
		least := shutOff
		h.begin(r, s, among, crowd == blocked)
		for left := among; left != 0; {
			n := left.take()
			switch d := h.moves(n) + crowd; {
			case d < least:
				next, least = only(n), d
			case d == least && d < shutOff:
				next.add(n)
			}
		}
		if next != 0 {
			return next
		}
	}
	return among
}

// choosingVermin: what the party settles among equals in the vermin's turn: who is activated next (CNO-R58), whom it attacks (CNO-R64), with what (CNO-R65), on whom Drain Life is tried next (CNO-R89).
func (r *Rules) choosingVermin() decision {
	// Only one of these is asked at a time; which, the task that runs says.
	asked := func(s *Position) Verb {
		if s.Stack.Top().Op == opVerminTurn {
			return ActivateVermin
		}
		switch running[foeTask](s).Stage {
		case draining:
			return TryOn
		case weighing:
			return UseAttack
		}
		return SetOn
	}
	pick := func(verb Verb, write, rule string, then func(s *Position, n Fig, tell *game.Story)) deed {
		d := r.pickFigure(verb, write, rule, func(s *Position) Figs {
			if asked(s) != verb {
				return 0
			}
			return s.Picking
		}, then)
		return d
	}
	return decision{
		Kind: "vermin-choice", Rule: "CNO-R58", Asks: "the party settles a tie among the vermin",
		Prompt: func(s *Position) game.Text {
			switch asked(s) {
			case ActivateVermin:
				return game.Say("Several vermin are as close to the heroes: which is activated next?")
			case TryOn:
				return game.Say("Drain Life is tried on one figure after the other: on whom next?")
			case UseAttack:
				return game.Say("{{.who}} has several attacks that are as good: which does it use?", r.who("who", s, s.Active))
			}
			return game.Say("Several heroes are as close to {{.who}}: whom does it attack?", r.who("who", s, s.Active))
		},
		Deeds: []deed{
			pick(ActivateVermin, "call {figure}", "CNO-R58", func(s *Position, n Fig, _ *game.Story) {
				s.Picking = 0
				begin(s, foeTask{Fig: int16(n)})
			}),
			pick(TryOn, "drain {figure}", "CNO-R89", func(s *Position, n Fig, _ *game.Story) {
				s.Picking = 0
				s.drain(running[foeTask](s), n)
			}),
			pick(SetOn, "against {figure}", "CNO-R64", func(s *Position, n Fig, _ *game.Story) {
				s.Picking = 0
				t := running[foeTask](s)
				t.Stage, t.Choice = weighing, int16(n)
			}),
			{Verb: UseAttack, Rule: "CNO-R65", Write: is("with {number}", inN(aNumber)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					if asked(s) != UseAttack {
						return buf
					}
					var a aims
					r.aims(s, &a, s.Active, 0)
					for left := a.best(r, s, Fig(running[foeTask](s).Choice)); left != 0; left &= left - 1 {
						m.N = int16(a.arms[place(left)].no) + 1
						buf = append(buf, m)
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					if asked(s) == UseAttack {
						var a aims
						r.aims(s, &a, s.Active, 0)
						for left := a.best(r, s, Fig(running[foeTask](s).Choice)); left != 0; left &= left - 1 {
							if int16(a.arms[place(left)].no)+1 == m.N {
								return nil
							}
						}
					}
					return game.Refuse("CNO-R65", "That is not among the attacks that are to be chosen from.")
				},
				Play: func(s *Position, m Move, tell *game.Story) {
					t := running[foeTask](s)
					r.foeStrikes(s, t, Weapon{No: uint8(m.N - 1)}, Fig(t.Choice), tell)
					r.run(s, tell)
				}},
		},
	}
}

// kindsOf finds kinds by their ids.
func (r *Rules) kindsOf(ids ...string) (kinds []codex.Kind) {
	for _, id := range ids {
		for k := range r.codex.Kinds {
			if r.codex.Kinds[k].ID == id {
				kinds = append(kinds, codex.Kind(k))
			}
		}
	}
	return kinds
}
