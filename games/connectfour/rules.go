package connectfour

import (
	"strconv"
	"strings"

	"mischief/game"
)

// Rules are the rules. They hold nothing: there is no content to load.
type Rules struct{}

// Move is the column that a disc is dropped into, counted from 0. In notation columns count from 1.
type Move uint8

// Setup returns the empty board (C4-103) with the seat to begin that the options name (C4-104, C4-R02).
func (Rules) Setup(o game.Options) (Position, error) {
	var s Position
	if o["first"] == seatNames[1] {
		s.First = 1
	}
	return s, nil
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
	for column := range columns {
		if !s.full(column) {
			buf = append(buf, Move(column))
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
	case s.full(int(m)):
		return game.Refuse("C4-203", "Column {{.column}} is full.", game.Num("column", int(m)+1))
	}
	return nil
}

// Play drops a disc of the seat whose turn it is. It falls to the lowest free cell (C4-202) and may win (C4-301).
func (Rules) Play(s *Position, m Move, tell *game.Story) {
	seat := s.seat()
	s.Discs[seat] |= s.landings() & file(int(m))
	s.Count++
	s.Won = s.Discs[seat].hasFour()
	if tell != nil {
		s.tell(seat, int(m), tell)
	}
}

// tell tells of the disc that a seat dropped into a column, and of the end if it was the last.
func (s *Position) tell(seat, column int, tell *game.Story) {
	who := called(seat)
	row := (s.filled() & file(column)).len()
	tell.Tell("C4-202", "dropped", who, game.Num("column", column+1), game.Num("row", row))
	switch {
	case s.Won:
		tell.Tell("C4-301", "won", who)
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
