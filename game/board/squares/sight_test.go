package squares

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// seesByGeometry is the second way to a line of sight: the segment between two centres, in half squares, against every blocking square and every wall there is.
func seesByGeometry(g *Ground, a, b Square, width, height int) bool {
	ax, ay, bx, by := 2*a.Column()+1, 2*a.Row()+1, 2*b.Column()+1, 2*b.Row()+1
	side := func(x, y int) int { return sign((bx-ax)*(y-ay) - (by-ay)*(x-ax)) }
	inBox := func(x0, y0, x1, y1 int) bool {
		return min(ax, bx) <= x1 && max(ax, bx) >= x0 && min(ay, by) <= y1 && max(ay, by) >= y0
	}
	shut := func(c, r int, east bool) bool { // the edge east or south of a square, which may lie beyond the board
		d, s := c, r+1
		if east {
			d, s = c+1, r
		}
		return !floorAt(g, c, r) || !floorAt(g, d, s) || g.Edge(At(c, r), At(d, s)) == Wall
	}
	for r := -1; r <= height; r++ {
		for c := -1; c <= width; c++ {
			// The inside of a blocking square, or of none, is met if neither a row, nor a column, nor the line itself parts it from the segment.
			if !floorAt(g, c, r) || g.Blocking.Has(At(c, r)) {
				corners := []int{side(2*c, 2*r), side(2*c+2, 2*r), side(2*c, 2*r+2), side(2*c+2, 2*r+2)}
				if slices.Min(corners) < 0 && slices.Max(corners) > 0 && inBox(2*c+1, 2*r+1, 2*c+1, 2*r+1) {
					return false
				}
			}
			// A wall is crossed if the segment goes from one side of it to the other and is between its ends there.
			if shut(c, r, true) && min(ax, bx) < 2*c+2 && max(ax, bx) > 2*c+2 && crossesAt(ax, ay, bx, by, 2*c+2, 2*r, 2*r+2) {
				return false
			}
			if shut(c, r, false) && min(ay, by) < 2*r+2 && max(ay, by) > 2*r+2 && crossesAt(ay, ax, by, bx, 2*r+2, 2*c, 2*c+2) {
				return false
			}
			// A corner through which the line goes: walls on both sides of the line part the squares before and behind it.
			x, y := 2*c+2, 2*r+2
			if side(x, y) != 0 || !inBox(x, y, x, y) {
				continue
			}
			sides := map[int]bool{}
			for _, w := range []struct {
				shut bool
				x, y int
			}{{shut(c, r, true), x, y - 1}, {shut(c, r+1, true), x, y + 1}, {shut(c, r, false), x - 1, y}, {shut(c+1, r, false), x + 1, y}} {
				if w.shut {
					sides[side(w.x, w.y)] = true
				}
			}
			if sides[-1] && sides[1] {
				return false
			}
		}
	}
	return true
}

// crossesAt tells whether a segment is strictly between two heights where it reaches an upright line.
func crossesAt(ax, ay, bx, by, x, low, high int) bool {
	if ax > bx {
		ax, ay, bx, by = bx, by, ax, ay
	}
	y := ay*(bx-ax) + (by-ay)*(x-ax) // times bx-ax, which is positive
	return y > low*(bx-ax) && y < high*(bx-ax)
}

func floorAt(g *Ground, c, r int) bool {
	return c >= 0 && c < MaxWidth && r >= 0 && r < MaxHeight && g.Floor.Has(At(c, r))
}

func sign(n int) int { return max(-1, min(1, n)) }

func TestSightIsTheSegmentBetweenTheCentres(t *testing.T) {
	dice := rand.New(rand.NewPCG(2, 2))
	seen, cut := 0, 0
	for range 400 {
		g, width, height := wild(dice)
		for range 60 {
			a, b := anywhere(dice, width, height), anywhere(dice, width, height)
			if a == b || !g.Floor.Has(a) || !g.Floor.Has(b) {
				continue
			}
			sees, want := g.Sees(a, b), seesByGeometry(&g, a, b, width, height)
			if sees != want || g.Sees(b, a) != want {
				t.Fatalf("%d sees %d: %v, %v back, not %v, in\n%v", a, b, sees, g.Sees(b, a), want, Draw(&g, width, height, nil, legend))
			}
			if sees {
				seen++
			} else {
				cut++
			}
		}
	}
	if seen < 2000 || cut < 2000 {
		t.Errorf("%d pairs see each other, %d do not: too few to tell", seen, cut)
	}
}

func TestSightIsTheSegmentOnEverySmallGround(t *testing.T) {
	// Three by three squares with every set of walls of the four inner corners' edges that matter: all twelve edges.
	for walls := range 1 << 12 {
		g := open(3, 3)
		for i := range 6 {
			if walls>>i&1 != 0 {
				g.CloseEdge(At(i%2, i/2), At(i%2+1, i/2))
			}
			if walls>>(6+i)&1 != 0 {
				g.CloseEdge(At(i%3, i/3), At(i%3, i/3+1))
			}
		}
		for a := range g.Floor.Each {
			for b := range g.Floor.Each {
				if a != b && g.Sees(a, b) != seesByGeometry(&g, a, b, 3, 3) {
					t.Fatalf("walls %b: %d sees %d: %v", walls, a, b, g.Sees(a, b))
				}
			}
		}
	}
}

func TestVisibleIsEverythingSeen(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 3))
	for range 300 {
		g, width, height := wild(dice)
		var figures Set
		for range dice.IntN(12) {
			figures.Add(anywhere(dice, width, height))
		}
		from := anywhere(dice, width, height)
		visible, clear, unpeopled := g.Visible(from), g.Unobstructed(from, &figures), g.Unobstructed(from, nil)
		for q := Square(0); q < MaxHeight*Stride; q++ {
			sees, hindered := g.Line(from, q, &figures)
			if sees != g.Sees(from, q) || visible.Has(q) != sees || clear.Has(q) != (sees && !hindered) {
				t.Fatalf("from %d: %d is seen %v, hindered %v, visible %v, clear %v in\n%v", from, q, sees, hindered, visible.Has(q), clear.Has(q), Draw(&g, width, height, nil, legend))
			}
			if sees, hindered := g.Line(from, q, nil); unpeopled.Has(q) != (sees && !hindered) {
				t.Fatalf("from %d without figures: %d", from, q)
			}
		}
	}
}

func TestTraceFollowsTheLine(t *testing.T) {
	dice := rand.New(rand.NewPCG(4, 4))
	var by [4]int
	for range 3000 {
		g, width, height := wild(dice)
		a, b := anywhere(dice, width, height), anywhere(dice, width, height)
		list, cut := g.Trace(a, b, nil)
		if (cut.By == Uncut) != g.Sees(a, b) || len(list) > MaxWalk {
			t.Fatalf("%d to %d: %v %v", a, b, list, cut)
		}
		by[cut.By]++
		if cut.By == Uncut {
			back, _ := g.Trace(b, a, nil)
			slices.Reverse(back)
			if !slices.Equal(list, back) || list[0] != a || list[len(list)-1] != b {
				t.Fatalf("%d to %d: %v, back %v", a, b, list, back)
			}
			continue
		}
		if len(list) == 0 {
			if cut.From != a || cut.To != a || g.Floor.Has(a) && !g.Blocking.Has(a) {
				t.Fatalf("%d to %d: %v", a, b, cut)
			}
			continue
		}
		if cut.From != list[len(list)-1] || near(cut.From, cut.To) == false || (cut.By == BySquare) != (g.Connected(cut.From, cut.To) && g.Blocking.Has(cut.To)) || cut.By == ByCorner && Distance(cut.From, cut.To) != 2 {
			t.Fatalf("%d to %d: %v %v", a, b, list, cut)
		}
	}
	for i, n := range by {
		if n < 50 {
			t.Errorf("only %d lines end with %d", n, i)
		}
	}
}

// sightings are expectations of lines between squares, (column,row) each.
type sighting struct {
	a, b           [2]int
	sees, hindered bool
}

func see(t *testing.T, g *Ground, figures *Set, all []sighting) {
	t.Helper()
	for _, s := range all {
		a, b := At(s.a[0], s.a[1]), At(s.b[0], s.b[1])
		if sees, hindered := g.Line(a, b, figures); sees != s.sees || hindered != s.hindered || g.Sees(a, b) != s.sees {
			t.Errorf("%v to %v: sees %v, hindered %v", s.a, s.b, sees, hindered)
		}
	}
}

func TestABlockingSquareInterruptsExceptAtItsCorners(t *testing.T) {
	// CNO-W11
	g := open(6, 6)
	g.SetSquare(At(2, 1), Blocking)
	see(t, &g, nil, []sighting{
		{a: [2]int{1, 1}, b: [2]int{3, 1}},
		{a: [2]int{1, 0}, b: [2]int{3, 2}},
		{a: [2]int{1, 1}, b: [2]int{2, 2}, sees: true},
		{a: [2]int{0, 0}, b: [2]int{3, 2}},
		{a: [2]int{1, 2}, b: [2]int{3, 2}, sees: true},
	})
	list, cut := g.Trace(At(0, 0), At(3, 2), nil)
	if !slices.Equal(list, []Square{At(0, 0), At(1, 0), At(1, 1)}) || cut != (Cut{BySquare, At(1, 1), At(2, 1)}) {
		t.Errorf("the walk is %v, cut at %v", list, cut)
	}
	// The example of CNO-R49: two blocking squares that touch at the corner.
	g = open(6, 6)
	g.SetSquare(At(1, 0), Blocking)
	g.SetSquare(At(0, 1), Blocking)
	see(t, &g, nil, []sighting{{a: [2]int{0, 0}, b: [2]int{2, 2}, sees: true}})
	g = open(6, 6)
	if list, _ = g.Trace(At(0, 0), At(2, 1), nil); !slices.Equal(list, []Square{At(0, 0), At(1, 0), At(1, 1), At(2, 1)}) {
		t.Errorf("the walk is %v", list)
	}
}

func TestAWallInterruptsWhereItRunsOn(t *testing.T) {
	// CNO-W12
	g := open(6, 6)
	for c := 2; c <= 4; c++ {
		g.CloseEdge(At(c, 1), At(c, 2))
	}
	see(t, &g, nil, []sighting{
		{a: [2]int{3, 1}, b: [2]int{3, 2}},
		{a: [2]int{2, 1}, b: [2]int{3, 2}},
		{a: [2]int{1, 0}, b: [2]int{4, 3}},
		{a: [2]int{2, 1}, b: [2]int{1, 2}, sees: true},
		{a: [2]int{0, 0}, b: [2]int{3, 3}, sees: true},
	})
	if !g.Connected(At(2, 1), At(1, 2)) || g.Connected(At(2, 1), At(3, 2)) {
		t.Error("the steps are wrong")
	}
	if _, cut := g.Trace(At(1, 0), At(4, 3), nil); cut != (Cut{ByCorner, At(2, 1), At(3, 2)}) {
		t.Errorf("cut at %v", cut)
	}
	if _, cut := g.Trace(At(3, 0), At(3, 3), nil); cut != (Cut{ByEdge, At(3, 1), At(3, 2)}) {
		t.Errorf("cut at %v", cut)
	}
}

func TestWhatLiesOnTheLineHinders(t *testing.T) {
	// CNO-W14 and the examples of CNO-R52
	g, figures := open(6, 6), Of(At(1, 1), At(0, 1), At(0, 0), At(2, 1))
	far := sighting{a: [2]int{0, 0}, b: [2]int{2, 1}, sees: true, hindered: true}
	see(t, &g, &figures, []sighting{far})
	figures.Remove(At(1, 1))
	far.hindered = false
	see(t, &g, &figures, []sighting{far})
	g.SetSquare(At(2, 1), Hindering)
	far.hindered = true
	see(t, &g, &figures, []sighting{far})
	see(t, &g, &figures, []sighting{{a: [2]int{2, 1}, b: [2]int{0, 0}, sees: true}}) // one's own square does not count

	g = open(10, 4)
	for c := 3; c <= 6; c++ {
		g.SetEdge(At(c, 1), At(c, 2), Rail)
	}
	see(t, &g, nil, []sighting{
		{a: [2]int{4, 1}, b: [2]int{5, 2}, sees: true, hindered: true},
		{a: [2]int{6, 1}, b: [2]int{7, 2}, sees: true},
		{a: [2]int{4, 1}, b: [2]int{4, 2}, sees: true, hindered: true},
		{a: [2]int{4, 2}, b: [2]int{4, 1}, sees: true, hindered: true},
	})
	// A wall on the way round leaves only the way over the rail.
	g.CloseEdge(At(7, 1), At(7, 2))
	see(t, &g, nil, []sighting{{a: [2]int{6, 1}, b: [2]int{7, 2}, sees: true, hindered: true}})
}
