package plane

import (
	"math/rand/v2"
	"testing"
)

// TestCourses holds the passages of courses to bases that stand on them.
func TestCourses(t *testing.T) {
	dice := rand.New(rand.NewPCG(81, 82))
	const off = 3 // by so much a passage may be wrong
	over, clear, narrow := 0, 0, 0
	for range 400 {
		g := anyTerrain(dice, 1, 8, 1500)[0].Ground
		if g.Parts() > 1 {
			continue
		}
		for range 20 {
			p := anyPoint(dice, 12_000)
			d, radius := dice.IntN(Directions), dice.IntN(700)
			c := CourseFrom(p, d)
			wide, within := c.PassesNear(g, 0, radius, -radius)
			if wide != c.Passes(g, 0, radius) || within.To >= 0 && within != c.Passes(g, 0, -radius) {
				t.Fatalf("from %v in direction %d: %v and %v at once, %v and %v one by one", p, d, wide, within, c.Passes(g, 0, radius), c.Passes(g, 0, -radius))
			}
			for range 20 {
				length := dice.IntN(12_000)
				x, y := int64(p.X)+c.way.x*int64(length)/fine, int64(p.Y)+c.way.y*int64(length)/fine
				if x < 0 || y < 0 || x > Most || y > Most {
					continue
				}
				at := c.At(length)
				inside := length > wide.From+off && length < wide.To-off && !wide.None()
				outside := length < wide.From-off || length > wide.To+off || wide.None()
				switch {
				case inside && g.Sweep(at, at, radius+off) >= 0:
					t.Fatalf("%v is said to be within %d of %v: from %v in direction %d by %v", at, radius, g.Corners(), p, d, wide)
				case outside && radius >= off && g.Sweep(at, at, radius-off) < 0:
					t.Fatalf("%v is not said to be within %d of %v: from %v in direction %d by %v", at, radius, g.Corners(), p, d, wide)
				case inside:
					over++
				case outside:
					clear++
				}
				if length > within.From+off && length < within.To-off && !within.None() {
					if narrow++; !g.Holds(at) || g.Sweep(at, at, 0) >= 0 {
						t.Fatalf("%v is said to be deeper than %d in %v", at, radius, g.Corners())
					}
					for i := range g.corners {
						if a, b := g.edge(i); compareToLeg(at, a, b, int64(radius-off)) < 0 {
							t.Fatalf("%v is said to be deeper than %d in %v", at, radius, g.Corners())
						}
					}
				}
			}
		}
	}
	if over < 1000 || clear < 1000 || narrow < 100 {
		t.Errorf("too few of a kind were seen: %d over it, %d clear of it, %d deep in it", over, clear, narrow)
	}
}

// TestBorder goes to the border and one farther.
func TestBorder(t *testing.T) {
	dice := rand.New(rand.NewPCG(83, 84))
	f := NewField(Point{}, Point{24_000, 20_000}, 500)
	for range 3000 {
		p := Point{int16(500 + dice.IntN(23_001)), int16(500 + dice.IntN(19_001))}
		c := CourseFrom(p, dice.IntN(Directions))
		if last := c.Border(f); !f.Holds(c.At(last)) || f.Holds(c.At(last+1)) {
			t.Fatalf("from %v by %v the border is not after %d", p, c.way, last)
		}
	}
}

// TestLeaves looks at courses from an edge of a box, away from it, along it and into it.
func TestLeaves(t *testing.T) {
	g := box(4000, 4000, 1000, 1000)
	for _, c := range []struct {
		from      Point
		direction int
		after     int
		want      bool
	}{
		{Point{5000, 4500}, 0, 4, true},
		{Point{5000, 4500}, 0, 3, false},
		{Point{5000, 4500}, 64, 1000, false},
		{Point{5000, 4500}, 128, 1000, false},
		{Point{5000, 5000}, 64, 4, true},
		{Point{4999, 4500}, 0, 1000, false},
		{Point{5000, 4500}, 62, 60, false},
		{Point{5000, 4500}, 62, 70, true},
	} {
		if got := CourseFrom(c.from, c.direction).Leaves(g, 0, 3, c.after); got != c.want {
			t.Errorf("from %v in direction %d after %d: %v", c.from, c.direction, c.after, got)
		}
	}
}
