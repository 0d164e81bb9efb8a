// Package hex is a board of hexagons with a flat top: every cell within a distance of its centre.
//
// Cells have axial coordinates (q,r) with (0,0) in the centre: q counts columns eastwards, r counts cells southwards inside a column.
// A cell's name is the letter of its column from the west and its place in that column from the north: c3 is the centre of radius 2.
package hex

import (
	"math/bits"
	"strconv"
)

// MaxCells is the number of cells of the largest board, that of radius 3.
const MaxCells = 37

// Cell is a cell of a board, numbered in the order of names: column by column from the west, each from the north.
type Cell int8

// None is no cell: beyond the edge.
const None Cell = -1

// Direction is one of the six ways from a cell to its neighbours: 0 is north, then clockwise.
type Direction int8

// Directions is how many directions there are.
const Directions = 6

// steps are the directions in axial coordinates.
var steps = [Directions][2]int{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}

// Turn is the direction a number of sixths clockwise of d; sixths may be negative.
func (d Direction) Turn(sixths int) Direction {
	return Direction(((int(d)+sixths)%Directions + Directions) % Directions)
}

// Back is the opposite direction.
func (d Direction) Back() Direction {
	if d >= 3 {
		return d - 3
	}
	return d + 3
}

// Board is a board of one size. Its tables are worked out once and shared: a Board is never changed.
type Board struct {
	radius     int
	size       int
	axial      [MaxCells][2]int8
	names      [MaxCells]string
	byName     map[string]Cell
	neighbours [MaxCells][Directions]Cell
	lines      [MaxCells][Directions][]Cell
	distances  [MaxCells][MaxCells]int8
	bearings   [MaxCells][MaxCells]Direction
	discs      [MaxCells][2*maxRadius + 1]Set
}

const (
	minRadius = 2
	maxRadius = 3
)

var boards = [...]*Board{newBoard(2), newBoard(3)}

// Of is the board of a radius: 2 (19 cells) or 3 (37 cells). It is nil for any other.
func Of(radius int) *Board {
	if radius < minRadius || radius > maxRadius {
		return nil
	}
	return boards[radius-minRadius]
}

// OfSize is the board with a number of cells, 19 or 37. It is nil for any other.
func OfSize(cells int) *Board {
	for _, b := range boards {
		if b.size == cells {
			return b
		}
	}
	return nil
}

func newBoard(radius int) *Board {
	b := &Board{radius: radius, byName: map[string]Cell{}}
	for q := -radius; q <= radius; q++ {
		top, bottom := max(-radius, -q-radius), min(radius, -q+radius)
		for r := top; r <= bottom; r++ {
			name := string(rune('a'+q+radius)) + strconv.Itoa(r-top+1)
			b.axial[b.size] = [2]int8{int8(q), int8(r)}
			b.names[b.size] = name
			b.byName[name] = Cell(b.size)
			b.size++
		}
	}
	b.measure()
	return b
}

// measure fills the tables of a board whose cells have their coordinates.
func (b *Board) measure() {
	for c := range Cell(b.size) {
		q, r := b.Axial(c)
		for d, step := range steps {
			b.neighbours[c][d] = b.At(q+step[0], r+step[1])
			for n := 1; ; n++ {
				to := b.At(q+n*step[0], r+n*step[1])
				if to == None {
					break
				}
				b.lines[c][d] = append(b.lines[c][d], to)
			}
		}
		for to := range Cell(b.size) {
			tq, tr := b.Axial(to)
			away := max(abs(tq-q), abs(tr-r), abs(tq-q+tr-r))
			b.distances[c][to] = int8(away)
			b.bearings[c][to] = bearing(tq-q, tr-r)
			for n := away; n < len(b.discs[c]); n++ {
				b.discs[c][n] |= One(to)
			}
		}
	}
}

// bearing is the direction of a way that is a straight line along a direction, else -1.
func bearing(q, r int) Direction {
	for d, step := range steps {
		n := max(abs(q), abs(r))
		if n > 0 && q == n*step[0] && r == n*step[1] {
			return Direction(d)
		}
	}
	return -1
}

func abs(n int) int { return max(n, -n) }

// Radius is the distance from the centre to the edge.
func (b *Board) Radius() int { return b.radius }

// Size is the number of cells.
func (b *Board) Size() int { return b.size }

// All is the set of all cells.
func (b *Board) All() Set { return 1<<b.size - 1 }

// Centre is the middle cell.
func (b *Board) Centre() Cell { return Cell(b.size / 2) }

// Axial is the coordinates of a cell.
func (b *Board) Axial(c Cell) (q, r int) { return int(b.axial[c][0]), int(b.axial[c][1]) }

// At is the cell at coordinates, or None.
func (b *Board) At(q, r int) Cell {
	if max(abs(q), abs(r), abs(q+r)) > b.radius {
		return None
	}
	before := 0 // cells of the columns west of q
	for west := -b.radius; west < q; west++ {
		before += 2*b.radius + 1 - abs(west)
	}
	return Cell(before + r - max(-b.radius, -q-b.radius))
}

// Name is the name of a cell, such as "c3".
func (b *Board) Name(c Cell) string { return b.names[c] }

// Parse finds a cell by its name.
func (b *Board) Parse(name string) (c Cell, ok bool) {
	c, ok = b.byName[name]
	return c, ok
}

// Has tells whether c is a cell of the board.
func (b *Board) Has(c Cell) bool { return c >= 0 && int(c) < b.size }

// Next is the neighbour of a cell in a direction, or None.
func (b *Board) Next(c Cell, d Direction) Cell { return b.neighbours[c][d] }

// Line is the cells from the neighbour of c outward to the edge; the caller must not change it.
func (b *Board) Line(c Cell, d Direction) []Cell { return b.lines[c][d] }

// Distance is the number of steps between two cells.
func (b *Board) Distance(from, to Cell) int { return int(b.distances[from][to]) }

// Bearing is the direction of the straight line from one cell to another; ok is false where none leads there.
func (b *Board) Bearing(from, to Cell) (d Direction, ok bool) {
	d = b.bearings[from][to]
	return d, d >= 0
}

// Disc is the cells within a distance of c, itself included.
func (b *Board) Disc(c Cell, distance int) Set {
	return b.discs[c][min(max(distance, 0), len(b.discs[c])-1)]
}

// Around is the neighbours of a cell.
func (b *Board) Around(c Cell) Set { return b.discs[c][1] &^ One(c) }

// Set is a set of cells: bit i stands for cell i.
type Set uint64

// One is the set of a single cell.
func One(c Cell) Set { return 1 << c }

// Has tells whether a cell is in the set; None never is.
func (s Set) Has(c Cell) bool { return c >= 0 && s>>c&1 != 0 }

// Len is the number of cells in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First is the lowest cell of a set that is not empty.
func (s Set) First() Cell { return Cell(bits.TrailingZeros64(uint64(s))) }

// Pop takes the lowest cell out of a set that is not empty.
func (s *Set) Pop() Cell {
	c := s.First()
	*s &= *s - 1
	return c
}
