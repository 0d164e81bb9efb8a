package connectfour

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// document is the readable form of a position.
type document struct {
	First string   `json:"first"`          // the seat that began; red if left out
	Turn  string   `json:"turn,omitempty"` // whose turn it is, or "nobody"; the discs tell if it is left out
	Board []string `json:"board"`          // rows from the top, such as "...ry.."; free rows at the top may be left out
}

// letters stand in a document for a free cell and for the discs of the seats.
const letters = ".ry"

// Document writes a position.
func (Rules) Document(s *Position) any {
	d := document{First: seatNames[s.First], Turn: s.turn()}
	for row := rows - 1; row >= 0; row-- {
		line := make([]byte, columns)
		for column := range line {
			line[column] = letters[s.at(column, row)]
		}
		d.Board = append(d.Board, string(line))
	}
	return d
}

// turn names the seat whose turn it is, or "nobody".
func (s *Position) turn() string {
	if s.over() {
		return "nobody"
	}
	return seatNames[s.seat()]
}

// at tells what lies in a cell: 0 for nothing, 1 and 2 for a disc of Red and of Yellow.
func (s *Position) at(column, row int) int {
	switch {
	case s.Discs[0].has(column, row):
		return 1
	case s.Discs[1].has(column, row):
		return 2
	}
	return 0
}

// Position builds a position from a document and refuses discs that cannot have come about in play.
func (Rules) Position(decode func(any) error) (Position, error) {
	d := document{First: seatNames[0]}
	if err := decode(&d); err != nil {
		return Position{}, err
	}
	first := slices.Index(seatNames[:], d.First)
	if first < 0 {
		return Position{}, fmt.Errorf("position: field first: %q is neither red nor yellow", d.First)
	}
	s := Position{First: uint8(first)}
	if err := s.place(d.Board); err != nil {
		return Position{}, fmt.Errorf("position: field board: %w", err)
	}
	if err := s.settle(); err != nil {
		return Position{}, fmt.Errorf("position: field board: %w", err)
	}
	if d.Turn != "" && d.Turn != s.turn() {
		return Position{}, fmt.Errorf("position: field turn: the discs say %s, not %q", s.turn(), d.Turn)
	}
	return s, nil
}

// place puts the discs of a document's rows on the empty board.
func (s *Position) place(lines []string) error {
	if len(lines) > rows {
		return fmt.Errorf("there are %d rows; the board has %d", len(lines), rows)
	}
	for i, line := range lines {
		if len(line) != columns {
			return fmt.Errorf("row %q has %d cells; it needs %d", line, len(line), columns)
		}
		row := len(lines) - 1 - i
		for column := range columns {
			what := strings.IndexByte(letters, line[column])
			if what < 0 {
				return fmt.Errorf("row %q: a cell is r, y or a full stop", line)
			}
			if what > 0 {
				s.Discs[what-1] |= 1 << (column*stride + row)
			}
		}
	}
	return nil
}

// settle works out from the discs what else there is in a position.
func (s *Position) settle() error {
	filled := s.filled()
	if filled>>1&board&^filled != 0 {
		return errors.New("a disc hangs above a free cell; discs fall (C4-202)")
	}
	s.Count = uint8(filled.len())
	began, followed := s.Discs[s.First], s.Discs[1-s.First]
	if began.len() != followed.len()+int(s.Count&1) {
		return fmt.Errorf("%s began and has %d discs, %s has %d; the seats take turns (C4-201)",
			seatNames[s.First], began.len(), seatNames[1-s.First], followed.len())
	}
	latest := s.Discs[1-s.seat()]
	if s.Discs[s.seat()].hasFour() || !s.wonByOne(latest) {
		return errors.New("somebody played on after four in a row (C4-301)")
	}
	s.Won = latest.hasFour()
	return nil
}

// wonByOne tells whether all lines of four among the discs may have come about with one disc: one that lies on top of its column.
func (s *Position) wonByOne(latest discs) bool {
	tops := s.filled() &^ (s.filled() >> 1)
	for column := range columns {
		if !(latest &^ (tops & file(column))).hasFour() {
			return true
		}
	}
	return false
}
