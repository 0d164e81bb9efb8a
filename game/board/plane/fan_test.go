package plane

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestFans sees that a base can go to every corner of every fan, and that hardly a place to which a way leads lies outside of all of them.
func TestFans(t *testing.T) {
	dice := rand.New(rand.NewPCG(71, 72))
	f := field(500)
	var w Ways
	in, out := 0, 0
	for range 60 {
		others := crowd(dice, f, 9)
		start := others[8].At
		others = others[:8]
		const longest = 5000
		w.Find(f, start, others, longest)
		var fans [][]Point
		for i := range w.Stops() {
			at, length, _, ok := w.Stop(i)
			fan := w.Fan(i, nil)
			if !ok && len(fan) > 0 {
				t.Fatalf("a fan round %v, where no way leads", at)
			}
			for _, p := range fan {
				if p != at.At && (!f.Leads(at.At, p, others) || length+Length(at.At, p) > longest) {
					t.Fatalf("a base at %v cannot go to %v with %d", at, p, longest-length)
				}
			}
			if len(fan) > 0 {
				fans = append(fans, fan)
			}
		}
		for range 100 {
			p := Point{start.X + int16(dice.IntN(2*longest)-longest), start.Y + int16(dice.IntN(2*longest)-longest)}
			if _, length, ok := w.To(p, nil); ok && length < longest-least {
				if held(fans, p) {
					in++
				} else {
					out++
				}
			}
		}
	}
	if in < 1000 || out*50 > in {
		t.Errorf("%d places lie in the fans, %d do not", in, out)
	}
}

// TestViews holds what is known of a bend to what is looked for past the edges near it, whatever room there is.
func TestViews(t *testing.T) {
	dice := rand.New(rand.NewPCG(75, 76))
	f := field(500)
	var w Ways
	known := 0
	for range 30 {
		others := crowd(dice, f, 9)
		w.Find(f, others[8].At, others[:8], 9000)
		for i := range w.stops {
			if w.stops[i].bend < 0 {
				continue
			}
			for _, room := range [3]int{150 + dice.IntN(3000), 150 + dice.IntN(9000), 150 + dice.IntN(40_000)} {
				for d := range Directions {
					w.stopAt(&w.stops[i], room)
					got := w.look(i, d, true, room)
					if !w.walled {
						known++
					}
					w.view = nil
					if want := w.look(i, d, true, room); got != want {
						t.Fatalf("from %v in direction %d with room for %d one gets %d far; past the edges near it %d", w.stops[i].At, d, room, got, want)
					}
				}
			}
		}
	}
	if known < 100_000 {
		t.Errorf("only %d directions were known", known)
	}
}

// held tells whether a point is in one of some rings.
func held(rings [][]Point, p Point) bool {
	for _, ring := range rings {
		in := false
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			if side := from(a, b).cross(from(a, p)); (a.Y > p.Y) != (b.Y > p.Y) && (side > 0) == (b.Y > a.Y) {
				in = !in
			}
		}
		if in {
			return true
		}
	}
	return false
}

func TestCompass(t *testing.T) {
	for d, v := range compass {
		if n := v.dot(v); n >= (fine+1)*(fine+1) || n < (fine-3)*(fine-3) {
			t.Errorf("direction %d is %v", d, v)
		}
		if next := compass[(d+1)%len(compass)]; v.cross(next) <= 0 {
			t.Errorf("direction %d is not followed by the next", d)
		}
		if h := heading(v); (h-d+1)&255 > 2 {
			t.Errorf("the heading of direction %d is %d", d, h)
		}
	}
	for _, p := range (Base{Point{5000, 5000}, 1050}).Rim() {
		if !Within(p, Point{5000, 5000}, 1050) || Nearer(p, Point{5000, 5000}, 1047) {
			t.Errorf("%v is not on the rim", p)
		}
	}
}

// stairs is a platform between two pieces of floor that nobody gets to but over it.
type stairs struct{ asked int }

func (s *stairs) Leg(from Perch, to Point, _ int) (on uint8, length int, ok bool) {
	s.asked++
	switch on = OnField; {
	case to.X >= 4000 && to.X <= 6000:
		on = 1
	case from.On == OnField:
		return 0, 0, false
	}
	return on, Length(from.At, to) + 100, true
}

func (s *stairs) Goes(from Perch, direction, room int) int {
	return Halve(room, func(length int) bool {
		_, long, ok := s.Leg(from, CourseFrom(from.At, direction).At(length), -1)
		return ok && long <= room
	})
}

// TestPerches leads over a platform where the field has a wall, at the cost the steps name.
func TestPerches(t *testing.T) {
	wall := box(4500, 0, 1000, 10_000)
	f := NewField(Point{}, Point{10_000, 10_000}, 500, wall)
	var w Ways
	s := &stairs{}
	perches := []Perch{{Point{5000, 2000}, 1}, {Point{5000, 8000}, 1}}
	w.FindBy(f, Perch{Point{1000, 2000}, OnField}, perches, s, nil, 20_000)
	way, length, ok := w.To(Point{9000, 2000}, nil)
	if !ok || len(way) != 2 || way[0] != perches[0].At || length != 8200 {
		t.Errorf("over the wall: %v, %d long, %v", way, length, ok)
	}
	if way, length, ok = w.ToPerch(Perch{Point{5000, 5000}, 1}, nil); !ok || length != 5100 {
		t.Errorf("onto the wall: %v, %d long, %v", way, length, ok)
	}
	if _, _, ok = w.ToPerch(Perch{Point{5000, 5000}, 2}, nil); ok {
		t.Error("a way leads to what nobody stands on")
	}
	w.FindBy(f, Perch{Point{1000, 2000}, OnField}, perches, s, nil, 4099)
	if _, _, ok = w.ToPerch(perches[0], nil); ok {
		t.Error("a way is longer than it may be")
	}
	w.Find(f, Point{1000, 2000}, nil, 20_000)
	if _, _, ok = w.To(Point{9000, 2000}, nil); ok {
		t.Error("a way leads through the wall")
	}
	w.FindBy(nil, Perch{Point{5000, 1000}, 1}, perches, s, nil, 20_000)
	if fan := w.Fan(0, nil); len(fan) < 32 {
		t.Errorf("round a perch the fan is %v", fan)
	}
}

// TestCrosses holds what a line crosses to its exact spans, and the first piece in its way to all of them.
func TestCrosses(t *testing.T) {
	dice := rand.New(rand.NewPCG(73, 74))
	crossed, stopped := 0, 0
	for range 400 {
		terrain := anyTerrain(dice, 4, 8, 1)
		a, b := anyBody(dice, 8, 1), anyBody(dice, 8, 1)
		if a.At == b.At {
			continue
		}
		for i := range terrain {
			want := false
			for _, s := range slowSpans(terrain[i].Ground, a.At, b.At) {
				want = want || s.side == Through
			}
			got := terrain.Crosses(a.At, b.At, i)
			if want && !got {
				t.Fatalf("%v to %v goes through piece %d of %v", a.At, b.At, i, terrain)
			}
			if got && !want && len(slowSpans(terrain[i].Ground, a.At, b.At)) == 0 {
				t.Fatalf("%v to %v keeps clear of piece %d of %v", a.At, b.At, i, terrain)
			}
			if got {
				crossed++
			}
			any := false
			for _, p := range b.Points() {
				any = any || terrain.Crosses(a.At, p, i)
			}
			if got := terrain.Screens(a.At, b.Base, i); got != any {
				t.Fatalf("%v to %v: piece %d of %v screens it %v, want %v", a.At, b, i, terrain, got, any)
			}
		}
		first := terrain.Stops(a, b)
		if first >= 0 {
			stopped++
			if !terrain.Crosses(a.At, b.At, first) || terrain[first].Clear {
				t.Fatalf("piece %d stops %v to %v", first, a, b)
			}
		}
		if free := slowFree(terrain, a, b, a.At, b.At); free != (first < 0) {
			t.Fatalf("%v to %v in %v: free %v, stopped by %d", a, b, terrain, free, first)
		}
	}
	if crossed < 100 || stopped < 20 {
		t.Errorf("%d crossed, %d stopped", crossed, stopped)
	}
}

// TestFractionOf holds points of a line to exact fractions: never more than half a unit off.
func TestFractionOf(t *testing.T) {
	dice := rand.New(rand.NewPCG(75, 76))
	for range 2000 {
		a, b := anyPoint(dice, Most+1), anyPoint(dice, Most+1)
		over := int64(1 + dice.IntN(1<<30))
		f := Fraction{dice.Int64N(over + 1), over}
		p := f.Of(a, b)
		for _, c := range [2][3]int16{{a.X, b.X, p.X}, {a.Y, b.Y, p.Y}} {
			exact := add(rat(int64(c[0])), mul(big.NewRat(f.Num, f.Over), rat(int64(c[1])-int64(c[0]))))
			if off := sub(exact, rat(int64(c[2]))); off.Abs(off).Cmp(big.NewRat(1, 2)) > 0 {
				t.Fatalf("%v of %v to %v is %v, %v off", f, a, b, p, off)
			}
		}
	}
}

func TestMeets(t *testing.T) {
	for _, c := range []struct {
		g, h *Polygon
		want bool
	}{
		{box(0, 0, 10, 10), box(10, 10, 5, 5), true},
		{box(0, 0, 10, 10), box(11, 0, 5, 5), false},
		{box(0, 0, 10, 10), box(2, 2, 3, 3), true},
		{box(2, 2, 3, 3), box(0, 0, 10, 10), true},
		{box(0, 4, 10, 2), box(4, 0, 2, 10), true},
	} {
		if got := c.g.Meets(c.h); got != c.want {
			t.Errorf("%v meets %v: %v", c.g.Corners(), c.h.Corners(), got)
		}
	}
}
