package rules

import (
	"fmt"
	"strings"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/ground"
)

// Who touches, sees and reaches whom, on the map that is played on. What a map knows is worked out once, when the rules are made.

// survey works out the ground of every map.
func (r *Rules) survey() {
	r.idle = make(chan *ground.Walk, 64)
	r.grounds = make([]*ground.Map, len(r.codex.Maps))
	for i := range r.codex.Maps {
		m, err := r.codex.Maps[i].Survey()
		if err != nil {
			panic(fmt.Sprintf("rules: a map that nobody can stand on: %v", err))
		}
		if r.grounds[i] = m; r.edition < 2 {
			m.Round()
		}
	}
}

// Ground is the map that a position is played on: the one named, or that of its seed.
func (r *Rules) Ground(s *Position) *ground.Map {
	if s.Map == codex.NoMap {
		return r.randomGround(s.Scenario, s.Seed)
	}
	return r.grounds[s.Map]
}

// Place is where a figure is.
func (f *Figure) Place() ground.Place {
	if f.Flying {
		return ground.Place{At: f.At, On: ground.Aloft}
	}
	return ground.Place{At: f.At, On: f.On}
}

// settleAt puts a figure somewhere.
func (f *Figure) settleAt(p ground.Place) {
	f.At = p.At
	if p.On != ground.Aloft {
		f.On = p.On
	} else {
		f.On = 0
	}
}

// walk is a walk to think about movement with, which must be given back.
func (r *Rules) walk() *ground.Walk {
	select {
	case w := <-r.idle:
		return w
	default:
		return new(ground.Walk)
	}
}

func (r *Rules) giveBack(w *ground.Walk) {
	select {
	case r.idle <- w:
	default:
	}
}

// crowd is where everybody else stands whose base is in a figure's way: standing figures, of a mount and its rider one (WAS-R007). It is written into room.
func (s *Position) crowd(n Fig, room *[MaxFigures]ground.Place) []ground.Place {
	others := room[:0]
	for o := Fig(1); o <= MaxFigures; o++ {
		if f := &s.Figures[o]; o != n && f.State == Up && !s.ridden(o) && s.Figures[n].Mount != o {
			others = append(others, f.Place())
		}
	}
	return others
}

// touches tells whether two figures are in base to base contact (WAS-350).
func (r *Rules) touches(s *Position, a, b Fig) bool {
	return r.Ground(s).Touches(s.Figures[a].Place(), s.Figures[b].Place())
}

// within tells whether a figure is at least partly within a length of the middle of another's base (WAS-407, WAS-512).
func (r *Rules) within(s *Position, a, b Fig, length int) bool {
	return r.Ground(s).Within(s.Figures[a].Place(), s.Figures[b].Place(), length)
}

// sees tells whether there is line of sight between two figures (WAS-408), which no cloud of dust is in the way of (WAS-736).
func (r *Rules) sees(s *Position, a, b Fig) bool {
	var room [MaxTokens]plane.Base
	if veils := r.veils(s, &room); len(veils) > 0 {
		return r.Ground(s).SeesPast(s.Figures[a].Place(), s.Figures[b].Place(), veils)
	}
	return r.Ground(s).Sees(s.Figures[a].Place(), s.Figures[b].Place())
}

// distance is how far it is from the middle of a figure's base to the nearest point of another's, in thousandths of a #, rounded up. It is for telling people; what rules
// decide is compared exactly.
func (r *Rules) distance(s *Position, a, b Fig) int {
	return max(0, plane.Length(s.Figures[a].At, s.Figures[b].At)-int(r.codex.Sizes.BaseRadius))
}

// free is the nearest place to one where a figure can stand (WAS-R163).
func (r *Rules) free(s *Position, n Fig, p ground.Place) ground.Place {
	var room [MaxFigures]ground.Place
	others := s.crowd(n, &room)
	g := r.Ground(s)
	if g.Stands(ground.Gait{}, p, others) == (ground.Bar{}) {
		return p
	}
	best, square := p, int64(-1)
	for radius := int16(50); radius <= 6000; radius += 50 {
		ring := plane.Base{At: p.At, Radius: radius}
		for _, at := range ring.Rim() {
			q := g.At(at)
			if g.Stands(ground.Gait{}, q, others) == (ground.Bar{}) && (square < 0 || plane.Square(q.At, p.At) < square) {
				best, square = q, plane.Square(q.At, p.At)
			}
		}
		if square >= 0 {
			break
		}
	}
	return best
}

// corner is the corner that is the home base of a side (WAS-104), and whether it has one.
func (s *Position) corner(side uint8) (codex.Corner, bool) {
	if side == 0 || s.Corner[side] == 0 {
		return 0, false
	}
	return codex.Corner(s.Corner[side] - 1), true
}

// atHome tells whether a figure is at least partly in a corner (WAS-R003).
func (r *Rules) atHome(s *Position, n Fig, c codex.Corner) bool {
	return r.Ground(s).In(s.Figures[n].Place(), c.Point(), ground.Home)
}

// fitsHome tells whether a base at a place lies all in a corner and on the map, as set-up and respawn ask (WAS-R003).
func (r *Rules) fitsHome(s *Position, p ground.Place, c codex.Corner) bool {
	return r.Ground(s).Inside(p, c.Point(), ground.Home)
}

// who is a figure for an event or a text: programs are told what moves call it, people its name. What somebody has named himself is said as it is in every language.
func (r *Rules) who(s *Position, name string, n Fig) game.Arg {
	if r.quiet {
		return game.Arg{}
	}
	if n <= MaxFigures && r.IsOwn(s, n) {
		return game.Arg{Name: name, Kind: game.Label, Text: r.Called(s, n), ID: n.String()}
	}
	return game.Place(name, n.String(), r.Called(s, n))
}

// Who is a figure for a text, by its name.
func (r *Rules) Who(s *Position, name string, n Fig) game.Arg { return r.who(s, name, n) }

// Called is what people call a figure: the name on its card, with what moves call it behind if there is another of that name.
func (r *Rules) Called(s *Position, n Fig) string {
	if n == nobody || n > MaxFigures {
		return n.String()
	}
	id, number := s.Figures[n].Name, nobody
	if id == codex.NoFigure || r.sharesName(s, n) {
		number = n
	}
	switch o := r.own(s, id); {
	case o == nil:
		return r.called[id][number]
	case number == nobody:
		return o.Label.String()
	default:
		return o.Label.String() + " " + n.String()
	}
}

// sharesName tells whether another figure has the same name on its card.
func (r *Rules) sharesName(s *Position, n Fig) bool {
	id := s.Figures[n].Name
	for i := range s.Figures {
		other := s.Figures[i].Name
		if Fig(i) != n && (other == id || (r.own(s, id) != nil || r.own(s, other) != nil) && r.namedOn(s, other) == r.namedOn(s, id)) {
			return true
		}
	}
	return false
}

// namedOn is the name that stands on a card.
func (r *Rules) namedOn(s *Position, id codex.FigureID) string {
	if o := r.own(s, id); o != nil {
		return o.Label.String()
	}
	return r.called[id][nobody]
}

// Names are all that ready figures can be called: by which they are, alone and with each number behind.
func (r *Rules) Names() [][MaxFigures + 1]string { return r.called }

// nameAll makes the names of all figures that there can be, and of the weapon that everybody has.
func (r *Rules) nameAll() {
	for _, w := range r.codex.Weapons[1:] {
		if w.ID == fistsID {
			r.fists = w.Name
		}
	}
	r.called = make([][MaxFigures + 1]string, len(r.codex.Figures))
	for id := range r.codex.Figures {
		name := r.codex.Figures[id].Name
		r.called[id][nobody] = name
		for n := Fig(1); n <= MaxFigures; n++ {
			r.called[id][n] = strings.TrimSpace(name + " " + n.String())
		}
	}
}

// lengthArg is a length for a text: a decimal number of #.
func (r *Rules) lengthArg(name string, length int) game.Arg {
	if r.quiet {
		return game.Arg{}
	}
	return game.Name(name, string(appendLength(nil, int16(min(length, plane.Most)))))
}

// bars are what keeps a figure from going or standing somewhere, as rules and sentences.
func (r *Rules) refuseBar(s *Position, bar ground.Bar) error {
	switch bar.By {
	case ground.Border:
		return r.refuse("WAS-102", "The whole base must stay on the map.")
	case ground.Terrain:
		return r.refuse("WAS-304", "Terrain is in the way that nobody enters: {{.terrain}}.", r.terrainArg(s, bar.Which))
	case ground.Somebody:
		return r.refuse("WAS-R007", "Another figure's base is in the way: go round it.")
	case ground.Edge:
		return r.refuse("WAS-R155", "The base would end half over an edge ({{.terrain}}): go on until it is clear of it, or stay on top.", r.terrainArg(s, bar.Which))
	case ground.Level:
		return r.refuse("WAS-R153", "Nobody stands at that height there.")
	case ground.TooLong:
		return r.refuse("WAS-302", "That is farther than one movement goes.")
	case ground.NoWay:
		return r.refuse("WAS-304", "No way leads there.")
	}
	return nil
}

func (r *Rules) terrainArg(s *Position, piece int) game.Arg {
	return game.Word("terrain", r.Ground(s).Pieces()[piece].Kind)
}
