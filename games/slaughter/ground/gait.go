package ground

import "mischief/game/board/plane"

// Kind is how somebody moves.
type Kind uint8

const (
	Afoot    Kind = iota // walking: steps of less than half a figure up climbable pieces, drops at their edges (WAS-304, WAS-312)
	Hovering             // with Flight, on the ground: ignores whatever is lower than half a figure (WAS-670)
	Flying               // in the air: ignores all obstacles and passes over everybody; ends Aloft (WAS-670)
	Ignoring             // by a skill: ignores all obstacles and everybody on the way, not at the end
	Leaping              // by a skill: over obstacles up to a width along the way and a height, not ending inside one
	Climbing             // by a skill: over everything solid, at 1# for each # of height (WAS-R269)
)

// Gait is how somebody moves, and what is or is not in his way besides. The zero value walks.
type Gait struct {
	Kind Kind
	Over int16  // Leaping: the greatest width and height
	Open Pieces // not in his way
	Shut Pieces // in his way, whatever they are
}

// careful tells whether the gait has ground of its own, for which nothing is worked out beforehand.
func (g Gait) careful() bool { return g.Kind > Hovering || g.Open|g.Shut != 0 }

// Hindrance is a reason why a figure cannot go or stand somewhere.
type Hindrance uint8

const (
	Nothing  Hindrance = iota
	Border             // the base would not be all on the map (WAS-102)
	Terrain            // a piece is in the way (WAS-304)
	Somebody           // the base of another is in the way (WAS-301)
	Edge               // the base would end half over the edge of a piece that it has dropped from (WAS-313)
	Level              // nobody stands at that height there
	TooLong            // the way is longer than it may be, or has too many legs (WAS-301)
	NoWay              // no way leads there
)

// Bar is what is in the way. The zero value is nothing.
type Bar struct {
	By    Hindrance
	Which int // the number of the piece, or of the other figure
}

// rises tells whether the top of a piece is less than half a figure above a height: one steps onto it, if it can be climbed.
func (m *Map) rises(feet int16, piece int) bool {
	return 2*(int(m.pieces[piece].Height)-int(feet)) < int(m.size.Tall)
}

// low tells whether a piece is walked onto from the ground.
func (m *Map) low(piece int) bool { return m.climbable.Has(piece) && m.rises(0, piece) }

// admits tells whether a base may overlap a piece while its figure stands on something (WAS-R154).
func (m *Map) admits(g Gait, piece int, on uint8) bool {
	switch p := &m.pieces[piece]; {
	case g.Shut.Has(piece):
		return false
	case g.Open.Has(piece), p.WalkThrough, int(on) == piece+1:
		return true
	default:
		feet := m.height(on)
		return p.Height < feet || (p.Climbable || g.Kind == Hovering) && m.rises(feet, piece)
	}
}

// Stands tells what keeps a figure from standing at a place, that of others standing around given (WAS-301, WAS-304). Those on the ground are in the way of those on the ground, those aloft of those aloft.
// Who flies stands Aloft, everybody else on what he would step on there.
func (m *Map) Stands(g Gait, p Place, others []Place) Bar {
	if bar := m.inside(p.At); bar != (Bar{}) {
		return bar
	}
	for i, o := range others {
		if (o.On == Aloft) == (p.On == Aloft) && m.base(p).Overlaps(m.base(o)) {
			return Bar{Somebody, i}
		}
	}
	if p.On == Aloft {
		if g.Kind != Flying {
			return Bar{By: Level}
		}
		return Bar{}
	}
	if int(p.On) > len(m.pieces) || p.On > 0 && !m.terrain[p.On-1].Ground.Holds(p.At) {
		return Bar{By: Level}
	}
	for rest := m.around(p.At, p.At, int(m.size.Radius)); rest != 0; {
		i := rest.first()
		if m.admits(g, i, p.On) {
			if m.climbable.Has(i) && m.pieces[i].Height > m.Level(p) && m.rises(m.Level(p), i) && m.terrain[i].Ground.Holds(p.At) {
				return Bar{By: Level}
			}
		} else if m.terrain[i].Ground.Sweep(p.At, p.At, int(m.size.Radius)) < 0 {
			return Bar{Terrain, i}
		}
	}
	return Bar{}
}

// inside tells whether a base at a point is all on the map.
func (m *Map) inside(p plane.Point) Bar {
	if !m.afoot.Holds(p) {
		return Bar{By: Border}
	}
	return Bar{}
}
