package lab

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"

	"mischief/bot"
	"mischief/game"
)

// CrossReport is who wins when everything a game has to choose meets everything else: armies against armies, heroes against foes.
type CrossReport struct {
	Game    string     `json:"game"`
	Version int        `json:"version"`
	Players []bot.Spec `json:"players"`
	Seed    uint64     `json:"seed"`
	Matches int        `json:"matches"` // in each cell
	Rows    []string   `json:"rows"`
	Columns []string   `json:"columns"`
	// Cells are the scores of the first seat, row by row; one without matches where a row does not meet a column.
	Cells [][]Score `json:"cells"`
}

// Cross simulates a plan for every cell of the game's crossing. Options of the plan that the crossing sets are overridden. Errors are those of
// Simulate, or say that the game has no crossing.
func Cross(ctx context.Context, p Plan) (*CrossReport, error) {
	info := p.Game.Info()
	cross := info.Cross
	if cross == nil {
		return nil, fmt.Errorf("%s has nothing to cross; simulate it without", info.Title)
	}
	r := &CrossReport{Game: info.ID, Version: info.Version, Players: p.Bots, Seed: p.Seed, Matches: p.Matches, Rows: cross.Rows, Columns: cross.Columns}
	r.Cells = make([][]Score, len(r.Rows))
	for i := range r.Cells {
		r.Cells[i] = make([]Score, len(r.Columns))
	}
	for i, row := range r.Rows {
		for j, column := range r.Columns {
			if !cross.Mirrored || i < j {
				if err := r.play(ctx, p, i, j, cross.Options(row, column)); err != nil {
					return nil, fmt.Errorf("%s against %s: %w", row, column, err)
				}
			}
		}
	}
	return r, nil
}

// play fills in a cell and, where the crossing is mirrored, the one across the diagonal.
func (r *CrossReport) play(ctx context.Context, p Plan, i, j int, set game.Options) error {
	if set == nil {
		return nil
	}
	options := game.Options{}
	for name, value := range p.Options {
		options[name] = value
	}
	for name, value := range set {
		if slices.Contains(p.Vary, name) {
			return fmt.Errorf("option %s is what is crossed; it can't be drawn as well", name)
		}
		options[name] = value
	}
	p.Options = options
	one, err := Simulate(ctx, p)
	if err != nil {
		return err
	}
	s := one.Seats[0]
	s.Name = r.Rows[i]
	r.Cells[i][j] = s
	if p.Game.Info().Cross.Mirrored {
		other := one.Seats[1]
		other.Name = r.Rows[j]
		r.Cells[j][i] = other
	}
	return nil
}

// Total is how a row did in all its cells together.
func (r *CrossReport) Total(row int) Score {
	var c count
	for _, s := range r.Cells[row] {
		c.merge(count{matches: s.Matches, wins: s.Wins, payoff: int64(s.Rate*1000*float64(s.Matches) + 0.5)})
	}
	return c.score(r.Rows[row])
}

// Table writes the rates in percent, each row with its total and the total's interval.
func (r *CrossReport) Table(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s (rules %d), %d matches in each cell, seed %d; wins of the row, in percent\n\n", r.Game, r.Version, r.Matches, r.Seed)
	wide := 0
	for _, row := range r.Rows {
		wide = max(wide, len(row))
	}
	for j, column := range r.Columns {
		fmt.Fprintf(&b, "%*s  %c = %s\n", wide, "", letter(j), column)
	}
	fmt.Fprintf(&b, "\n%-*s", wide, "")
	for j := range r.Columns {
		fmt.Fprintf(&b, "     %c", letter(j))
	}
	b.WriteString("    all  95 % interval\n")
	for i, row := range r.Rows {
		fmt.Fprintf(&b, "%-*s", wide, row)
		for _, s := range r.Cells[i] {
			if s.Matches == 0 {
				b.WriteString("     -")
				continue
			}
			fmt.Fprintf(&b, " %5.1f", 100*s.Rate)
		}
		t := r.Total(i)
		fmt.Fprintf(&b, "  %5.1f  %.1f to %.1f\n", 100*t.Rate, 100*t.Low, 100*t.High)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// letter names a column.
func letter(j int) rune { return rune('A' + j) }

// JSON writes the report for programs.
func (r *CrossReport) JSON(w io.Writer) error { return writeJSON(w, r) }

// CSV writes a cell a line: row, column, matches, wins, rate, low, high.
func (r *CrossReport) CSV(w io.Writer) error {
	c := csv.NewWriter(w)
	if err := c.Write([]string{"row", "column", "matches", "wins", "rate", "low", "high"}); err != nil {
		return err
	}
	for i, cells := range r.Cells {
		for j, s := range cells {
			if s.Matches == 0 {
				continue
			}
			row := []string{r.Rows[i], r.Columns[j], strconv.Itoa(s.Matches), strconv.Itoa(s.Wins), decimal(s.Rate), decimal(s.Low), decimal(s.High)}
			if err := c.Write(row); err != nil {
				return err
			}
		}
	}
	c.Flush()
	return c.Error()
}
