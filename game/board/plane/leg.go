package plane

import "math"

// Free tells whether a base can go straight from one point to another: it overlaps none of the pieces and none of the other bases on the way, though it may
// touch them.
func Free(a, b Point, radius int, pieces []*Polygon, others []Base) bool {
	for _, o := range others {
		if o.Bars(a, b, radius) {
			return false
		}
	}
	for _, g := range pieces {
		if g.Sweep(a, b, radius) < 0 {
			return false
		}
	}
	return true
}

// Bars tells whether the base is in the way of another that goes straight from one point to another: whether that would overlap it.
func (b Base) Bars(from, to Point, radius int) bool {
	near := int64(b.Radius) + int64(radius)
	if int64(b.At.X) >= int64(max(from.X, to.X))+near || int64(b.At.X) <= int64(min(from.X, to.X))-near ||
		int64(b.At.Y) >= int64(max(from.Y, to.Y))+near || int64(b.At.Y) <= int64(min(from.Y, to.Y))-near {
		return false
	}
	return compareToLeg(b.At, from, to, near) < 0
}

// Passes tells whether a base that goes straight from one point to another touches a point or a round zone on the way: whether the gap is at most so wide.
func Passes(a, b Point, radius int, zone Base, gap int) bool {
	return compareToLeg(zone.At, a, b, int64(radius)+int64(zone.Radius)+int64(gap)) <= 0
}

// Toward is the point so far from one point in the direction of another, each coordinate rounded towards the first. It goes on beyond the other.
func Toward(a, b Point, length int) Point {
	way := from(a, b)
	whole := way.dot(way)
	if whole == 0 {
		return a
	}
	part := float64(length) / math.Sqrt(float64(whole)) // where to begin; whole numbers decide
	step := func(along int64) int16 {
		square := along * along * int64(length) * int64(length)
		n := int64(math.Abs(float64(along)) * part)
		for n*n*whole > square {
			n--
		}
		for (n+1)*(n+1)*whole <= square {
			n++
		}
		return int16(int64(sign(along)) * n)
	}
	return Point{a.X + step(way.x), a.Y + step(way.y)}
}

// Away is Toward in the opposite direction.
func Away(a, b Point, length int) Point {
	to := Toward(a, b, length)
	return Point{2*a.X - to.X, 2*a.Y - to.Y}
}

// Farthest is the end of the longest leg that is allowed, of the ends that step names for lengths from 0 to the longest; 0 is always allowed.
func Farthest(longest int, step func(length int) Point, allowed func(Point) bool) (to Point, length int) {
	for length = longest; length > 0; length-- {
		if to = step(length); allowed(to) {
			return to, length
		}
	}
	return step(0), 0
}
