package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Flying (WAS-621, WAS-669, WAS-670, WAS-R108, WAS-R112): who has a Flying counter is on the one level of all that fly, where neither terrain nor anybody on the ground is in the way.

// walkOf is how a figure moves by itself with a verb: in the air; with Flight, but on the ground, over what is low; or on foot.
func walkOf(f *Figure, verb Verb) stroll {
	st := stroll{rises: verb == Rise, lands: verb == Land}
	switch {
	case f.Flying || st.rises:
		st.gait.Kind = ground.Flying
	case f.Ability == codex.Flight:
		st.gait.Kind = ground.Hovering
	}
	return st
}

// mayChangeLevel tells why a figure may not take to the air or come down, or nil.
func (r *Rules) mayChangeLevel(s *Position, n Fig, st stroll) error {
	f := &s.Figures[n]
	switch {
	case f.Mount != nobody:
		return r.refuse("WAS-R108", "Nobody flies with a rider.")
	case f.Ability != codex.Flight && !(f.Kind == Daemon && f.Flying):
		return r.refuse("WAS-669", "Only who can fly changes the level.")
	case st.rises && f.Flying:
		return r.refuse("WAS-669", "{{.who}} is flying already.", r.who(s, "who", n))
	case st.lands && !f.Flying:
		return r.refuse("WAS-669", "{{.who}} is on the ground.", r.who(s, "who", n))
	case s.Reacting():
		return r.refuse("WAS-669", "The level changes in the own turn; this is a reaction.")
	case f.Marks&Landed != 0:
		return r.refuse("WAS-669", "The level changes once in a turn.")
	}
	return nil
}

// comeDown takes the Flying counter from a figure: it stands on what is under it, or as near as it can (WAS-R112, WAS-R163).
func (r *Rules) comeDown(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	if !f.Flying {
		return
	}
	f.Flying = false
	f.settleAt(r.free(s, n, r.standsOn(s, n)))
	if tell != nil {
		where := r.whereabouts(s, n, f.Place())
		tell.Tell("WAS-R112", "comes-down", r.who(s, "who", n), game.Name("at", pointText(f.At)), where[0], where[1], where[2])
	}
}

// swoop is how a figure that nobody steers goes to another when one of the two is in the air: straight on, to the ground or into the air if need be and allowed.
func (r *Rules) swoop(s *Position, n, to Fig, longest int) (t trip, st stroll, ok bool) {
	f, goal := &s.Figures[n], s.Figures[to].Place()
	up := goal.On == ground.Aloft
	change := f.Flying != up
	if change {
		st = stroll{rises: up, lands: !up}
		if r.mayChangeLevel(s, n, st) != nil {
			if !f.Flying {
				return t, st, false
			}
			change, st = false, stroll{} // it stays in the air for now, and gets as near as it can
		}
	}
	st.gait.Kind = ground.Flying
	g := r.Ground(s)
	var room [MaxFigures]ground.Place
	others := s.crowd(n, &room)
	from := ground.Place{At: f.At, On: ground.Aloft}
	best := int64(-1)
	spot := ground.Place{At: goal.At, On: ground.Aloft}
	for _, at := range r.round(goal.At) {
		p, gait := ground.Place{At: at, On: ground.Aloft}, st.gait
		if st.lands {
			p, gait = g.At(at), ground.Gait{}
		}
		if (up || st.lands) && !g.Touches(p, goal) || g.Stands(gait, p, others) != (ground.Bar{}) {
			continue
		}
		if away := plane.Square(f.At, at); best < 0 || away < best {
			best, spot = away, p
		}
	}
	if length := plane.Length(f.At, spot.At); best >= 0 && length <= longest {
		t.legs[0], t.n, t.end, t.length = spot.At, 1, spot, length
		return t, st, true
	}
	st.lands = false // too far to land in contact
	for length := longest; length > 0; length /= 2 {
		at := plane.Toward(f.At, spot.At, length)
		if step, bar := g.Leg(st.gait, from, at, others); bar == (ground.Bar{}) {
			t.legs[0], t.n, t.end, t.length = at, 1, step.To, step.Length
			return t, st, t.end.At != f.At || change && st.rises
		}
	}
	return t, st, false
}
