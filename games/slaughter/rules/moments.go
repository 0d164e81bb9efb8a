package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What happens once in a turn at a moment that its bearer chooses (Troll Blood). He names it while he acts; if he does not, it comes at the end of the turn (WAS-R195).

// seized is the tally of such an effect whose moment has been in this turn.
const seized = 1

// momentOf is the place of an effect of a skill that a figure may have happen now, or -1.
func (r *Rules) momentOf(s *Position, n Fig, skill codex.SkillID) int {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		if l.On == n && l.Skill == skill && !l.Fresh && l.Tally != seized && s.Running.Has(s.Figures[n].group(n)) {
			if e := r.effect(l.Effect); e.Kind == codex.DoOnEvent && e.Event == codex.OnChosenMomentInTurn {
				return i
			}
		}
	}
	return -1
}

// seizing has such an effect happen.
func (r *Rules) seizing() deed {
	return deed{
		Verb: Seize, Rule: "WAS-R195", Write: is("now {skill}", inWhat(r.aSkill)),
		Moves: func(s *Position, m Move, buf []Move) []Move {
			for i := range s.Lasting[:s.Lasts] {
				if m.What = s.Lasting[i].Skill; s.Lasting[i].On == s.Actor && r.momentOf(s, s.Actor, m.What) == i {
					buf = append(buf, m)
				}
			}
			return buf
		},
		Check: func(s *Position, m Move) error {
			if r.momentOf(s, s.Actor, m.What) < 0 {
				return r.refuse("WAS-R195", "Nothing of {{.skill}} waits for a moment in this turn of {{.who}}, or it has been.", r.skillArg(&r.codex.Skills[m.What]), r.who(s, "who", s.Actor))
			}
			return nil
		},
		Play: func(s *Position, m Move, tell *game.Story) {
			l := &s.Lasting[r.momentOf(s, s.Actor, m.What)]
			l.Tally = seized
			l0 := *l
			r.doAll(s, &l0, r.effect(l0.Effect), s.Actor, tell)
		},
	}
}
