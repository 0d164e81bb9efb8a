package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Training missions (WAS-901 to WAS-936) for one player. The Hero is figure h1 and of side 1; dummies, victims and Uncle Tom are nobody's and act by themselves, if they do at all. What they do stands in
// training.go.

// trainee is the Hero of every mission.
const trainee Fig = 1

// prepare sets a mission up: everybody stands where it has them (WAS-910, WAS-920, WAS-930). All is refereed with real dice (WAS-R149).
func (r *Rules) prepare(s *Position, m codex.Mission, hero codex.FigureID) {
	b := &r.codex.Missions[m]
	s.Mission, s.Map = m, b.Map
	for _, p := range b.Placed {
		if p.Figure == b.Hero {
			s.Figures[trainee] = r.made(s, hero, trainee, 1)
			f := &s.Figures[trainee]
			f.Skills = [codex.MostSkills]codex.SkillID{b.Skill}
			r.stand(s, trainee, p.At)
			continue
		}
		n := r.bystander(s, p.Figure)
		r.stand(s, n, p.At)
	}
	for _, id := range b.Arrivals {
		r.bystander(s, id)
	}
	s.Corner[1] = uint8(b.Home) + 1
}

// bystander adds a figure that nobody leads: an opponent of the Hero, or a victim on his side (WAS-930).
func (r *Rules) bystander(s *Position, id codex.FigureID) Fig {
	n := r.join(s, id, nobody)
	f := &s.Figures[n]
	f.Side = 2
	if f.Kind == Uncle {
		f.Marks |= Carded
	} else {
		if s.Mission == codex.KindOfMagic {
			f.Side = 1
		}
		f.Skills = [codex.MostSkills]codex.SkillID{r.codex.Figures[id].Mission[s.Mission]}
	}
	return n
}

// stand puts a figure on the map as near to a point as it can stand.
func (r *Rules) stand(s *Position, n Fig, at plane.Point) {
	f := &s.Figures[n]
	f.settleAt(r.free(s, n, r.Ground(s).At(at)))
	f.State = Up
}

// trainingBars tells why a mission keeps the Hero from an action of a kind, or nil (WAS-902, WAS-911, WAS-924).
func (r *Rules) trainingBars(s *Position, n Fig, kind Deed) error {
	if n != trainee || kind == Cleared || r.codex.Missions[s.Mission].Allowed&allowances[kind] != 0 {
		return nil
	}
	return r.refuse(trainingRules[s.Mission], "The mission does not allow that action.")
}

// allowances is what missions must allow for an action of a kind. A melee skill comes with the melee attack (WAS-911).
var allowances = [deedCount]codex.Allowed{Moved: codex.AllowMove, Charged: codex.AllowCharge, Struck: codex.AllowMelee, Shot: codex.AllowRanged, UsedSkill: codex.AllowSkill | codex.AllowMelee}

var trainingRules = [codex.MissionCount]string{codex.FirstSteps: "WAS-902", codex.MeleeTraining: "WAS-911", codex.OpenFire: "WAS-924", codex.KindOfMagic: "WAS-931"}

// closedTo tells whether there is a corner that a figure may not enter, and its point: that which the dummies of Open Fire make for is closed to the Hero (WAS-924).
func (r *Rules) closedTo(s *Position, n Fig) (corner plane.Point, closed bool) {
	b := &r.codex.Missions[s.Mission]
	return b.Leave.Point(), s.Mission != codex.NoMission && b.Closed && n == trainee
}

// shutOut tells why a figure may not go a leg, or nil.
func (r *Rules) shutOut(s *Position, n Fig, from, to plane.Point) error {
	if corner, closed := r.closedTo(s, n); closed && r.Ground(s).Crosses(from, to, corner, ground.Home) {
		return r.refuse("WAS-924", "The corner that the dummies make for is closed to the Hero: stay 4# away from its corner point.")
	}
	return nil
}

// missionPasses is one leg that somebody goes: of First Steps the Hero has won as soon as he touches the corner across the map (WAS-902, WAS-R150), of Open Fire a dummy that touches its corner is gone
// (WAS-923).
func (r *Rules) missionPasses(s *Position, n Fig, from, to plane.Point, tell *game.Story) {
	b := &r.codex.Missions[s.Mission]
	f := &s.Figures[n]
	if f.State != Up || s.Ending != Unfinished {
		return
	}
	switch {
	case s.Mission == codex.FirstSteps && n == trainee && r.Ground(s).Crosses(from, to, b.Leave.Point(), ground.Home):
		r.ends(s, MissionWon, 1, tell)
	case s.Mission == codex.OpenFire && f.Kind == Dummy && r.Ground(s).Crosses(from, to, b.Leave.Point(), ground.Home):
		r.dummyArrives(s, n, tell)
	}
}

// missionHalts is somebody who has come to a halt: the Hero of Melee Training is home, perhaps with all dummies down (WAS-913).
func (r *Rules) missionHalts(s *Position, _ Fig, tell *game.Story) { r.missionJudged(s, tell) }

// missionSettles closes an action: the plague strikes after every movement (WAS-902).
func (r *Rules) missionSettles(s *Position, n Fig, tell *game.Story) {
	if s.Ending == Unfinished && s.Mission == codex.FirstSteps && s.Figures[n].State == Up {
		begin(s, trainingTask{What: PlagueStrikes, Fig: n})
	}
	r.missionJudged(s, tell)
}

// missionFalls is somebody who has lost his last Life (WAS-R150, WAS-923, WAS-935, WAS-936).
func (r *Rules) missionFalls(s *Position, n Fig, tell *game.Story) {
	f := &s.Figures[n]
	switch {
	case n == trainee:
		r.ends(s, MissionLost, 2, tell)
	case s.Mission == codex.OpenFire:
		r.die(s, n, "WAS-923", tell) // the card is taken out when it comes up
	case f.Kind == Uncle:
		r.ends(s, MissionWon, 1, tell)
	case s.Mission == codex.KindOfMagic:
		r.remove(s, n, "WAS-R147", tell)
		r.loseLife(s, trainee, 1, "WAS-935", tell)
	}
	r.missionJudged(s, tell)
}

// missionHealed is a figure that has been given Life: a victim that has all of it again costs Uncle Tom one (WAS-935).
func (r *Rules) missionHealed(s *Position, n Fig, tell *game.Story) {
	if f := &s.Figures[n]; s.Mission != codex.KindOfMagic || f.Kind != Dummy || f.Hand < f.Pool {
		return
	}
	if tom := s.uncle(); tom != nobody {
		r.loseLife(s, tom, 1, "WAS-935", tell)
	}
}

// uncle is Uncle Tom, or nobody.
func (s *Position) uncle() Fig {
	for n := Fig(MaxHeroes + 1); n <= MaxFigures; n++ {
		if s.Figures[n].Kind == Uncle {
			return n
		}
	}
	return nobody
}

// dummies counts those that are in play, or to come.
func (s *Position) dummies() int {
	count := 0
	for n := range s.Figures {
		if f := &s.Figures[n]; f.Kind == Dummy && (f.State == Up || f.State == Coming) {
			count++
		}
	}
	return count
}

// missionJudged ends a mission whose aim has been reached when no dummy is left (WAS-913, WAS-925, WAS-R150). If Uncle Tom has killed all victims, who has more Life has won (WAS-R147).
func (r *Rules) missionJudged(s *Position, tell *game.Story) {
	if s.Ending != Unfinished || s.dummies() > 0 || s.Figures[trainee].State != Up {
		return
	}
	b := &r.codex.Missions[s.Mission]
	switch b.Aim {
	case codex.FellAndReturn:
		if r.atHome(s, trainee, b.Leave) {
			r.ends(s, MissionWon, 1, tell)
		}
	case codex.OutlastAll:
		r.ends(s, MissionWon, 1, tell)
	case codex.FellOpponent:
		if tom := s.uncle(); tom != nobody && s.Figures[trainee].Hand > s.Figures[tom].Hand {
			r.ends(s, MissionWon, 1, tell)
		} else {
			r.ends(s, MissionLost, 2, tell)
		}
	}
}
