package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// What scenarios have a say in while figures act. What each is about stands in a file of its own: flags.go, bombing.go, hill.go, snowfall.go, treasure.go with carriers.go, and missions.go; objects.go has
// what lies about and is carried, phases.go what happens between phases, sudden.go how matches end.

// settle closes an action as far as the scenario is concerned (WAS-R164).
func (r *Rules) settle(s *Position, n Fig, tell *game.Story) {
	r.colourCircles(s, tell)
	if s.Mission != codex.NoMission {
		r.missionSettles(s, n, tell)
	}
	if s.Scenario == codex.SnowfallScenario {
		r.fightHalts(s, tell)
	}
}

// entered is a figure that has been put on the map.
func (r *Rules) entered(s *Position, _ Fig, tell *game.Story) { r.colourCircles(s, tell) }

// opens is what comes before the turn of a Hero, or of a figure of a mission.
func (r *Rules) opens(s *Position, hero Fig, tell *game.Story) {
	if s.Mission == codex.OpenFire {
		r.dummyOpens(s, hero, tell)
	}
}

// burden is by how many # what a figure carries shortens its movements: the treasure that it carries by itself (WAS-863).
func (r *Rules) burden(s *Position, n Fig) int {
	if s.burdened(n) {
		return 1
	}
	return 0
}

// scenarioBars tells why a scenario keeps a figure from an action of a kind, or nil.
func (r *Rules) scenarioBars(s *Position, n Fig, kind Deed) error {
	if s.Mission != codex.NoMission {
		return r.trainingBars(s, n, kind)
	}
	t := s.load(n)
	switch {
	case t == nil:
	case t.Kind == Flag && kind == UsedSkill:
		return r.refuse("WAS-822", "Who carries a flag uses no skill actions.")
	case t.Kind == Treasure && t.By == nobody && kind != Moved && kind != UsedSkill:
		return r.refuse("WAS-862", "Who carries the treasure alone only moves, by movements or by skills: let go of it first.")
	case t.Kind == Treasure && t.By != nobody && (kind == Moved || kind == Charged):
		return r.refuse("WAS-R142", "Two who carry the treasure move together: carry it on, or let go of it first.")
	}
	return nil
}

// missionBars tells why a mission keeps a figure from something that is no action, or nil.
func (r *Rules) missionBars(s *Position) error {
	if s.Mission != codex.NoMission && !r.codex.Missions[s.Mission].Allowed.Has(codex.AllowDelay) {
		return r.refuse("WAS-901", "Nobody delays in this mission.")
	}
	return nil
}

// goals are points of interest to a figure that moves: what lies about, and where what it carries is to go. (0, 0) is none.
func (r *Rules) goals(s *Position, n Fig) (goals [4]plane.Point) {
	count := 0
	add := func(p plane.Point) {
		if count < len(goals) {
			goals[count] = p
			count++
		}
	}
	f := &s.Figures[n]
	if s.Mission != codex.NoMission {
		b := &r.codex.Missions[s.Mission]
		if b.Aim == codex.ReachCorner || b.Aim == codex.FellAndReturn {
			add(inCorner(b.Leave))
		}
		return goals
	}
	if t := s.load(n); t != nil {
		for side := uint8(1); side <= 2; side++ {
			if c, ok := s.corner(side); ok && (side == f.Side) != (t.Kind == Bomb) {
				add(inCorner(c))
			}
		}
	}
	if s.Scenario == codex.CaptureTheFlag && f.Hand < f.Pool {
		for _, p := range r.codex.Objectives.Blocked {
			add(plane.Toward(p, r.codex.Objectives.Centre, ground.Unit))
		}
	}
	for i := range s.Tokens {
		t := &s.Tokens[i]
		if t.Kind == Circle && t.Side != f.Side || t.Kind == Treasure && t.Held == nobody || r.mayTouch(s, n, t) {
			add(t.At)
		}
	}
	return goals
}

// inCorner is a point well inside a corner.
func inCorner(c codex.Corner) plane.Point {
	return plane.Toward(c.Point(), plane.Point{X: ground.Side / 2, Y: ground.Side / 2}, 2*ground.Unit)
}
