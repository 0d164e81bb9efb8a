package connectfour

import (
	"slices"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/game/board/grid"
)

// Size of the board (C4-101).
const (
	columns = 7
	rows    = 6
	cells   = columns * rows

	bottom grid.Set = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42 // the bottom row: grid.Set has seven bits to a column
	board           = bottom * (1<<rows - 1)                           // all cells
)

// Position is a whole position. The zero value is the empty board (C4-103) with Red to begin.
type Position struct {
	Discs [2]grid.Set `doc:"-"`          // by seat
	Count uint8       `doc:"-"`          // discs on the board: 0 to 42
	First uint8       `doc:"first,seat"` // the seat that began
	Won   bool        `doc:"-"`          // the latest disc made four in a row
}

// seat is whose turn it is: the seats take turns (C4-201).
func (s *Position) seat() int { return int(s.First+s.Count) & 1 }

// over tells whether the match has ended (C4-301, C4-302).
func (s *Position) over() bool { return s.Won || s.Count == cells }

// filled is the set of all cells with a disc.
func (s *Position) filled() grid.Set { return s.Discs[0] | s.Discs[1] }

// landings are the cells where a disc can come to lie: the lowest free one of every column (C4-202). The carry of the addition finds them.
func (s *Position) landings() grid.Set { return (s.filled() + bottom) & board }

// landing is where a disc comes to lie in a column.
func (s *Position) landing(m Move) grid.Set { return s.landings() & grid.Column(int(m), rows) }

// full tells whether a column takes no more discs (C4-203).
func (s *Position) full(m Move) bool { return s.filled()&grid.Cell(int(m), rows-1, rows) != 0 }

// Move is the column that a disc is dropped into, counted from 0. In notation columns count from 1.
type Move uint8

// Rules are the rules. They hold nothing: there is no content to load.
type Rules struct{}

// Setup returns the empty board (C4-103) with the seat to begin that the options name (C4-104, C4-R02).
func (Rules) Setup(o game.Options) (Position, error) {
	return Position{First: uint8(slices.Index(seatNames, o["first"]))}, nil
}

// Turn says that the two seats (C4-102) drop discs in turn (C4-201) until the match is over.
func (Rules) Turn(s *Position) game.Turn {
	if s.over() {
		return game.Turn{Who: game.Nobody, Kind: "over"}
	}
	return game.Turn{Who: game.Only(game.Seat(s.seat())), Kind: "dropping"}
}

// Moves lists the columns that are not full (C4-203), from the left.
func (Rules) Moves(s *Position, buf []Move) []Move {
	if s.over() {
		return buf
	}
	for column := range Move(columns) {
		if !s.full(column) {
			buf = append(buf, column)
		}
	}
	return buf
}

// Check refuses a column that does not exist (C4-101) or is full (C4-203), and any move after the end (C4-301, C4-302).
func (Rules) Check(s *Position, m Move) error {
	switch {
	case s.Won:
		return game.Refuse("C4-301", "The match is over: there are four in a row.")
	case s.over():
		return game.Refuse("C4-302", "The match is over: the board is full.")
	case m >= columns:
		return game.Refuse("C4-101", "There is no column {{.column}}; the board has {{.columns}}.", game.Num("column", int(m)+1), game.Num("columns", columns))
	case s.full(m):
		return game.Refuse("C4-203", "Column {{.column}} is full.", game.Num("column", m+1))
	}
	return nil
}

// Play drops a disc of the seat whose turn it is. It falls to the lowest free cell (C4-202) and may win (C4-301), with four in a line or more (C4-R01).
func (Rules) Play(s *Position, m Move, tell *game.Story) {
	seat := s.seat()
	s.Discs[seat] |= s.landing(m)
	s.Count++
	s.Won = s.Discs[seat].HasFour(rows)
	if tell == nil {
		return
	}
	tell.Tell("C4-202", "dropped", called(seat), game.Num("column", m+1), game.Num("row", (s.filled()&grid.Column(int(m), rows)).Len()))
	switch {
	case s.Won:
		tell.Tell("C4-301", "won", called(seat))
	case s.over():
		tell.Tell("C4-302", "drawn")
	}
}

// Result gives the match to the seat with four in a row, or to both in equal parts (C4-303).
func (Rules) Result(s *Position) game.Result {
	if !s.Won {
		return game.Result{How: "board-full", Rule: "C4-302", Payoff: [game.MaxSeats]int32{500, 500}}
	}
	r := game.Result{How: "four-in-a-row", Rule: "C4-301"}
	r.Payoff[1-s.seat()] = 1000
	return r
}

// Format writes a move as the number of its column.
func (Rules) Format(_ *Position, m Move) string { return strconv.Itoa(int(m) + 1) }

// Parse reads the number of a column.
func (Rules) Parse(_ *Position, text string) (Move, error) {
	n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 8)
	if err != nil || n == 0 {
		return 0, game.Misread("{{.text}} is no column: write a number from 1 to {{.columns}}", game.Quote("text", text), game.Num("columns", columns))
	}
	return Move(n - 1), nil
}
