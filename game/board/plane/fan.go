package plane

// compass are directions all round, as many as quarters and halvings make: 256, from the east by the south.
var compass = func() [256]vector {
	var all [256]vector
	all[0], all[64], all[128], all[192] = vector{fine, 0}, vector{0, fine}, vector{-fine, 0}, vector{0, -fine}
	for step := 64; step > 1; step /= 2 {
		for i := 0; i < len(all); i += step {
			a, b := all[i], all[(i+step)%len(all)]
			all[i+step/2] = vector{a.x + b.x, a.y + b.y}.unit()
		}
	}
	return all
}()

// to is the point so far from another in a direction, each coordinate rounded towards the first.
func (v vector) to(p Point, length int64) Point {
	return Point{p.X + int16(v.x*length/fine), p.Y + int16(v.y*length/fine)}
}

// edge is an edge that a base may come up against, or another base: then both its ends are the same.
type edge struct {
	a, b   Point
	way    vector
	long   int64 // a sixteenth of a unit
	radius int64
}

// Fan appends what a base can reach straight on from a stop with what is left of its length: a polygon round the stop, for drawing. Its corners are ends of legs that the base can go,
// as far as the directions of a compass of 256 tell; between two of them as far from the stop as each other, an outline is straight.
func (w *Ways) Fan(i int, fan []Point) []Point {
	s := &w.stops[i]
	room := w.longest - s.length
	if !s.done || room <= 0 || s.legs == MostLegs {
		return fan
	}
	onField := w.field != nil && s.On == OnField
	if onField {
		w.gather(s.At, room)
	}
	ray := func(d int) int64 {
		if onField {
			return w.ray(s.At, compass[d], int64(room))
		}
		return w.feel(s.Perch, compass[d], room)
	}
	const coarse = 8
	first := ray(0)
	last := first
	for d := 0; d < len(compass); d += coarse {
		next := first
		if d+coarse < len(compass) {
			next = ray(d + coarse)
		}
		fan = append(fan, compass[d].to(s.At, last))
		fan = w.between(s.At, d, d+coarse, last, next, ray, fan)
		last = next
	}
	return fan
}

// between appends the ends of the legs between two directions, where they differ much.
func (w *Ways) between(at Point, d, e int, last, next int64, ray func(int) int64, fan []Point) []Point {
	if e-d < 2 || max(last-next, next-last) < 100 {
		return fan
	}
	m := (d + e) / 2
	middle := ray(m)
	fan = w.between(at, d, m, last, middle, ray, fan)
	fan = append(fan, compass[m].to(at, middle))
	return w.between(at, m, e, middle, next, ray, fan)
}

// gather notes what is near enough to a point to be in the way.
func (w *Ways) gather(at Point, room int) {
	w.edges = w.edges[:0]
	r := int64(w.field.radius)
	for _, g := range w.field.pieces {
		if g.Far(at, at, room+w.field.radius) {
			continue
		}
		for i := range g.corners {
			a, b := g.edge(i)
			way := from(a, b)
			if side := way.cross(from(a, at)); side == 0 || (side < 0) == g.right { // seen from outside
				w.edges = append(w.edges, edge{a, b, way, floorRoot(way.dot(way) * 256), r})
			}
		}
	}
	for _, o := range w.others {
		w.edges = append(w.edges, edge{a: o.At, b: o.At, radius: r + int64(o.Radius)})
	}
}

// ray is how far the base goes in a direction, for drawing: a few units less than it could.
func (w *Ways) ray(at Point, way vector, room int64) int64 {
	far := room
	if way.x > 0 {
		far = min(far, int64(w.field.max.X-at.X)*fine/way.x)
	} else if way.x < 0 {
		far = min(far, int64(at.X-w.field.min.X)*fine/-way.x)
	}
	if way.y > 0 {
		far = min(far, int64(w.field.max.Y-at.Y)*fine/way.y)
	} else if way.y < 0 {
		far = min(far, int64(at.Y-w.field.min.Y)*fine/-way.y)
	}
	for i := range w.edges {
		far = w.edges[i].before(at, way, far)
	}
	return max(far, 0)
}

// before is how far a base goes in a direction until it comes up against an edge, if that is less than far.
func (e *edge) before(at Point, way vector, far int64) int64 {
	const shy = 3
	near := e.a
	if e.long > 0 {
		// It meets the line beside the edge, or, past its ends, a circle round one of them.
		speed, off := e.way.cross(way), e.way.cross(from(e.a, at))
		if off < 0 {
			speed, off = -speed, -off
		}
		toA := from(e.a, at).dot(e.way)
		if speed < 0 {
			gone := (off - e.radius*e.long/16) * fine / -speed // until it is as near as its radius
			if gone > far {
				return far
			}
			along := toA + max(gone, 0)*e.way.dot(way)/fine
			if along >= 0 && along <= e.way.dot(e.way) {
				return max(gone-shy, 0)
			}
			if along > 0 {
				near = e.b
			}
		} else {
			return far // its ends are also those of edges that it nears
		}
	}
	to := from(at, near)
	along, aside := to.dot(way)/fine, to.cross(way)/fine
	if along <= 0 || max(aside, -aside) >= e.radius {
		return far
	}
	return max(min(far, along-floorRoot(e.radius*e.radius-aside*aside)-shy), 0)
}

// feel is how far the base goes in a direction from a perch, found by trying: halving between what it can and what it cannot.
func (w *Ways) feel(from Perch, way vector, room int) int64 {
	can, cannot := 0, room+1
	for cannot-can > 50 {
		half := (can + cannot) / 2
		p := way.to(from.At, int64(half))
		if _, length, ok := w.steps.Leg(from, p); ok && length <= room {
			can = half
		} else {
			cannot = half
		}
	}
	return int64(can)
}
