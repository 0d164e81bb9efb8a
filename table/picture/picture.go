// Package picture draws how a match went, to be shown to others: a PNG as large as messengers like it, with the chances of each side and the board at the end.
package picture

import (
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// Course is how a match went: the chances of each side from the first entry to the last.
type Course struct {
	Game     string // above all
	Headline string // who won
	Why      string // and how; may be empty
	Label    string // what must be known of it, such as that it is a copy; may be empty
	Across   string // what goes from left to right
	Sides    []Line
	Entries  []float64
	Turns    []float64 // entries at which the match turned
	Board    [][]Run   // the board at the end, as drawn in text, line by line; may be empty
}

// Run are letters of a board that look alike.
type Run struct {
	Text  string
	Side  int  // whose they are, a number of the picture's sides; -1: nobody's
	Faint bool // they are the ground that the rest stands on
}

// Line is that of a side: who it is, and its chances, 0 to 1, after each of the picture's entries.
type Line struct {
	Name    string
	Chances []float64
}

// How large the picture is, in pixels, as messengers like it.
const (
	Width  = 1200
	Height = 630
)

var (
	paper  = color.RGBA{0xf4, 0xec, 0xdc, 0xff}
	frame  = color.RGBA{0xb0, 0x8a, 0x3e, 0xff}
	grid   = color.RGBA{0xd8, 0xcc, 0xb4, 0xff}
	faint  = color.RGBA{0x5f, 0x54, 0x45, 0xff}
	ink    = color.RGBA{0x2b, 0x24, 0x1c, 0xff}
	alarm  = color.RGBA{0x8a, 0x2f, 0x6b, 0xff}
	colors = []color.RGBA{{0x1d, 0x5c, 0x63, 0xff}, {0xa0, 0x3b, 0x1f, 0xff}, {0x6b, 0x4a, 0x8f, 0xff}, {0x5a, 0x70, 0x1c, 0xff}, {0x9a, 0x6a, 0x00, 0xff}, {0x2f, 0x4f, 0x8f, 0xff},
		{0x8a, 0x2f, 0x5b, 0xff}, {0x4a, 0x4a, 0x4a, 0xff}}
)

// PNG draws the picture.
func (c *Course) PNG(w io.Writer) error {
	canvas := vgimg.NewWith(vgimg.UseWH(Width, Height), vgimg.UseDPI(72), vgimg.UseBackgroundColor(paper))
	all := draw.New(canvas)
	edge := draw.LineStyle{Color: frame, Width: 3}
	if c.Label != "" {
		edge = draw.LineStyle{Color: alarm, Width: 8, Dashes: []vg.Length{22, 12}}
	}
	rect(all, 14, edge)
	const left = vg.Length(48)
	wide := all.Max.X - 2*left
	top := all.Max.Y - 40
	write := func(text string, size vg.Length, ink color.Color, lines int) {
		style := words(size, ink)
		for _, line := range wrap(style, text, wide, lines) {
			top -= 1.2 * size
			all.FillText(style, vg.Point{X: left, Y: top}, line)
		}
	}
	write(c.Game, 26, faint, 1)
	write(c.Headline, 42, ink, 2)
	if c.Why != "" {
		write(c.Why, 24, faint, 1)
	}
	if c.Label != "" {
		write(c.Label, 24, alarm, 1)
	}
	top -= 14
	across := left
	for i, side := range c.Sides { // who is which line
		style := words(24, colors[i%len(colors)])
		text := side.Name
		if width := style.Width(text) + 64; across > left && across+width > left+wide {
			across = left
			top -= 32
		}
		y := top - 20
		all.StrokeLine2(lineOf(i), across, y+8, across+26, y+8)
		text = fit(style, text, left+wide-across-34)
		all.FillText(style, vg.Point{X: across + 34, Y: y}, text)
		across += style.Width(text) + 64
	}
	top -= 44
	right := vg.Length(0)
	if len(c.Board) > 0 {
		right = wide * 0.46
		c.board(draw.Crop(all, all.Max.X-left-right, -left, 36, top-all.Max.Y))
		right += 24
	}
	if len(c.Entries) > 1 {
		if err := c.chart(draw.Crop(all, left-14, -left-right, 30, top-all.Max.Y)); err != nil {
			return err
		}
	}
	return png.Encode(w, canvas.Image())
}

// chart draws the lines.
func (c *Course) chart(to draw.Canvas) error {
	p := plot.New()
	p.BackgroundColor = color.Transparent
	p.X.Label.Text = c.Across
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = c.Entries[0], c.Entries[len(c.Entries)-1], 0, 1
	p.X.Tick.Marker = plot.TickerFunc(wholeTicks)
	p.Y.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0 %"}, {Value: 0.25}, {Value: 0.5, Label: "50 %"}, {Value: 0.75}, {Value: 1, Label: "100 %"}}
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Tick.Label.Font.Size, axis.Label.TextStyle.Font.Size = 18, 18
		axis.Tick.Label.Color, axis.Label.TextStyle.Color, axis.Color = faint, faint, faint
	}
	lines := plotter.NewGrid()
	lines.Horizontal.Color, lines.Vertical.Color = grid, color.Transparent
	p.Add(lines)
	for _, at := range c.Turns {
		turn, err := plotter.NewLine(plotter.XYs{{X: at, Y: 0}, {X: at, Y: 1}})
		if err != nil {
			return err
		}
		turn.LineStyle = draw.LineStyle{Color: frame, Width: 2, Dashes: []vg.Length{3, 5}}
		p.Add(turn)
	}
	for i, side := range c.Sides {
		points := make(plotter.XYs, len(c.Entries))
		for at, x := range c.Entries {
			points[at] = plotter.XY{X: x, Y: side.Chances[at]}
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		line.LineStyle = lineOf(i)
		p.Add(line)
	}
	p.Draw(to)
	return nil
}

// wholeTicks are marks at whole numbers.
func wholeTicks(least, most float64) (ticks []plot.Tick) {
	for _, tick := range (plot.DefaultTicks{}).Ticks(least, most) {
		if tick.Value != math.Trunc(tick.Value) {
			continue
		}
		if tick.Label != "" {
			tick.Label = strconv.Itoa(int(tick.Value))
		}
		ticks = append(ticks, tick)
	}
	return ticks
}

// board draws the board as large as it fits: letters in columns of one width, and the dots of braille, which games draw ways with, one by one.
func (c *Course) board(to draw.Canvas) {
	columns := 1
	for _, line := range c.Board {
		n := 0
		for _, run := range line {
			n += utf8.RuneCountInString(run.Text)
		}
		columns = max(columns, n)
	}
	wide := min((to.Max.X-to.Min.X)/vg.Length(columns), (to.Max.Y-to.Min.Y)/vg.Length(2*len(c.Board)), 16)
	x0 := to.Min.X + (to.Max.X-to.Min.X-wide*vg.Length(columns))/2
	for row, line := range c.Board {
		x, y := x0, to.Max.Y-2*wide*vg.Length(row+1)
		for _, run := range line {
			hue := ink
			if run.Side >= 0 {
				hue = colors[run.Side%len(colors)]
			} else if run.Faint {
				hue = faint
			}
			style := draw.TextStyle{Color: hue, Font: font.Font{Typeface: "Liberation", Variant: "Mono", Size: wide / 0.6}, Handler: plot.DefaultTextHandler}
			for _, letter := range run.Text {
				switch {
				case letter >= brailleFirst && letter <= brailleLast:
					for bit, at := range brailleDots {
						if (letter-brailleFirst)>>bit&1 == 1 {
							dot := draw.GlyphStyle{Color: hue, Radius: wide / 7, Shape: draw.CircleGlyph{}}
							to.DrawGlyph(dot, vg.Point{X: x + wide*(0.25+0.5*vg.Length(at[0])), Y: y + wide*(1.75-0.5*vg.Length(at[1]))})
						}
					}
				case letter != ' ':
					to.FillText(style, vg.Point{X: x, Y: y + wide/2}, string(letter))
				}
				x += wide
			}
		}
	}
}

// Braille, by its dots: column and row of each bit.
const brailleFirst, brailleLast = 0x2800, 0x28ff

var brailleDots = [8][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}}

// lineOf is how the line of a side looks: no two alike without colours either.
func lineOf(i int) draw.LineStyle {
	style := draw.LineStyle{Color: colors[i%len(colors)], Width: 4}
	if i > 0 {
		style.Dashes = [][]vg.Length{{14, 6}, {4, 5}, {18, 5, 4, 5}}[(i-1)%3]
	}
	return style
}

func words(size vg.Length, ink color.Color) draw.TextStyle {
	return draw.TextStyle{Color: ink, Font: font.Font{Typeface: "Liberation", Variant: "Serif", Size: size}, Handler: plot.DefaultTextHandler}
}

// wrap breaks a text into at most so many lines; the last is cut off if need be.
func wrap(style draw.TextStyle, text string, wide vg.Length, most int) (lines []string) {
	line := ""
	all := strings.Fields(text)
	for i, word := range all {
		longer := strings.TrimSpace(line + " " + word)
		if line == "" || style.Width(longer) <= wide {
			line = longer
			continue
		}
		if len(lines) == most-1 {
			return append(lines, fit(style, strings.Join(append([]string{line}, all[i:]...), " "), wide))
		}
		lines, line = append(lines, line), word
	}
	return append(lines, fit(style, line, wide))
}

// fit cuts a text off that is too long.
func fit(style draw.TextStyle, text string, wide vg.Length) string {
	if style.Width(text) <= wide {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && style.Width(string(letters)+"…") > wide {
		letters = letters[:len(letters)-1]
	}
	return strings.TrimSpace(string(letters)) + "…"
}

// rect draws a frame within a canvas.
func rect(c draw.Canvas, inset vg.Length, style draw.LineStyle) {
	x0, y0, x1, y1 := c.Min.X+inset, c.Min.Y+inset, c.Max.X-inset, c.Max.Y-inset
	c.StrokeLines(style, []vg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}, {X: x0, Y: y0}})
}
