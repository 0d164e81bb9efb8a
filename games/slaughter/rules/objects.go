package rules

import (
	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// What scenarios lay on the map and figures carry: flags, the bomb, parcels, the treasure (WAS-822 to WAS-824, WAS-831, WAS-852, WAS-861). All but the treasure are picked up by
// touching them: a base that moves touches whatever it comes to at any moment of a leg, of its own will or not (WAS-R130, WAS-R161). So a leg is gone through from touch to touch, in the order
// in which they come, and between two touches the figure carries what it has come to carry: whoever picks a flag up behind his own home base has not carried it there.

// passes is one leg of a movement on the ground.
func (r *Rules) passes(s *Position, n Fig, from, to plane.Point, tell *game.Story) {
	r.sweepsCircles(s, n, from, to, tell)
	var done uint32
	for s.Figures[n].State == Up {
		next, first := -1, plane.Point{}
		for i := range s.Tokens {
			if done>>i&1 == 1 || !r.mayTouch(s, n, &s.Tokens[i]) || !r.Ground(s).Crosses(from, to, s.Tokens[i].At, 0) {
				continue
			}
			if at := r.firstTouch(s, from, to, s.Tokens[i].At); next < 0 || plane.Square(from, at) < plane.Square(from, first) {
				next, first = i, at
			}
		}
		if next < 0 {
			break
		}
		r.carries(s, n, from, first, tell)
		done |= 1 << next
		from = first
		if s.Figures[n].State == Up && r.mayTouch(s, n, &s.Tokens[next]) {
			r.touched(s, n, uint8(next), tell)
		}
	}
	r.carries(s, n, from, to, tell)
}

// firstTouch is where on a leg the middle of a base is when it first touches a point that it does touch.
func (r *Rules) firstTouch(s *Position, from, to, point plane.Point) plane.Point {
	g := r.Ground(s)
	low, high := 0, plane.Length(from, to)
	for low < high {
		half := (low + high) / 2
		if g.Crosses(from, plane.Toward(from, to, half), point, 0) {
			high = half
		} else {
			low = half + 1
		}
	}
	if low == plane.Length(from, to) {
		return to
	}
	return plane.Toward(from, to, low)
}

// mayTouch tells whether something happens when a figure touches a token: whether it takes it, or sends its own flag home. A figure carries one thing (WAS-R130); followers carry, too.
func (r *Rules) mayTouch(s *Position, n Fig, t *Token) bool {
	f := &s.Figures[n]
	if t.Held != nobody || f.State != Up || f.Kind == Dummy || f.Kind == Uncle {
		return false
	}
	switch t.Kind {
	case Flag:
		if t.Side == f.Side {
			return t.At != r.flagHome(s, t.Side)
		}
		return f.Load == 0
	case Bomb, Parcel:
		return f.Load == 0
	}
	return false
}

// touched is a figure that touches a token.
func (r *Rules) touched(s *Position, n Fig, i uint8, tell *game.Story) {
	t := &s.Tokens[i]
	if t.Kind == Flag && t.Side == s.Figures[n].Side {
		r.flagReturns(s, t, n, tell)
		return
	}
	r.take(s, n, i, tell)
}

// take has a figure carry a token.
func (r *Rules) take(s *Position, n Fig, i uint8, tell *game.Story) {
	t := &s.Tokens[i]
	t.Held, t.What = n, 0
	s.Figures[n].Load = i + 1
	if tell != nil {
		tell.Tell(takingRules[t.Kind], "takes", r.who(s, "who", n), game.Word("token", tokenKeys[t.Kind]))
	}
}

var (
	takingRules = [tokenKinds]string{Flag: "WAS-822", Bomb: "WAS-831", Parcel: "WAS-852", Treasure: "WAS-861"}
	tokenKeys   = [tokenKinds]string{Flag: "token.flag", Bomb: "token.bomb", Parcel: "token.parcel", Treasure: "token.treasure", Circle: "token.circle", Trap: "token.trap"}
)

// load is what a figure carries, or nil.
func (s *Position) load(n Fig) *Token {
	if l := s.Figures[n].Load; l > 0 {
		return &s.Tokens[l-1]
	}
	return nil
}

// carriesA tells whether a figure carries a token of a kind.
func (s *Position) carriesA(n Fig, kind TokenKind) bool {
	t := s.load(n)
	return t != nil && t.Kind == kind
}

// dropLoad lets what a figure carries fall where it is (WAS-824, WAS-833, WAS-854, WAS-864). Of two who carry the treasure the other goes on with it.
func (r *Rules) dropLoad(s *Position, n Fig, tell *game.Story) {
	t := s.load(n)
	if t == nil {
		return
	}
	f := &s.Figures[n]
	f.Load = 0
	if t.Kind == Treasure && t.By != nobody {
		r.partsFrom(s, t, n, tell)
		return
	}
	t.Held, t.At, t.On = nobody, f.At, f.On
	if tell != nil {
		tell.Tell(droppingRules[t.Kind], "drops", r.who(s, "who", n), game.Word("token", tokenKeys[t.Kind]))
	}
}

var droppingRules = [tokenKinds]string{Flag: "WAS-824", Bomb: "WAS-833", Parcel: "WAS-854", Treasure: "WAS-864"}

// carries is a part of a leg that a figure goes with what it carries: its own home base is reached with a flag or with the treasure (WAS-823, WAS-867), or the corner that a mission asks for.
func (r *Rules) carries(s *Position, n Fig, from, to plane.Point, tell *game.Story) {
	f := &s.Figures[n]
	if s.Mission != codex.NoMission {
		r.missionPasses(s, n, from, to, tell)
		return
	}
	if f.Mount != nobody && f.Kind != Pet {
		r.carries(s, f.Mount, from, to, tell)
	}
	c, ok := s.corner(f.Side)
	if t := s.load(n); !ok || t == nil || f.State != Up || !r.Ground(s).Crosses(from, to, c.Point(), ground.Home) {
		return
	}
	r.broughtHome(s, n, tell)
}

// broughtHome is a figure in its home base with a flag or with the treasure.
func (r *Rules) broughtHome(s *Position, n Fig, tell *game.Story) {
	switch t := s.load(n); t.Kind {
	case Flag:
		r.flagScores(s, n, t, tell)
	case Treasure:
		r.treasureHome(s, n, tell)
	}
}

// halts is a figure whose movement, whatever caused it, has ended.
func (r *Rules) halts(s *Position, n Fig, tell *game.Story) {
	if s.Ending != Unfinished {
		return
	}
	if f := &s.Figures[n]; f.Mount != nobody && f.Kind != Pet {
		r.halts(s, f.Mount, tell)
	}
	if t := s.load(n); t != nil && s.Figures[n].State == Up {
		switch t.Kind {
		case Bomb:
			r.bombHalts(s, n, t, tell)
		case Parcel:
			r.parcelHalts(s, n, t, tell)
		case Treasure:
			r.keepContact(s, n, t, tell)
		}
	}
	r.colourCircles(s, tell)
	if s.Mission != codex.NoMission {
		r.missionHalts(s, n, tell)
	}
}

// unusedToken is a place for a new token, or nil if so many lie about that there is none.
func (s *Position) unusedToken() *Token {
	for i := range s.Tokens {
		if s.Tokens[i].Kind == NoToken {
			return &s.Tokens[i]
		}
	}
	return nil
}

// layOut lays what a scenario needs on the map, when the sides have their corners.
func (r *Rules) layOut(s *Position) {
	o := &r.codex.Objectives
	switch s.Scenario {
	case codex.CaptureTheFlag:
		for side := uint8(1); side <= 2; side++ {
			s.Tokens[side-1] = Token{Kind: Flag, Side: side, At: r.flagHome(s, side)}
		}
	case codex.BombingRun:
		s.Tokens[0] = Token{Kind: Bomb}
		r.newBomb(s, &s.Tokens[0])
	case codex.KingOfTheHill:
		for i, at := range o.Circles {
			s.Tokens[i] = Token{Kind: Circle, At: at}
		}
	case codex.SnowfallScenario:
		r.newParcel(s, nil)
	case codex.TreasureHunt:
		s.Tokens[0] = Token{Kind: Treasure, At: o.Centre, On: r.Ground(s).At(o.Centre).On}
	}
}
