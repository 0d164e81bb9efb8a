package ground

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mischief/game/board/plane"
)

func at(x, y int) plane.Point { return plane.Point{X: int16(x), Y: int16(y)} }

// box is a piece with straight sides.
func box(kind, is string, height, x, y, wide, deep int) site {
	return site{kind, int16(height), is, []int16{int16(x), int16(y), int16(x + wide), int16(y), int16(x + wide), int16(y + deep), int16(x), int16(y + deep)}}
}

// yard has one piece of each kind, far from each other.
func yard(t testing.TB) *Map {
	return mapOf(t, []site{
		box("crate", "ck", 1000, 4000, 4000, 1000, 1000),        // 1
		box("house", "c", 3000, 10000, 4000, 2000, 2000),        // 2
		box("low wall", "sck", 600, 4000, 10000, 3000, 500),     // 3
		box("flat rock", "sk", 400, 12000, 12000, 2000, 2000),   // 4
		box("pond", "s", 0, 18000, 4000, 2000, 2000),            // 5
		box("bushes", "swc", 800, 18000, 12000, 2000, 2000),     // 6
		box("stack", "ck", 2000, 4000, 18000, 2000, 2000),       // 7
		box("slab", "ck", 400, 12000, 18000, 1500, 2000),        // 8
		box("ledge", "ck", 800, 13500, 18000, 1500, 2000),       // 9
		box("platform", "ck", 1200, 15000, 18000, 2000, 2000),   // 10
		box("high crate", "ck", 1500, 20000, 20000, 1000, 1000), // 11
		box("narrow wall", "c", 900, 12000, 8000, 300, 3000),    // 12
		box("mound", "ck", 450, 21000, 8000, 1000, 1000),        // 13
		box("ledge", "ck", 500, 21000, 15000, 1000, 1000),       // 14
	})
}

func TestLeg(t *testing.T) {
	m := yard(t)
	for _, c := range []struct {
		name   string
		gait   Gait
		from   Place
		to     plane.Point
		on     uint8
		length int
		harm   int
		bar    Bar
	}{
		{"open ground", Gait{}, Place{At: at(2000, 2000)}, at(2300, 2400), 0, 500, 0, Bar{}},
		{"off the map", Gait{}, Place{At: at(2000, 2000)}, at(499, 2000), 0, 1501, 0, Bar{By: Border}},
		{"into a crate", Gait{}, Place{At: at(2000, 4500)}, at(3501, 4500), 0, 1501, 0, Bar{Terrain, 0}},
		{"up to a crate", Gait{}, Place{At: at(2000, 4500)}, at(3500, 4500), 0, 1500, 0, Bar{}},
		{"into bushes", Gait{}, Place{At: at(19000, 10000)}, at(19000, 13000), 0, 3000, 0, Bar{}},
		{"over a flat rock", Gait{}, Place{At: at(11000, 13000)}, at(15000, 13000), 0, 4000, 0, Bar{}},
		{"onto a flat rock", Gait{}, Place{At: at(11000, 13000)}, at(12000, 13000), 4, 1000, 0, Bar{}},
		{"beside a flat rock", Gait{}, Place{At: at(11000, 13000)}, at(11999, 13000), 0, 999, 0, Bar{}},
		{"into a pond", Gait{}, Place{At: at(17000, 5000)}, at(17600, 5000), 0, 600, 0, Bar{Terrain, 4}},
		{"with Flight over a pond", Gait{Kind: Hovering}, Place{At: at(17000, 5000)}, at(21000, 5000), 0, 4000, 0, Bar{}},
		{"with Flight into a low wall", Gait{Kind: Hovering}, Place{At: at(5000, 9000)}, at(5000, 12000), 0, 3000, 0, Bar{Terrain, 2}},
		{"off a crate", Gait{}, Place{at(4500, 4500), 1}, at(6000, 4500), 0, 1500, 0, Bar{}},
		{"off a crate, still over it", Gait{}, Place{at(4500, 4500), 1}, at(5499, 4500), 0, 999, 0, Bar{Edge, 0}},
		{"off a crate, just clear of it", Gait{}, Place{at(4500, 4500), 1}, at(5500, 4500), 0, 1000, 0, Bar{}},
		{"to the edge of a crate", Gait{}, Place{at(4500, 4500), 1}, at(5000, 4500), 1, 500, 0, Bar{}},
		{"off a stack of 2#", Gait{}, Place{at(5000, 19000), 7}, at(5000, 16000), 0, 3000, 2, Bar{}},
		{"off a high crate", Gait{}, Place{at(20500, 20500), 11}, at(20500, 19000), 0, 1500, 1, Bar{}},
		{"up steps", Gait{}, Place{At: at(11000, 19000)}, at(16000, 19000), 10, 5000, 0, Bar{}},
		{"down steps", Gait{}, Place{at(16000, 19000), 10}, at(11000, 19000), 0, 5000, 0, Bar{}},
		{"past the steps", Gait{}, Place{At: at(14000, 16000)}, at(14000, 19000), 0, 3000, 0, Bar{Terrain, 8}},
		{"off the platform", Gait{}, Place{at(16000, 19000), 10}, at(18000, 19000), 0, 2000, 1, Bar{}},
		{"in the air", Gait{Kind: Flying}, Place{at(9000, 5000), Aloft}, at(11000, 5000), Aloft, 2000, 0, Bar{}},
		{"through a house", Gait{Kind: Ignoring}, Place{At: at(9000, 5000)}, at(13000, 5000), 0, 4000, 0, Bar{}},
		{"through a house, not all of it", Gait{Kind: Ignoring}, Place{At: at(9000, 5000)}, at(12400, 5000), 0, 3400, 0, Bar{Terrain, 1}},
		{"leaping a narrow wall", Gait{Kind: Leaping, Over: 1000}, Place{At: at(11000, 9000)}, at(13000, 9000), 0, 2000, 0, Bar{}},
		{"leaping into a narrow wall", Gait{Kind: Leaping, Over: 1000}, Place{At: at(11000, 9000)}, at(12700, 9000), 0, 1700, 0, Bar{Edge, 11}},
		{"leaping it lengthwise", Gait{Kind: Leaping, Over: 1000}, Place{At: at(12100, 7000)}, at(12100, 12000), 0, 5000, 0, Bar{Terrain, 11}},
		{"leaping what is too wide", Gait{Kind: Leaping, Over: 2000}, Place{At: at(3000, 19000)}, at(7000, 19000), 0, 4000, 0, Bar{}},
		{"leaping what is as wide as may be", Gait{Kind: Leaping, Over: 1999}, Place{At: at(3000, 19000)}, at(7000, 19000), 0, 4000, 0, Bar{Terrain, 6}},
		{"leaping what is too high", Gait{Kind: Leaping, Over: 1499}, Place{At: at(19000, 20500)}, at(22000, 20500), 0, 3000, 0, Bar{Terrain, 10}},
		{"leaping what is as high as may be", Gait{Kind: Leaping, Over: 1500}, Place{At: at(19000, 20500)}, at(22000, 20500), 0, 3000, 0, Bar{}},
		{"onto what is half as high as he", Gait{}, Place{At: at(20000, 15500)}, at(21500, 15500), 0, 1500, 0, Bar{Terrain, 13}},
		{"onto what is lower than half of him", Gait{}, Place{At: at(20000, 8500)}, at(21500, 8500), 13, 1500, 0, Bar{}},
		{"climbing a house", Gait{Kind: Climbing}, Place{At: at(9000, 5000)}, at(11000, 5000), 2, 5000, 0, Bar{}},
		{"climbing over a house", Gait{Kind: Climbing}, Place{At: at(9000, 5000)}, at(13000, 5000), 0, 10000, 0, Bar{}},
		{"climbing down and jumping the last", Gait{Kind: Climbing}, Place{at(4500, 4500), 1}, at(6000, 4500), 0, 1500, 0, Bar{}},
		{"climbing through a pond", Gait{Kind: Climbing}, Place{At: at(17000, 5000)}, at(21000, 5000), 0, 4000, 0, Bar{Terrain, 4}},
		{"past a piece that is open", Gait{Open: Pieces(0).With(1)}, Place{At: at(9000, 5000)}, at(13000, 5000), 0, 4000, 0, Bar{}},
		{"into bushes that are shut", Gait{Shut: Pieces(0).With(5)}, Place{At: at(19000, 10000)}, at(19000, 13000), 0, 3000, 0, Bar{Terrain, 5}},
	} {
		step, bar := m.Leg(c.gait, c.from, c.to, nil)
		if bar != c.bar {
			t.Errorf("%s: barred by %v, want %v", c.name, bar, c.bar)
			continue
		}
		if want := (Step{Place{c.to, c.on}, c.length, c.harm}); bar == (Bar{}) && step != want {
			t.Errorf("%s: %+v, want %+v", c.name, step, want)
		}
	}
}

func TestLegs(t *testing.T) {
	m := yard(t)
	way := []plane.Point{at(3000, 1000), at(3000, 3000), at(1000, 3000)}
	for longest, want := range map[int]int{6000: 3, 5999: 2, 2000: 1, 1999: 0} {
		trip, bar := m.Legs(Gait{}, Place{At: at(1000, 1000)}, way, longest, nil)
		if trip.Legs != want || trip.Length != 2000*want || (bar == Bar{By: TooLong}) != (want < 3) {
			t.Errorf("with %d: %+v, barred by %v", longest, trip, bar)
		}
	}
	if _, bar := m.Legs(Gait{}, Place{At: at(1000, 1000)}, make([]plane.Point, 17), Far, nil); bar.By != TooLong {
		t.Errorf("17 legs are barred by %v", bar)
	}
}

func TestLegPastOthers(t *testing.T) {
	m := mapOf(t, nil)
	others := []Place{{At: at(9000, 9000)}, {at(12000, 12000), Aloft}}
	for _, c := range []struct {
		gait     Gait
		from, to Place
		bar      Bar
	}{
		{Gait{}, Place{At: at(7000, 9000)}, Place{At: at(11000, 9000)}, Bar{Somebody, 0}},
		{Gait{}, Place{At: at(7000, 8000)}, Place{At: at(11000, 8000)}, Bar{}},
		{Gait{}, Place{At: at(11000, 12000)}, Place{At: at(13000, 12000)}, Bar{}},
		{Gait{Kind: Ignoring}, Place{At: at(7000, 9000)}, Place{At: at(11000, 9000)}, Bar{}},
		{Gait{Kind: Ignoring}, Place{At: at(7000, 9000)}, Place{At: at(9999, 9000)}, Bar{Somebody, 0}},
		{Gait{Kind: Flying}, Place{at(7000, 9000), Aloft}, Place{At: at(9000, 9000)}, Bar{}},
		{Gait{Kind: Flying}, Place{at(10000, 12000), Aloft}, Place{At: at(12500, 12000)}, Bar{Somebody, 1}},
	} {
		if _, bar := m.Leg(c.gait, c.from, c.to.At, others); bar != c.bar {
			t.Errorf("%+v from %v to %v: barred by %v, want %v", c.gait, c.from, c.to.At, bar, c.bar)
		}
	}
}

// slowLeg walks a leg in small steps, as the rules are read: at every moment it sees what the middle is on, and what the base overlaps. It is told apart from the other only where a thousandth
// decides: then sure is false.
func slowLeg(m *Map, from Place, to plane.Point) (on uint8, harm int, free, sure bool) {
	const steps = 200
	dx, dy := int64(to.X)-int64(from.At.X), int64(to.Y)-int64(from.At.Y)
	spot := func(i int64) (x, y float64) {
		return float64(int64(from.At.X)*steps+dx*i) / steps, float64(int64(from.At.Y)*steps+dy*i) / steps
	}
	on, sure = from.On, true
	var left []int
	for i := int64(0); i <= steps; i++ {
		x, y := spot(i)
		feet := m.height(on)
		best, top := uint8(0), int16(-1)
		for j, p := range m.pieces {
			if d, in := slowGap(p.Corners, x, y); in && (on == uint8(j+1) || p.Climbable && p.Height-feet < 500) && p.Height > top {
				best, top = uint8(j+1), p.Height
			} else if d < 2 && p.Climbable {
				sure = false
			}
		}
		if best != on {
			before := on
			on = best
			harm += Drop(int(feet - m.height(on)))
			for j := range m.pieces {
				if m.admits(Gait{}, j, before) && !m.admits(Gait{}, j, on) {
					left = append(left, j)
				}
			}
		}
		for j, p := range m.pieces {
			if m.admits(Gait{}, j, on) {
				continue
			}
			d, in := slowGap(p.Corners, x, y)
			if !in && d > 498 && d < 502 {
				sure = false
			}
			if excused := slices.Contains(left, j); (in || d < 500) && (!excused || in || i == steps) {
				return on, harm, false, sure
			} else if excused && d >= 500 {
				left = slices.DeleteFunc(left, func(k int) bool { return k == j })
			}
		}
	}
	return on, harm, true, sure
}

// slowGap is how far a point is from a piece, about, and whether it is in it or on its edge.
func slowGap(corners []plane.Point, px, py float64) (gap float64, in bool) {
	gap = 1e9
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		ax, ay, bx, by := float64(a.X), float64(a.Y), float64(b.X), float64(b.Y)
		along := ((px-ax)*(bx-ax) + (py-ay)*(by-ay)) / ((bx-ax)*(bx-ax) + (by-ay)*(by-ay))
		along = min(max(along, 0), 1)
		ex, ey := px-ax-along*(bx-ax), py-ay-along*(by-ay)
		gap = min(gap, math.Hypot(ex, ey))
		if (ay > py) != (by > py) && px < (bx-ax)*(py-ay)/(by-ay)+ax {
			in = !in
		}
	}
	return gap, in || gap == 0
}

// jumble is a crowded map with stairs, crates and walls.
func jumble(t *testing.T, dice *rand.Rand) *Map {
	var all []site
	for range 14 {
		wide, deep := 600+dice.IntN(2400), 600+dice.IntN(2400)
		kind := []site{{is: "ck", height: 1000}, {is: "ck", height: 400}, {is: "ck", height: 800}, {is: "c", height: 2500}, {is: "s"}, {is: "swc", height: 800}, {is: "ck", height: 1800}}[dice.IntN(7)]
		piece := box("piece", kind.is, int(kind.height), dice.IntN(8000), dice.IntN(8000), wide, deep)
		if dice.IntN(2) == 0 { // slanting
			way := [...][2]int{{4, 3}, {3, 4}, {-3, 4}, {-4, 3}}[dice.IntN(4)]
			piece.corners = nil
			for _, c := range oblong(2000+dice.IntN(6000), 2000+dice.IntN(6000), wide/2, deep/2, way[0], way[1]) {
				piece.corners = append(piece.corners, c.X, c.Y)
			}
		}
		all = append(all, piece)
	}
	return mapOf(t, all)
}

// TestLegsAsTheyAreWalked holds legs to those walked slowly, on crowded maps.
func TestLegsAsTheyAreWalked(t *testing.T) {
	dice := rand.New(rand.NewPCG(31, 32))
	counts := map[string]int{}
	for range 50 {
		m := jumble(t, dice)
		for range 60 {
			p := at(500+dice.IntN(9000), 500+dice.IntN(9000))
			from := m.At(p)
			if m.Stands(Gait{}, from, nil) != (Bar{}) {
				continue
			}
			to := at(500+dice.IntN(9000), 500+dice.IntN(9000))
			if dice.IntN(2) == 0 {
				to = plane.Toward(p, to, 1500)
			}
			if p == to || m.inside(to) != (Bar{}) {
				continue
			}
			step, bar := m.Leg(Gait{}, from, to, nil)
			on, harm, free, sure := slowLeg(m, from, to)
			if !sure {
				counts["unsure"]++
				continue
			}
			if free != (bar == (Bar{})) || free && (step.To.On != on || step.Harm != harm) {
				t.Fatalf("from %v to %v: %+v, barred by %v; walked slowly it is free: %v, on %d with harm %d", from, to, step, bar, free, on, harm)
			}
			switch {
			case free && from.On > 0 && step.To.On == 0 && m.Level(from) >= 500:
				counts["dropped"]++
			case free && step.To.On > 0:
				counts["ended on a piece"]++
			case free:
				counts["walked"]++
			default:
				counts[[...]string{"", "border", "terrain", "somebody", "edge"}[bar.By]]++
			}
			if free {
				if bar := m.Stands(Gait{}, step.To, nil); bar != (Bar{}) {
					t.Fatalf("from %v to %v: it ends at %v, where nobody stands: %v", from, to, step.To, bar)
				}
			}
		}
	}
	for _, kind := range []string{"dropped", "ended on a piece", "walked", "terrain", "edge"} {
		if counts[kind] < 10 {
			t.Errorf("only %d legs: %s (%v)", counts[kind], kind, counts)
		}
	}
	t.Log(counts)
}

// TestGoesWhereLegsLead holds legs of which it is only asked whether they can be gone to those of which more is known: wherever somebody sets out, and however the edges of pieces lie.
func TestGoesWhereLegsLead(t *testing.T) {
	dice := rand.New(rand.NewPCG(33, 34))
	counts := map[string]int{}
	for i := range 60 {
		m := jumble(t, dice)
		if i%4 == 0 {
			m.Round()
		}
		others := []Place{{At: at(dice.IntN(9000), dice.IntN(9000))}, {at(dice.IntN(9000), dice.IntN(9000)), Aloft}}
		for range 800 {
			g := gaits[dice.IntN(len(gaits))]
			p := at(500+dice.IntN(9000), 500+dice.IntN(9000))
			from := m.At(p)
			if dice.IntN(4) == 0 {
				from = m.Summit(p)
			}
			if m.Stands(g, from, others) != (Bar{}) {
				continue
			}
			longest := dice.IntN(6 * Unit)
			to := at(dice.IntN(10000), dice.IntN(10000))
			if dice.IntN(2) == 0 {
				to = plane.Toward(p, to, longest)
			}
			step, goes := m.Goes(g, from, to, longest, others)
			want, bar := m.Leg(g, from, to, others)
			if free := bar == (Bar{}) && want.Length <= longest; goes != free || goes && step != want {
				t.Fatalf("%+v from %v to %v, at most %d: %+v, %v; the leg is %+v, barred by %v", g, from, to, longest, step, goes, want, bar)
			}
			switch {
			case goes && (from.On != 0 || step.To.On != 0):
				counts["over pieces"]++
			case goes:
				counts["on the ground"]++
			case bar.By == Terrain:
				counts["terrain"]++
			}
		}
	}
	for _, kind := range []string{"over pieces", "on the ground", "terrain"} {
		if counts[kind] < 1000 {
			t.Errorf("only %d legs: %s", counts[kind], kind)
		}
	}
	t.Log(counts)
}
