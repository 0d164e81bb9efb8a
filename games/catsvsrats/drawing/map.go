package drawing

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"mischief/game"
	"mischief/games/catsvsrats/rules"
)

// leastRows is the least height of a map on which every town has a place of its own.
const leastRows = 13

// labelRoom is how many columns the rightmost towns' labels need.
const labelRoom = 14

func (r Drawer) drawMap(s *rules.Position, p *page) {
	width := min(p.pen.Width, 132)
	rows := max(30, width*32/100)
	if p.pen.Height > 0 {
		rows = max(min(rows, p.pen.Height-1), leastRows)
	}
	c := newCanvas(width, rows+1)
	m := r.Map()
	dot := func(x, y int) (int, int) {
		return 2 * x * (width - labelRoom) / m.Box.Width, 4 * y * rows / m.Box.Height
	}
	for i := 1; i < len(m.Coast); i++ {
		x1, y1 := dot(m.Coast[i-1][0], m.Coast[i-1][1])
		x2, y2 := dot(m.Coast[i][0], m.Coast[i][1])
		c.line(x1, y1, x2, y2, true)
	}
	for _, road := range m.Roads {
		from, to := m.Towns[road[0]], m.Towns[road[1]]
		x1, y1 := dot(from.X, from.Y)
		x2, y2 := dot(to.X, to.Y)
		c.line(x1+1, y1+2, x2+1, y2+2, false)
	}
	for t, row := range m.Towns {
		x, y := dot(row.X, row.Y)
		r.writeTown(s, c, rules.Town(t), x/2, y/4, r.roomFor(rules.Town(t), dot, width))
	}
	c.paint(p)
}

// roomFor is how many columns a town has for its label before the next one in its row.
func (r Drawer) roomFor(town rules.Town, dot func(x, y int) (int, int), width int) int {
	x, y := dot(r.Map().Towns[town].X, r.Map().Towns[town].Y)
	room := width - x/2
	for _, other := range r.Map().Towns {
		if ox, oy := dot(other.X, other.Y); oy/4 == y/4 && ox > x {
			room = min(room, ox/2-x/2-1)
		}
	}
	return room
}

func (r Drawer) writeTown(s *rules.Position, c *canvas, t rules.Town, col, row, room int) {
	label, style := "○", game.Style("")
	if p := s.Owner(t); p != rules.NoSeat {
		label, style = fmt.Sprintf("%s %d", mark(s.Attr[p]), s.Units[t]), game.SeatStyle(game.Seat(p))
	}
	if t == s.Combat.Target && s.Combat.On {
		label = "×" + label
	}
	c.write(col, row, style, label)
	used := utf8.RuneCountInString(label) + 1
	c.write(col+used-1, row, "", " ")
	c.write(col+used, row, "", shortened(r.Map().Towns[t].ID, r.signs(t), room-used))
}

// signs are the marks of a town: its defence and, for a port, a wave.
func (r Drawer) signs(t rules.Town) string {
	signs := ""
	if d := r.Map().Defence(t); d > 0 {
		signs = fmt.Sprintf("+%d", d)
	}
	if r.Map().Port(t) {
		signs += "~"
	}
	return signs
}

func shortened(id, signs string, room int) string {
	if room < len(signs) {
		return ""
	}
	return id[:max(0, min(len(id), room-len(signs)))] + signs
}

// canvas is a grid of characters, each with a style, over a finer grid of dots: two across and four down a character (Braille).
type canvas struct {
	width, height int
	text          [][]rune // 0: nothing written
	style         [][]game.Style
	dots          [][]rune // bits of a Braille pattern
	sea           [][]bool // the dots are coast
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, height: height}
	for range height {
		c.text = append(c.text, make([]rune, width))
		c.style = append(c.style, make([]game.Style, width))
		c.dots = append(c.dots, make([]rune, width))
		c.sea = append(c.sea, make([]bool, width))
	}
	return c
}

var braille = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// line draws a straight line of dots between two points in dots.
func (c *canvas) line(x1, y1, x2, y2 int, sea bool) {
	steps := max(x2-x1, x1-x2, y2-y1, y1-y2, 1)
	for i := range steps + 1 {
		x := x1 + (x2-x1)*i/steps
		y := y1 + (y2-y1)*i/steps
		if col, row := x/2, y/4; x >= 0 && y >= 0 && col < c.width && row < c.height {
			c.dots[row][col] |= braille[y%4][x%2]
			c.sea[row][col] = sea
		}
	}
}

func (c *canvas) write(col, row int, style game.Style, text string) {
	for _, ch := range text {
		if col < c.width {
			c.text[row][col], c.style[row][col] = ch, style
		}
		col++
	}
}

// paint adds the canvas to a page, runs of one style at a time.
func (c *canvas) paint(p *page) {
	for row := range c.height {
		var run strings.Builder
		var style game.Style
		flush := func() {
			if style == "" {
				p.text.WriteString(run.String())
			} else {
				p.text.WriteString(p.pen.Put(style, run.String()))
			}
			run.Reset()
		}
		for col := range c.lastColumn(row) {
			ch, st := c.cell(row, col)
			if st != style {
				flush()
				style = st
			}
			run.WriteRune(ch)
		}
		flush()
		p.text.WriteString("\n")
	}
}

func (c *canvas) cell(row, col int) (rune, game.Style) {
	switch {
	case c.text[row][col] != 0:
		return c.text[row][col], c.style[row][col]
	case c.dots[row][col] != 0 && c.sea[row][col]:
		return 0x2800 + c.dots[row][col], game.Water
	case c.dots[row][col] != 0:
		return 0x2800 + c.dots[row][col], game.Faint
	}
	return ' ', ""
}

func (c *canvas) lastColumn(row int) int {
	n := c.width
	for n > 0 && c.text[row][n-1] == 0 && c.dots[row][n-1] == 0 {
		n--
	}
	return n
}
