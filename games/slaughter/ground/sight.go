package ground

import "mischief/game/board/plane"

// body is a figure as it is seen: to the top of its head (WAS-R004).
func (m *Map) body(p Place) plane.Body {
	return plane.Body{Base: m.base(p), Top: m.Level(p) + m.size.Tall}
}

// Sees tells whether there is line of sight between two figures, whichever looks (WAS-408, WAS-410): a line between any two of the nine points of each base, over or
// past all terrain that nobody sees through (WAS-R005, WAS-R157). Other figures are never in the way (WAS-409). Nothing is in the way between figures in the air; between the air and the ground
// nobody is of any account to the other (WAS-621).
func (m *Map) Sees(a, b Place) bool {
	if a.On == Aloft || b.On == Aloft {
		return a.On == b.On
	}
	return m.terrain.SeesAmong(uint64(m.around(a.At, b.At, int(m.size.Radius))&m.opaque), m.body(a), m.body(b))
}

// SeesPast is Sees where no line may touch some round zones on the ground, such as clouds of dust.
func (m *Map) SeesPast(a, b Place, zones []plane.Base) bool {
	if a.On == Aloft || b.On == Aloft {
		return a.On == b.On
	}
	return m.terrain.SeesPast(m.body(a), m.body(b), zones)
}

// Blocks is a piece that hides two figures from each other: the first of those that the line between their middles meets; -1 if they see each other.
func (m *Map) Blocks(a, b Place) int {
	if a.On == Aloft || b.On == Aloft || m.Sees(a, b) {
		return -1
	}
	return m.terrain.Stops(m.body(a), m.body(b))
}

// Met is where a line from one point to another first meets a piece, if it does.
func (m *Map) Met(piece int, a, b plane.Point) (plane.Point, bool) {
	if a == b {
		return a, m.Holds(piece, a)
	}
	var room [mostSpans]plane.Span
	spans := m.terrain[piece].Ground.Spans(a, b, room[:0])
	if len(spans) == 0 {
		return plane.Point{}, false
	}
	return spans[0].From.Of(a, b), true
}

// Cover tells whether a figure that can be seen is in cover from a shooter: whether a line from the middle of his base to one of the nine points of the other's crosses a piece that gives cover
// and rises half a figure above the target's feet (WAS-411, WAS-R158). The shooter's own parapet counts only if it is the target's, too (WAS-R006); figures give none (WAS-409).
func (m *Map) Cover(shooter, target Place) bool { return m.covers(shooter, target, m.cover) >= 0 }

// CoveredBy is the first piece that gives a figure cover from a shooter, or -1.
func (m *Map) CoveredBy(shooter, target Place) int { return m.covers(shooter, target, m.cover) }

func (m *Map) covers(shooter, target Place, pieces Pieces) int {
	if shooter.On == Aloft || target.On == Aloft {
		return -1
	}
	his := m.base(target)
	for pieces != 0 {
		i := pieces.first()
		if m.rises(m.Level(target), i) || !m.terrain.Screens(shooter.At, his, i) {
			continue
		}
		if g := m.terrain[i].Ground; !g.Touched(m.base(shooter), Contact) || g.Touched(his, Contact) {
			return i
		}
	}
	return -1
}

// Trips tells whether a trap that lies at a place works on a figure: whether its base is at least partly within so much of the trap, and a straight line on the ground leads from it to one of the
// nine points of that base, past all pieces that nobody walks through and that are higher than what the trap lies on (WAS-736).
func (m *Map) Trips(trap, figure Place, reach int) bool {
	if figure.On == Aloft || !m.base(figure).Reaches(plane.Base{At: trap.At}, reach+int(m.size.Radius)) {
		return false
	}
	walls := Pieces(0)
	for i, p := range m.pieces {
		if !p.WalkThrough && p.Height > m.Level(trap) && !m.terrain[i].Ground.Far(trap.At, figure.At, int(m.size.Radius)) {
			walls = walls.With(i)
		}
	}
	for _, p := range m.base(figure).Points() {
		if !m.crossed(trap.At, p, walls) {
			return true
		}
	}
	return false
}

func (m *Map) crossed(a, b plane.Point, pieces Pieces) bool {
	for pieces != 0 {
		if m.terrain.Crosses(a, b, pieces.first()) {
			return true
		}
	}
	return false
}

// Buried tells whether a point lies inside of a piece, and not just on its edge.
func (m *Map) Buried(p plane.Point, piece int) bool { return m.terrain[piece].Ground.Inside(p) }
