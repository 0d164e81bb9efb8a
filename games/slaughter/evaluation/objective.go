package evaluation

import (
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
	"mischief/games/slaughter/rules"
)

// What scenarios and missions are about: points, and how near both sides are to the next ones.

// Worths of objectives, in hundredths of the natural logarithm of the odds of winning; shares are hundredths of what the points are worth that something brings.
const (
	goalPoints = 1000 // all points that win
	fetching   = 25   // share: somebody stands where it is to be fetched; less the farther off the nearest is
	holding    = 35   // share: what is to be carried is in somebody's hands
	carrying   = 35   // share: it has come all the way; less the farther off it is
	astray     = 12   // share: the own flag is not where it belongs
	treasured  = 400  // what the treasure brings
	farOff     = 36_000
	alone      = 350 // what a Hero is worth who has nobody like him against him
)

// objectives is what a side has of the scenario more than the others.
func (e Evaluator) objectives(s *rules.Position, b *board, side uint8) int {
	if s.Mission != codex.NoMission {
		return e.mission(s, b)
	}
	if s.Scenario < codex.CaptureTheFlag {
		return 0
	}
	mine := e.objective(s, b, side)
	for other := uint8(1); other <= rules.MaxHeroes; other++ {
		if other != side && b.sides>>other&1 == 1 {
			mine -= 9 * e.objective(s, b, other) / 10
		}
	}
	return mine
}

// objective is what a side has of the scenario.
func (e Evaluator) objective(s *rules.Position, b *board, side uint8) int {
	point := goalPoints / max(1, int(s.Goal))
	worth := point * int(s.Points[side])
	for i := range s.Tokens {
		t := &s.Tokens[i]
		whole := point
		switch t.Kind {
		case rules.NoToken, rules.Trap:
			continue
		case rules.Circle:
			worth += e.circle(b, side, t)
			continue
		case rules.Parcel:
			whole *= int(t.N)
		case rules.Treasure:
			whole = treasured + treasured*int(t.N)/2
		}
		carrier := &s.Figures[t.Held]
		switch {
		case t.Held != 0 && carrier.Side == side:
			worth += whole * e.brings(s, b, side, t, carrier) / 100
		case t.Kind == rules.Flag && t.Side == side:
			if t.Held != 0 { // whoever carries it off must be stopped
				worth += whole * (fetching*b.closest(side, carrier.At)/200 - astray) / 100
			} else if !e.nearHome(s, side, t.At) {
				worth += whole * (fetching*b.closest(side, t.At)/100 - astray) / 100
			}
		case t.Held == 0:
			worth += whole * fetching * b.closest(side, t.At) / 10_000
		}
	}
	return worth
}

// brings is what share of what it brings it is worth that a figure carries something, by how far it has come.
func (e Evaluator) brings(s *rules.Position, b *board, side uint8, t *rules.Token, carrier *rules.Figure) int {
	goal, ok := e.home(s, side)
	if t.Kind == rules.Bomb {
		goal, ok = e.home(s, 3-side)
	}
	if !ok {
		return 0
	}
	away, _ := b.ways.away(carrier.At, goal)
	share := holding + carrying*near(away)/100
	if t.Kind == rules.Bomb && int(t.N)*2*b.speed(carrier) < away-2500 {
		share -= holding // it goes off on the way
	}
	return share
}

// circle is what a circle is worth to a side: the colour it shows, and who is near.
func (e Evaluator) circle(b *board, side uint8, t *rules.Token) int {
	close := b.closest(side, t.At)
	if t.Side == side {
		return 28 + 6*close/100
	}
	return 18 * close / 100
}

// home is the point where the home base of a side is reached from afar, and whether it has one.
func (e Evaluator) home(s *rules.Position, side uint8) (plane.Point, bool) {
	if side > rules.MaxHeroes || s.Corner[side] == 0 {
		return plane.Point{}, false
	}
	c := codex.Corner(s.Corner[side] - 1).Point()
	return plane.Toward(c, plane.Point{X: ground.Side / 2, Y: ground.Side / 2}, 2500), true
}

// nearHome tells whether a point lies in the home base of a side.
func (e Evaluator) nearHome(s *rules.Position, side uint8, p plane.Point) bool {
	return s.Corner[side] != 0 && plane.Within(codex.Corner(s.Corner[side]-1).Point(), p, ground.Home)
}

// closest is how near the nearest figure of a side is to a point that can still go there, with a little of the second nearest: 100 for on it.
func (b *board) closest(side uint8, p plane.Point) int {
	first, second := farOff, farOff
	for i := range b.n {
		w := &b.fighters[i]
		if w.f.Side != side || w.f.Flying || w.f.Load > 0 {
			continue
		}
		away, _ := b.ways.away(w.f.At, p)
		if away < first {
			first, second = away, first
		} else {
			second = min(second, away)
		}
	}
	return (17*near(first) + 3*near(second)) / 20
}

// near is how near so far away is: 100 for on it, 0 for across the map.
func near(away int) int { return 100 * (farOff - min(away, farOff)) / farOff }

// mission is how far a training mission has come: what the Hero must fell is counted with the others; here is where he must go. What his own Life is worth is taken off, as
// nobody is like him: the odds would all be near certainty, where the chance hardly moves.
func (e Evaluator) mission(s *rules.Position, b *board) int {
	m := &e.Codex().Missions[s.Mission]
	if b.n == 0 || b.fighters[0].n != 1 {
		return 0
	}
	worth, already := 0, alone
	switch m.Aim {
	case codex.ReachCorner: // more than the Life that the way costs, or he would stay where he is
		worth, already = 1600, alone+700
	case codex.FellAndReturn:
		worth = 10
		if b.n == 1 {
			worth = 800
		}
	}
	if worth > 0 {
		away, _ := b.ways.away(b.fighters[0].f.At, plane.Toward(m.Leave.Point(), plane.Point{X: ground.Side / 2, Y: ground.Side / 2}, 2000))
		worth = worth * (farOff - min(away, farOff)) / farOff
	}
	return worth - already
}

// speed is how far a figure goes by one action.
func (b *board) speed(f *rules.Figure) int {
	for i := range b.n {
		if b.fighters[i].f == f {
			return b.fighters[i].move
		}
	}
	return 0
}
