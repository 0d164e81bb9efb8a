package table

import (
	"context"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"mischief/bot"
	"mischief/game"
	"mischief/games"
	"mischief/store"
)

// newer is a game with an edition more, whose bots know one opening.
type newer struct{ bot.Game }

func (n newer) Info() *game.Info {
	info := *n.Game.Info()
	info.Version++
	return &info
}

func (n newer) Edition(edition int) (game.Game, error) {
	if edition == n.Info().Version {
		return n, nil
	}
	return n.Game.Edition(edition)
}

func (n newer) Player(spec bot.Spec) bot.Player {
	return sickPlayer{n.Game.Player(spec), func(context.Context) ([]bot.Line[string], error) { return []bot.Line[string]{{Move: "7"}}, nil }}
}

// houseOf opens a house over a store in a file; its program has an edition more of Connect Four, or not. Its log is what went wrong.
func houseOf(t *testing.T, file string, more bool) (*House, *lockedText, func()) {
	t.Helper()
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	st, err := store.OpenHall(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	log := &lockedText{}
	h, err := NewHouse(t.Context(), Config{Store: st, Gather: -1, Seed: 1, Log: slog.New(slog.NewTextHandler(log, nil)), Games: func(id string) (bot.Game, error) {
		entry, err := registry.Find(id)
		if more && err == nil {
			return newer{entry}, nil
		}
		return entry, err
	}})
	if err != nil {
		t.Fatal(err)
	}
	return h, log, func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}

// waitFor waits until a table's match has so many entries, and answers with the last.
func waitFor(t *testing.T, table *Table, entries int64) string {
	t.Helper()
	l, err := table.Listen(anna, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	for {
		f, err := table.Frame(t.Context(), anna, 0, -1)
		if err != nil {
			t.Fatal(err)
		}
		if f.Seq >= entries {
			log, err := table.match.Log(t.Context(), game.Watcher, 0)
			if err != nil {
				t.Fatal(err)
			}
			return log[entries-1].Move
		}
		if _, err := l.Next(ctx); err != nil {
			t.Fatalf("waiting for entry %d: %v", entries, err)
		}
	}
}

// TestBotsPlayTheEditionOfTheMatch begins a match under one edition and goes on by a program with another: the bot plays by the one, a rematch by the other.
func TestBotsPlayTheEditionOfTheMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.db")
	before, _, done := houseOf(t, file, false)
	table, err := before.Create(t.Context(), anna, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "bot", Bot: "greedy"}}})
	if err != nil {
		t.Fatal(err)
	}
	id := table.id
	play(t, table, anna, 0, 0, "4")
	waitFor(t, table, 2)
	table.Release()
	done()

	after, log, done := houseOf(t, file, true)
	defer done()
	if table, err = after.Open(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	play(t, table, anna, 0, 2, "4")
	if move := waitFor(t, table, 4); move == "7" || table.entry.Info().Version != 1 {
		t.Errorf("the bot of edition %d answers %q at a table of edition 1; the next edition's would answer 7", table.entry.Info().Version, move)
	}
	fresh, err := after.Create(t.Context(), anna, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "bot", Bot: "greedy"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer fresh.Release()
	play(t, fresh, anna, 0, 0, "4")
	if move := waitFor(t, fresh, 2); move != "7" || fresh.entry.Info().Version != 2 {
		t.Errorf("the bot of edition %d answers %q at a new table", fresh.entry.Info().Version, move)
	}
	if text := log.String(); text != "" {
		t.Errorf("the log: %s", text)
	}
}

// closedTable makes a table of two people with a program that is newer than the one it is opened with then: there it is closed. Another of the
// same people, older and sound, stands beside it.
func closedTable(t *testing.T, file string) (closed, sound string) {
	t.Helper()
	for _, more := range []bool{false, true} {
		h, _, done := houseOf(t, file, more)
		for _, who := range []Person{anna, ben} {
			if more {
				break
			}
			var d store.Device
			d.ID, d.Secret[0] = newID(), who.ID[0]
			if err := h.Store.AddUser(t.Context(), store.User{ID: who.ID, Name: who.Name, Created: time.Now()}, d); err != nil {
				t.Fatal(err)
			}
		}
		table := duel(t, h, ClockRule{Kind: liveClock, Minutes: 600})
		if more {
			closed = table.id
		} else {
			sound = table.id
		}
		table.Release()
		done()
	}
	return closed, sound
}

// peopleOf is who the store says sits at a table.
func peopleOf(t *testing.T, h *House, id string) []string {
	t.Helper()
	row, err := h.Store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return row.People
}

// TestAClosedTableBlocksNothing has somebody with a table that can't be opened listed, sign in (two people become one), and be forgotten.
func TestAClosedTableBlocksNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.db")
	closed, sound := closedTable(t, file)
	h, log, done := houseOf(t, file, false)
	if _, err := h.Open(t.Context(), closed); err == nil || !strings.Contains(err.Error(), "rules that this program does not know yet") {
		t.Fatalf("the table is not closed: %v", err)
	}
	if list, err := h.List(t.Context(), anna, "mine"); err != nil || len(list) != 2 {
		t.Errorf("listed: %+v, %v", list, err)
	}
	h.lookAfterDue()
	for end := time.Now().Add(10 * time.Second); h.Live() != 1; time.Sleep(time.Millisecond) { // the house itself may be trying the closed one just now
		if time.Now().After(end) {
			t.Fatalf("of two tables that are due, one closed, %d are looked after", h.Live())
		}
	}

	carla := Person{ID: "carla", Name: "Carla"}
	if err := h.Store.AddUser(t.Context(), store.User{ID: carla.ID, Name: carla.Name, Created: time.Now()}, store.Device{ID: "c", Secret: [32]byte{9}}); err != nil {
		t.Fatal(err)
	}
	if err := h.Join(t.Context(), anna, carla); err != nil {
		t.Errorf("joining people: %v", err)
	}
	for _, id := range []string{closed, sound} {
		if got := peopleOf(t, h, id); !slices.Equal(got, []string{"ben", "carla"}) {
			t.Errorf("after Anna has become Carla, at the table sit %v", got)
		}
	}
	if err := h.Forget(t.Context(), carla); err != nil {
		t.Errorf("forgetting: %v", err)
	}
	for _, id := range []string{closed, sound} {
		row, err := h.Store.Table(t.Context(), id)
		if err != nil || !slices.Equal(row.People, []string{"ben"}) || row.Host != "" || strings.Contains(string(row.Content), "carla") || strings.Contains(string(row.Content), "Anna") {
			t.Errorf("after Carla is forgotten the table has people %v, host %q, %s, %v", row.People, row.Host, row.Content, err)
		}
	}
	if text := log.String(); !strings.Contains(text, "could not be opened") || strings.Contains(text, sound) {
		t.Errorf("the log speaks of the closed table alone: %s", text)
	}

	// Under the program that knows its rules the table is as it was, but for who has gone.
	done()
	newest, _, done := houseOf(t, file, true)
	defer done()
	table, err := newest.Open(t.Context(), closed)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	if v, err := table.View(ben); err != nil || v.Seats[0].Kind != byBot || v.Seats[1].Kind != byPerson {
		t.Errorf("opened again: %+v, %v", v.Seats, err)
	}
}
