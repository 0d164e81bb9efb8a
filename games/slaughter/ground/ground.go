// Package ground is the map of Whack & Slaughter as its rules see it: 24# by 24#, with pieces of terrain, places where figures stand, their ways, and what they see of each other.
//
// All lengths and heights are thousandths of a #; X counts eastwards, Y northwards from the corner in the south-west (WAS-101, WAS-102). Every answer is exact and the same on every machine (WAS-R152).
//
// ground.go has the map and its places, gait.go what is in whose way, leg.go what happens on one straight leg, walk.go the shortest ways, trace.go what is known of all legs one
// way at once, lookout.go how far one gets from the top of a piece, reach.go where a movement can end, climb.go climbs of a whole action and pushes, sight.go who sees whom and what gives cover, gap.go how far apart figures are, random.go maps made from a number.
package ground

import (
	"fmt"
	"math/bits"

	"mischief/game/board/plane"
)

// Lengths that rules name.
const (
	Unit    = 1000      // one #
	Side    = 24 * Unit // of the map (WAS-102)
	Contact = 50        // the widest gap between bases in base to base contact (WAS-350, WAS-R002)
	Home    = 4 * Unit  // how far a corner of the map reaches from its corner point (WAS-104)
	Dead    = Unit      // how far a dead zone reaches from the middle of a base (WAS-406)
)

// Size is how large figures are.
type Size struct {
	Radius int16 // of the round base
	Tall   int16
}

// Figure is the size of all figures: a base of 1# across, 1# tall, mounted and prone ones too (WAS-R001, WAS-R004).
func Figure() Size { return Size{Radius: 500, Tall: 1000} }

// Piece is a piece of terrain (WAS-105).
type Piece struct {
	Kind        string // what people call it
	Corners     []plane.Point
	Height      int16
	SeeThrough  bool
	WalkThrough bool
	Cover       bool
	Climbable   bool
	Ladder      int16 // the length of a ladder at it; 0 is none (WAS-311)
}

// MostPieces is how many pieces a map may have.
const MostPieces = 64

// Pieces is a set of pieces of a map, by their numbers.
type Pieces uint64

// Has tells whether a piece is in the set.
func (s Pieces) Has(piece int) bool { return s>>piece&1 == 1 }

// With is the set with a piece.
func (s Pieces) With(piece int) Pieces { return s | 1<<piece }

// Without is the set without a piece.
func (s Pieces) Without(piece int) Pieces { return s &^ (1 << piece) }

// first takes the first piece out of a set that is not empty.
func (s *Pieces) first() int {
	piece := bits.TrailingZeros64(uint64(*s))
	*s &= *s - 1
	return piece
}

// Place is where a figure is: the middle of its base, and what it stands on.
type Place struct {
	At plane.Point
	On uint8 // 0 for the ground, the number of a piece plus 1 for its top, or Aloft
}

// Aloft is what a flying figure is on: the level of all that fly (WAS-621).
const Aloft = 254

// Map is the map of a match: its terrain, and what is worked out of it once. It is never changed.
type Map struct {
	size    Size
	pieces  []Piece
	terrain plane.Terrain
	columns band     // which pieces lie where from west to east
	rows    band     // and from south to north
	beside  []Pieces // of each piece the climbable ones that it touches

	rounds bool // as the first edition of the rules has it: see Round

	water     Pieces // pieces of no height that nobody walks through: nothing to stand on
	climbable Pieces
	cover     Pieces
	opaque    Pieces // that nobody sees through
	steps     Pieces // pieces of half a figure's height or more that are walked onto step by step from the ground

	walls [Hovering + 1][]Pieces // by the gait and what somebody sets out from: pieces that he never comes to overlap, whatever he steps onto or drops to on his way

	afoot, hovering *plane.Field    // the ground as walkers have it, and figures that ignore low obstacles
	bends           []plane.Point   // by which bases go round any piece
	tops            [][]plane.Point // of each piece the points at its rim where one may stop on it
	slant           Pieces          // pieces with an edge that does not go along those of the map
	rims            []rim           // of each piece what is known of those points
}

// band has the pieces by the cells of 1024 thousandths in which they begin and end.
type band struct {
	begun  [Side>>10 + 1]Pieces // in this cell or before it
	ending [Side>>10 + 1]Pieces // in this cell or after it
}

func (b *band) lay(piece int, from, to int16) {
	for cell := range b.begun {
		if int(from)>>10 <= cell {
			b.begun[cell] = b.begun[cell].With(piece)
		}
		if int(to)>>10 >= cell {
			b.ending[cell] = b.ending[cell].With(piece)
		}
	}
}

// between are the pieces that may lie between two lines, or within a length of them.
func (b *band) between(from, to int16, length int) Pieces {
	low, high := int(min(from, to))-length, int(max(from, to))+length
	return b.begun[min(max(high, 0)>>10, Side>>10)] & b.ending[min(max(low, 0)>>10, Side>>10)]
}

// around are the pieces that may come within a length of the line between two points, told by boxes roughly.
func (m *Map) around(a, b plane.Point, length int) Pieces {
	return m.columns.between(a.X, b.X, length) & m.rows.between(a.Y, b.Y, length)
}

// New makes a map of its terrain for figures of a size. The error names the piece, counted from 1, that is at fault.
func New(size Size, pieces ...Piece) (*Map, error) {
	if size.Radius < 1 || size.Radius > 4*Unit || size.Tall < 1 || size.Tall > 8*Unit {
		return nil, fmt.Errorf("figures with a radius of %d and %d tall; both are above 0, at most %d and %d", size.Radius, size.Tall, 4*Unit, 8*Unit)
	}
	if len(pieces) > MostPieces {
		return nil, fmt.Errorf("%d pieces; a map has at most %d", len(pieces), MostPieces)
	}
	m := &Map{size: size, pieces: pieces, beside: make([]Pieces, len(pieces)), tops: make([][]plane.Point, len(pieces)), rims: make([]rim, len(pieces))}
	for i, p := range pieces {
		g, err := plane.NewPolygon(p.Corners...)
		if err != nil {
			return nil, fmt.Errorf("piece %d (%s): %w", i+1, p.Kind, err)
		}
		for j, c := range p.Corners {
			if c.X > Side || c.Y > Side {
				return nil, fmt.Errorf("piece %d (%s): corner %d lies at (%d, %d), off the map; coordinates are 0 to %d (WAS-102)", i+1, p.Kind, j+1, c.X, c.Y, Side)
			}
		}
		if p.Height < 0 || p.Height > Side {
			return nil, fmt.Errorf("piece %d (%s): it is %d high; heights are 0 to %d", i+1, p.Kind, p.Height, Side)
		}
		least, most := p.Corners[0], p.Corners[0]
		for _, c := range p.Corners {
			least, most = plane.Point{X: min(least.X, c.X), Y: min(least.Y, c.Y)}, plane.Point{X: max(most.X, c.X), Y: max(most.Y, c.Y)}
		}
		m.columns.lay(i, least.X, most.X)
		m.rows.lay(i, least.Y, most.Y)
		m.terrain = append(m.terrain, plane.Piece{Ground: g, Height: p.Height, Clear: p.SeeThrough})
		switch {
		case p.Climbable:
			m.climbable = m.climbable.With(i)
		case p.Height == 0 && !p.WalkThrough:
			m.water = m.water.With(i)
		}
		if !p.SeeThrough {
			m.opaque = m.opaque.With(i)
		}
		if p.Cover {
			m.cover = m.cover.With(i)
		}
	}
	m.join()
	m.wall()
	m.level()
	return m, nil
}

// Round makes the map one of the first edition of the rules, before it is used. There the place where somebody drops from a piece was rounded to a whole point, which at a slanting edge may lie
// inside of the piece; then the piece seemed to be in the way.
func (m *Map) Round() { m.rounds = true }

// join notes which pieces one can step between, and which are stepped onto from the ground by way of lower ones (WAS-312).
func (m *Map) join() {
	low := Pieces(0)
	for i := range m.pieces {
		for j := range m.pieces {
			if i != j && m.climbable.Has(j) && m.terrain[i].Ground.Meets(m.terrain[j].Ground) {
				m.beside[i] = m.beside[i].With(j)
			}
		}
		if m.low(i) {
			low = low.With(i)
		}
	}
	for rest := low; rest != 0; {
		m.steps |= m.stepped(rest.first())
	}
	m.steps &^= low
}

// wall works out what is a wall to whom. Who sets out from the top of a piece may come to all that it is stepped onto from there, and to the ground; from the ground to all that is stepped onto.
func (m *Map) wall() {
	low := m.steps
	for i := range m.pieces {
		if m.low(i) {
			low = low.With(i)
		}
	}
	for kind := range m.walls {
		m.walls[kind] = make([]Pieces, len(m.pieces)+1)
		for on := range m.walls[kind] {
			comes := low
			if on > 0 {
				comes |= m.stepped(on - 1)
			}
			m.walls[kind][on] = m.barred(Gait{Kind: Kind(kind)}, comes)
		}
	}
}

// barred are the pieces that nobody may overlap on the ground or on any of some pieces.
func (m *Map) barred(g Gait, comes Pieces) Pieces {
	barred := Pieces(0)
	for i := range m.pieces {
		admitted := m.admits(g, i, 0)
		for rest := comes; rest != 0 && !admitted; {
			admitted = m.admits(g, i, uint8(rest.first()+1))
		}
		if !admitted {
			barred = barred.With(i)
		}
	}
	return barred
}

// shut are the walls of who sets out with a gait for which they are worked out. Bases so small that the rounding of points counts have none.
func (m *Map) shut(g Gait, on uint8) Pieces {
	if int(on) > len(m.pieces) || m.size.Radius <= rounding {
		return 0
	}
	return m.walls[g.Kind][on]
}

// stepped are the pieces that one comes to from the top of one, walking.
func (m *Map) stepped(piece int) Pieces {
	found := Pieces(0).With(piece)
	for rest := found; rest != 0; {
		i := rest.first()
		for beside := m.beside[i] &^ found; beside != 0; {
			if j := beside.first(); m.rises(m.pieces[i].Height, j) {
				found, rest = found.With(j), rest.With(j)
			}
		}
	}
	return found
}

// level works out the fields and the places where walkers turn.
func (m *Map) level() {
	var afoot, hovering []*plane.Polygon
	for i, p := range m.pieces {
		g := m.terrain[i].Ground
		if !m.admits(Gait{}, i, 0) {
			afoot = append(afoot, g)
		}
		if !m.admits(Gait{Kind: Hovering}, i, 0) {
			hovering = append(hovering, g)
		}
		if !p.WalkThrough {
			m.bends = append(m.bends, g.Bends(int(m.size.Radius))...)
		}
		for j, a := range p.Corners {
			b := p.Corners[(j+1)%len(p.Corners)]
			if a.X != b.X && a.Y != b.Y {
				m.slant = m.slant.With(i)
			}
			middle := plane.Fraction{Num: 1, Over: 2}.Of(a, b)
			m.tops[i] = append(m.tops[i], a)
			if g.Holds(middle) {
				m.tops[i] = append(m.tops[i], middle)
			}
		}
		m.rims[i] = make(rim, len(m.tops[i]))
	}
	least, most := plane.Point{}, plane.Point{X: Side, Y: Side}
	m.afoot = plane.NewField(least, most, int(m.size.Radius), afoot...)
	m.hovering = plane.NewField(least, most, int(m.size.Radius), hovering...)
}

// Size is how large the figures are that the map is for.
func (m *Map) Size() Size { return m.size }

// Pieces are the pieces of terrain. They are not to be changed.
func (m *Map) Pieces() []Piece { return m.pieces }

// Holds tells whether a point lies on or in a piece.
func (m *Map) Holds(piece int, p plane.Point) bool { return m.terrain[piece].Ground.Holds(p) }

// Level is how high the feet of a figure are. All that fly are on one level, which has no height.
func (m *Map) Level(p Place) int16 { return m.height(p.On) }

func (m *Map) height(on uint8) int16 {
	if on == 0 || int(on) > len(m.pieces) {
		return 0
	}
	return m.pieces[on-1].Height
}

// At is the place at a point for who is put there: on the highest climbable piece that holds it, or on the ground (WAS-312, WAS-R004, WAS-R153).
func (m *Map) At(p plane.Point) Place { return m.under(p, Side) }

// Summit is the place at a point for who can climb everything solid: on the highest such piece that holds it, or on the ground.
func (m *Map) Summit(p plane.Point) Place {
	place, top := Place{At: p}, int16(0)
	for i := range m.pieces {
		if q := &m.pieces[i]; q.Height > top && !q.WalkThrough && !m.water.Has(i) && m.terrain[i].Ground.Holds(p) {
			place.On, top = uint8(i+1), q.Height
		}
	}
	return place
}

// under is the place on the highest climbable piece at a point that is lower than a height.
func (m *Map) under(p plane.Point, height int16) Place {
	place, top := Place{At: p}, int16(-1)
	for rest := m.climbable & m.around(p, p, 0); rest != 0; {
		i := rest.first()
		if h := m.pieces[i].Height; h > top && h < height && m.terrain[i].Ground.Holds(p) {
			place.On, top = uint8(i+1), h
		}
	}
	return place
}

// base is the base of a figure at a place.
func (m *Map) base(p Place) plane.Base { return plane.Base{At: p.At, Radius: m.size.Radius} }
