package plane

import "slices"

// MostLegs is how many legs a way has at most.
const MostLegs = 16

// Perch is where a base stops that need not be on the field, such as the top of a piece: a point, and what it stands on there by the caller's own numbers.
type Perch struct {
	At Point
	On uint8
}

// OnField is what a base stands on whose point is on the field.
const OnField = 255

// Steps judges the legs that begin or end on a perch off the field: the field does not know them.
type Steps interface {
	// Leg tells whether a base can go straight from a perch to a point; if so, on what it stands there and how much that takes of the length of its way. If the point is a bend of the field its
	// number is given, or else -1.
	Leg(from Perch, to Point, bend int) (on uint8, length int, ok bool)
	// Goes is how far the base goes from a perch in a direction of the compass with room for so much, as Halve finds it.
	Goes(from Perch, direction, room int) int
}

// Ways are the shortest ways of a base from where it stands, as far as it goes. The zero value is ready; used again it allocates nothing.
type Ways struct {
	field   *Field
	steps   Steps
	others  []Base
	longest int
	goal    Point // ways are looked for that lead to within near of it and are no longer than most
	near    int
	most    int
	stops   []stop
	index   []int // of the stop at each bend of the field, plus 1; 0 for none
	beyond  int   // the first stop after those at bends
	queue   []int // of stops that are reached and still to be left, as a heap with the nearest on top
	round   []Point
	bodies  []edge // who is near the stop whose fan is being drawn
	view    *view  // what is known of the bend that it is
	walls   []edge // or else the edges of pieces near it
	walled  bool   // whether those are noted
}

// stop is a point on the ways: where the base stands, a bend of the field or one round another base, or a perch.
type stop struct {
	Perch
	bend   int // of the field, or -1
	length int // of the way to it; more than the longest if there is none yet
	before int // the stop before it on that way, or -1
	legs   int
	queued int // its place in the queue, plus 1; 0 for none
	done   bool
}

// company is for how many others there is room from the beginning.
const company = 64

// Find looks for the shortest ways from a point past others, each as long as longest at most.
func (w *Ways) Find(f *Field, start Point, others []Base, longest int) {
	w.FindBy(f, Perch{start, OnField}, nil, nil, others, longest)
}

// FindBy looks for the shortest ways that may lead over perches, too. What leads from and to them the steps tell; they are asked for nothing else. Without a field all legs are theirs.
func (w *Ways) FindBy(f *Field, start Perch, perches []Perch, steps Steps, others []Base, longest int) {
	w.Begin(f, start, perches, steps, others, longest)
	w.Explore()
}

// Begin is FindBy for those who look no farther than they must: it finds nothing before Explore or Seek.
func (w *Ways) Begin(f *Field, start Perch, perches []Perch, steps Steps, others []Base, longest int) {
	w.field, w.steps, w.longest = f, steps, longest
	w.others, w.stops, w.queue, w.index = w.others[:0], w.stops[:0], w.queue[:0], w.index[:0]
	var bends []Point
	if f != nil {
		bends = f.bends
		for _, o := range others {
			if Within(start.At, o.At, longest+f.radius+int(o.Radius)) {
				w.others = append(w.others, o)
			}
		}
	}
	most := 1 + len(bends) + len(perches) + len(rounds)*max(company, len(w.others))
	w.stops, w.queue = slices.Grow(w.stops, most), slices.Grow(w.queue, most)
	w.stops = append(w.stops, stop{Perch: start, bend: -1, before: -1})
	w.index = slices.Grow(w.index, len(bends))[:len(bends)]
	clear(w.index)
	for i, p := range bends {
		if w.add(Perch{p, OnField}, i) {
			w.index[i] = len(w.stops)
		}
	}
	w.beyond = len(w.stops)
	for _, o := range w.others {
		w.round = o.Round(f.radius, w.round[:0])
		for _, p := range w.round {
			if f.Stands(p, w.others) {
				w.add(Perch{p, OnField}, -1)
			}
		}
	}
	for _, p := range perches {
		w.add(p, -1)
	}
	w.hasten(0)
}

// Explore looks for all ways.
func (w *Ways) Explore() { w.Seek(w.stops[0].At, 2*Most, w.longest) }

// Seek looks, after Begin, for the ways no longer than a length that may lead on to within so much of a goal.
func (w *Ways) Seek(goal Point, near, length int) {
	w.goal, w.near, w.most = goal, near, min(length, w.longest)
	for len(w.queue) > 0 {
		w.leave(w.nearest())
	}
}

// add notes a stop that no way has led to yet, unless it is too far off for any.
func (w *Ways) add(p Perch, bend int) bool {
	if !Within(w.stops[0].At, p.At, w.longest) {
		return false
	}
	w.stops = append(w.stops, stop{Perch: p, bend: bend, before: -1, length: w.longest + 1})
	return true
}

// leave goes on from a stop to all others that are nearer by it than by any way found before.
func (w *Ways) leave(i int) {
	here := &w.stops[i]
	if here.done = true; here.legs == MostLegs {
		return
	}
	first := 0
	if here.bend >= 0 { // along the lanes the pieces are known to be out of the way
		for _, l := range w.field.lanes[here.bend] {
			length := here.length + l.length
			if length > w.most {
				break
			}
			if j := w.index[l.to] - 1; j >= 0 && length < w.stops[j].length && w.leadsOn(w.stops[j].At, length) && Free(here.At, w.stops[j].At, w.field.radius, nil, w.others) {
				w.reach(j, i, l.length)
			}
		}
		first = w.beyond
	}
	for j := first; j < len(w.stops); j++ {
		there := &w.stops[j]
		if there.done {
			continue
		}
		room := min(there.length-1, w.most) - here.length
		if room < 0 || !Within(here.At, there.At, room) {
			continue
		}
		straight := Length(here.At, there.At)
		if !w.leadsOn(there.At, here.length+straight) {
			continue
		}
		if length, ok := w.leads(here.Perch, there.Perch, straight, there.bend); ok && length <= room {
			w.reach(j, i, length)
		}
	}
}

// leadsOn tells whether a way that has come to a point after so much may still come to the goal.
func (w *Ways) leadsOn(p Point, length int) bool { return Within(p, w.goal, w.most-length+w.near) }

// leads tells whether a leg leads from one perch to another, so far off and perhaps a bend, and how long it is.
func (w *Ways) leads(a, b Perch, straight, bend int) (length int, ok bool) {
	if w.field != nil && a.On == OnField && b.On == OnField {
		return straight, w.field.Leads(a.At, b.At, w.others)
	}
	if w.steps == nil {
		return 0, false
	}
	on, length, ok := w.steps.Leg(a, b.At, bend)
	return length, ok && on == b.On
}

func (w *Ways) reach(j, before, length int) {
	s := &w.stops[j]
	s.length, s.before, s.legs = w.stops[before].length+length, before, w.stops[before].legs+1
	w.hasten(j)
}

// To is the shortest way to a point of the field: the ends of its legs, appended to way, and its length in all. There is none to a point where the base cannot stand, or that is too far.
func (w *Ways) To(p Point, way []Point) (_ []Point, length int, ok bool) {
	return w.ToPerch(Perch{p, OnField}, way)
}

// ToPerch is the shortest way to a perch, as To is to a point.
func (w *Ways) ToPerch(p Perch, way []Point) (_ []Point, length int, ok bool) {
	best, length := w.last(p, w.longest)
	if best < 0 {
		return way, 0, false
	}
	first := len(way)
	if w.stops[best].Perch != p || best == 0 {
		way = append(way, p.At)
	}
	return w.back(best, way, first), length, true
}

// Far is the length of the shortest way to a perch, if it is no more than a length.
func (w *Ways) Far(p Perch, longest int) (length int, ok bool) {
	best, length := w.last(p, longest)
	return length, best >= 0
}

// last is the last stop on the shortest way to a perch, which may be the perch, and the length of the way; -1 if there is none of a length at most.
func (w *Ways) last(p Perch, longest int) (best, length int) {
	best, length = -1, longest+1
	for i := range w.stops {
		s := &w.stops[i]
		if !s.done {
			continue
		}
		room := length - 1 - s.length
		if room < 0 || s.legs == MostLegs || !Within(s.At, p.At, room) {
			continue
		}
		if s.Perch == p && i > 0 {
			best, length = i, s.length
		} else if leg, ok := w.leads(s.Perch, p, Length(s.At, p.At), -1); ok && leg <= room {
			best, length = i, s.length+leg
		}
	}
	return best, length
}

// back appends the way to a stop from its end, and turns it round from a place on.
func (w *Ways) back(i int, way []Point, first int) []Point {
	for ; i > 0; i = w.stops[i].before {
		way = append(way, w.stops[i].At)
	}
	slices.Reverse(way[first:])
	return way
}

// Stops is how many stops there are; not all of them are reached.
func (w *Ways) Stops() int { return len(w.stops) }

// Stop is a stop, the first being where the base stands, the length of the shortest way to it and how many legs that has; ok is false if none leads there.
func (w *Ways) Stop(i int) (at Perch, length, legs int, ok bool) {
	s := &w.stops[i]
	return s.Perch, s.length, s.legs, s.done
}

// By is the shortest way to a stop that is reached: the ends of its legs, appended to way.
func (w *Ways) By(i int, way []Point) []Point { return w.back(i, way, len(way)) }

// hasten puts a stop in the queue where its length belongs, or moves it forward if it is there already.
func (w *Ways) hasten(i int) {
	s := &w.stops[i]
	if s.queued == 0 {
		w.queue = append(w.queue, i)
		s.queued = len(w.queue)
	}
	for at := s.queued - 1; at > 0; {
		up := (at - 1) / 2
		if !w.nearer(at, up) {
			return
		}
		w.swap(at, up)
		at = up
	}
}

// nearest takes the nearest stop out of the queue.
func (w *Ways) nearest() int {
	top, last := w.queue[0], len(w.queue)-1
	w.swap(0, last)
	w.queue = w.queue[:last]
	for at := 0; ; {
		down := 2*at + 1
		if down+1 < last && w.nearer(down+1, down) {
			down++
		}
		if down >= last || !w.nearer(down, at) {
			return top
		}
		w.swap(at, down)
		at = down
	}
}

func (w *Ways) swap(a, b int) {
	w.queue[a], w.queue[b] = w.queue[b], w.queue[a]
	w.stops[w.queue[a]].queued, w.stops[w.queue[b]].queued = a+1, b+1
}

// nearer compares two places of the queue; of stops as near as each other the one noted first goes first.
func (w *Ways) nearer(a, b int) bool {
	i, j := w.queue[a], w.queue[b]
	if d := w.stops[i].length - w.stops[j].length; d != 0 {
		return d < 0
	}
	return i < j
}
