package squares

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// connectedByWays is the second way to steps: the ways from one square to another, edge by edge.
func connectedByWays(g *Ground, a, b Square, rails bool) bool {
	free := func(a, b Square) bool {
		e := g.Edge(a, b)
		return g.Floor.Has(a) && g.Floor.Has(b) && (e == Plain || e == Rail && !rails)
	}
	if a.Row() == b.Row() || a.Column() == b.Column() {
		return free(a, b)
	}
	x, y := At(a.Column(), b.Row()), At(b.Column(), a.Row())
	return free(a, x) && free(x, b) || free(a, y) && free(y, b)
}

// neighbours is the eight squares around one, as far as the largest board has them.
func neighbours(q Square) []Square {
	var list []Square
	for r := q.Row() - 1; r <= q.Row()+1; r++ {
		for c := q.Column() - 1; c <= q.Column()+1; c++ {
			if r >= 0 && r < MaxHeight && c >= 0 && c < MaxWidth && At(c, r) != q {
				list = append(list, At(c, r))
			}
		}
	}
	return list
}

func TestStepsGoRoundCornersAndNotThroughWalls(t *testing.T) {
	// The example of CNO-R03
	g := open(4, 4)
	g.CloseEdge(At(0, 0), At(0, 1))
	g.CloseEdge(At(1, 0), At(1, 1))
	if g.Connected(At(0, 0), At(1, 1)) {
		t.Error("a step leads through a corner at which the wall runs on")
	}
	g.OpenEdge(At(0, 0), At(0, 1))
	if !g.Connected(At(0, 0), At(1, 1)) || g.Connected(At(1, 0), At(1, 1)) {
		t.Error("a step does not lead round the end of a wall")
	}
	// The example of CNO-R30: diagonal squares are not adjacent.
	if g = open(4, 4); !g.Adjacent(At(2, 2), At(3, 2)) || g.Adjacent(At(2, 2), At(3, 3)) || g.Adjacent(At(2, 2), At(2, 2)) || g.Adjacent(At(0, 0), At(2, 0)) {
		t.Error("adjacent squares are wrong")
	}
}

func TestStepsAreWaysOfEdges(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 5))
	for range 150 {
		g, width, height := wild(dice)
		links, unhindered := g.Links(), g.Unhindered()
		for q := Square(0); q < MaxHeight*Stride; q++ {
			var around, adjacent, clear Set
			for _, n := range neighbours(q) {
				connected := connectedByWays(&g, q, n, false)
				if connected {
					around.Add(n)
				}
				if connected && Distance(q, n) == 1 {
					adjacent.Add(n)
				}
				if connectedByWays(&g, q, n, true) {
					clear.Add(n)
				}
				if g.Connected(q, n) != connected || g.Adjacent(q, n) != adjacent.Has(n) {
					t.Fatalf("%d and %d connected: %v, adjacent: %v in\n%v", q, n, g.Connected(q, n), g.Adjacent(q, n), Draw(&g, width, height, nil, legend))
				}
			}
			one := One(q)
			if g.Around(q) != around || g.AdjacentTo(q) != adjacent || links.Step(&one) != around || unhindered.Step(&one) != clear {
				t.Fatalf("the squares around %d are %v, adjacent %v; want %v", q, g.Around(q), g.AdjacentTo(q), around)
			}
			if list := g.Neighbours(q, nil); !slices.IsSorted(list) || Of(list...) != around || len(list) > 8 {
				t.Fatalf("the neighbours of %d are %v", q, list)
			}
			if p := anywhere(dice, MaxWidth, MaxHeight); !near(p, q) && (g.Connected(p, q) != (p == q) || g.Adjacent(p, q)) {
				t.Fatalf("%d and %d, far apart, are connected", p, q)
			}
		}
	}
}

// some is a set of about one square in n of a board.
func some(dice *rand.Rand, width, height, n int) Set {
	var s Set
	for r := range height {
		for c := range width {
			s.Put(At(c, r), dice.IntN(n) == 0)
		}
	}
	return s
}

// measure is the second way to a flood: square by square, by the moves that there are from one.
func measure(moves func(Square) []Square, allowed, from *Set) map[Square]int {
	far, queue := map[Square]int{}, []Square{}
	for q := range from.Each {
		far[q] = 0
		queue = append(queue, q)
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, n := range moves(queue[0]) {
			if _, known := far[n]; !known && allowed.Has(n) {
				far[n] = far[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	return far
}

func compare(t *testing.T, dice *rand.Rand, f *Flood, far map[Square]int) {
	t.Helper()
	var layers [Far]Set
	for q := Square(0); q < MaxHeight*Stride; q++ {
		want, known := far[q]
		if !known {
			want = Far
		} else {
			layers[want].Add(q)
		}
		if f.Reached.Has(q) != known || f.Distance(q) != want {
			t.Fatalf("%d is %d moves away, not %d", q, f.Distance(q), want)
		}
	}
	for n := range 60 {
		if f.At(n) != layers[n] {
			t.Fatalf("%d moves away are %v, not %v", n, f.At(n), layers[n])
		}
	}
	for range 5 {
		s, want := some(dice, MaxWidth, MaxHeight, 2+dice.IntN(200)), Far
		for q := range s.Each {
			if n, known := far[q]; known {
				want = min(want, n)
			}
		}
		if f.Nearest(&s) != want {
			t.Fatalf("the nearest of %v is %d moves away, not %d", s, f.Nearest(&s), want)
		}
	}
}

func TestAFloodCountsMoves(t *testing.T) {
	dice := rand.New(rand.NewPCG(6, 6))
	var f Flood
	for range 150 {
		g, width, height := wild(dice)
		links, allowed, from := g.Links(), g.Open().Without(some(dice, width, height, 2+dice.IntN(9))), some(dice, width, height, 5+dice.IntN(90))
		f.Spread(&links, &allowed, &from)
		step := func(q Square) []Square {
			return slices.DeleteFunc(neighbours(q), func(n Square) bool { return !connectedByWays(&g, q, n, false) })
		}
		compare(t, dice, &f, measure(step, &allowed, &from))
	}
}

// TestSeekEndsAtTheNearest holds a flood that ends early to one that does not, and steps from a square to those from a set of it alone.
func TestSeekEndsAtTheNearest(t *testing.T) {
	dice := rand.New(rand.NewPCG(6, 7))
	var all, cut Flood
	for range 300 {
		g, width, height := wild(dice)
		links, open := g.Links(), g.Open()
		allowed, from := open.Without(some(dice, width, height, 2+dice.IntN(9))), some(dice, width, height, 5+dice.IntN(90))
		nearest, glides := some(dice, width, height, 5+dice.IntN(300)), &open
		if dice.IntN(2) == 0 {
			glides = nil
			all.Spread(&links, &allowed, &from)
		} else {
			from = from.Intersect(open)
			all.Glide(&links, &allowed, &open, &from)
		}
		cut.Seek(&links, &allowed, glides, &from, &nearest)
		last := all.Nearest(&nearest)
		if cut.Nearest(&nearest) != last {
			t.Fatalf("the nearest is %d moves away, not %d", cut.Nearest(&nearest), last)
		}
		for q := Square(0); q < MaxHeight*Stride; q++ {
			want := all.Distance(q)
			if want > last {
				want = Far
			}
			if got := cut.Distance(q); got != want {
				t.Fatalf("%d is %d moves away, not %d; the nearest %d", q, got, want, last)
			}
			if own := One(q); links.From(q) != links.Step(&own) {
				t.Fatalf("one step from %d leads to %v, not %v", q, links.From(q), links.Step(&own))
			}
		}
	}
}

func TestTheLongestWayIsCounted(t *testing.T) {
	g := open(MaxWidth, MaxHeight)
	for r := range MaxHeight - 1 {
		for c := range MaxWidth {
			if c != r%2*(MaxWidth-1) {
				g.CloseEdge(At(c, r), At(c, r+1))
			}
		}
	}
	var f Flood
	links, from := g.Links(), One(At(MaxWidth-1, 0))
	f.Spread(&links, &g.Floor, &from)
	// Each turn of the passage is cut short by a diagonal step.
	if want := MaxWidth*MaxHeight - 1 - (MaxHeight - 1); f.Distance(At(MaxWidth-1, MaxHeight-1)) != want {
		t.Errorf("the end of the passage is %d moves away, not %d", f.Distance(At(MaxWidth-1, MaxHeight-1)), want)
	}
}

func TestMovesOfTheWorkedExamples(t *testing.T) {
	// CNO-R59: open floor, hero at (3,3), reached from squares adjacent to it.
	g := open(8, 8)
	var f Flood
	links, goal := g.Links(), g.AdjacentTo(At(3, 3))
	free := g.Open().Without(One(At(3, 3)))
	f.Spread(&links, &free, &goal)
	for q, want := range map[Square]int{At(1, 1): 2, At(2, 2): 1, At(2, 3): 0} {
		if f.Distance(q) != want {
			t.Errorf("%d is %d moves away, not %d", q, f.Distance(q), want)
		}
	}
	own := One(At(3, 3))
	if f.Spread(&links, &g.Floor, &own); f.Distance(At(1, 1)) != 2 {
		t.Errorf("the mosquito is %d moves away", f.Distance(At(1, 1)))
	}
	// CNO-R61: both steps begin a shortest way.
	goal = g.AdjacentTo(At(4, 0))
	f.Spread(&links, &g.Floor, &goal)
	if f.Distance(At(0, 0)) != 3 || f.Distance(At(1, 0)) != 2 || f.Distance(At(1, 1)) != 2 || f.Distance(At(0, 1)) != 3 {
		t.Error("the steps from (0,0) are wrong")
	}
	// CNO-W22: in a passage nobody passes the one in front.
	g = open(6, 1)
	links, goal = g.Links(), g.AdjacentTo(At(0, 0))
	free = g.Open().Without(Of(At(0, 0), At(1, 0)))
	free.Add(At(3, 0))
	goal = goal.Intersect(free)
	if f.Spread(&links, &free, &goal); f.Distance(At(3, 0)) != Far {
		t.Error("there is a way past the first")
	}
	goal = g.AdjacentTo(At(0, 0))
	if f.Spread(&links, &g.Floor, &goal); f.Distance(At(3, 0)) != 2 || f.Distance(At(2, 0)) != 1 {
		t.Error("the way is not counted as if nobody stood there")
	}
	// CNO-W23: the Stinker at (2,1) has gone to (1,0), so the Pistoleer at (3,0) goes to (0,1).
	g = open(8, 8)
	links, goal = g.Links(), g.AdjacentTo(At(0, 0))
	for _, c := range []struct {
		occupied []Square
		figure   Square
		want     int
	}{{[]Square{At(0, 0), At(2, 1)}, At(3, 0), 2}, {[]Square{At(0, 0), At(3, 0)}, At(2, 1), 1}, {[]Square{At(0, 0), At(1, 0)}, At(3, 0), 3}} {
		free := g.Floor.Without(Of(c.occupied...))
		reached := goal.Intersect(free)
		if f.Spread(&links, &free, &reached); f.Distance(c.figure) != c.want {
			t.Errorf("%d is %d moves away, not %d", c.figure, f.Distance(c.figure), c.want)
		}
	}
}

// glidesFrom is the second way to glides: where a walk inside two big squares leads.
func glidesFrom(g *Ground, q Square) []Square {
	var list []Square
	for _, d := range [][2]int{{2, 0}, {-2, 0}, {0, 2}, {0, -2}} {
		big := Big(q)
		c, r := big.Column()+d[0], big.Row()+d[1]
		if c < 0 || c >= MaxWidth || r < 0 || r >= MaxHeight {
			continue
		}
		two, own := BigSet(q).Union(BigSet(At(c, r))).Intersect(g.Open()), One(q)
		for to := range measure(func(q Square) []Square {
			return slices.DeleteFunc(neighbours(q), func(n Square) bool { return !connectedByWays(g, q, n, false) })
		}, &two, &own) {
			if Big(to) == At(c, r) {
				list = append(list, to)
			}
		}
	}
	return list
}

func TestGlidesLeadIntoTheNextBigSquare(t *testing.T) {
	// The example of CNO-R80: Mort at (1,1), hero at (5,1).
	g := open(8, 4)
	var f Flood
	links, goal := g.Links(), g.AdjacentTo(At(5, 1))
	free := g.Floor.Without(One(At(5, 1)))
	open := g.Open()
	if f.Glide(&links, &free, &open, &goal); f.Distance(At(1, 1)) != 2 {
		t.Errorf("with a glide it is %d moves", f.Distance(At(1, 1)))
	}
	if f.Spread(&links, &free, &goal); f.Distance(At(1, 1)) != 3 {
		t.Errorf("without a glide it is %d moves", f.Distance(At(1, 1)))
	}

	dice := rand.New(rand.NewPCG(7, 7))
	for range 100 {
		g, width, height := wild(dice)
		links, open := g.Links(), g.Open()
		for range 5 {
			from, want := some(dice, width, height, 3+dice.IntN(60)).Intersect(open), Set{}
			for q := range from.Each {
				want = want.Union(Of(glidesFrom(&g, q)...))
			}
			if got := links.Glides(&open, &from); got != want {
				t.Fatalf("from %v: %v, not %v, in\n%v", from, got, want, Draw(&g, width, height, nil, legend))
			}
		}
		allowed, from := open.Without(some(dice, width, height, 2+dice.IntN(9))), some(dice, width, height, 5+dice.IntN(90)).Intersect(open)
		f.Glide(&links, &allowed, &open, &from)
		compare(t, dice, &f, measure(func(q Square) []Square {
			return append(g.Neighbours(q, nil), glidesFrom(&g, q)...)
		}, &allowed, &from))
	}
}

func TestBlocksLieAndStepAsAWhole(t *testing.T) {
	dice := rand.New(rand.NewPCG(8, 8))
	var f Flood
	for range 100 {
		g, width, height := wild(dice)
		occupied := some(dice, width, height, 4+dice.IntN(40))
		links, blocks := g.Links(), g.Blocks(&occupied)
		steps := links.Blocks()
		parts := func(q Square) []Square { return []Square{q, q + 1, q + Stride, q + Stride + 1} }
		inside := func(q Square) bool { return q.Column()+1 < MaxWidth && q.Row()+1 < MaxHeight }
		for q := Square(0); q < MaxHeight*Stride; q++ {
			want, blocking := inside(q), 0
			if want {
				for _, p := range parts(q) {
					want = want && g.Floor.Has(p) && !occupied.Has(p)
					if g.Blocking.Has(p) {
						blocking++
					}
				}
				want = want && blocking <= 1 && g.Adjacent(q, q+1) && g.Adjacent(q, q+Stride) && g.Adjacent(q+1, q+Stride+1) && g.Adjacent(q+Stride, q+Stride+1)
			}
			if blocks.Has(q) != want {
				t.Fatalf("a block at %d: %v in\n%v", q, blocks.Has(q), Draw(&g, width, height, nil, legend))
			}
		}
		from := some(dice, width, height, 10)
		f.Spread(&steps, &blocks, &from)
		compare(t, dice, &f, measure(func(q Square) []Square {
			return slices.DeleteFunc(neighbours(q), func(n Square) bool {
				for i := range 4 {
					if !inside(q) || !inside(n) || !connectedByWays(&g, parts(q)[i], parts(n)[i], false) {
						return true
					}
				}
				return false
			})
		}, &blocks, &from))

		covered, covering := from.Covered(), from.Covering()
		for q := Square(0); q < MaxHeight*Stride; q++ {
			is := false
			for p := range from.Each {
				block := Block(p)
				is = is || block.Has(q)
			}
			if block := Block(q); covered.Has(q) != is || covering.Has(q) != block.Meets(&from) {
				t.Fatalf("%d: covered %v, covering %v, of %v", q, covered.Has(q), covering.Has(q), from)
			}
		}
	}
}

func TestTheKingGoesTwoSquaresForAPoint(t *testing.T) {
	// CNO-W31: the block at (4,0) on 8 by 2 squares is 3 steps from where it touches the hero at (0,0).
	g := open(8, 2)
	var f Flood
	hero := One(At(0, 0))
	links, blocks, goal := g.Links(), g.Blocks(&hero), g.AdjacentTo(At(0, 0))
	steps, reached := links.Blocks(), goal.Covering().Intersect(blocks)
	if f.Spread(&steps, &blocks, &reached); f.Distance(At(4, 0)) != 3 {
		t.Errorf("it has to make %d steps", f.Distance(At(4, 0)))
	}
}
