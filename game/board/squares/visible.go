package squares

import "math/bits"

// All lines of sight from a square into one quarter of the board make a tree: those that begin alike part where they go on differently. The tree is the same for every square and, mirrored,
// for every quarter, so it is worked out once. Who looks around goes through it and skips what lies behind a step that is cut.

// twig is a step of a line of sight in the quarter to the south-east, in the order in which a tree is written: each step before those that go on from it.
type twig struct {
	x, y uint8  // where it leads: columns and rows from the eye
	step uint8  // the row of ways.into that tells whether it can be made
	end  uint8  // 1 if the line to that square goes this way, 0 if only lines to others do
	skip uint16 // the twig after all that go on from this one
}

// The steps, as they follow each other in ways.into.
const (
	across = iota * Stride
	down
	slant
)

var tree = grow()

// grow puts the tree together, from the walk to every square of a quarter.
func grow() []twig {
	type branch struct {
		next [3]int // by step: the branch there, 0 for none
		end  bool
	}
	all := make([]branch, 1, 1<<14)
	for target := Square(1); target < MaxHeight*Stride; target++ {
		w, here := line(0, target), 0
		for at := Square(0); at != target; {
			next := w.next()
			step := (next - at) / Stride // 0 across, 1 down or slant
			if next-at == Stride+1 {
				step = 2
			}
			if all[here].next[step] == 0 {
				all[here].next[step] = len(all)
				all = append(all, branch{})
			}
			here, at = all[here].next[step], next
		}
		all[here].end = true
	}
	var twigs []twig
	var write func(b branch, at Square)
	write = func(b branch, at Square) {
		for i, to := range [3]Square{at + 1, at + Stride, at + Stride + 1} {
			if b.next[i] == 0 {
				continue
			}
			here, next := len(twigs), all[b.next[i]]
			t := twig{x: uint8(to.Column()), y: uint8(to.Row()), step: uint8(i*Stride + to.Row())}
			if next.end {
				t.end = 1
			}
			twigs = append(twigs, t)
			write(next, to)
			twigs[here].skip = uint16(len(twigs))
		}
	}
	write(all[0], 0)
	return twigs
}

// Visible is all squares that are seen from one, itself included.
func (g *Ground) Visible(from Square) Set {
	l := g.Links()
	return g.look(from, &l, &g.Blocking, nil)
}

// Unobstructed is all squares that are seen from one with nothing in between that hinders, as Line has it: the lines to them pass no hindering square, no rail and no figure, and they are not
// hindering themselves. Figures may be nil.
func (g *Ground) Unobstructed(from Square, figures *Set) Set {
	l, shut := g.Unhindered(), g.Blocking.Union(g.Hindering)
	if g.Blocking.Has(from) {
		return One(from).Intersect(g.Floor)
	}
	return g.look(from, &l, &shut, figures)
}

// ways is a quarter of the board, turned so that the eye is in its north-west and looks south-east.
type ways struct {
	row, column int // where the eye is
	rows        int // how many rows the quarter has
	south, east bool
	into        [128]uint32 // by step and row: the squares into which that step can be made
	seen        [Stride]uint32
}

// look goes through all four quarters: along the links, into no square that is shut, past no square with a figure.
func (g *Ground) look(from Square, l *Links, shut, figures *Set) Set {
	var seen Set
	if !g.Floor.Has(from) {
		return seen
	}
	seen.Add(from)
	if g.Blocking.Has(from) {
		return seen
	}
	height := MaxHeight
	for g.Floor[height-1] == 0 {
		height--
	}
	w := ways{row: from.Row(), column: from.Column()}
	for quarter := range 4 {
		w.south, w.east, w.rows = quarter&1 != 0, quarter&2 != 0, w.row+1
		if w.south {
			w.rows = height - w.row
		}
		w.face(l, shut, figures)
		w.climb()
		w.add(&seen)
	}
	return seen
}

// on is the row of the board that is so many rows from the eye.
func (w *ways) on(y int) int {
	if w.south {
		return w.row + y
	}
	return w.row - y
}

// face turns the board.
func (w *ways) face(l *Links, shut, figures *Set) {
	above := uint32(0) // the figures in the row before
	for y := range w.rows {
		r := w.on(y)
		a, d, s := l.East[r], uint32(0), uint32(0)
		if w.east {
			a <<= 1
		}
		switch {
		case w.south && y == 0: // nothing comes into the first row
		case w.south && w.east:
			d, s = l.South[r-1], l.SouthEast[r-1]<<1
		case w.south:
			d, s = l.South[r-1], l.SouthWest[r-1]
		case w.east:
			d, s = l.South[r], l.SouthWest[r]<<1
		default:
			d, s = l.South[r], l.SouthEast[r]
		}
		here := uint32(0) // no line goes on past a figure, so there is no step out of its square
		if figures != nil {
			here = w.turn(figures[r])
		}
		if y == 0 {
			here &^= 1
		}
		w.into[across+y] = w.turn(a&^shut[r]) &^ (here << 1)
		w.into[down+y] = w.turn(d&^shut[r]) &^ above
		w.into[slant+y] = w.turn(s&^shut[r]) &^ (above << 1)
		w.seen[y], above = 0, here
	}
	w.into[down+w.rows], w.into[slant+w.rows] = 0, 0 // beyond the last row
}

// turn moves a row so that the eye's column is the first, and the columns to its east or west follow.
func (w *ways) turn(row uint32) uint32 {
	if w.east {
		return row >> (w.column & 31)
	}
	return bits.Reverse32(row) >> (31 - w.column&31)
}

// add adds what was seen to a set, turned back.
func (w *ways) add(seen *Set) {
	for y := range w.rows {
		if w.east {
			seen[w.on(y)] |= w.seen[y] << (w.column & 31)
		} else {
			seen[w.on(y)] |= bits.Reverse32(w.seen[y]) >> (31 - w.column&31)
		}
	}
}

// climb goes through the tree.
func (w *ways) climb() {
	for i := 0; i < len(tree); {
		t := &tree[i]
		if w.into[t.step&127]>>(t.x&31)&1 == 0 {
			i = int(t.skip)
			continue
		}
		w.seen[t.y&31] |= uint32(t.end) << (t.x & 31)
		i++
	}
}
