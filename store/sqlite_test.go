package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"mischief/store"
	"mischief/store/storetest"

	"github.com/ncruces/go-sqlite3/driver"
)

func open(t testing.TB, file string) store.Store {
	t.Helper()
	s, err := store.OpenSQLite(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestSQLite(t *testing.T) {
	dir := t.TempDir()
	storetest.Run(t, func(t *testing.T, name string) store.Store { return open(t, filepath.Join(dir, name+".db")) })
}

func TestOddFileNames(t *testing.T) {
	for _, name := range []string{"with space.db", "a?b=c&d#e.db", "100%.db", "Zoë.db", "':memory:"} {
		file := filepath.Join(t.TempDir(), name)
		s := open(t, file)
		if err := s.Create(t.Context(), store.Match{ID: "a"}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
}

// execute runs SQL on a database file behind the store's back.
func execute(t *testing.T, file, query string) {
	t.Helper()
	db, err := driver.Open("file:" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(query); err != nil {
		t.Fatal(err)
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(at("text"), []byte(strings.Repeat("This is a letter, not a database.\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	execute(t, at("other"), "CREATE TABLE recipes (name TEXT)")
	open(t, at("newer")).Close()
	execute(t, at("newer"), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1); PRAGMA user_version = 99")
	if err := os.Mkdir(at("folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(at("locked"), 0o500); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		file string
		want error
	}{
		{"text", store.ErrNotAStore},
		{"other", store.ErrNotAStore},
		{"newer", store.ErrNewer},
		{"folder", store.ErrUnwritable},
		{"missing/store.db", store.ErrUnwritable},
		{"text/store.db", store.ErrUnwritable},
		{"locked/store.db", store.ErrUnwritable},
	} {
		if test.file == "locked/store.db" && os.Geteuid() == 0 {
			continue // root may write anywhere
		}
		s, err := store.OpenSQLite(t.Context(), at(test.file))
		if !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", test.file, err, test.want)
		} else if !strings.Contains(err.Error(), at(test.file)) {
			t.Errorf("%s: the error does not name the file: %v", test.file, err)
		}
		if s != nil {
			t.Errorf("%s: a store came with the error", test.file)
		}
	}
}

func TestDamagedFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store.db")
	s := open(t, file)
	fill(t, s, "a", 500)
	s.Close()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096; i < len(text); i++ {
		text[i] ^= 0x5a
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err = store.OpenSQLite(t.Context(), file)
	if err == nil {
		_, err = s.Load(t.Context(), "a")
		s.Close()
	}
	if !errors.Is(err, store.ErrDamaged) {
		t.Errorf("got %v, want %v", err, store.ErrDamaged)
	}
}

func TestDiskFull(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store.db")
	s := open(t, file)
	fill(t, s, "a", 1)
	store.LimitPages(t, s, 40)
	var err error
	last := int64(1)
	for ; err == nil && last < 10_000; last++ {
		err = s.Append(t.Context(), "a", last, long(last+1))
	}
	if !errors.Is(err, store.ErrFull) {
		t.Fatalf("after %d entries: got %v, want %v", last, err, store.ErrFull)
	}
	last--
	l, err := s.Load(t.Context(), "a")
	if err != nil || l.Match.Seq != last || int64(len(l.Entries)) != last {
		t.Fatalf("full store: %d entries and number %d, want %d (%v)", len(l.Entries), l.Match.Seq, last, err)
	}
	store.LimitPages(t, s, 1<<30)
	if err := s.Append(t.Context(), "a", last, long(last+1)); err != nil {
		t.Errorf("with space again: %v", err)
	}
}

// TestBadChangeSpoilsNoOther runs appends that fail in the database beside ones that work.
func TestBadChangeSpoilsNoOther(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store.db")
	s := open(t, file)
	execute(t, file, `CREATE TRIGGER bad BEFORE INSERT ON entries WHEN NEW.kind = 'bad' BEGIN SELECT raise(ABORT, 'bad entry'); END`)
	var wg sync.WaitGroup
	for i := range 16 {
		id := fmt.Sprint(i)
		fill(t, s, id, 0)
		wg.Go(func() {
			for seq := range int64(10) {
				c := long(seq + 1)
				if i%2 == 1 {
					c.Entries[0].Kind = "bad"
				}
				err := s.Append(t.Context(), id, seq, c)
				if i%2 == 0 && err != nil {
					t.Error(err)
				}
				if i%2 == 1 {
					if err == nil || !strings.Contains(err.Error(), "bad entry") {
						t.Errorf("a bad entry: %v", err)
					}
					return
				}
			}
		})
	}
	wg.Wait()
	for i := range 16 {
		l, err := s.Load(t.Context(), fmt.Sprint(i))
		if want := 10 * (1 - i%2); err != nil || len(l.Entries) != want || l.Match.Seq != int64(want) {
			t.Errorf("match %d has %d entries and number %d, want %d (%v)", i, len(l.Entries), l.Match.Seq, want, err)
		}
	}
}

func TestAppendsShareTransactions(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "store.db"))
	const matches, moves = 32, 10
	for i := range matches {
		fill(t, s, fmt.Sprint(i), 0)
	}
	before := store.Transactions(s)
	var wg sync.WaitGroup
	for i := range matches {
		wg.Go(func() {
			for seq := range int64(moves) {
				if err := s.Append(t.Context(), fmt.Sprint(i), seq, long(seq+1)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if n := store.Transactions(s) - before; n > matches*moves/2 {
		t.Errorf("%d appends took %d transactions; they were to share", matches*moves, n)
	}
}

func TestSettings(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "store.db"))
	for _, db := range store.Databases(s) {
		for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "10000"} {
			var got string
			if err := db.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s is %q, want %q (%v)", pragma, got, want, err)
			}
		}
	}
}

// fill makes a match of n entries.
func fill(t testing.TB, s store.Store, id string, n int64) {
	t.Helper()
	if err := s.Create(t.Context(), store.Match{ID: id, Game: "nim"}); err != nil {
		t.Fatal(err)
	}
	c := store.Change{}
	for seq := range n {
		c.Entries = append(c.Entries, long(seq+1).Entries...)
	}
	if n > 0 {
		if err := s.Append(t.Context(), id, 0, c); err != nil {
			t.Fatal(err)
		}
	}
}

func long(seq int64) store.Change {
	return store.Change{Entries: []store.Entry{{Seq: seq, Kind: "move", Text: "move roma > gaeta " + strings.Repeat("x", 100), Time: time.Now(), Sum: "0123456789abcdef"}}}
}

func BenchmarkAppend(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "store.db"))
	fill(b, s, "a", 0)
	seq := int64(0)
	for b.Loop() {
		if err := s.Append(context.Background(), "a", seq, long(seq+1)); err != nil {
			b.Fatal(err)
		}
		seq++
	}
}

// BenchmarkAppend64 appends to 64 matches at once; the figure is the time for one append of all those made.
func BenchmarkAppend64(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "store.db"))
	const matches = 64
	for i := range matches {
		fill(b, s, fmt.Sprint(i), 0)
	}
	var next atomic.Int64
	b.ResetTimer()
	var wg sync.WaitGroup
	for i := range matches {
		wg.Go(func() {
			for seq := int64(0); next.Add(1) <= int64(b.N); seq++ {
				if err := s.Append(context.Background(), fmt.Sprint(i), seq, long(seq+1)); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}
