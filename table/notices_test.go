package table

import (
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"mischief/bot"
	"mischief/game"
	"mischief/games"
	"mischief/store"
	"mischief/table/notice"
)

// noticed opens a house that tells people who are away. Anna has a channel, Ben has none; nobody is told anything within a year.
func noticed(t *testing.T, file string) (*House, store.Hall, func()) {
	t.Helper()
	st, err := store.OpenHall(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []Person{anna, ben} {
		d := store.Device{ID: p.ID, Person: p.ID, Created: time.Now(), Seen: time.Now()}
		copy(d.Secret[:], p.ID)
		_ = st.AddUser(t.Context(), store.User{ID: p.ID, Name: p.Name}, d) // there may be one already
	}
	if err := st.AddChannel(t.Context(), store.Channel{ID: "hook", Person: "anna", Kind: notice.Hook, Target: "https://127.0.0.1:1/", On: true, Confirmed: true, Keys: []string{"k"}}); err != nil {
		t.Fatal(err)
	}
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	notices, err := notice.New(t.Context(), notice.Config{Store: st, Grace: 365 * 24 * time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	h, err := NewHouse(t.Context(), Config{Store: st, Gather: -1, Seed: 1, Notices: notices, Games: func(id string) (bot.Game, error) { return registry.Find(id) }})
	if err != nil {
		t.Fatal(err)
	}
	return h, st, func() {
		settle()
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}

// settle lets reads of a bubble come to their end before they are called off. SQLite that meets a writer sleeps a moment, by the bubble's clock, while the rows it reads are locked; called off then,
// the rows wait for that lock, which does not count as rest, so that the clock stands still and nobody wakes.
func settle() {
	synctest.Wait()
	time.Sleep(50 * time.Millisecond)
	synctest.Wait()
}

// asksNow are all asks that are to be looked at some day.
func asksNow(t *testing.T, st store.Hall) []store.Ask {
	t.Helper()
	synctest.Wait()
	found, err := st.DueAsks(t.Context(), time.Now().Add(1000*24*time.Hour), 10)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestWhoIsAskedIsReported(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hall.db")
	synctest.Test(t, func(t *testing.T) {
		h, st, done := noticed(t, file)
		defer done()
		alone, err := h.Create(t.Context(), anna, Plan{Game: "connectfour", Seats: []Seating{{Kind: "me"}, {Kind: "friend"}}})
		if err != nil {
			t.Fatal(err)
		}
		defer alone.Release()
		if got := asksNow(t, st); len(got) > 0 {
			t.Errorf("at a screen of her own Anna is asked by %+v", got)
		}
		table := duel(t, h, ClockRule{Kind: "days", Days: 3})
		defer table.Release()
		begin := h.Now()
		first := asksNow(t, st)
		if len(first) != 1 || first[0].Person != "anna" || first[0].Seat != 0 || first[0].Table != table.ID() || first[0].Full != (72*time.Hour).Milliseconds() ||
			first[0].Deadline.Sub(begin).Abs() > 72*time.Hour+time.Millisecond {
			t.Fatalf("asked at the beginning: %+v", first)
		}
		if q, asked, err := h.Question(t.Context(), table.ID(), 0, "anna", "de", notice.Turn); err != nil || !asked || q.Game != "connectfour" || q.Called != "Vier gewinnt" || q.Here || !q.Clock || q.Left != 72*time.Hour {
			t.Errorf("%+v, %v, %v", q, asked, err)
		}
		for seat, person := range map[int]string{0: "ben", 1: "ben", 7: "anna"} {
			if q, asked, err := h.Question(t.Context(), table.ID(), seat, person, "", notice.Turn); asked || err != nil {
				t.Errorf("seat %d asks %s %+v, %v", seat, person, q, err)
			}
		}
		play(t, table, anna, 0, 0, "4")
		if got := asksNow(t, st); len(got) > 0 {
			t.Errorf("Anna has answered, and is asked %+v", got)
		}
		time.Sleep(time.Hour)
		play(t, table, ben, 1, 1, "5")
		again := asksNow(t, st)
		if len(again) != 1 || again[0].ID == first[0].ID || !again[0].Deadline.Equal(first[0].Deadline.Add(time.Hour)) {
			t.Errorf("asked again: %+v, before %+v", again, first)
		}
		if err := table.Pause(t.Context(), anna); err != nil {
			t.Fatal(err)
		}
		if got := asksNow(t, st); len(got) > 0 {
			t.Errorf("while it is paused: %+v", got)
		}
		if _, asked, err := h.Question(t.Context(), table.ID(), 0, "anna", "", notice.Turn); asked || err != nil {
			t.Errorf("while it is paused Anna is asked, %v", err)
		}
		if err := table.Resume(t.Context(), anna); err != nil {
			t.Fatal(err)
		}
		if got := asksNow(t, st); len(got) != 1 || got[0].ID != again[0].ID {
			t.Errorf("after the pause: %+v", got)
		}
		if err := table.Take(t.Context(), anna, 0, Seating{Kind: "bot", Bot: "random"}); err != nil {
			t.Fatal(err)
		}
		if got := asksNow(t, st); len(got) > 0 {
			t.Errorf("a bot plays, and Anna is asked %+v", got)
		}
	})
}

// TestConsentAndEndAreReported: who is away is asked whether something may be taken back, also after a restart, and is told that the match is over.
func TestConsentAndEndAreReported(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hall.db")
	synctest.Test(t, func(t *testing.T) {
		h, st, done := noticed(t, file)
		table := duel(t, h, ClockRule{})
		play(t, table, anna, 0, 0, "1")
		play(t, table, ben, 1, 1, "5")
		play(t, table, anna, 0, 2, "2")
		if got := asksNow(t, st); len(got) > 0 {
			t.Fatalf("Ben is asked, and Anna to know %+v", got)
		}
		if err := table.Undo(t.Context(), ben, 1); err != nil {
			t.Fatal(err)
		}
		first := asksNow(t, st)
		if len(first) != 1 || first[0].Person != "anna" || first[0].About != string(notice.Consent) {
			t.Fatalf("asked to agree: %+v", first)
		}
		id := table.ID()
		table.Release()
		done()

		h, st, done = noticed(t, file)
		defer done()
		table, err := h.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		defer table.Release()
		q, asked, err := h.Question(t.Context(), id, 0, "anna", "de", notice.Consent)
		if err != nil || !asked || q.Asked != "Ben möchte eine Entscheidung zurücknehmen: seitdem hat Anna entschieden. Bist du einverstanden?" {
			t.Fatalf("after the restart: %+v, %v, %v", q, asked, err)
		}
		if v := lookAt(t, table, anna); v.UndoAsked == nil || v.UndoAsked.Why == "" || len(v.UndoAsked.Need) != 1 {
			t.Fatalf("after the restart the table shows %+v", v.UndoAsked)
		}
		if err := table.Agree(t.Context(), anna, 0, true); err != nil {
			t.Fatal(err)
		}
		if v := lookAt(t, table, anna); v.UndoAsked != nil || table.match.Position().Turn().Who.First() != 1 {
			t.Errorf("taken back, and %+v", v.UndoAsked)
		}
		if got := asksNow(t, st); len(got) > 0 {
			t.Errorf("Anna has agreed, and is asked %+v", got)
		}
		people, seq := []Person{anna, ben}, table.match.Seq()
		for i, move := range []string{"5", "2", "5", "3", "5", "2", "5"} {
			if _, err := table.Play(t.Context(), people[1-i%2], Move{Seat: 1 - i%2, Seq: seq + int64(i), Text: move}); err != nil {
				t.Fatal(err)
			}
		}
		if !table.match.Finished() {
			t.Fatal("four in a row, and it goes on")
		}
		end := asksNow(t, st)
		if len(end) != 1 || end[0].Person != "anna" || end[0].About != string(notice.Over) || end[0].Told {
			t.Fatalf("of the end is to be told: %+v", end)
		}
		if q, asked, err := h.Question(t.Context(), id, 0, "anna", "", notice.Over); err != nil || !asked || q.Asked != "Ben has four in a row and has won." || q.Clock {
			t.Errorf("the end: %+v, %v, %v", q, asked, err)
		}
		time.Sleep(endIsNews + time.Minute)
		if err := h.Review(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if got := asksNow(t, st); len(got) > 0 {
			t.Errorf("a day later it is no news, and is to be told: %+v", got)
		}
	})
}

// TestWhatWasNotStoredInTimeIsReportedAgain takes away what a server that was killed would not have stored any more.
func TestWhatWasNotStoredInTimeIsReportedAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hall.db")
	synctest.Test(t, func(t *testing.T) {
		h, st, done := noticed(t, file)
		table := duel(t, h, ClockRule{})
		play(t, table, anna, 0, 0, "4")
		play(t, table, ben, 1, 1, "5")
		id := table.ID()
		table.Release()
		if got := asksNow(t, st); len(got) != 1 {
			t.Fatalf("asked: %+v", got)
		}
		if err := st.ChangeAsks(t.Context(), id, func([]store.Ask) []store.Ask { return nil }); err != nil {
			t.Fatal(err)
		}
		done()
		_, st, done = noticed(t, file)
		defer done()
		if got := asksNow(t, st); len(got) != 1 || got[0].Person != "anna" {
			t.Errorf("after the restart: %+v", got)
		}
	})
}

// TestNoticesTellNothingHidden plays a game with hands of cards: what a notice says of a decision is what anybody who looks on is told.
func TestNoticesTellNothingHidden(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "hall.db"))
	defer done()
	tb, err := h.Create(t.Context(), anna, Plan{Game: "catsvsrats", Seats: []Seating{{Kind: "me"}, {Kind: "friend"}, {Kind: "friend"}, {Kind: "friend"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	for range 150 {
		now, seq := tb.match.Position(), tb.match.Seq()
		who := now.Turn().Who
		if who == game.Nobody {
			break
		}
		seat := int(who.First())
		q, asked, err := h.Question(t.Context(), tb.ID(), seat, "anna", "", notice.Turn)
		f, err2 := tb.Frame(t.Context(), Person{}, wireWatcher, -1)
		if err != nil || err2 != nil || !asked || q.Asked != f.Turn.Prompt {
			t.Fatalf("entry %d: told %q, a watcher %q, %v, %v", seq, q.Asked, f.Turn.Prompt, err, err2)
		}
		moves := now.Moves()
		move := moves[int(seq)%len(moves)]
		for _, m := range moves {
			if m == "draw" {
				move = m
			}
		}
		if _, err := tb.Play(t.Context(), anna, Move{Seat: seat, Seq: seq, Text: move}); err != nil {
			t.Fatal(err)
		}
	}
}
