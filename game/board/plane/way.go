package plane

import (
	"cmp"
	"slices"
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
	lanes    [][]lane // from each bend to others, the shortest first
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
		for _, p := range g.bends(radius) {
			if f.holds(p) && Free(p, p, radius, pieces, nil) && !slices.Contains(f.bends, p) {
				f.bends = append(f.bends, p)
			}
		}
	}
	f.lanes = make([][]lane, len(f.bends))
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

func (f *Field) holds(p Point) bool {
	return p.X >= f.min.X && p.X <= f.max.X && p.Y >= f.min.Y && p.Y <= f.max.Y
}

// Stands tells whether a base can stand at a point: in the field, overlapping no piece and no other base.
func (f *Field) Stands(p Point, others []Base) bool {
	return f.holds(p) && Free(p, p, f.radius, f.pieces, others)
}

// Leads tells whether a base can go straight from one point to another.
func (f *Field) Leads(a, b Point, others []Base) bool {
	return f.holds(b) && Free(a, b, f.radius, f.pieces, others)
}

// bends are the points by which a base goes round the corners of a polygon.
func (g *Polygon) bends(radius int) (bends []Point) {
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

// rounds are the directions in which a base bends round another.
var rounds = func() []vector {
	east, south := vector{fine, 0}, vector{0, fine}
	all := append(fan(east, south), fan(south, vector{-fine, 0})[1:]...)
	all = append(all, fan(vector{-fine, 0}, vector{0, -fine})[1:]...)
	return append(all, fan(vector{0, -fine}, east)[1:]...)[:16]
}()

// MostLegs is how many legs a way has at most.
const MostLegs = 16

// Ways are the shortest ways of a base from where it stands, as far as it goes. The zero value is ready; used again it allocates nothing.
type Ways struct {
	field   *Field
	others  []Base
	longest int
	stops   []stop
	index   []int // of the stop at each bend of the field, plus 1; 0 for none
	heap    []visit
}

// visit is a stop that is still to be left, at the length of the way that led there. One that was reached again by a shorter way is in the heap twice.
type visit struct{ length, stop int }

// stop is a point on the ways: where the base stands, a bend of the field or one round another base.
type stop struct {
	at     Point
	bend   int // of the field, or -1
	length int // of the way to it; more than the longest if there is none yet
	before int // the stop before it on that way, or -1
	legs   int
	done   bool
}

// Find looks for the shortest ways from a point past others, each as long as longest at most.
func (w *Ways) Find(f *Field, start Point, others []Base, longest int) {
	w.field, w.longest = f, longest
	w.others, w.stops, w.heap = w.others[:0], w.stops[:0], w.heap[:0]
	for _, o := range others {
		if Within(start, o.At, longest+f.radius+int(o.Radius)) {
			w.others = append(w.others, o)
		}
	}
	w.index = slices.Grow(w.index[:0], len(f.bends))[:len(f.bends)]
	clear(w.index)
	w.stops = append(w.stops, stop{at: start, bend: -1, before: -1, length: 0})
	for i, p := range f.bends {
		if Within(start, p, longest) {
			w.stops = append(w.stops, stop{at: p, bend: i, before: -1, length: longest + 1})
			w.index[i] = len(w.stops)
		}
	}
	for _, o := range w.others {
		for _, way := range rounds {
			if p, ok := way.off(o.At, f.radius+int(o.Radius)); ok && Within(start, p, longest) && f.Stands(p, w.others) {
				w.stops = append(w.stops, stop{at: p, bend: -1, before: -1, length: longest + 1})
			}
		}
	}
	w.push(0)
	for len(w.heap) > 0 {
		w.leave(w.pop().stop)
	}
}

// leave goes on from a stop to all others that are nearer by it than by any way found before.
func (w *Ways) leave(i int) {
	here := &w.stops[i]
	if here.done || here.legs == MostLegs {
		return
	}
	here.done = true
	if here.bend >= 0 { // along the lanes the pieces are known to be out of the way
		for _, l := range w.field.lanes[here.bend] {
			if here.length+l.length > w.longest {
				break
			}
			if j := w.index[l.to] - 1; j >= 0 && here.length+l.length < w.stops[j].length && Free(here.at, w.stops[j].at, w.field.radius, nil, w.others) {
				w.reach(j, i, l.length)
			}
		}
	}
	for j := range w.stops {
		there := &w.stops[j]
		if there.done || here.bend >= 0 && there.bend >= 0 {
			continue
		}
		room := min(there.length-1, w.longest) - here.length
		if room < 0 || !Within(here.at, there.at, room) {
			continue
		}
		if Free(here.at, there.at, w.field.radius, w.field.pieces, w.others) {
			w.reach(j, i, Length(here.at, there.at))
		}
	}
}

func (w *Ways) reach(j, before, length int) {
	s := &w.stops[j]
	s.length, s.before, s.legs = w.stops[before].length+length, before, w.stops[before].legs+1
	w.push(j)
}

// To is the shortest way to a point: the ends of its legs, appended to way, and its length in all. There is none to a point where the base cannot stand, or that is too far.
func (w *Ways) To(p Point, way []Point) (_ []Point, length int, ok bool) {
	best, length := -1, w.longest+1
	for i := range w.stops {
		s := &w.stops[i]
		if !s.done && i > 0 {
			continue
		}
		room := length - 1 - s.length
		if room >= 0 && s.legs < MostLegs && Within(s.at, p, room) && w.field.Leads(s.at, p, w.others) {
			best, length = i, s.length+Length(s.at, p)
		}
	}
	if best < 0 {
		return way, 0, false
	}
	first := len(way)
	if w.stops[best].at != p || best == 0 {
		way = append(way, p)
	}
	for i := best; i > 0; i = w.stops[i].before {
		way = append(way, w.stops[i].at)
	}
	slices.Reverse(way[first:])
	return way, length, true
}

// push and pop keep what is still to be left in a heap, the nearest on top.
func (w *Ways) push(i int) {
	w.heap = append(w.heap, visit{w.stops[i].length, i})
	for at := len(w.heap) - 1; at > 0; {
		up := (at - 1) / 2
		if !w.nearer(at, up) {
			return
		}
		w.heap[at], w.heap[up] = w.heap[up], w.heap[at]
		at = up
	}
}

func (w *Ways) pop() visit {
	top, last := w.heap[0], len(w.heap)-1
	w.heap[0] = w.heap[last]
	w.heap = w.heap[:last]
	for at := 0; ; {
		down := 2*at + 1
		if down+1 < last && w.nearer(down+1, down) {
			down++
		}
		if down >= last || !w.nearer(down, at) {
			return top
		}
		w.heap[at], w.heap[down] = w.heap[down], w.heap[at]
		at = down
	}
}

func (w *Ways) nearer(a, b int) bool {
	i, j := w.heap[a], w.heap[b]
	return cmp.Or(i.length-j.length, i.stop-j.stop) < 0
}
