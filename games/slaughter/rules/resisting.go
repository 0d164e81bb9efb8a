package rules

import (
	"mischief/game"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
)

// What somebody may choose about a roll: whether he defends against Voodoo, or an ally against a Nature Spell, at all (WAS-752, WAS-710), and which die is taken where that with the most pips need not be the best for him
// (WAS-505, WAS-507, WAS-R046): an ally who would rather feel a spell, a caster whose own spell weighs on him.

// yieldTask asks somebody whether he defends.
type yieldTask struct {
	No  uint8
	Fig Fig
}

// dieTask asks for a die: of the caster's roll his MAV, of anybody else's his MDV.
type dieTask struct {
	No  uint8
	Fig Fig
}

func (yieldTask) Op() Op { return opYield }
func (dieTask) Op() Op   { return opDie }

func (r *Rules) runYield(s *Position, t *yieldTask, _ *game.Story) {
	s.Actor, s.Asker = t.Fig, nobody
	s.ask(Yielding)
}

func (r *Rules) runDie(s *Position, t *dieTask, _ *game.Story) {
	s.Actor, s.Asker = t.Fig, nobody
	s.ask(ChoosingDie)
}

// resist goes on with the rolls against a use; it answers whether all have been made.
func (r *Rules) resist(s *Position, t *skillTask, u *Use, tell *game.Story) bool {
	n := r.nextToResist(s, u)
	if n == nobody {
		return true
	}
	ally := s.allied(n, u.By)
	switch {
	case t.Fig == n && ally && s.steered(n) && r.pipsToResist(s).several():
		t.Fig = nobody
		begin(s, dieTask{No: t.No, Fig: n})
	case t.Fig == n:
		t.Fig = nobody
		r.resists(s, u, n, r.resistPips(s, s.Roller, &s.Rolled), tell)
	case s.steered(n) && r.mayYield(s, u, n) && !u.Braced.Has(n):
		begin(s, yieldTask{No: t.No, Fig: n})
	default:
		t.Fig = n
		r.roll(s, n, ForSpellDefence)
	}
	return false
}

// mayYield tells whether somebody may leave his defence: an ally against a Nature Spell (WAS-710), anybody against Voodoo (WAS-752).
func (r *Rules) mayYield(s *Position, u *Use, n Fig) bool {
	class := r.skill(u).Class
	return class.Has(codex.ClassVoodoo) || class.Has(codex.ClassNature) && s.allied(n, u.By) // WAS-R070: Voodoo is resisted by Magic pips
}

// resists notes the MDV of a figure against a use.
func (r *Rules) resists(s *Position, u *Use, n Fig, pips int, tell *game.Story) {
	u.Resist[n] = 1 + int8(r.defence(s, s.Roller, true, pips, nil))
	if tell != nil {
		tell.Tell("WAS-507", "resists", r.who(s, "who", n), game.Num("n", u.Resist[n]-1))
	}
}

// burdens tells of a spell whose Magic value weighs on its caster: he may want a die with few Magic pips.
func (r *Rules) burdens(u *Use) bool {
	blue := r.part(u, codex.Blue).Effects
	for i := range blue {
		e := &blue[i]
		if e.Kind == codex.DoModify && e.Who == codex.WhoSelf && e.PerPip < 0 || e.Kind == codex.DoOnEvent && e.Event == codex.OnEffectEnds {
			return true
		}
	}
	return false
}

// values are the numbers of pips that the dice of a roll show, as bits.
type values uint16

func (v values) several() bool { return v&(v-1) != 0 }

// pipsOnDice are the numbers of Magic pips that the dice of a roll show on a card.
func pipsOnDice(card *codex.Card, roll *[6]uint8) values {
	var v values
	for face, dice := range roll {
		if dice > 0 {
			v |= 1 << card[face][codex.Magic]
		}
	}
	return v
}

// pipsToResist are the numbers of pips that the dice of a roll against magic show: Magic pips, and Defence pips as far as they may be exchanged (WAS-R067).
func (r *Rules) pipsToResist(s *Position) values {
	_, most := r.exchange(s, s.Roller)
	var v values
	for face, dice := range s.Rolled {
		if f := &s.Figures[s.Roller].Card[face]; dice > 0 {
			v |= 1 << (int(f[codex.Magic]) + min(most, int(f[codex.Defence])))
		}
	}
	return v
}

// yielding is the choice whether one defends (WAS-710, WAS-752).
func (r *Rules) yielding() decision {
	return decision{
		Kind: "yielding", Rule: "WAS-710", Asks: "somebody may leave his defence",
		Prompt: func(s *Position) game.Text {
			t := known[yieldTask](s.Stack.Top())
			return game.Say(`{{.skill}} of {{.by}} comes upon {{.who}} with a Magic value of {{.m}}: accept it, or roll to resist it.`, r.skillArg(r.skill(&s.Uses[t.No])), game.Num("m", s.Uses[t.No].M), r.who(s, "by", s.Uses[t.No].By), r.who(s, "who", t.Fig))
		},
		Deeds: []deed{
			{Verb: Accept, Rule: "WAS-710", Write: is("accept"), Moves: once,
				Play: func(s *Position, _ Move, tell *game.Story) {
					t := *known[yieldTask](s.Stack.Top())
					s.pop()
					s.Actor = r.actor(s)
					s.Uses[t.No].Resist[t.Fig] = 1
					if tell != nil {
						tell.Tell("WAS-710", "accepts", r.who(s, "who", t.Fig))
					}
				}},
			{Verb: Resist, Rule: "WAS-507", Write: is("resist"), Moves: once,
				Play: func(s *Position, _ Move, _ *game.Story) {
					t := *known[yieldTask](s.Stack.Top())
					s.pop()
					s.Actor = r.actor(s)
					s.Uses[t.No].Braced.add(t.Fig)
				}},
		},
	}
}

// choosingDie is the choice of a die by its Magic pips.
func (r *Rules) choosingDie() decision {
	shown := func(s *Position) values {
		if t := known[dieTask](s.Stack.Top()); t.Fig != s.Uses[t.No].By {
			return r.pipsToResist(s)
		}
		return pipsOnDice(&s.Figures[s.Roller].Card, &s.Rolled)
	}
	return decision{
		Kind: "choosing-die", Rule: "WAS-R046", Asks: "a die of the roll is chosen",
		Prompt: func(s *Position) game.Text {
			t := known[dieTask](s.Stack.Top())
			if t.Fig == s.Uses[t.No].By {
				return game.Say(`{{.who}} takes the Magic pips of one die as MAV: say how many.`, r.who(s, "who", t.Fig))
			}
			return game.Say(`{{.who}} takes the Magic pips of one die as MDV: say how many.`, r.who(s, "who", t.Fig))
		},
		Deeds: []deed{{
			Verb: TakeDie, Rule: "WAS-R046", Write: is("pips {number}", inN(notation.Number[Position, uint8]("NUMBER", 0, 15))),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				for n := uint8(15); n < 16; n-- {
					if shown(s)>>n&1 != 0 {
						m.N = n
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if shown(s)>>m.N&1 == 0 {
					return r.refuse("WAS-R046", "No die of the roll shows {{.n}} pips that count.", game.Num("n", m.N))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := *known[dieTask](s.Stack.Top())
				s.pop()
				s.Actor = r.actor(s)
				if u := &s.Uses[t.No]; t.Fig == u.By {
					u.Die = int8(m.N) + 1
				} else {
					r.resists(s, u, t.Fig, int(m.N), tell)
				}
			},
		}},
	}
}
