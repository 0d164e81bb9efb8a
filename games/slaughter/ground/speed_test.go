package ground

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"mischief/game/board/plane"
)

// crowd are figures that stand on a map, none on another.
func crowd(dice *rand.Rand, m *Map, n int) []Place {
	var all []Place
	for len(all) < n {
		p := m.At(plane.Point{X: int16(dice.IntN(Side + 1)), Y: int16(dice.IntN(Side + 1))})
		if m.Stands(Gait{}, p, all) == (Bar{}) {
			all = append(all, p)
		}
	}
	return all
}

// densest are the densest maps: of the game's own the one with the most pieces, and one made at random of as many as any is made of.
func densest(b *testing.B, run func(b *testing.B, m *Map)) {
	b.Run("four-alleys", func(b *testing.B) { run(b, mapOf(b, sites["four-alleys"])) })
	m, err := New(Figure(), Random(9, QuarterTurn, 20)...)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("random", func(b *testing.B) { run(b, m) })
}

// BenchmarkSight is whether one figure sees another; at most 1 µs.
func BenchmarkSight(b *testing.B) {
	densest(b, func(b *testing.B, m *Map) {
		all := crowd(rand.New(rand.NewPCG(1, 2)), m, 64)
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			m.Sees(all[i%64], all[i/64%64])
		}
	})
}

func BenchmarkCover(b *testing.B) {
	m := mapOf(b, sites["four-alleys"])
	all := crowd(rand.New(rand.NewPCG(1, 2)), m, 64)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Cover(all[i%64], all[i/64%64])
	}
}

func benchWalk(b *testing.B, ask func(w *Walk, others []Place)) {
	benchWalkOn(b, mapOf(b, sites["four-alleys"]), ask)
}

func benchWalkOn(b *testing.B, m *Map, ask func(w *Walk, others []Place)) {
	benchCrowd(b, m, func(w *Walk, _ int, all []Place) {
		w.From(m, Gait{}, all[0], 5*Unit, all[1:])
		ask(w, all[1:])
	})
}

// benchCrowd asks again and again, each time of another of eight figures.
func benchCrowd(b *testing.B, m *Map, ask func(w *Walk, i int, all []Place)) {
	all := crowd(rand.New(rand.NewPCG(1, 2)), m, 8)
	var w Walk
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		all[0], all[i%8] = all[i%8], all[0]
		ask(&w, i, all)
	}
}

func BenchmarkFrom(b *testing.B) { benchWalk(b, func(*Walk, []Place) {}) }

// BenchmarkReach is where a movement of 5# can end, among seven others; at most 100 µs.
func BenchmarkReach(b *testing.B) {
	densest(b, func(b *testing.B, m *Map) {
		var corners []plane.Point
		var ends []int
		benchWalkOn(b, m, func(w *Walk, _ []Place) { corners, ends = w.Reach(corners[:0], ends[:0]) })
	})
}

// BenchmarkReachFrom is that from many places, on the ground and on tops of crates: on average, and from where it takes longest, of which it takes the best of all rounds.
func BenchmarkReachFrom(b *testing.B) {
	const places = 402
	densest(b, func(b *testing.B, m *Map) {
		dice, others := rand.New(rand.NewPCG(7, 8)), crowd(rand.New(rand.NewPCG(1, 2)), m, 7)
		var from [2][]Place
		for len(from[0]) < places || len(from[1]) < places {
			p := m.At(plane.Point{X: int16(dice.IntN(Side + 1)), Y: int16(dice.IntN(Side + 1))})
			if all := &from[min(p.On, 1)]; len(*all) < places && m.Stands(Gait{}, p, others) == (Bar{}) {
				*all = append(*all, p)
			}
		}
		for i, all := range from {
			b.Run([]string{"ground", "top"}[i], func(b *testing.B) {
				var w Walk
				var corners []plane.Point
				var ends []int
				var best [places]time.Duration
				for i := 0; b.Loop(); i++ {
					begun := time.Now()
					w.From(m, Gait{}, all[i%places], 5*Unit, others)
					corners, ends = w.Reach(corners[:0], ends[:0])
					if took := time.Since(begun); i < places || took < best[i%places] {
						best[i%places] = took
					}
				}
				sum := time.Duration(0)
				for _, took := range best {
					sum += took
				}
				b.ReportMetric(float64(sum.Nanoseconds())/places, "ns/mean")
				b.ReportMetric(float64(slices.Max(best[:]).Nanoseconds()), "ns/worst")
			})
		}
	})
}

func BenchmarkContacts(b *testing.B) {
	var spots []Spot
	benchWalk(b, func(w *Walk, others []Place) { spots = w.Contacts(others[0], spots[:0]) })
}

// BenchmarkContact is the nearest contact with somebody anywhere on the map.
func BenchmarkContact(b *testing.B) {
	m := mapOf(b, sites["four-alleys"])
	benchCrowd(b, m, func(w *Walk, i int, all []Place) { w.Contact(m, Gait{}, all[0], all[1:], all[1+i/8%7]) })
}

func BenchmarkSpots(b *testing.B) {
	var spots []Spot
	benchWalk(b, func(w *Walk, _ []Place) { spots = w.Spots(spots[:0]) })
}

func BenchmarkNearest(b *testing.B) {
	benchWalk(b, func(w *Walk, others []Place) { w.Nearest(others[0].At) })
}

func BenchmarkLeg(b *testing.B) {
	m := mapOf(b, sites["four-alleys"])
	all := crowd(rand.New(rand.NewPCG(1, 2)), m, 64)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Leg(Gait{}, all[i%64], all[i/64%64].At, nil)
	}
}

func BenchmarkLeaping(b *testing.B) {
	m := mapOf(b, sites["four-alleys"])
	benchCrowd(b, m, func(w *Walk, _ int, all []Place) { w.From(m, Gait{Kind: Leaping, Over: 1000}, all[0], 5*Unit, all[1:]) })
}
