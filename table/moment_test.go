package table

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"mischief/game"
	"mischief/match"
)

// friends is a table of Connect Four where one person has both seats, with at least n entries: a move made and taken back again and again.
func friends(t *testing.T, h *House, n int64) *Table {
	t.Helper()
	tb, err := h.Create(t.Context(), anna, Plan{Game: "connectfour", Undo: match.Practice, Seats: []Seating{{Kind: "me"}, {Kind: "friend"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tb.Release)
	for seq := int64(0); seq < n; seq += 2 {
		take(t, tb, 0, seq, "4")
		if err := tb.Undo(t.Context(), anna, 0); err != nil {
			t.Fatal(err)
		}
	}
	return tb
}

// take plays a move of Anna's, each with an id of its own.
func take(t *testing.T, tb *Table, seat int, seq int64, move string) {
	t.Helper()
	if _, err := tb.Play(t.Context(), anna, Move{ID: fmt.Sprint("entry ", seq), Seat: seat, Seq: seq, Text: move}); err != nil {
		t.Fatal(err)
	}
}

func listen(t *testing.T, tb *Table, wire int, after int64) *Listener {
	t.Helper()
	l, err := tb.Listen(anna, wire, after)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

func news(t *testing.T, l *Listener) [][]byte {
	t.Helper()
	messages, err := l.News(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return messages
}

// TestWatchersShareWhatTheyAreSent holds that what many may know alike is made once: the very same bytes go to all.
func TestWatchersShareWhatTheyAreSent(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	tb := friends(t, h, 0)
	var crowd []*Listener
	for range 50 {
		crowd = append(crowd, listen(t, tb, wireWatcher, -1))
	}
	player := listen(t, tb, 1, -1)
	for _, l := range append(crowd, player) {
		news(t, l)
	}
	take(t, tb, 0, 0, "4")
	tb.mu.Lock()
	now := tb.moment()
	tb.mu.Unlock()
	first := news(t, crowd[0])
	if len(first) != 2 || !bytes.HasPrefix(first[0], []byte(`{"t":"log"`)) || !bytes.HasPrefix(first[1], []byte(`{"t":"frame"`)) {
		t.Fatalf("a watcher is sent %q", first)
	}
	for _, l := range crowd[1:] {
		for i, m := range news(t, l) {
			if &m[0] != &first[i][0] {
				t.Fatal("a watcher is sent a message of his own")
			}
		}
	}
	if own := news(t, player); bytes.Equal(own[1], first[1]) {
		t.Error("who is asked is not told what he may answer")
	}
	if len(now.views) != 1 {
		t.Errorf("%d documents were made of a position in which nothing is hidden", len(now.views))
	}
	for key, texts := range now.entries {
		if len(texts) != 1 {
			t.Errorf("entry %d was told %d times over", key.seq, len(texts))
		}
	}
	if tb.now != nil {
		t.Error("an idle table keeps ready what everybody has been sent")
	}
}

// TestFrameMessage compares the message that is put together with the one that is marshalled whole.
func TestFrameMessage(t *testing.T) {
	one := 1
	for _, f := range []Frame{
		{Seq: 3, Hash: "ab", View: json.RawMessage(`{"view":null,"a":[1]}`), Turn: Turn{Who: []int{1}, Prompt: `say "view":null <b>`}, Moves: []Group{{Text: "a", From: &one, To: &one}}},
		{Seq: 4, Viewer: -1, View: json.RawMessage(`{}`), Moves: []Group{}, Over: &Ending{How: "x", Payoff: []int{1000, 0}}},
	} {
		inner, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(Message{T: "frame", Frame: inner})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := frameMessage(&f); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
}

// TestLongLogComesInPages: whoever comes late is told all, page by page, and nothing twice; and a request says how much it wants.
func TestLongLogComesInPages(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	const n = 2*pageEntries + 30
	tb := friends(t, h, n)
	var seqs []int64
	pages := 0
	for _, text := range news(t, listen(t, tb, 0, 0)) {
		var m struct {
			T       string
			Entries []Entry
		}
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		if m.T != "log" {
			continue
		}
		pages++
		for _, e := range m.Entries {
			seqs = append(seqs, e.Seq)
		}
	}
	want := make([]int64, n)
	for i := range want {
		want[i] = int64(i) + 1
	}
	if pages != 3 || !slices.Equal(seqs, want) {
		t.Errorf("%d pages with %d entries; want 3 with %d", pages, len(seqs), n)
	}
	entries := logOf(t, tb, anna, 0, 100, 7)
	if len(entries) != 7 || entries[0].Seq != 101 || !entries[0].Undone {
		t.Errorf("7 entries after 100: %+v", entries)
	}
}

// TestPlayersFirst holds that those who play are told before those who look on.
func TestPlayersFirst(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	tb := friends(t, h, 0)
	var order []bool
	for i := range 40 {
		l := listen(t, tb, []int{wireWatcher, wireWatcher, wireWatcher, i / 20}[i%4], -1)
		l.Notify(func() { order = append(order, l.Plays()) })
	}
	order = nil
	take(t, tb, 0, 0, "4")
	tb.mu.Lock()
	defer tb.mu.Unlock()
	if i := slices.Index(order, false); len(order) < 40 || slices.Contains(order[i:min(len(order), 40)], true) {
		t.Errorf("told in the order %v (true: plays)", order)
	}
}

// TestLongReadsHoldNobodyUp takes all places of those who look far back: they wait, and end with their request, while others play and watch.
func TestLongReadsHoldNobodyUp(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	tb := friends(t, h, 60)
	watcher := listen(t, tb, wireWatcher, -1)
	for range cap(h.reading) {
		h.reading <- struct{}{}
	}
	for name, read := range map[string]func(context.Context) error{
		"log":    func(ctx context.Context) error { _, err := tb.Log(ctx, anna, 0, 0, 0); return err },
		"frame":  func(ctx context.Context) error { _, err := tb.Frame(ctx, anna, 0, 3); return err },
		"check":  func(ctx context.Context) error { _, err := tb.Check(ctx, anna, 0, 3, "4"); return err },
		"verify": func(ctx context.Context) error { _, err := tb.Verify(ctx, anna); return err },
		"file":   func(ctx context.Context) error { return tb.File(ctx, anna, &bytes.Buffer{}) },
		"fork":   func(ctx context.Context) error { _, err := tb.Fork(ctx, anna, 3, 0); return err },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		waiting := make(chan error, 1)
		go func() { waiting <- read(ctx) }()
		moved := make(chan error, 1)
		v, err := tb.View(anna)
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			_, err := tb.Play(t.Context(), anna, Move{ID: "move-" + name, Seat: 0, Seq: v.MatchSeq, Text: "4"})
			if err == nil {
				_, err = watcher.News(t.Context())
			}
			if err == nil {
				err = tb.Undo(t.Context(), anna, 0)
			}
			moved <- err
		}()
		select {
		case err := <-moved:
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: the table waits for whoever looks far back", name)
		}
		select {
		case err := <-waiting:
			t.Errorf("%s: it did not wait for its place: %v", name, err)
		default:
		}
		cancel()
		if err := <-waiting; err != context.Canceled {
			t.Errorf("%s: %v for whoever went away", name, err)
		}
	}
	for range cap(h.reading) {
		<-h.reading
	}
}

// TestLookingBackIsKept counts who looks at a match that is over: what was found is told again.
func TestLookingBackIsKept(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	tb := friends(t, h, 0)
	for i, column := range []string{"1", "2", "1", "2", "1", "2", "1"} {
		take(t, tb, i%2, int64(i), column)
	}
	proof, err := tb.Verify(t.Context(), anna)
	if err != nil || !proof.OK {
		t.Fatal(proof, err)
	}
	if _, err := tb.Summary(t.Context(), anna); err != nil {
		t.Fatal(err)
	}
	unasked := func() { t.Error("it was worked out again") }
	s, err := tb.look(anna, game.Watcher)
	if err != nil {
		t.Fatal(err)
	}
	tb.looks.proofOf(s, func() (Proof, error) { unasked(); return Proof{}, nil })
	tb.looks.summaryIn(s, "", func() (Summary, error) { unasked(); return Summary{}, nil })
	if err := tb.Undo(t.Context(), anna, 0); err != nil { // practice: the match goes on
		t.Fatal(err)
	}
	if _, err := tb.Summary(t.Context(), anna); err == nil {
		t.Error("a match that goes on again is looked back on")
	}
}
