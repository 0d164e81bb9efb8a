package squares

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// legend is the one of the tests.
var legend = Legend{
	Squares: map[rune]Terrain{'.': 0, '#': Blocking, ',': Hindering, '~': Water, '%': Water | Hindering},
	East:    map[rune]Edge{' ': Plain, '|': Wall, ':': Rail, 'D': Door},
	South:   map[rune]Edge{' ': Plain, '-': Wall, ':': Rail, 'D': Door},
}

// open is a ground of plain floor.
func open(width, height int) Ground {
	var g Ground
	for r := range height {
		g.Floor[r] = uint32(1<<width - 1)
		g.WallEast.Add(At(width-1, r))
	}
	g.WallSouth[height-1] = g.Floor[0]
	return g
}

// wild is a ground of any size with something anywhere, holes in the floor included.
func wild(dice *rand.Rand) (g Ground, width, height int) {
	width, height = 2+dice.IntN(MaxWidth-1), 2+dice.IntN(MaxHeight-1)
	if dice.IntN(3) > 0 {
		width, height = 2+dice.IntN(9), 2+dice.IntN(9)
	}
	g = open(width, height)
	walls, rails, blocks, others := 2+dice.IntN(30), 2+dice.IntN(30), 2+dice.IntN(30), 2+dice.IntN(30)
	holes := dice.IntN(4) == 0
	for q := range g.Floor.Each {
		g.Blocking.Put(q, dice.IntN(blocks) == 0)
		g.Hindering.Put(q, dice.IntN(others) == 0)
		g.Water.Put(q, dice.IntN(others) == 0)
		for _, n := range [...]Square{q + 1, q + Stride} {
			if n.Row() < height && n.Column() < width && (n == q+Stride || n.Row() == q.Row()) {
				switch {
				case dice.IntN(walls) == 0:
					g.CloseEdge(q, n)
				case dice.IntN(rails) == 0:
					g.SetEdge(q, n, Rail)
				}
			}
		}
	}
	if holes {
		for range 1 + dice.IntN(4) {
			g.Floor.Remove(anywhere(dice, width, height))
		}
	}
	return g, width, height
}

func anywhere(dice *rand.Rand, width, height int) Square {
	return At(dice.IntN(width), dice.IntN(height))
}

func TestASetIsASetOfSquares(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var a, b Set
		in, other := map[Square]bool{}, map[Square]bool{}
		for range dice.IntN(60) {
			q, p := anywhere(dice, MaxWidth, MaxHeight), anywhere(dice, MaxWidth, MaxHeight)
			a.Add(q)
			b.Add(p)
			in[q], other[p] = true, true
		}
		var list, next []Square
		for q := range a.Each {
			list = append(list, q)
		}
		for q := a.First(); q != None; q = a.Next(q) {
			next = append(next, q)
		}
		if !slices.IsSorted(list) || !slices.Equal(list, next) || len(list) != len(in) || a.Count() != len(in) || a.Empty() != (len(in) == 0) || Of(list...) != a {
			t.Fatalf("%v and %v are listed of %v", list, next, in)
		}
		union, both, without := a.Union(b), a.Intersect(b), a.Without(b)
		meets := false
		for q := Square(0); q < MaxHeight*Stride; q++ {
			if a.Has(q) != in[q] || union.Has(q) != (in[q] || other[q]) || both.Has(q) != (in[q] && other[q]) || without.Has(q) != (in[q] && !other[q]) {
				t.Fatalf("square %d is wrong", q)
			}
			meets = meets || in[q] && other[q]
		}
		if a.Meets(&b) != meets {
			t.Fatalf("%v and %v: meet %v", a, b, !meets)
		}
	}
}

func TestBigSquaresAreTwoByTwo(t *testing.T) {
	if q := Big(At(4, 7)); q != At(4, 6) {
		t.Errorf("the big square of (4,7) begins at (%d,%d)", q.Column(), q.Row())
	}
	if s := BigSet(At(4, 7)); s != Of(At(4, 7), At(5, 7), At(4, 6), At(5, 6)) {
		t.Errorf("the big square of (4,7) is %v", s)
	}
	for q := Square(0); q < MaxHeight*Stride; q++ {
		if s := BigSet(q); s.Count() != 4 || !s.Has(q) || Big(q) != At(q.Column()/2*2, q.Row()/2*2) {
			t.Fatalf("the big square of %d is %v", q, s)
		}
	}
}

func TestDistanceIsCountedStraight(t *testing.T) {
	// CNO-W13
	for i, to := range [...]Square{At(4, 4), At(5, 4), At(5, 5), At(6, 5), At(8, 4), At(7, 6)} {
		if d := Distance(At(4, 4), to); d != i || Distance(to, At(4, 4)) != i {
			t.Errorf("%d is at distance %d, not %d", to, d, i)
		}
	}
}

func TestEdgesOpenAndClose(t *testing.T) {
	g := open(4, 4)
	a, b := At(1, 1), At(2, 1)
	if g.Edge(a, b) != Plain || !g.Adjacent(a, b) {
		t.Error("the edge is not open")
	}
	g.CloseEdge(b, a)
	if g.Edge(a, b) != Wall || g.Adjacent(a, b) || g.Connected(b, a) {
		t.Error("the edge is not closed")
	}
	g.SetEdge(a, b, Rail)
	if g.Edge(b, a) != Rail || !g.Adjacent(a, b) {
		t.Error("the edge is no rail")
	}
	g.CloseEdge(a, b)
	g.OpenEdge(a, b)
	if g != open(4, 4) {
		t.Error("the ground is not as it was")
	}
	before := g
	g.CloseEdge(At(0, 0), At(1, 1))
	g.CloseEdge(At(31, 0), At(0, 1))
	if g != before || g.Edge(At(0, 0), At(1, 1)) != Wall {
		t.Error("squares that share no edge have one")
	}
	g.SetSquare(a, Blocking|Water)
	g.SetSquare(a, Water|Hindering)
	if g.Terrain(a) != Water|Hindering || g.Terrain(b) != 0 {
		t.Errorf("the terrain is %b", g.Terrain(a))
	}
}
