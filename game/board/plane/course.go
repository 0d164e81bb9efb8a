package plane

// Course is a way straight on from a point in one of the directions.
type Course struct {
	from Point
	way  vector
}

// CourseFrom is the course from a point in a direction of the compass.
func CourseFrom(p Point, direction int) Course {
	return Course{p, compass[direction&(Directions-1)]}
}

// At is the point of the course at a length, each coordinate rounded towards its beginning.
func (c Course) At(length int) Point { return c.way.to(c.from, int64(length)) }

// Heads tells how a point lies of the course: how far along it, and how far to its side.
func (c Course) Heads(p Point) (along, aside int) {
	to := from(c.from, p)
	return int(to.dot(c.way) / fine), int(abs(to.cross(c.way)) / fine)
}

func abs(n int64) int64 { return max(n, -n) }

// Border is how far the course stays in a field on which it begins.
func (c Course) Border(f *Field) int {
	last := func(way, back, on int64) int { // with room for so much back and on along an axis; of what is rounded towards the beginning nearly one more
		switch {
		case way > 0:
			return int(min(((on+1)*fine-1)/way, Most))
		case way < 0:
			return int(min(((back+1)*fine-1)/-way, Most))
		}
		return Most
	}
	back, on := from(f.min, c.from), from(c.from, f.max)
	return min(last(c.way.x, back.x, on.x), last(c.way.y, back.y, on.y))
}

// Straight tells whether the course goes along one of the axes, so that its points are not rounded.
func (c Course) Straight() bool { return c.way.x == 0 || c.way.y == 0 }

// Leaves tells whether a course that begins on an edge of a part of the polygon leads away from the part, and is so far beyond the edge after a length.
func (c Course) Leaves(g *Polygon, part, beyond, after int) bool {
	h := &g.hulls[part]
	for i, b := range h.corners {
		a := h.before(i)
		edge := from(a, b)
		if edge.cross(from(a, c.from)) == 0 && -edge.cross(c.way)*int64(after)/fine*256 > int64(beyond)*h.long[i] {
			return true
		}
	}
	return false
}

// hull is a part of a polygon without a corner inwards, for courses.
type hull struct {
	corners []Point
	long    []int64 // of the edge that ends at each corner its length, in parts of a unit, of which 256 are one
	middle  Point
	reach   int64 // from the middle to the corner farthest off
}

// before is the corner before one.
func (h *hull) before(i int) Point {
	if i == 0 {
		i = len(h.corners)
	}
	return h.corners[i-1]
}

func hullOf(corners []Point) hull {
	h := hull{corners: corners}
	least, most := corners[0], corners[0]
	for i, c := range corners {
		h.long = append(h.long, floorRoot(Square(h.before(i), c)<<16))
		least, most = Point{min(least.X, c.X), min(least.Y, c.Y)}, Point{max(most.X, c.X), max(most.Y, c.Y)}
	}
	h.middle = Point{int16((int(least.X) + int(most.X)) / 2), int16((int(least.Y) + int(most.Y)) / 2)}
	for _, c := range corners {
		h.reach = max(h.reach, int64(Length(h.middle, c)))
	}
	return h
}

// Parts is how many parts the polygon is cut into that have no corner inwards.
func (g *Polygon) Parts() int { return len(g.hulls) }

// Passage is the stretch of a course on which a base overlaps something, by lengths that may be a unit or two off. It is empty unless From is less than To; From may lie before the course begins, and of what lies
// all before that it need tell nothing.
type Passage struct{ From, To int }

// None tells whether a passage is empty.
func (p Passage) None() bool { return p.From >= p.To }

// Passes tells on what stretch of a course a base of a radius overlaps a part of the polygon; with a radius below zero, where its middle is farther inside than that.
func (c Course) Passes(g *Polygon, part, radius int) Passage {
	passage, _ := c.PassesNear(g, part, radius, radius)
	return passage
}

// PassesNear is Passes for two radii at once, the first the larger one.
func (c Course) PassesNear(g *Polygon, part, larger, smaller int) (large, small Passage) {
	h := &g.hulls[part]
	if s := g.Sight(part, c.from, max(larger, 0)); c.Misses(&s) {
		return
	}
	wide, narrow := endless, endless
	a := h.corners[len(h.corners)-1]
	for i, b := range h.corners {
		edge := from(a, b)
		long := h.long[i]
		speed, off := edge.cross(c.way), edge.cross(from(a, c.from))
		if wide.cut(i, off+int64(larger)*long/256, speed); larger != smaller {
			narrow.cut(i, off+int64(smaller)*long/256, speed)
		}
		a = b
	}
	if large = wide.round(c, h, int64(larger)); larger == smaller || large.None() {
		return large, large
	}
	return large, narrow.round(c, h, int64(smaller))
}

// Sight is roughly where a part of a polygon lies, seen from a point.
type Sight struct {
	to    vector
	reach int64
}

// Sight is where a part of the polygon lies, and whatever is no farther from it than a length, seen from a point.
func (g *Polygon) Sight(part int, p Point, near int) Sight {
	h := &g.hulls[part]
	return Sight{from(p, h.middle), (h.reach + int64(near) + 2) * fine}
}

// Misses tells that a course from that point leads past all that. If it does not tell so it may miss it all the same.
func (c Course) Misses(s *Sight) bool {
	return s.to.dot(c.way) < -s.reach || abs(s.to.cross(c.way)) > s.reach
}

// cut is what is left of a course when parts of it are cut off, and the edges, by their ends, where they were. A length is how far it is over how fast one goes, and only those
// in the end are divided: that takes long.
type cut struct {
	in, out           int64
	inSpeed, outSpeed int64
	inEdge, outEdge   int
	none              bool
}

var endless = cut{-4 * Most, 4 * Most, fine, fine, -1, -1, false}

// cut cuts off what is beyond the line beside an edge: how far the course begins within it, and how fast it goes farther in, both times the length of the edge.
func (k *cut) cut(edge int, room, speed int64) {
	switch {
	case speed > 0:
		if -room*k.inSpeed > k.in*speed {
			k.in, k.inSpeed, k.inEdge = -room, speed, edge
		}
	case speed < 0:
		if room*k.outSpeed < k.out*-speed {
			k.out, k.outSpeed, k.outEdge = room, -speed, edge
		}
	case room < 0:
		k.none = true
	}
}

// round is what is left when corners are rounded.
func (k *cut) round(c Course, h *hull, radius int64) Passage {
	if k.none || k.in*k.outSpeed >= k.out*k.inSpeed {
		return Passage{}
	}
	in, out := k.in*fine/k.inSpeed, k.out*fine/k.outSpeed
	if in >= out || radius > 0 && (k.inEdge >= 0 && !h.round(c, k.inEdge, radius, &in, -1) || k.outEdge >= 0 && !h.round(c, k.outEdge, radius, &out, 1)) {
		return Passage{}
	}
	return Passage{int(in), int(out)}
}

// round moves an end of a passage from the line beside an edge to the circle round one of its corners, if it lies beyond that; it tells false if the course passes the circle by.
func (h *hull) round(c Course, i int, radius int64, end *int64, sign int64) bool {
	a, b := h.before(i), h.corners[i]
	edge := from(a, b)
	to := from(a, c.from)
	along := edge.dot(to) + *end*edge.dot(c.way)/fine
	corner := a
	switch {
	case along < 0:
	case along > edge.dot(edge):
		corner = b
	default:
		return true
	}
	to = from(c.from, corner)
	aside := to.cross(c.way) / fine
	square := radius*radius - aside*aside
	if square <= 0 {
		return false
	}
	*end = to.dot(c.way)/fine + sign*floorRoot(square)
	return true
}
