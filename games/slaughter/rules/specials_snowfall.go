package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Snowballs (WAS-780 to WAS-784, WAS-691), and the Winter Spirit.

// snowballFlies sees who ignores a snowball that is thrown: its target by a Dodge, which is good for so many, and everybody about an Igloo.
func (r *Rules) snowballFlies(s *Position, u *Use, tell *game.Story) {
	if !r.skill(u).Class.Has(codex.ClassSnowball) {
		return
	}
	dodged := false
	for i := 0; i < int(s.Lasts); i++ {
		l := &s.Lasting[i]
		e := r.effect(l.Effect)
		if e.Kind != codex.DoImmune || e.Immunity != codex.ImmuneSnowball {
			continue
		}
		if e.Who == codex.WhoHeroesInReach {
			for all := s.present(false); all != 0; {
				if n := all.Pop(); n == l.By || r.within(s, l.By, n, r.codex.Skills[l.Skill].Reach.Hash.Length(int(l.S))) {
					u.Spared.add(n)
				}
			}
		} else if l.On == u.Target && !dodged {
			u.Spared.add(l.On)
			dodged = true
			r.spendUse(s, i, e)
			i--
		}
	}
	if tell != nil && u.Spared.Has(u.Target) {
		tell.Tell("WAS-515", "ignores", r.who(s, "who", u.Target), r.skillArg(r.skill(u)))
	}
}

// warms tells of a snowball that does a Snowman good: one thrown at a Snowman of one's own side, or at another of which its player has said so (WAS-691, WAS-R230).
func (r *Rules) warms(s *Position, u *Use) bool {
	return r.skill(u).Class.Has(codex.ClassSnowball) && s.Figures[u.Target].Kind == Snowman && (s.allied(u.Target, u.By) || u.Marks&Healing != 0)
}

// choosesToHeal tells whether it is a choice of a skill's user that it heals whom he names.
func (r *Rules) choosesToHeal(s *Position, n, on Fig, k *codex.Skill) bool {
	return k.Class.Has(codex.ClassSnowball) && on != nobody && s.Figures[on].Kind == Snowman && !s.allied(n, on)
}

// warmsTheFallen tells of a skill that heals at the beginning of turns and may be used on who is unconscious, but on no Snowman (Hot Chocolate).
func (r *Rules) warmsTheFallen(k *codex.Skill) bool {
	return k.School == codex.Snowfall && k.Special && k.Target == codex.TargetAlly
}

// changed tells whether a skill has become its variant for a figure that has succeeded with it (Hibernate).
func (r *Rules) changed(s *Position, n Fig, k *codex.Skill) bool {
	return s.Figures[n].Marks&Spirit != 0 && len(k.Variants) > 0 && k.Variants[0].When == codex.WhenAfterSuccess
}

// shape is whom a skill names as its target and how many actions it takes, by its variant where it has become that.
func (r *Rules) shape(s *Position, n Fig, k *codex.Skill) (codex.Target, uint8) {
	if r.changed(s, n, k) {
		return k.Variants[0].Target, k.Variants[0].Actions
	}
	return k.Target, k.Actions
}

func (r *Rules) actionsFor(s *Position, n Fig, k *codex.Skill) uint8 {
	_, actions := r.shape(s, n, k)
	return actions
}

// winterComes makes a Hero the Winter Spirit: his card has a Skill pip on S more faces, and he and his followers are a side of their own, whose only end is that the fight comes to a halt. Which faces those
// are makes no difference, since no other pips count (WAS-780); they are taken from the 6 down.
func (r *Rules) winterComes(s *Position, _ uint8, u *Use, _ *codex.Effect, tell *game.Story) {
	f := &s.Figures[u.By]
	for face, left := 5, int(u.S); face >= 1 && left > 0; face-- {
		if f.Card[face][codex.SkillPip] == 0 {
			f.Card[face][codex.SkillPip] = 1
			left--
		}
	}
	f.Marks |= Spirit
	side := s.freeSide()
	for n := Fig(1); n <= MaxFigures; n++ {
		if n == u.By || s.Figures[n].Hero == u.By && s.Figures[n].State != Absent {
			s.Figures[n].Side = side
		}
	}
	if tell != nil {
		tell.Tell("WAS-515", "winter-spirit", r.who(s, "who", u.By))
	}
}

// freeSide is the lowest side that nobody is on, besides those of the two teams.
func (s *Position) freeSide() uint8 {
	for side := uint8(3); side < MaxHeroes; side++ {
		free := true
		for n := range s.Figures {
			free = free && (s.Figures[n].State == Absent || s.Figures[n].Side != side)
		}
		if free {
			return side
		}
	}
	return MaxHeroes
}

// fightHalts ends the match for a Winter Spirit when no Hero can damage another and nobody is unconscious: no Hero who stands has a Snowball skill that he may use, and no Snowman stands
// (WAS-R264).
func (r *Rules) fightHalts(s *Position, tell *game.Story) {
	spirit := nobody
	for n := Fig(1); n <= MaxFigures; n++ {
		f := &s.Figures[n]
		switch {
		case f.State == Absent || f.State == Coming:
			continue
		case f.State != Up || f.Kind == Snowman || f.Kind == Hero && r.throws(s, n):
			return
		case f.Marks&Spirit != 0 && spirit == nobody:
			spirit = n
		}
	}
	if spirit != nobody && s.Ending == Unfinished {
		r.ends(s, Halted, s.Figures[spirit].Side, tell)
	}
}

// throws tells whether a Hero has a skill that does damage with snow and may still use it.
func (r *Rules) throws(s *Position, n Fig) bool {
	for _, skill := range s.Figures[n].Skills {
		k := &r.codex.Skills[skill]
		if skill == codex.NoSkill || !k.Class.Has(codex.ClassSnowball) || r.skillBarred(s, n, skill, k) != nil {
			continue
		}
		for i := range k.Green.Effects {
			if k.Green.Effects[i].Kind == codex.DoSnowDamage {
				return true
			}
		}
	}
	return false
}
