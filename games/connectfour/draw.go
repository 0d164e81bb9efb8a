package connectfour

import (
	"strings"

	"mischief/game"
)

// shapes are drawn for a free cell and for the discs of the seats: they differ by more than colour.
var shapes = [3]string{"·", "●", "○"}

// Draw draws the board, with a line of four marked. Plain lines tell of each column in words.
func (r Rules) Draw(s *Position, _ game.Seat, pen game.Pen) string {
	var b strings.Builder
	if pen.Width == 0 {
		s.describe(&b, pen)
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
	b.WriteString(" 1 2 3 4 5 6 7\n\n")
	for seat := range 2 {
		b.WriteString(" " + pen.Put(game.SeatStyle(game.Seat(seat)), shapes[1+seat]) + " " + pen.Say("{{.who}}", called(seat)) + [...]string{" ", "\n"}[seat])
	}
}

// describe says column by column what lies there.
func (s *Position) describe(b *strings.Builder, pen game.Pen) {
	for column := range columns {
		var discs []string
		for row := range (s.filled() & file(column)).len() {
			discs = append(discs, pen.Say("{{.who}}", called(s.at(column, row)-1)))
		}
		what := []game.Arg{game.Num("column", column+1), game.Name("discs", strings.Join(discs, ", ")), game.Num("free", rows-len(discs))}
		switch len(discs) {
		case 0:
			b.WriteString(pen.Say("Column {{.column}}: free.", what[:1]...))
		case rows:
			b.WriteString(pen.Say("Column {{.column}}: {{.discs}}; full.", what[:2]...))
		default:
			b.WriteString(pen.Say("Column {{.column}}: {{.discs}}; {{.free}} free.", what...))
		}
		b.WriteString("\n")
	}
}
