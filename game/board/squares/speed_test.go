package squares

import (
	"math/rand/v2"
	"testing"
)

// place is a ground as scenarios have them, of a size: mostly floor, some walls, rails and blocking squares.
func place(width, height int) Ground {
	dice := rand.New(rand.NewPCG(11, 11))
	g := open(width, height)
	for q := range g.Floor.Each {
		g.Blocking.Put(q, dice.IntN(12) == 0)
		g.Hindering.Put(q, dice.IntN(12) == 0)
		if q.Column()+1 < width && dice.IntN(8) == 0 {
			g.CloseEdge(q, q+1)
		}
		if q.Row()+1 < height && dice.IntN(8) == 0 {
			g.SetEdge(q, q+Stride, Edge(1+dice.IntN(2)))
		}
	}
	return g
}

func TestNothingIsAllocated(t *testing.T) {
	g, figures := place(14, 12), Of(At(3, 3), At(8, 2))
	from, far := g.Open().First(), At(13, 11)
	var f Flood
	var r Reach
	n := 0
	if a := testing.AllocsPerRun(50, func() {
		links, open, start := g.Links(), g.Open(), One(from)
		enter := open.Without(figures)
		steps := Steps{Diagonal: 2, Enter: &enter, Pass: &figures, Last: &g.Water, Costly: &figures}
		f.Spread(&links, &enter, &start)
		f.Glide(&links, &enter, &open, &start)
		blocks, large := g.Blocks(&figures), links.Blocks()
		f.Spread(&large, &blocks, &start)
		r.Go(&g, from, 6, steps)
		var list [MaxWalk]Square
		n += len(r.Way(&g, far, steps, list[:0]))
		walked, _ := g.Trace(from, far, list[:0])
		n += len(walked) + len(g.Neighbours(from, list[:0]))
		visible, clear := g.Visible(from), g.Unobstructed(from, &figures)
		for q := range visible.Each {
			if sees, hindered := g.Line(from, q, &figures); sees && !hindered != clear.Has(q) {
				n--
			}
			n += f.Distance(q)
		}
		n += f.Nearest(&visible)
	}); a != 0 {
		t.Errorf("%v allocations", a)
	}
	if n == 0 {
		t.Error("nothing was worked out")
	}
}

func BenchmarkSees(b *testing.B) {
	g, n := place(14, 12), 0
	for i := range b.N {
		if g.Sees(At(i%14, i/14%12), At(i*5%14, i/7%12)) {
			n++
		}
	}
	if n == 0 {
		b.Fatal("nobody sees anybody")
	}
}

func BenchmarkVisible(b *testing.B) {
	for _, c := range []struct {
		name string
		g    Ground
	}{{"14x12", place(14, 12)}, {"32x24", place(32, 24)}, {"open14x12", open(14, 12)}, {"open32x24", open(32, 24)}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			list := c.g.Open()
			n, q := 0, list.First()
			for range b.N {
				visible := c.g.Visible(q)
				n += visible.Count()
				if q = list.Next(q); q == None {
					q = list.First()
				}
			}
			b.ReportMetric(float64(n)/float64(b.N), "seen/op")
		})
	}
}

func BenchmarkLinks(b *testing.B) {
	g, n := place(14, 12), 0
	for range b.N {
		links := g.Links()
		n += int(links.East[0])
	}
}

func BenchmarkFlood(b *testing.B) {
	for _, c := range []struct {
		name  string
		g     Ground
		glide bool
	}{{"14x12", place(14, 12), false}, {"32x24", place(32, 24), false}, {"glide14x12", place(14, 12), true}, {"glide32x24", place(32, 24), true}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			links, open := c.g.Links(), c.g.Open()
			from := One(open.First())
			var f Flood
			for range b.N {
				if c.glide {
					f.Glide(&links, &open, &open, &from)
				} else {
					f.Spread(&links, &open, &from)
				}
			}
			b.ReportMetric(float64(f.Reached.Count()), "squares/op")
		})
	}
}

func BenchmarkReach(b *testing.B) {
	g := place(14, 12)
	from := At(6, 6)
	var r Reach
	b.ReportAllocs()
	for range b.N {
		r.Go(&g, from, 6, Steps{Diagonal: 2})
	}
	b.ReportMetric(float64(r.Reached.Count()), "squares/op")
}

func BenchmarkWay(b *testing.B) {
	g := place(14, 12)
	from, steps := At(6, 6), Steps{Diagonal: 2}
	var r Reach
	r.Go(&g, from, 6, steps)
	to := from
	for q := range r.Stops.Each {
		if r.Cost(q) == 6 {
			to = q
		}
	}
	var list [MaxBudget]Square
	for range b.N {
		r.Way(&g, to, steps, list[:0])
	}
}
