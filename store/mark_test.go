package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mischief/store"
)

// copied is a folder with some of the files of a store that is in use, as they are now.
func copied(t *testing.T, file string, ends ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, end := range ends {
		text, err := os.ReadFile(file + end)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "store.db"+end), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "store.db")
}

// TestOlderStateIsNoticed opens what is left of a store that was killed when some of its files are missing or older.
func TestOlderStateIsNoticed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store.db")
	s := open(t, file)
	fill(t, s, "a", 3)
	s.Close()
	older, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s = open(t, file)
	for n := int64(3); n < 8; n++ {
		if err := s.Append(t.Context(), "a", n, long(n+1)); err != nil {
			t.Fatal(err)
		}
	}
	whole := copied(t, file, "", "-wal", "-count")
	checkEntries(t, open(t, whole), "a", 8)
	checkEntries(t, open(t, copied(t, file, "", "-wal")), "a", 8) // a store that has no mark yet

	missing := copied(t, file, "", "-count")
	replaced := copied(t, file, "-count")
	if err := os.WriteFile(replaced, older, 0o600); err != nil {
		t.Fatal(err)
	}
	cut := copied(t, file, "", "-wal", "-count")
	wal, err := os.Stat(cut + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(cut+"-wal", wal.Size()-100); err != nil {
		t.Fatal(err)
	}
	for what, file := range map[string]string{"without its write-ahead log": missing, "with an older file in its place": replaced, "with a log that was cut": cut} {
		for range 2 { // refused again
			if _, err := store.OpenSQLite(t.Context(), file); !errors.Is(err, store.ErrOlder) || !strings.Contains(err.Error(), "accept-older") {
				t.Errorf("%s: %v", what, err)
			}
		}
		accepted, err := store.OpenHall(t.Context(), file, store.AcceptOlder())
		if err != nil {
			t.Fatalf("%s, accepted: %v", what, err)
		}
		l, err := accepted.Load(t.Context(), "a")
		if err != nil || l.Match.Seq >= 8 {
			t.Errorf("%s: %d entries, %v: nothing was tested", what, l.Match.Seq, err)
		}
		accepted.Close()
		if err := open(t, file).Append(t.Context(), "a", l.Match.Seq, long(l.Match.Seq+1)); err != nil {
			t.Errorf("%s, once accepted: %v", what, err)
		}
	}

	lost := copied(t, file, "-count")
	if _, err := store.OpenSQLite(t.Context(), lost); !errors.Is(err, store.ErrOlder) {
		t.Errorf("without the file itself: %v", err)
	}
	if _, err := os.Stat(lost); err == nil {
		t.Error("a new store was made where one is missing")
	}

	torn := copied(t, file, "", "-wal", "-count")
	if err := os.WriteFile(torn+"-count", []byte("000000000000"), 0o600); err != nil {
		t.Fatal(err)
	}
	checkEntries(t, open(t, torn), "a", 8)
}
