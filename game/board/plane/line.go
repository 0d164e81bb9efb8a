package plane

// Fraction is a place on a line: how far it is from the first point, 0, to the last, 1. Over is above zero.
type Fraction struct{ Num, Over int64 }

// Compare is -1, 0 or 1, as a fraction is smaller than, equal to or larger than another.
func (f Fraction) Compare(g Fraction) int { return compare(f.Num*g.Over, g.Num*f.Over) }

// Of is the place on the line between two points, to the nearest whole point.
func (f Fraction) Of(a, b Point) Point {
	way := from(a, b)
	part := func(along int64) int16 {
		twice := 2*along*f.Num + f.Over
		n := twice / (2 * f.Over)
		if twice%(2*f.Over) < 0 {
			n--
		}
		return int16(n)
	}
	return Point{a.X + part(way.x), a.Y + part(way.y)}
}

// Side is how a line goes along a stretch of it: through a polygon, or on an edge of it.
type Side uint8

// A line that runs on an edge has the polygon on one side.
const (
	Through Side = iota
	OnLeft       // the polygon lies on the left of the line, for who looks from its first point to its last, with Y southwards
	OnRight
)

// Span is a stretch of a line that lies in a polygon or on its edge.
type Span struct {
	From, To Fraction
	Side     Side
}

// Spans appends the stretches of the line between two points that lie in the polygon or on its edge, in their order; single points, such as a corner that the
// line meets, are none. The two points are not the same.
//
// Think of two lines beside it, moved aside by less than anything to its left and to its right. Neither meets a corner or runs along an edge, so each goes in and out of the
// polygon by turns wherever it crosses an edge. Where both are inside the line is, too; where one is, the line runs on an edge.
func (g *Polygon) Spans(a, b Point, spans []Span) []Span {
	if g.far(a, b, 0) {
		return spans
	}
	if g.upright && a.X != b.X && a.Y != b.Y {
		return g.spanUpright(a, b, spans)
	}
	if len(g.parts) == 1 { // without a corner inwards, nearly always: a line goes in once and out once
		var room [2][4]Fraction
		return g.spans(a, b, spans, room[0][:0], room[1][:0])
	}
	var room [2][MostCorners]Fraction
	return g.spans(a, b, spans, room[0][:0], room[1][:0])
}

// spans is Spans with room for where the two lines go in and out.
func (g *Polygon) spans(a, b Point, spans []Span, left, right []Fraction) []Span {
	line := from(a, b)
	c, _ := g.edge(len(g.corners) - 1)
	last := line.cross(from(a, c))
	for _, d := range g.corners {
		next := line.cross(from(a, d))
		if (last < 0) != (next < 0) || (last > 0) != (next > 0) {
			edge := from(c, d)
			at := Fraction{from(a, c).cross(edge), line.cross(edge)}
			if at.Over < 0 {
				at = Fraction{-at.Num, -at.Over}
			}
			if (last < 0) != (next < 0) {
				left = insert(left, at)
			}
			if (last > 0) != (next > 0) {
				right = insert(right, at)
			}
		}
		c, last = d, next
	}
	return merge(left, right, spans)
}

// spanUpright is Spans across a rectangle along the axes, for a line that is not along one: it lies in the rectangle where it is between the lines of its sides and of its ends.
func (g *Polygon) spanUpright(a, b Point, spans []Span) []Span {
	in, out := crossing(a.X, b.X, g.min.X, g.max.X)
	across, beyond := crossing(a.Y, b.Y, g.min.Y, g.max.Y)
	if across.Compare(in) > 0 {
		in = across
	}
	if beyond.Compare(out) < 0 {
		out = beyond
	}
	if in.Num < 0 {
		in = Fraction{0, 1}
	}
	if out.Num > out.Over {
		out = Fraction{1, 1}
	}
	if in.Compare(out) >= 0 {
		return spans
	}
	return append(spans, Span{in, out, Through})
}

// crossing is where a line that goes from one coordinate to another comes between two coordinates, and where it leaves that.
func crossing(from, to, low, high int16) (in, out Fraction) {
	over := int64(to) - int64(from)
	in, out = Fraction{int64(low) - int64(from), over}, Fraction{int64(high) - int64(from), over}
	if over < 0 {
		return Fraction{-out.Num, -out.Over}, Fraction{-in.Num, -in.Over}
	}
	return in, out
}

// insert puts a fraction where it belongs among others, the smallest first; there are few.
func insert(all []Fraction, f Fraction) []Fraction {
	all = append(all, f)
	for i := len(all) - 1; i > 0 && f.Compare(all[i-1]) < 0; i-- {
		all[i-1], all[i] = f, all[i-1]
	}
	return all
}

// merge appends the stretches between 0 and 1, from where two lines beside it go in and out.
func merge(left, right []Fraction, spans []Span) []Span {
	at := Fraction{0, 1}
	inLeft, inRight := false, false
	for len(left)+len(right) > 0 {
		next := right
		if len(right) == 0 || len(left) > 0 && left[0].Compare(right[0]) < 0 {
			next = left
		}
		here := next[0]
		spans = stretch(spans, at, here, inLeft, inRight)
		if here.Compare(at) > 0 {
			at = here
		}
		for len(left) > 0 && left[0].Compare(here) == 0 {
			inLeft, left = !inLeft, left[1:]
		}
		for len(right) > 0 && right[0].Compare(here) == 0 {
			inRight, right = !inRight, right[1:]
		}
	}
	return spans
}

// stretch appends a stretch of more than a point that lies between 0 and 1; one that goes on like the last makes that longer.
func stretch(spans []Span, at, next Fraction, inLeft, inRight bool) []Span {
	end := Fraction{1, 1}
	if next.Compare(end) > 0 {
		next = end
	}
	if !inLeft && !inRight || at.Compare(next) >= 0 {
		return spans
	}
	side := Through
	if !inRight {
		side = OnLeft
	} else if !inLeft {
		side = OnRight
	}
	if n := len(spans); n > 0 && spans[n-1].Side == side && spans[n-1].To.Compare(at) == 0 {
		spans[n-1].To = next
		return spans
	}
	return append(spans, Span{at, next, side})
}
