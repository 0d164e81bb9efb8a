package squares

import (
	"fmt"
	"slices"
	"strings"
)

// A drawing of a ground is 2 x height + 1 lines of 2 x width + 1 characters: squares, the edges between them and, where lines and columns of edges meet, corners, which are + and mean nothing.
//
//	+-+-+-+-+
//	|. . # .|
//	+ + +:+:+
//	|. .D, .|
//	+-+-+-+-+

// Legend says which characters stand for what.
type Legend struct {
	Squares map[rune]Terrain
	East    map[rune]Edge // the edges between two squares side by side
	South   map[rune]Edge // those between two squares one above the other
}

// Pair is two squares that share an edge, the one west or north of it first.
type Pair struct{ A, B Square }

// Fault is what is wrong with a drawing.
type Fault struct {
	Line, Column int // from 1; 0 where it is the whole drawing or line
	Text         string
}

func (f *Fault) Error() string {
	switch {
	case f.Line == 0:
		return f.Text
	case f.Column == 0:
		return fmt.Sprintf("line %d: %s", f.Line, f.Text)
	}
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, f.Text)
}

const corner = '+'

// Read reads a drawing: the ground, in which doors are closed, how many squares it is wide and high, and its doors in reading order. An error is a *Fault.
func Read(lines []string, legend Legend) (g Ground, width, height int, doors []Pair, err error) {
	r := reader{legend: legend}
	for i, text := range lines {
		r.lines = append(r.lines, []rune(text))
		r.check(len(r.lines[i]) == len(r.lines[0]), i, -1, "it has %d characters, the first line has %d", len(r.lines[i]), len(r.lines[0]))
	}
	if r.fault == nil {
		r.measure()
	}
	if r.fault == nil {
		r.read()
	}
	if r.fault != nil {
		return Ground{}, 0, 0, nil, r.fault
	}
	return r.ground, r.width, r.height, r.doors, nil
}

// reader reads one drawing and keeps the first fault.
type reader struct {
	legend        Legend
	lines         [][]rune
	ground        Ground
	width, height int
	doors         []Pair
	fault         *Fault
}

// check keeps a fault unless something is as it should be. Line and column are from 0; -1 stands for the whole.
func (r *reader) check(ok bool, line, column int, text string, args ...any) {
	if !ok && r.fault == nil {
		r.fault = &Fault{line + 1, column + 1, fmt.Sprintf(text, args...)}
	}
}

// measure finds the size. Big squares are whole, so a board has even numbers of columns and rows.
func (r *reader) measure() {
	if len(r.lines) == 0 {
		r.check(false, -1, -1, "there are no lines; a drawing has 2 x height + 1")
		return
	}
	high, wide := len(r.lines), len(r.lines[0])
	r.width, r.height = wide/2, high/2
	r.check(high%4 == 1 && high > 1, -1, -1, "there are %d lines; 2 x height + 1 are needed, with an even height", high)
	r.check(wide%4 == 1 && wide > 1, 0, -1, "it has %d characters; 2 x width + 1 are needed, with an even width", wide)
	r.check(r.width <= MaxWidth && r.height <= MaxHeight, -1, -1, "it has %d by %d squares; at most %d by %d are possible", r.width, r.height, MaxWidth, MaxHeight)
}

func (r *reader) read() {
	for y, line := range r.lines {
		for x, sign := range line {
			q := At(x/2, y/2)
			switch {
			case x%2 == 0 && y%2 == 0:
				r.check(sign == corner, y, x, "%q stands at a corner; corners are drawn %c", sign, corner)
			case x%2 == 1 && y%2 == 1:
				terrain, ok := r.legend.Squares[sign]
				r.check(ok, y, x, "%q is no square; squares are %s", sign, signs(r.legend.Squares))
				r.ground.Floor.Add(q)
				r.ground.SetSquare(q, terrain)
			case y%2 == 1:
				r.edge(y, x, sign, r.legend.East, x == 0 || x == 2*r.width, q-1, q)
			default:
				r.edge(y, x, sign, r.legend.South, y == 0 || y == 2*r.height, q-Stride, q)
			}
			if r.fault != nil {
				return
			}
		}
	}
}

// edge reads an edge between two squares. The border is a wall; it is kept where it has a square west or north of it.
func (r *reader) edge(y, x int, sign rune, legend map[rune]Edge, border bool, a, b Square) {
	e, ok := legend[sign]
	r.check(ok, y, x, "%q is no edge here; edges are %s", sign, signs(legend))
	r.check(!border || e == Wall, y, x, "%q stands on the border; the border is drawn as a wall", sign)
	if r.fault != nil {
		return
	}
	if border {
		switch {
		case x == 2*r.width:
			r.ground.WallEast.Add(a)
		case y == 2*r.height:
			r.ground.WallSouth.Add(a)
		}
		return
	}
	r.ground.SetEdge(a, b, e)
	if e == Door {
		r.doors = append(r.doors, Pair{a, b})
	}
}

// signs lists the characters of a legend.
func signs[T any](legend map[rune]T) string {
	var list []string
	for sign := range legend {
		list = append(list, fmt.Sprintf("%q", sign))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// signOf is the first character that stands for something, or ? if there is none.
func signOf[T comparable](legend map[rune]T, what T) rune {
	found := rune(-1)
	for sign, means := range legend {
		if means == what && (found < 0 || sign < found) {
			found = sign
		}
	}
	if found < 0 {
		return '?'
	}
	return found
}

// Draw draws a ground of a size as Read reads it. Of the doors given those that are closed are drawn as doors.
func Draw(g *Ground, width, height int, doors []Pair, legend Legend) []string {
	lines := make([]string, 0, 2*height+1)
	for y := range 2*height + 1 {
		line := make([]rune, 0, 2*width+1)
		for x := range 2*width + 1 {
			q, sign := At(x/2, y/2), corner
			switch {
			case x%2 == 1 && y%2 == 1:
				sign = signOf(legend.Squares, g.Terrain(q))
			case y%2 == 1:
				sign = signOf(legend.East, between(g, q-1, q, x == 0 || x == 2*width, doors))
			case x%2 == 1:
				sign = signOf(legend.South, between(g, q-Stride, q, y == 0 || y == 2*height, doors))
			}
			line = append(line, sign)
		}
		lines = append(lines, string(line))
	}
	return lines
}

// between is the edge between two squares as it is drawn.
func between(g *Ground, a, b Square, border bool, doors []Pair) Edge {
	if border {
		return Wall
	}
	e := g.Edge(a, b)
	if e == Wall && slices.Contains(doors, Pair{a, b}) {
		return Door
	}
	return e
}
