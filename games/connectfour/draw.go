package connectfour

import (
	"fmt"
	"strings"

	"mischief/game"
)

// shapes are drawn for a free cell and for the discs of the seats: they differ by more than colour.
var shapes = [3]string{"·", "●", "○"}

// Draw draws the board, with a line of four marked. Plain lines tell of each column in words.
func (r Rules) Draw(s *Position, _ game.Seat, pen game.Pen) string {
	var b strings.Builder
	if pen.Width == 0 {
		s.describe(&b)
	} else {
		s.picture(&b, pen)
	}
	return b.String()
}

func (s *Position) picture(b *strings.Builder, pen game.Pen) {
	won := s.Discs[0].fours() | s.Discs[1].fours()
	for row := rows - 1; row >= 0; row-- {
		for column := range columns {
			what := s.at(column, row)
			shape := shapes[what]
			switch {
			case won.has(column, row):
				shape = pen.Put(game.Strong, shape)
			case what > 0:
				shape = pen.Put(game.SeatStyle(game.Seat(what-1)), shape)
			default:
				shape = pen.Put(game.Faint, shape)
			}
			b.WriteString(" " + shape)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(b, " 1 2 3 4 5 6 7\n\n %s red  %s yellow\n", shapes[1], shapes[2])
}

// describe says column by column what lies there.
func (s *Position) describe(b *strings.Builder) {
	for column := range columns {
		fmt.Fprintf(b, "Column %d: ", column+1)
		var discs []string
		for row := range (s.filled() & file(column)).len() {
			discs = append(discs, seatNames[s.at(column, row)-1])
		}
		switch len(discs) {
		case 0:
			b.WriteString("free.\n")
		case rows:
			fmt.Fprintf(b, "%s; full.\n", strings.Join(discs, ", "))
		default:
			fmt.Fprintf(b, "%s; %d free.\n", strings.Join(discs, ", "), rows-len(discs))
		}
	}
}
