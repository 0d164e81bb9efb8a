// Package grid is boards of square cells in upright columns: sets of their cells and lines of four among them, and how such a board is drawn in text and
// written in documents. Columns count from 0 on the left, rows from 0 at the bottom.
package grid

import "math/bits"

// Set is a set of cells with a bit for each: column by column, from the bottom up. Above each column is one bit more, which is never set: it keeps lines from
// running over the top of one column into the next. So (rows+1) times the columns are at most 64. Methods are told how many rows there are; where that is a
// constant they cost what code written for that board does.
type Set uint64

// Column is the set of the cells of a column.
func Column(column, rows int) Set { return (1<<rows - 1) << (column * (rows + 1)) }

// Cell is the set of one cell.
func Cell(column, row, rows int) Set { return 1 << (column*(rows+1) + row) }

// Len is how many cells there are in the set.
func (d Set) Len() int { return bits.OnesCount64(uint64(d)) }

// HasFour tells whether four cells lie in a line: it looks for neighbours, then for neighbours of neighbours two steps on.
func (d Set) HasFour(rows int) bool {
	up, along := d&(d>>1), d&(d>>(rows+1))
	falling, rising := d&(d>>rows), d&(d>>(rows+2))
	return up&(up>>2)|along&(along>>(2*rows+2))|falling&(falling>>(2*rows))|rising&(rising>>(2*rows+4)) != 0
}

// steps are the distances of the bits of neighbours in a line: up a column, along a row, along both diagonals.
func steps(rows int) [4]int { return [4]int{1, rows + 1, rows, rows + 2} }

// Fours is the set of all cells that lie in lines of four.
func (d Set) Fours(rows int) Set {
	var found Set
	for _, step := range steps(rows) {
		pairs := d & (d >> step)
		ends := pairs & (pairs >> (2 * step))
		found |= ends | ends<<step | ends<<(2*step) | ends<<(3*step)
	}
	return found
}

// Threats is the set of all cells that would complete a line of four: next to three in a row, or in the gap of one and two. Some of them may lie outside the
// board, or be in the set already.
func (d Set) Threats(rows int) Set {
	var found Set
	for _, step := range steps(rows) {
		below, above := d<<step&(d<<(2*step)), d>>step&(d>>(2*step))
		found |= below&(d<<(3*step)|d>>step) | above&(d>>(3*step)|d<<step)
	}
	return found
}
