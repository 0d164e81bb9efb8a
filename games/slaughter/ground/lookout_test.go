package ground

import (
	"iter"
	"math/rand/v2"
	"slices"
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

// grounds are maps of the game, the yard, and some made at random.
func grounds(t *testing.T) iter.Seq2[string, *Map] {
	return func(yield func(string, *Map) bool) {
		for _, name := range names {
			if !yield(name, mapOf(t, sites[name])) {
				return
			}
		}
		if !yield("yard", yard(t)) {
			return
		}
		for seed := range uint64(12) {
			m, err := New(Figure(), Random(seed, QuarterTurn, 20)...)
			if err != nil {
				t.Fatal(err)
			}
			if seed%3 == 0 {
				m.Round()
			}
			if !yield("random", m) {
				return
			}
		}
	}
}

// TestTraces holds what is known of a course to each of its legs.
func TestTraces(t *testing.T) {
	dice := rand.New(rand.NewPCG(61, 62))
	var told [3]int
	var c tracing
	for name, m := range grounds(t) {
		for _, from := range heights(dice, m, 10) {
			for range 40 {
				g, d := gaits[dice.IntN(2)], dice.IntN(plane.Directions)
				if dice.IntN(4) == 0 {
					d &^= 31 // along edges
				}
				along := plane.CourseFrom(from.At, d)
				var known trace
				c.ready(m, g, from, m.around(from.At, from.At, 11*Unit))
				c.of(&known, along, traced)
				for length := 1; length < 11*Unit; length += 1 + dice.IntN(200)*dice.IntN(2) {
					to := along.At(length)
					if m.inside(to) != (Bar{}) {
						break
					}
					v, sure := known.tells(length)
					if !sure {
						v = known.of(length, m, from.At, to)
					}
					told[v]++
					if step, bar := m.Leg(g, from, to, nil); v != open && (bar == (Bar{})) != (v == free) {
						t.Fatalf("%s, %+v: from %v in direction %d for %d, to %v: the trace says %d, the leg is %+v, barred by %v\n%+v", name, g, from, d, length, to, v, step, bar, known)
					}
				}
			}
		}
	}
	if told[open]*6 > told[free]+told[barred] {
		t.Errorf("of the legs %d are free and %d barred, and %d left open", told[free], told[barred], told[open])
	}
	t.Log(told)
}

// TestTraceUpToAPieceThatWasStoodOver goes off a crate from over the one arm of a wall up to its other arm: the wall is in the way only from where the figure has dropped.
func TestTraceUpToAPieceThatWasStoodOver(t *testing.T) {
	m := mapOf(t, []site{
		box("crate", "ck", 1000, 4000, 4000, 2000, 1000),
		{"wall", 900, "c", []int16{3500, 4000, 4000, 4000, 4000, 5500, 8000, 5500, 8000, 4000, 8500, 4000, 8500, 6000, 3500, 6000}},
	})
	from := Place{At: at(4300, 4500), On: 1}
	const contact = 3200 // to where the base meets the other arm
	along := plane.CourseFrom(from.At, 0)
	var c tracing
	var known trace
	c.ready(m, Gait{}, from, m.around(from.At, from.At, 11*Unit))
	c.of(&known, along, traced)
	for length := contact - 20; length <= contact+20; length++ {
		_, bar := m.Leg(Gait{}, from, along.At(length), nil)
		if got := bar == (Bar{}); got != (length <= contact) {
			t.Fatalf("the leg of %d is free: %v, barred by %v", length, got, bar)
		}
		v, sure := known.tells(length)
		if !sure {
			v = known.of(length, m, from.At, along.At(length))
		}
		if v != open && (v == free) != (length <= contact) {
			t.Errorf("of the leg of %d the trace says %d\n%+v", length, v, known)
		}
	}
}

// TestOverlooks holds where one gets from the top of a piece, past others, to legs that are judged one by one.
func TestOverlooks(t *testing.T) {
	dice := rand.New(rand.NewPCG(63, 64))
	var w Walk
	quick, legs := 0, 0
	for name, m := range grounds(t) {
		for _, from := range heights(dice, m, 6) {
			others := crowd(dice, m, 6)
			for range 3 { // somebody near is in the way
				p := m.At(plane.Toward(from.At, at(dice.IntN(Side), dice.IntN(Side)), 1000+dice.IntN(1500)))
				if m.Stands(Gait{}, p, append(others, from)) == (Bar{}) {
					others = append(others, p)
				}
			}
			g := gaits[dice.IntN(len(gaits))]
			w.From(m, g, from, 2*Unit+dice.IntN(5*Unit), others)
			j := (*judge)(&w)
			for i := range w.ways.Stops() {
				s, _, _, _ := w.ways.Stop(i)
				if s.On == plane.OnField && w.field != nil {
					continue
				}
				for range 40 {
					d, room := dice.IntN(plane.Directions), dice.IntN(w.longest)
					got := j.Goes(s, d, room)
					if want := plane.Halve(room, func(length int) bool {
						step, bar := m.Leg(g, w.place(s), plane.CourseFrom(s.At, d).At(length), others)
						return bar == (Bar{}) && step.Length <= room
					}); got != want {
						t.Fatalf("%s, %+v: from %v in direction %d with room for %d one gets %d far, want %d", name, g, s, d, room, got, want)
					}
					if w.out.clear {
						quick++
					}
				}
				for k := range w.ways.Stops() {
					there, _, _, _ := w.ways.Stop(k)
					if !plane.Within(s.At, there.At, w.longest) {
						continue
					}
					step, bar := m.Leg(g, w.place(s), there.At, others)
					bend := -1
					if w.field == m.afoot {
						bend = slices.Index(m.afoot.Bends(), there.At)
					}
					if on, length, ok := j.Leg(s, there.At, bend); ok != (bar == (Bar{})) || ok && (on != w.perch(step.To).On || length != step.Length) {
						t.Fatalf("%s, %+v: the leg from %v to %v is %d long, onto %d, %v; want %+v, barred by %v", name, g, s, there, length, on, ok, step, bar)
					}
					legs++
				}
			}
		}
	}
	if quick < 3000 || legs < 10_000 {
		t.Errorf("%d ways were traced, %d legs compared", quick, legs)
	}
	t.Log(quick, legs)
}
