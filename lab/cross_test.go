package lab

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
)

func crossed(mirrored bool) Bench {
	info := raceInfo()
	info.Cross = &game.Cross{Rows: []string{"short", "long"}, Columns: []string{"short", "long"}, Mirrored: mirrored,
		Options: func(row, column string) game.Options {
			if row == column {
				return nil
			}
			return game.Options{"goal": map[string]string{"short": "6", "long": "60"}[row]}
		}}
	return Of(info, race{})
}

func TestCross(t *testing.T) {
	for _, mirrored := range []bool{false, true} {
		plan := Plan{Game: crossed(mirrored), Matches: 20, Seed: 4, Bots: []bot.Spec{{}}}
		r, err := Cross(t.Context(), plan)
		if err != nil {
			t.Fatal(err)
		}
		if r.Cells[0][0].Matches != 0 || r.Cells[0][1].Matches != 20 || r.Cells[1][0].Matches != 20 {
			t.Errorf("cells %+v", r.Cells)
		}
		if sum := r.Cells[0][1].Rate + r.Cells[1][0].Rate; mirrored && sum != 1 {
			t.Errorf("a mirrored pair adds up to %v", sum)
		}
		if all := r.Total(0); all.Matches != 20 || all.Wins != r.Cells[0][1].Wins || all.Rate != r.Cells[0][1].Rate {
			t.Errorf("total %+v of %+v", all, r.Cells[0])
		}
		one, err := Simulate(t.Context(), Plan{Game: plan.Game, Matches: 20, Seed: 4, Bots: plan.Bots, Options: game.Options{"goal": "6"}})
		if err != nil || one.Seats[0].Wins != r.Cells[0][1].Wins {
			t.Errorf("alone the cell has %+v, %v; crossed %+v", one.Seats[0], err, r.Cells[0][1])
		}
		var table, csv bytes.Buffer
		if err := errors.Join(r.Table(&table), r.CSV(&csv)); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(csv.String(), "\n"); n != 3 {
			t.Errorf("%d lines of CSV:\n%s", n, &csv)
		}
		if !strings.Contains(table.String(), "B = long") || !strings.Contains(table.String(), "short     -") {
			t.Errorf("the table:\n%s", &table)
		}
	}
}

func TestCrossRefuses(t *testing.T) {
	if _, err := Cross(t.Context(), Plan{Game: Of(raceInfo(), race{}), Matches: 1, Bots: []bot.Spec{{}}}); err == nil || !strings.Contains(err.Error(), "nothing to cross") {
		t.Errorf("a game without a crossing: %v", err)
	}
}

func TestChartsAreDrawn(t *testing.T) {
	plan := Plan{Game: crossed(true), Matches: 8, Seed: 4, Bots: []bot.Spec{{}}}
	matrix, err := Cross(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	report, err := Simulate(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	for name, chart := range map[string]struct {
		draw func(io.Writer) error
		want []string
	}{"report": {report.SVG, []string{"seat-1", "percent"}}, "matrix": {matrix.SVG, []string{"short", "long"}}} {
		var b bytes.Buffer
		if err := chart.draw(&b); err != nil {
			t.Fatal(err)
		}
		words := wordsOf(t, &b)
		for _, want := range chart.want {
			if !strings.Contains(words, want) {
				t.Errorf("%s: %q is not in the picture, which has %s", name, want, words)
			}
		}
	}
}

// wordsOf is the text of an SVG picture.
func wordsOf(t *testing.T, r io.Reader) string {
	t.Helper()
	var all strings.Builder
	d := xml.NewDecoder(r)
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all.String()
		} else if err != nil {
			t.Fatal(err)
		}
		if text, ok := token.(xml.CharData); ok {
			all.Write(text)
			all.WriteByte(' ')
		}
	}
}
