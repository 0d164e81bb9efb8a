package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What Death Spells cost (WAS-720 to WAS-723). A blood sacrifice is announced with the spell; after the roll the caster may turn a die to a face with his Skill pip, and loses 1 Life either way (WAS-R228). That, and
// what a spell asks for by itself, is paid after the roll (WAS-R073). Whom it kills is dead at once, and his spell succeeds with one more Skill pip (WAS-R065).

// costs tells of an effect of a Death Spell that is a price of its own.
func costs(k *codex.Skill, e *codex.Effect) bool {
	return k.Class.Has(codex.ClassDeath) && e.Kind == codex.DoLife && e.Op == codex.OpLose && e.Who == codex.WhoSelf
}

// pays takes the price of a sacrifice and of the always-on part.
func (r *Rules) pays(s *Position, u *Use, tell *game.Story) {
	price := 0
	if u.Marks&Sacrifice != 0 {
		price++
	}
	k := r.skill(u)
	effects := r.part(u, codex.Always).Effects
	for i := range effects {
		if costs(k, &effects[i]) {
			price += floor(int(effects[i].Fixed))
		}
	}
	if price == 0 {
		return
	}
	dies := price >= int(s.Figures[u.By].Hand)
	r.loseLife(s, u.By, price, "WAS-720", tell)
	if dies && s.Figures[u.By].State != Up {
		u.S++
		u.Marks |= Succeeded
		r.diesOfIt(s, u, tell)
	}
}

// foresees adds the Skill pip of a caster whom the price in the green part is going to kill, so that all of that part has it.
func (r *Rules) foresees(s *Position, u *Use) {
	if u.Marks&Succeeded == 0 || s.Figures[u.By].State != Up {
		return
	}
	k := r.skill(u)
	effects := r.part(u, codex.Green).Effects
	for i := range effects {
		if e := &effects[i]; costs(k, e) && floor(r.amount(s, u, e, u.By)) >= int(s.Figures[u.By].Hand) {
			u.S++
			return
		}
	}
}

// diesOfIt has a caster be dead whom his own spell has cost his last Life (WAS-723).
func (r *Rules) diesOfIt(s *Position, u *Use, tell *game.Story) {
	if s.Figures[u.By].State == Unconscious {
		r.die(s, u.By, "WAS-723", tell)
	}
}

// sacrificing is the choice of the die that is turned.
func (r *Rules) sacrificing() decision {
	use := func(s *Position) (*skillTask, *Use) {
		t := known[skillTask](s.Stack.Top())
		return t, &s.Uses[t.No]
	}
	may := func(s *Position, m Move) error {
		_, u := use(s)
		switch {
		case m.N < 1 || m.N > 6 || s.Rolled[m.N-1] == 0:
			return r.refuse("WAS-720", "No die shows that face.")
		case m.Arm < 1 || m.Arm > 6 || s.Figures[u.By].Card[m.Arm-1][codex.SkillPip] == 0:
			return r.refuse("WAS-720", "There is no Skill pip on that face of the card.")
		case m.N == m.Arm:
			return r.refuse("WAS-720", "The die shows that face already.")
		}
		return nil
	}
	return decision{
		Kind: "sacrificing", Rule: "WAS-720", Asks: "a die is turned for a blood sacrifice",
		Prompt: func(s *Position) game.Text {
			_, u := use(s)
			return game.Say("{{.who}} has rolled {{.pips}} and may turn one die to a face with the Skill pip, or keep the roll.", r.who(s, "who", u.By), game.Name("pips", pipsText(s.Rolled)))
		},
		Deeds: []deed{
			{Verb: TurnDie, Rule: "WAS-720", Write: is("turn {die} to {face}", inN(aFace), inArm(aFace)),
				Moves: func(s *Position, m Move, buf []Move) []Move {
					for m.N = 1; m.N <= 6; m.N++ {
						for m.Arm = 1; m.Arm <= 6; m.Arm++ {
							if may(s, m) == nil {
								buf = append(buf, m)
							}
						}
					}
					return buf
				},
				Check: may,
				Play: func(s *Position, m Move, tell *game.Story) {
					t, u := use(s)
					t.Next = 1
					s.Rolled[m.N-1]--
					s.Rolled[m.Arm-1]++
					if tell != nil {
						tell.Tell("WAS-720", "die-turned", r.who(s, "who", u.By), game.Name("pips", pipsText(s.Rolled)))
					}
				}},
			{Verb: KeepDice, Rule: "WAS-720", Write: is("keep"), Moves: once,
				Play: func(s *Position, _ Move, _ *game.Story) { t, _ := use(s); t.Next = 1 }},
		},
	}
}
