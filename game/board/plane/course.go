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

// Straight tells whether the course goes along one of the axes, so that its points are not rounded.
func (c Course) Straight() bool { return c.way.x == 0 || c.way.y == 0 }

// Leaves tells whether a course that begins on an edge of a part of the polygon leads away from the part, and is so far beyond the edge after a length.
func (c Course) Leaves(g *Polygon, part, beyond, after int) bool {
	h := &g.hulls[part]
	for i, a := range h.corners {
		edge := from(a, h.corners[(i+1)%len(h.corners)])
		if edge.cross(from(a, c.from)) == 0 && -edge.cross(c.way)*int64(after)/fine*256 > int64(beyond)*h.long[i] {
			return true
		}
	}
	return false
}

// hull is a part of a polygon without a corner inwards, for courses.
type hull struct {
	corners []Point
	long    []int64 // of the edge that begins at each corner its length, in parts of a unit, of which 256 are one
	middle  Point
	reach   int64 // from the middle to the corner farthest off
}

func hullOf(corners []Point) hull {
	h := hull{corners: corners}
	least, most := corners[0], corners[0]
	for i, c := range corners {
		h.long = append(h.long, floorRoot(Square(c, corners[(i+1)%len(corners)])<<16))
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

// Passage is the stretch of a course on which a base overlaps something, by lengths that may be a unit or two off. It is empty unless From is less than To; From may lie before the course begins.
type Passage struct{ From, To int }

// None tells whether a passage is empty.
func (p Passage) None() bool { return p.From >= p.To }

// Passes tells on what stretch of a course a base of a radius overlaps a part of the polygon; with a radius below zero, where its middle is farther inside than that.
func (c Course) Passes(g *Polygon, part, radius int) Passage {
	h := &g.hulls[part]
	if _, aside := c.Heads(h.middle); int64(aside) > h.reach+int64(max(radius, 0))+2 {
		return Passage{}
	}
	in, out := -4*int64(Most), 4*int64(Most)
	inEdge, outEdge := -1, -1
	n := len(h.corners)
	for i, a := range h.corners {
		b := h.corners[0]
		if i+1 < n {
			b = h.corners[i+1]
		}
		edge := from(a, b)
		room := edge.cross(from(a, c.from)) + int64(radius)*h.long[i]/256
		switch speed := edge.cross(c.way); {
		case speed > 0:
			if at := -room * fine / speed; at > in {
				in, inEdge = at, i
			}
		case speed < 0:
			if at := room * fine / -speed; at < out {
				out, outEdge = at, i
			}
		case room < 0:
			return Passage{}
		}
	}
	if in >= out {
		return Passage{}
	}
	if radius > 0 {
		if inEdge >= 0 && !h.round(c, inEdge, int64(radius), &in, -1) || outEdge >= 0 && !h.round(c, outEdge, int64(radius), &out, 1) {
			return Passage{}
		}
	}
	return Passage{int(in), int(out)}
}

// round moves an end of a passage from the line beside an edge to the circle round one of its corners, if it lies beyond that; it tells false if the course passes the circle by.
func (h *hull) round(c Course, i int, radius int64, end *int64, sign int64) bool {
	a, b := h.corners[i], h.corners[(i+1)%len(h.corners)]
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
