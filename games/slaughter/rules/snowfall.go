package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Snowfall (WAS-850 to WAS-857). What is fixed there of movement, and that the unconscious do not die, stands where movement and death do.

// theCentre marks the parcel that nobody has taken from the centre yet, in its What.
const theCentre = 1

// newParcel puts a parcel into the centre at the beginning of a phase, unless one waits there that nobody has taken (WAS-852, WAS-R139).
func (r *Rules) newParcel(s *Position, tell *game.Story) {
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == Parcel && t.What == theCentre {
			return
		}
	}
	if t := s.unusedToken(); t != nil {
		at := r.codex.Objectives.Centre
		*t = Token{Kind: Parcel, N: 1, What: theCentre, At: at, On: r.Ground(s).At(at).On}
		if tell != nil {
			tell.Tell("WAS-852", "parcel", game.Num("n", t.N))
		}
	}
}

// newParcels is newParcel as a step of the beginning of a phase.
func (r *Rules) newParcels(s *Position, _ *phaseTask, tell *game.Story) bool {
	if s.Scenario == codex.SnowfallScenario && s.Round > 1 {
		r.newParcel(s, tell)
	}
	return true
}

// parcelsRise raises every parcel that nobody carries at the end of a phase (WAS-851).
func (r *Rules) parcelsRise(s *Position, _ *phaseTask, tell *game.Story) bool {
	for i := range s.Tokens {
		if t := &s.Tokens[i]; t.Kind == Parcel && t.Held == nobody && t.N < r.codex.Scenarios[s.Scenario].ParcelMost {
			t.N++
			if tell != nil {
				tell.Tell("WAS-851", "parcel-rises", game.Name("at", pointText(t.At)), game.Num("n", t.N))
			}
		}
	}
	return true
}

// parcelHalts is a carrier of a parcel whose movement has ended: in his home base it counts what it shows, and is gone (WAS-853).
func (r *Rules) parcelHalts(s *Position, n Fig, t *Token, tell *game.Story) {
	f := &s.Figures[n]
	if c, ok := s.corner(f.Side); !ok || f.Flying || !r.atHome(s, n, c) {
		return
	}
	value := int(t.N)
	f.Load = 0
	*t = Token{}
	r.score(s, f.Side, value, "WAS-853", tell)
}

// warmed tells whether Hot Chocolate is on an unconscious figure, so that it stays where it is instead of respawning (WAS-856, WAS-R140).
func (r *Rules) warmed(s *Position, n Fig) bool {
	for i := range s.Lasting[:s.Lasts] {
		if l := &s.Lasting[i]; l.On == n && l.Skill == r.chocolate {
			return true
		}
	}
	return false
}
