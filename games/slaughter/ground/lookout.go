package ground

import (
	"cmp"
	"slices"
	"sync/atomic"

	"mischief/game/board/plane"
)

// rim has for each of the points at the rim of a piece where one may stop what a walker gets to from there past terrain alone, as soon as somebody asked. It never changes, and many ask.
type rim []atomic.Pointer[overlook]

// overlook is what is known of a point at a rim: all courses, and the legs to wherever ways bend or stop.
type overlook struct {
	courses [plane.Directions]trace
	legs    []lead // by where they lead
}

// lead is a leg that leads somewhere, or does not.
type lead struct {
	to plane.Point
	on uint8 // what one stands on there, as a perch has it
	ok bool
}

func (l lead) compare(to plane.Point) int {
	return cmp.Or(int(l.to.X)-int(to.X), int(l.to.Y)-int(to.Y))
}

// overlook is what is known of a point at the rim of a piece; nil for any other place.
func (m *Map) overlook(from Place) *overlook {
	i := slices.Index(m.tops[from.On-1], from.At)
	if i < 0 {
		return nil
	}
	known := m.rims[from.On-1][i].Load()
	if known == nil {
		known = m.overlooks(from)
		m.rims[from.On-1][i].Store(known)
	}
	return known
}

// overlooks works out what is known of a point.
func (m *Map) overlooks(from Place) *overlook {
	known := new(overlook)
	near := m.around(from.At, from.At, traced+int(m.size.Radius)+2*slack)
	var c tracing
	for d := range known.courses {
		c.of(&known.courses[d], m, Gait{}, from, plane.CourseFrom(from.At, d), near, traced)
	}
	w := &Walk{m: m, field: m.afoot}
	note := func(to plane.Point) {
		if plane.Within(from.At, to, traced) {
			step, bar := m.Leg(Gait{}, from, to, nil)
			known.legs = append(known.legs, lead{to, w.perch(step.To).On, bar == (Bar{})})
		}
	}
	for _, p := range m.afoot.Bends() {
		note(p)
	}
	for rest := m.steps | m.stepped(int(from.On)-1); rest != 0; {
		for _, p := range m.tops[rest.first()] {
			note(p)
		}
	}
	slices.SortFunc(known.legs, func(a, b lead) int { return a.compare(b.to) })
	return known
}

// lookout is a place on top of a piece from which one looks how far one gets in this direction and in that.
type lookout struct {
	from   Place
	ready  bool
	clear  bool      // whether courses can be traced from there
	known  *overlook // from a point at a rim
	far    int       // or else how far courses are traced, and past what
	near   Pieces
	others []plane.Base // who may be in the way
	ahead  []plane.Base // who of them may be in that direction
	trace  trace
	course tracing
}

// lookFrom gets ready to look from a place.
func (w *Walk) lookFrom(from Place) *lookout {
	out := &w.out
	if out.ready && out.from == from {
		return out
	}
	r := int(w.m.size.Radius)
	out.from, out.ready, out.known, out.others = from, true, nil, out.others[:0]
	out.clear = w.field != nil && from.On > 0 && int(from.On) <= len(w.m.pieces) && w.m.terrain[from.On-1].Ground.Holds(from.At) &&
		plane.Free(from.At, from.At, r, nil, w.bases)
	if !out.clear {
		return out
	}
	if w.gait.Kind == Afoot {
		out.known = w.m.overlook(from)
	}
	if out.known == nil {
		out.far = min(w.longest, traced)
		out.near = w.m.around(from.At, from.At, out.far+r+2*slack)
	}
	for _, o := range w.bases {
		if plane.Within(from.At, o.At, w.longest+r+int(o.Radius)+slack) {
			out.others = append(out.others, o)
		}
	}
	return out
}

// look is the trace of a course from there.
func (w *Walk) look(direction int, along plane.Course) *trace {
	if w.out.known != nil {
		return &w.out.known.courses[direction&(plane.Directions-1)]
	}
	w.out.course.of(&w.out.trace, w.m, w.gait, w.out.from, along, w.out.near, w.out.far)
	return &w.out.trace
}

// Leg is plane.Steps.
func (j *judge) Leg(from plane.Perch, to plane.Point) (on uint8, length int, ok bool) {
	w := (*Walk)(j)
	if from.On != plane.OnField {
		if out := w.lookFrom(Place(from)); out.clear && out.known != nil {
			if i, found := slices.BinarySearchFunc(out.known.legs, to, lead.compare); found {
				l := &out.known.legs[i]
				return l.on, plane.Length(from.At, to), l.ok && plane.Free(from.At, to, int(w.m.size.Radius), nil, out.others)
			}
		}
	}
	step, bar := w.m.Leg(w.gait, w.place(from), to, w.others)
	if bar != (Bar{}) {
		return 0, 0, false
	}
	return w.perch(step.To).On, step.Length, true
}

// Goes is plane.Steps.
func (j *judge) Goes(from plane.Perch, direction, room int) int {
	w := (*Walk)(j)
	along, place := plane.CourseFrom(from.At, direction), Place{from.At, from.On}
	out := w.lookFrom(place)
	if !out.clear {
		return plane.Halve(room, func(length int) bool {
			_, long, ok := j.Leg(from, along.At(length))
			return ok && long <= room
		})
	}
	known, r := w.look(direction, along), int(w.m.size.Radius)
	clear := int(known.clear)
	out.ahead = out.ahead[:0]
	for _, o := range out.others {
		reach := r + int(o.Radius) + slack
		if ahead, aside := along.Heads(o.At); aside <= reach && ahead >= -reach {
			out.ahead, clear = append(out.ahead, o), min(clear, ahead-reach)
		}
	}
	return plane.Halve(room, func(length int) bool {
		to := along.At(length)
		if w.m.inside(to) != (Bar{}) {
			return false
		}
		if length <= clear {
			return true
		}
		v := known.of(length, w.m, from.At, to)
		if v == barred || !plane.Free(from.At, to, r, nil, out.ahead) {
			return false
		}
		if v == open {
			_, bar := w.m.Leg(w.gait, place, to, nil)
			return bar == (Bar{})
		}
		return true
	})
}
