package plane

import (
	"fmt"
	"slices"
)

// Polygon is a piece of ground with straight edges that do not cross: its corners in order, whichever way round. It is never changed.
type Polygon struct {
	corners  []Point
	min, max Point
	right    bool      // the inside is on the right of the edges
	upright  bool      // it is a rectangle along the axes, as most pieces are
	hulls    []hull    // the parts, for courses
	parts    [][]Point // the same ground as parts without a corner inwards, each with its inside on the right of its edges
}

// MostCorners is how many corners a polygon may have.
const MostCorners = 64

// Tangled is why corners make no polygon, though there are enough of them where corners can be: which are at fault, counted from 1.
type Tangled struct {
	Flaw   Flaw
	Corner int
	Other  int // of EdgesMeet
}

// Flaw is what is wrong with the edges between corners.
type Flaw uint8

// What may be wrong.
const (
	CornerTwice Flaw = iota // a corner is the same as the one after it
	EdgesFolded             // the edges at a corner lie on each other
	EdgesMeet               // the edge from a corner meets the one from another
)

func (t *Tangled) Error() string {
	switch t.Flaw {
	case CornerTwice:
		return fmt.Sprintf("corner %d is the same as the one after it", t.Corner)
	case EdgesFolded:
		return fmt.Sprintf("the edges at corner %d lie on each other", t.Corner)
	}
	return fmt.Sprintf("the edge from corner %d meets the one from corner %d", t.Corner, t.Other)
}

// NewPolygon makes a polygon of its corners. The error says which of them, counted from 1, is at fault; it is a *Tangled where each corner by itself is sound.
func NewPolygon(corners ...Point) (*Polygon, error) {
	n := len(corners)
	if n < 3 || n > MostCorners {
		return nil, fmt.Errorf("%d corners; a piece has 3 to %d", n, MostCorners)
	}
	g := &Polygon{corners: slices.Clone(corners), min: corners[0], max: corners[0]}
	for i, c := range corners {
		if c.X < 0 || c.Y < 0 {
			return nil, fmt.Errorf("corner %d lies at (%d, %d); coordinates are 0 to %d", i+1, c.X, c.Y, Most)
		}
		g.min, g.max = Point{min(g.min.X, c.X), min(g.min.Y, c.Y)}, Point{max(g.max.X, c.X), max(g.max.Y, c.Y)}
	}
	for i := range n {
		a, b := g.edge(i)
		if a == b {
			return nil, &Tangled{Flaw: CornerTwice, Corner: i + 1}
		}
		for j := range i {
			c, d := g.edge(j)
			switch {
			case j == i-1 || i == n-1 && j == 0: // neighbours share one corner: neither may go back over the other
				first, shared, last := c, d, b
				if j != i-1 {
					first, shared, last = a, b, d
				}
				back, on := from(shared, first), from(shared, last)
				if back.cross(on) == 0 && back.dot(on) > 0 {
					return nil, &Tangled{Flaw: EdgesFolded, Corner: slices.Index(corners, shared) + 1}
				}
			case meet(a, b, c, d):
				return nil, &Tangled{Flaw: EdgesMeet, Corner: j + 1, Other: i + 1}
			}
		}
	}
	area := int64(0)
	for i := range n {
		a, b := g.edge(i)
		area += from(g.corners[0], a).cross(from(g.corners[0], b))
	}
	g.right = area > 0
	g.upright = n == 4
	for i := range n {
		a, b := g.edge(i)
		g.upright = g.upright && (a.X == b.X || a.Y == b.Y)
	}
	g.parts = g.convex()
	for _, part := range g.parts {
		g.hulls = append(g.hulls, hullOf(part))
	}
	return g, nil
}

// convex cuts the polygon into parts without a corner inwards: it is one itself, or triangles are cut off its ears, corners between whose neighbours nothing lies.
func (g *Polygon) convex() (parts [][]Point) {
	left := slices.Clone(g.corners)
	if !g.right {
		slices.Reverse(left)
	}
	turn := func(i int) (a, b, c Point, turns int) {
		n := len(left)
		a, b, c = left[(i+n-1)%n], left[i], left[(i+1)%n]
		return a, b, c, sign(from(a, b).cross(from(b, c)))
	}
	ear := func(i int) bool {
		a, b, c, turns := turn(i)
		return turns > 0 && !slices.ContainsFunc(left, func(p Point) bool {
			return p != a && p != b && p != c && from(a, b).cross(from(a, p)) >= 0 && from(b, c).cross(from(b, p)) >= 0 && from(c, a).cross(from(c, p)) >= 0
		})
	}
	for {
		round, cut := true, -1
		for i := len(left) - 1; i >= 0; i-- {
			switch _, _, _, turns := turn(i); {
			case turns == 0: // three in line: the middle one bounds nothing
				left = slices.Delete(left, i, i+1)
				i = len(left)
				round, cut = true, -1
			case turns < 0:
				round = false
			case cut < 0 && ear(i):
				cut = i
			}
		}
		if round {
			return append(parts, left)
		}
		a, b, c, _ := turn(cut)
		parts = append(parts, []Point{a, b, c})
		left = slices.Delete(left, cut, cut+1)
	}
}

// Corners are the corners in their order. They are not to be changed.
func (g *Polygon) Corners() []Point { return g.corners }

func (g *Polygon) edge(i int) (a, b Point) {
	j := i + 1
	if j == len(g.corners) {
		j = 0
	}
	return g.corners[i], g.corners[j]
}

// meet tells whether two straight lines have a point in common.
func meet(a, b, c, d Point) bool {
	ab, cd := from(a, b), from(c, d)
	c1, d1 := sign(ab.cross(from(a, c))), sign(ab.cross(from(a, d)))
	a2, b2 := sign(cd.cross(from(c, a))), sign(cd.cross(from(c, b)))
	if c1*d1 < 0 && a2*b2 < 0 {
		return true
	}
	return c1 == 0 && between(c, a, b) || d1 == 0 && between(d, a, b) || a2 == 0 && between(a, c, d) || b2 == 0 && between(b, c, d)
}

func sign(n int64) int { return compare(n, 0) }

// between tells whether a point on the line through two others lies between them, or on one of them.
func between(p, a, b Point) bool { return from(p, a).dot(from(p, b)) <= 0 }

// Holds tells whether a point lies in the polygon or on its edge.
func (g *Polygon) Holds(p Point) bool { in, edge := g.where(p); return in || edge }

// Inside tells whether a point lies in the polygon and not on its edge.
func (g *Polygon) Inside(p Point) bool { in, edge := g.where(p); return in && !edge }

// where counts the edges that a line from the point to the east crosses: of edges that begin or end on that line, those that go south of it.
func (g *Polygon) where(p Point) (in, edge bool) {
	if p.X < g.min.X || p.X > g.max.X || p.Y < g.min.Y || p.Y > g.max.Y {
		return false, false
	}
	if g.upright {
		edge = p.X == g.min.X || p.X == g.max.X || p.Y == g.min.Y || p.Y == g.max.Y
		return !edge, edge
	}
	for i := range g.corners {
		a, b := g.edge(i)
		side := from(a, b).cross(from(a, p))
		if side == 0 && between(p, a, b) {
			return false, true
		}
		if (a.Y > p.Y) != (b.Y > p.Y) && (side > 0) == (b.Y > a.Y) {
			in = !in
		}
	}
	return in, false
}

// Meets tells whether two polygons have a point in common, if only one of their edges.
func (g *Polygon) Meets(h *Polygon) bool {
	if g.max.X < h.min.X || h.max.X < g.min.X || g.max.Y < h.min.Y || h.max.Y < g.min.Y {
		return false
	}
	for i := range g.corners {
		a, b := g.edge(i)
		for j := range h.corners {
			if c, d := h.edge(j); meet(a, b, c, d) {
				return true
			}
		}
	}
	return g.Holds(h.corners[0]) || h.Holds(g.corners[0])
}

// Far tells, by their boxes alone, that a line between two points stays farther from the polygon than a length. If it does not tell so the line may be far from it all the same.
func (g *Polygon) Far(a, b Point, length int) bool { return g.far(a, b, int64(length)) }

// Misses tells, without much ado, that a line between two points does not even touch the polygon. If it does not tell so the line may miss it all the same.
func (g *Polygon) Misses(a, b Point) bool { return g.far(a, b, 0) || g.aside(a, b, 0) }

func (g *Polygon) far(a, b Point, length int64) bool {
	return int64(max(a.X, b.X))+length < int64(g.min.X) || int64(min(a.X, b.X))-length > int64(g.max.X) ||
		int64(max(a.Y, b.Y))+length < int64(g.min.Y) || int64(min(a.Y, b.Y))-length > int64(g.max.Y)
}

// Sweep compares how near a base comes to the polygon, whose middle goes straight from one point to another, with its radius: less than 0 means that it
// overlaps the polygon somewhere on the way, 0 that it touches it, more that it keeps clear of it. A base that stays goes from a point to the same.
func (g *Polygon) Sweep(a, b Point, radius int) int {
	r := int64(radius)
	if g.far(a, b, r) {
		return 1
	}
	if g.upright && r > 0 {
		return g.sweepUpright(a, b, r)
	}
	if a != b && g.aside(a, b, r) {
		return 1
	}
	if r > 0 && (g.Holds(a) || a != b && g.Holds(b)) || r == 0 && (g.Inside(a) || a != b && g.Inside(b)) {
		return -1
	}
	if a == b {
		return g.beside(a, r)
	}
	line := from(a, b)
	whole := line.dot(line)
	c, _ := g.edge(len(g.corners) - 1)
	toC := line.foot(from(a, c), whole)
	least := 1
	for _, d := range g.corners {
		edge, toD := from(c, d), line.foot(from(a, d), whole)
		long := edge.dot(edge)
		fromA, fromB := edge.foot(from(c, a), long), edge.foot(from(c, b), long)
		if r > 0 && (sign(toC.aside)*sign(toD.aside) < 0 && sign(fromA.aside)*sign(fromB.aside) < 0) {
			return -1
		}
		if least = min(least, toD.compare(r), fromA.compare(r), fromB.compare(r)); least < 0 {
			return least
		}
		c, toC = d, toD
	}
	if r == 0 && g.crossed(a, b) {
		return -1
	}
	return least
}

// sweepUpright is Sweep past a rectangle along the axes: what of the two is nearest to each other is an end of the way or a corner, unless they meet.
func (g *Polygon) sweepUpright(a, b Point, radius int64) int {
	least := min(compare(g.gap(a), radius*radius), compare(g.gap(b), radius*radius))
	if least < 0 || a == b {
		return least
	}
	line := from(a, b)
	whole := line.dot(line)
	left, right := false, false
	for _, c := range g.corners {
		f := line.foot(from(a, c), whole)
		if least = min(least, f.compare(radius)); least < 0 {
			return least
		}
		left, right = left || f.aside <= 0, right || f.aside >= 0
	}
	if left && right && !g.far(a, b, 0) {
		return -1
	}
	return least
}

// gap is the square of the distance of a point from the box of the polygon; 0 for one in it or on its edge.
func (g *Polygon) gap(p Point) int64 {
	x := max(int64(g.min.X)-int64(p.X), int64(p.X)-int64(g.max.X), 0)
	y := max(int64(g.min.Y)-int64(p.Y), int64(p.Y)-int64(g.max.Y), 0)
	return x*x + y*y
}

// beside compares how near a base that stays comes to the polygon, outside of which its middle is, with its radius.
func (g *Polygon) beside(p Point, radius int64) int {
	least := 1
	c, _ := g.edge(len(g.corners) - 1)
	for _, d := range g.corners {
		edge := from(c, d)
		if least = min(least, edge.foot(from(c, p), edge.dot(edge)).compare(radius)); least < 0 {
			break
		}
		c = d
	}
	return least
}

// aside tells whether the polygon lies on one side of the line through two points and farther from it than a length.
func (g *Polygon) aside(a, b Point, length int64) bool {
	line := from(a, b)
	broad := length * length * line.dot(line)
	side := 0
	for _, c := range g.corners {
		off := line.cross(from(a, c))
		if off*off <= broad || side != 0 && sign(off) != side {
			return false
		}
		side = sign(off)
	}
	return true
}

// crossed tells whether a point of a line lies inside the polygon.
func (g *Polygon) crossed(a, b Point) bool {
	if len(g.parts) == 1 {
		var room [2]Span
		return through(g.Spans(a, b, room[:0]))
	}
	var room [2 * MostCorners]Span
	return through(g.Spans(a, b, room[:0]))
}

func through(spans []Span) bool {
	return slices.ContainsFunc(spans, func(s Span) bool { return s.Side == Through })
}

// Touched tells whether the gap between a base and the polygon is at most so wide. A base that overlaps it touches it.
func (g *Polygon) Touched(b Base, gap int) bool { return g.Sweep(b.At, b.At, int(b.Radius)+gap) <= 0 }
