package match_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"mischief/game"
	"mischief/match"
	"mischief/store"
)

// hostOf is a host over a store whose program has the rules of Hoard in an edition and all before it.
func hostOf(st store.Store, edition int) *match.Host {
	newest := versionedHoard(edition)
	return match.NewHost(st, func(string) (game.Game, error) { return newest, nil })
}

// coins is what the first seat has.
func coins(m *match.Match) int16 { return m.Position().State().(*trove).Coins[0] }

// TestEditionOfAMatch takes a match through programs with newer rules: it is opened, played on, replayed, forked and exported by those it began under.
func TestEditionOfAMatch(t *testing.T) {
	st := openStore(t, filepath.Join(t.TempDir(), "store.db"))
	before, after := hostOf(st, 1), hostOf(st, 3)
	m := create(t, before, match.Setup{Options: game.Options{"goal": "200"}, Undo: match.Practice})
	play(t, m, "pass", "pass", "pass", "pass")

	m, err := after.Open(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	if play(t, m, "pass", "pass"); coins(m) != 0 || m.Game().Info().Version != 1 {
		t.Errorf("three passes in edition 1 brought %d coins, played by edition %d", coins(m), m.Game().Info().Version)
	}
	first, err := m.At(t.Context(), 2)
	if err != nil || *first.State().(*trove) != (trove{Seats: 2, Goal: 200, Deck: [6]uint8{3, 3, 3, 3, 3, 3}, Left: 18}) {
		t.Errorf("after two passes: %+v, %v", first.State(), err)
	}
	if _, err := m.Verify(t.Context()); err != nil {
		t.Errorf("verify: %v", err)
	}
	fork, err := m.Fork(t.Context(), 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	if play(t, fork, "pass", "pass"); coins(fork) != 0 {
		t.Error("a fork is played by newer rules than its match")
	}
	if err := m.Undo(t.Context(), 1); err != nil {
		t.Errorf("undo: %v", err)
	}
	if again, err := before.Open(t.Context(), fork.ID()); err != nil || coins(again) != 0 {
		t.Errorf("the older program opens what the newer one played on: %v", err)
	}

	var file strings.Builder
	if err := m.Export(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(file.String(), " game hoard 1\n") {
		t.Error("the file does not say that it is of edition 1")
	}
	elsewhere := hostOf(openStore(t, filepath.Join(t.TempDir(), "store.db")), 3)
	if m, _, err = elsewhere.Import(t.Context(), strings.NewReader(file.String())); err != nil {
		t.Fatal(err)
	}
	if play(t, m, "pass"); coins(m) != 0 {
		t.Error("an imported match is played by newer rules than it began under")
	}

	fresh := create(t, after, match.Setup{Options: game.Options{"goal": "200"}})
	if play(t, fresh, "pass", "pass", "pass"); coins(fresh) != 2 || fresh.Game().Info().Version != 3 {
		t.Errorf("a new match: two passes brought %d coins, played by edition %d", coins(fresh), fresh.Game().Info().Version)
	}
	file.Reset()
	if err := fresh.Export(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	_, opened := before.Open(t.Context(), fresh.ID())
	_, _, imported := before.Import(t.Context(), strings.NewReader(file.String()))
	for what, err := range map[string]error{"opened": opened, "imported": imported} {
		if !errors.Is(err, match.ErrVersion) || !strings.Contains(err.Error(), "made by a newer program: edition 3 of the rules of hoard; this program plays up to edition 1") {
			t.Errorf("a match of edition 3 %s by a program of edition 1: %v", what, err)
		}
	}
}

// TestEditionFromASnapshot opens a long match from its snapshot.
func TestEditionFromASnapshot(t *testing.T) {
	st := openStore(t, filepath.Join(t.TempDir(), "store.db"))
	m := create(t, hostOf(st, 1), match.Setup{Options: game.Options{"goal": "200"}})
	for range 130 {
		play(t, m, "pass", "pass")
	}
	m, err := hostOf(st, 2).Open(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	if play(t, m, "pass", "pass"); coins(m) != 0 {
		t.Errorf("passing in edition 1 brought %d coins", coins(m))
	}
}

// guessing is Hoard with another way to guess, which is no matter of editions.
type guessing struct{ hoard }

func (guessing) Guess(s *trove, _ game.Seat, _ game.Dice) { s.Phase = over }

// TestAnUndoStandsWhateverIsGuessed opens a strict match in which something was taken back, by a program that guesses hidden things otherwise.
func TestAnUndoStandsWhateverIsGuessed(t *testing.T) {
	st := openStore(t, filepath.Join(t.TempDir(), "store.db"))
	m := create(t, hostOf(st, 1), match.Setup{Options: game.Options{"goal": "200"}, Undo: match.Strict})
	play(t, m, "draw", "draw", "pass")
	if err := m.Undo(t.Context(), m.Position().Turn().Who.First()^1); err != nil {
		t.Fatal(err)
	}
	other := game.New(hoardInfo(1), guessing{hoard{1}})
	h := match.NewHost(st, func(string) (game.Game, error) { return other, nil })
	again, err := h.Open(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	play(t, again, "pass")
	if err := again.Undo(t.Context(), again.Position().Turn().Who.First()^1); !errors.Is(err, match.ErrUndo) {
		t.Errorf("it guesses as before: %v; this test shows nothing", err)
	}
}
