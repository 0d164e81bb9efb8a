package table

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"mischief/bot"
)

// TestHintIsWhole: units that were bred are placed in several answers; the hint names them all, so that nobody asks for one after the other.
func TestHintIsWhole(t *testing.T) {
	h, closeHouse := openHouse(t, filepath.Join(t.TempDir(), "tables.db"))
	defer closeHouse()
	anna := Person{ID: "anna", Name: "Anna"}
	table, err := h.Create(t.Context(), anna, Plan{Game: "catsvsrats", Options: map[string]string{"fixed": "cat-1,rat-1,cat-2,rat-2", "start": "cats"},
		Seats: []Seating{{Kind: "me"}, {Kind: "me"}, {Kind: "me"}, {Kind: "me"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	play := func(text string) {
		t.Helper()
		p := table.match.Position()
		m := Move{ID: fmt.Sprintf("anna-plays-%d", table.match.Seq()), Seat: int(p.Turn().Who.First()), Seq: table.match.Seq(), Text: text}
		if _, err := table.Play(t.Context(), anna, m); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	three := func(move string) bool { return strings.HasSuffix(move, " 3") }
	for p := table.match.Position(); p.Turn().Kind != "breeding" || !slices.ContainsFunc(p.Moves(), three); p = table.match.Position() {
		moves := p.Moves()
		i := slices.IndexFunc(moves, func(m string) bool { return strings.HasPrefix(m, "move ") || strings.HasPrefix(m, "place ") })
		play(moves[max(i, 0)])
	}
	seat := table.match.Position().Turn().Who.First()
	advice, err := table.Hint(t.Context(), anna, int(seat))
	if err != nil {
		t.Fatal(err)
	}
	moves := []string{advice.Move}
	for _, step := range advice.Plan {
		if step.Seat != int(seat) {
			break
		}
		moves = append(moves, step.Move)
	}
	for _, move := range moves {
		if turn := table.match.Position().Turn(); turn.Kind != "breeding" || !turn.Who.Has(seat) {
			t.Fatalf("%q of %+v is left over", move, advice)
		}
		play(move)
	}
	if turn := table.match.Position().Turn(); turn.Kind == "breeding" && turn.Who.Has(seat) {
		t.Errorf("after %+v units are still to be placed", advice)
	}
	last := advice.Plan[len(advice.Plan)-1]
	if last.Seat == int(seat) || last.Line == nil || last.Line.Text == "" {
		t.Errorf("of what is answered it says %+v", last)
	}
	if advice.Chance < 0 || advice.Chance > 1000 {
		t.Errorf("a chance of %d", advice.Chance)
	}
}

// TestChance has a hint tell how likely the win is: certain where it wins at once, and as much by playouts as by its search.
func TestChance(t *testing.T) {
	h, closeHouse := openHouse(t, filepath.Join(t.TempDir(), "tables.db"))
	defer closeHouse()
	was := reckoning
	reckoning = time.Minute
	defer func() { reckoning = was }()
	tb := overAt(t, h, blunder[:6])
	for payoff, want := range map[float64]float64{1: 1, 0.5: 0.75} {
		if got := tb.chance(t.Context(), anna, tb.match.Position().View(0), 0, bot.Line[string]{Move: "6", Visits: 1, Payoff: payoff}); got != want {
			t.Errorf("of a move that wins, for which a search promises %v: a chance of %v", payoff, got)
		}
	}
	tb = overAt(t, h, blunder[:1])
	view := tb.match.Position().View(1)
	for _, payoff := range []float64{0, 0.5, 1} {
		searched := bot.Line[string]{Move: "4", Visits: 1, Payoff: payoff}
		if got := tb.chance(t.Context(), anna, view, 1, searched) - payoff/2; got <= 0 || got >= 0.5 {
			t.Errorf("where a search promises %v playouts add %v", payoff, got)
		}
	}
	entry := tb.entry
	tb.entry = ill{entry, func(context.Context) ([]float64, error) { return nil, errors.New("no idea") }}
	if got := tb.chance(t.Context(), anna, view, 1, bot.Line[string]{Move: "4", Visits: 1, Payoff: 0.7}); got != 0.7 {
		t.Errorf("without playouts the chance is %v", got)
	}
	tb.entry = entry
}
