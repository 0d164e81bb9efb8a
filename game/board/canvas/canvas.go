// Package canvas is a grid of characters to draw boards on in text, and the breaking of lines beneath them.
package canvas

import (
	"strings"
	"unicode/utf8"
)

// Canvas is a grid of characters, each with a style; the empty style is none. All characters are one column wide.
type Canvas[S ~string] struct {
	cells [][]cell[S] // by row
}

type cell[S ~string] struct {
	char  rune // 0: nothing is written
	style S
}

// New makes an empty canvas of some columns and rows.
func New[S ~string](width, height int) *Canvas[S] {
	c := &Canvas[S]{cells: make([][]cell[S], height)}
	for row := range c.cells {
		c.cells[row] = make([]cell[S], width)
	}
	return c
}

// Write writes a text to the right of a place, over what stands there; what lies beyond an edge is left out.
func (c *Canvas[S]) Write(col, row int, style S, text string) {
	for _, char := range text {
		if row >= 0 && row < len(c.cells) && col >= 0 && col < len(c.cells[row]) {
			c.cells[row][col] = cell[S]{char, style}
		}
		col++
	}
}

// Text is the rows as lines, each painted run by run; spaces at the ends of lines are left out.
func (c *Canvas[S]) Text(paint func(style S, text string) string) string {
	var b strings.Builder
	for _, row := range c.cells {
		for len(row) > 0 && row[len(row)-1].blank() {
			row = row[:len(row)-1]
		}
		for len(row) > 0 {
			n := 1
			for n < len(row) && row[n].style == row[0].style {
				n++
			}
			b.WriteString(painted(row[:n], paint))
			row = row[n:]
		}
		b.WriteString("\n")
	}
	return b.String()
}

func (c cell[S]) blank() bool { return c.char == 0 || c.char == ' ' }

// painted is cells of one style as text.
func painted[S ~string](run []cell[S], paint func(style S, text string) string) string {
	text := make([]rune, len(run))
	for i, c := range run {
		text[i] = max(c.char, ' ')
	}
	if run[0].style == "" {
		return string(text)
	}
	return paint(run[0].style, string(text))
}

// Fold breaks a line between words into lines of a width, and inside words that are too long by themselves. All but the first are indented by four
// columns. A width of 0 breaks nothing.
func Fold(line string, width int) []string {
	const indent = 4
	var lines []string
	for width > indent && utf8.RuneCountInString(line) > width {
		runes := []rune(line)
		end := width
		for end > indent && runes[end] != ' ' {
			end--
		}
		if end == indent {
			end = width
		}
		lines = append(lines, strings.TrimRight(string(runes[:end]), " "))
		line = strings.Repeat(" ", indent) + strings.TrimLeft(string(runes[end:]), " ")
	}
	return append(lines, line)
}

// Cut is the front of a text that fits some columns.
func Cut(text string, width int) string {
	runes := []rune(text)
	return string(runes[:max(min(len(runes), width), 0)])
}
