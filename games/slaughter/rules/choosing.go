package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Choices inside a use: further targets (WAS-R078), the conditions that a skill removes.

// reliefTask has conditions, or counters, chosen that a skill takes from a figure: how many more.
type reliefTask struct {
	By   Fig // who chooses
	Fig  Fig
	Left uint8
	Unit uint8
}

func (reliefTask) Op() Op { return opRelief }

// easing is the unit of what eases movement: a Slowed counter, or a hex.
const easing = 3

// runRelief asks for the next condition, while there is one.
func (r *Rules) runRelief(s *Position, t *reliefTask, _ *game.Story) {
	if t.Left == 0 || t.Unit != easing && s.Figures[t.Fig].newest() == codex.NoCondition || t.Unit == easing && !r.hampered(s, t.Fig) {
		s.Actor, s.Asker = r.actor(s), nobody
		s.pop()
		return
	}
	s.Actor, s.Asker = t.By, nobody
	s.ask(Relieving)
}

// hampered tells whether there is anything on a figure that eases its movement by going.
func (r *Rules) hampered(s *Position, n Fig) bool {
	for i := range s.Lasting[:s.Lasts] {
		if r.hampers(s, n, s.Lasting[i].Skill) == i {
			return true
		}
	}
	return s.Figures[n].Counters[codex.Slowed] > 0
}

// relieving is the choice of a condition that a skill removes.
func (r *Rules) relieving() decision {
	return decision{
		Kind: "relieving", Rule: "WAS-604", Asks: "a condition to be removed is chosen",
		Prompt: func(s *Position) game.Text {
			t := known[reliefTask](s.Stack.Top())
			return game.Say(`Choose what is removed from {{.who}}: {{.n}} more.`, r.who(s, "who", t.Fig), game.Num("n", t.Left))
		},
		Deeds: []deed{{
			Verb: Relieve, Rule: "WAS-604", Write: is("remove {condition}", inWhat(aCondition)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				t := known[reliefTask](s.Stack.Top())
				f := &s.Figures[t.Fig]
				for c := codex.NoCondition + 1; c < codex.ConditionCount; c++ {
					if f.Counters[c] > 0 && (t.Unit != easing || c == codex.Slowed) {
						m.What = codex.SkillID(c)
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				t := known[reliefTask](s.Stack.Top())
				switch {
				case s.Figures[t.Fig].Counters[m.What] == 0:
					return r.refuse("WAS-604", "{{.who}} has no counter of that condition.", r.who(s, "who", t.Fig))
				case t.Unit == easing && codex.Condition(m.What) != codex.Slowed:
					return r.refuse("WAS-R096", "Of the conditions only a Slowed counter may be removed here, or a hex that lowers movement.")
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := known[reliefTask](s.Stack.Top())
				t.Left--
				unit := codex.Unit(t.Unit)
				if t.Unit == easing {
					unit = codex.UnitCounters
				}
				r.relieveBy(s, t.Fig, codex.Condition(m.What), unit, "WAS-604", tell)
			},
		}, r.lifting()},
	}
}

// chooseTargets asks for further targets of a use, if its parts name some (WAS-R078).
func (r *Rules) chooseTargets(s *Position, u *Use, no uint8) {
	if u.Marks&Succeeded == 0 {
		return
	}
	most := 0
	for _, kind := range [...]codex.PartKind{codex.Green, codex.Blue} {
		effects := r.part(u, kind).Effects
		for i := range effects {
			e := &effects[i]
			switch {
			case e.Who == codex.WhoCardsPredicted: // which are chosen when they are moved
			case e.Kind == codex.DoTargets:
				most = floor(r.amount(s, u, e, u.Target))
				if !e.Extra && u.Target != nobody {
					most-- // the target named is one of them
				}
			case e.TargetsPerPip > 0 && e.CountPerPip == 0: // the targets of missiles are chosen one by one
				most = e.TargetsPerPip.Times(int(u.S)) - 1
			case e.Kind == codex.DoRemoveFigure:
				most = floor(r.amount(s, u, e, u.Target)) - 1
			case e.Kind == codex.DoRedirectRestore && u.M > 0:
				most = 1
			case e.Optional && u.M > 0:
				most = MaxFigures
			}
		}
	}
	if most > 0 {
		begin(s, pickTask{What: PickTargets, No: no, Left: uint8(min(most, MaxFigures))})
	}
}

// targetable are the figures that may be targets of a use besides the one named, or once more.
func (r *Rules) targetable(s *Position, u *Use) Figs {
	k := r.skill(u)
	who := codex.WhoOpponents
	for _, kind := range [...]codex.PartKind{codex.Green, codex.Blue} {
		effects := r.part(u, kind).Effects
		for i := range effects {
			switch e := &effects[i]; {
			case e.Kind == codex.DoTargets || e.TargetsPerPip > 0 || e.Kind == codex.DoRemoveFigure || e.Optional:
				who = e.Who
			case e.Kind == codex.DoRedirectRestore:
				who = codex.WhoEveryoneInReach
			}
		}
	}
	var able Figs
	switch who {
	case codex.WhoOpponents, codex.WhoChosenOpponents, codex.WhoOwnUndead:
		able = r.filter(s, s.present(false), func(n Fig) bool {
			if who == codex.WhoOwnUndead {
				if !s.undead(n) || s.Figures[n].Hero != u.By {
					return false
				}
			} else if s.allied(n, u.By) {
				return false
			}
			near := *u
			near.Target = n
			return r.inRange(s, &near) && (k.Range.Blind || r.sees(s, u.By, n)) && s.Figures[n].Flying == s.Figures[u.By].Flying && r.wardedFromSkill(s, u.By, n) == nil && !r.shotWarded(s, u.By, n, k)
		})
	case codex.WhoOthersInReach:
		able = r.filter(s, r.figures(s, u, who), func(n Fig) bool { return s.ridingLoa(n) != codex.NoSkill })
	default:
		able = r.figures(s, u, who) & s.present(false) // WAS-213
	}
	return able
}

// nextToResist is the next figure that has to roll its MDV against a use (WAS-507, WAS-R079, WAS-R184), or nobody. The caster never does (WAS-510).
func (r *Rules) nextToResist(s *Position, u *Use) Fig {
	k := r.skill(u)
	if u.Marks&Succeeded == 0 || u.M == 0 || !k.Class.Has(codex.ClassSpell) && !k.Class.Has(codex.ClassVoodoo) || k.Class.Has(codex.ClassForceEnchantment) {
		return nobody
	}
	var all Figs
	for _, kind := range [...]codex.PartKind{codex.Green, codex.Blue} {
		effects := r.part(u, kind).Effects
		for i := range effects {
			e := &effects[i]
			attack := e.Kind == codex.DoAttack && e.Value == codex.ValueMAV && !e.Separate
			works := kind == codex.Blue && e.Kind != codex.DoReach && e.Kind != codex.DoRange && e.Kind != codex.DoLimitFollowers && e.Kind != codex.DoRedirectRestore && (e.Kind != codex.DoAttack || e.Value == codex.ValueMAV && !e.Separate)
			if attack || works {
				all |= r.resisting(s, u, e)
			}
		}
	}
	for all != 0 {
		n := all.Pop()
		if n != u.By && u.Resist[n] == 0 && s.Figures[n].State == Up && r.magical(s, n) && !u.barred(k, n) {
			return n
		}
	}
	return nobody
}

// resisting is whom an effect works on for which a defence is rolled: the target where the effect sets a duration.
func (r *Rules) resisting(s *Position, u *Use, e *codex.Effect) Figs {
	if e.Kind == codex.DoDuration {
		return only(u.Target)
	}
	return r.whom(s, u, e)
}

// magical tells whether a figure has any Magic pip on its card: without one it does not roll (WAS-507).
func (r *Rules) magical(s *Position, n Fig) bool {
	if s.Scenario == codex.SnowfallScenario {
		return false
	}
	for _, face := range s.Figures[n].Card {
		if face[codex.Magic] > 0 || face[codex.Defence] > 0 && r.swaps(s, n) {
			return true
		}
	}
	return false
}

// lifting is the choice of a hex that lowers movement.
func (r *Rules) lifting() deed {
	return deed{
		Verb: LiftHex, Rule: "WAS-531", Write: is("lift {skill}", inWhat(r.aSkill)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			t := known[reliefTask](s.Stack.Top())
			for i := range s.Lasting[:s.Lasts] {
				if m.What = s.Lasting[i].Skill; t.Unit == easing && r.hampers(s, t.Fig, m.What) == i {
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			if t := known[reliefTask](s.Stack.Top()); t.Unit != easing || r.hampers(s, t.Fig, m.What) < 0 {
				return r.refuse("WAS-531", "{{.skill}} is no hex on {{.who}} that lowers movement and can be removed.", r.skillArg(&r.codex.Skills[m.What]), r.who(s, "who", t.Fig))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			t := known[reliefTask](s.Stack.Top())
			t.Left--
			r.removeSkill(s, t.Fig, m.What, tell)
		},
	}
}
