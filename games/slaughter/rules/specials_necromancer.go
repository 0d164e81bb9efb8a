package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
)

// swarmComes puts an Insect Swarm where the target stands: a circle that does damage to everybody who touches it in his own turn, once in each.
func (r *Rules) swarmComes(s *Position, _ uint8, u *Use, _ *codex.Effect, tell *game.Story) {
	for i := range s.Tokens {
		t := &s.Tokens[i]
		if t.Kind != NoToken {
			continue
		}
		clock := s.Figures[u.By].group(u.By)
		*t = Token{Kind: Swarm, At: u.Spot, N: uint8(u.S), What: uint8(u.M), By: u.By, Skill: u.Skill, Turns: uint8(u.S), Fresh: s.Running.Has(clock)}
		for n := Fig(1); n <= MaxFigures; n++ {
			if s.Figures[n].State == Up && s.Running.Has(s.Figures[n].group(n)) {
				r.swarms(s, n, s.Figures[n].At, s.Figures[n].At, tell)
			}
		}
		return
	}
}

// swarms is a figure that goes from one point to another, or stands there, in a turn of its own: the first touch of each swarm in that turn hurts, and nothing defends
// (WAS-R256).
func (r *Rules) swarms(s *Position, n Fig, from, to plane.Point, tell *game.Story) {
	f := &s.Figures[n]
	if f.Flying || !s.Running.Has(f.group(n)) {
		return
	}
	for i := range s.Tokens {
		t := &s.Tokens[i]
		if t.Kind != Swarm || t.Met.Has(n) || f.State != Up || !r.Ground(s).Crosses(from, to, t.At, int(r.codex.Skills[t.Skill].Reach.Hash)*int(t.What)) {
			continue
		}
		t.Met.add(n)
		if tell != nil {
			tell.Tell("WAS-R161", "swarmed", r.who(s, "who", n), game.Num("n", t.N))
		}
		r.damage(s, n, max(0, int(t.N)-r.sum(s, n, codex.DoReduceDamage, nil)), nil, tell)
	}
}

// swarmsAtTurn is the beginning of a Hero's turn: he and his followers who are in a swarm touch it at once.
func (r *Rules) swarmsAtTurn(s *Position, hero Fig, tell *game.Story) {
	for n := Fig(1); n <= MaxFigures; n++ {
		if f := &s.Figures[n]; f.State == Up && f.group(n) == hero {
			for i := range s.Tokens {
				s.Tokens[i].Met.remove(n)
			}
			r.swarms(s, n, f.At, f.At, tell)
		}
	}
}

// swarmsAge counts the turns of those who have sent swarms.
func (r *Rules) swarmsAge(s *Position, hero Fig) {
	for i := range s.Tokens {
		t := &s.Tokens[i]
		switch {
		case t.Kind != Swarm || t.By != hero:
		case t.Fresh:
			t.Fresh = false
		default:
			if t.Turns--; t.Turns == 0 {
				*t = Token{}
			}
		}
	}
}

// lastSpark has an Undead act until nothing is left of it: each action costs it one Life.
func (r *Rules) lastSpark(s *Position, no uint8, u *Use, e *codex.Effect, _ *game.Story) {
	if s.Figures[u.Target].State != Up {
		return
	}
	u.Granted = e.ID
	begin(s, grantTask{Fig: u.Target, No: no, Left: 1, What: GrantSpark})
}

// sparkFades takes a Life for an action that has been performed with the last spark.
func (r *Rules) sparkFades(s *Position, t *grantTask, tell *game.Story) {
	n := t.Fig
	t.Left = 1
	r.loseLife(s, n, 1, "WAS-506", tell)
}
