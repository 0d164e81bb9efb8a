package skeleton

import (
	"strings"

	"mischief/game"
)

// row is how many pieces are drawn in a row.
const row = 10

// Draw draws the heap and says whose turn it is. Plain lines say all of it in words.
func (r Rules) Draw(s *Position, _ game.Seat, pen game.Pen) string {
	var b strings.Builder
	if pen.Width > 0 {
		s.picture(&b, pen)
	}
	b.WriteString(pen.Say(`{{plural .left "piece" "pieces"}} of cheese.`, game.Num("left", s.Heap)) + "\n")
	if s.Heap > 0 {
		b.WriteString(pen.Say("{{.who}} takes next.", called(s.Next)) + "\n")
	}
	return b.String()
}

// picture draws each piece, and an empty line.
func (s *Position) picture(b *strings.Builder, pen game.Pen) {
	for from := 0; from < int(s.Heap); from += row {
		pieces := strings.Repeat(" ◣", min(row, int(s.Heap)-from))
		b.WriteString(pen.Put(game.Strong, pieces) + "\n")
	}
	if s.Heap == 0 {
		b.WriteString(pen.Put(game.Faint, " ·") + "\n")
	}
	b.WriteString("\n")
}
