package squares

import (
	"math/rand/v2"
	"testing"
)

// spend is the second way to a Reach: Dijkstra's, square by square, over steps reckoned by the ways of edges.
func spend(g *Ground, from Square, budget int, o Steps) map[Square]int {
	best, done := map[Square]int{from: 0}, map[Square]bool{}
	for {
		q := None
		for p, c := range best {
			if !done[p] && (q == None || c < best[q] || c == best[q] && p < q) {
				q = p
			}
		}
		if q == None {
			return best
		}
		done[q] = true
		if q != from && o.Last != nil && o.Last.Has(q) {
			continue
		}
		for _, n := range neighbours(q) {
			cost, ok := price(g, q, n, o)
			if !ok || best[q]+cost > budget {
				continue
			}
			if old, known := best[n]; !known || best[q]+cost < old {
				best[n] = best[q] + cost
			}
		}
	}
}

// price is what a step costs.
func price(g *Ground, q, n Square, o Steps) (int, bool) {
	has := func(s *Set) bool { return s != nil && s.Has(n) }
	if !connectedByWays(g, q, n, false) || o.Enter == nil && g.Blocking.Has(n) || o.Enter != nil && !o.Enter.Has(n) || has(o.Pass) && has(o.Last) {
		return 0, false
	}
	cost := 1
	if Distance(q, n) == 2 {
		if o.Diagonal == 0 {
			return 0, false
		}
		cost = o.Diagonal
	}
	if !o.Free && (g.Hindering.Has(n) || has(o.Costly) || !connectedByWays(g, q, n, true)) {
		cost++
	}
	return cost, true
}

func TestReachIsTheCheapestWay(t *testing.T) {
	dice := rand.New(rand.NewPCG(9, 9))
	var f Reach
	for range 400 {
		g, width, height := wild(dice)
		o := Steps{Diagonal: dice.IntN(4), Free: dice.IntN(3) == 0}
		for _, s := range []**Set{&o.Enter, &o.Pass, &o.Last, &o.Costly} {
			if dice.IntN(2) == 0 {
				set := some(dice, width, height, 2+dice.IntN(9))
				if s == &o.Enter {
					set = g.Open().Without(set)
				}
				*s = &set
			}
		}
		from, budget := anywhere(dice, width, height), dice.IntN(MaxBudget+1)
		f.Go(&g, from, budget, o)
		best := spend(&g, from, budget, o)
		for q := Square(0); q < MaxHeight*Stride; q++ {
			want, known := best[q]
			if !known {
				want = Far
			}
			if f.Cost(q) != want || f.Reached.Has(q) != known || f.Stops.Has(q) != (known && (o.Pass == nil || !o.Pass.Has(q))) {
				t.Fatalf("from %d with %d by %+v: %d costs %d, not %d, in\n%v", from, budget, o, q, f.Cost(q), want, Draw(&g, width, height, nil, legend))
			}
			way := f.Way(&g, q, o, []Square{None})
			if way[0] != None || (len(way) > 1) != (known && q != from) {
				t.Fatalf("the way to %d is %v", q, way)
			}
			at, spent := from, 0
			for i, n := range way[1:] {
				cost, ok := g.StepCost(at, n, o)
				if slow, can := price(&g, at, n, o); !ok || !can || slow != cost || i > 0 && o.Last != nil && o.Last.Has(at) {
					t.Fatalf("the way to %d from %d is %v: the step to %d costs %d %v", q, from, way, n, cost, ok)
				}
				at, spent = n, spent+cost
			}
			if known && (at != q || spent != want) {
				t.Fatalf("the way to %d from %d is %v and costs %d, not %d", q, from, way, spent, want)
			}
			for _, n := range neighbours(q) {
				cost, ok := g.StepCost(q, n, o)
				if slow, can := price(&g, q, n, o); cost != slow || ok != can {
					t.Fatalf("the step from %d to %d costs %d %v", q, n, cost, ok)
				}
			}
		}
	}
}

func TestHeroesPayForTheirSteps(t *testing.T) {
	// CNO-W15
	g := open(6, 6)
	g.SetSquare(At(3, 2), Hindering)
	g.SetSquare(At(3, 3), Hindering)
	steps := Steps{Diagonal: 2}
	var f Reach
	f.Go(&g, At(2, 2), 3, steps)
	for q, want := range map[Square]int{At(3, 2): 2, At(4, 2): 3, At(3, 3): 3, At(2, 2): 0, At(1, 1): 2, At(5, 2): Far} {
		if f.Cost(q) != want {
			t.Errorf("%d costs %d, not %d", q, f.Cost(q), want)
		}
	}
	if c, ok := g.StepCost(At(3, 2), At(3, 3), steps); !ok || f.Cost(At(3, 2))+c != 4 {
		t.Error("(3,2) and then (3,3) does not cost 4")
	}
	if f.Go(&g, At(2, 2), 1, steps); f.Stops != Of(At(2, 2), At(1, 2), At(2, 1), At(2, 3)) {
		t.Errorf("a Prowl leads to %v", f.Stops)
	}
	// The examples of CNO-R32: a fence between rows 1 and 2 in columns 1 to 3.
	g = open(6, 6)
	for c := 1; c <= 3; c++ {
		g.SetEdge(At(c, 1), At(c, 2), Rail)
	}
	g.SetSquare(At(2, 2), Hindering)
	mosquitos := One(At(2, 2))
	steps.Costly = &mosquitos
	for _, c := range []struct {
		from, to Square
		cost     int
	}{{At(2, 1), At(2, 2), 2}, {At(1, 1), At(2, 2), 3}, {At(2, 1), At(3, 2), 3}, {At(3, 1), At(4, 2), 2}, {At(2, 2), At(3, 3), 2}} {
		if cost, ok := g.StepCost(c.from, c.to, steps); !ok || cost != c.cost {
			t.Errorf("from %d to %d it costs %d", c.from, c.to, cost)
		}
	}
	// The example of CNO-R33: a Pounce over two vermin.
	g = open(6, 6)
	vermin := Of(At(1, 0), At(2, 0))
	pounce := Steps{Diagonal: 2, Free: true, Pass: &vermin}
	if f.Go(&g, At(0, 0), 6, pounce); f.Cost(At(3, 0)) != 3 || f.Stops.Has(At(2, 0)) || !f.Stops.Has(At(3, 0)) {
		t.Errorf("(3,0) costs %d", f.Cost(At(3, 0)))
	}
	if way := f.Way(&g, At(3, 0), pounce, nil); len(way) != 3 || way[0] != At(1, 0) || way[1] != At(2, 0) || way[2] != At(3, 0) {
		t.Errorf("the way is %v", way)
	}
}
