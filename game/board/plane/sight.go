package plane

import (
	"math/bits"
	"slices"
)

// Piece is a piece of terrain: its ground, how high it is, and whether one can see through it.
type Piece struct {
	Ground *Polygon
	Height int16
	Clear  bool // it can be seen through
}

// Body is somebody who sees or is seen: a base, and the height of what is seen of it, its top.
type Body struct {
	Base
	Top int16
}

// Line is a straight line from the top of one body to the top of another.
type Line struct {
	From, To       Point
	Start, Arrival int16 // its heights
}

// lowest is the lowest height of the line over a span, times the second number, which is above zero.
func (l Line) lowest(s Span) (height, over int64) {
	at := s.From
	if l.Arrival < l.Start {
		at = s.To
	}
	return int64(l.Start)*at.Over + int64(l.Arrival-l.Start)*at.Num, at.Over
}

// under tells whether the line comes down to a height, or below it, somewhere over a span.
func (l Line) under(s Span, height int16) bool {
	lowest, over := l.lowest(s)
	return lowest <= int64(height)*over
}

// Terrain is all pieces of a plane.
type Terrain []Piece

// Sees tells whether one body sees another: whether one of the 81 lines from a point of its base to one of the other's is free. A piece that cannot be seen
// through is in the way of a line where it is as high as the line, or higher. It is in nobody's way who stands on it, with the middle of a base in it or on its edge.
//
// A line on an edge of a piece is free, unless another piece begins at that edge: there it crosses both, so that nobody looks through a seam.
// Who sees somebody is seen by him.
//
// What most pieces hide from a point is told for all nine points of the other base at once (hides); only the lines that it leaves open are followed one by one.
func (t Terrain) Sees(a, b Body) bool {
	var room [maxScreens]int
	return a.At == b.At || t.seesPast(t.screens(a, b, room[:0]), a, b)
}

// SeesAmong is Sees where it is known of the first 64 pieces, as bits, which of them may be in the way, and that no others are.
func (t Terrain) SeesAmong(pieces uint64, a, b Body) bool {
	if a.At == b.At {
		return true
	}
	var room [maxScreens]int
	screens := room[:0]
	low, radius := min(a.Top, b.Top), int64(max(a.Radius, b.Radius))
	for ; pieces != 0; pieces &= pieces - 1 {
		if i := bits.TrailingZeros64(pieces); t.screen(i, a, b, low, radius) {
			screens = append(screens, i)
		}
	}
	return t.seesPast(screens, a, b)
}

// seesPast tells whether a body sees another past pieces that may be in the way. It may put them in another order.
func (t Terrain) seesPast(screens []int, a, b Body) bool {
	if len(screens) == 0 {
		return true
	}
	high := max(a.Top, b.Top)
	for _, i := range screens {
		if t[i].Height >= high && t[i].Ground.parted(a.Base, b.Base) {
			return false
		}
	}
	theirs := b.Points()
	for _, mine := range a.Points() {
		free, open := all, points(0)
		for n, i := range screens {
			hidden, unsure := t[i].Ground.hides(mine, &theirs)
			if t[i].Height < high { // the line may pass over it
				hidden, unsure = 0, hidden|unsure
			}
			free &^= hidden
			open |= unsure
			if free == 0 { // what hides everything from one eye does so from the next, too, as a rule
				screens[0], screens[n] = i, screens[0]
				break
			}
		}
		if free&^open != 0 {
			return true
		}
		for i, their := range theirs {
			if free>>i&1 == 1 && t.free(Line{mine, their, a.Top, b.Top}, screens) {
				return true
			}
		}
	}
	return false
}

// SeesPast is Sees where a line must besides keep clear of some round zones, as high as the sky: one that only touches a zone is not free.
func (t Terrain) SeesPast(a, b Body, zones []Base) bool {
	var room [maxScreens]int
	screens := t.screens(a, b, room[:0])
	theirs := b.Points()
	for _, mine := range a.Points() {
		for _, their := range theirs {
			if clearOf(mine, their, zones) && t.free(Line{mine, their, a.Top, b.Top}, screens) {
				return true
			}
		}
	}
	return false
}

// clearOf tells whether a line keeps clear of all of some zones.
func clearOf(a, b Point, zones []Base) bool {
	for _, zone := range zones {
		if Passes(a, b, 0, zone, 0) {
			return false
		}
	}
	return true
}

// parted tells that the polygon goes right across between two bases, so that no line leads past it from one to the other. If it does not tell so there may be none all the same.
//
// All those lines lie in a band as broad as the broader base. The corners of a part that are farthest off to both sides of it make a chord. If both lie outside the band, and the bases on
// different sides of the chord, every line crosses the chord, and there goes through the part.
func (g *Polygon) parted(a, b Base) bool {
	line := from(a.At, b.At)
	radius := int64(max(a.Radius, b.Radius))
	broad := radius * radius
	for _, part := range g.parts {
		var left, right Point
		var least, most int64
		for _, c := range part {
			if off := line.cross(from(a.At, c)); off > most {
				most, right = off, c
			} else if off < least {
				least, left = off, c
			}
		}
		if whole := line.dot(line); most*most <= broad*whole || least*least <= broad*whole {
			continue
		}
		chord := from(left, right)
		here, there := chord.cross(from(left, a.At)), chord.cross(from(left, b.At))
		if whole := chord.dot(chord); sign(here) != sign(there) && here*here > broad*whole && there*there > broad*whole {
			return true
		}
	}
	return false
}

// free tells whether none of some pieces is in the way of a line.
func (t Terrain) free(line Line, screens []int) bool {
	return line.From == line.To || !slices.ContainsFunc(screens, func(piece int) bool { return t.stops(line, piece) })
}

// points is a set of the nine points of a base.
type points uint16

const all points = 1<<9 - 1

// hides tells which of nine points the polygon hides from an eye, being in the way of the straight line, and about which that is not sure: lines that only
// meet a corner, or run on an edge.
func (g *Polygon) hides(eye Point, theirs *[9]Point) (hidden, unsure points) {
	for _, part := range g.parts {
		h, u := hides(part, eye, theirs)
		hidden, unsure = hidden|h, unsure|u
	}
	return hidden, unsure &^ hidden
}

// hides is that of a part without a corner inwards. From outside, the eye sees a chain of its edges, from one corner to another; what is hidden lies between the
// lines to those two corners, and behind the straight line from one to the other, or else within the part.
func hides(part []Point, eye Point, theirs *[9]Point) (hidden, unsure points) {
	n := len(part)
	edgewise := false
	var seen [MostCorners]bool // the edges that the eye sees, by the corners at which they begin
	for i, c := range part {
		side := from(c, part[(i+1)%n]).cross(from(c, eye))
		edgewise = edgewise || side == 0
		seen[i] = side < 0
	}
	first, last := -1, -1 // the corners at which the chain of them begins and ends
	for i := range part {
		before := seen[(i+n-1)%n]
		if seen[i] && !before {
			first = i
		}
		if !seen[i] && before {
			last = i
		}
	}
	switch {
	case first < 0 && edgewise: // the eye is on the edge
		return 0, all
	case first < 0: // the eye is inside
		return all, 0
	}
	start, end := part[first], part[last]
	toStart, toEnd, chord := from(eye, start), from(eye, end), from(start, end)
	for i, p := range theirs {
		way := from(eye, p)
		left, right := toStart.cross(way), toEnd.cross(way)
		switch bit := points(1) << i; {
		case left > 0 || right < 0:
		case left == 0 || right == 0:
			unsure |= bit
		default:
			behind := chord.cross(from(start, p))
			switch {
			case behind > 0 || behind < 0 && past(part, first, last, p):
				hidden |= bit
			case behind == 0:
				unsure |= bit
			}
		}
	}
	return hidden, unsure
}

// past tells whether a point is on the inner side of all edges from one corner of a part to another.
func past(part []Point, first, last int, p Point) bool {
	for i := first; i != last; {
		next := (i + 1) % len(part)
		if from(part[i], part[next]).cross(from(part[i], p)) <= 0 {
			return false
		}
		i = next
	}
	return true
}

// maxScreens is how many pieces between two bodies are kept without growing.
const maxScreens = 64

// screens lists the pieces that may be in the way: those near enough and high enough, on which neither stands.
func (t Terrain) screens(a, b Body, screens []int) []int {
	low, radius := min(a.Top, b.Top), int64(max(a.Radius, b.Radius))
	for i := range t {
		if t.screen(i, a, b, low, radius) {
			screens = append(screens, i)
		}
	}
	return screens
}

// screen tells whether a piece may be in the way: the lower top and the broader radius of the two are given.
func (t Terrain) screen(piece int, a, b Body, low int16, radius int64) bool {
	p := &t[piece]
	return !p.Clear && p.Height >= low && !p.Ground.far(a.At, b.At, radius) && !(a.At != b.At && p.Ground.aside(a.At, b.At, radius)) && !p.Ground.Holds(a.At) && !p.Ground.Holds(b.At)
}

// Stops is the first piece that is in the way of the line from the top of one body to that of another, middle to middle, or -1 if none is.
func (t Terrain) Stops(a, b Body) int {
	if a.At == b.At {
		return -1
	}
	var room [maxScreens]int
	for _, i := range t.screens(a, b, room[:0]) {
		if t.stops(Line{a.At, b.At, a.Top, b.Top}, i) {
			return i
		}
	}
	return -1
}

// Crosses tells whether the line between two points crosses a piece, however high it is: goes through it, or runs along an edge at which another piece begins.
func (t Terrain) Crosses(a, b Point, piece int) bool {
	if a == b {
		return t[piece].Ground.Inside(a)
	}
	var room [2 * MostCorners]Span
	for _, s := range t[piece].Ground.Spans(a, b, room[:0]) {
		if s.Side == Through || t.seam(Line{From: a, To: b}, s, piece) {
			return true
		}
	}
	return false
}

// Screens tells whether the line from a point to any of the nine points of a base crosses a piece, as Crosses says.
func (t Terrain) Screens(eye Point, b Base, piece int) bool {
	g := t[piece].Ground
	if g.Far(eye, b.At, int(b.Radius)) || eye != b.At && g.aside(eye, b.At, int64(b.Radius)) {
		return false
	}
	theirs := b.Points()
	hidden, unsure := g.hides(eye, &theirs)
	if hidden != 0 {
		return true
	}
	for i, p := range theirs {
		if unsure>>i&1 == 1 && t.Crosses(eye, p, piece) {
			return true
		}
	}
	return false
}

// stops tells whether a piece that cannot be seen through is in the way of a line.
func (t Terrain) stops(line Line, piece int) bool {
	var room [2 * MostCorners]Span
	p := &t[piece]
	for _, s := range p.Ground.Spans(line.From, line.To, room[:0]) {
		switch {
		case s.Side == Through:
			if line.under(s, p.Height) {
				return true
			}
		case line.under(s, p.Height) && t.seam(line, s, piece):
			return true
		}
	}
	return false
}

// seam tells whether, where a line runs on an edge of a piece under its height, another piece lies on the other side of it.
func (t Terrain) seam(line Line, on Span, piece int) bool {
	var room [2 * MostCorners]Span
	opposite := OnLeft + OnRight - on.Side
	for i := range t {
		if i == piece {
			continue
		}
		for _, s := range t[i].Ground.Spans(line.From, line.To, room[:0]) {
			if s.Side != opposite {
				continue
			}
			if s.From.Compare(on.From) < 0 {
				s.From = on.From
			}
			if s.To.Compare(on.To) > 0 {
				s.To = on.To
			}
			if s.From.Compare(s.To) < 0 && line.under(s, t[piece].Height) {
				return true
			}
		}
	}
	return false
}
