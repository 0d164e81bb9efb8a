package plane

import (
	"math"
	"math/rand/v2"
	"testing"
)

// field is the yard with its pieces that nobody walks through.
func field(radius int) *Field {
	var pieces []*Polygon
	for _, p := range yard() {
		if p.Height != 800 { // bushes
			pieces = append(pieces, p.Ground)
		}
	}
	return NewField(Point{0, 0}, Point{24_000, 24_000}, radius, pieces...)
}

// crowd are bases that stand somewhere, none on another.
func crowd(dice *rand.Rand, f *Field, n int) []Base {
	var all []Base
	for len(all) < n {
		if p := anyPoint(dice, 24_000); f.Stands(p, all) {
			all = append(all, Base{p, int16(f.radius)})
		}
	}
	return all
}

// TestWays holds ways to their promises: every leg is free, the lengths add up, no way is shorter than the straight line, and the way back is as long.
func TestWays(t *testing.T) {
	dice := rand.New(rand.NewPCG(21, 22))
	f := field(500)
	var w, back Ways
	counts := map[string]int{}
	for range 300 {
		others := crowd(dice, f, 9)
		start := others[8].At
		others = others[:8]
		longest := 3000 + dice.IntN(7000)
		w.Find(f, start, others, longest)
		for range 20 {
			goal := Point{int16(int(start.X) + dice.IntN(2*longest+1) - longest), int16(int(start.Y) + dice.IntN(2*longest+1) - longest)}
			if !f.Stands(goal, others) {
				if _, _, ok := w.To(goal, nil); ok {
					t.Fatalf("there is a way from %v to %v, where nobody can stand", start, goal)
				}
				continue
			}
			way, length, ok := w.To(goal, nil)
			if !ok {
				counts["none"]++
				if f.Leads(start, goal, others) && Length(start, goal) <= longest {
					t.Fatalf("there is no way from %v to %v, straight on", start, goal)
				}
				continue
			}
			at, sum := start, 0
			for _, p := range way {
				if !f.Leads(at, p, others) {
					t.Fatalf("from %v to %v: the leg from %v to %v of %v is not free", start, goal, at, p, way)
				}
				at, sum = p, sum+Length(at, p)
			}
			if at != goal || sum != length || length > longest || length < Length(start, goal) || len(way) > MostLegs {
				t.Fatalf("from %v to %v, at most %d: %v, said to be %d long and is %d", start, goal, longest, way, length, sum)
			}
			if back.Find(f, goal, others, longest); true {
				if _, again, ok := back.To(start, nil); !ok || again != length {
					t.Fatalf("from %v to %v it is %d, back %d (%v)", start, goal, length, again, ok)
				}
			}
			if len(way) > 1 {
				counts["round"]++
			} else {
				counts["straight"]++
			}
		}
	}
	if counts["round"] < 200 || counts["straight"] < 500 || counts["none"] < 200 {
		t.Errorf("too few of a kind were seen: %v", counts)
	}
}

// TestWaysAreShortest compares with a search over all pairs of points that ways may bend at, without lanes, heap or limit.
func TestWaysAreShortest(t *testing.T) {
	dice := rand.New(rand.NewPCG(23, 24))
	f := field(500)
	var w Ways
	const longest = 6000
	for range 12 {
		all := crowd(dice, f, 7)
		start, others := all[6].At, all[:6]
		w.Find(f, start, others, longest)
		points := []Point{start}
		for _, p := range f.bends {
			if Within(start, p, longest) {
				points = append(points, p)
			}
		}
		for _, o := range others {
			for _, way := range rounds {
				if p, ok := way.off(o.At, 1000); ok && Within(start, p, longest) && f.Stands(p, others) {
					points = append(points, p)
				}
			}
		}
		far := make([]int, len(points))
		for i := range far[1:] {
			far[i+1] = math.MaxInt
		}
		for again := true; again; { // Bellman and Ford
			again = false
			for i, a := range points {
				for j, b := range points {
					if far[i] == math.MaxInt || i == j {
						continue
					}
					if n := far[i] + Length(a, b); n < far[j] && f.Leads(a, b, others) {
						far[j], again = n, true
					}
				}
			}
		}
		for i, p := range points {
			_, length, ok := w.To(p, nil)
			if ok != (far[i] <= longest) || ok && length != far[i] {
				t.Fatalf("from %v to %v: %d (%v), want %d", start, p, length, ok, far[i])
			}
		}
	}
}

// TestRoundTheCorner compares a way round a box with the exact one, of two straight lines and an arc, which no way can be shorter than.
func TestRoundTheCorner(t *testing.T) {
	clockwise := box(8000, 8000, 4000, 4000)
	counter, err := NewPolygon(Point{8000, 8000}, Point{8000, 12_000}, Point{12_000, 12_000}, Point{12_000, 8000})
	if err != nil {
		t.Fatal(err)
	}
	for _, piece := range []*Polygon{clockwise, counter} {
		roundTheCorner(t, NewField(Point{0, 0}, Point{24_000, 24_000}, 500, piece))
	}
}

func roundTheCorner(t *testing.T, f *Field) {
	var w Ways
	for _, c := range []struct{ from, to Point }{
		{Point{7500, 12_000}, Point{12_000, 7500}}, // along both walls
		{Point{6000, 14_000}, Point{14_000, 6000}},
		{Point{7500, 10_000}, Point{9000, 7000}},
	} {
		corner := Point{8000, 8000}
		tangent := func(p Point) (length, angle float64) {
			d := math.Sqrt(float64(Square(p, corner)))
			return math.Sqrt(d*d - 500*500), math.Acos(500 / d)
		}
		angleOf := func(p Point) float64 { return math.Atan2(float64(p.Y-corner.Y), float64(p.X-corner.X)) }
		l1, a1 := tangent(c.from)
		l2, a2 := tangent(c.to)
		between := math.Abs(angleOf(c.from) - angleOf(c.to))
		between = min(between, 2*math.Pi-between)
		other := 2*math.Pi - between // round the other way the box is in between
		exact := l1 + l2 + 500*(max(between, other)-a1-a2)
		w.Find(f, c.from, nil, 30_000)
		way, length, ok := w.To(c.to, nil)
		if !ok || float64(length) < exact-0.001 || float64(length) > 1.01*exact+10 {
			t.Errorf("from %v to %v: %d by %v (%v), exactly %.1f", c.from, c.to, length, way, ok, exact)
		}
	}
	if w.Find(f, Point{4000, 4000}, nil, 3000); len(w.stops) != 1 {
		t.Errorf("bends out of reach are looked at: %v", w.stops)
	}
	if way, length, ok := w.To(Point{4000, 4000}, nil); !ok || length != 0 || len(way) != 1 {
		t.Errorf("staying: %v, %d, %v", way, length, ok)
	}
}

func TestWaysAllocateNothing(t *testing.T) {
	f := field(500)
	others := crowd(rand.New(rand.NewPCG(25, 26)), f, 8)
	var w Ways
	var way [MostLegs]Point
	find := func() {
		w.Find(f, Point{12_000, 8000}, others, 5000)
		w.To(Point{8900, 9000}, way[:0])
	}
	find()
	if n := testing.AllocsPerRun(20, find); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkFind(b *testing.B) {
	f := field(500)
	dice := rand.New(rand.NewPCG(27, 28))
	all := crowd(dice, f, 8)
	var w Ways
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		me := i % 8
		others := [7]Base{}
		copy(others[:], all[:me])
		copy(others[me:], all[me+1:])
		w.Find(f, all[me].At, others[:], 5000)
	}
}

func BenchmarkNewField(b *testing.B) {
	for b.Loop() {
		field(500)
	}
}
