package plane

// compass are the directions, made by halving quarters.
var compass = func() [Directions]vector {
	var all [Directions]vector
	all[0], all[64], all[128], all[192] = vector{fine, 0}, vector{0, fine}, vector{-fine, 0}, vector{0, -fine}
	for step := 64; step > 1; step /= 2 {
		for i := 0; i < len(all); i += step {
			a, b := all[i], all[(i+step)%len(all)]
			all[i+step/2] = vector{a.x + b.x, a.y + b.y}.unit()
		}
	}
	return all
}()

// Directions is how many directions there are all round, from the east by the south.
const Directions = 256

// Off is the point so far from another in one of the directions, rounded towards it; ok is false if it lies off the plane.
func Off(p Point, direction, length int) (q Point, ok bool) {
	v := compass[direction&(Directions-1)]
	x, y := int64(p.X)+v.x*int64(length)/fine, int64(p.Y)+v.y*int64(length)/fine
	return Point{int16(x), int16(y)}, x >= 0 && y >= 0 && x <= Most && y <= Most
}

// to is the point so far from another in a direction, each coordinate rounded towards the first.
func (v vector) to(p Point, length int64) Point {
	return Point{p.X + int16(v.x*length/fine), p.Y + int16(v.y*length/fine)}
}

// edge is an edge that a base may come up against, seen from a stop, or another base.
type edge struct {
	way, to vector // along the edge, and from the stop to where it begins
	whole   int64  // the square of its length; 0 for another base
	long    int64  // its length, in sixteenths of a unit
	off     int64  // how far the stop is from its line, times its length
	at      int64  // where along the edge the stop is, times its length
	near    int64  // how near the middle of the base may come to the line, times the length of the edge
	radius  int64  // and to its ends, or to the other base
}

// least is the shortest leg that is worth drawing.
const least = 150

// Fan appends what a base can reach straight on from a stop with what is left of its length: a polygon, for drawing. Its corners are ends of legs that the base can go, as far as the
// directions of a compass of 256 tell; between two of them that are nearly as far off the outline is straight.
//
// About where the base starts the polygon goes all round. At another stop a shortest way bends, and at none by more than the bends round a corner are apart; there it is a sector, with the stop as one
// corner, about the direction in which the way leads on.
func (w *Ways) Fan(i int, fan []Point) []Point {
	s := &w.stops[i]
	room := w.longest - s.length
	if !s.done || room < least || s.legs == MostLegs {
		return fan
	}
	onField := w.field != nil && s.On == OnField
	if onField {
		w.stopAt(s, room)
	}
	const coarse, sector = 8, 32
	first, last := 0, len(compass)
	if s.before >= 0 && onField {
		middle := heading(from(w.stops[s.before].At, s.At))
		first, last = middle-sector, middle+sector
		fan = append(fan, s.At)
	}
	before := w.look(i, first, onField, room)
	for d := first; d < last; d += coarse {
		next := w.look(i, d+coarse, onField, room)
		fan = append(fan, compass[d&255].to(s.At, before))
		fan = w.between(i, d, d+coarse, before, next, onField, room, fan)
		before = next
	}
	if last-first < len(compass) {
		fan = append(fan, compass[last&255].to(s.At, before))
	}
	return fan
}

// heading is the direction of the compass nearest to that of a vector, or next to it.
func heading(v vector) int {
	d := 0
	for step := 64; step > 0; step /= 2 {
		for _, e := range [2]int{d + step, d - step} {
			if compass[e&255].dot(v) > compass[d&255].dot(v) {
				d = e
			}
		}
	}
	return d & 255
}

// look is how far the base goes from a stop in a direction.
func (w *Ways) look(i, d int, onField bool, room int) int64 {
	s := &w.stops[i]
	if !onField {
		return int64(w.steps.Goes(s.Perch, d, room))
	}
	way, far := compass[d&255], int64(room)
	if w.view != nil && abs(int64(w.view.far[d&255])-far) > odd {
		far = min(far, int64(w.view.far[d&255]))
	} else {
		if !w.walled {
			w.walls, w.walled = w.field.walls(s.At, room, w.walls[:0]), true
		}
		far = w.field.ray(s.At, way, far, w.walls)
	}
	for i := range w.bodies {
		far = w.bodies[i].before(way, far)
	}
	return max(far, 0)
}

// between appends the ends of the legs between two directions, where they differ much.
func (w *Ways) between(i, d, e int, last, next int64, onField bool, room int, fan []Point) []Point {
	if e-d < 2 || max(last-next, next-last) < 200 {
		return fan
	}
	m := (d + e) / 2
	middle := w.look(i, m, onField, room)
	fan = w.between(i, d, m, last, middle, onField, room, fan)
	fan = append(fan, compass[m&255].to(w.stops[i].At, middle))
	return w.between(i, m, e, middle, next, onField, room, fan)
}

// stopAt gets ready to look from a stop on the field.
func (w *Ways) stopAt(s *stop, room int) {
	w.walled, w.view, w.bodies = false, nil, w.bodies[:0]
	if s.bend >= 0 {
		w.view = w.field.view(s.bend, room)
	}
	r := int64(w.field.radius)
	for _, o := range w.others {
		if to := from(s.At, o.At); to.dot(to) <= (int64(room)+r+int64(o.Radius))*(int64(room)+r+int64(o.Radius)) {
			w.bodies = append(w.bodies, edge{to: to, radius: r + int64(o.Radius) + shy})
		}
	}
}

// view is how far a base goes from a bend in each direction past pieces alone, with room for so much.
type view struct {
	room int
	far  [Directions]uint16
}

// odd is by how much at most what a base is said to go may depend on how much room it has besides.
const odd = 8

// view is what is known of a bend with room for so much at least, as soon as somebody asked.
func (f *Field) view(bend, room int) *view {
	known := f.views[bend].Load()
	if known == nil || known.room < room {
		known = &view{room: room | (1<<13 - 1)}
		walls := f.walls(f.bends[bend], known.room+odd, nil)
		for d := range known.far {
			known.far[d] = uint16(f.ray(f.bends[bend], compass[d], int64(min(known.room+odd, 2*Most)), walls))
		}
		f.views[bend].Store(known)
	}
	return known
}

// shy is what is kept off pieces and others for rounding.
const shy = 2

// walls appends the edges of pieces that are near enough to a point to be in the way.
func (f *Field) walls(at Point, room int, walls []edge) []edge {
	r := int64(f.radius)
	for _, g := range f.pieces {
		if g.Far(at, at, room+f.radius) {
			continue
		}
		for i := range g.corners {
			a, b := g.edge(i)
			e := edge{way: from(a, b), to: from(at, a), radius: r + shy}
			side := e.to.cross(e.way)
			if side != 0 && (side < 0) != g.right { // seen from within
				continue
			}
			e.whole = e.way.dot(e.way)
			e.long, e.off, e.at = floorRoot(e.whole*256), max(side, -side), -e.to.dot(e.way)
			if e.off > (int64(room)+e.radius)*e.long/16 {
				continue
			}
			e.near = min(e.radius*e.long/16, max(e.off, r*e.long/16))
			if !g.right {
				e.way.x, e.way.y = -e.way.x, -e.way.y // for the line to lie on the left
				e.to = from(at, b)
				e.at = e.whole - e.at
			}
			walls = append(walls, e)
		}
	}
	return walls
}

// ray is how far the base goes in a direction past walls, for drawing: a few units less than it could.
func (f *Field) ray(at Point, way vector, room int64, walls []edge) int64 {
	far := room
	if way.x > 0 {
		far = min(far, int64(f.max.X-at.X)*fine/way.x)
	} else if way.x < 0 {
		far = min(far, int64(at.X-f.min.X)*fine/-way.x)
	}
	if way.y > 0 {
		far = min(far, int64(f.max.Y-at.Y)*fine/way.y)
	} else if way.y < 0 {
		far = min(far, int64(at.Y-f.min.Y)*fine/-way.y)
	}
	for i := range walls {
		far = walls[i].before(way, far)
	}
	return max(far, 0)
}

// before is how far a base goes in a direction until it comes up against an edge, if that is less than far: it meets the line beside the edge, or, past its ends, a circle round one of them.
func (e *edge) before(way vector, far int64) int64 {
	to := e.to
	if e.whole > 0 {
		speed := e.way.cross(way) // towards the line
		room := (e.off - e.near) * fine
		if speed <= 0 || room >= far*speed {
			return far // its ends are also those of edges that it nears
		}
		gone := max(room/speed, 0)
		along := e.at + gone*e.way.dot(way)/fine
		if along >= 0 && along <= e.whole {
			return max(gone-1, 0)
		}
		if along > 0 {
			to.x, to.y = to.x+e.way.x, to.y+e.way.y
		}
	}
	along, aside := to.dot(way)/fine, to.cross(way)/fine
	if along <= 0 || along-e.radius >= far || max(aside, -aside) >= e.radius {
		return far
	}
	square := min(e.radius*e.radius, to.dot(to)) - aside*aside
	if gone := along - far; gone > 0 && gone*gone >= square {
		return far
	}
	return max(along-floorRoot(max(square, 0))-1, 0)
}

// Halve is how far a base goes with room for so much, found by trying: halving between what it can and what it cannot, until they are hardly apart.
func Halve(room int, goes func(length int) bool) int {
	can, cannot := 0, min(room, Most)+1
	for cannot-can > 50 {
		if half := (can + cannot) / 2; goes(half) {
			can = half
		} else {
			cannot = half
		}
	}
	return can
}
