package ground

import "mischief/game/board/plane"

// Far is longer than any way on a map: for looking how far it is at all.
const Far = 16 * 2 * Side

// Walk is a movement being thought about: the shortest ways of one figure from where it stands. From looks for them, the other methods answer from what it found. The zero value is
// ready; used again it allocates nothing. One may be kept for each thread that asks.
type Walk struct {
	m       *Map
	gait    Gait
	from    Place
	longest int
	others  []Place
	bases   []plane.Base // of the others, but those aloft
	perches []plane.Perch
	points  []plane.Point
	cells   [cells * cells]uint16 // of the map in half #: which spot of the answer lies there, plus 1
	ways    plane.Ways
	out     lookout
	field   *plane.Field // the ground whose ways are worked out beforehand; nil for a gait with ground of its own
	touched touched
}

// judge judges legs for the ways; lookout.go has how.
type judge Walk

// place is the place of a perch, perch the other way round: what can be walked to from the ground is on the field.
func (w *Walk) place(p plane.Perch) Place {
	if p.On == plane.OnField {
		return w.m.under(p.At, w.m.size.Tall/2)
	}
	return Place{p.At, p.On}
}

func (w *Walk) perch(p Place) plane.Perch {
	if w.field != nil && p == w.m.under(p.At, w.m.size.Tall/2) && w.field.Stands(p.At, nil) {
		p.On = plane.OnField
	}
	return plane.Perch{At: p.At, On: p.On}
}

// From looks for the ways of a figure from a place past others, none longer than longest. Whatever was found before is forgotten.
//
// Nearly always everybody involved is on the ground, for which the map knows beforehand what leads where. Who stands higher up stops at corners of what he stands on, too, and
// drops from there; so does everybody where low pieces make stairs to high ones. A gait with ground of its own has every leg judged by itself.
func (w *Walk) From(m *Map, g Gait, from Place, longest int, others []Place) {
	w.begin(m, g, from, longest, others)
	w.ways.Explore()
}

// begin is From without looking yet.
func (w *Walk) begin(m *Map, g Gait, from Place, longest int, others []Place) {
	w.m, w.gait, w.from, w.longest = m, g, from, min(longest, Far)
	w.others = append(w.others[:0], others...)
	w.bases, w.perches, w.field, w.out.ready = w.bases[:0], w.perches[:0], nil, false
	w.touched.known = false
	for _, o := range others {
		if o.On != Aloft {
			w.bases = append(w.bases, m.base(o))
		}
	}
	tops := m.steps
	switch {
	case g.Kind == Flying || g.Kind == Ignoring: // straight on is the shortest
		tops = 0
	case g.careful():
		w.corners()
		if g.Kind == Climbing {
			tops = ^(m.water | g.Shut) & (1<<len(m.pieces) - 1)
		}
	case g.Kind == Hovering:
		w.field = m.hovering
	default:
		w.field = m.afoot
	}
	start := w.perch(from)
	if start.On != plane.OnField && from.On > 0 && int(from.On) <= len(m.pieces) {
		tops |= m.stepped(int(from.On) - 1)
	}
	w.tops(tops)
	w.ways.Begin(w.field, start, w.perches, (*judge)(w), w.bases, w.longest)
}

// corners adds the perches for a gait with ground of its own: the bends round all pieces and everybody else.
func (w *Walk) corners() {
	for _, p := range w.m.bends {
		w.add(w.m.under(p, w.m.size.Tall/2))
	}
	for _, b := range w.bases {
		w.points = b.Round(int(w.m.size.Radius), w.points[:0])
		for _, p := range w.points {
			w.add(w.m.under(p, w.m.size.Tall/2))
		}
	}
}

// tops adds the perches at the rims of pieces.
func (w *Walk) tops(pieces Pieces) {
	for pieces != 0 {
		i := pieces.first()
		for _, p := range w.m.tops[i] {
			w.add(Place{p, uint8(i + 1)})
		}
	}
}

func (w *Walk) add(p Place) {
	if plane.Within(w.from.At, p.At, w.longest) && w.m.Stands(w.gait, p, w.others) == (Bar{}) {
		w.perches = append(w.perches, plane.Perch{At: p.At, On: p.On})
	}
}

// Start is where the ways begin.
func (w *Walk) Start() Place { return w.from }

// To is the shortest way to a place: the ends of its legs, appended to way, and its length. A way to where the figure is has one leg of no length.
func (w *Walk) To(p Place, way []plane.Point) (_ []plane.Point, length int, ok bool) {
	return w.ways.ToPerch(w.perch(p), way)
}

// Along is the way along corners that somebody names, each of its parts the shortest from one corner to the next: the ends of its legs, appended to way. At every corner the figure stands on
// what it would step on there, at the last on what the place says. The walk goes on from there with what is left of its length.
func (w *Walk) Along(corners []plane.Point, end Place, way []plane.Point) (_ []plane.Point, trip Trip, bar Bar) {
	first, start, longest, others := len(way), w.from, w.longest, w.others
	for i := 0; i <= len(corners); i++ {
		goal := end
		if i < len(corners) {
			goal = w.reached(corners[i])
		}
		before := len(way)
		var ok bool
		if way, _, ok = w.To(goal, way); !ok {
			if bar = w.m.Stands(w.gait, goal, others); bar == (Bar{}) {
				bar.By = NoWay
			}
			trip, _ = w.m.Legs(w.gait, start, way[first:], longest, others)
			return way, trip, bar
		}
		done, bar := w.m.Legs(w.gait, w.from, way[before:], w.longest, others)
		if bar != (Bar{}) {
			return way, done, bar
		}
		w.From(w.m, w.gait, done.End, w.longest-done.Length, w.others)
	}
	trip, bar = w.m.Legs(w.gait, start, way[first:], longest, others)
	return way, trip, bar
}

// reached is what the figure stands on at a corner of its way: that to which a straight leg brings it, or else the ground.
func (w *Walk) reached(p plane.Point) Place {
	if step, bar := w.m.Leg(w.gait, w.from, p, w.others); bar == (Bar{}) {
		return step.To
	}
	return w.m.under(p, w.m.size.Tall/2)
}

// Cut shortens a way to so much length that the figure still ends it where it can stand, appending its legs to cut; a leg of a way that ends there is the longest of which that is true (WAS-333).
func (w *Walk) Cut(way []plane.Point, longest int, cut []plane.Point) ([]plane.Point, Trip) {
	trip := Trip{End: w.from}
	for _, p := range way {
		step, bar := w.m.Leg(w.gait, trip.End, p, w.others)
		room := longest - trip.Length
		if bar == (Bar{}) && step.Length <= room {
			trip = Trip{step.To, trip.Length + step.Length, trip.Harm + step.Harm, trip.Legs + 1}
			cut = append(cut, p)
			continue
		}
		for ; room > 0; room-- {
			q := plane.Toward(trip.End.At, p, room)
			step, bar := w.m.Leg(w.gait, trip.End, q, w.others)
			if bar == (Bar{}) && trip.Length+step.Length <= longest {
				trip = Trip{step.To, trip.Length + step.Length, trip.Harm + step.Harm, trip.Legs + 1}
				return append(cut, q), trip
			}
		}
		break
	}
	return cut, trip
}
