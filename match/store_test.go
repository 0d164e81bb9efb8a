package match_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"mischief/game"
	"mischief/match"
	"mischief/store"

	"github.com/ncruces/go-sqlite3/driver"
)

// execute changes a store behind its back.
func execute(t testing.TB, file, query string) {
	t.Helper()
	db, err := driver.Open("file:" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if done, err := db.Exec(query); err != nil {
		t.Fatal(err)
	} else if n, _ := done.RowsAffected(); n == 0 {
		t.Fatalf("nothing was changed by %s", query)
	}
}

// long makes a match of about n entries in a store file, in practice mode.
func long(t testing.TB, h *match.Host, n int64) *match.Match {
	t.Helper()
	m := create(t, h, match.Setup{Options: game.Options{"goal": "200"}, Undo: match.Practice})
	for m.Seq() < n {
		for _, move := range []string{"draw", "lay 3", "pass", "pass", "show", "show"} {
			if m.Position().Check(move) == nil {
				play(t, m, move)
			}
		}
		for m.Position().State().(*trove).Coins[0] > 100 {
			if err := m.Undo(t.Context(), 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	return m
}

// TestSnapshot opens a long match from its snapshot and checks that it is the same match in every respect.
func TestSnapshot(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store.db")
	st := openStore(t, file)
	h := match.NewHost(st, find)
	m := long(t, h, 600)
	if err := m.TakeSeat(t.Context(), 1, match.Occupant{Kind: store.Bot, Bot: "random"}); err != nil {
		t.Fatal(err)
	}
	l, err := st.Load(t.Context(), m.ID())
	if err != nil || l.Snapshot == nil || l.Snapshot.Seq < 500 {
		t.Fatalf("there is no late snapshot: %+v, %v", l.Snapshot, err)
	}
	want := export(t, m)
	check := func(what string) {
		t.Helper()
		again, err := h.Open(t.Context(), m.ID())
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		samePosition(t, what, again.Position(), m.Position())
		if again.Seq() != m.Seq() || again.Seats()[1] != m.Seats()[1] {
			t.Errorf("%s: entry %d and seats %+v", what, again.Seq(), again.Seats())
		}
		if got := export(t, again); string(got) != string(want) {
			t.Errorf("%s: it is exported otherwise", what)
		}
	}
	check("from the snapshot")

	again, err := h.Open(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	seat := again.Position().Turn().Who.First()
	play(t, again, "dig") // from a record that begins at the snapshot
	if err := again.Undo(t.Context(), seat, 0, 1); err != nil {
		t.Fatal(err)
	}
	if err := m.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	want = export(t, m)
	check("after going on from the snapshot")

	execute(t, file, `UPDATE snapshots SET state = CAST(replace(CAST(state AS TEXT), '"Left":', '"Left":1') AS BLOB)`)
	check("with a damaged snapshot")
}

func TestDamagedMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store.db")
	st := openStore(t, file)
	h := match.NewHost(st, find)
	good := create(t, h, match.Setup{})
	for _, test := range []struct{ what, query string }{
		{"a changed move", `UPDATE entries SET text = 'pass' WHERE match = '%s' AND seq = 3`},
		{"a changed time", `UPDATE entries SET time = time + 1 WHERE match = '%s' AND seq = 3`},
		{"a missing entry", `DELETE FROM entries WHERE match = '%s' AND seq = 3`},
		{"a missing last entry", `DELETE FROM entries WHERE match = '%s' AND seq = 6`},
		{"another option", `UPDATE matches SET options = replace(options, '100', '101') WHERE id = '%s'`},
		{"a wrong number of entries", `UPDATE matches SET seq = 5 WHERE id = '%s'`},
		{"over too early", `UPDATE matches SET over = 1 WHERE id = '%s'`},
		{"options that are no options", `UPDATE matches SET options = 'x' WHERE id = '%s'`},
		{"another secret", `UPDATE matches SET secret = zeroblob(32) WHERE id = '%s'`},
	} {
		m := create(t, h, match.Setup{Options: game.Options{"goal": "100"}})
		play(t, m, "dig", "lay 2", "dig", "pass")
		execute(t, file, fmt.Sprintf(test.query, m.ID()))
		if _, err := h.Open(t.Context(), m.ID()); !errors.Is(err, match.ErrDamaged) && !errors.Is(err, store.ErrDamaged) {
			t.Errorf("%s: got %v, want %v", test.what, err, match.ErrDamaged)
		}
	}
	m := create(t, h, match.Setup{})
	execute(t, file, fmt.Sprintf(`UPDATE matches SET secret = zeroblob(32) WHERE id = '%s'`, m.ID()))
	if _, err := h.Open(t.Context(), m.ID()); !errors.Is(err, match.ErrDamaged) {
		t.Errorf("another secret before the first entry: %v", err)
	}
	packed := match.NewHost(st, func(string) (game.Game, error) { return packedHoard{newHoard()}, nil })
	_, err := packed.Open(t.Context(), good.ID())
	wantError(t, "other content", err, match.ErrContent)
	if _, err := h.Open(t.Context(), good.ID()); err != nil {
		t.Errorf("a match beside damaged ones: %v", err)
	}
	if list, err := h.List(t.Context(), store.Filter{}); err != nil || len(list) != 11 {
		t.Errorf("%d matches are listed, damaged ones among them: %v", len(list), err)
	}
	_, err = h.Open(t.Context(), "")
	wantError(t, "no id", err, store.ErrNotFound)
}

// TestManyAtOnce plays one match from several goroutines, through one Match and through several of the same id.
func TestManyAtOnce(t *testing.T) {
	h := newHost(t)
	m := create(t, h, match.Setup{Options: game.Options{"goal": "200"}})
	var wg sync.WaitGroup
	var played atomic.Int64
	for range 3 {
		other, err := h.Open(t.Context(), m.ID())
		if err != nil {
			t.Fatal(err)
		}
		for _, which := range []*match.Match{m, other} {
			wg.Go(func() {
				for range 15 {
					seq, seat := which.Seq(), which.Position().Turn().Who.First()
					err := which.Play(t.Context(), seat, seq, "pass")
					switch {
					case err == nil:
						played.Add(1)
					case !errors.Is(err, match.ErrConflict) && !errors.Is(err, match.ErrTurn):
						t.Error(err)
					}
					which.Finished()
					which.Seats()
					if _, err := which.Log(t.Context(), 0, seq); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	wg.Wait()
	again, err := h.Open(t.Context(), m.ID())
	if err != nil || again.Seq() != played.Load() || again.Seq() == 0 {
		t.Errorf("%d moves were acknowledged, the match has %d (%v)", played.Load(), again.Seq(), err)
	}
}

func BenchmarkPlay(b *testing.B) {
	m := create(b, newHost(b), match.Setup{})
	for b.Loop() {
		if err := m.Play(b.Context(), m.Position().Turn().Who.First(), m.Seq(), "pass"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPlay64 plays 64 matches at once; the figure is the time for one move of all those made.
func BenchmarkPlay64(b *testing.B) {
	h := newHost(b)
	var left atomic.Int64
	left.Store(int64(b.N))
	matches := make([]*match.Match, 64)
	for i := range matches {
		matches[i] = create(b, h, match.Setup{})
	}
	b.ResetTimer()
	var wg sync.WaitGroup
	for _, m := range matches {
		wg.Go(func() {
			for left.Add(-1) >= 0 {
				if err := m.Play(b.Context(), m.Position().Turn().Who.First(), m.Seq(), "pass"); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}

func BenchmarkOpen1000(b *testing.B) {
	h := newHost(b)
	id := long(b, h, 1000).ID()
	b.ResetTimer()
	for b.Loop() {
		if _, err := h.Open(b.Context(), id); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLog1000 opens the same match, reads it from the beginning and tells its whole log.
func BenchmarkLog1000(b *testing.B) {
	h := newHost(b)
	id := long(b, h, 1000).ID()
	b.ResetTimer()
	for b.Loop() {
		m, err := h.Open(b.Context(), id)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := m.Log(b.Context(), 0, 0); err != nil {
			b.Fatal(err)
		}
	}
}
