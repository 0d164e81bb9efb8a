package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Tranquility (WAS-R200, WAS-R201). An enchantment has a counter for each turn it still lasts, Lasting.Turns; Lasting.Covered says how many of them are covered. The hex itself is one lasting effect more,
// of the skill and without an effect.

// coverTask spreads the counters of Tranquility over the enchantments of a figure, for which use and how many more. Then the enchantments end that have no uncovered counter left, whoever bears them:
// the newest first, each with what its end brings about before the next.
type coverTask struct {
	Fig  Fig
	No   uint8
	Left uint8
}

func (coverTask) Op() Op { return opCover }

// tranquilityComes lays the hex on a target that has something to be covered, and begins to cover it.
func (r *Rules) tranquilityComes(s *Position, no uint8, u *Use, _ *codex.Effect, tell *game.Story) {
	k, n := r.skill(u), u.Target
	l := Lasting{Skill: u.Skill, By: u.By, On: n, S: u.S, M: int8(r.powerOf(u, &magicEffect, n)), Class: NatureHex}
	if _, counters := r.uncovered(s, n); counters == 0 || u.barred(k, n) || !r.time(s, u, k.Duration, n, &l) {
		return
	}
	r.lay(s, l, false, tell)
	begin(s, coverTask{Fig: n, No: no, Left: uint8(u.S)})
}

// runCover covers counters where its user has no choice, and asks him where he has. All that can be covered is.
func (r *Rules) runCover(s *Position, t *coverTask, tell *game.Story) {
	spells, counters := r.uncovered(s, t.Fig)
	switch {
	case t.Left == 0 || counters == 0:
		t.Left = 0
		if !r.stillNext(s, tell) {
			s.Actor, s.Asker = r.actor(s), nobody
			s.pop()
		}
	case spells > 1 && counters > int(t.Left):
		s.Actor, s.Asker = s.Uses[t.No].By, nobody
		s.ask(Covering)
	default:
		for i := range s.Lasting[:s.Lasts] {
			if l := &s.Lasting[i]; l.On == t.Fig && t.Left > 0 && l.uncovered() > 0 && r.on(s, t.Fig, l.Skill) == i {
				count := min(t.Left, l.uncovered())
				t.Left -= count
				r.cover(s, t.Fig, l.Skill, count, tell)
			}
		}
	}
}

// stillNext ends the newest enchantment without an uncovered counter, before its time; it answers whether there was one.
func (r *Rules) stillNext(s *Position, tell *game.Story) bool {
	for i := int(s.Lasts) - 1; i >= 0; i-- {
		if l := s.Lasting[i]; l.Covered > 0 && l.Turns <= l.Covered {
			r.removeSkill(s, l.On, l.Skill, tell)
			return true
		}
	}
	return false
}

// uncovered is how many counters of something lasting can be covered: those of an enchantment that is no Nature Spell.
func (l *Lasting) uncovered() uint8 {
	if l.Class != Enchantment || l.Turns < l.Covered {
		return 0
	}
	return l.Turns - l.Covered
}

// uncovered is how many enchantments of a figure have counters that can be covered, and how many those are.
func (r *Rules) uncovered(s *Position, n Fig) (spells, counters int) {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && l.uncovered() > 0 && r.on(s, n, l.Skill) == i {
			spells++
			counters += int(l.uncovered())
		}
	}
	return spells, counters
}

// cover covers counters of an enchantment: each of its effects has the same.
func (r *Rules) cover(s *Position, n Fig, skill codex.SkillID, count uint8, tell *game.Story) {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && l.Skill == skill && l.uncovered() > 0 {
			l.Covered += min(count, l.uncovered())
		}
	}
	if tell != nil {
		tell.Tell("WAS-R200", "covered", r.who(s, "who", n), r.skillArg(&r.codex.Skills[skill]), game.Num("n", count))
	}
}

// calmed follows the end of something lasting: the covers go with their Tranquility, but for what they have just ended; a Tranquility goes with the last enchantment that it covers.
func (r *Rules) calmed(s *Position, gone *Lasting) {
	if gone.Skill != r.tranquil && gone.Covered == 0 {
		return
	}
	hex := -1
	for i := range s.Lasting[:s.Lasts] {
		switch l := &s.Lasting[i]; {
		case l.On != gone.On:
		case l.Skill == r.tranquil:
			hex = i
		case gone.Skill == r.tranquil && l.Turns > 0:
			l.Covered = 0
		case l.Covered > 0:
			return
		}
	}
	if hex >= 0 {
		r.lift(s, hex)
	}
}

// covering is the choice of the enchantment that the next counter covers.
func (r *Rules) covering() decision {
	bearer := func(s *Position) Fig { return known[coverTask](s.Stack.Top()).Fig }
	return decision{
		Kind: "covering", Rule: "WAS-R200", Asks: "an enchantment is chosen of which a counter is covered",
		Prompt: func(s *Position) game.Text {
			return game.Say(`Choose an enchantment on {{.who}} of which one counter is covered: {{.n}} more.`, r.who(s, "who", bearer(s)), game.Num("n", known[coverTask](s.Stack.Top()).Left))
		},
		Deeds: []deed{{
			Verb: Cover, Rule: "WAS-R200", Write: is("cover {skill}", inWhat(r.aSkill)),
			Moves: func(s *Position, m Move, buf []Move) []Move {
				n := bearer(s)
				for i := range s.Lasting[:s.Lasts] {
					if l := &s.Lasting[i]; l.On == n && l.uncovered() > 0 && r.on(s, n, l.Skill) == i {
						m.What = l.Skill
						buf = append(buf, m)
					}
				}
				return buf
			},
			Check: func(s *Position, m Move) error {
				if i := r.on(s, bearer(s), m.What); i < 0 || s.Lasting[i].uncovered() == 0 {
					return r.refuse("WAS-R200", "{{.who}} bears no enchantment {{.skill}} that has a counter to be covered.", r.who(s, "who", bearer(s)), r.skillArg(&r.codex.Skills[m.What]))
				}
				return nil
			},
			Play: func(s *Position, m Move, tell *game.Story) {
				t := known[coverTask](s.Stack.Top())
				t.Left--
				r.cover(s, t.Fig, m.What, 1, tell)
			},
		}},
	}
}

// formChanges is Shapeshift: into beast form, or back (WAS-R202).
func (r *Rules) formChanges(s *Position, _ uint8, u *Use, _ *codex.Effect, tell *game.Story) {
	r.changeForm(s, u.By, tell)
}

// changeForm gives a figure the card of its beast, or its own again: what stands there of pips, armour, weapons and ability. Who can fly as a beast alone comes down.
func (r *Rules) changeForm(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	if f.Marks ^= Beast; f.Marks&Beast != 0 {
		s.Bodies[n], f.Form = f.Form, r.made(s, f.Shape, nobody, 0).Form
		if tell != nil {
			tell.Tell("WAS-R202", "becomes-beast", r.who(s, "who", n))
		}
		return
	}
	f.Form, s.Bodies[n] = s.Bodies[n], Form{}
	if tell != nil {
		tell.Tell("WAS-R202", "becomes-himself", r.who(s, "who", n))
	}
	if f.Ability != codex.Flight {
		r.comeDown(s, n, tell)
	}
}
