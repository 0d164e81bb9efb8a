package rules

import (
	"slices"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What simulations count the results of seats under.

// Side is the number of the side of a seat's Hero, from 0. A scenario says who plays together before the match begins (WAS-815, WAS-R003).
func (r *Rules) Side(s *Position, seat game.Seat) int { return int(s.Figures[seat+1].Side) - 1 }

// Active is the seat of the Hero whose card lies open (WAS-230), or who decides while none does.
func (r *Rules) Active(s *Position) game.Seat {
	if open := s.Known[0]; open != nobody && s.Figures[open].Kind == Hero {
		return game.Seat(open - 1)
	}
	return r.Turn(s).Who.First()
}

// Groups names what a seat's result counts for: its Hero, each school that he knew before the match, and the corner in which he started.
func (r *Rules) Groups(s *Position, seat game.Seat) []string {
	f := &s.Figures[seat+1]
	hero, skills := "of somebody's own", []codex.SkillID(nil)
	if o := r.own(s, f.Name); o != nil {
		skills = o.Sheet.Skills[:]
	} else {
		p := &r.codex.Figures[f.Name]
		hero, skills = p.ID, p.Skills
		if s.Scenario == codex.SnowfallScenario {
			skills = p.Snowfall // WAS-167
		}
	}
	groups := []string{"hero " + hero}
	for _, id := range skills {
		if id == codex.NoSkill {
			continue
		}
		school := "school " + codex.SchoolIDs[r.codex.Skills[id].Counts()]
		if !slices.Contains(groups, school) {
			groups = append(groups, school)
		}
	}
	if c, ok := s.corner(f.Side); ok {
		groups = append(groups, "corner "+codex.CornerIDs[c])
	}
	return groups
}
