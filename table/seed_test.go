package table

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"mischief/games"
	"mischief/match"
	"mischief/store"
)

// TestSeededHousesPlayTheSameMatch: what chance and bots do follows from the seed alone, and from nothing without one.
func TestSeededHousesPlayTheSameMatch(t *testing.T) {
	first, again, other, none, noneAgain := seededMatch(t, 7), seededMatch(t, 7), seededMatch(t, 8), seededMatch(t, 0), seededMatch(t, 0)
	if !slices.Equal(first, again) {
		t.Errorf("the same seed gave\n%v and\n%v", first, again)
	}
	if slices.Equal(first, other) || slices.Equal(none, noneAgain) {
		t.Errorf("other luck gave the same match: %v, %v", first, none)
	}
}

// seededMatch is what chance and the bots did in a house, in a match among bots.
func seededMatch(t *testing.T, seed uint64) []string {
	t.Helper()
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	st, err := store.OpenHall(t.Context(), filepath.Join(t.TempDir(), "tables.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	h, err := NewHouse(t.Context(), Config{Store: st, Games: registry.Find, Gather: -1, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	anna := Person{ID: "anna", Name: "Anna"}
	table, err := h.Create(t.Context(), anna, Plan{Game: "ratcatcher", Seats: []Seating{{Kind: "me"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	if err := table.Take(t.Context(), anna, 0, Seating{Kind: "bot", Bot: "easy"}); err != nil {
		t.Fatal(err)
	}
	const enough = 40
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		lines, err := table.match.Log(t.Context(), 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		for _, e := range lines {
			if e.Kind == match.Move {
				moves = append(moves, e.Move)
			}
		}
		if len(moves) >= enough {
			return moves[:enough]
		}
		if time.Now().After(end) {
			t.Fatalf("after a minute there were only %v", moves)
		}
	}
}
