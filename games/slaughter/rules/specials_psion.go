package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Spells that a Psion borrows (Mimicry, Echo), and his blade.

// copyTask asks the user of Mimicry or Echo which spell of its target it becomes.
type copyTask struct{ No uint8 }

func (copyTask) Op() Op { return opCopy }

func (r *Rules) runCopy(s *Position, t *copyTask, _ *game.Story) {
	u := &s.Uses[t.No]
	if r.copies(s, u) == 0 {
		s.pop()
		return
	}
	s.Actor, s.Asker = u.By, nobody
	s.ask(Copying)
}

// copies are the slots of the target's card with spells that a use can become, as bits from 1: Mimicry only common ones.
func (r *Rules) copies(s *Position, u *Use) (slots uint16) {
	for i, skill := range s.Figures[u.Target].Skills {
		if k := &r.codex.Skills[skill]; skill != codex.NoSkill && skill != u.Skill && k.Class.Has(codex.ClassSpell) && !(k.Elite && u.Skill == r.mimicry) {
			slots |= 1 << (i + 1)
		}
	}
	return slots
}

// borrow begins the copying of a spell, if its time is not over before it begins (WAS-R082).
func (r *Rules) borrow(s *Position, no uint8, u *Use) {
	if r.powerOf(u, &magicEffect, u.Target) > 0 {
		begin(s, copyTask{No: no})
	}
}

// copying is the choice of the spell.
func (r *Rules) copying() decision {
	use := func(s *Position) *Use { return &s.Uses[known[copyTask](s.Stack.Top()).No] }
	return decision{
		Kind: "copying", Rule: "WAS-730", Asks: "a spell to be copied is chosen",
		Prompt: func(s *Position) game.Text {
			return game.Say(`Choose the spell of {{.who}} that {{.skill}} becomes.`, r.who(s, "who", use(s).Target), r.skillArg(r.skill(use(s))))
		},
		Deeds: []deed{{
			Verb: CopySpell, Rule: "WAS-730", Write: is("copy {skill}", inWhat(r.aSkill)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				slots := r.copies(s, use(s))
				for i, skill := range s.Figures[use(s).Target].Skills {
					if slots>>(i+1)&1 != 0 {
						m.What = skill
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				u := use(s)
				if slot := s.slot(u.Target, m.What); slot == 0 || r.copies(s, u)>>slot&1 == 0 {
					return r.refuse("WAS-730", "{{.skill}} is no spell of {{.who}} that can be copied so: Mimicry takes common spells alone.", r.skillArg(&r.codex.Skills[m.What]), r.who(s, "who", u.Target))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				u := use(s)
				s.pop()
				s.Actor = r.actor(s)
				slot := s.slot(u.By, u.Skill)
				l := Lasting{Skill: u.Skill, By: u.By, On: u.By, S: u.S, M: int8(r.powerOf(u, &magicEffect, u.Target)), Uses: uint8(u.S), Tally: slot}
				if slot == 0 || !r.time(s, u, r.skill(u).Duration, u.By, &l) {
					return
				}
				s.Figures[u.By].Skills[slot-1] = m.What
				r.lay(s, l, false, tell)
			},
		}},
	}
}

// borrows tells whether something lasting is a spell that a Psion has borrowed: its slot of the card has the copy, and the skill itself comes back there (WAS-R259).
func (r *Rules) borrows(l *Lasting) bool {
	return (l.Skill == r.mimicry || l.Skill == r.echo) && l.Tally > 0
}

// unlearn puts the skill that had become a copy back on the card.
func (r *Rules) unlearn(s *Position, l *Lasting) {
	if r.borrows(l) {
		s.Figures[l.On].Skills[l.Tally-1] = l.Skill
	}
}

// useCopy counts a use of a borrowed spell: with the last the copy is gone.
func (r *Rules) useCopy(s *Position, u *Use, tell *game.Story) {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == u.By && r.borrows(l) && s.Figures[u.By].Skills[l.Tally-1] == u.Skill {
			if l.Used++; l.Used >= l.Uses {
				r.end(s, i, false, tell)
			}
			return
		}
	}
}

// spendMimicry notes that Mimicry has been used, which it can be once in a match.
func (r *Rules) spendMimicry(s *Position, u *Use) {
	if u.Skill == r.mimicry {
		r.lay(s, Lasting{Skill: r.mimicry, By: u.By, On: u.By, Ends: Never, Class: Permanent}, true, nil)
	}
}

// spent tells whether a skill can be used once in a match, and has been.
func (r *Rules) spent(s *Position, n Fig, skill codex.SkillID) bool {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; skill == r.mimicry && l.Skill == skill && l.On == n && l.Class == Permanent {
			return true
		}
	}
	return false
}

// leaveBlade leaves an Illusionary Blade about its Psion until his turn ends, as strong as it was made.
func (r *Rules) leaveBlade(s *Position, u *Use) {
	if u.Skill == r.blade && u.Marks&(Succeeded|Reaction) == Succeeded {
		r.lay(s, Lasting{Skill: u.Skill, By: u.By, On: u.By, S: u.S, M: u.M, Ends: AtTurnEnd, Clock: s.Figures[u.By].group(u.By), Turns: 1}, false, nil)
	}
}

// wieldingBlade is an action that sends the blade which is there at an opponent, without a roll (WAS-R260).
func (r *Rules) wieldingBlade() deed {
	may := func(s *Position, m *Move) error {
		n := s.Actor
		i := r.on(s, n, r.blade)
		k := &r.codex.Skills[r.blade]
		if i < 0 {
			return r.refuse("WAS-R183", "{{.who}} has no blade about him: use {{.skill}} first.", r.who(s, "who", n), r.skillArg(k))
		}
		if s.Figures[n].Left <= 0 {
			return r.refuse("WAS-241", "There are not enough actions left for {{.skill}}.", r.skillArg(k))
		}
		if err := r.mayDo(s, n, UsedSkill); err != nil {
			return err
		}
		if err := r.mayTarget(s, n, m, k); err != nil {
			return err
		}
		if length := 1000 * int(s.Lasting[i].S); !r.within(s, n, m.Fig, length) {
			return r.refuse("WAS-R183", "{{.who}} is out of range: the blade reaches {{.n}}#.", r.who(s, "who", m.Fig), game.Num("n", s.Lasting[i].S))
		}
		return nil
	}
	return deed{
		Verb: WieldBlade, Rule: "WAS-R183", Write: is("blade {figure}", inFig(aFigure)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if r.on(s, s.Actor, r.blade) < 0 {
				return buf
			}
			for all := s.present(false); all != 0; {
				m.Fig = all.Pop()
				if may(s, &m) == nil {
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check:   func(s *Position, m Move) error { return may(s, &m) },
		Hint:    r.hintAttack,
		Preview: r.foretell,
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			value := s.Lasting[r.on(s, n, r.blade)].M
			r.announce(s, n, UsedSkill, tell)
			r.act(s, n, UsedSkill, 1, r.blade)
			s.attack(Attack{By: n, On: m.Fig, Sort: ByMelee, Value: value, Marks: Fixed | Bare})
		},
	}
}
