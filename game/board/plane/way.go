package plane

import (
	"cmp"
	"slices"
	"sync/atomic"
)

// Field is a plane on which bases of one size move: the pieces that they cannot enter, and the bends round which shortest ways lead.
//
// A shortest way round a corner follows an arc about it, half as far off as the base is broad. Ways here are straight legs between whole points, so the arc
// becomes some bends a little farther out, about a quarter of a right angle apart: a way is two or three hundredths longer than the arc at most. What leads
// straight from bend to bend past the pieces is worked out once; past other bases, which move, it is looked at when somebody goes (Ways).
type Field struct {
	radius   int
	min, max Point // within these the middle of a base lies
	pieces   []*Polygon
	bends    []Point
	lanes    [][]lane               // from each bend to others, the shortest first
	views    []atomic.Pointer[view] // from each bend, as soon as somebody asked
}

// lane leads straight from one bend to another.
type lane struct {
	to     int
	length int
}

// NewField makes a field between two corners, beyond which no part of a base may be.
func NewField(least, most Point, radius int, pieces ...*Polygon) *Field {
	r := int16(radius)
	f := &Field{radius: radius, min: Point{least.X + r, least.Y + r}, max: Point{most.X - r, most.Y - r}, pieces: pieces}
	for _, g := range pieces {
		for _, p := range g.Bends(radius) {
			if f.Holds(p) && Free(p, p, radius, pieces, nil) && !slices.Contains(f.bends, p) {
				f.bends = append(f.bends, p)
			}
		}
	}
	f.lanes, f.views = make([][]lane, len(f.bends)), make([]atomic.Pointer[view], len(f.bends))
	for i, a := range f.bends {
		for j, b := range f.bends[:i] {
			if Free(a, b, radius, pieces, nil) {
				f.lanes[i] = append(f.lanes[i], lane{j, Length(a, b)})
				f.lanes[j] = append(f.lanes[j], lane{i, Length(a, b)})
			}
		}
	}
	for _, lanes := range f.lanes {
		slices.SortFunc(lanes, func(a, b lane) int { return cmp.Or(a.length-b.length, a.to-b.to) })
	}
	return f
}

// Bends are the points at which ways bend round pieces. They are not to be changed.
func (f *Field) Bends() []Point { return f.bends }

// Holds tells whether a base at a point is all within the borders of the field.
func (f *Field) Holds(p Point) bool {
	return p.X >= f.min.X && p.X <= f.max.X && p.Y >= f.min.Y && p.Y <= f.max.Y
}

// Stands tells whether a base can stand at a point: in the field, overlapping no piece and no other base.
func (f *Field) Stands(p Point, others []Base) bool {
	return f.Holds(p) && Free(p, p, f.radius, f.pieces, others)
}

// Leads tells whether a base can go straight from one point to another.
func (f *Field) Leads(a, b Point, others []Base) bool {
	return f.Holds(b) && Free(a, b, f.radius, f.pieces, others)
}

// Bends are the points by which a base of a radius goes round the corners of a polygon.
func (g *Polygon) Bends(radius int) (bends []Point) {
	n := len(g.corners)
	for i, c := range g.corners {
		in, out := from(g.corners[(i+n-1)%n], c), from(c, g.corners[(i+1)%n])
		if !g.turnsOut(in, out) {
			continue
		}
		// The base goes round on the outer side: from beside the edge that ends here to beside the one that begins.
		first, last := vector{in.y, -in.x}, vector{out.y, -out.x}
		if !g.right {
			first, last = vector{-in.y, in.x}, vector{-out.y, out.x}
		}
		for _, way := range fan(first.unit(), last.unit()) {
			if p, ok := way.off(c, radius); ok {
				bends = append(bends, p)
			}
		}
	}
	return bends
}

// turnsOut tells whether the ground has a corner outwards between two edges.
func (g *Polygon) turnsOut(in, out vector) bool {
	return in.cross(out) > 0 == g.right && in.cross(out) != 0
}

// fine is how long a direction is: directions are vectors of whole numbers of about this length.
const fine = 1 << 12

// unit is the direction of a vector.
func (v vector) unit() vector {
	long := floorRoot(v.dot(v) * 16) // four times as long as the vector is, for rounding
	return vector{v.x * 4 * fine / long, v.y * 4 * fine / long}
}

// fan are the directions from one to another, both included, about a quarter of a right angle apart: those between are found by halving.
func fan(first, last vector) []vector {
	const near = 9200 // of ten thousand: the cosine of that angle, and a little more for rounding
	if first.dot(last)*10_000 >= near*fine*fine {
		return []vector{first, last}
	}
	middle := vector{first.x + last.x, first.y + last.y}
	if middle == (vector{}) {
		middle = vector{-first.y, first.x}
	}
	return append(fan(first, middle.unit()), fan(middle.unit(), last)[1:]...)
}

// off is the point in a direction from another at which a base bends: far enough out that the leg to the next bend, a quarter of a right angle on, clears the other
// point by the radius. It may lie off the plane.
func (v vector) off(p Point, radius int) (Point, bool) {
	far := int64(radius)*1021/1000 + 3 // a hair more than the secant of half that angle
	x, y := int64(p.X)+v.x*far/fine, int64(p.Y)+v.y*far/fine
	return Point{int16(x), int16(y)}, x >= 0 && y >= 0 && x <= Most && y <= Most
}

// Round appends the points by which a base of a radius goes round another.
func (b Base) Round(radius int, points []Point) []Point {
	for _, way := range rounds {
		if p, ok := way.off(b.At, radius+int(b.Radius)); ok {
			points = append(points, p)
		}
	}
	return points
}

// rounds are the directions in which a base bends round another.
var rounds = func() []vector {
	east, south := vector{fine, 0}, vector{0, fine}
	all := append(fan(east, south), fan(south, vector{-fine, 0})[1:]...)
	all = append(all, fan(vector{-fine, 0}, vector{0, -fine})[1:]...)
	return append(all, fan(vector{0, -fine}, east)[1:]...)[:16]
}()
