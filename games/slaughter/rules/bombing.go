package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Bombing Run (WAS-830 to WAS-834).

// newBomb puts the bomb into the centre with all its pips.
func (r *Rules) newBomb(s *Position, t *Token) {
	at := r.codex.Objectives.Centre
	*t = Token{Kind: Bomb, N: r.codex.Scenarios[codex.BombingRun].Fuse, At: at, On: r.Ground(s).At(at).On}
}

// bombTicks turns the bomb down at the beginning of a phase while somebody carries it; from 1 it explodes (WAS-831, WAS-R134).
func (r *Rules) bombTicks(s *Position, _ *phaseTask, tell *game.Story) bool {
	for i := range s.Tokens {
		t := &s.Tokens[i]
		switch {
		case t.Kind != Bomb || t.Held == nobody:
		case t.N > 1:
			t.N--
			if tell != nil {
				tell.Tell("WAS-831", "bomb-ticks", game.Num("n", t.N))
			}
		default:
			r.explode(s, t, tell)
		}
	}
	return true
}

// bombHalts is a carrier of the bomb who has come to a halt: all in the home base of the others it explodes for a point (WAS-832, WAS-R133).
func (r *Rules) bombHalts(s *Position, n Fig, t *Token, tell *game.Story) {
	f := &s.Figures[n]
	for side := range uint8(MaxHeroes + 1) {
		if c, ok := s.corner(side); ok && side != f.Side && r.Ground(s).Inside(f.Place(), c.Point(), ground.Home) {
			r.score(s, f.Side, 1, "WAS-832", tell)
			r.explode(s, t, tell)
			return
		}
	}
}

// explode kills the carrier of the bomb and takes 1 Life from everybody else near him, friend and foe, at one moment (WAS-831, WAS-R134). Then a new bomb lies in the centre.
func (r *Rules) explode(s *Position, t *Token, tell *game.Story) {
	n := t.Held
	if tell != nil {
		tell.Tell("WAS-831", "bomb-explodes", r.who(s, "who", n))
	}
	s.Figures[n].Load = 0
	r.newBomb(s, t)
	var near Figs
	radius := r.codex.Scenarios[codex.BombingRun].Blast.Length(1)
	for all := s.present(false); all != 0; {
		if o := all.Pop(); o != n && !s.ridden(o) && r.within(s, n, o, radius) {
			near.add(o)
		}
	}
	r.moment(s)
	r.die(s, n, "WAS-831", tell)
	for near != 0 {
		r.suffers(s, near.Pop(), 1, "WAS-831", tell)
	}
}
