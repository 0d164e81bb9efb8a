package drawing

import (
	"strings"

	"mischief/game"
	"mischief/game/board/canvas"
	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// The map is drawn as content draws it: a character for a square, one for the edge between two. Lines between rows that no wall, door or rail crosses are left out, so that most maps fit a terminal.
//
//	+-+-+-+-+
//	|. . 1 .|
//	+ + +:+:+
//	|. .DA ,|
//	+-+-+-+-+

const tokenSign = '*'

// signs of vermin go by the letters of the alphabet, allies by the small ones.
func signOf(s *rules.Position, n rules.Fig) rune {
	switch {
	case n <= rules.MaxParty:
		return '0' + rune(n)
	case n < rules.FirstVermin:
		return 'a' + rune(n-rules.FirstAlly)
	case s.Fig[n].Marks&rules.FaceDown != 0:
		return '?'
	case n-rules.FirstVermin < 26:
		return 'A' + rune(n-rules.FirstVermin)
	}
	return '&'
}

// drawMap draws the map where the page is wide enough for it.
func (p *page) drawMap() {
	width, height := 0, 0
	floor := &p.s.Ground.Floor
	for q := floor.First(); q != squares.None; q = floor.Next(q) {
		width, height = max(width, q.Column()+1), max(height, q.Row()+1)
	}
	if p.sheet == nil || width == 0 || p.pen.Width > 0 && p.pen.Width < 2*width+1 || p.pen.Width == 0 {
		return
	}
	width, height = width+width%2, height+height%2
	var doors []squares.Pair
	for i := 1; i < len(p.sheet.Map.Doors); i++ {
		if d := p.sheet.Map.Doors[i]; p.s.Open>>i&1 == 0 {
			doors = append(doors, squares.Pair{A: d.A, B: d.B})
		}
	}
	lines := squares.Draw(&p.s.Ground, width, height, doors, codex.Legend)
	kept := 0
	rowOf := make([]int, height)
	for y, line := range lines {
		if y%2 == 1 || strings.Trim(line, "+ ") != "" {
			if y%2 == 1 {
				rowOf[y/2] = kept
			}
			lines[kept] = line
			kept++
		}
	}
	c := canvas.New[game.Style](2*width+1, kept)
	for y, line := range lines[:kept] {
		c.Write(0, y, game.Faint, line)
	}
	put := func(q squares.Square, style game.Style, sign rune) {
		c.Write(2*q.Column()+1, rowOf[q.Row()], style, string(sign))
	}
	for _, t := range p.s.Tokens[:p.s.Laid] {
		if t.Carrier == 0 {
			put(t.At, game.Accent, tokenSign)
		}
	}
	for n := rules.Fig(rules.Figures - 1); n > 0; n-- {
		f := &p.s.Fig[n]
		if f.Where != rules.OnMap {
			continue
		}
		style := game.Strong
		if n <= rules.MaxParty {
			style = game.SeatStyle(game.Seat(n - 1))
		}
		put(f.At, style, signOf(p.s, n))
		if f.Kind != 0 && f.Marks&rules.FaceDown == 0 && p.r.Codex().Kinds[f.Kind].Large {
			for _, off := range [...]squares.Square{1, squares.Stride, squares.Stride + 1} {
				put(f.At+off, style, signOf(p.s, n))
			}
		}
	}
	p.text.WriteString(c.Text(p.pen.Put))
	p.text.WriteString("\n")
}
