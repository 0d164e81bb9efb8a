package lab

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"mischief/bot"
	"mischief/game"
)

// AblationReport tells what each part of a search brings. All of it follows from the plan, if the search is one by iterations.
type AblationReport struct {
	Game    string       `json:"game"`
	Title   string       `json:"title"`
	Version int          `json:"version"` // of the rules
	Options game.Options `json:"options"`
	Vary    []string     `json:"vary,omitempty"`
	Seed    uint64       `json:"seed"`
	Matches int          `json:"matches"` // for each part
	Bot     bot.Spec     `json:"bot"`
	Alone   bool         `json:"alone"`           // whether all seats are one side, so that searches play against the game
	Whole   *Score       `json:"whole,omitempty"` // of the whole search against the game
	Parts   []Ablated    `json:"parts"`
}

// Ablated is what a part brings.
type Ablated struct {
	Part string `json:"part"`
	// Score is that of the whole search against the one without the part, or against the game that of the one without.
	Score
}

// Ablate plays the only bot of a plan, a search, against itself without each of its parts: so many matches in pairs, each deal from both sides. Where all seats are one side, each of them plays the same deals alone.
// The error is the context's, or says what is wrong with the plan, or which match went wrong.
func Ablate(ctx context.Context, p Plan) (*AblationReport, error) {
	_, alone, err := Ablations(ctx, p)
	if err != nil {
		return nil, err
	}
	info, whole := p.Game.Info(), p.Bots[0]
	options := settled(info, p.Options, p.Vary) // asking for the sides has completed them
	r := &AblationReport{Game: info.ID, Title: info.Title, Version: info.Version, Options: options, Vary: p.Vary, Seed: p.Seed, Matches: p.Matches, Bot: whole, Alone: alone}
	done, tell := 0, p.Progress
	play := func(seating Seating, bots ...bot.Spec) (*Score, error) {
		q := p
		q.Bots, q.Seating = bots, seating
		if tell != nil {
			q.Progress = func(n int) { tell(done + n) }
		}
		report, err := Simulate(ctx, q)
		if err != nil {
			return nil, err
		}
		done += p.Matches
		return &report.Bots[0], nil
	}
	if r.Alone {
		if r.Whole, err = play(BySeat, whole); err != nil {
			return nil, err
		}
	}
	for _, part := range p.Game.parts().Each() {
		less := whole
		less.Without = part
		var score *Score
		if r.Alone {
			score, err = play(BySeat, less)
		} else {
			score, err = play(Duel, whole, less)
		}
		if err != nil {
			return nil, err
		}
		r.Parts = append(r.Parts, Ablated{Part: part.String(), Score: *score})
	}
	return r, nil
}

// Ablations is how many matches Ablate plays of a plan, and whether each search plays alone against the game.
func Ablations(ctx context.Context, p Plan) (matches int, alone bool, err error) {
	if len(p.Bots) != 1 || p.Bots[0].Kind != bot.Search || p.Bots[0].Without != 0 {
		return 0, false, fmt.Errorf("ablation: the plan names %v; write one whole search, such as search:400", p.Bots)
	}
	if err := p.check(); err != nil {
		return 0, false, err
	}
	sides, err := p.Game.sides(ctx, &p)
	if err != nil {
		return 0, false, err
	}
	searches := len(p.Game.parts().Each())
	if alone = sides == 1; alone {
		searches++
	}
	return searches * p.Matches, alone, nil
}

// eloAt is the rating ahead at which somebody wins that share of matches; there is none for all of them or none.
func eloAt(rate float64) string {
	if rate <= 0 || rate >= 1 {
		return "–"
	}
	return whole(eloScale * math.Log(rate/(1-rate)))
}

// JSON writes the report for programs.
func (r *AblationReport) JSON(w io.Writer) error { return writeJSON(w, r) }

// Table writes the report for people to read.
func (r *AblationReport) Table(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s (rules %d), %v, %s, seed %d\n", r.Game, r.Version, r.Bot, r.how(), r.Seed)
	tellOptions(&b, r.Options, r.Vary, "deal")
	b.WriteByte('\n')
	align(&b, r.rows())
	_, err := w.Write(b.Bytes())
	return err
}

// how is what was played of each part.
func (r *AblationReport) how() string {
	if r.Alone {
		return fmt.Sprintf("%d matches against the game with all of it, and without each of its parts", r.Matches)
	}
	return fmt.Sprintf("%d matches against itself without each of its parts, each deal from both sides", r.Matches)
}

// rows are the cells of the table, a row of headings first.
func (r *AblationReport) rows() [][]string {
	if r.Alone {
		rows := [][]string{{"without", "won", "95 % interval"}, {"nothing", percent(r.Whole.Rate), r.Whole.interval()}}
		for _, a := range r.Parts {
			rows = append(rows, []string{a.Part, percent(a.Rate), a.interval()})
		}
		return rows
	}
	rows := [][]string{{"against itself without", "won", "95 % interval", "Elo", "95 % interval"}}
	for _, a := range r.Parts {
		rows = append(rows, []string{a.Part, percent(a.Rate), a.interval(), eloAt(a.Rate), eloAt(a.Low) + " to " + eloAt(a.High)})
	}
	return rows
}

// interval is that of the rate.
func (s *Score) interval() string { return fmt.Sprintf("%.1f to %.1f %%", 100*s.Low, 100*s.High) }

// Page puts the report into a page of ladders, in place of the one that it has of this game, or behind the others; command is how it was asked for.
func (r *AblationReport) Page(page []byte, command string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "### What the parts of a search bring in %s\n\n```\n%s\n```\n\n%v, %s.\n\n", r.Title, command, r.Bot, r.how())
	markdown(&b, r.rows())
	return inPage(page, "ablation "+r.Game, b.String())
}
