package hex_test

import (
	"testing"

	"mischief/game/board/hex"
)

func boards(t *testing.T, check func(t *testing.T, b *hex.Board)) {
	t.Helper()
	for _, size := range []int{19, 37} {
		b := hex.OfSize(size)
		if b == nil {
			t.Fatalf("no board of %d cells", size)
		}
		t.Run(b.Name(b.Centre()), func(t *testing.T) { check(t, b) })
	}
}

func TestSizes(t *testing.T) {
	for radius, want := range map[int]int{2: 19, 3: 37} {
		b := hex.Of(radius)
		if b.Size() != want || b.Radius() != radius || b.All().Len() != want || hex.OfSize(want) != b {
			t.Errorf("radius %d: %d cells, radius %d, %d in All", radius, b.Size(), b.Radius(), b.All().Len())
		}
	}
	for _, radius := range []int{-1, 0, 1, 4, 100} {
		if hex.Of(radius) != nil {
			t.Errorf("Of(%d) is a board", radius)
		}
	}
	if hex.OfSize(20) != nil {
		t.Error("OfSize(20) is a board")
	}
}

func TestNames(t *testing.T) {
	for _, tt := range []struct {
		radius int
		name   string
		q, r   int
	}{
		{2, "c3", 0, 0}, {2, "c1", 0, -2}, {2, "c5", 0, 2}, {2, "a1", -2, 0}, {2, "a3", -2, 2}, {2, "e1", 2, -2}, {2, "e3", 2, 0}, {2, "d1", 1, -2},
		{3, "d4", 0, 0}, {3, "d1", 0, -3}, {3, "a1", -3, 0}, {3, "g4", 3, 0}, {3, "b5", -2, 3},
	} {
		b := hex.Of(tt.radius)
		c, ok := b.Parse(tt.name)
		if !ok || b.At(tt.q, tt.r) != c {
			t.Errorf("radius %d: %s is cell %d (%v), At(%d,%d) is %d", tt.radius, tt.name, c, ok, tt.q, tt.r, b.At(tt.q, tt.r))
		}
	}
	for _, name := range []string{"", "c", "c0", "c6", "f1", "C3", "c03", "a4", "é1", "c3 "} {
		if c, ok := hex.Of(2).Parse(name); ok {
			t.Errorf("radius 2: %q is cell %d", name, c)
		}
	}
}

func TestCellsAndCoordinates(t *testing.T) {
	boards(t, func(t *testing.T, b *hex.Board) {
		last := ""
		for c := range hex.Cell(b.Size()) {
			if at := b.At(b.Axial(c)); at != c {
				t.Errorf("cell %d has coordinates of cell %d", c, at)
			}
			if back, ok := b.Parse(b.Name(c)); !ok || back != c {
				t.Errorf("cell %d is called %s, which is cell %d", c, b.Name(c), back)
			}
			if b.Name(c) <= last {
				t.Errorf("%s comes after %s", b.Name(c), last)
			}
			last = b.Name(c)
		}
		for n := -9; n <= 9; n++ {
			for m := -9; m <= 9; m++ {
				inside := max(n, -n, m, -m, n+m, -n-m) <= b.Radius()
				if (b.At(n, m) != hex.None) != inside {
					t.Errorf("At(%d,%d) = %d", n, m, b.At(n, m))
				}
			}
		}
	})
}

func TestNeighbours(t *testing.T) {
	boards(t, func(t *testing.T, b *hex.Board) {
		for c := range hex.Cell(b.Size()) {
			var around hex.Set
			for d := range hex.Direction(hex.Directions) {
				next := b.Next(c, d)
				if next == hex.None {
					continue
				}
				around |= hex.One(next)
				if b.Next(next, d.Back()) != c || b.Distance(c, next) != 1 {
					t.Errorf("%s and %s are neighbours one way only", b.Name(c), b.Name(next))
				}
			}
			if around != b.Around(c) {
				t.Errorf("%s: neighbours %b, Around %b", b.Name(c), around, b.Around(c))
			}
			if b.Distance(c, b.Centre()) < b.Radius() && around.Len() != hex.Directions {
				t.Errorf("%s has %d neighbours", b.Name(c), around.Len())
			}
		}
	})
}

func TestLines(t *testing.T) {
	boards(t, func(t *testing.T, b *hex.Board) {
		for c := range hex.Cell(b.Size()) {
			straight := hex.One(c)
			for d := range hex.Direction(hex.Directions) {
				at := c
				for n, to := range b.Line(c, d) {
					at = b.Next(at, d)
					straight |= hex.One(to)
					if got, ok := b.Bearing(c, to); at != to || !ok || got != d || b.Distance(c, to) != n+1 {
						t.Errorf("line of %s to %d: place %d is %s, bearing %d", b.Name(c), d, n, b.Name(to), got)
					}
				}
				if b.Next(at, d) != hex.None {
					t.Errorf("line of %s to %d stops before the edge", b.Name(c), d)
				}
			}
			for to := range hex.Cell(b.Size()) {
				if _, ok := b.Bearing(c, to); ok != (straight.Has(to) && to != c) {
					t.Errorf("bearing from %s to %s: %v", b.Name(c), b.Name(to), ok)
				}
			}
		}
	})
}

func TestDistancesAndDiscs(t *testing.T) {
	boards(t, func(t *testing.T, b *hex.Board) {
		for from := range hex.Cell(b.Size()) {
			reached := hex.One(from)
			for n := range 2*b.Radius() + 1 {
				if got := b.Disc(from, n); got != reached {
					t.Errorf("disc of %s at %d: %b, flooded %b", b.Name(from), n, got, reached)
				}
				for edge := reached; edge != 0; {
					reached |= b.Around(edge.Pop())
				}
			}
			if b.Disc(from, -1) != hex.One(from) || b.Disc(from, 99) != b.All() {
				t.Errorf("discs of %s beyond the board are wrong", b.Name(from))
			}
			for to := range hex.Cell(b.Size()) {
				if b.Distance(from, to) != b.Distance(to, from) || !b.Disc(from, b.Distance(from, to)).Has(to) {
					t.Errorf("distance between %s and %s", b.Name(from), b.Name(to))
				}
			}
		}
	})
}

func TestDirections(t *testing.T) {
	for d := range hex.Direction(hex.Directions) {
		if d.Back().Back() != d || d.Back() != d.Turn(3) || d.Turn(6) != d || d.Turn(-1) != d.Turn(5) || d.Turn(-13) != d.Turn(5) {
			t.Errorf("direction %d turns wrongly", d)
		}
	}
}

func TestSet(t *testing.T) {
	s := hex.One(3) | hex.One(36)
	if !s.Has(3) || s.Has(4) || s.Has(hex.None) || s.Len() != 2 || s.First() != 3 {
		t.Errorf("set %b", s)
	}
	if s.Pop() != 3 || s.Pop() != 36 || s != 0 {
		t.Errorf("popped to %b", s)
	}
	if hex.Of(2).Has(19) || hex.Of(2).Has(hex.None) || !hex.Of(3).Has(36) {
		t.Error("Has is wrong at the edge")
	}
}
