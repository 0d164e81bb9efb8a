package grid

import (
	"strings"

	"mischief/game"
	"mischief/game/document"
)

// Board declares how a board with pieces of the seats on it is shown, in positions S.
type Board[S any] struct {
	Columns, Rows int
	Pieces        func(s *S) []Set        // where those of each seat lie: sets of the position itself, into which documents are read
	Marked        func(s *S) Set          // cells to mark in drawings, such as those of a line that wins
	Letters       string                  // what documents write for a free cell and for the pieces of each seat
	Shapes        []string                // what drawings show for them; shapes differ by more than colour
	Who           func(seat int) game.Arg // the name of a seat, called who
	InWords       string                  // a column in words, with the gaps column, free (how many cells are) and pieces, which is empty or a list from the bottom up
}

// at is what lies in a cell: 0 for nothing, else the seat whose piece it is plus 1.
func (b *Board[S]) at(s *S, column, row int) int {
	for seat, d := range b.Pieces(s) {
		if d&Cell(column, row, b.Rows) != 0 {
			return 1 + seat
		}
	}
	return 0
}

// Part is the board in a document: rows of letters from the top, such as "...ry..". When it is read, free rows at the top may be left out.
func (b *Board[S]) Part(name string) document.Part[S] {
	return document.Turn(b.write, func(in *document.Reader[S], lines *[]string) {
		if len(*lines) > b.Rows {
			in.Fail(name, "there are %d rows; the board has %d", len(*lines), b.Rows)
		}
		for i, line := range *lines {
			if len(line) != b.Columns {
				in.Fail(name, "row %q has %d cells; it needs %d", line, len(line), b.Columns)
			}
			for column := range line {
				what := strings.IndexByte(b.Letters, line[column])
				if what < 0 {
					in.Fail(name, "row %q: a cell is one of %s", line, strings.Join(strings.Split(b.Letters, ""), " "))
				}
				if what > 0 && in.OK() {
					b.Pieces(in.S)[what-1] |= Cell(column, len(*lines)-1-i, b.Rows)
				}
			}
		}
	})
}

func (b *Board[S]) write(s *S, lines *[]string) {
	line := make([]byte, b.Columns)
	for row := b.Rows - 1; row >= 0; row-- {
		for column := range line {
			line[column] = b.Letters[b.at(s, column, row)]
		}
		*lines = append(*lines, string(line))
	}
}

// Draw draws the board, over the numbers of its columns and what the pieces of each seat look like. A pen of width 0 writes each column in words.
func (b *Board[S]) Draw(s *S, pen game.Pen) string {
	var text strings.Builder
	if pen.Width == 0 {
		for column := range b.Columns {
			text.WriteString(b.describe(s, column, pen) + "\n")
		}
		return text.String()
	}
	marked := b.Marked(s)
	for row := b.Rows - 1; row >= 0; row-- {
		for column := range b.Columns {
			what := b.at(s, column, row)
			style := styleOf(what)
			if marked&Cell(column, row, b.Rows) != 0 {
				style = game.Strong
			}
			text.WriteString(" " + pen.Put(style, b.Shapes[what]))
		}
		text.WriteString("\n")
	}
	for column := range b.Columns {
		text.WriteString(" " + string(rune('1'+column)))
	}
	text.WriteString("\n\n")
	for what := 1; what < len(b.Shapes); what++ {
		text.WriteString(strings.Repeat(" ", min(what, 2)) + pen.Put(styleOf(what), b.Shapes[what]) + " " + b.say(what, pen))
	}
	return text.String() + "\n"
}

func styleOf(what int) game.Style {
	if what == 0 {
		return game.Faint
	}
	return game.SeatStyle(game.Seat(what - 1))
}

func (b *Board[S]) say(what int, pen game.Pen) string { return pen.Say("{{.who}}", b.Who(what-1)) }

// describe says what lies in a column, from the bottom up.
func (b *Board[S]) describe(s *S, column int, pen game.Pen) string {
	var pieces []string
	for row := range b.Rows {
		if what := b.at(s, column, row); what > 0 {
			pieces = append(pieces, b.say(what, pen))
		}
	}
	return pen.Say(b.InWords, game.Num("column", column+1), game.Num("free", b.Rows-len(pieces)), game.Name("pieces", strings.Join(pieces, ", ")))
}
