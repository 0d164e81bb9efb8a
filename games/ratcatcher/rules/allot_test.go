package rules

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"mischief/games/ratcatcher/box"
)

// TestAllotmentsListedAreThoseThatWasteNothing grows allotments rat by rat in random order until nothing more can be caught; what comes out must be listed, and
// nothing listed can grow (RAT-232, RAT-233, RAT-236, RAT-629, RAT-630).
func TestAllotmentsListedAreThoseThatWasteNothing(t *testing.T) {
	r := ratRules(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		s := crowd(r, rng)
		task := allotTask{Zone: s.At, Hits: uint8(rng.IntN(5)), Sixes: uint8(rng.IntN(3)), Source: uint8(rng.IntN(int(sources)))}
		a := allotter{r: r, s: &s, zone: task.Zone, hits: task.Hits, sixes: task.Sixes, source: task.Source, most: maxAllotments}
		listed := a.list(Move{Verb: Allot}, nil)
		for _, m := range listed {
			if err := r.checkAllotment(&s, &task, m); err != nil {
				t.Fatalf("%s is listed and refused: %v", r.Format(&s, m), err)
			}
			if more := r.grow(&s, &task, m, rng); more != m {
				t.Fatalf("%s is listed, and %s catches more", r.Format(&s, m), r.Format(&s, more))
			}
		}
		for range 20 {
			if m := r.grow(&s, &task, Move{Verb: Allot}, rng); m != (Move{Verb: Allot}) && !slices.Contains(listed, m) {
				t.Fatalf("%d hits, %d sixes: %s is not listed", task.Hits, task.Sixes, r.Format(&s, m))
			}
		}
	}
}

// crowd is a position with some rats of all sorts in the Ratcatcher's zone.
func crowd(r *Rules, rng *rand.Rand) Position {
	s := r.blank(0, 0, false)
	for k := range box.KindCount {
		s.Zone[s.At].Rats[k] = uint8(rng.IntN(3))
	}
	for _, id := range []string{"panback", "the_grey_hush", "flitterwing", "the_tun"} {
		if rng.IntN(3) == 0 {
			i, _ := find(r.box.IDs.Peculiars, id)
			s.Pack[s.Packed] = PeculiarRat{ID: i, Zone: s.At}
			s.Packed++
		}
	}
	if rng.IntN(2) == 0 {
		s.Lair = s.At
	}
	return s
}

// grow adds to an allotment in random order what can still be caught, then gives what is left to the Nemesis. A shield comes before what it shields.
func (r *Rules) grow(s *Position, t *allotTask, m Move, rng *rand.Rand) Move {
	for range 2 {
		for _, i := range rng.Perm(int(2*box.KindCount) + 2*len(r.box.Peculiar)) {
			for next := added(m, i); next != m && r.checkAllotment(s, t, next) == nil; next = added(m, i) {
				m = next
			}
		}
	}
	sixes := int(t.Sixes) - bits.OnesCount16(m.Sixes)
	for _, n := range m.N[box.KindCount:] {
		sixes -= int(n)
	}
	next := m
	next.Nemesis[1] = uint8(sixes)
	if next.Nemesis[1] > m.Nemesis[1] && r.checkAllotment(s, t, next) == nil {
		m = next
	}
	next = m
	next.Nemesis[0] = 0
	next.Nemesis[0] = t.Hits - uint8(r.needs(s, next))
	if next.Nemesis[0] > max(m.Nemesis[0], r.NemesisDefence(s)) && r.checkAllotment(s, t, next) == nil {
		m = next
	}
	return m
}

// added is an allotment with one rat more: a common one by a hit or a six, then a peculiar one.
func added(m Move, i int) Move {
	switch i -= len(m.N); {
	case i < 0:
		m.N[i+len(m.N)]++
	case (m.Hits|m.Sixes)>>(i/2)&1 != 0:
	case i%2 == 0:
		m.Hits |= 1 << (i / 2)
	default:
		m.Sixes |= 1 << (i / 2)
	}
	return m
}
