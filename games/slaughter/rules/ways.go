package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
)

// Preview is as in game.Previewer: what the deed has to say, and the way that the move leads along, which need not be straight (WAS-302, WAS-333).
func (r *Rules) Preview(s *Position, m Move) game.Preview {
	p := r.book.Preview(s, m)
	for _, to := range r.wayOf(s, &m) {
		p.Way = append(p.Way, pointText(to))
	}
	return p
}

// wayOf is the way that a movement or a charge leads along, from corner to corner; none for anything else.
func (r *Rules) wayOf(s *Position, m *Move) []plane.Point {
	n := s.Actor
	var t trip
	var err error
	switch m.Verb {
	case Walk, Rise, Land:
		longest, st := r.allowance(s, n), walkOf(&s.Figures[s.legs(n)], m.Verb)
		if s.Phase == Granted {
			longest, st = r.grantedAllowance(s), r.grantedStroll(s, m.Verb)
		}
		t, err = r.journey(s, n, m, longest, st)
	case Charge:
		t, _, err = r.chargeWay(s, n, m)
	}
	if err != nil {
		return nil
	}
	return t.legs[:t.n]
}
