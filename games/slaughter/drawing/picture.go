package drawing

import (
	"fmt"
	"strings"

	"mischief/game"
	"mischief/game/board/canvas"
	"mischief/game/board/plane"
	"mischief/games/slaughter/ground"
	"mischief/games/slaughter/rules"
)

// The map is a row of characters for each #, the north at the top, and as many columns for each # as fit, three at most: about as wide as high. Figures stand where the
// middle of their base is.
//
//	23 │         "" "            │
//	22 │  h2       ███████       │
//	21 │           ███████       │

const (
	units     = ground.Side / ground.Unit // # along an edge
	mostWide  = 3
	margin    = 4 // columns before the map, and one behind
	shortName = 2 // columns of a # from which figures go by the names that moves have
)

// tokenMarks stand for tokens.
var tokenMarks = []rune{rules.NoToken: ' ', rules.Flag: 'F', rules.Bomb: 'B', rules.Parcel: 'P', rules.Treasure: 'T', rules.Circle: 'O', rules.Trap: '^'}

// drawMap draws the map where the page is wide enough for it.
func (p *page) drawMap() {
	wide := min(mostWide, (p.pen.Width-margin-1)/units)
	if p.pen.Width == 0 || wide < 1 {
		return
	}
	p.drawn = true
	c := canvas.New[game.Style](margin+wide*units+1, units+2)
	frame := strings.Repeat("─", wide*units)
	c.Write(margin-1, 0, game.Faint, "┌"+frame+"┐")
	c.Write(margin-1, units+1, game.Faint, "└"+frame+"┘")
	for y := range units {
		row := units - y
		c.Write(0, row, game.Faint, fmt.Sprintf("%2d", y))
		c.Write(margin-1, row, game.Faint, "│")
		c.Write(margin+wide*units, row, game.Faint, "│")
		for col := range wide * units {
			at := plane.Point{X: int16((2*col + 1) * ground.Unit / (2 * wide)), Y: int16(y*ground.Unit + ground.Unit/2)}
			if sign := p.signAt(at); sign != ' ' {
				c.Write(margin+col, row, game.Faint, string(sign))
			}
		}
	}
	for _, t := range p.s.Tokens {
		if t.Kind != rules.NoToken && t.Held == 0 {
			p.put(c, wide, t.At, game.Accent, string(tokenMarks[t.Kind]))
		}
	}
	for n := rules.Fig(rules.MaxFigures); n > 0; n-- {
		f := p.s.Figure(n)
		if f.State == rules.Absent || f.State == rules.Coming {
			continue
		}
		style := p.styleOf(n)
		if n == p.s.Actor && p.s.Round > 0 {
			style = game.Strong
		}
		p.put(c, wide, f.At, style, label(n, wide))
	}
	p.text.WriteString(c.Text(p.pen.Put))
	p.say(game.Faint, p.scale(wide))
	p.say("", "")
}

// scale is the line beneath the map that counts the # eastwards.
func (p *page) scale(wide int) string {
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", margin))
	for x := 0; x < units; x += 4 {
		b.WriteString(fmt.Sprintf("%-*d", 4*wide, x))
	}
	return strings.TrimRight(b.String(), " ")
}

// put writes a label where a point is, all of it on the map.
func (p *page) put(c *canvas.Canvas[game.Style], wide int, at plane.Point, style game.Style, text string) {
	col := min(int(at.X)*wide/ground.Unit, wide*units-1)
	row := units - min(int(at.Y)/ground.Unit, units-1)
	c.Write(margin+max(0, min(col-(len(text)-1)/2, wide*units-len(text))), row, style, text)
}

// label is how a figure stands on a map of some columns for each #: as moves call it, or where there is no room Heroes by their number, others by letters.
func label(n rules.Fig, wide int) string {
	switch {
	case wide >= shortName:
		return n.String()
	case n <= rules.MaxHeroes:
		return string(rune('0' + n))
	}
	return string(rune('a' + n - rules.MaxHeroes - 1))
}

// signAt is the sign of the highest piece at a point.
func (p *page) signAt(at plane.Point) rune {
	sign, top := ' ', int16(-1)
	for i, piece := range p.ground.Pieces() {
		if piece.Height > top && p.ground.Holds(i, at) {
			sign, top = signOf(&piece), piece.Height
		}
	}
	return sign
}

// signOf is the sign of a piece of terrain by its four properties.
func signOf(piece *ground.Piece) rune {
	switch {
	case !piece.SeeThrough && !piece.WalkThrough && piece.Climbable:
		return '▓'
	case !piece.SeeThrough && !piece.WalkThrough:
		return '█'
	case !piece.SeeThrough:
		return '%'
	case !piece.WalkThrough && piece.Climbable && piece.Cover:
		return '='
	case !piece.WalkThrough && piece.Climbable:
		return '-'
	case !piece.WalkThrough && piece.Cover:
		return 'x'
	case !piece.WalkThrough:
		return '~'
	case piece.Cover:
		return '"'
	}
	return ','
}
