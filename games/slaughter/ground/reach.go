package ground

import (
	"slices"

	"mischief/game/board/plane"
)

// Spot is a place that a walk can end at, and how long the way is.
type Spot struct {
	Place
	Length int
}

// before puts the shorter way first; of two as long as each other the place farther south, then west.
func (s Spot) before(t Spot) int {
	if s.Length != t.Length {
		return s.Length - t.Length
	}
	if s.At.Y != t.At.Y {
		return int(s.At.Y) - int(t.At.Y)
	}
	return int(s.At.X) - int(t.At.X)
}

// Reach appends the region in which the movement can end, for drawing: polygons that overlap, one round each stop on the ways. Their corners go to corners, the number of corners up to the
// end of each polygon to ends.
func (w *Walk) Reach(corners []plane.Point, ends []int) ([]plane.Point, []int) {
	for i := range w.ways.Stops() {
		before := len(corners)
		if corners = w.ways.Fan(i, corners); len(corners) > before {
			ends = append(ends, len(corners))
		}
	}
	return corners, ends
}

// Contacts appends places in base to base contact with a figure that the walk can end at, the shortest way first (WAS-331, WAS-350): where ways lead straight at it, and some all
// round it. The first is the nearest contact there is, but for the width of a bend.
func (w *Walk) Contacts(with Place, spots []Spot) []Spot {
	first := len(spots)
	try := func(at plane.Point) {
		all, n := w.touching(at, with)
		for _, p := range all[:n] {
			if w.m.Stands(w.gait, p, w.others) == (Bar{}) {
				spots = w.append(spots, p, first)
			}
		}
	}
	try(w.from.At)
	for i := range w.ways.Stops() {
		if s, length, _, ok := w.ways.Stop(i); ok && plane.Within(s.At, with.At, w.longest-length+w.reach()) {
			try(plane.Toward(with.At, s.At, w.reach()))
		}
	}
	for _, at := range w.round(with) {
		try(at)
	}
	slices.SortFunc(spots[first:], Spot.before)
	return spots
}

// Contact looks for ways as From does, however long, but only for the first of the Contacts with a figure: it goes no farther than it must to know which that is. To leads there.
func (w *Walk) Contact(m *Map, g Gait, from Place, others []Place, with Place) (first Spot, ok bool) {
	if c := &w.touched; c.known && w.m == m && w.gait == g && w.from == from && c.with == with && slices.Equal(w.others, others) {
		return c.first, c.ok
	}
	for _, far := range [2]int{plane.Length(from.At, with.At)*5/4 + Unit, Far} {
		w.begin(m, g, from, Far, others)
		w.ways.Seek(with.At, w.reach(), far)
		var sure bool
		if first, sure, ok = w.contact(with, far); sure {
			break
		}
	}
	w.touched = touched{true, with, first, ok}
	return first, ok
}

// touched is the answer that a walk gave to who asked for a contact last: whether somebody may charge is mostly asked just before he does.
type touched struct {
	known bool // and nothing else was asked since
	with  Place
	first Spot
	ok    bool
}

// contact is the first of the Contacts that lies no farther off than a length, up to which ways have been looked for. It is sure unless there may be one farther off, or it lies straight before a stop of which it is
// not known whether any way leads there.
func (w *Walk) contact(with Place, far int) (best Spot, sure, ok bool) {
	best.Length = far
	try := func(at plane.Point, known bool) {
		if !plane.Within(w.from.At, at, best.Length) {
			return
		}
		all, n := w.touching(at, with)
		for _, p := range all[:n] {
			if ok && p == best.Place {
				sure = sure || known
				continue
			}
			if w.m.Stands(w.gait, p, w.others) != (Bar{}) {
				continue
			}
			if length, leads := w.ways.Far(w.perch(p), best.Length); leads && (!ok || Spot{p, length}.before(best) < 0) {
				best, sure, ok = Spot{p, length}, known, true
			}
		}
	}
	try(w.from.At, true)
	for _, at := range w.round(with) {
		try(at, true)
	}
	for i := range w.ways.Stops() {
		if s, _, _, known := w.ways.Stop(i); known || far < w.longest {
			try(plane.Toward(with.At, s.At, w.reach()), known)
		}
	}
	return best, sure || far >= w.longest, ok
}

// reach is how far the middle of a base is from that of another in contact with it.
func (w *Walk) reach() int { return 2*int(w.m.size.Radius) + Contact }

// round are points in contact with a figure all round it.
func (w *Walk) round(with Place) [16]plane.Point {
	ring := plane.Base{At: with.At, Radius: int16(w.reach())}
	return ring.Rim()
}

// touching are the places at a point at which the walk may end in contact with a figure.
func (w *Walk) touching(at plane.Point, with Place) (all [3]Place, n int) {
	low, high := w.m.under(at, w.m.size.Tall/2), w.m.At(at)
	for i, p := range [3]Place{low, high, {at, w.from.On}} {
		if (i == 0 || p != low) && (i < 2 || p != high) && w.m.Touches(p, with) {
			all[n] = p
			n++
		}
	}
	return all, n
}

// append notes a place unless it is noted already or no way leads there.
func (w *Walk) append(spots []Spot, p Place, first int) []Spot {
	for _, s := range spots[first:] {
		if s.Place == p {
			return spots
		}
	}
	var room [plane.MostLegs + 1]plane.Point
	if _, length, ok := w.To(p, room[:0]); ok {
		spots = append(spots, Spot{p, length})
	}
	return spots
}

// Nearest is the place nearest to a point, as the crow flies, of those in reach, or hardly farther off than that; of several the one with the shortest way.
func (w *Walk) Nearest(to plane.Point) Spot {
	best := w.toward(Spot{Place: w.from}, to)
	near := plane.Square(best.At, to)
	better := func(s Spot) bool {
		n := plane.Square(s.At, to)
		return n < near || n == near && s.before(best) < 0
	}
	for i := range w.ways.Stops() {
		s, length, legs, ok := w.ways.Stop(i)
		if !ok || !plane.Nearer(s.At, to, plane.Length(best.At, to)+w.longest-length) {
			continue
		}
		stop := Spot{w.place(s), length}
		if legs == plane.MostLegs {
			if better(stop) {
				best, near = stop, plane.Square(stop.At, to)
			}
			continue
		}
		if spot := w.toward(stop, to); better(spot) {
			best, near = spot, plane.Square(spot.At, to)
		}
		w.points = w.ways.Fan(i, w.points[:0])
		for _, end := range w.points {
			at := abreast(s.At, end, to)
			if spot := (Spot{Place{At: at}, length}); !better(spot) {
				continue
			}
			if on, leg, ok := w.leg(s, at); ok && length+leg <= w.longest {
				best = Spot{w.place(plane.Perch{At: at, On: on}), length + leg}
				near = plane.Square(at, to)
			}
		}
	}
	return best
}

// abreast is the point of a leg that is nearest to another point.
func abreast(a, b, p plane.Point) plane.Point {
	x, y := int64(b.X)-int64(a.X), int64(b.Y)-int64(a.Y)
	along, whole := x*(int64(p.X)-int64(a.X))+y*(int64(p.Y)-int64(a.Y)), x*x+y*y
	switch {
	case along <= 0:
		return a
	case along >= whole:
		return b
	}
	return plane.Fraction{Num: along, Over: whole}.Of(a, b)
}

// toward goes on from a stop straight at a point as far as the walk goes, or nearly.
func (w *Walk) toward(s Spot, to plane.Point) Spot {
	best := s
	can, cannot := 0, min(plane.Length(s.At, to), w.longest-s.Length)+1
	for length := cannot - 1; length > can; length = (can + cannot) / 2 {
		at := to
		if !plane.Within(s.At, to, length) {
			at = plane.Toward(s.At, to, length)
		}
		if step, bar := w.m.Leg(w.gait, s.Place, at, w.others); bar == (Bar{}) && s.Length+step.Length <= w.longest {
			best, can = Spot{step.To, s.Length + step.Length}, length
		} else {
			cannot = length
		}
	}
	return best
}

// cells is how many half # the map is long.
const cells = 2 * Side / Unit

// Spots appends places all over what the walk can reach, at most one in each half # of the map, each with the shortest of the ways found there: for whoever looks for a good place.
func (w *Walk) Spots(spots []Spot) []Spot {
	clear(w.cells[:])
	first := len(spots)
	note := func(s Spot) {
		if w.m.inside(s.At) != (Bar{}) {
			return
		}
		cell := &w.cells[int(s.At.Y)*cells/(Side+1)*cells+int(s.At.X)*cells/(Side+1)]
		switch {
		case *cell == 0:
			spots = append(spots, s)
			*cell = uint16(len(spots) - first)
		case s.before(spots[first+int(*cell)-1]) < 0:
			spots[first+int(*cell)-1] = s
		}
	}
	for i := range w.ways.Stops() {
		s, length, legs, ok := w.ways.Stop(i)
		if !ok {
			continue
		}
		note(Spot{w.place(s), length})
		if legs == plane.MostLegs {
			continue
		}
		w.points = w.ways.Fan(i, w.points[:0])
		for _, end := range w.points {
			for far := plane.Length(s.At, end); far > 0; far -= Unit / 2 {
				at := end
				if !plane.Within(s.At, end, far) {
					at = plane.Toward(s.At, end, far)
				}
				if on, leg, ok := w.leg(s, at); ok && length+leg <= w.longest {
					note(Spot{w.place(plane.Perch{At: at, On: on}), length + leg})
				}
			}
		}
	}
	slices.SortFunc(spots[first:], Spot.before)
	return spots
}

// leg is a leg of a fan: on the field it is known to be free.
func (w *Walk) leg(from plane.Perch, to plane.Point) (on uint8, length int, ok bool) {
	if w.field != nil && from.On == plane.OnField {
		return plane.OnField, plane.Length(from.At, to), true
	}
	return (*judge)(w).Leg(from, to, -1)
}

// Unseen keeps of some places those that somebody does not see, in the same memory.
func (m *Map) Unseen(spots []Spot, by Place) []Spot {
	return slices.DeleteFunc(spots, func(s Spot) bool { return m.Sees(by, s.Place) })
}

// Covered keeps of some places those that are in cover from somebody (WAS-411), in the same memory.
func (m *Map) Covered(spots []Spot, from Place) []Spot {
	return slices.DeleteFunc(spots, func(s Spot) bool { return !m.Cover(from, s.Place) })
}

// Ranged keeps of some places those from which somebody is seen and within one range, while he has no more than another range himself, in the same memory. It is for places to shoot
// from at who cannot shoot back.
func (m *Map) Ranged(spots []Spot, at Place, mine, his int) []Spot {
	return slices.DeleteFunc(spots, func(s Spot) bool {
		return !m.Within(s.Place, at, mine) || m.Dead(s.Place, at) || m.Within(at, s.Place, his) || !m.Sees(s.Place, at)
	})
}
