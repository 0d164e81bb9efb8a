package table

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
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
