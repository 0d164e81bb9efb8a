package rules

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// How matches end: points (WAS-826 and others), elimination (WAS-810, WAS-815, WAS-867), the limit of phases and sudden death (WAS-801).
//
// What strikes several figures at one moment, such as an explosion, is enclosed by momentBegins and momentEnds: who is left standing is looked at only when all have been struck.

// score gives a side points; in sudden death they count nothing any more. Where circles are counted it is known only at the end of the phase who has won (WAS-842).
func (r *Rules) score(s *Position, side uint8, points int, rule string, tell *game.Story) {
	if s.Ending != Unfinished || s.Sudden {
		return
	}
	s.Points[side] = uint8(min(mostPoints, int(s.Points[side])+points))
	if tell != nil {
		tell.Tell(rule, "scores", game.Num("side", side), game.Num("n", points), game.Num("points", s.Points[side]))
	}
	if s.Scenario != codex.KingOfTheHill && s.Points[side] >= s.Goal {
		r.ends(s, EnoughPoints, side, tell)
	}
}

// mostPoints is how many points are counted.
const mostPoints = 99

// ends ends the match.
func (r *Rules) ends(s *Position, how Ending, winner uint8, tell *game.Story) {
	if s.Ending != Unfinished {
		return
	}
	s.Ending, s.Winner = how, winner
	if tell != nil {
		tell.Tell(endingRules[how], "ends", game.Word("how", "ending."+endingIDs[how]), game.Num("side", winner))
	}
}

// judge looks at the end of a phase whether somebody has won by points, and whether the agreed limit of phases is reached (WAS-842, WAS-R126, WAS-R137). Nobody plays more than 250 phases: then points decide, or nothing does, and a mission is lost (WAS-R242).
func (r *Rules) judge(s *Position, _ *phaseTask, tell *game.Story) bool {
	last := s.Round == lastRound
	switch {
	case last && s.Mission != codex.NoMission:
		r.ends(s, MissionLost, 2, tell)
		return true
	case last && s.Sudden:
		r.ends(s, Drawn, 0, tell)
		return true
	case s.Mission != codex.NoMission || s.Sudden:
		return true
	}
	limit := last || s.Limit > 0 && s.Round >= s.Limit
	if !limit && s.Scenario != codex.KingOfTheHill {
		return true
	}
	first, best, equal := uint8(0), uint8(0), false
	for side := uint8(1); side <= MaxHeroes; side++ {
		switch p := s.Points[side]; {
		case s.leader(side) == nobody:
		case first == 0 || p > best:
			first, best, equal = side, p, false
		case p == best:
			equal = true
		}
	}
	switch won := s.Scenario == codex.KingOfTheHill && best >= s.Goal; {
	case !won && !limit:
	case equal && last:
		r.ends(s, Drawn, 0, tell)
	case equal:
		r.beginSudden(s, tell)
	case won:
		r.ends(s, EnoughPoints, first, tell)
	default:
		r.ends(s, MostPoints, first, tell)
	}
	return true
}

// beginSudden begins sudden death (WAS-801, WAS-R167): who has no Life now is out, and nobody respawns. If nobody at all has any, the match is drawn.
func (r *Rules) beginSudden(s *Position, tell *game.Story) {
	s.Sudden = true
	if tell != nil {
		tell.Tell("WAS-801", "sudden-death")
	}
	if r.standing(s) == 0 {
		r.ends(s, Drawn, 0, tell)
		return
	}
	r.lastStanding(s, tell)
}

// standing are the sides that have a Hero with Life, as bits.
func (r *Rules) standing(s *Position) uint16 {
	var sides uint16
	for n := Fig(1); n <= MaxHeroes; n++ {
		if f := &s.Figures[n]; f.Kind == Hero && f.State == Up {
			if side := s.ownSide(n); side > 0 {
				sides |= 1 << side
			}
		}
	}
	return sides
}

// momentTask is such a moment, while what it has begun is carried out above it.
type momentTask struct{}

func (momentTask) Op() Op { return opMoment }

func (r *Rules) runMoment(s *Position, _ *momentTask, tell *game.Story) {
	s.pop()
	r.momentEnds(s, tell)
}

// moment begins something that strikes several figures at one moment, and ends it when all that is begun from now on is over.
func (r *Rules) moment(s *Position) {
	r.momentBegins(s)
	begin(s, momentTask{})
}

// momentBegins begins something that strikes several figures at one moment.
func (r *Rules) momentBegins(s *Position) {
	if s.Moment == 0 {
		s.Struck = 0
	}
	s.Moment++
}

// momentEnds ends it: now it counts who is left.
func (r *Rules) momentEnds(s *Position, tell *game.Story) {
	s.Moment = max(s.Moment, 1) - 1 // a document may have forgotten it
	if s.Moment == 0 {
		r.lastStanding(s, tell)
		s.Struck = 0
	}
}

// eliminated is a figure that has lost its last Life.
func (r *Rules) eliminated(s *Position, n Fig, tell *game.Story) {
	if s.Mission != codex.NoMission {
		r.missionFalls(s, n, tell)
		return
	}
	r.colourCircles(s, tell)
	if s.Figures[n].Kind != Hero {
		return
	}
	if s.Moment > 0 {
		s.Struck.add(n)
		return
	}
	r.lastStanding(s, tell)
}

// lastStanding ends the match when only one side has a Hero who is standing, where the fallen do not come back (WAS-810, WAS-815, WAS-867, WAS-R127). If the last of all sides have fallen
// at one moment they are set back to 1 Life each, and it goes on as sudden death (WAS-R126, WAS-R167).
func (r *Rules) lastStanding(s *Position, tell *game.Story) {
	if s.Ending != Unfinished || r.codex.Scenarios[s.Scenario].Respawn && !s.Sudden {
		return
	}
	sides := r.standing(s)
	if sides == 0 {
		for struck := s.Struck; struck != 0; {
			n := struck.Pop()
			if f := &s.Figures[n]; f.State == Dead || f.State == Unconscious {
				r.restore(s, n, 1, "WAS-R126", tell)
			}
		}
		if !s.Sudden {
			r.beginSudden(s, tell)
		}
		return
	}
	if sides&(sides-1) != 0 {
		return
	}
	how := LastStanding
	if s.Sudden {
		how = SuddenVictory
	}
	for side := range uint8(MaxHeroes + 1) {
		if sides == 1<<side {
			r.ends(s, how, side, tell)
		}
	}
}
