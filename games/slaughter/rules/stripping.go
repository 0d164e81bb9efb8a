package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Enchantments and hexes that go before their time: those a skill removes, one after the other, each with what its removal brings about before the next (WAS-R180), and those their caster ends.

// stripTask removes enchantments or hexes from a figure for a use: how many more.
type stripTask struct {
	Fig  Fig
	No   uint8
	Left uint8
	What StripWhat
}

func (stripTask) Op() Op { return opStrip }

// StripWhat is what is removed: enchantments, the newest first, or hexes, which the user chooses.
type StripWhat uint8

// What is removed.
const (
	StripEnchantments StripWhat = iota
	StripHexes
)

// strip begins the removal of so many enchantments, or hexes, from a figure.
func (r *Rules) strip(s *Position, no uint8, n Fig, what StripWhat, count int, tell *game.Story) {
	if no == noUse {
		for i := r.strippable(s, n, what); i >= 0 && count > 0; i = r.strippable(s, n, what) {
			r.removeSkill(s, n, s.Lasting[i].Skill, tell)
			count--
		}
	} else if count > 0 {
		begin(s, stripTask{Fig: n, No: no, Left: uint8(min(count, 99)), What: what})
	}
}

// runStrip removes the next one. Whoever chooses is asked only where there is more than he may remove.
func (r *Rules) runStrip(s *Position, t *stripTask, tell *game.Story) {
	i := r.strippable(s, t.Fig, t.What)
	if t.Left == 0 || i < 0 {
		s.Actor, s.Asker = r.actor(s), nobody
		s.pop()
		return
	}
	if t.What == StripHexes && r.hexes(s, t.Fig) > int(t.Left) {
		s.Actor, s.Asker = s.Uses[t.No].By, nobody
		s.ask(Stripping)
		return
	}
	t.Left--
	s.Uses[t.No].Count++
	r.removeSkill(s, t.Fig, s.Lasting[i].Skill, tell)
}

// strippable is the place of the newest enchantment, or hex, on a figure that can be removed, or -1. Nature Spells are passed over (WAS-R179). An enchantment is as old as its first effect.
func (r *Rules) strippable(s *Position, n Fig, what StripWhat) int {
	class := [...]Nature{StripEnchantments: Enchantment, StripHexes: Hex}[what]
	for i := int(s.Lasts) - 1; i >= 0; i-- {
		if l := &s.Lasting[i]; l.On == n && l.Class == class && r.on(s, n, l.Skill) == i {
			return i
		}
	}
	return -1
}

// hexes is how many hexes are on a figure that can be removed.
func (r *Rules) hexes(s *Position, n Fig) int {
	count := 0
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && l.Class == Hex && r.on(s, n, l.Skill) == i {
			count++
		}
	}
	return count
}

// stripping is the choice of a hex that a skill removes.
func (r *Rules) stripping() decision {
	may := func(s *Position, m Move) error {
		t := known[stripTask](s.Stack.Top())
		i := r.on(s, t.Fig, m.What)
		switch {
		case i >= 0 && s.Lasting[i].Class == NatureHex:
			return r.refuse("WAS-712", "{{.skill}} is a Nature Spell: no skill removes it.", r.skillArg(&r.codex.Skills[m.What]))
		case i < 0 || s.Lasting[i].Class != Hex:
			return r.refuse("WAS-531", "{{.who}} is under no such hex.", r.who(s, "who", t.Fig))
		}
		return nil
	}
	return decision{
		Kind: "stripping", Rule: "WAS-531", Asks: "a hex to be removed is chosen",
		Prompt: func(s *Position) game.Text {
			t := known[stripTask](s.Stack.Top())
			return game.Say(`Choose a hex that is removed from {{.who}}: {{.n}} more.`, r.who(s, "who", t.Fig), game.Num("n", t.Left))
		},
		Deeds: []deed{{
			Verb: Strip, Rule: "WAS-531", Write: is("strip {skill}", inWhat(r.aSkill)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				t := known[stripTask](s.Stack.Top())
				for i := range s.Lasting[:s.Lasts] {
					if l := &s.Lasting[i]; l.On == t.Fig && l.Class == Hex && r.on(s, t.Fig, l.Skill) == i {
						m.What = l.Skill
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: may,
			Play: func(s *Position, m Move, tell *game.Story) {
				t := known[stripTask](s.Stack.Top())
				t.Left--
				s.Uses[t.No].Count++
				r.removeSkill(s, t.Fig, m.What, tell)
			},
		}},
	}
}

// releasing ends an enchantment of one's own that its caster may end: free, and at any time.
func (r *Rules) releasing() deed {
	bears := func(s *Position, skill codex.SkillID) bool {
		if !r.codex.Skills[skill].Duration.Or.Has(codex.EndsCasterEndsIt) {
			return false
		}
		for i := range s.Lasting[:s.Lasts] {
			if l := &s.Lasting[i]; l.Skill == skill && l.By == s.Actor {
				return true
			}
		}
		return false
	}
	return deed{
		Verb: Release, Rule: "WAS-531", Write: is("release {skill}", inWhat(r.aSkill)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for _, skill := range s.Figures[s.Actor].Skills {
				if m.What = skill; skill != codex.NoSkill && bears(s, skill) {
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			if !bears(s, m.What) {
				return r.refuse("WAS-531", "{{.who}} keeps up nothing of {{.skill}} that can be ended so.", r.who(s, "who", s.Actor), r.skillArg(&r.codex.Skills[m.What]))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			n := s.Actor
			if tell != nil {
				tell.Tell("WAS-531", "released", r.who(s, "who", n), r.skillArg(&r.codex.Skills[m.What]))
			}
			r.dropAllOf(s, n, m.What, tell)
		},
	}
}

// dropAllOf ends everything lasting of a skill that a figure has used, whoever bears it.
func (r *Rules) dropAllOf(s *Position, by Fig, skill codex.SkillID, tell *game.Story) {
	for i := int(s.Lasts) - 1; i >= 0; i-- {
		if i >= int(s.Lasts) {
			continue // more has ended with the last
		}
		if l := &s.Lasting[i]; l.Skill == skill && l.By == by {
			r.end(s, i, true, tell)
		}
	}
}

// partBonds ends what else there is of the skills that end when their target falls (Essence Bond): what their user bears himself, once nobody else bears any of it.
func (r *Rules) partBonds(s *Position, by Fig, skill codex.SkillID, tell *game.Story) {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.Skill == skill && l.By == by && l.On != by {
			return
		}
	}
	r.dropAllOf(s, by, skill, tell)
}

// seeWhoFell lets a figure fall that has lost its last die while a Force Enchantment of it ended, and has none again (WAS-R180).
func (r *Rules) seeWhoFell(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	f.Marks &^= Unseen
	if f.State == Up && f.Hand <= 0 {
		r.fall(s, n, tell)
	}
}
