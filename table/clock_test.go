package table

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"mischief/bot"
	"mischief/games"
	"mischief/store"
)

var (
	anna = Person{ID: "anna", Name: "Anna"}
	ben  = Person{ID: "ben", Name: "Ben"}
)

// openHouse opens a house over a store in a file.
func openHouse(t *testing.T, file string) (*House, func()) {
	t.Helper()
	st, err := store.OpenHall(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	return houseOver(t, st)
}

// forgetful is a store that lost the last five minutes of the clock.
type forgetful struct{ store.Hall }

func (f forgetful) Clock(ctx context.Context) (time.Time, error) {
	at, err := f.Hall.Clock(ctx)
	return at.Add(-5 * time.Minute), err
}

// houseOver opens a house whose bots need no time: in a bubble no clock goes on while one thinks.
func houseOver(t *testing.T, st store.Hall) (*House, func()) {
	t.Helper()
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	quick := func(context.Context) ([]bot.Line[string], error) { return []bot.Line[string]{{Move: "7"}}, nil }
	h, err := NewHouse(t.Context(), Config{Store: st, Gather: -1, Seed: 1, Games: func(id string) (bot.Game, error) {
		entry, err := registry.Find(id)
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
	if err := table.Claim(t.Context(), ben, Claim{Token: table.invitation(1)}); err != nil {
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

// TestDaysClockSurvivesAWallClockThatJumps holds that a computer's clock that is set 40 days ahead or back while the server is away takes no time from
// a seat and gives it none. Each bubble has a clock of its own, which begins on the same day.
func TestDaysClockSurvivesAWallClockThatJumps(t *testing.T) {
	const jump = 40 * 24 * time.Hour
	for name, before := range map[string]time.Duration{"ahead": 0, "back": jump} {
		t.Run(name, func(t *testing.T) {
			file, id := filepath.Join(t.TempDir(), "matches.db"), ""
			synctest.Test(t, func(t *testing.T) {
				time.Sleep(before)
				h, done := openHouse(t, file)
				defer done()
				table := duel(t, h, ClockRule{Kind: "days", Days: 3})
				defer table.Release()
				id = table.ID()
				time.Sleep(24 * time.Hour)
			})
			synctest.Test(t, func(t *testing.T) {
				time.Sleep(jump - before)
				h, done := openHouse(t, file)
				defer done()
				look := func(spent time.Duration) SeatView {
					table, err := h.Open(t.Context(), id)
					if err != nil {
						t.Fatal(err)
					}
					defer table.Release()
					s := seatNow(t, table, 0)
					if want := (72*time.Hour - spent).Milliseconds(); !s.Away && s.Clock.Left != want {
						t.Errorf("after %v Anna's clock shows %v, want %v", spent, time.Duration(s.Clock.Left)*time.Millisecond, time.Duration(want)*time.Millisecond)
					}
					return s
				}
				look(24 * time.Hour)
				time.Sleep(47 * time.Hour)
				if s := look(71 * time.Hour); s.Away {
					t.Error("Anna lost her seat before her time was over")
				}
				time.Sleep(time.Hour + 2*sweepEvery) // nobody looks: the house does
				synctest.Wait()
				if s := look(72 * time.Hour); !s.Away {
					t.Error("Anna's time is over, and she has her seat")
				}
			})
		})
	}
}

// TestTheHousesTimeIsMonotonic holds that no clock of the computer that is set while the server runs counts: what passes is measured without it.
func TestTheHousesTimeIsMonotonic(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	if began := h.time.began.String(); !strings.Contains(began, " m=") {
		t.Errorf("the house's time is measured from %s, which has no monotonic reading", began)
	}
	early := h.time.now()
	h.time.began = h.time.began.Add(-time.Hour)
	if passed := h.time.now().Sub(early); passed < time.Hour || passed > time.Hour+time.Minute {
		t.Errorf("an hour later the house's time is %v later", passed)
	}
}

// TestWhatTheServerForgotWhenKilledIsNobodysLoss holds that a clock whose last change is later than the time that was kept goes on from there.
func TestWhatTheServerForgotWhenKilledIsNobodysLoss(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.db")
	synctest.Test(t, func(t *testing.T) {
		h, done := openHouse(t, file)
		table := duel(t, h, ClockRule{Kind: "days", Days: 1})
		id := table.ID()
		table.Release()
		done()
		hall, err := store.OpenHall(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		h, done = houseOver(t, forgetful{hall})
		defer done()
		table, err = h.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		defer table.Release()
		time.Sleep(time.Hour)
		if c := seatNow(t, table, 0).Clock; c.Left != (23 * time.Hour).Milliseconds() {
			t.Errorf("an hour later Anna has %v", time.Duration(c.Left)*time.Millisecond)
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
