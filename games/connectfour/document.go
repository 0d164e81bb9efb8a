package connectfour

import (
	"mischief/game/board/grid"
	"mischief/game/document"
)

// shown is how the board is drawn, and how documents write it: as rows of letters from the top, of which free ones may be left out.
var shown = grid.Board[Position]{
	Columns: columns, Rows: rows, Letters: ".ry", Shapes: []string{"·", "●", "○"}, Who: called,
	Pieces:  func(s *Position) []grid.Set { return s.Discs[:] },
	Marked:  func(s *Position) grid.Set { return s.Discs[0].Fours(rows) | s.Discs[1].Fours(rows) },
	InWords: "Column {{.column}}: {{if .pieces}}{{.pieces}}; {{end}}{{.free}} free.",
}

// documents writes and reads positions by the tags of Position and, beside them, the board and whose turn it is.
var documents = document.New(document.Plan[Position]{
	Order: []string{"first turn board"},
	Nouns: map[string]document.Noun[Position]{"seat": document.IDs[Position]("seat", seatNames)},
	Parts: map[string]document.Part[Position]{
		"board": shown.Part("board"),
		"turn":  document.Show(func(s *Position, turn *string) { *turn = s.turn() }),
	},
})

// Document writes a position.
func (Rules) Document(s *Position) any { return documents.Write(s) }

// turn names the seat whose turn it is, or "nobody".
func (s *Position) turn() string {
	if s.over() {
		return "nobody"
	}
	return seatNames[s.seat()]
}

// Position builds a position from a document and refuses discs that cannot have come about in play.
func (Rules) Position(decode func(any) error) (s Position, err error) {
	in := documents.Open(&s, decode)
	in.Rest()
	filled := s.filled()
	s.Count = uint8(filled.Len())
	began, followed, latest := s.Discs[s.First], s.Discs[1-s.First], s.Discs[1-s.seat()]
	s.Won = latest.HasFour(rows)
	byOne := false // whether one disc, on top of its column, can have made all there is of four in a row
	for column := range columns {
		byOne = byOne || !(latest &^ (grid.Column(column, rows) & filled &^ (filled >> 1))).HasFour(rows)
	}
	switch {
	case filled>>1&board&^filled != 0:
		in.Fail("board", "a disc hangs above a free cell; discs fall (C4-202)")
	case began.Len() != followed.Len()+int(s.Count&1):
		in.Fail("board", "%s began and has %d discs, %s has %d; the seats take turns (C4-201)", seatNames[s.First], began.Len(), seatNames[1-s.First], followed.Len())
	case s.Discs[s.seat()].HasFour(rows) || !byOne:
		in.Fail("board", "somebody played on after four in a row (C4-301)")
	case in.Has("turn") && in.Said("turn") != s.turn():
		in.Fail("turn", "%q; the discs say %s", in.Said("turn"), s.turn())
	}
	return s, in.Err()
}
