package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
)

// King Of The Hill (WAS-840 to WAS-843). The circles are tokens; their Side is the side whose colour they show, 0 while they are neutral.

// radius is that of a circle (WAS-R135).
func (r *Rules) radius() int { return r.codex.Objectives.CircleRadius.Length(1) }

// touching counts the figures of a side in a circle, but for one. A figure in the air touches none, mount and rider are one (WAS-R244).
func (r *Rules) touching(s *Position, t *Token, side uint8, but Fig) int {
	count := 0
	for all := s.present(false); all != 0; {
		n := all.Pop()
		if f := &s.Figures[n]; n != but && f.Side == side && !f.Flying && !s.ridden(n) && r.Ground(s).In(f.Place(), t.At, r.radius()) {
			count++
		}
	}
	return count
}

// colourCircles gives each circle the colour of the side that has more figures in it; it keeps what it has while no side has (WAS-841, WAS-R136).
func (r *Rules) colourCircles(s *Position, tell *game.Story) {
	if s.Scenario != codex.KingOfTheHill {
		return
	}
	for i := range s.Tokens {
		t := &s.Tokens[i]
		if t.Kind != Circle {
			continue
		}
		switch one, two := r.touching(s, t, 1, nobody), r.touching(s, t, 2, nobody); {
		case one > two:
			r.colour(s, i, 1, tell)
		case two > one:
			r.colour(s, i, 2, tell)
		}
	}
}

// sweepsCircles colours the circles that a figure comes to touch on a leg, if its side has the majority while it does.
func (r *Rules) sweepsCircles(s *Position, n Fig, from, to plane.Point, tell *game.Story) {
	f := &s.Figures[n]
	if s.Scenario != codex.KingOfTheHill || f.State != Up || f.Side == 0 {
		return
	}
	for i := range s.Tokens {
		t := &s.Tokens[i]
		if t.Kind == Circle && r.Ground(s).Crosses(from, to, t.At, r.radius()) && r.touching(s, t, f.Side, n)+1 > r.touching(s, t, 3-f.Side, n) {
			r.colour(s, i, f.Side, tell)
		}
	}
}

// colour gives a circle the colour of a side.
func (r *Rules) colour(s *Position, i int, side uint8, tell *game.Story) {
	t := &s.Tokens[i]
	if t.Side == side {
		return
	}
	t.Side = side
	if tell != nil {
		tell.Tell("WAS-841", "circle-taken", game.Num("side", side), game.Name("at", pointText(t.At)))
	}
}

// scoreCircles gives each side a point for each circle in its colour at the end of a phase (WAS-842).
func (r *Rules) scoreCircles(s *Position, _ *phaseTask, tell *game.Story) bool {
	if s.Scenario != codex.KingOfTheHill {
		return true
	}
	r.colourCircles(s, tell)
	for side := uint8(1); side <= 2; side++ {
		held := 0
		for i := range s.Tokens {
			if t := &s.Tokens[i]; t.Kind == Circle && t.Side == side {
				held++
			}
		}
		if held > 0 {
			r.score(s, side, held, "WAS-842", tell)
		}
	}
	return true
}
