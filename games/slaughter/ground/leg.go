package ground

import (
	"slices"

	"mischief/game/board/plane"
)

// Step is what a straight leg comes to.
type Step struct {
	To     Place
	Length int // what it takes of the length of the movement; no terrain slows anybody (WAS-106)
	Harm   int // Life lost in drops (WAS-321)
}

// Drop is how much Life a drop costs: none up to 1#, then one for each full # of the whole drop (WAS-320, WAS-321, WAS-R041).
func Drop(height int) int {
	if height <= Unit {
		return 0
	}
	return height / Unit
}

// Leg is the straight leg of a movement from a place to a point, or what is in its way (WAS-304). Who walks steps onto low pieces when the middle of his base comes to them and drops
// where it leaves them; the drop takes nothing of the length (WAS-313).
func (m *Map) Leg(g Gait, from Place, to plane.Point, others []Place) (Step, Bar) {
	step := Step{To: Place{to, from.On}, Length: plane.Length(from.At, to)}
	if bar := m.inside(to); bar != (Bar{}) {
		return step, bar
	}
	switch g.Kind {
	case Flying:
		step.To.On = Aloft
		return step, m.Stands(g, step.To, others)
	case Ignoring:
		step.To = m.under(to, m.Level(from)+m.size.Tall/2)
		step.Harm = Drop(int(m.Level(from)) - int(m.Level(step.To)))
		return step, m.Stands(Gait{Open: g.Open, Shut: g.Shut}, step.To, others)
	}
	for i, o := range others {
		if o.On == Aloft {
			continue
		}
		if m.base(o).Bars(from.At, to, int(m.size.Radius)) {
			return step, Bar{Somebody, i}
		}
	}
	s := stride{m: m, gait: g, from: from.At, to: to, on: from.On, length: step.Length, near: m.met(from.At, to)}
	bar := s.walk()
	return Step{To: Place{to, s.on}, Length: s.length, Harm: s.harm}, bar
}

// Goes is Leg for those who look for ways: it tells whether nothing is in the way of a leg that takes at most so much, but not what, which is seen much sooner.
func (m *Map) Goes(g Gait, from Place, to plane.Point, longest int, others []Place) (Step, bool) {
	switch {
	case !plane.Within(from.At, to, longest):
		return Step{}, false
	case g.careful():
		step, bar := m.Leg(g, from, to, others)
		return step, bar == (Bar{}) && step.Length <= longest
	case !m.afoot.Holds(to):
		return Step{}, false
	}
	for _, o := range others {
		if o.On != Aloft && m.base(o).Bars(from.At, to, int(m.size.Radius)) {
			return Step{}, false
		}
	}
	near := m.met(from.At, to)
	for rest := near & m.shut(g, from.On); rest != 0; {
		i := rest.first()
		switch p, r := m.terrain[i].Ground, int(m.size.Radius); {
		case p.Sweep(from.At, to, r) >= 0:
			near = near.Without(i)
		case p.Sweep(from.At, to, r-rounding) < 0:
			return Step{}, false
		}
	}
	step := Step{To: Place{to, from.On}, Length: plane.Length(from.At, to)}
	if near == 0 && from.On == 0 {
		return step, true
	}
	s := stride{m: m, gait: g, from: from.At, to: to, on: from.On, length: step.Length, near: near}
	bar := s.walk()
	return Step{To: Place{to, s.on}, Length: s.length, Harm: s.harm}, bar == (Bar{})
}

// rounding is more than the ends of stretches of a leg are off its line, since they are rounded to whole points. What the base overlaps by more than that on the leg it overlaps on a stretch of it.
const rounding = 2

// met are the pieces that a base may come to overlap on a leg, told by boxes.
func (m *Map) met(a, b plane.Point) Pieces {
	near, r := Pieces(0), int(m.size.Radius)
	for rest := m.around(a, b, r); rest != 0; {
		if i := rest.first(); !m.terrain[i].Ground.Far(a, b, r) {
			near = near.With(i)
		}
	}
	return near
}

// stride is a walk along one leg. What a figure may overlap depends on what it stands on, and that changes where the middle of its base comes to a piece or leaves it. So the leg falls
// into stretches, between the places where its line meets edges of pieces to stand on; on each of them what the figure stands on is one and the same.
type stride struct {
	m        *Map
	gait     Gait
	from, to plane.Point
	on       uint8
	length   int
	harm     int
	near     Pieces // what the base may come to overlap
	clear    Pieces // of those the ones that it never overlaps
	swept    Pieces // for which that was looked at
	gone     Pieces // those that the middle was on and does not come back to
	left     Pieces // what it overlapped at a drop, or leaps over: it must come clear of them before the leg ends
}

// held is a stretch of the leg on which the middle is on a piece.
type held struct {
	piece int
	plane.Span
}

const (
	mostHolds = 8 // that are mostly met
	mostSpans = 2 * plane.MostCorners
)

func (s *stride) walk() Bar {
	m := s.m
	if s.near == 0 && s.on == 0 {
		return Bar{}
	}
	if s.from == s.to {
		return s.end()
	}
	tops := Pieces(0)
	for rest := s.near & s.solid(); rest != 0; {
		if i := rest.first(); !m.terrain[i].Ground.Misses(s.from, s.to) {
			tops = tops.With(i)
		}
	}
	if tops != 0 {
		return s.over(tops)
	}
	s.stand(0, s.from)
	if bar := s.stretch(s.from, s.to, whole); bar != (Bar{}) || s.left == 0 {
		return bar
	}
	return s.end()
}

// over is the walk where the middle may come to pieces to stand on.
func (s *stride) over(tops Pieces) Bar {
	m := s.m
	var room [mostHolds]held
	var marks [2*mostHolds + 2]plane.Fraction
	holds := s.holds(tops, room[:0])
	at := append(marks[:0], plane.Fraction{Num: 0, Over: 1}, plane.Fraction{Num: 1, Over: 1})
	for _, h := range holds {
		at = mark(mark(at, h.From), h.To)
	}
	here := s.from
	for i, next := range at[1:] {
		there := s.to
		if i+2 < len(at) {
			there = next.Of(s.from, s.to)
		}
		on := Pieces(0)
		for _, h := range holds {
			if h.From.Compare(at[i]) <= 0 && h.To.Compare(next) >= 0 {
				on = on.With(h.piece)
			} else if h.To.Compare(at[i]) <= 0 && m.terrain[h.piece].Ground.Parts() == 1 {
				s.gone = s.gone.With(h.piece)
			}
		}
		s.stand(on, here)
		if bar := s.stretch(here, there, plane.Span{From: at[i], To: next}); bar != (Bar{}) {
			return bar
		}
		here = there
	}
	on := Pieces(0)
	for rest := tops; rest != 0; {
		if i := rest.first(); m.terrain[i].Ground.Holds(s.to) {
			on = on.With(i)
		}
	}
	s.stand(on, s.to)
	return s.end()
}

// mark puts a place on the leg where it belongs among others, unless it is there already.
func mark(at []plane.Fraction, f plane.Fraction) []plane.Fraction {
	for i := range at {
		switch c := f.Compare(at[i]); {
		case c == 0:
			return at
		case c < 0:
			return slices.Insert(at, i, f)
		}
	}
	return append(at, f)
}

// solid are the pieces that the figure may come to stand on.
func (s *stride) solid() Pieces {
	solid := s.m.climbable
	if s.on > 0 && int(s.on) <= len(s.m.pieces) {
		solid = solid.With(int(s.on) - 1)
	}
	if s.gait.Kind == Climbing {
		for i, p := range s.m.pieces {
			if !p.WalkThrough && !s.m.water.Has(i) {
				solid = solid.With(i)
			}
		}
	}
	return solid &^ s.gait.Shut
}

// holds appends the stretches on which the middle is on one of some pieces, its edge included.
func (s *stride) holds(tops Pieces, holds []held) []held {
	for tops != 0 {
		i := tops.first()
		if g := s.m.terrain[i].Ground; g.Parts() == 1 { // nearly always
			var room [2]plane.Span
			holds = hold(i, g.Spans(s.from, s.to, room[:0]), holds)
		} else {
			var room [mostSpans]plane.Span
			holds = hold(i, g.Spans(s.from, s.to, room[:0]), holds)
		}
	}
	return holds
}

// hold appends the stretches on which the middle is on a piece.
func hold(piece int, spans []plane.Span, holds []held) []held {
	for _, span := range spans {
		holds = append(holds, held{piece, span})
	}
	return holds
}

// stand changes what the figure stands on to the highest piece under its middle that it can step on or, climbing, get to.
func (s *stride) stand(held Pieces, at plane.Point) {
	m := s.m
	feet, best, top := m.height(s.on), uint8(0), int16(-1)
	for held != 0 {
		i := held.first()
		h := m.pieces[i].Height
		if h > top && (s.on == uint8(i+1) || m.rises(feet, i) || s.gait.Kind == Climbing) {
			best, top = uint8(i+1), h
		}
	}
	if best == s.on {
		return
	}
	before := s.on
	s.on = best
	switch drop := int(feet) - int(m.height(best)); {
	case s.gait.Kind != Climbing:
		s.harm += Drop(drop)
	case drop > Unit: // down the wall, rather than harmed
		s.length += drop
	case drop < 0 && !(m.climbable.Has(int(best)-1) && m.rises(feet, int(best)-1)):
		s.length -= drop
	}
	for rest := s.near; rest != 0; {
		i := rest.first()
		if m.admits(s.gait, i, before) && !m.admits(s.gait, i, best) && m.terrain[i].Ground.Sweep(at, at, int(m.size.Radius)) < 0 {
			s.left = s.left.With(i)
		}
	}
}

// whole is all of a leg as a stretch of it.
var whole = plane.Span{From: plane.Fraction{Num: 0, Over: 1}, To: plane.Fraction{Num: 1, Over: 1}}

// enters tells whether the middle is inside of a piece somewhere on a stretch.
func (s *stride) enters(piece int, part plane.Span) bool {
	if g := s.m.terrain[piece].Ground; g.Parts() == 1 { // nearly always
		var room [2]plane.Span
		return inside(g.Spans(s.from, s.to, room[:0]), part)
	}
	var room [mostSpans]plane.Span
	return inside(s.m.terrain[piece].Ground.Spans(s.from, s.to, room[:0]), part)
}

// inside tells whether one of some spans goes through the inside of a piece on a stretch.
func inside(spans []plane.Span, part plane.Span) bool {
	return slices.ContainsFunc(spans, func(span plane.Span) bool {
		return span.Side == plane.Through && span.From.Compare(part.To) < 0 && span.To.Compare(part.From) > 0
	})
}

// clears tells whether the base never overlaps a piece on the leg.
func (s *stride) clears(piece int) bool {
	if !s.swept.Has(piece) {
		s.swept = s.swept.With(piece)
		if s.m.terrain[piece].Ground.Sweep(s.from, s.to, int(s.m.size.Radius)) >= 0 {
			s.clear = s.clear.With(piece)
		}
	}
	return s.clear.Has(piece)
}

// stretch tells what is in the way on a stretch, which leads from one point to another, rounded to whole ones.
func (s *stride) stretch(here, there plane.Point, part plane.Span) Bar {
	m := s.m
	for rest := s.near; rest != 0; {
		i := rest.first()
		switch g := m.terrain[i].Ground; {
		case m.admits(s.gait, i, s.on):
		case s.gait.Kind == Climbing && !m.water.Has(i) && !s.gait.Shut.Has(i):
			s.left = s.left.With(i)
		case s.left.Has(i):
			if s.gait.Kind != Leaping && (m.rounds && g.Sweep(here, there, 0) < 0 || !m.rounds && s.from != s.to && !s.gone.Has(i) && s.enters(i, part)) {
				return Bar{Terrain, i}
			}
		case s.clears(i), (here != s.from || there != s.to) && g.Sweep(here, there, int(m.size.Radius)) >= 0: // the ends of the stretch are rounded, those of the leg are not
		case s.leaps(i):
			s.left = s.left.With(i)
		default:
			return Bar{Terrain, i}
		}
	}
	return Bar{}
}

// leaps tells whether the figure leaps over a piece: it is low and narrow enough along the way.
func (s *stride) leaps(piece int) bool {
	if s.gait.Kind != Leaping || s.gait.Shut.Has(piece) || int(s.m.pieces[piece].Height)-int(s.m.height(s.on)) > int(s.gait.Over) {
		return false
	}
	var room [mostSpans]plane.Span
	for _, span := range s.m.terrain[piece].Ground.Spans(s.from, s.to, room[:0]) {
		if !plane.Within(span.From.Of(s.from, s.to), span.To.Of(s.from, s.to), int(s.gait.Over)) {
			return false
		}
	}
	return true
}

// end tells what the base may not overlap where the leg ends.
func (s *stride) end() Bar {
	for rest := s.near; rest != 0; {
		i := rest.first()
		if s.m.admits(s.gait, i, s.on) || s.clear.Has(i) || s.m.terrain[i].Ground.Sweep(s.to, s.to, int(s.m.size.Radius)) >= 0 {
			continue
		}
		if s.left.Has(i) {
			return Bar{Edge, i}
		}
		return Bar{Terrain, i}
	}
	return Bar{}
}

// Trip is what a way of several legs comes to.
type Trip struct {
	End    Place
	Length int
	Harm   int // Life lost in drops
	Legs   int // those that are free; the next is barred, if any is
}

// Legs goes a way leg by leg, straight from each point to the next, until something bars it (WAS-R008).
func (m *Map) Legs(g Gait, from Place, way []plane.Point, longest int, others []Place) (Trip, Bar) {
	trip := Trip{End: from}
	if len(way) > plane.MostLegs {
		return trip, Bar{By: TooLong}
	}
	for _, p := range way {
		step, bar := m.Leg(g, trip.End, p, others)
		if bar == (Bar{}) && trip.Length+step.Length > longest {
			bar.By = TooLong
		}
		if bar != (Bar{}) {
			return trip, bar
		}
		trip = Trip{step.To, trip.Length + step.Length, trip.Harm + step.Harm, trip.Legs + 1}
	}
	return trip, Bar{}
}
