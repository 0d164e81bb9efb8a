package ground

import "mischief/game/board/plane"

// Symmetry is how the parts of a map made from a number are alike, so that no corner is better than another.
type Symmetry uint8

const (
	HalfTurn    Symmetry = iota // the same from two corners that lie opposite each other
	QuarterTurn                 // the same from all four corners
)

// aisle is how wide the gap is at least between pieces that nobody walks through, and between them and the border: whoever stands anywhere gets everywhere. Others keep a smaller distance, for
// looks.
const (
	aisle   = 1200
	spacing = 400
)

// Random makes the terrain of a map from a number: about so many pieces, alike as the symmetry says. The corners are free of it, so are the circles given, and every place where somebody can stand is
// reached on foot from every corner. The same number makes the same map on every machine.
//
// The last follows from how pieces lie: each, its neighbours in the same group included, has no hole and bends round no place, and between any two there is room for a base. So no two of them and no piece
// with the border close anything off.
func Random(seed uint64, symmetry Symmetry, pieces int, free ...plane.Base) []Piece {
	d := draw(seed)
	var laid []laidPiece
	turns := 2
	if symmetry == QuarterTurn {
		turns = 4
	}
	pieces = min(max(pieces, 0), MostPieces)
	if d.below(2) == 0 && pieces > 0 { // one in the very middle
		if group, ok := lay(d.middle(), turns, 1, nil, free); ok {
			laid = group
		}
	}
	for tries := 0; tries < 600 && len(laid)+turns <= pieces; tries++ {
		if group, ok := lay(d.piece(), turns, turns, laid, free); ok {
			laid = append(laid, group...)
		}
	}
	all := make([]Piece, len(laid))
	for i, l := range laid {
		all[i] = l.Piece
	}
	return all
}

// laidPiece is a piece with its ground.
type laidPiece struct {
	Piece
	ground *plane.Polygon
}

// lay lays a piece and what it comes to at each turn about the middle of the map, if there is room for all of them.
func lay(p Piece, turns, copies int, laid []laidPiece, free []plane.Base) ([]laidPiece, bool) {
	var group []laidPiece
	for range copies {
		g, err := plane.NewPolygon(p.Corners...)
		if err != nil || !roomFor(p, g, laid, free) || !roomFor(p, g, group, nil) {
			return nil, false
		}
		group = append(group, laidPiece{p, g})
		p.Corners = turned(p.Corners, turns)
	}
	return group, true
}

// turned are corners turned about the middle of the map by one part of a full turn.
func turned(corners []plane.Point, parts int) []plane.Point {
	all := make([]plane.Point, len(corners))
	for i, c := range corners {
		if parts == 4 {
			all[i] = plane.Point{X: Side - c.Y, Y: c.X}
		} else {
			all[i] = plane.Point{X: Side - c.X, Y: Side - c.Y}
		}
	}
	return all
}

// roomFor tells whether a piece lies far enough from the borders, the corners, free circles and other pieces.
func roomFor(p Piece, g *plane.Polygon, laid []laidPiece, free []plane.Base) bool {
	for _, c := range p.Corners {
		if min(c.X, c.Y) < aisle || max(c.X, c.Y) > Side-aisle {
			return false
		}
	}
	for _, corner := range Corners {
		if g.Touched(plane.Base{At: corner, Radius: Home}, 0) {
			return false
		}
	}
	for _, f := range free {
		if g.Touched(f, 0) {
			return false
		}
	}
	for _, l := range laid {
		gap := aisle
		if p.WalkThrough || l.WalkThrough {
			gap = spacing
		}
		for i, c := range l.Corners {
			if g.Sweep(c, l.Corners[(i+1)%len(l.Corners)], gap) < 0 {
				return false
			}
		}
		if l.ground.Holds(p.Corners[0]) {
			return false
		}
	}
	return true
}

// draw is a little generator of numbers (SplitMix64): rules know no other.
type draw uint64

// next is the next number.
func (d *draw) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	n := uint64(*d)
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// below is a number from 0 to one less than n.
func (d *draw) below(n int) int { return int(d.next() >> 33 * uint64(n) >> 31) }

// step is a number between two, one of those a hundred apart.
func (d *draw) step(least, most int) int { return least + 100*d.below((most-least)/100+1) }

// middle is a piece in the middle of the map.
func (d *draw) middle() Piece {
	p := d.kind([]int{3, 4, 5, 7, 8}[d.below(5)])
	switch p.Kind {
	case "crate":
		p.Corners = oblong(Side/2, Side/2, 500, 500, 5, 0)
	default:
		p.Corners = octagon(Side/2, Side/2, d.step(700, 1600))
	}
	return p
}

// piece is a piece anywhere on the map.
func (d *draw) piece() Piece {
	p := d.kind(d.below(9))
	x, y := d.step(aisle, Side-aisle), d.step(aisle, Side-aisle)
	way := [...][2]int{{5, 0}, {5, 0}, {0, 5}, {0, 5}, {4, 3}, {3, 4}, {-3, 4}, {-4, 3}}[d.below(8)]
	switch p.Kind {
	case "house":
		p.Corners = oblong(x, y, d.step(1000, 1500), d.step(900, 1300), way[0], way[1])
	case "wall":
		p.Corners = oblong(x, y, d.step(1200, 2200), 250, way[0], way[1])
	case "low wall":
		p.Corners = oblong(x, y, d.step(1000, 1700), 250, way[0], way[1])
	case "crate":
		p.Corners = oblong(x, y, 500, 500, way[0], way[1])
	case "standing stone":
		p.Corners = octagon(x, y, d.step(600, 800))
	case "flat rock":
		p.Corners = octagon(x, y, d.step(800, 1200))
	default:
		p.Corners = octagon(x, y, d.step(900, 1600))
	}
	return p
}

// kind is a piece of a kind, without its corners.
func (d *draw) kind(n int) Piece {
	return [...]Piece{
		{Kind: "house", Height: 3000, Cover: true},
		{Kind: "wall", Height: 2500, Cover: true},
		{Kind: "low wall", Height: 600, SeeThrough: true, Cover: true, Climbable: true},
		{Kind: "crate", Height: 1000, Cover: true, Climbable: true},
		{Kind: "standing stone", Height: 1600, Cover: true},
		{Kind: "grove", Height: 3000, WalkThrough: true, Cover: true},
		{Kind: "bushes", Height: 800, SeeThrough: true, WalkThrough: true, Cover: true},
		{Kind: "flat rock", Height: 400, SeeThrough: true, Climbable: true},
		{Kind: "pond", SeeThrough: true},
	}[n]
}

// oblong is a piece with four right angles about a middle: half as long and half as broad as the numbers, along a direction that is 5 long.
func oblong(x, y, long, broad, dx, dy int) []plane.Point {
	corner := func(along, aside int) plane.Point {
		return plane.Point{X: int16(x + (along*dx-aside*dy)/5), Y: int16(y + (along*dy+aside*dx)/5)}
	}
	return []plane.Point{corner(-long, -broad), corner(long, -broad), corner(long, broad), corner(-long, broad)}
}

// octagon is a piece with eight sides about a middle, half as broad as the number.
func octagon(x, y, half int) []plane.Point {
	part := half * 41 / 100
	var all []plane.Point
	for _, c := range [8][2]int{{part, -half}, {half, -part}, {half, part}, {part, half}, {-part, half}, {-half, part}, {-half, -part}, {-part, -half}} {
		all = append(all, plane.Point{X: int16(x + c[0]), Y: int16(y + c[1])})
	}
	return all
}
