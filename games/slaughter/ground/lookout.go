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
	bends   []lead // the legs to the bends of the field
	legs    []lead // those to other pieces, by where they lead
}

// lead is a leg that leads somewhere, or does not.
type lead struct {
	to  plane.Point
	far bool  // whether it is too far off to be known
	on  uint8 // what one stands on there, as a perch has it
	ok  bool
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
	c.ready(m, Gait{}, from, near)
	for d := range known.courses {
		c.of(&known.courses[d], plane.CourseFrom(from.At, d), traced)
	}
	w := &Walk{m: m, field: m.afoot}
	look := func(to plane.Point) lead {
		if !plane.Within(from.At, to, traced) {
			return lead{to: to, far: true}
		}
		step, bar := m.Leg(Gait{}, from, to, nil)
		return lead{to: to, on: w.perch(step.To).On, ok: bar == (Bar{})}
	}
	for _, p := range m.afoot.Bends() {
		known.bends = append(known.bends, look(p))
	}
	for rest := m.steps | m.stepped(int(from.On)-1); rest != 0; {
		for _, p := range m.tops[rest.first()] {
			known.legs = append(known.legs, look(p))
		}
	}
	slices.SortFunc(known.legs, func(a, b lead) int { return a.compare(b.to) })
	return known
}

// lookout is a place on top of a piece from which one looks how far one gets in this direction and in that.
type lookout struct {
	from   Place
	ready  bool
	clear  bool         // whether courses can be traced from there
	known  *overlook    // from a point at a rim
	far    int          // or else how far courses are traced
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
		out.course.ready(w.m, w.gait, from, w.m.around(from.At, from.At, out.far+r+2*slack))
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
	w.out.course.of(&w.out.trace, along, w.out.far)
	return &w.out.trace
}

// Leg is plane.Steps.
func (j *judge) Leg(from plane.Perch, to plane.Point, bend int) (on uint8, length int, ok bool) {
	w, others := (*Walk)(j), j.others
	if from.On != plane.OnField {
		if out := w.lookFrom(Place(from)); out.clear {
			if !plane.Free(from.At, to, int(w.m.size.Radius), nil, out.others) {
				return 0, 0, false
			}
			if known := out.known.lead(to, bend); known != nil {
				return known.on, plane.Length(from.At, to), known.ok
			}
			others = nil
		}
	}
	step, bar := w.m.Leg(w.gait, w.place(from), to, others)
	if bar != (Bar{}) {
		return 0, 0, false
	}
	return w.perch(step.To).On, step.Length, true
}

// lead is what is known of the leg to a point, perhaps a bend of the field; nil if nothing is.
func (o *overlook) lead(to plane.Point, bend int) *lead {
	if o == nil {
		return nil
	}
	if bend >= 0 {
		if l := &o.bends[bend]; !l.far {
			return l
		}
	} else if i, found := slices.BinarySearchFunc(o.legs, to, lead.compare); found && !o.legs[i].far {
		return &o.legs[i]
	}
	return nil
}

// Goes is plane.Steps.
func (j *judge) Goes(from plane.Perch, direction, room int) int {
	w := (*Walk)(j)
	along, place := plane.CourseFrom(from.At, direction), Place{from.At, from.On}
	out := w.lookFrom(place)
	if !out.clear {
		return plane.Halve(room, func(length int) bool {
			_, long, ok := j.Leg(from, along.At(length), -1)
			return ok && long <= room
		})
	}
	known, r := w.look(direction, along), int(w.m.size.Radius)
	alone := plane.Most // up to this length nobody is in the way
	out.ahead = out.ahead[:0]
	for i := range out.others {
		o := &out.others[i]
		reach := r + int(o.Radius) + slack
		if ahead, aside := along.Heads(o.At); aside <= reach && ahead >= -reach {
			out.ahead, alone = append(out.ahead, *o), min(alone, ahead-reach)
		}
	}
	clear, again, until, stop := min(int(known.clear), alone), int(known.again), min(int(known.until), alone), int(known.stop)
	return plane.Halve(room, func(length int) bool {
		return length <= clear || length < stop && (length >= again && length <= until || w.ends(known, along, length, length <= alone))
	})
}

// ends tells whether the leg along a course from the lookout can end at a length, which nobody may be in the way of.
func (w *Walk) ends(known *trace, along plane.Course, length int, alone bool) bool {
	v, sure := known.tells(length)
	if sure && v == barred {
		return false
	}
	from, to := w.out.from, along.At(length)
	if !sure {
		v = known.of(length, w.m, from.At, to)
	}
	if v == barred || !alone && !plane.Free(from.At, to, int(w.m.size.Radius), nil, w.out.ahead) {
		return false
	}
	if v == open {
		_, bar := w.m.Leg(w.gait, from, to, nil)
		return bar == (Bar{})
	}
	return true
}
