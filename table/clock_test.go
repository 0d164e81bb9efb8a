package table

import (
	"context"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"mischief/bot"
	"mischief/lab"
	"mischief/registry"
	"mischief/store"
)

var (
	anna = Person{ID: "anna", Name: "Anna"}
	ben  = Person{ID: "ben", Name: "Ben"}
)

// openHouse opens a house over a store in a file. Its bots need no time: in a bubble no clock goes on while one thinks.
func openHouse(t *testing.T, file string) (*House, func()) {
	t.Helper()
	games, err := registry.New("")
	if err != nil {
		t.Fatal(err)
	}
	st, err := store.OpenHall(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	quick := func(context.Context) ([]bot.Line[string], error) { return []bot.Line[string]{{Move: "7"}}, nil }
	h, err := NewHouse(t.Context(), Config{Store: st, Games: func(id string) (lab.Entry, error) {
		entry, err := games.Find(id)
		if id != "connectfour" {
			return entry, err
		}
		return sick{entry, quick}, err
	}})
	if err != nil {
		t.Fatal(err)
	}
	return h, func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}

// duel is a table of Connect Four between Anna and Ben.
func duel(t *testing.T, h *House, clock ClockRule) *Table {
	t.Helper()
	table, err := h.Create(t.Context(), anna, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "link"}}, Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Claim(t.Context(), ben, table.invitation(1), ""); err != nil {
		t.Fatal(err)
	}
	if err := table.Start(t.Context(), anna); err != nil {
		t.Fatal(err)
	}
	return table
}

func play(t *testing.T, table *Table, who Person, seat int, seq int64, move string) {
	t.Helper()
	if _, err := table.Play(t.Context(), who, Move{ID: move, Seat: seat, Seq: seq, Text: move}); err != nil {
		t.Fatal(err)
	}
}

func seatNow(t *testing.T, table *Table, seat int) SeatView {
	t.Helper()
	v, err := table.View(anna)
	if err != nil {
		t.Fatal(err)
	}
	return v.Seats[seat]
}

func TestLiveClock(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.db")
	synctest.Test(t, func(t *testing.T) {
		h, done := openHouse(t, file)
		defer done()
		table := duel(t, h, ClockRule{Kind: "live", Minutes: 5, Increment: 10})
		defer table.Release()
		time.Sleep(time.Minute)
		play(t, table, anna, 0, 0, "4")
		if c := seatNow(t, table, 0).Clock; c.Left != (4*time.Minute+10*time.Second).Milliseconds() || c.Running {
			t.Errorf("after a minute and a move Anna's clock is %+v", c)
		}
		time.Sleep(2 * time.Minute)
		if c := seatNow(t, table, 1).Clock; c.Left != (3*time.Minute).Milliseconds() || !c.Running {
			t.Errorf("after two minutes Ben's clock is %+v", c)
		}
		// Nothing runs while the match is paused.
		if err := table.Pause(t.Context(), anna); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		if err := table.Resume(t.Context(), anna); err != nil {
			t.Fatal(err)
		}
		if c := seatNow(t, table, 1).Clock; c.Left != (3*time.Minute).Milliseconds() || !c.Running {
			t.Errorf("after an hour of pause Ben's clock is %+v", c)
		}
		// Running out hands the seat to a bot, which plays; Ben may come back and finds some time.
		time.Sleep(3*time.Minute + 2*time.Second)
		synctest.Wait()
		if s := seatNow(t, table, 1); !s.Away || s.Bot != defaultBot {
			t.Errorf("Ben's time is over, and his seat is %+v", s)
		}
		if f, err := table.Frame(t.Context(), anna, 0, -1); err != nil || f.Seq < 3 || f.Turn.Who[0] != 0 {
			t.Errorf("the bot has not played: %+v, %v", f.Turn, err)
		}
		if err := table.Take(t.Context(), ben, 1, Seating{Kind: "me"}); err != nil {
			t.Fatal(err)
		}
		if s := seatNow(t, table, 1); s.Away || s.Clock.Left != comeback.Milliseconds() {
			t.Errorf("Ben is back on %+v, %+v", s, s.Clock)
		}
	})
}

func TestClockStandsStillWhileTheServerIsAway(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.db")
	synctest.Test(t, func(t *testing.T) {
		h, done := openHouse(t, file)
		table := duel(t, h, ClockRule{Kind: "live", Minutes: 5})
		id := table.ID()
		time.Sleep(time.Minute)
		play(t, table, anna, 0, 0, "4")
		table.Release()
		done()
		time.Sleep(24 * time.Hour)
		h, done = openHouse(t, file)
		defer done()
		synctest.Wait() // the house looks after tables that are due by itself
		if h.Live() != 1 {
			t.Errorf("%d tables are looked after, want the one whose clock runs", h.Live())
		}
		table, err := h.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		defer table.Release()
		if c := seatNow(t, table, 1).Clock; c.Left != (5*time.Minute+afterAbsence).Milliseconds() || !c.Running {
			t.Errorf("Ben's clock is %+v", c)
		}
	})
}

func TestDaysClock(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.db")
	synctest.Test(t, func(t *testing.T) {
		h, done := openHouse(t, file)
		defer done()
		table := duel(t, h, ClockRule{Kind: "days", Days: 1})
		play(t, table, anna, 0, 0, "4")
		id := table.ID()
		table.Release()
		time.Sleep(10 * time.Minute)
		if h.Live() != 0 {
			t.Error("a table that nobody uses stays in memory")
		}
		time.Sleep(23 * time.Hour)
		table, err := h.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if s := seatNow(t, table, 1); s.Away {
			t.Errorf("after 23 hours Ben has lost his seat: %+v", s)
		}
		table.Release()
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if table, err = h.Open(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		defer table.Release()
		if s := seatNow(t, table, 1); !s.Away {
			t.Errorf("after 25 hours Ben still has his seat: %+v, %+v", s, s.Clock)
		}
	})
}
