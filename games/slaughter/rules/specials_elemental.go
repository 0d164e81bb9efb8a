package rules

import (
	"mischief/game"
	"mischief/game/notation"
	"mischief/games/slaughter/codex"
)

// Glyphs: spells stored for later, which then take effect without a roll. A Glyph lasts on its mage, with the slot of the spell on the card as its tally.

// storeTask asks which spell a Glyph stores.
type storeTask struct{ No uint8 }

func (storeTask) Op() Op { return opStore }

func (r *Rules) runStore(s *Position, t *storeTask, _ *game.Story) {
	u := &s.Uses[t.No]
	if r.storable(s, u.By) == 0 {
		s.pop()
		return
	}
	s.Actor, s.Asker = u.By, nobody
	s.ask(Storing)
}

// usedAt is the place of a use in Position.Uses.
func (r *Rules) usedAt(s *Position, u *Use) int {
	for i := range s.Uses {
		if &s.Uses[i] == u {
			return i
		}
	}
	panic("rules: a use that is not under way")
}

// storable are the slots of a card with spells that a Glyph can store, as bits from 1.
func (r *Rules) storable(s *Position, n Fig) (slots uint16) {
	for i, skill := range s.Figures[n].Skills {
		if skill != codex.NoSkill && skill != r.glyph && r.codex.Skills[skill].Class.Has(codex.ClassSpell) {
			slots |= 1 << (i + 1)
		}
	}
	return slots
}

// storing is the choice of the spell, which is named before the roll.
func (r *Rules) storing() decision {
	return decision{
		Kind: "storing", Rule: "WAS-501", Asks: "a spell to be stored is named",
		Prompt: func(s *Position) game.Text {
			return game.Say(`Name the spell that {{.who}} stores in a Glyph.`, r.who(s, "who", s.Actor))
		},
		Deeds: []deed{{
			Verb: StoreSpell, Rule: "WAS-501", Write: is("store {skill}", inWhat(r.aSkill)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				slots := r.storable(s, s.Actor)
				for i, skill := range s.Figures[s.Actor].Skills {
					if slots>>(i+1)&1 != 0 {
						m.What = skill
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if slot := s.slot(s.Actor, m.What); slot == 0 || r.storable(s, s.Actor)>>slot&1 == 0 {
					return r.refuse("WAS-501", "{{.skill}} is no other spell of {{.who}}.", r.skillArg(&r.codex.Skills[m.What]), r.who(s, "who", s.Actor))
				}
				return nil
			},
			Play: func(s *Position, m Move, _ *game.Story) {
				t := *known[storeTask](s.Stack.Top())
				s.pop()
				s.Uses[t.No].Count = s.slot(s.Actor, m.What)
				s.Actor = r.actor(s)
			},
		}},
	}
}

// storeSpell lays the Glyph; one with the same spell that is there already is replaced.
func (r *Rules) storeSpell(s *Position, _ uint8, u *Use, _ *codex.Effect, tell *game.Story) {
	if i := r.glyphOf(s, u.By, u.Count); i >= 0 {
		r.lift(s, i)
	}
	l := Lasting{Skill: u.Skill, By: u.By, On: u.By, S: u.S, M: u.M, Uses: uint8(u.S), Tally: u.Count, Class: Enchantment}
	if u.Count > 0 && r.time(s, u, r.skill(u).Duration, u.By, &l) {
		u.Marks |= Laid
		r.lay(s, l, true, tell)
	}
}

// glyphOf is the place of the Glyph with the spell of a slot, or -1.
func (r *Rules) glyphOf(s *Position, n Fig, slot uint8) int {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.Skill == r.glyph && l.On == n && l.Tally == slot && slot > 0 {
			return i
		}
	}
	return -1
}

// usingGlyph is the use of a stored spell, by an action or a Delay counter: it has one Skill pip and the most Magic pips of the card
// (WAS-R255).
func (r *Rules) usingGlyph() deed {
	begin := func(s *Position, skill codex.SkillID) error {
		n := s.Actor
		k := &r.codex.Skills[skill]
		if r.glyphOf(s, n, s.slot(n, skill)) < 0 {
			return r.refuse("WAS-501", "{{.who}} has stored no {{.skill}} in a Glyph.", r.who(s, "who", n), r.skillArg(k))
		}
		if !s.Reacting() && s.Figures[n].Left <= 0 {
			return r.refuse("WAS-241", "There are not enough actions left for {{.skill}}.", r.skillArg(k))
		}
		return r.mayDo(s, n, UsedSkill)
	}
	may := func(m Move) error {
		if m.Arm != 0 {
			return r.refuse("WAS-501", "A stored spell takes no weapon.")
		}
		return nil
	}
	return deed{
		Verb: UseGlyph, Rule: "WAS-501", Write: is("glyph {skill} {}", inWhat(r.aSkill), notation.Some("on {figure}", inFig(aFigure))),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			if r.on(s, s.Actor, r.glyph) < 0 {
				return buf
			}
			return r.listUses(s, s.Actor, m, buf, func(skill codex.SkillID) error { return begin(s, skill) }, may)
		},
		Check: func(s *Position, m Move) error {
			if err := begin(s, m.What); err != nil {
				return err
			}
			if err := may(m); err != nil {
				return err
			}
			return r.mayUseNow(s, s.Actor, &m)
		},
		Hint:    r.hintAttack,
		Preview: r.foretell,
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, UsedSkill, tell)
			u := Use{Skill: m.What, By: n, Target: m.Fig, Marks: Stored}
			if s.Reacting() {
				u.Marks |= Reaction
			}
			r.act(s, n, UsedSkill, 1, m.What)
			i := r.glyphOf(s, n, s.slot(n, m.What))
			if l := &s.Lasting[i]; l.Used+1 < l.Uses {
				l.Used++
			} else {
				r.lift(s, i)
			}
			r.use(s, u, tell)
		},
	}
}

// mostMagic is the most Magic pips on any face of a card.
func mostMagic(card *codex.Card) int {
	most := uint8(0)
	for face := range card {
		most = max(most, card[face][codex.Magic])
	}
	return int(most)
}
