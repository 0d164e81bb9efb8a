package plane

import (
	"math/rand/v2"
	"testing"
)

func TestFree(t *testing.T) {
	dice := rand.New(rand.NewPCG(19, 20))
	seen := map[bool]int{}
	for n := range 1_500 {
		size := sizes[n%len(sizes)]
		a, b := anyPoint(dice, size), anyPoint(dice, size)
		radius := dice.IntN(size/4 + 1)
		var pieces []*Polygon
		var others []Base
		want := true
		for range dice.IntN(3) {
			g := anyPolygon(dice, size)
			pieces = append(pieces, g)
			want = want && slowSweep(g, a, b, radius) >= 0
		}
		for range dice.IntN(3) {
			o := Base{anyPoint(dice, size), int16(dice.IntN(size/4 + 1))}
			others = append(others, o)
			reach := rat(int64(radius) + int64(o.Radius))
			want = want && slowSquare(spotOf(o.At), spotOf(a), spotOf(b)).Cmp(mul(reach, reach)) >= 0
		}
		if got := Free(a, b, radius, pieces, others); got != want {
			t.Fatalf("from %v to %v, radius %d, past %v and %v: %v", a, b, radius, pieces, others, got)
		}
		seen[want]++
	}
	if seen[true] < 500 || seen[false] < 500 {
		t.Errorf("too few of a kind were seen: %v", seen)
	}
}

// TestLegsTouch shows that touching is allowed, by a thousandth.
func TestLegsTouch(t *testing.T) {
	a, b := Point{1000, 5000}, Point{9000, 5000}
	for _, c := range []struct {
		name   string
		pieces []*Polygon
		others []Base
		want   bool
	}{
		{"along a wall", []*Polygon{box(3000, 5500, 2000, 500)}, nil, true},
		{"a hair's breadth into it", []*Polygon{box(3000, 5499, 2000, 500)}, nil, false},
		{"past somebody", nil, []Base{{Point{5000, 6000}, 500}}, true},
		{"a hair's breadth into him", nil, []Base{{Point{5000, 5999}, 500}}, false},
		{"up to somebody", nil, []Base{{Point{10_000, 5000}, 500}}, true},
		{"into him", nil, []Base{{Point{9999, 5000}, 500}}, false},
	} {
		if got := Free(a, b, 500, c.pieces, c.others); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	flag := Base{Point{5000, 5550}, 0}
	if !Passes(a, b, 500, flag, 50) || Passes(a, b, 500, flag, 49) || Passes(a, Point{4000, 5000}, 500, flag, 50) {
		t.Error("what is passed at a gap of 50 is told otherwise")
	}
}

// TestFarthest pushes a base against a wall: it comes to lie as near to it as whole numbers allow.
func TestFarthest(t *testing.T) {
	from, wall := Point{2000, 5000}, box(4000, 3000, 500, 4000)
	push := func(pusher Point) (Point, int) {
		return Farthest(3000, func(length int) Point { return Away(from, pusher, length) }, func(to Point) bool { return Free(from, to, 500, []*Polygon{wall}, nil) })
	}
	if to, length := push(Point{1000, 5000}); to != (Point{3500, 5000}) || length != 1500 {
		t.Errorf("straight at it: %v, %d", to, length)
	}
	if to, length := push(Point{3000, 5000}); to != (Point{-1000, 5000}) || length != 3000 {
		t.Errorf("away from it: %v, %d", to, length)
	}
	to, length := push(Point{1000, 4600})
	if !Free(from, to, 500, []*Polygon{wall}, nil) || Free(from, Away(from, Point{1000, 4600}, length+1), 500, []*Polygon{wall}, nil) || to.X != 3500 {
		t.Errorf("aslant: %v, %d", to, length)
	}
	if to, length := push(from); to != from || length != 3000 {
		t.Errorf("from the very point: %v, %d", to, length)
	}
}
