// Package storetest checks that a store keeps the promises of package store.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"mischief/store"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// Run checks a store. open opens the store of a name, empty at first; opened again it holds what it held.
func Run(t *testing.T, open func(t *testing.T, name string) store.Store) {
	for _, test := range []struct {
		name  string
		check func(*testing.T, func() store.Store)
	}{
		{"KeepsEverything", keepsEverything},
		{"MissingMatch", missingMatch},
		{"SameID", sameID},
		{"Conflict", conflict},
		{"NumbersInOrder", numbersInOrder},
		{"OneWriterWins", oneWriterWins},
		{"ManyMatches", manyMatches},
		{"TwoOpeners", twoOpeners},
		{"Snapshot", snapshot},
		{"List", list},
		{"Delete", deletes},
		{"Key", key},
		{"Packs", packs},
		{"Campaigns", campaigns},
		{"OneSequelWins", oneSequelWins},
		{"Cancelled", cancelled},
		{"Closed", closed},
	} {
		t.Run(test.name, func(t *testing.T) { test.check(t, func() store.Store { return open(t, test.name) }) })
	}
}

var noon = time.Date(2026, 5, 4, 12, 0, 0, 250e6, time.UTC)

func sample(id string) store.Match {
	return store.Match{
		ID: id, Game: "nim", Version: 3, Options: map[string]string{"heaps": "3", "name": "Zoë's \"table\"\n"},
		Seats: []store.Occupant{{Kind: store.Person, Name: "Anna"}, {Kind: store.Bot, Bot: "search:1s"}},
		Dice:  "digital", Undo: "strict", Secret: []byte{0, 1, 255}, Contributions: []string{"heads", ""}, Start: []byte(`{"heaps":[1,2]}`),
		ForkOf: "parent", ForkAt: 17, Created: noon, Sum: "00ff",
		Seated: []store.Occupant{{Kind: store.Person, Name: "Anna"}, {Kind: store.Bot, Bot: "search:1s"}}, Updated: noon,
	}
}

func entry(seq int64) store.Entry {
	return store.Entry{Seq: seq, Kind: "move", Seat: int8(seq%3) - 1, Text: fmt.Sprintf("take %d ♠ 'x'", seq), Time: noon.Add(time.Duration(seq) * time.Second), Sum: fmt.Sprintf("%016x", seq)}
}

func move(seq int64) store.Change { return store.Change{Entries: []store.Entry{entry(seq)}} }

func create(t *testing.T, s store.Store, m store.Match) {
	t.Helper()
	if err := s.Create(t.Context(), m); err != nil {
		t.Fatalf("create %s: %v", m.ID, err)
	}
}

func appended(t *testing.T, s store.Store, id string, after int64, c store.Change) {
	t.Helper()
	if err := s.Append(t.Context(), id, after, c); err != nil {
		t.Fatalf("append after %d: %v", after, err)
	}
}

func load(t *testing.T, s store.Store, id string) store.Loaded {
	t.Helper()
	l, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatalf("load %s: %v", id, err)
	}
	return l
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (- wanted, + got):\n%s", what, diff)
	}
}

func refused(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: got %v, want %v", what, err, want)
	}
}

func keepsEverything(t *testing.T, open func() store.Store) {
	s := open()
	m := sample("a")
	create(t, s, m)
	same(t, "as created", load(t, s, "a"), store.Loaded{Match: m})

	appended(t, s, "a", 0, store.Change{Entries: []store.Entry{entry(1), entry(2)}})
	seated := []store.Occupant{{Kind: store.Friend, Name: "Ben"}, {Kind: store.Bot, Bot: "greedy"}}
	appended(t, s, "a", 2, store.Change{Entries: []store.Entry{entry(3)}, Seated: seated})
	appended(t, s, "a", 3, store.Change{Entries: []store.Entry{entry(4)}, Over: true, Result: "won by Ben"})
	m.Seq, m.Seated, m.Over, m.Result, m.Updated = 4, seated, true, "won by Ben", entry(4).Time
	want := store.Loaded{Match: m, Entries: []store.Entry{entry(1), entry(2), entry(3), entry(4)}}
	same(t, "after appending", load(t, s, "a"), want)

	tail, err := s.Entries(t.Context(), "a", 2)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "entries after 2", tail, want.Entries[2:])
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open()
	same(t, "after closing and opening again", load(t, s, "a"), want)

	plain := store.Match{ID: "b", Game: "nim", Created: noon, Updated: noon}
	create(t, s, plain)
	same(t, "a match of empty fields", load(t, s, "b"), store.Loaded{Match: plain})

	whole := sample("c")
	whole.Seq = 2
	if err := s.Create(t.Context(), whole, entry(1), entry(2)); err != nil {
		t.Fatal(err)
	}
	same(t, "a match created with entries", load(t, s, "c"), store.Loaded{Match: whole, Entries: []store.Entry{entry(1), entry(2)}})
}

func missingMatch(t *testing.T, open func() store.Store) {
	s := open()
	_, err := s.Load(t.Context(), "nobody")
	refused(t, "load", err, store.ErrNotFound)
	refused(t, "append", s.Append(t.Context(), "nobody", 0, move(1)), store.ErrNotFound)
	refused(t, "delete", s.Delete(t.Context(), "nobody"), store.ErrNotFound)
	if found, err := s.Entries(t.Context(), "nobody", 0); err != nil || len(found) != 0 {
		t.Errorf("entries of a match that does not exist: %v, %v", found, err)
	}
}

func sameID(t *testing.T, open func() store.Store) {
	s := open()
	create(t, s, sample("a"))
	other := sample("a")
	other.Game = "chess"
	refused(t, "second of an id", s.Create(t.Context(), other), store.ErrExists)
	same(t, "the first", load(t, s, "a").Match, sample("a"))
}

func conflict(t *testing.T, open func() store.Store) {
	s := open()
	create(t, s, sample("a"))
	appended(t, s, "a", 0, move(1))
	appended(t, s, "a", 1, move(2))
	before := load(t, s, "a")
	late := entry(2)
	late.Text = "late"
	refused(t, "a number that is taken", s.Append(t.Context(), "a", 1, store.Change{Entries: []store.Entry{late}, Over: true, Result: "x"}), store.ErrConflict)
	refused(t, "a number too far", s.Append(t.Context(), "a", 5, move(6)), store.ErrConflict)
	same(t, "after refused appends", load(t, s, "a"), before)
	appended(t, s, "a", 2, move(3))
}

func numbersInOrder(t *testing.T, open func() store.Store) {
	s := open()
	create(t, s, sample("a"))
	for name, entries := range map[string][]store.Entry{
		"no entries":  nil,
		"a gap":       {entry(1), entry(3)},
		"wrong start": {entry(2)},
		"twice":       {entry(1), entry(1)},
	} {
		if err := s.Append(t.Context(), "a", 0, store.Change{Entries: entries}); err == nil {
			t.Errorf("%s: appended", name)
		}
		m := sample("b")
		m.Seq = int64(len(entries)) + 1
		if err := s.Create(t.Context(), m, entries...); err == nil {
			t.Errorf("%s: created", name)
		}
	}
	same(t, "after refused appends", load(t, s, "a"), store.Loaded{Match: sample("a")})
}

// oneWriterWins lets several writers append the same number: exactly one gets it, each time.
func oneWriterWins(t *testing.T, open func() store.Store) {
	const writers, moves = 8, 20
	s := open()
	create(t, s, sample("a"))
	for seq := range int64(moves) {
		var wg sync.WaitGroup
		answers := make([]error, writers)
		for w := range writers {
			wg.Go(func() {
				e := entry(seq + 1)
				e.Text = fmt.Sprint("writer ", w)
				answers[w] = s.Append(t.Context(), "a", seq, store.Change{Entries: []store.Entry{e}})
			})
		}
		wg.Wait()
		winner := -1
		for w, err := range answers {
			switch {
			case err == nil && winner < 0:
				winner = w
			case err == nil:
				t.Fatalf("entry %d: writers %d and %d both won", seq+1, winner, w)
			default:
				refused(t, fmt.Sprintf("entry %d: writer %d", seq+1, w), err, store.ErrConflict)
			}
		}
		stored := load(t, s, "a").Entries
		if got := stored[len(stored)-1].Text; got != fmt.Sprint("writer ", winner) {
			t.Fatalf("entry %d: writer %d was told it won, the store has %q", seq+1, winner, got)
		}
	}
}

// manyMatches appends to many matches at once: each log ends up whole, and conflicts in one disturb no other.
func manyMatches(t *testing.T, open func() store.Store) {
	const matches, moves = 16, 10
	s := open()
	var wg sync.WaitGroup
	for i := range matches {
		id := fmt.Sprintf("m%02d", i)
		wg.Go(func() {
			if err := s.Create(t.Context(), sample(id)); err != nil {
				t.Error(err)
				return
			}
			for seq := range int64(moves) {
				if err := s.Append(t.Context(), id, seq, move(seq+1)); err != nil {
					t.Errorf("%s: %v", id, err)
				}
				refused(t, id, s.Append(t.Context(), id, seq, move(seq+1)), store.ErrConflict)
				refused(t, id, s.Create(t.Context(), sample(id)), store.ErrExists)
			}
		})
	}
	wg.Wait()
	for i := range matches {
		if got := len(load(t, s, fmt.Sprintf("m%02d", i)).Entries); got != moves {
			t.Errorf("match %d has %d entries, want %d", i, got, moves)
		}
	}
}

// twoOpeners appends through two stores opened on the same data, as two programs would.
func twoOpeners(t *testing.T, open func() store.Store) {
	var wg sync.WaitGroup
	stores := make([]store.Store, 2)
	for i := range stores {
		wg.Go(func() { stores[i] = open() })
	}
	wg.Wait()
	create(t, stores[0], sample("a"))
	for _, s := range stores {
		wg.Go(func() {
			for range 20 {
				l, err := s.Load(t.Context(), "a")
				if err != nil {
					t.Error(err)
					return
				}
				err = s.Append(t.Context(), "a", l.Match.Seq, move(l.Match.Seq+1))
				if err != nil && !errors.Is(err, store.ErrConflict) {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	first, second := load(t, stores[0], "a"), load(t, stores[1], "a")
	same(t, "what both see", second, first)
	for i, e := range first.Entries {
		if e.Seq != int64(i+1) {
			t.Fatalf("entry %d has number %d", i+1, e.Seq)
		}
	}
	if n := len(first.Entries); n < 20 || n != int(first.Match.Seq) {
		t.Errorf("%d entries, last number %d", n, first.Match.Seq)
	}
}

func snapshot(t *testing.T, open func() store.Store) {
	s := open()
	create(t, s, sample("a"))
	for seq := range int64(10) {
		c := move(seq + 1)
		if seq%4 == 3 {
			c.Snapshot = &store.Snapshot{Seq: seq + 1, State: fmt.Appendf(nil, `{"at":%d}`, seq+1)}
		}
		appended(t, s, "a", seq, c)
	}
	l := load(t, s, "a")
	same(t, "snapshot", l.Snapshot, &store.Snapshot{Seq: 8, State: []byte(`{"at":8}`)})
	same(t, "entries after it", l.Entries, []store.Entry{entry(9), entry(10)})
	bad := move(5)
	bad.Snapshot = &store.Snapshot{Seq: 5, State: []byte("late")}
	refused(t, "late snapshot", s.Append(t.Context(), "a", 4, bad), store.ErrConflict)
	same(t, "after a late snapshot", load(t, s, "a"), l)
}

func list(t *testing.T, open func() store.Store) {
	s := open()
	for i, id := range []string{"aa1", "aa2", "ab1", "b%1"} {
		m := sample(id)
		m.Updated = noon.Add(time.Duration(i) * time.Minute)
		if id == "ab1" {
			m.Game = "chess"
		}
		create(t, s, m)
	}
	end := store.Change{Entries: []store.Entry{entry(1)}, Over: true, Result: "won"}
	end.Entries[0].Time = noon.Add(time.Hour)
	appended(t, s, "aa1", 0, end)
	for _, test := range []struct {
		filter store.Filter
		want   string
	}{
		{store.Filter{}, "aa1 b%1 ab1 aa2"},
		{store.Filter{Limit: 2}, "aa1 b%1"},
		{store.Filter{Game: "nim"}, "aa1 b%1 aa2"},
		{store.Filter{Game: "go"}, ""},
		{store.Filter{Live: true}, "b%1 ab1 aa2"},
		{store.Filter{Prefix: "aa"}, "aa1 aa2"},
		{store.Filter{Prefix: "b%"}, "b%1"},
		{store.Filter{Prefix: "%"}, ""},
		{store.Filter{Game: "nim", Live: true, Prefix: "a", Limit: 1}, "aa2"},
	} {
		found, err := s.List(t.Context(), test.filter)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, m := range found {
			ids = append(ids, m.ID)
			if m.Secret != nil {
				t.Errorf("%+v lists the secret of %s", test.filter, m.ID)
			}
		}
		if got := strings.Join(ids, " "); got != test.want {
			t.Errorf("%+v: got %q, want %q", test.filter, got, test.want)
		}
	}
	found, _ := s.List(t.Context(), store.Filter{Prefix: "aa1"})
	if len(found) != 1 || !found[0].Over || found[0].Result != "won" || found[0].Seq != 1 {
		t.Errorf("a match that is over is listed as %+v", found)
	}
}

func deletes(t *testing.T, open func() store.Store) {
	s := open()
	for _, id := range []string{"a", "b"} {
		create(t, s, sample(id))
		c := move(1)
		c.Snapshot = &store.Snapshot{Seq: 1, State: []byte("x")}
		appended(t, s, id, 0, c)
	}
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	_, err := s.Load(t.Context(), "a")
	refused(t, "load", err, store.ErrNotFound)
	create(t, s, sample("a"))
	same(t, "made anew", load(t, s, "a"), store.Loaded{Match: sample("a")})
	if l := load(t, s, "b"); l.Snapshot == nil || l.Match.Seq != 1 {
		t.Errorf("the other match was changed: %+v", l)
	}
}

func key(t *testing.T, open func() store.Store) {
	first, err := open().Key(t.Context(), "links", []byte("one"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := open().Key(t.Context(), "links", []byte("two"))
	if err != nil || string(first) != "one" || string(again) != "one" {
		t.Errorf("the key is %q, then %q, %v", first, again, err)
	}
	if other, err := open().Key(t.Context(), "files", []byte("two")); err != nil || string(other) != "two" {
		t.Errorf("the key of another name is %q, %v", other, err)
	}
}

func packs(t *testing.T, open func() store.Store) {
	s := open()
	_, err := s.Content(t.Context(), "a1")
	refused(t, "content that is not kept", err, store.ErrNotFound)
	for _, pack := range []string{"one", "two"} {
		if err := s.KeepContent(t.Context(), "a1", []byte(pack)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.KeepContent(t.Context(), "b2", nil); err != nil {
		t.Fatal(err)
	}
	again := open()
	if pack, err := again.Content(t.Context(), "a1"); err != nil || string(pack) != "one" {
		t.Errorf("the pack is %q, %v; the first that was kept stays", pack, err)
	}
	if pack, err := again.Content(t.Context(), "b2"); err != nil || len(pack) != 0 {
		t.Errorf("an empty pack is %q, %v", pack, err)
	}
}

func cancelled(t *testing.T, open func() store.Store) {
	s := open()
	create(t, s, sample("a"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	refused(t, "append", s.Append(ctx, "a", 0, move(1)), context.Canceled)
	refused(t, "create", s.Create(ctx, sample("b")), context.Canceled)
	same(t, "after a cancelled append", load(t, s, "a"), store.Loaded{Match: sample("a")})
}

func closed(t *testing.T, open func() store.Store) {
	s := open()
	create(t, s, sample("a"))
	var wg sync.WaitGroup
	acknowledged := make([]int64, 8)
	for w := range acknowledged {
		id := fmt.Sprint("w", w)
		create(t, s, sample(id))
		wg.Go(func() {
			for seq := int64(0); ; seq++ {
				if err := s.Append(context.Background(), id, seq, move(seq+1)); err != nil {
					refused(t, id, err, store.ErrClosed)
					return
				}
				acknowledged[w] = seq + 1
			}
		})
	}
	time.Sleep(5 * time.Millisecond)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	wg.Wait()
	_, loadErr := s.Load(t.Context(), "a")
	_, listErr := s.List(t.Context(), store.Filter{})
	_, entriesErr := s.Entries(t.Context(), "a", 0)
	for what, err := range map[string]error{
		"create": s.Create(t.Context(), sample("z")), "append": s.Append(t.Context(), "a", 0, move(1)), "delete": s.Delete(t.Context(), "a"),
		"load": loadErr, "list": listErr, "entries": entriesErr, "close": errors.Join(s.Close(), store.ErrClosed),
	} {
		refused(t, what, err, store.ErrClosed)
	}
	s = open()
	for w, want := range acknowledged {
		found := load(t, s, fmt.Sprint("w", w)).Entries
		if got := int64(len(found)); got != want || !slices.IsSortedFunc(found, func(a, b store.Entry) int { return int(a.Seq - b.Seq) }) {
			t.Errorf("writer %d was told of %d entries, the store has %d", w, want, got)
		}
	}
}
