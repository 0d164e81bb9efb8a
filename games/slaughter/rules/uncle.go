package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Uncle Tom (WAS-931 to WAS-934): Tommyknocker first, then the Cruise Missile at one victim after the other, from the left to the right and back, or at the Hero while he is too near.

// What Position.Tally counts of Uncle Tom.
const (
	aim  = iota // at which victim the next missile is aimed, counted from 1 at the far left; 0 before the first
	back        // 1 while he turns back from right to left
)

// tomActs has Uncle Tom use the next of his two skills (WAS-932).
func (r *Rules) tomActs(s *Position, n Fig, tell *game.Story) bool {
	f := &s.Figures[n]
	if f.Acted == 0 {
		r.act(s, n, UsedSkill, 1, codex.NoSkill)
		r.missionUse(s, n, n, f.Skills[0], tell)
		return true
	}
	on := r.missileAt(s, n)
	r.act(s, n, UsedSkill, 1, codex.NoSkill)
	if on != nobody {
		r.missionUse(s, n, on, f.Skills[1], tell)
	}
	return true
}

// missionUse has a figure of a mission use a skill.
func (r *Rules) missionUse(s *Position, by, on Fig, skill codex.SkillID, tell *game.Story) {
	r.useSkill(s, by, on, skill, tell)
}

// nearTom is the zone around Uncle Tom in which he aims at the Hero (WAS-934).
const nearTom = 5 * ground.Unit

// missileAt is whom the missile is aimed at first now (WAS-933, WAS-934, WAS-R148), or nobody. While he aims at the Hero he does not go on along the row (WAS-R243).
func (r *Rules) missileAt(s *Position, n Fig) Fig {
	f, h := &s.Figures[n], &s.Figures[trainee]
	if h.State == Up && plane.Nearer(f.At, h.At, nearTom+int(r.codex.Sizes.BaseRadius)) && r.sees(s, n, trainee) {
		return trainee
	}
	return r.nextVictim(s)
}

// nextVictim goes one on along the row of victims, past those who are gone, turning back at its ends (WAS-R147).
func (r *Rules) nextVictim(s *Position) Fig {
	first, count := r.victims(s)
	if count == 0 {
		return nobody
	}
	for range 4 * count {
		switch {
		case s.Tally[aim] == 0:
			s.Tally[aim] = 1
		case s.Tally[back] == 0 && int(s.Tally[aim]) == count:
			s.Tally[back] = 1
			s.Tally[aim]--
		case s.Tally[back] == 1 && s.Tally[aim] == 1:
			s.Tally[back] = 0
			s.Tally[aim]++
		case s.Tally[back] == 1:
			s.Tally[aim]--
		default:
			s.Tally[aim]++
		}
		if n := first + Fig(s.Tally[aim]) - 1; s.Figures[n].Kind == Dummy && s.Figures[n].State == Up {
			return n
		}
	}
	return nobody
}

// victims is the number of the victim at the far left, and how many there were: they follow each other from left to right.
func (r *Rules) victims(s *Position) (first Fig, count int) {
	placed := r.codex.Missions[s.Mission].Placed
	first = MaxHeroes + 1
	for _, p := range placed {
		switch r.codex.Figures[p.Figure].Role {
		case codex.DummyRole:
			count++
		case codex.OpponentRole:
			first++
		}
	}
	return first, count
}
