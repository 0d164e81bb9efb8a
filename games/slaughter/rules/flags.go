package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Capture The Flag (WAS-820 to WAS-826).

// flagHome is where the flag of a side lies while nobody has touched it: the one of the two places of flags that is in its home base (WAS-R130).
func (r *Rules) flagHome(s *Position, side uint8) plane.Point {
	if c, ok := s.corner(side); ok {
		for _, p := range r.codex.Objectives.Flags {
			if plane.Within(p, c.Point(), ground.Home) {
				return p
			}
		}
	}
	return plane.Point{}
}

// inPlace tells whether the flag of a side lies in its home base.
func (r *Rules) inPlace(s *Position, side uint8) bool {
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == Flag && t.Side == side {
			return t.Held == nobody && t.At == r.flagHome(s, side)
		}
	}
	return false
}

// flagScores is a carrier in his home base with the flag of the others: a point, if his own flag is in place (WAS-823).
func (r *Rules) flagScores(s *Position, n Fig, t *Token, tell *game.Story) {
	f := &s.Figures[n]
	if !r.inPlace(s, f.Side) {
		return
	}
	f.Load = 0
	r.flagReturns(s, t, nobody, tell)
	r.score(s, f.Side, 1, "WAS-823", tell)
}

// flagReturns puts a flag back into its home base, because a figure of its side has touched it (WAS-824), or by itself. Whoever of that side waits at home with the flag of the others
// scores now (WAS-R131).
func (r *Rules) flagReturns(s *Position, t *Token, by Fig, tell *game.Story) {
	t.Held, t.At, t.On = nobody, r.flagHome(s, t.Side), 0
	if tell != nil {
		if by != nobody {
			tell.Tell("WAS-824", "flag-rescued", r.who(s, "who", by))
		} else {
			tell.Tell("WAS-825", "flag-returns", game.Num("side", t.Side))
		}
	}
	c, _ := s.corner(t.Side)
	for n := Fig(1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State == Up && f.Side == t.Side && s.carriesA(n, Flag) && !f.Flying && r.atHome(s, n, c) {
			r.flagScores(s, n, s.load(n), tell)
		}
	}
}

// flagsReturn brings all dropped flags home at the end of a phase (WAS-825).
func (r *Rules) flagsReturn(s *Position, _ *phaseTask, tell *game.Story) bool {
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == Flag && t.Held == nobody && t.At != r.flagHome(s, t.Side) {
			r.flagReturns(s, t, nobody, tell)
		}
	}
	return true
}

// healing restores all Life by an action near one of the corners that nobody starts in (WAS-821, WAS-R132).
func (r *Rules) healing() deed {
	may := func(s *Position) error {
		f := &s.Figures[s.Actor]
		if s.Scenario != codex.CaptureTheFlag || !r.nearBlocked(s, s.Actor) {
			return r.refuse("WAS-821", "Life is restored so only in Capture The Flag, within 1# of a corner point that is nobody's home.")
		}
		if f.Hand >= f.Pool {
			return r.refuse("WAS-821", "{{.who}} has all Life that the Dicepool holds.", r.who(s, "who", s.Actor))
		}
		return r.mayDo(s, s.Actor, Other)
	}
	return deed{
		Verb: HealUp, Rule: "WAS-821", Write: is("heal").Named("heal-up"), Moves: r.onceIf(may),
		Check: func(s *Position, _ Move) error { return may(s) },
		Hint:  r.hintLife("WAS-821"),
		Play: func(s *Position, _ Move, tell *game.Story) {
			n := s.Actor
			r.announce(s, n, Other, tell)
			r.act(s, n, Other, 1, codex.NoSkill)
			r.restore(s, n, int(s.Figures[n].Pool), "WAS-821", tell)
		},
	}
}

// nearBlocked tells whether a figure is within 1# of the point of a corner in which nobody starts.
func (r *Rules) nearBlocked(s *Position, n Fig) bool {
	for _, p := range r.codex.Objectives.Blocked {
		if !s.Figures[n].Flying && r.Ground(s).In(s.Figures[n].Place(), p, ground.Unit) {
			return true
		}
	}
	return false
}
