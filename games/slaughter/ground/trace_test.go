package ground

import (
	"math/rand/v2"
	"testing"

	"mischief/game/board/plane"
)

// heights are places on top of pieces, where somebody stands alone: most of them anywhere, some at a rim.
func heights(dice *rand.Rand, m *Map, n int) (all []Place) {
	var tops []int
	for rest := m.climbable; rest != 0; {
		tops = append(tops, rest.first())
	}
	if len(tops) == 0 {
		return nil
	}
	for range 200 * n {
		i := tops[dice.IntN(len(tops))]
		p := Place{On: uint8(i + 1)}
		if rim := m.tops[i]; dice.IntN(3) == 0 {
			p.At = rim[dice.IntN(len(rim))]
		} else {
			c := m.pieces[i].Corners
			p.At = plane.Fraction{Num: int64(dice.IntN(1000)), Over: 1000}.Of(c[dice.IntN(len(c))], plane.Fraction{Num: int64(dice.IntN(1000)), Over: 1000}.Of(c[dice.IntN(len(c))], c[dice.IntN(len(c))]))
		}
		if m.Stands(Gait{}, p, nil) == (Bar{}) {
			if all = append(all, p); len(all) == n {
				break
			}
		}
	}
	return all
}

// TestTraces holds what is known of a course to each of its legs.
func TestTraces(t *testing.T) {
	dice := rand.New(rand.NewPCG(61, 62))
	var counts, byMap [3]int
	var c tracing
	check := func(name string, m *Map) {
		byMap = [3]int{}
		for _, from := range heights(dice, m, 12) {
			for range 40 {
				g := gaits[dice.IntN(2)]
				d := dice.IntN(plane.Directions)
				if dice.IntN(4) == 0 {
					d &^= 31
				}
				along := plane.CourseFrom(from.At, d)
				var tr trace
				c.of(&tr, m, g, from, along, m.near(from.At, traced), traced)
				for length := 1; length < 7*Unit; length += 1 + dice.IntN(200)*dice.IntN(2) {
					to := along.At(length)
					if m.inside(to) != (Bar{}) {
						break
					}
					v := tr.of(length, m, from.At, to)
					counts[v]++
					byMap[v]++
					if step, bar := m.Leg(g, from, to, nil); v != open && (bar == (Bar{})) != (v == free) {
						t.Fatalf("%s, %+v: from %v in direction %d for %d, to %v: the trace says %d, the leg is %+v, barred by %v\n%+v", name, g, from, d, length, to, v, step, bar, tr)
					}
				}
			}
		}
		t.Log(name, byMap)
	}
	for _, name := range names {
		check(name, mapOf(t, sites[name]))
	}
	check("yard", yard(t))
	for seed := range uint64(20) {
		m, err := New(Figure(), Random(seed, QuarterTurn, 20)...)
		if err != nil {
			t.Fatal(err)
		}
		check("random", m)
	}
	t.Log(counts)
}
