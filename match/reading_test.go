package match_test

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"mischief/game"
	"mischief/match"
)

// watchedHoard is a Hoard that counts how often it is asked, and can be held up in the middle of a move.
type watchedHoard struct {
	hoard
	*watch
}

type watch struct {
	parsed, judged, played atomic.Int64
	hold                   atomic.Pointer[hold]
}

// hold stops the next move that is played until it is let go.
type hold struct{ reached, release chan struct{} }

func (w watchedHoard) Parse(s *trove, text string) (act, error) {
	w.parsed.Add(1)
	return w.hoard.Parse(s, text)
}

func (w watchedHoard) Check(s *trove, m act) error {
	w.judged.Add(1)
	return w.hoard.Check(s, m)
}

func (w watchedHoard) Play(s *trove, m act, tell *game.Story) {
	w.played.Add(1)
	if h := w.hold.Swap(nil); h != nil {
		close(h.reached)
		<-h.release
	}
	w.hoard.Play(s, m, tell)
}

// watched is a match of a watched Hoard with at least n entries.
func watched(t *testing.T, n int64) (*match.Match, *match.Host, *watch) {
	t.Helper()
	w := &watch{}
	g := game.New(*newHoard().Info(), watchedHoard{watch: w})
	h := match.NewHost(openStore(t, filepath.Join(t.TempDir(), "store.db")), func(string) (game.Game, error) { return g, nil })
	return long(t, h, n), h, w
}

// TestReadingHoldsNobodyUp stops whoever reads in the middle of the match: meanwhile the match goes on.
func TestReadingHoldsNobodyUp(t *testing.T) {
	m, h, w := watched(t, 280)
	for name, read := range map[string]func(context.Context, *match.Match) error{
		"log":    func(ctx context.Context, m *match.Match) error { _, err := m.Log(ctx, 0, 0); return err },
		"open":   func(ctx context.Context, m *match.Match) error { _, err := m.OpenLog(ctx, 0); return err },
		"at":     func(ctx context.Context, m *match.Match) error { _, err := m.At(ctx, 40); return err },
		"verify": func(ctx context.Context, m *match.Match) error { _, err := m.Verify(ctx); return err },
		"whole":  func(ctx context.Context, m *match.Match) error { _, err := m.Standing(ctx); return err },
	} {
		t.Run(name, func(t *testing.T) {
			m := m
			if name == "whole" { // it is opened from a snapshot
				var err error
				if m, err = h.Open(t.Context(), m.ID()); err != nil {
					t.Fatal(err)
				}
			}
			if err := m.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
			seat, seq := m.Position().Turn().Who.First(), m.Seq()
			stop := &hold{make(chan struct{}), make(chan struct{})}
			w.hold.Store(stop)
			done := make(chan error, 1)
			go func() { done <- read(t.Context(), m) }()
			<-stop.reached
			moved := make(chan error, 1)
			go func() { moved <- m.Play(context.Background(), seat, seq, "pass") }()
			select {
			case err := <-moved:
				if err != nil {
					t.Error(err)
				}
			case <-time.After(10 * time.Second):
				t.Error("the move waits for whoever reads")
			}
			close(stop.release)
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
	}
}

// TestNewestEntriesAreKept counts the moves that are played again while everybody is told what just happened: none.
func TestNewestEntriesAreKept(t *testing.T) {
	m, _, w := watched(t, 100)
	before := m.Seq()
	play(t, m, "dig")
	w.played.Store(0)
	for viewer := range game.Watcher + 1 {
		lines, err := m.Log(t.Context(), viewer, before)
		if err != nil || len(lines) != 2 || len(lines[0].Events) == 0 || len(lines[1].Events) == 0 {
			t.Fatalf("viewer %d: %v, %v", viewer, lines, err)
		}
	}
	if _, err := m.At(t.Context(), before+1); err != nil {
		t.Fatal(err)
	}
	if n := w.played.Load(); n > 0 {
		t.Errorf("%d moves were played again", n)
	}
	if all := logOf(t, m, 0); brief(all[before:]) != brief(lines(t, m, before)) {
		t.Error("the newest entries read otherwise than in the whole log")
	}
}

func lines(t *testing.T, m *match.Match, after int64) []match.Line {
	t.Helper()
	found, err := m.Log(t.Context(), 0, after)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestMoveIsReadOnce counts how often a move is read and judged: once, and once more on the view of who makes it where something is hidden from him.
func TestMoveIsReadOnce(t *testing.T) {
	m, _, w := watched(t, 20)
	for _, hidden := range []bool{true, false} {
		seat := m.Position().Turn().Who.First()
		if hidden {
			play(t, m, "pass")
			seat = m.Position().Turn().Who.First()
		}
		want := int64(1)
		if !m.Position().View(seat).Equal(m.Position()) {
			want = 2
		}
		w.parsed.Store(0)
		w.judged.Store(0)
		if err := m.Play(t.Context(), seat, m.Seq(), "dig"); err != nil {
			t.Fatal(err)
		}
		if parsed, judged := w.parsed.Load(), w.judged.Load(); parsed != 1 || judged != want {
			t.Errorf("read %d times, judged %d times; want 1 and %d", parsed, judged, want)
		}
		if err := m.Nature(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// TestVerifyGoesOn verifies a match again after a move: what was found in order is not drawn again.
func TestVerifyGoesOn(t *testing.T) {
	m, _, w := watched(t, 80)
	first, err := m.Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	play(t, m, "dig")
	w.played.Store(0)
	second, err := m.Verify(t.Context())
	if err != nil || second.Drawn != first.Drawn+1 || second.Moves != first.Moves+2 || second.Entries != first.Entries+2 {
		t.Fatalf("%+v after %+v, %v", second, first, err)
	}
	if n := w.played.Load(); n > 0 {
		t.Errorf("%d moves were played again", n)
	}
}

// TestReadingEndsWithTheRequest: who goes away is not read for any more.
func TestReadingEndsWithTheRequest(t *testing.T) {
	m, _, w := watched(t, 80)
	stop := &hold{make(chan struct{}), make(chan struct{})}
	w.hold.Store(stop)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { _, err := m.Log(ctx, 0, 0); done <- err }()
	<-stop.reached
	w.played.Store(0)
	cancel()
	close(stop.release)
	wantError(t, "a log for nobody", <-done, context.Canceled)
	if n := w.played.Load(); n > 2 {
		t.Errorf("%d moves were played for nobody", n)
	}
}

// TestReadersAndPlayers reads in many ways while the match is played, taken back and read again by another; the race detector looks on.
func TestReadersAndPlayers(t *testing.T) {
	m, h, _ := watched(t, 80)
	other, err := h.Open(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var readers sync.WaitGroup
	for viewer := range game.Seat(2) {
		readers.Go(func() {
			for ctx.Err() == nil {
				if _, err := m.Log(t.Context(), viewer, max(0, m.Seq()-20)); err != nil {
					t.Error(err)
				}
				if _, err := m.At(t.Context(), m.Seq()/2); err != nil {
					t.Error(err)
				}
				if _, err := m.Verify(t.Context()); err != nil {
					t.Error(err)
				}
				if _, err := m.CanUndo(t.Context(), viewer); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range 60 {
		play(t, m, "dig")
		if i%5 == 4 {
			if err := m.Undo(t.Context(), 0, 1); err != nil {
				t.Fatal(err)
			}
		}
		if i%7 == 6 { // another program appends, and this one hears of it
			if err := other.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
			play(t, other, "pass")
			if err := m.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if m.Position().State().(*trove).Coins[0] > 100 {
			break
		}
	}
	cancel()
	readers.Wait()
	again, err := h.Open(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	samePosition(t, "read again", again.Position(), m.Position())
	if brief(logOf(t, again, 1)) != brief(logOf(t, m, 1)) {
		t.Error("the log reads otherwise when it is read again")
	}
}
