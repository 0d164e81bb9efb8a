package rules

import "mischief/games/slaughter/codex"

// rampage gives a figure the further attacks of a Rampage when an attack of its own, with all that came of it, is over: for each Skill pip of the shout as many as the roll of that attack
// shows Skill pips. They are made at once and are not multiplied again. The shout is over then, even if there are none
// (WAS-R250).
func (r *Rules) rampage(s *Position, n, reader Fig, roll *[6]uint8) {
	for i := range s.Lasting[:s.Lasts] {
		l := s.Lasting[i]
		e := r.effect(l.Effect)
		if l.On != n || e.Kind != codex.DoExtraAction || e.Times != codex.QuantitySkillPipsOfNextAttackRoll {
			continue
		}
		r.lift(s, i)
		count := floor(r.lastingAmount(s, &l, e)) * skillPips(s, reader, roll)
		for no := range s.Uses {
			if s.Uses[no].Skill == codex.NoSkill && count > 0 && s.Figures[n].State == Up {
				s.Uses[no] = Use{Skill: l.Skill, By: l.By, Target: n, S: l.S, Marks: Succeeded | Rolled, Granted: e.ID}
				begin(s, skillTask{No: uint8(no), Stage: useOver})
				begin(s, grantTask{Fig: n, No: uint8(no), Left: uint8(min(count, 20))})
				break
			}
		}
		return
	}
}
