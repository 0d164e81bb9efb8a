package plane

import (
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// What follows works everything out a second way: slowly, with fractions of any size, and by other definitions.

func rat(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

func add(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) }
func sub(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }
func mul(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
func quo(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) }

// spot is a point with fractions for coordinates.
type spot struct{ x, y *big.Rat }

func spotOf(p Point) spot { return spot{rat(int64(p.X)), rat(int64(p.Y))} }

// on is the point of a line at a fraction of it.
func on(a, b spot, t *big.Rat) spot {
	return spot{add(a.x, mul(t, sub(b.x, a.x))), add(a.y, mul(t, sub(b.y, a.y)))}
}

func square(a, b spot) *big.Rat {
	dx, dy := sub(a.x, b.x), sub(a.y, b.y)
	return add(mul(dx, dx), mul(dy, dy))
}

// slowSquare is the square of the distance of a point from a line: from the point of the line that is nearest.
func slowSquare(p, a, b spot) *big.Rat {
	whole := square(a, b)
	if whole.Sign() == 0 {
		return square(p, a)
	}
	t := quo(add(mul(sub(p.x, a.x), sub(b.x, a.x)), mul(sub(p.y, a.y), sub(b.y, a.y))), whole)
	if t.Sign() < 0 {
		t = rat(0)
	}
	if t.Cmp(rat(1)) > 0 {
		t = rat(1)
	}
	return square(p, on(a, b, t))
}

// slowWhere tells where a point lies by how often the corners wind round it, counted in quarters of a turn.
func slowWhere(g *Polygon, p spot) (in, edge bool) {
	winding := 0
	quarter := func(c spot) int {
		dx, dy := sub(c.x, p.x).Sign(), sub(c.y, p.y).Sign()
		switch {
		case dx > 0 && dy >= 0:
			return 0
		case dx <= 0 && dy > 0:
			return 1
		case dx < 0 && dy <= 0:
			return 2
		}
		return 3
	}
	for i := range g.corners {
		ca, cb := g.edge(i)
		a, b := spotOf(ca), spotOf(cb)
		if slowSquare(p, a, b).Sign() == 0 {
			return false, true
		}
		turn := (quarter(b) - quarter(a) + 4) % 4
		if turn == 2 { // half a turn: this way or that
			if sub(mul(sub(a.x, p.x), sub(b.y, p.y)), mul(sub(a.y, p.y), sub(b.x, p.x))).Sign() < 0 {
				turn = -2
			}
		} else if turn == 3 {
			turn = -1
		}
		winding += turn
	}
	return winding != 0, false
}

// slowSpans cuts a line wherever it meets the straight line through an edge, or a corner's foot, and looks at the middle of each piece, and beside it.
func slowSpans(g *Polygon, a, b Point) (spans []slowSpan) {
	from, to := spotOf(a), spotOf(b)
	dx, dy := sub(to.x, from.x), sub(to.y, from.y)
	cuts := []*big.Rat{rat(0), rat(1)}
	keep := func(t *big.Rat) {
		if t.Sign() > 0 && t.Cmp(rat(1)) < 0 {
			cuts = append(cuts, t)
		}
	}
	for i := range g.corners {
		cc, cd := g.edge(i)
		c, d := spotOf(cc), spotOf(cd)
		ex, ey := sub(d.x, c.x), sub(d.y, c.y)
		if over := sub(mul(dx, ey), mul(dy, ex)); over.Sign() != 0 {
			keep(quo(sub(mul(sub(c.x, from.x), ey), mul(sub(c.y, from.y), ex)), over))
		}
		keep(quo(add(mul(sub(c.x, from.x), dx), mul(sub(c.y, from.y), dy)), add(mul(dx, dx), mul(dy, dy))))
	}
	slices.SortFunc(cuts, (*big.Rat).Cmp)
	hair := big.NewRat(1, 1_000_000_000_000)
	for i, t := range cuts[:len(cuts)-1] {
		next := cuts[i+1]
		if t.Cmp(next) == 0 {
			continue
		}
		middle := on(from, to, quo(add(t, next), rat(2)))
		in, edge := slowWhere(g, middle)
		side := Through
		if edge { // north of a line to the east is its left
			if left, _ := slowWhere(g, spot{add(middle.x, mul(hair, dy)), sub(middle.y, mul(hair, dx))}); left {
				side = OnLeft
			} else {
				side = OnRight
			}
		} else if !in {
			continue
		}
		if n := len(spans); n > 0 && spans[n-1].side == side && spans[n-1].to.Cmp(t) == 0 {
			// Two edges in line with each other are one stretch, unless there is something between them.
			spans[n-1].to = next
			continue
		}
		spans = append(spans, slowSpan{t, next, side})
	}
	return spans
}

type slowSpan struct {
	from, to *big.Rat
	side     Side
}

// anyPolygon is a polygon with few corners on a small grid, so that lines meet corners and run along edges often.
func anyPolygon(dice *rand.Rand, size int) *Polygon {
	for {
		corners := make([]Point, 3+dice.IntN(6))
		for i := range corners {
			corners[i] = anyPoint(dice, size)
		}
		if g, err := NewPolygon(corners...); err == nil {
			return g
		}
	}
}

func anyPoint(dice *rand.Rand, size int) Point {
	return Point{int16(dice.IntN(size + 1)), int16(dice.IntN(size + 1))}
}

// sizes are those of grids: small ones for lines that meet, the largest for numbers that are large.
var sizes = []int{3, 6, 12, 24_000, Most}

func TestSpans(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	kinds := map[Side]int{}
	for n := range 1_500 {
		size := sizes[n%len(sizes)]
		g := anyPolygon(dice, size)
		a, b := anyPoint(dice, size), anyPoint(dice, size)
		if n%3 == 0 { // along an edge
			a, b = g.edge(dice.IntN(len(g.corners)))
		}
		if a == b {
			continue
		}
		got, want := g.Spans(a, b, nil), slowSpans(g, a, b)
		same := len(got) == len(want)
		for i := 0; same && i < len(got); i++ {
			same = got[i].Side == want[i].side && big.NewRat(got[i].From.Num, got[i].From.Over).Cmp(want[i].from) == 0 && big.NewRat(got[i].To.Num, got[i].To.Over).Cmp(want[i].to) == 0
			kinds[got[i].Side]++
		}
		if !same {
			t.Fatalf("%v, from %v to %v: %v, want %v", g.corners, a, b, got, want)
		}
	}
	if kinds[Through] < 300 || kinds[OnLeft] < 150 || kinds[OnRight] < 150 {
		t.Errorf("too few of a kind were seen: %v", kinds)
	}
}

func TestWhere(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	edges := 0
	for n := range 3_000 {
		size := sizes[n%len(sizes)]
		g, p := anyPolygon(dice, size), anyPoint(dice, size)
		in, edge := g.where(p)
		slowIn, slowEdge := slowWhere(g, spotOf(p))
		if edge != slowEdge || in != slowIn && !edge {
			t.Fatalf("%v, %v: in %v, on the edge %v", g.corners, p, in, edge)
		}
		if edge {
			edges++
		}
	}
	if edges < 150 {
		t.Errorf("only %d points on edges were seen", edges)
	}
}

// slowSweep compares the least distance of two lines, or of a line and a polygon around it, with a radius.
func slowSweep(g *Polygon, a, b Point, radius int) int {
	from, to := spotOf(a), spotOf(b)
	var least *big.Rat
	nearer := func(d *big.Rat) {
		if least == nil || d.Cmp(least) < 0 {
			least = d
		}
	}
	for i := range g.corners {
		cc, cd := g.edge(i)
		c, d := spotOf(cc), spotOf(cd)
		nearer(slowSquare(c, from, to))
		nearer(slowSquare(d, from, to))
		nearer(slowSquare(from, c, d))
		nearer(slowSquare(to, c, d))
	}
	if a == b {
		if in, _ := slowWhere(g, from); in {
			return -1
		}
	} else {
		for _, s := range slowSpans(g, a, b) {
			if s.side == Through {
				return -1
			}
			if radius > 0 {
				return -1
			}
		}
	}
	return least.Cmp(rat(int64(radius) * int64(radius)))
}

func TestSweep(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	seen := map[int]int{}
	for n := range 1_500 {
		size := sizes[n%len(sizes)]
		g := anyPolygon(dice, size)
		a, b := anyPoint(dice, size), anyPoint(dice, size)
		if n%7 == 0 {
			b = a
		}
		radius := dice.IntN(size/3 + 1)
		if n%11 == 0 {
			radius = 0
		}
		got, want := g.Sweep(a, b, radius), slowSweep(g, a, b, radius)
		if got != want {
			t.Fatalf("%v, from %v to %v, radius %d: %d, want %d", g.corners, a, b, radius, got, want)
		}
		if back := g.Sweep(b, a, radius); back != got {
			t.Fatalf("%v, radius %d: from %v to %v %d, the other way %d", g.corners, radius, a, b, got, back)
		}
		seen[got]++
	}
	if seen[-1] < 300 || seen[0] < 40 || seen[1] < 300 {
		t.Errorf("too few of a kind were seen: %v", seen)
	}
}

func TestLength(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 8))
	for n := range 3_000 {
		size := sizes[n%len(sizes)]
		a, b := anyPoint(dice, size), anyPoint(dice, size)
		root := new(big.Int).Sqrt(big.NewInt(Square(a, b)))
		if new(big.Int).Mul(root, root).Cmp(big.NewInt(Square(a, b))) < 0 {
			root.Add(root, big.NewInt(1))
		}
		if got := Length(a, b); int64(got) != root.Int64() {
			t.Fatalf("from %v to %v: %d, want %d", a, b, got, root)
		}
	}
}

// TestToward holds a step to its length, and to being the longest of whole coordinates towards the other point.
func TestToward(t *testing.T) {
	dice := rand.New(rand.NewPCG(9, 10))
	for range 3_000 {
		a, b := Point{12_000, 12_000}, anyPoint(dice, 24_000)
		length := dice.IntN(8000)
		to := Toward(a, b, length)
		if a == b {
			if to != a {
				t.Fatalf("nowhere: %v", to)
			}
			continue
		}
		for i, axis := range [][2]int16{{to.X - a.X, b.X - a.X}, {to.Y - a.Y, b.Y - a.Y}} {
			step, way := rat(int64(axis[0])), rat(int64(axis[1]))
			if step.Sign()*way.Sign() < 0 {
				t.Fatalf("towards %v by %d: %v goes the other way", b, length, to)
			}
			// step² ≤ way²·length²/whole < (|step|+1)²
			exact := quo(mul(mul(way, way), rat(int64(length)*int64(length))), rat(Square(a, b)))
			more := add(new(big.Rat).Abs(step), rat(1))
			if mul(step, step).Cmp(exact) > 0 || mul(more, more).Cmp(exact) <= 0 {
				t.Fatalf("towards %v by %d: %v, coordinate %d", b, length, to, i)
			}
		}
		if away := Away(a, b, length); away.X-a.X != a.X-to.X || away.Y-a.Y != a.Y-to.Y {
			t.Fatalf("away from %v: %v, towards %v", b, away, to)
		}
	}
}

func TestBases(t *testing.T) {
	a := Base{Point{5000, 5000}, 500}
	for _, c := range []struct {
		at                       Point
		overlaps, touches, reach bool // of a base of the same size; with a gap of 50; within 500
	}{
		{Point{5999, 5000}, true, true, true},
		{Point{6000, 5000}, false, true, true},
		{Point{6050, 5000}, false, true, false},
		{Point{6051, 5000}, false, false, false},
		{Point{5600, 5800}, false, true, true},   // 3, 4, 5
		{Point{5630, 5840}, false, true, false},  // a gap of 50
		{Point{5630, 5841}, false, false, false}, // a little more
	} {
		b := Base{c.at, 500}
		if a.Overlaps(b) != c.overlaps || a.Touches(b, 50) != c.touches || a.Reaches(b, 500) != c.reach {
			t.Errorf("%v: overlaps %v, touches %v, reaches %v", c.at, a.Overlaps(b), a.Touches(b, 50), a.Reaches(b, 500))
		}
	}
	if got, want := (Base{Point{1000, 2000}, 500}).Points(), [9]Point{{1000, 2000}, {1500, 2000}, {500, 2000}, {1000, 1500}, {1000, 2500}, {1353, 1647}, {1353, 2353}, {647, 2353}, {647, 1647}}; got != want {
		t.Errorf("the points of a base: %v", got)
	}
}

func TestPolygonsAreRefused(t *testing.T) {
	for _, c := range []struct {
		corners []Point
		want    string
	}{
		{[]Point{{0, 0}, {1, 1}}, "2 corners; a piece has 3 to 64"},
		{make([]Point, 65), "65 corners; a piece has 3 to 64"},
		{[]Point{{0, 0}, {5, -1}, {5, 5}}, "corner 2 lies at (5, -1); coordinates are 0 to 32767"},
		{[]Point{{0, 0}, {5, 0}, {5, 0}, {0, 5}}, "corner 2 is the same as the one after it"},
		{[]Point{{0, 0}, {5, 5}, {5, 0}, {0, 5}}, "the edge from corner 1 meets the one from corner 3"},
		{[]Point{{0, 0}, {5, 0}, {2, 0}}, "the edges at corner 2 lie on each other"},
		{[]Point{{2, 0}, {0, 0}, {5, 0}, {5, 5}}, "the edges at corner 2 lie on each other"},
		{[]Point{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}, "the edge from corner 1 meets the one from corner 3"},
	} {
		if _, err := NewPolygon(c.corners...); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.corners, err, c.want)
		}
	}
}

// FuzzPolygon looks for corners that are accepted and about which a question panics or contradicts another.
func FuzzPolygon(f *testing.F) {
	f.Add([]byte{0, 0, 0, 0, 0, 5, 0, 0, 0, 5, 0, 5, 0, 0, 0, 5, 0, 1, 0, 1, 0, 9, 0, 9})
	f.Fuzz(func(t *testing.T, data []byte) {
		var points []Point
		for ; len(data) >= 4; data = data[4:] {
			points = append(points, Point{int16(binary.BigEndian.Uint16(data)), int16(binary.BigEndian.Uint16(data[2:]))})
		}
		if len(points) < 5 {
			return
		}
		a, b := points[0], points[1]
		g, err := NewPolygon(points[2:]...)
		if err != nil || a == b || min(a.X, a.Y, b.X, b.Y) < 0 {
			return
		}
		last := Fraction{0, 1}
		through := false
		for _, s := range g.Spans(a, b, nil) {
			if s.From.Compare(last) < 0 || s.To.Compare(s.From) <= 0 || s.To.Compare(Fraction{1, 1}) > 0 {
				t.Fatalf("%v from %v to %v: %v", g.corners, a, b, s)
			}
			last = s.To
			through = through || s.Side == Through
		}
		if through != (g.Sweep(a, b, 0) < 0) {
			t.Fatalf("%v from %v to %v: through it %v, swept %d", g.corners, a, b, through, g.Sweep(a, b, 0))
		}
	})
}
