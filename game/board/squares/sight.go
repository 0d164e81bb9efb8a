package squares

// MaxWalk is the most squares that a line of sight can pass, both ends included.
const MaxWalk = MaxWidth + MaxHeight - 1

// walk follows the straight line from the centre of a square to that of another, square by square.
//
// The line crosses its next upright edge at (2i+1)/2dx of its length and its next level one at (2j+1)/2dy. The smaller of the two, multiplied out, is the next step;
// where both are equal the line goes through a corner.
type walk struct {
	at, to             Square
	across, down, both Square // what a step adds
	p, q               int    // (2i+1)*dy and (2j+1)*dx
	dx, dy             int
}

func line(a, b Square) walk {
	w := walk{at: a, to: b, across: 1, down: Stride, dx: b.Column() - a.Column(), dy: b.Row() - a.Row()}
	if w.dx < 0 {
		w.dx, w.across = -w.dx, -1
	}
	if w.dy < 0 {
		w.dy, w.down = -w.dy, -Stride
	}
	w.both, w.p, w.q = w.across+w.down, w.dy, w.dx
	return w
}

// next takes a step and returns where it leads.
func (w *walk) next() Square {
	switch {
	case w.p < w.q:
		w.at += w.across
		w.p += 2 * w.dy
	case w.p > w.q:
		w.at += w.down
		w.q += 2 * w.dx
	default:
		w.at += w.both
		w.p += 2 * w.dy
		w.q += 2 * w.dx
	}
	return w.at
}

// Sees tells whether there is a line of sight between two squares: every step of the straight line between their centres leads to a connected square, and none of its squares is blocking,
// both ends included. A square sees itself. The corner of a blocking square interrupts nothing; a wall that only ends in the corner through which the line goes does not either.
func (g *Ground) Sees(a, b Square) bool {
	if a == b {
		return g.Floor.Has(a)
	}
	if g.Blocking.Has(a) || g.Blocking.Has(b) {
		return false
	}
	w := line(a, b)
	for at := a; at != b; {
		next := w.next()
		if !g.linked(at, next, false) || g.Blocking.Has(next) {
			return false
		}
		at = next
	}
	return true
}

// Line tells whether a sees b, and whether something hinders on the way: a hindering square other than a's, a rail that is crossed, a figure in a square other than those of both ends.
// A rail is crossed at a corner if no way round the corner is free of rails and walls. Figures may be nil.
func (g *Ground) Line(a, b Square, figures *Set) (sees, hindered bool) {
	if a == b {
		return g.Floor.Has(a), false
	}
	if g.Blocking.Has(a) || g.Blocking.Has(b) {
		return false, false
	}
	w := line(a, b)
	for at := a; at != b; {
		next := w.next()
		if !g.linked(at, next, false) || g.Blocking.Has(next) {
			return false, false
		}
		hindered = hindered || g.Hindering.Has(next) || next != b && figures != nil && figures.Has(next) || !g.linked(at, next, true)
		at = next
	}
	return true, hindered
}

// Cut is where a line of sight is cut.
type Cut struct {
	By       Cutter
	From, To Square // the step that the line would take there; the same square twice where it begins in a blocking one
}

// Cutter is what cuts a line of sight.
type Cutter uint8

// What cuts a line of sight: nothing, the square To, the edge between From and To, or walls that meet in the corner between them.
const (
	Uncut Cutter = iota
	BySquare
	ByEdge
	ByCorner
)

// Trace appends the squares that the line from a to b passes to a list, a first, up to b or to where it is cut; a blocking square that cuts it is left out.
func (g *Ground) Trace(a, b Square, list []Square) ([]Square, Cut) {
	if a != b && (g.Blocking.Has(a)) || !g.Floor.Has(a) {
		return list, Cut{BySquare, a, a}
	}
	list = append(list, a)
	w := line(a, b)
	for at := a; at != b; {
		next := w.next()
		switch {
		case !g.linked(at, next, false) && Distance(at, next) == 1:
			return list, Cut{ByEdge, at, next}
		case !g.linked(at, next, false):
			return list, Cut{ByCorner, at, next}
		case g.Blocking.Has(next):
			return list, Cut{BySquare, at, next}
		}
		list, at = append(list, next), next
	}
	return list, Cut{From: None, To: None}
}
