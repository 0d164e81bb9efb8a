package lab

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Table writes the ladder for people to read.
func (r *LadderReport) Table(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s (rules %d), %d matches of seed %d, %s\n", r.Game, r.Version, r.Matches, r.Seed, r.how())
	tellOptions(&b, r.Options, r.Vary, "deal")
	b.WriteByte('\n')
	align(&b, r.rows())
	b.WriteByte('\n')
	for _, note := range r.notes() {
		b.WriteString(note + "\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

// align writes the cells of a table in columns.
func align(b *bytes.Buffer, rows [][]string) {
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], len(cell))
		}
	}
	for _, row := range rows {
		line := fmt.Sprintf("%-*s", wide[0], row[0])
		for i, cell := range row[1:] {
			line += fmt.Sprintf("  %*s", wide[i+1], cell)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// markdown writes the cells of a table in Markdown.
func markdown(b *strings.Builder, rows [][]string) {
	for i, row := range rows {
		fmt.Fprintf(b, "| %s |\n", strings.Join(row, " | "))
		if i == 0 {
			b.WriteString(strings.Repeat("|---", len(row)) + "|\n")
		}
	}
}

// how is how bots were matched.
func (r *LadderReport) how() string {
	if r.Alone {
		return "each bot alone against the game"
	}
	return "in pairs: each deal from both sides"
}

// rows are the cells of the table, a row of headings first.
func (r *LadderReport) rows() [][]string {
	head := []string{"bot"}
	if r.Alone {
		head = append(head, "won", "95 % interval")
	} else {
		head = append(head, "Elo", "95 % interval", "ahead by", "95 % interval")
	}
	if head = append(head, "matches", "plies", "a decision", "95 % within"); r.Judge != nil {
		head = append(head, "best", "cost", "95 % interval", "blunders")
	}
	rows := [][]string{head}
	for _, s := range r.Bots {
		row := []string{s.Called()}
		if r.Alone {
			row = append(row, percent(s.Rate), s.interval())
		} else {
			row = append(row, whole(s.Elo.Is), s.Elo.whole(), "", "")
			if s.Ahead != nil {
				copy(row[3:], []string{whole(s.Ahead.Is), s.Ahead.whole()})
			}
		}
		row = append(row, fmt.Sprint(s.Matches), fmt.Sprintf("%.1f", s.Plies), briefly(s.Took.Median), briefly(s.Took.P95))
		if l := s.Loss; l != nil {
			row = append(row, percent(l.Best), percent(l.Mean.Is), fmt.Sprintf("%.1f to %.1f %%", 100*l.Mean.Low, 100*l.Mean.High), percent(l.Blunders))
		}
		rows = append(rows, row)
	}
	return rows
}

// Called is the bot's name, with what it does where the name does not say it.
func (s *Standing) Called() string {
	if s.Name == s.Bot.String() {
		return s.Name
	}
	return fmt.Sprintf("%s (%v)", s.Name, s.Bot)
}

func whole(x float64) string { return fmt.Sprintf("%.0f", math.Round(x)+0) } // no -0

// whole is an interval, or nothing where there is no doubt.
func (sp *Span) whole() string {
	if sp.Low == sp.High {
		return ""
	}
	return whole(sp.Low) + " to " + whole(sp.High)
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// briefly writes nanoseconds with two figures that count.
func briefly(ns float64) string {
	d := time.Duration(ns)
	unit := time.Nanosecond
	for d >= 100*unit {
		unit *= 10
	}
	return d.Round(unit).String()
}

// notes say what the columns are.
func (r *LadderReport) notes() []string {
	var notes []string
	if r.Alone {
		notes = append(notes, "All seats are one side, which a bot plays alone: there are no opponents to be rated against. All bots play the same deals.")
	} else {
		notes = append(notes, fmt.Sprintf("Elo by Bradley and Terry, %s at 0, draws as half a win; \"ahead by\" is of the bot in the next line.", r.Anchor))
	}
	if !r.Settled {
		notes = append(notes, fmt.Sprintf("It ended at the most matches allowed, before all intervals were as narrow as asked (%s).", r.asked()))
	}
	notes = append(notes, "A decision: the median time of those with more than one answer, and within what 95 % of them were made.")
	if r.Judge != nil {
		notes = append(notes, fmt.Sprintf("%d moves of each bot in matches with itself, judged by %v: how many were as good as the best it knew, what a move cost on average, in wins, and how many cost more than a quarter of a win.",
			r.Bots[0].Loss.Moves, *r.Judge))
	}
	return notes
}

// asked is how narrow intervals were to be.
func (r *LadderReport) asked() string {
	if r.Alone {
		return fmt.Sprintf("%.1f points to either side", 100*RateWithin(r.Within))
	}
	return fmt.Sprintf("%v Elo to either side, or a fifth of how far one is ahead", r.Within)
}

// JSON writes the report for programs.
func (r *LadderReport) JSON(w io.Writer) error { return writeJSON(w, r) }

// SVG draws how strong bots are, with intervals, the weakest first.
func (r *LadderReport) SVG(w io.Writer) error {
	p := newPlot(fmt.Sprintf("%s: %d matches, seed %d", r.Game, r.Matches, r.Seed))
	var names []string
	bars := &intervals{}
	for _, s := range slices.Backward(r.Bots) {
		names = append(names, s.Name)
		if r.Alone {
			bars.add(s.Score)
		} else {
			bars.bars = append(bars.bars, *s.Elo)
		}
	}
	if p.Y.Label.Text = "Elo"; r.Alone {
		p.Y.Label.Text = "percent won"
		p.Y.Min, p.Y.Max = 0, 100
	}
	p.Add(bars)
	p.NominalX(names...)
	p.X.Tick.Label.Rotation = math.Pi / 3
	p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = draw.XRight, draw.YCenter
	return write(p, w, vg.Length(140+26*len(names)), 420)
}

// Page puts the ladder into a page of ladders, in place of the one that it has of this game, or behind the others; command is how it was asked for.
func (r *LadderReport) Page(page []byte, command string) []byte {
	return inPage(page, "ladder "+r.Game, r.section(command))
}

// inPage puts a section into a page in place of the one of that name, or behind what stands there.
func inPage(page []byte, name, text string) []byte {
	begin, end := fmt.Sprintf("<!-- %s -->\n", name), fmt.Sprintf("<!-- end of %s -->\n", name)
	section := begin + text + end
	if before, rest, found := strings.Cut(string(page), begin); found {
		if _, after, found := strings.Cut(rest, end); found {
			return []byte(before + section + after)
		}
	}
	before := strings.TrimRight(string(page), "\n")
	if before == "" {
		before = "# How strong bots are"
	}
	return []byte(before + "\n\n" + section)
}

// section is the ladder in Markdown.
func (r *LadderReport) section(command string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n```\n%s\n```\n\n", r.Title, command)
	fmt.Fprintf(&b, "%d matches, %s.\n\n", r.Matches, r.how())
	markdown(&b, r.rows())
	b.WriteByte('\n')
	for _, note := range r.notes() {
		b.WriteString(note + "\n")
	}
	return b.String()
}
