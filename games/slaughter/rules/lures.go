package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Lures (Tease): in its next turn a figure must make its first movement actions towards who lures it, and may not choose him as a target. It may spend an action to resist (WAS-R252).

// lure is the place of a lasting effect of a skill that lures a figure now, or -1; forcing asks for one that still forces its movement.
func (r *Rules) lure(s *Position, n Fig, forcing bool) int {
	for i := range s.Lasting[:s.Lasts] {
		l := &s.Lasting[i]
		if l.On != n || l.Wait || l.Effect == 0 {
			continue
		}
		if forcing {
			if r.effect(l.Effect).Kind == codex.DoAction && s.Figures[l.By].State == Up {
				return i
			}
			continue
		}
		effects := r.codex.Skills[l.Skill].Green.Effects
		for j := range effects {
			if effects[j].Kind == codex.DoAction && effects[j].During != codex.NoDuring {
				return i
			}
		}
	}
	return -1
}

// mayGoLured tells why a figure that is lured may not make a movement, or nil: each leg ends nearer to who lures it, and it stops only in contact with him, when it has less than 0.1# left, or where
// it cannot go 0.1# straight on towards him (WAS-R192).
func (r *Rules) mayGoLured(s *Position, n Fig, t *trip, longest int, st stroll) error {
	i := r.lure(s, n, true)
	if i < 0 {
		return nil
	}
	by := s.Lasting[i].By
	goal, at := s.Figures[by].At, s.Figures[n].At
	for _, to := range t.legs[:t.n] {
		if to != at && plane.Square(to, goal) >= plane.Square(at, goal) {
			return r.refuse("WAS-R192", "{{.who}} is lured: each leg of this movement must end nearer to {{.by}}.", r.who(s, "who", n), r.who(s, "by", by))
		}
		at = to
	}
	const step = 100
	if longest-t.length < step || r.Ground(s).Touches(t.end, s.Figures[by].Place()) {
		return nil
	}
	var room [MaxFigures]ground.Place
	if _, bar := r.Ground(s).Leg(st.gait, t.end, plane.Toward(t.end.At, goal, step), s.crowd(n, &room)); bar != (ground.Bar{}) {
		return nil
	}
	return r.refuse("WAS-R192", "{{.who}} is lured and goes on towards {{.by}} as far as it can.", r.who(s, "who", n), r.who(s, "by", by))
}

// obeyed notes that a lured figure has made a movement action.
func (r *Rules) obeyed(s *Position, n Fig) {
	if i := r.lure(s, n, true); i >= 0 {
		r.spendUse(s, i, r.effect(s.Lasting[i].Effect))
	}
}

// resistingLure is the action by which a figure tries to resist what lures it.
func (r *Rules) resistingLure() deed {
	may := func(s *Position) error {
		n := s.Actor
		switch {
		case r.lure(s, n, false) < 0:
			return r.refuse("WAS-515", "Nothing lures {{.who}} that could be resisted.", r.who(s, "who", n))
		case s.Figures[n].Left < 1:
			return r.refuse("WAS-241", "Resisting takes an action, and none is left.")
		}
		return r.mayDo(s, n, Other)
	}
	return deed{
		Verb: BreakFree, Rule: "WAS-515", Write: is("break free").Named("break-free"), Moves: r.onceIf(may),
		Check: func(s *Position, _ Move) error { return may(s) },
		Play: func(s *Position, _ Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, Other, tell)
			r.act(s, n, Other, 1, codex.NoSkill)
			begin(s, resistTask{Fig: n})
		},
	}
}

// resistTask rolls against a lure.
type resistTask struct {
	Fig   Fig
	Stage uint8
}

func (resistTask) Op() Op { return opResist }

// runResist frees a figure whose roll shows at least as many Skill pips as that of who lures it.
func (r *Rules) runResist(s *Position, t *resistTask, tell *game.Story) {
	if t.Stage == 0 {
		t.Stage = 1
		r.roll(s, t.Fig, ForSkill)
		return
	}
	n := t.Fig
	s.pop()
	i := r.lure(s, n, false)
	if i < 0 {
		return
	}
	l := s.Lasting[i]
	rolled := skillPips(s, s.Roller, &s.Rolled)
	if tell != nil {
		tell.Tell("WAS-503", "power", r.who(s, "who", n), game.Num("s", rolled))
	}
	if rolled < int(l.S) {
		return
	}
	r.dropSkill(s, n, l.Skill)
	if tell != nil {
		tell.Tell("WAS-531", "removed-effect", r.who(s, "who", n), game.Word("skill", "skill."+r.codex.Skills[l.Skill].ID+".name"))
	}
}
