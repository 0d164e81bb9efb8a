// Package plane is an open table top: points, round bases, pieces of terrain with straight edges, lines across them and legs of a movement between them.
//
// Everything is a whole number of some small unit that a game chooses, such as thousandths of an inch, and every answer is exact: distances are compared by
// their squares, places on a line as fractions, so that the same question has the same answer on every machine and from both of its ends. Nothing is decided
// by floating point. Coordinates, lengths and heights lie between 0 and Most; then no product here is larger than 63 bits.
//
// plane.go has points and bases, polygon.go pieces, line.go what a line crosses, sight.go who sees whom over what, leg.go how far a base can go straight on, way.go
// fields and the bends round what is in the way, search.go the shortest ways, fan.go what is in reach, course.go what lies on a way straight on in one direction.
package plane

import "math"

// Most is the largest coordinate, length or height.
const Most = 1<<15 - 1

// Point is a place on the plane: X counts eastwards, Y southwards.
type Point struct{ X, Y int16 }

// vector is what leads from one point to another.
type vector struct{ x, y int64 }

func from(a, b Point) vector { return vector{int64(b.X) - int64(a.X), int64(b.Y) - int64(a.Y)} }

func (v vector) cross(w vector) int64 { return v.x*w.y - v.y*w.x }
func (v vector) dot(w vector) int64   { return v.x*w.x + v.y*w.y }

// Square is the square of the distance between two points.
func Square(a, b Point) int64 { v := from(a, b); return v.dot(v) }

// Within tells whether two points are no farther apart than a length.
func Within(a, b Point, length int) bool { return Square(a, b) <= int64(length)*int64(length) }

// Nearer tells whether two points are less than a length apart.
func Nearer(a, b Point, length int) bool { return Square(a, b) < int64(length)*int64(length) }

// Length is the distance between two points, rounded up.
func Length(a, b Point) int {
	square := Square(a, b)
	root := floorRoot(square)
	if root*root < square {
		root++
	}
	return int(root)
}

// floorRoot is the square root, rounded down. The processor's own root is where to begin; whole numbers decide.
func floorRoot(n int64) int64 {
	if n < 2 {
		return n
	}
	root := uint64(math.Sqrt(float64(n)))
	for root*root > uint64(n) {
		root--
	}
	for (root+1)*(root+1) <= uint64(n) {
		root++
	}
	return int64(root)
}

// Base is a round base by its middle and its radius.
type Base struct {
	At     Point
	Radius int16
}

// Overlaps tells whether two bases share more than a rim.
func (b Base) Overlaps(c Base) bool { return b.compare(c, 0) < 0 }

// Touches tells whether the gap between two bases is at most so wide. Bases that overlap touch.
func (b Base) Touches(c Base, gap int) bool { return b.compare(c, gap) <= 0 }

// Reaches tells whether any part of another base is within a length of the middle of this one.
func (b Base) Reaches(c Base, length int) bool { return Within(b.At, c.At, length+int(c.Radius)) }

// compare compares the gap between two bases with a length.
func (b Base) compare(c Base, gap int) int {
	reach := int64(b.Radius) + int64(c.Radius) + int64(gap)
	return compare(Square(b.At, c.At), reach*reach)
}

// Points are the nine points of a base by which it is seen: its middle, its rim to the east, west, north and south, and on the four diagonals the points of
// whole coordinates nearest to the rim that lie on the base.
func (b Base) Points() [9]Point {
	x, y, r := b.At.X, b.At.Y, b.Radius
	d := int16(floorRoot(int64(r) * int64(r) / 2))
	return [9]Point{{x, y}, {x + r, y}, {x - r, y}, {x, y - r}, {x, y + r}, {x + d, y - d}, {x + d, y + d}, {x - d, y + d}, {x - d, y - d}}
}

// Rim are points of whole coordinates all round a base, on its rim or inside it by less than two units, from the east by the south.
func (b Base) Rim() (rim [16]Point) {
	for i := range rim {
		rim[i] = compass[i*len(compass)/len(rim)].to(b.At, int64(b.Radius))
	}
	return rim
}

// compare is -1, 0 or 1, as a is smaller than, equal to or larger than b.
func compare(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// compareToLeg compares the distance of a point from the straight line between two others with a length.
func compareToLeg(p, a, b Point, length int64) int {
	leg := from(a, b)
	return leg.foot(from(a, p), leg.dot(leg)).compare(length)
}

// foot is how a point lies of a leg: beyond one of its ends, by the square of how far from it, or so far to its side, times the length of the leg.
type foot struct {
	aside, square, whole int64 // the square is of the distance from an end; whole is that of the length of the leg
	beyond               bool
}

// foot is how a point lies of a leg, to which a way leads from the leg's beginning. The square of the length of the leg is given.
func (leg vector) foot(way vector, whole int64) foot {
	f := foot{aside: leg.cross(way), whole: whole}
	switch along := leg.dot(way); {
	case along <= 0:
		f.beyond, f.square = true, way.dot(way)
	case along >= whole:
		rest := vector{way.x - leg.x, way.y - leg.y}
		f.beyond, f.square = true, rest.dot(rest)
	}
	return f
}

// compare compares the distance from the leg with a length.
func (f foot) compare(length int64) int {
	if f.beyond {
		return compare(f.square, length*length)
	}
	return compare(f.aside*f.aside, length*length*f.whole)
}
