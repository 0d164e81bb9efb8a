package plane

import (
	"math/rand/v2"
	"testing"
)

// slowSees looks along all 81 lines past all pieces, with fractions of any size.
func slowSees(t Terrain, a, b Body) bool {
	for _, from := range a.Points() {
		for _, to := range b.Points() {
			if from == to || slowFree(t, a, b, from, to) {
				return true
			}
		}
	}
	return false
}

func slowFree(t Terrain, a, b Body, from, to Point) bool {
	height := func(at slowSpan) slowSpan { // the heights of the line at both ends of a span, in place of its places
		rise := rat(int64(b.Top) - int64(a.Top))
		return slowSpan{add(rat(int64(a.Top)), mul(at.from, rise)), add(rat(int64(a.Top)), mul(at.to, rise)), at.side}
	}
	under := func(at slowSpan, piece Piece) bool {
		h := height(at)
		return h.from.Cmp(rat(int64(piece.Height))) <= 0 || h.to.Cmp(rat(int64(piece.Height))) <= 0
	}
	for i, p := range t {
		if in, edge := slowWhere(p.Ground, spotOf(a.At)); p.Clear || in || edge {
			continue
		}
		if in, edge := slowWhere(p.Ground, spotOf(b.At)); in || edge {
			continue
		}
		for _, s := range slowSpans(p.Ground, from, to) {
			if s.side == Through {
				if under(s, p) {
					return false
				}
				continue
			}
			for j, other := range t {
				for _, o := range slowSpans(other.Ground, from, to) {
					if i == j || o.side == Through || o.side == s.side {
						continue
					}
					both := s
					if o.from.Cmp(both.from) > 0 {
						both.from = o.from
					}
					if o.to.Cmp(both.to) < 0 {
						both.to = o.to
					}
					if both.from.Cmp(both.to) < 0 && under(both, p) {
						return false
					}
				}
			}
		}
	}
	return true
}

// anyTerrain is some pieces on a small grid of the plane, where edges meet and run along each other often.
func anyTerrain(dice *rand.Rand, pieces, grid int, unit int16) Terrain {
	var t Terrain
	for range pieces {
		g := anyPolygon(dice, grid)
		for i, c := range g.corners {
			g.corners[i] = Point{c.X * unit, c.Y * unit}
		}
		g, err := NewPolygon(g.corners...)
		if err != nil {
			panic(err)
		}
		t = append(t, Piece{g, int16(dice.IntN(30)) * 100, dice.IntN(4) == 0})
	}
	return t
}

func anyBody(dice *rand.Rand, grid int, unit int16) Body {
	at := anyPoint(dice, grid)
	return Body{Base{Point{at.X * unit, at.Y * unit}, 500}, int16(1000 + 500*dice.IntN(4))}
}

func TestSees(t *testing.T) {
	dice := rand.New(rand.NewPCG(11, 12))
	const rounds = 120
	saw := 0
	for range rounds {
		terrain := anyTerrain(dice, 3, 8, 1000)
		a, b := anyBody(dice, 8, 1000), anyBody(dice, 8, 1000)
		a.At.X, a.At.Y, b.At.X, b.At.Y = a.At.X+1000, a.At.Y+1000, b.At.X+1000, b.At.Y+1000 // no point of a base is left of the plane
		got, want := terrain.Sees(a, b), slowSees(terrain, a, b)
		if got != want {
			t.Fatalf("%v: from %v to %v %v, want %v", terrain, a, b, got, want)
		}
		if got {
			saw++
		}
	}
	if saw < rounds/5 || saw > rounds*9/10 {
		t.Errorf("%d of %d see each other: too few or too many to show anything", saw, rounds)
	}
}

// TestSightIsMutual holds sight to be the same both ways, and the same when everything is mirrored, turned by a quarter, or moved.
func TestSightIsMutual(t *testing.T) {
	dice := rand.New(rand.NewPCG(13, 14))
	const side = 12_000
	ways := map[string]func(Point) Point{
		"mirrored": func(p Point) Point { return Point{side - p.X, p.Y} },
		"turned":   func(p Point) Point { return Point{p.Y, side - p.X} },
		"moved":    func(p Point) Point { return Point{p.X + 4321, p.Y + 1234} },
	}
	for range 1500 {
		terrain := anyTerrain(dice, 5, 10, 1000)
		a, b := anyBody(dice, 10, 1000), anyBody(dice, 10, 1000)
		a.At.X, b.At.Y = a.At.X+1000, b.At.Y+1000
		sees := terrain.Sees(a, b)
		if terrain.Sees(b, a) != sees {
			t.Fatalf("%v: %v to %v %v, but not back", terrain, a, b, sees)
		}
		for name, way := range ways {
			var other Terrain
			for _, p := range terrain {
				var corners []Point
				for _, c := range p.Ground.corners {
					corners = append(corners, way(c))
				}
				g, err := NewPolygon(corners...)
				if err != nil {
					t.Fatal(err)
				}
				other = append(other, Piece{g, p.Height, p.Clear})
			}
			c, d := a, b
			c.At, d.At = way(a.At), way(b.At)
			if other.Sees(c, d) != sees {
				t.Fatalf("%v: %v to %v %v, but not when it is %s", terrain, a, b, sees, name)
			}
		}
	}
}

func box(x, y, wide, high int16) *Polygon {
	g, err := NewPolygon(Point{x, y}, Point{x + wide, y}, Point{x + wide, y + high}, Point{x, y + high})
	if err != nil {
		panic(err)
	}
	return g
}

// TestSightPast shows each clause of who sees whom once.
func TestSightPast(t *testing.T) {
	near := Body{Base{Point{2000, 5000}, 500}, 1000}
	far := Body{Base{Point{10_000, 5000}, 500}, 1000}
	high := Body{far.Base, 3000}
	for _, c := range []struct {
		name    string
		terrain Terrain
		a, b    Body
		want    bool
	}{
		{"an empty plane", nil, near, far, true},
		{"a wall", Terrain{{box(6000, 4000, 500, 2000), 1000, false}}, near, far, false},
		{"a wall a little lower", Terrain{{box(6000, 4000, 500, 2000), 999, false}}, near, far, true},
		{"a wall with a window", Terrain{{box(6000, 4000, 500, 2000), 1000, true}}, near, far, true},
		{"past the end of a wall", Terrain{{box(6000, 4501, 500, 2000), 1000, false}}, near, far, true},
		{"along the edge of a wall", Terrain{{box(6000, 4500, 500, 2000), 1000, false}}, near, far, true},
		{"over a wall, at somebody higher", Terrain{{box(6000, 4000, 500, 2000), 1900, false}}, near, high, true},
		{"a wall too near to look over", Terrain{{box(4000, 4000, 500, 2000), 1900, false}}, near, high, false},
		{"on the piece that would be in the way", Terrain{{box(1000, 4000, 2000, 2000), 1000, false}}, near, far, true},
		{"with its middle on the edge of it", Terrain{{box(2000, 4000, 2000, 2000), 1000, false}}, near, far, true},
		{"beside it", Terrain{{box(2001, 4000, 2000, 2000), 1000, false}}, near, far, false},
		{"a seam of two walls that hide all but the line along it", Terrain{{box(6000, 2000, 500, 2500), 1000, false}, {box(6000, 4500, 500, 3000), 1000, false}}, near, far, false},
		{"a gap as narrow as a hair", Terrain{{box(6000, 2000, 500, 2999), 1000, false}, {box(6000, 5000, 500, 3000), 1000, false}}, near, far, true},
	} {
		if got := c.terrain.Sees(c.a, c.b); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		if got := c.terrain.Sees(c.b, c.a); got != c.want {
			t.Errorf("%s, looking back: %v", c.name, got)
		}
	}
}

// yard is a plane of 24,000 with as many pieces as a board has at most, houses, walls, crates and bushes, the same from each side.
func yard() Terrain {
	var t Terrain
	for _, q := range []func(x, y, wide, high int16) *Polygon{
		box,
		func(x, y, wide, high int16) *Polygon { return box(24_000-y-high, x, high, wide) },
		func(x, y, wide, high int16) *Polygon { return box(24_000-x-wide, 24_000-y-high, wide, high) },
		func(x, y, wide, high int16) *Polygon { return box(y, 24_000-x-wide, high, wide) },
	} {
		t = append(t, Piece{q(5500, 7000, 3000, 2500), 3000, false}, Piece{q(10_500, 5000, 3000, 500), 600, true}, Piece{q(9300, 9300, 1000, 1000), 1000, false},
			Piece{q(2200, 10_900, 2000, 2000), 800, true})
	}
	return append(t, Piece{box(11_500, 11_500, 1000, 1000), 1000, false})
}

func BenchmarkSees(b *testing.B) {
	dice := rand.New(rand.NewPCG(15, 16))
	terrain := yard()
	bodies := make([]Body, 256)
	for i := range bodies {
		bodies[i] = Body{Base{Point{int16(500 + dice.IntN(23_000)), int16(500 + dice.IntN(23_000))}, 500}, 1000}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		terrain.Sees(bodies[i%256], bodies[(i*7+1)%256])
	}
}

// BenchmarkHidden is sight that all 81 lines have to be looked at for.
func BenchmarkHidden(b *testing.B) {
	terrain := yard()
	one, other := Body{Base{Point{7000, 6000}, 500}, 1000}, Body{Base{Point{7000, 10_500}, 500}, 1000}
	b.ReportAllocs()
	for b.Loop() {
		if terrain.Sees(one, other) {
			b.Fatal("they see each other through a house")
		}
	}
}

// TestHides holds what is hidden from an eye to the lines themselves, and what it is not sure about to be few.
func TestHides(t *testing.T) {
	dice := rand.New(rand.NewPCG(17, 18))
	counts := map[string]int{}
	for n := range 6_000 {
		size := sizes[n%len(sizes)]
		g := anyPolygon(dice, size)
		eye := anyPoint(dice, size)
		var theirs [9]Point
		for i := range theirs {
			theirs[i] = anyPoint(dice, size)
		}
		hidden, unsure := g.hides(eye, &theirs)
		for i, p := range theirs {
			switch {
			case unsure>>i&1 == 1:
				counts["unsure"]++
			case p == eye:
			case hidden>>i&1 == 1:
				counts["hidden"]++
				if !g.crossed(eye, p) {
					t.Fatalf("%v hides %v from %v", g.corners, p, eye)
				}
			default:
				counts["free"]++
				if g.crossed(eye, p) {
					t.Fatalf("%v does not hide %v from %v", g.corners, p, eye)
				}
			}
		}
	}
	if counts["hidden"] < 5000 || counts["free"] < 5000 || counts["unsure"] > 20_000 {
		t.Errorf("too few or too many of a kind were seen: %v", counts)
	}
	t.Log(counts)
}
