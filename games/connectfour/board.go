package connectfour

import "math/bits"

// Size of the board (C4-101).
const (
	columns = 7
	rows    = 6
	cells   = columns * rows
)

// Position is a whole position. The zero value is the empty board (C4-103) with Red to begin.
type Position struct {
	Discs [2]discs // by seat
	Count uint8    // discs on the board: 0 to 42
	First uint8    // the seat that began: 0 or 1
	Won   bool     // the latest disc made four in a row
}

// seat is whose turn it is: the seats take turns (C4-201).
func (s *Position) seat() int { return int(s.First+s.Count) & 1 }

// over tells whether the match has ended (C4-301, C4-302).
func (s *Position) over() bool { return s.Won || s.Count == cells }

// filled is the set of all cells with a disc.
func (s *Position) filled() discs { return s.Discs[0] | s.Discs[1] }

// full tells whether a column takes no more discs (C4-203).
func (s *Position) full(column int) bool { return s.filled().has(column, rows-1) }

// landings are the cells where a disc can come to lie: the lowest free one of every column (C4-202). The carry of the addition finds them.
func (s *Position) landings() discs { return (s.filled() + bottomRow) & board }

// discs is a set of cells with a bit for each: column by column, seven bits to a column, from the bottom up. The seventh bit is never set: it
// keeps lines from running over the top of one column into the next.
type discs uint64

// stride is the distance of the bits of neighbouring columns.
const stride = rows + 1

// Sets of cells to begin from.
const (
	bottomRow discs = 1 | 1<<stride | 1<<(2*stride) | 1<<(3*stride) | 1<<(4*stride) | 1<<(5*stride) | 1<<(6*stride)
	leftmost  discs = 1<<rows - 1 // the leftmost column
	board     discs = bottomRow * leftmost
)

// file is the set of the cells of a column. Columns count from 0, from the left; rows count from 0, bottom up.
func file(column int) discs { return leftmost << (column * stride) }

func (d discs) has(column, row int) bool { return d>>(column*stride+row)&1 != 0 }
func (d discs) len() int                 { return bits.OnesCount64(uint64(d)) }

// directions are the distances of the bits of neighbours in a line: up a column, along a row, along both diagonals (C4-301).
var directions = [4]int{1, stride, stride - 1, stride + 1}

// hasFour tells whether four cells lie in a line (C4-301): it looks for neighbours, then for neighbours of neighbours two steps on.
// A longer line holds one of four (C4-R01).
func (d discs) hasFour() bool {
	up, along := d&(d>>1), d&(d>>stride)
	falling, rising := d&(d>>(stride-1)), d&(d>>(stride+1))
	return up&(up>>2)|along&(along>>(2*stride))|falling&(falling>>(2*stride-2))|rising&(rising>>(2*stride+2)) != 0
}

// fours is the set of all cells that lie in lines of four.
func (d discs) fours() discs {
	var found discs
	for _, step := range directions {
		pairs := d & (d >> step)
		ends := pairs & (pairs >> (2 * step))
		found |= ends | ends<<step | ends<<(2*step) | ends<<(3*step)
	}
	return found
}

// threats is the set of all cells on the board that would complete a line of four: next to three in a row, or in the gap of one and two.
func (d discs) threats() discs {
	var found discs
	for _, step := range directions {
		below, above := d<<step&(d<<(2*step)), d>>step&(d>>(2*step))
		found |= below&(d<<(3*step)|d>>step) | above&(d>>(3*step)|d<<step)
	}
	return found & board
}
