package table

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"mischief/game"
	"mischief/games"
	"mischief/match"
	"mischief/store"
)

// openDice opens a house where chance's first answer waits until the test says that the moment is over.
func openDice(t *testing.T, file string) (*House, func()) {
	t.Helper()
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	hall, err := store.OpenHall(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	h, err := NewHouse(t.Context(), Config{Store: hall, Games: registry.Find, Gather: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	return h, func() {
		h.Close()
		if err := hall.Close(); err != nil {
			t.Error(err)
		}
	}
}

// momentOver ends the moment that chance's first answer waits.
func momentOver(tb *Table) {
	tb.mu.Lock()
	tb.gatherBy = time.Now().Add(-time.Second)
	tb.mu.Unlock()
	tb.again()
}

// mixed is what was mixed into the dice, and by whom, up to chance's first answer; drawn tells whether there is one.
func mixed(t *testing.T, tb *Table) (given map[int]string, drawn bool) {
	t.Helper()
	entries := logOf(t, tb, anna, wireWatcher, 0, 0)
	given = map[int]string{}
	for _, e := range entries {
		if e.Kind == string(match.Contribution) {
			if drawn {
				t.Errorf("entry %d was mixed in after chance had answered", e.Seq)
			}
			given[e.Seat] = e.Text
		}
		drawn = drawn || e.Kind == string(match.Move) && e.Seat == int(match.Nature)
	}
	return given, drawn
}

// whenAsked decides, the first move that is offered, until chance is asked or has answered.
func whenAsked(t *testing.T, tb *Table) {
	t.Helper()
	for range 20_000 {
		tb.mu.Lock()
		turn, answered := tb.match.Position().Turn(), tb.match.Answered()
		tb.mu.Unlock()
		if answered || turn.Who == game.Nature {
			return
		}
		if !turn.Who.Has(0) {
			time.Sleep(time.Millisecond)
			continue
		}
		f, err := tb.Frame(t.Context(), anna, 0, -1)
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Moves) > 0 {
			_, err = tb.Play(t.Context(), anna, Move{Seat: 0, Seq: f.Seq, Text: f.Moves[0].spelled()})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("chance is never asked")
}

// TestPeopleMixBeforeTheFirstDraw plays every game that has chance: what a person mixes in comes before chance's first answer, also where that is the
// first thing that happens.
func TestPeopleMixBeforeTheFirstDraw(t *testing.T) {
	h, done := openDice(t, filepath.Join(t.TempDir(), "hall.db"))
	defer done()
	for _, id := range []string{"catsvsrats", "neuroshima", "ratcatcher"} {
		entry, err := h.Games(id)
		if err != nil {
			t.Fatal(err)
		}
		options, err := entry.Info().Schema.Complete(nil)
		if err != nil {
			t.Fatal(err)
		}
		seats := slices.Repeat([]Seating{{Kind: "bot", Bot: "random"}}, entry.Info().Seats(options))
		seats[0] = Seating{Kind: "me"}
		tb, err := h.Create(t.Context(), anna, Plan{Game: id, Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		if len(tb.entry.Info().Chance) == 0 {
			t.Fatalf("%s has no chance", id)
		}
		whenAsked(t, tb)
		if _, drawn := mixed(t, tb); drawn {
			t.Fatalf("%s: chance has answered before anybody could mix something in", id)
		}
		if v := viewFor(t, tb, anna); !v.Mixing || v.OnTrust || v.Commitment == "" {
			t.Errorf("%s: %+v", id, v)
		}
		l, err := tb.Listen(anna, 0, -1)
		if err != nil {
			t.Fatal(err)
		}
		if err := tb.Contribute(t.Context(), anna, 0, "seven rats"); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if given, drawn := mixed(t, tb); !drawn || given[0] != "seven rats" || len(given) != 1 {
			t.Errorf("%s: %v were mixed in, and chance answered: %t", id, given, drawn)
		}
		if v := viewFor(t, tb, anna); v.Mixing || v.OnTrust || !v.Seats[0].Mixed || slices.ContainsFunc(v.Seats[1:], func(s SeatView) bool { return s.Mixed }) {
			t.Errorf("%s: afterwards %+v", id, v)
		}
		l.Close()
		tb.Release()
	}
}

func viewFor(t *testing.T, tb *Table, who Person) View {
	t.Helper()
	v, err := tb.View(who)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// pair is a table of Neuroshima Hex, whose first tiles chance draws, between Anna and Ben; begun, and both look on.
func pair(t *testing.T, h *House) *Table {
	t.Helper()
	tb, err := h.Create(t.Context(), anna, Plan{Game: "neuroshima", Seats: []Seating{{Kind: "me"}, {Kind: "link"}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := tb.Claim(t.Context(), ben, Claim{Token: tb.invitation(1)}); err != nil {
		t.Fatal(err)
	}
	for i, who := range []Person{anna, ben} {
		l, err := tb.Listen(who, i, -1)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(l.Close)
	}
	if err := tb.Start(t.Context(), anna); err != nil {
		t.Fatal(err)
	}
	return tb
}

func TestChanceWaitsForThoseWhoAreHere(t *testing.T) {
	h, done := openDice(t, filepath.Join(t.TempDir(), "hall.db"))
	defer done()
	tb := pair(t, h)
	defer tb.Release()
	if err := tb.Contribute(t.Context(), anna, 0, "a"); err != nil {
		t.Fatal(err)
	}
	if _, drawn := mixed(t, tb); drawn {
		t.Fatal("chance did not wait for Ben")
	}
	if err := tb.Contribute(t.Context(), anna, 0, "another"); err != nil {
		t.Fatal(err)
	}
	momentOver(tb)
	if given, drawn := mixed(t, tb); !drawn || given[0] != "another" || len(given) != 2 || given[1] != "" {
		t.Errorf("Ben's absence is not written down: %v, chance answered: %t", given, drawn)
	}
	if err := tb.Contribute(t.Context(), ben, 1, "late"); err == nil {
		t.Error("Ben mixed something in after chance had answered")
	}
	if p, err := tb.Verify(t.Context(), anna); err != nil || !p.OK || p.OnTrust || p.Mixed != 1 {
		t.Errorf("verified: %+v, %v", p, err)
	}
}

func TestDiceNobodyHadAPartIn(t *testing.T) {
	h, done := openDice(t, filepath.Join(t.TempDir(), "hall.db"))
	defer done()
	tb := pair(t, h)
	defer tb.Release()
	momentOver(tb)
	if given, drawn := mixed(t, tb); !drawn || len(given) != 2 || given[0]+given[1] != "" {
		t.Errorf("%v were mixed in, and chance answered: %t", given, drawn)
	}
	if v := viewFor(t, tb, ben); !v.OnTrust || v.Mixing {
		t.Errorf("the table does not say that its dice rest on the host's word: %+v", v)
	}
	if p, err := tb.Verify(t.Context(), anna); err != nil || !p.OK || !p.OnTrust || p.Mixed != 0 {
		t.Errorf("verified: %+v, %v", p, err)
	}
	bots := []Seating{{Kind: "bot", Bot: "random"}, {Kind: "bot", Bot: "random"}}
	alone, err := h.Create(t.Context(), anna, Plan{Game: "neuroshima", Seats: bots})
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Release()
	if given, drawn := mixed(t, alone); !drawn || len(given) > 0 {
		t.Errorf("bots: %v were mixed in, and chance answered: %t", given, drawn)
	}
}

// TestRestartWhileChanceWaits ends the house in the moment that chance waits: the table is looked after again, waits anew, and goes on.
func TestRestartWhileChanceWaits(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hall.db")
	h, done := openDice(t, file)
	tb := pair(t, h)
	id := tb.ID()
	if err := tb.Contribute(t.Context(), anna, 0, "a"); err != nil {
		t.Fatal(err)
	}
	tb.Release()
	done()
	h, done = openDice(t, file)
	defer done()
	due, err := h.Store.DueTables(t.Context(), time.Now())
	if err != nil || !slices.Contains(due, id) {
		t.Errorf("nobody looks after the table: %v, %v", due, err)
	}
	tb, err = h.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	if _, drawn := mixed(t, tb); drawn {
		t.Error("after the restart chance did not wait")
	}
	momentOver(tb)
	if given, drawn := mixed(t, tb); !drawn || given[0] != "a" {
		t.Errorf("after the restart: %v, chance answered: %t", given, drawn)
	}
	if due, err := h.Store.DueTables(t.Context(), time.Now()); err != nil || slices.Contains(due, id) {
		t.Errorf("the table is still due: %v, %v", due, err)
	}
}

// TestMixingHoldsNoMoveUp sends a move that was made looking at the position before somebody mixed something in.
func TestMixingHoldsNoMoveUp(t *testing.T) {
	h, done := openDice(t, filepath.Join(t.TempDir(), "hall.db"))
	defer done()
	tb, err := h.Create(t.Context(), anna, Plan{Game: "catsvsrats"})
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	f := asked(t, tb, anna)
	if err := tb.Contribute(t.Context(), anna, 0, "a"); err != nil {
		t.Fatal(err)
	}
	move := Move{ID: "first", Seat: 0, Seq: f.Seq, Text: f.Moves[0].spelled()}
	seq, err := tb.Play(t.Context(), anna, move)
	if err != nil || seq != f.Seq+2 {
		t.Errorf("the move became entry %d, %v", seq, err)
	}
	move.ID = "" // as after a restart: known by its place in the log
	if again, err := tb.Play(t.Context(), anna, move); err != nil || again != seq {
		t.Errorf("sent again it became entry %d, %v", again, err)
	}
}

// TestNothingIsMixedInAfterTheEnd holds that a game without chance, which never answers, is no exception: when it is over it is over.
func TestNothingIsMixedInAfterTheEnd(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	tb := friends(t, h, 0)
	if err := tb.Contribute(t.Context(), anna, 0, "before the end"); err != nil {
		t.Fatal(err)
	}
	for i, column := range "1212121" {
		take(t, tb, i%2, int64(i)+1, string(column))
	}
	err := tb.Contribute(t.Context(), anna, 0, "after the end")
	if f, ok := errors.AsType[*Fault](err); !ok || f.Kind != Late || h.In("de", nil, err).Error() == f.Why {
		t.Errorf("after the end: %v", err)
	}
}
