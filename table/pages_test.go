package table

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"mischief/game"
	"mischief/match"
)

// logOf is what somebody is told of a log.
func logOf(t *testing.T, tb *Table, who Person, wire int, after int64, limit int) (entries []Entry) {
	t.Helper()
	e, err := tb.Log(t.Context(), who, wire, after, limit)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(e.Join("", ""), &entries); err != nil {
		t.Fatal(err)
	}
	if len(entries) != e.N || e.N > 0 && entries[e.N-1].Seq != e.Last {
		t.Fatalf("%d entries up to %d are said to be told, and %d are", e.N, e.Last, len(entries))
	}
	return entries
}

// TestPagesAreAsIfReadAnew compares what is told of a log, by what is kept, with the log as the match has it now, whatever happens to the match: moves,
// moves taken back, its end, and its going on again.
func TestPagesAreAsIfReadAnew(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	dice := rand.New(rand.NewPCG(7, 1))
	tb, err := h.Create(t.Context(), anna, Plan{Game: "catsvsrats", Undo: match.Practice, Seats: []Seating{{Kind: "me"}, {Kind: "friend"}, {Kind: "friend"}, {Kind: "friend"}}})
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	compare := func() {
		t.Helper()
		for _, language := range []string{"en", "de"} {
			who := Person{ID: anna.ID, Language: language}
			for _, wire := range []int{0, 1, wireWatcher} {
				s, err := tb.look(who, game.Watcher)
				if err != nil {
					t.Fatal(err)
				}
				viewer, _ := viewerOf(wire)
				after, limit := dice.Int64N(s.seq+1), dice.IntN(200)
				fresh, err := s.match.LogPage(t.Context(), viewer, after, limit)
				if err != nil {
					t.Fatal(err)
				}
				want := []Entry{}
				for _, l := range fresh.Lines {
					e, err := entryOf(l, s.telling(who))
					if err != nil {
						t.Fatal(err)
					}
					want = append(want, e)
				}
				if diff := cmp.Diff(want, logOf(t, tb, who, wire, after, limit)); diff != "" {
					t.Fatalf("%d entries after %d of %d, for %d: %s", limit, after, s.seq, wire, diff)
				}
			}
		}
	}
	ends := 0
	for tries := 0; ends < 2; tries++ {
		if tries > 20_000 {
			t.Fatal("the match never ends")
		}
		s, err := tb.look(anna, game.Watcher)
		if err != nil {
			t.Fatal(err)
		}
		turn := s.pos.Turn()
		if s.over {
			ends++
			compare()
			for range 30 { // and far back
				if err := tb.Undo(t.Context(), anna, dice.IntN(4)); err != nil {
					break
				}
			}
			compare()
			continue
		}
		seat := turn.Who.First()
		moves := s.pos.View(seat).Moves()
		if _, err := tb.Play(t.Context(), anna, Move{ID: fmt.Sprint("entry ", tries), Seat: int(seat), Seq: s.seq, Text: moves[dice.IntN(len(moves))]}); err != nil {
			continue
		}
		if dice.IntN(100) == 0 {
			compare()
		}
		if dice.IntN(50) == 0 {
			tb.Undo(t.Context(), anna, int(seat))
			compare()
		}
	}
	if h.pages.held == 0 || h.pages.held > mostPages {
		t.Errorf("%d bytes are kept", h.pages.held)
	}
}

// TestPagesAreKept takes all places of those who look far back: what was told before is told again without one, and so is what came since. What was asked
// for longest ago is forgotten when there is more than may be kept.
func TestPagesAreKept(t *testing.T) {
	h, done := openHouse(t, filepath.Join(t.TempDir(), "matches.db"))
	defer done()
	const n = 200
	tb := friends(t, h, n)
	if got := len(logOf(t, tb, anna, 0, 0, 0)); got != n {
		t.Fatalf("%d entries", got)
	}
	for range cap(h.reading) {
		h.reading <- struct{}{}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	take(t, tb, 0, n, "4")
	for range 2 {
		if e, err := tb.Log(ctx, anna, 0, 0, 0); err != nil || e.N != n+1 {
			t.Fatalf("%d entries, %v", e.N, err)
		}
	}
	for range cap(h.reading) {
		<-h.reading
	}
	held := h.pages.held
	big := &block{key: blockKey{match: "another"}, text: make([]byte, mostPages-held+1)}
	h.pages.put(big)
	if h.pages.held > mostPages || h.pages.get(big.key) != big || len(h.pages.blocks) != h.pages.order.Len() || h.pages.held >= mostPages+held {
		t.Errorf("%d bytes are kept in %d blocks", h.pages.held, len(h.pages.blocks))
	}
	if got := len(logOf(t, tb, anna, 0, 0, 0)); got != n+1 {
		t.Errorf("%d entries after some were forgotten", got)
	}
}

// TestOneTurnAPerson holds that whoever asks many things at once waits for one place at a time, so that another comes next.
func TestOneTurnAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &House{reading: make(chan struct{}, 1)}
		h.reading <- struct{}{}
		var order []string
		ask := func(ctx context.Context, who string) {
			s := &sight{house: h, who: who}
			go func() {
				done, err := s.far(ctx)
				if err != nil { // gone
					return
				}
				order = append(order, who)
				done()
			}()
			synctest.Wait()
		}
		gone, cancel := context.WithCancel(t.Context())
		for range 5 {
			ask(t.Context(), "anna")
		}
		ask(gone, "anna")
		ask(t.Context(), "ben")
		ask(gone, "carol")
		cancel()
		synctest.Wait()
		<-h.reading
		synctest.Wait()
		if want := []string{"anna", "ben", "anna", "anna", "anna", "anna"}; !slices.Equal(order, want) {
			t.Errorf("they came in the order %v, want %v", order, want)
		}
		if len(h.lanes.of) > 0 {
			t.Errorf("%d people are still known", len(h.lanes.of))
		}
	})
}
