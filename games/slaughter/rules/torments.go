package rules

import (
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Torment (WAS-R192, WAS-R224): in its next turn a figure must spend its first actions, so many, on attacking a Daemon or on getting nearer to it. Lasting.Tally is the Daemon, Lasting.Used how many it has spent.

// torment is the place of what torments a figure now, or -1.
func (r *Rules) torment(s *Position, n Fig) int {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && !l.Wait && r.effect(l.Effect).Ban == codex.BanActionsOtherThanEngagingDaemon && int(l.Used) < int(l.S) && l.Tally <= MaxFigures && s.Figures[l.Tally].State == Up {
			return i
		}
	}
	return -1
}

// tormented is what can be done as far as whoever is tormented may do it.
func (r *Rules) tormented(all []deed) []deed {
	for i := range all {
		d := &all[i]
		check, moves := d.Check, d.Moves
		d.Check = func(s *Position, m Move) error {
			if check != nil {
				if err := check(s, m); err != nil {
					return err
				}
			}
			return r.mayDespiteTorment(s, &m)
		}
		d.Moves = func(s *Position, m Move, buf []Move) []Move {
			first := len(buf)
			buf = moves(s, m, buf)
			if len(buf) == first || r.torment(s, s.Actor) < 0 {
				return buf
			}
			kept := buf[:first]
			for _, m := range buf[first:] {
				if r.still().mayDespiteTorment(s, &m) == nil {
					kept = append(kept, m)
				}
			}
			return kept
		}
	}
	return all
}

// mayDespiteTorment tells why torment keeps the figure that acts from an action, or nil.
func (r *Rules) mayDespiteTorment(s *Position, m *Move) error {
	n := s.Actor
	i := r.torment(s, n)
	if i < 0 {
		return nil
	}
	daemon := Fig(s.Lasting[i].Tally)
	engages := false
	switch m.Verb {
	case Walk, Rise, Land:
		return r.mayGoTormented(s, n, daemon, m)
	case Climb:
		engages = plane.Square(m.Way[0].Point(), s.Figures[daemon].At) < plane.Square(s.Figures[n].At, s.Figures[daemon].At)
	case Charge, Melee, Shoot, WieldBlade:
		engages = m.Fig == daemon
	case UseSkill, UseGlyph:
		engages = m.Fig == daemon && attacks(&r.codex.Skills[m.What])
	case Clear:
		engages = codex.Condition(m.What) == knockdown || codex.Condition(m.What) == codex.Dazed
	}
	if engages {
		return nil
	}
	return r.torments(s, n, daemon)
}

// torments says what a tormented figure has to do.
func (r *Rules) torments(s *Position, n, daemon Fig) error {
	return r.refuse("WAS-R224", "{{.who}} is tormented: its first actions go into attacking {{.daemon}}, getting nearer to it, or getting rid of Knockdown and Dazed counters.", r.who(s, "who", n), r.who(s, "daemon", daemon))
}

// mayGoTormented tells why a tormented figure may not make a movement, or nil: each leg ends nearer to the Daemon. It stays where it is only if it cannot go 0.1# straight on to it.
func (r *Rules) mayGoTormented(s *Position, n, daemon Fig, m *Move) error {
	longest, st := r.allowance(s, n), walkOf(&s.Figures[s.legs(n)], m.Verb)
	t, err := r.journey(s, n, m, longest, st)
	if err != nil {
		return err
	}
	goal, at, goes := s.Figures[daemon].At, s.Figures[n].At, false
	for _, to := range t.legs[:t.n] {
		if to != at {
			if plane.Square(to, goal) >= plane.Square(at, goal) {
				return r.torments(s, n, daemon)
			}
			at, goes = to, true
		}
	}
	if goes {
		return nil
	}
	const step = 100
	if r.touches(s, n, daemon) {
		return r.torments(s, n, daemon)
	}
	var room [MaxFigures]ground.Place
	if _, bar := r.Ground(s).Leg(st.gait, t.end, plane.Toward(at, goal, step), s.crowd(n, &room)); longest >= step && bar == (ground.Bar{}) {
		return r.torments(s, n, daemon)
	}
	return nil
}

// suffer counts what a tormented figure has spent on the Daemon.
func (r *Rules) suffer(s *Position, n Fig, actions int) {
	if i := r.torment(s, n); i >= 0 && !s.Reacting() {
		s.Lasting[i].Used = min(99, s.Lasting[i].Used+uint8(actions))
	}
}

// tormentEnds takes away what a Daemon that leaves play torments others with.
func (r *Rules) tormentEnds(s *Position, daemon Fig) {
	for i := int(s.Lasts) - 1; i >= 0; i-- {
		if l := &s.Lasting[i]; r.effect(l.Effect).Ban == codex.BanActionsOtherThanEngagingDaemon && Fig(l.Tally) == daemon {
			r.lift(s, i)
		}
	}
}

// attacks tells whether a skill attacks whom it names.
func attacks(k *codex.Skill) bool {
	if k.Class.Has(codex.ClassMeleeAttack) || k.Class.Has(codex.ClassRangedAttack) || k.Class.Has(codex.ClassPetAttack) {
		return true
	}
	for _, part := range [...]*codex.Part{&k.Always, &k.Green, &k.Blue} {
		for i := range part.Effects {
			switch e := &part.Effects[i]; {
			case e.Kind == codex.DoAttack, e.Kind == codex.DoAction && e.Against == codex.WhoTarget:
				return true
			}
		}
	}
	return false
}
