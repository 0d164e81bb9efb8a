package ground

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"mischief/game/board/plane"
)

// slowCrosses tells whether a line goes through a piece: it cuts the line wherever it meets the line of an edge, and looks whether the middle of a part is in the piece.
func slowCrosses(corners []plane.Point, a, b plane.Point) bool {
	x := func(p plane.Point) int64 { return int64(p.X) }
	y := func(p plane.Point) int64 { return int64(p.Y) }
	cuts := []*big.Rat{big.NewRat(0, 1), big.NewRat(1, 1)}
	for i, c := range corners {
		d := corners[(i+1)%len(corners)]
		ex, ey := x(d)-x(c), y(d)-y(c)
		over := (x(b)-x(a))*ey - (y(b)-y(a))*ex
		if over == 0 {
			continue
		}
		if t := big.NewRat((x(c)-x(a))*ey-(y(c)-y(a))*ex, over); t.Sign() > 0 && t.Cmp(cuts[1]) < 0 {
			cuts = append(cuts, t)
		}
	}
	slices.SortFunc(cuts, (*big.Rat).Cmp)
	for i := range cuts[1:] {
		t := new(big.Rat).Add(cuts[i], cuts[i+1])
		t.Mul(t, big.NewRat(1, 2))
		px := new(big.Rat).Add(big.NewRat(x(a), 1), new(big.Rat).Mul(t, big.NewRat(x(b)-x(a), 1)))
		py := new(big.Rat).Add(big.NewRat(y(a), 1), new(big.Rat).Mul(t, big.NewRat(y(b)-y(a), 1)))
		if slowInside(corners, px, py) {
			return true
		}
	}
	return false
}

// slowInside tells whether a point is in a piece, not on its edge.
func slowInside(corners []plane.Point, x, y *big.Rat) (in bool) {
	for i, c := range corners {
		d := corners[(i+1)%len(corners)]
		cx, cy, dx, dy := big.NewRat(int64(c.X), 1), big.NewRat(int64(c.Y), 1), big.NewRat(int64(d.X), 1), big.NewRat(int64(d.Y), 1)
		mul := func(a, b, c, d *big.Rat) *big.Rat {
			return new(big.Rat).Mul(new(big.Rat).Sub(a, b), new(big.Rat).Sub(c, d))
		}
		side := new(big.Rat).Sub(mul(dx, cx, y, cy), mul(dy, cy, x, cx)).Sign()
		if side == 0 && mul(x, cx, x, dx).Sign() <= 0 && mul(y, cy, y, dy).Sign() <= 0 {
			return false
		}
		if (cy.Cmp(y) > 0) != (dy.Cmp(y) > 0) && (side > 0) == (dy.Cmp(cy) > 0) {
			in = !in
		}
	}
	return in
}

// TestCoverAsItIsRead holds cover to the ruling read word by word, with exact fractions.
func TestCoverAsItIsRead(t *testing.T) {
	dice := rand.New(rand.NewPCG(51, 52))
	covered, open, pairs := 0, 0, 60
	if testing.Short() {
		pairs = 10
	}
	for _, name := range names {
		m := mapOf(t, sites[name])
		all := crowd(dice, m, 40)
		for range pairs {
			a, b := all[dice.IntN(40)], all[dice.IntN(40)]
			if a == b {
				continue
			}
			want := false
			for i, p := range m.pieces {
				g := m.terrain[i].Ground
				if !p.Cover || 2*(p.Height-m.Level(b)) < 1000 || g.Touched(m.base(a), 50) && !g.Touched(m.base(b), 50) {
					continue
				}
				for _, q := range m.base(b).Points() {
					want = want || slowCrosses(p.Corners, a.At, q)
				}
			}
			if got := m.Cover(a, b); got != want {
				t.Fatalf("%s: %v shoots at %v: in cover %v, want %v", name, a, b, got, want)
			}
			if want {
				covered++
			} else {
				open++
			}
		}
	}
	if covered < pairs || open < pairs {
		t.Errorf("%d in cover, %d not", covered, open)
	}
}

func TestSight(t *testing.T) {
	m := yard(t)
	for _, c := range []struct {
		name   string
		a, b   Place
		sees   bool
		blocks int
		covers int // a's shot at b
	}{
		{"open ground", Place{At: at(1000, 1000)}, Place{At: at(3000, 1000)}, true, -1, -1},
		{"behind a house", Place{At: at(8000, 5000)}, Place{At: at(14000, 5000)}, false, 1, 1},
		{"behind a stack higher than he", Place{At: at(3000, 19000)}, Place{At: at(7000, 19000)}, false, 6, 6},
		{"past the edges of a crate", Place{At: at(3000, 4500)}, Place{At: at(6000, 4500)}, true, -1, 0},
		{"a crate hides only the ground before it", Place{at(4500, 4500), 1}, Place{At: at(8000, 4500)}, true, -1, -1},
		{"behind a low wall", Place{At: at(5500, 8000)}, Place{At: at(5500, 12000)}, true, -1, 2},
		{"over his own parapet", Place{At: at(5500, 9480)}, Place{At: at(5500, 13000)}, true, -1, -1},
		{"over a parapet that both touch", Place{At: at(5500, 9480)}, Place{At: at(5500, 11020)}, true, -1, 2},
		{"behind a flat rock, too low", Place{At: at(11000, 13000)}, Place{At: at(15000, 13000)}, true, -1, -1},
		{"in bushes", Place{At: at(19000, 10000)}, Place{At: at(19000, 13000)}, true, -1, 5},
		{"out of bushes", Place{At: at(19000, 13000)}, Place{At: at(19000, 16000)}, true, -1, -1},
		{"on the stack, over the crates' heads", Place{at(5000, 19000), 7}, Place{At: at(9000, 19000)}, true, -1, -1},
		{"both in the air", Place{at(8000, 5000), Aloft}, Place{at(14000, 5000), Aloft}, true, -1, -1},
		{"in the air and on the ground", Place{at(1000, 1000), Aloft}, Place{At: at(3000, 1000)}, false, -1, -1},
	} {
		if sees := m.Sees(c.a, c.b); sees != c.sees {
			t.Errorf("%s: seen %v", c.name, sees)
		}
		if m.Sees(c.a, c.b) != m.Sees(c.b, c.a) {
			t.Errorf("%s: who looks makes a difference", c.name)
		}
		if piece := m.Blocks(c.a, c.b); piece != c.blocks {
			t.Errorf("%s: blocked by %d", c.name, piece)
		}
		if piece := m.CoveredBy(c.a, c.b); piece != c.covers {
			t.Errorf("%s: covered by %d", c.name, piece)
		}
	}
}

// TestSightIsMutual sees that who sees is seen, on all maps, and that somebody hidden is hidden by a piece that can hide him.
func TestSightIsMutual(t *testing.T) {
	dice := rand.New(rand.NewPCG(53, 54))
	hidden := 0
	for _, name := range names {
		m := mapOf(t, sites[name])
		all := crowd(dice, m, 60)
		for range 1500 {
			a, b := all[dice.IntN(60)], all[dice.IntN(60)]
			sees := m.Sees(a, b)
			if sees != m.Sees(b, a) {
				t.Fatalf("%s: %v and %v do not agree", name, a, b)
			}
			if !sees {
				hidden++
				if piece := m.Blocks(a, b); piece < 0 || m.pieces[piece].SeeThrough || !slowCrosses(m.pieces[piece].Corners, a.At, b.At) {
					t.Fatalf("%s: %v and %v are hidden from each other by %d", name, a, b, piece)
				}
			}
		}
	}
	if hidden < 500 {
		t.Errorf("only %d are hidden", hidden)
	}
}

// TestSightLooksAtWhatIsNear holds sight, which looks only at pieces about the line, to that past all pieces.
func TestSightLooksAtWhatIsNear(t *testing.T) {
	dice := rand.New(rand.NewPCG(57, 58))
	seen, hidden := 0, 0
	for range 60 {
		var pieces []site
		for range 40 {
			kind := []site{{is: "", height: 2500}, {is: "c", height: 2500}, {is: "ck", height: 1000}, {is: "k", height: 800}, {is: "sc", height: 2500}, {is: "swc", height: 800}}[dice.IntN(6)]
			pieces = append(pieces, box("piece", kind.is, int(kind.height), dice.IntN(20000), dice.IntN(20000), 300+dice.IntN(3000), 300+dice.IntN(3000)))
		}
		m := mapOf(t, pieces)
		all := crowd(dice, m, 40)
		for range 600 {
			a, b := all[dice.IntN(40)], all[dice.IntN(40)]
			sees := m.Sees(a, b)
			if want := m.terrain.Sees(m.body(a), m.body(b)); sees != want {
				t.Fatalf("%v and %v: seen %v, past all pieces %v", a, b, sees, want)
			}
			if sees {
				seen++
			} else {
				hidden++
			}
		}
	}
	if min(seen, hidden) < 5000 {
		t.Errorf("%d are seen, %d hidden", seen, hidden)
	}
}

func TestSeamIsNoLoophole(t *testing.T) {
	m := mapOf(t, []site{box("wall", "c", 2500, 5000, 5000, 1000, 2000), box("wall", "c", 2500, 6000, 5000, 1000, 2000)})
	a, b := Place{At: at(6000, 3000)}, Place{At: at(6000, 9000)}
	if m.Sees(a, b) || !m.Cover(a, b) {
		t.Error("somebody looks through the seam of two walls")
	}
	if m.Trips(Place{At: at(6000, 4000)}, Place{At: at(6000, 7500)}, 3000) {
		t.Error("a trap works through the seam of two walls")
	}
}

func TestTrips(t *testing.T) {
	m := yard(t)
	for _, c := range []struct {
		name         string
		trap, figure Place
		want         bool
	}{
		{"just within 3#", Place{At: at(1000, 1000)}, Place{At: at(4500, 1000)}, true},
		{"just not", Place{At: at(1000, 1000)}, Place{At: at(4501, 1000)}, false},
		{"behind a crate", Place{At: at(3400, 4500)}, Place{At: at(5550, 4500)}, false},
		{"beside a crate", Place{At: at(3400, 4900)}, Place{At: at(5550, 5400)}, true},
		{"from the top of a crate", Place{at(4500, 4500), 1}, Place{At: at(6500, 4500)}, true},
		{"through bushes", Place{At: at(17900, 13000)}, Place{At: at(20600, 13000)}, true},
		{"over a pond", Place{At: at(17900, 5000)}, Place{At: at(20600, 5000)}, true},
		{"at a flying figure", Place{At: at(1000, 1000)}, Place{at(1000, 1000), Aloft}, false},
	} {
		if got := m.Trips(c.trap, c.figure, 3*Unit); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestGaps(t *testing.T) {
	m := yard(t)
	a := Place{At: at(1000, 1000)}
	for _, c := range []struct {
		name string
		got  bool
		want bool
	}{
		{"contact at 0.05#", m.Touches(a, Place{At: at(2050, 1000)}), true},
		{"contact beyond it", m.Touches(a, Place{At: at(2051, 1000)}), false},
		{"contact with a crate's top", m.Touches(Place{At: at(3480, 4500)}, Place{at(4500, 4500), 1}), true},
		{"contact with a stack's top", m.Touches(Place{At: at(3480, 19000)}, Place{at(4500, 19000), 7}), false},
		{"contact in the air", m.Touches(Place{at(1000, 1000), Aloft}, Place{at(2000, 1000), Aloft}), true},
		{"contact from the ground to the air", m.Touches(a, Place{at(2000, 1000), Aloft}), false},
		{"within 5#", m.Within(a, Place{At: at(6500, 1000)}, 5000), true},
		{"not within 5#", m.Within(a, Place{At: at(6501, 1000)}, 5000), false},
		{"within 0.5# in contact", m.Within(a, Place{At: at(2050, 1000)}, 500), true},
		{"within 0.4# in contact", m.Within(a, Place{At: at(2050, 1000)}, 400), false},
		{"within 5# of who flies", m.Within(a, Place{at(2000, 1000), Aloft}, 5000), false},
		{"in the dead zone", m.Dead(a, Place{At: at(2499, 1000)}), true},
		{"at its rim", m.Dead(a, Place{At: at(2500, 1000)}), false},
		{"on a flag", m.On(a, at(1550, 1000)), true},
		{"beside a flag", m.On(a, at(1551, 1000)), false},
		{"in a circle", m.In(a, at(2500, 1000), 1000), true},
		{"beside a circle", m.In(a, at(2501, 1000), 1000), false},
		{"all in a circle", m.Inside(a, at(1500, 1000), 1000), true},
		{"not all in a circle", m.Inside(a, at(1501, 1000), 1000), false},
		{"over a flag on the way", m.Crosses(at(1000, 1000), at(9000, 1000), at(5000, 1550), 0), true},
		{"past a flag on the way", m.Crosses(at(1000, 1000), at(9000, 1000), at(5000, 1551), 0), false},
		{"past a circle on the way", m.Crosses(at(1000, 1000), at(9000, 1000), at(5000, 2501), 1000), false},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v", c.name, c.got)
		}
	}
	for far, want := range map[int]int{6500: 0, 6501: 0, 7499: 0, 7500: 1, 8499: 1, 8500: 2} {
		if n := m.Beyond(a, Place{At: at(1000+far, 1000)}, 6000); n != want {
			t.Errorf("%d off: %d full # beyond the range, want %d", far, n, want)
		}
	}
}
