package lab

import (
	"fmt"
	"image/color"
	"io"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// SVG draws the report: every score as a bar with its interval, and how the matches ended.
func (r *Report) SVG(w io.Writer) error {
	p := newPlot(fmt.Sprintf("%s: %d matches, seed %d", r.Game, r.Matches, r.Seed))
	p.Y.Label.Text = "percent"
	p.Y.Min, p.Y.Max = 0, 100
	var names []string
	bars := &intervals{}
	for _, part := range r.parts() {
		if part.kind == "bot" && len(part.scores) == 1 {
			continue
		}
		for _, s := range part.scores {
			names = append(names, s.Name)
			bars.add(s)
		}
	}
	for _, how := range slices.Sorted(maps.Keys(r.Endings)) {
		n := r.Endings[how]
		s := Score{Name: "end: " + how, Rate: float64(n) / float64(r.Matches)}
		s.Low, s.High = Wilson(s.Rate, r.Matches)
		names = append(names, s.Name)
		bars.add(s)
	}
	p.Add(bars)
	p.NominalX(names...)
	p.X.Tick.Label.Rotation = math.Pi / 3
	p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = draw.XRight, draw.YCenter
	return write(p, w, vg.Length(140+26*len(names)), 420)
}

// SVG draws how each match of the campaign went: the share that was won, with its interval.
func (r *CampaignReport) SVG(w io.Writer) error {
	p := newPlot(fmt.Sprintf("%s: %d campaigns, seed %d", r.Game, r.Campaigns, r.Seed))
	p.Y.Label.Text = "percent won"
	p.Y.Min, p.Y.Max = 0, 100
	var names []string
	bars := &intervals{}
	for _, s := range append([]Score{r.Finished}, r.scores()...) {
		names = append(names, s.Name)
		bars.add(s)
	}
	p.Add(bars)
	p.NominalX(names...)
	p.X.Tick.Label.Rotation = math.Pi / 3
	p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = draw.XRight, draw.YCenter
	return write(p, w, vg.Length(140+26*len(names)), 420)
}

// SVG draws the crossing as a heat map with the rates written in it.
func (r *CrossReport) SVG(w io.Writer) error {
	p := newPlot(fmt.Sprintf("%s: wins of the row in percent, %d matches in each cell", r.Game, r.Matches))
	heat := &heatMap{r}
	p.Add(heat)
	p.NominalX(r.Columns...)
	upwards := slices.Clone(r.Rows)
	slices.Reverse(upwards)
	p.NominalY(upwards...)
	p.X.Tick.Label.Rotation = math.Pi / 3
	p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = draw.XRight, draw.YCenter
	p.X.Min, p.X.Max = -0.5, float64(len(r.Columns))-0.5
	p.Y.Min, p.Y.Max = -0.5, float64(len(r.Rows))-0.5
	return write(p, w, vg.Length(180+44*len(r.Columns)), vg.Length(180+32*len(r.Rows)))
}

func newPlot(title string) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.Title.Padding = vg.Points(8)
	return p
}

func write(p *plot.Plot, w io.Writer, wide, high vg.Length) error {
	to, err := p.WriterTo(wide, high, "svg")
	if err != nil {
		return err
	}
	_, err = to.WriteTo(w)
	return err
}

var (
	ink  = color.RGBA{0x2b, 0x24, 0x1c, 0xff}
	bar  = color.RGBA{0x9b, 0xb8, 0xb0, 0xff}
	warm = [3]float64{0xc8, 0x5a, 0x3c} // of a row that loses
	cold = [3]float64{0x2f, 0x7f, 0x74} // of one that wins
)

// intervals are bars from 0 to a figure with the interval on top. X counts them.
type intervals struct{ bars []Span }

// add adds a rate in percent.
func (b *intervals) add(s Score) {
	b.bars = append(b.bars, Span{Is: 100 * s.Rate, Low: 100 * s.Low, High: 100 * s.High})
}

// Plot draws them.
func (b *intervals) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	line := draw.LineStyle{Color: ink, Width: vg.Points(1)}
	for i, s := range b.bars {
		left, right, middle := x(float64(i)-0.35), x(float64(i)+0.35), x(float64(i))
		c.FillPolygon(bar, []vg.Point{{X: left, Y: y(0)}, {X: right, Y: y(0)}, {X: right, Y: y(s.Is)}, {X: left, Y: y(s.Is)}})
		c.StrokeLine2(line, middle, y(s.Low), middle, y(s.High))
		for _, end := range []float64{s.Low, s.High} {
			c.StrokeLine2(line, x(float64(i)-0.15), y(end), x(float64(i)+0.15), y(end))
		}
	}
	if p.Y.Min == 0 && p.Y.Max == 100 { // one half of all matches
		half := draw.LineStyle{Color: ink, Width: vg.Points(0.5), Dashes: []vg.Length{vg.Points(3), vg.Points(3)}}
		c.StrokeLine2(half, c.Min.X, y(50), c.Max.X, y(50))
	}
}

// DataRange is where the bars stand.
func (b *intervals) DataRange() (xmin, xmax, ymin, ymax float64) {
	for _, s := range b.bars {
		ymin, ymax = min(ymin, s.Low), max(ymax, s.High)
	}
	return -0.5, float64(len(b.bars)) - 0.5, ymin, ymax
}

// heatMap are the cells of a crossing.
type heatMap struct{ *CrossReport }

// Plot draws them, the first row at the top.
func (h *heatMap) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	text := p.X.Tick.Label
	text.Rotation, text.XAlign, text.YAlign = 0, draw.XCenter, draw.YCenter
	for i, cells := range h.Cells {
		row := float64(len(h.Cells) - 1 - i)
		for j, s := range cells {
			column := float64(j)
			corners := []vg.Point{{X: x(column - 0.5), Y: y(row - 0.5)}, {X: x(column + 0.5), Y: y(row - 0.5)},
				{X: x(column + 0.5), Y: y(row + 0.5)}, {X: x(column - 0.5), Y: y(row + 0.5)}}
			words := "·"
			if s.Matches > 0 {
				c.FillPolygon(heatOf(s.Rate), corners)
				words = fmt.Sprintf("%.0f", 100*s.Rate)
			}
			c.FillText(text, vg.Point{X: x(column), Y: y(row)}, words)
		}
	}
}

// heatOf goes from warm (0) over white (one half) to cold (1), never so dark that ink on it could not be read.
func heatOf(rate float64) color.Color {
	end, far := warm, 1-2*rate
	if rate > 0.5 {
		end, far = cold, 2*rate-1
	}
	far *= 0.75
	var rgb [3]uint8
	for i := range rgb {
		rgb[i] = uint8(255 - (255-end[i])*far)
	}
	return color.RGBA{rgb[0], rgb[1], rgb[2], 0xff}
}
