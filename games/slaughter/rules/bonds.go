package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Passing damage on (Dark Bond): each time he is attacked the bearer may have one ally in reach take up to so many points of the damage (WAS-R050, step 9; WAS-R172, WAS-R258).

// bondTask asks the target of an attack whether somebody else bears part of its damage; Next counts the bonds that have been asked about.
type bondTask struct{ No, Next uint8 }

func (bondTask) Op() Op { return opBond }

// bond is the lasting effect by which a figure may pass damage on that is the n-th of that kind, or nil.
func (r *Rules) bond(s *Position, on Fig, n uint8) *Lasting {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == on && !l.Wait && r.effect(l.Effect).Kind == codex.DoTransferDamage {
			if n == 0 {
				return l
			}
			n--
		}
	}
	return nil
}

// bearers are the allies who can bear damage of another by what lasts on him.
func (r *Rules) bearers(s *Position, l *Lasting) Figs {
	length := r.codex.Skills[l.Skill].Reach.Hash.Length(int(l.M))
	return r.filter(s, s.present(false), func(n Fig) bool { return n != l.On && s.allied(n, l.On) && r.within(s, l.On, n, length) })
}

// runBond asks about one bond after the other, while there is damage and anybody to bear it.
func (r *Rules) runBond(s *Position, t *bondTask, _ *game.Story) {
	a := &s.Attacks[t.No]
	for l := r.bond(s, a.On, t.Next); l != nil && a.Damage > 0; l = r.bond(s, a.On, t.Next) {
		if r.bearers(s, l) != 0 {
			s.Actor, s.Asker = a.On, nobody
			s.ask(Bearing)
			return
		}
		t.Next++
	}
	s.Actor = r.actor(s)
	s.pop()
}

// bearing is the choice who bears how much.
func (r *Rules) bearing() decision {
	here := func(s *Position) (*bondTask, *Attack, *Lasting) {
		t := known[bondTask](s.Stack.Top())
		a := &s.Attacks[t.No]
		return t, a, r.bond(s, a.On, t.Next)
	}
	most := func(s *Position) uint8 {
		_, a, l := here(s)
		return uint8(min(int(a.Damage), floor(r.lastingAmount(s, l, r.effect(l.Effect)))))
	}
	return decision{
		Kind: "bearing", Rule: "WAS-R172", Asks: "damage is passed on, or not",
		Prompt: func(s *Position) game.Text {
			_, a, l := here(s)
			return game.Say("{{.who}} is about to take {{.n}} damage. By {{.skill}} an ally may bear up to {{.most}} of it: say who and how much, or bear it.", r.who(s, "who", a.On), game.Num("n", a.Damage), r.skillArg(&r.codex.Skills[l.Skill]), game.Num("most", most(s)))
		},
		Deeds: []deed{
			{Verb: PassOn, Rule: "WAS-R172", Write: is("pass {points} to {figure}", inN(points), inFig(aFigure)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					_, _, l := here(s)
					for all := r.bearers(s, l); all != 0; {
						m.Fig = all.Pop()
						for m.N = most(s); m.N > 0; m.N-- {
							buf = append(buf, m)
						}
					}
					return buf
				},
				Check: func(s *Position, m Move) error {
					_, _, l := here(s)
					if all := r.bearers(s, l); !all.Has(m.Fig) {
						return r.refuse("WAS-512", "{{.who}} is no ally within reach.", r.who(s, "who", m.Fig))
					}
					if m.N == 0 || m.N > most(s) {
						return r.refuse("WAS-504", "At most {{.n}} may be passed on.", game.Num("n", most(s)))
					}
					return nil
				},
				Play: func(s *Position, m Move, _ *game.Story) {
					t, a, _ := here(s)
					t.Next++
					a.Damage -= int8(m.N)
					r.passOn(s, a, m.Fig, int(m.N), true)
				}},
			{Verb: Bear, Rule: "WAS-R172", Write: is("bear"), Moves: once,
				Play: func(s *Position, _ Move, _ *game.Story) { t, _, _ := here(s); t.Next++ }},
		},
	}
}
