package store_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"mischief/store"
)

// limitedFile names, in the environment, a store whose files may not grow beyond limitedTo in the process that TestFileLimit starts.
const (
	limitedFile = "MISCHIEF_LIMITED_FILE"
	limitedTo   = 4 << 20
)

// fillUp appends until the disk is full, and answers with the number of the last entry that was taken.
func fillUp(t *testing.T, s store.Store, id string, last int64) int64 {
	t.Helper()
	for n := last; n < last+100_000; n++ {
		c := long(n + 1)
		c.Entries[0].Text = strings.Repeat("x", 2000)
		switch err := s.Append(t.Context(), id, n, c); {
		case err == nil:
		case errors.Is(err, store.ErrFull):
			return n
		default:
			t.Fatalf("entry %d: got %v, want %v", n+1, err, store.ErrFull)
		}
	}
	t.Fatal("the disk never became full")
	return 0
}

// checkEntries checks that a match has the entries that were taken, and no more.
func checkEntries(t *testing.T, s store.Store, id string, last int64) {
	t.Helper()
	l, err := s.Load(t.Context(), id)
	if err != nil || l.Match.Seq != last || int64(len(l.Entries)) != last {
		t.Fatalf("%d entries and number %d, want %d (%v)", len(l.Entries), l.Match.Seq, last, err)
	}
}

// TestFullFileSystem fills a file system of 4 MB: what does not fit is refused as ErrFull, Check says so, what was taken stays, and when there is space again
// all goes on, also after the store was closed and opened on the full disk.
func TestFullFileSystem(t *testing.T) {
	dir := t.TempDir()
	mount, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=4m", "mischief-test", dir).CombinedOutput()
	if err != nil {
		t.Skipf("a small file system can't be mounted here (TestFileLimit needs no rights): %v: %s", err, mount)
	}
	t.Cleanup(func() {
		if said, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %v: %s", err, said)
		}
	})
	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "store.db")
	h := openHall(t, file)
	fill(t, h, "a", 1)
	if err := h.Check(t.Context()); err != nil {
		t.Fatalf("before the disk is full: %v", err)
	}
	last := fillUp(t, h, "a", 1)
	if err := h.Check(t.Context()); !errors.Is(err, store.ErrFull) {
		t.Errorf("Check on a full disk: %v", err)
	}
	checkEntries(t, h, "a", last)
	if err := h.Backup(t.Context(), filepath.Join(dir, "backup")); !errors.Is(err, store.ErrFull) {
		t.Errorf("a backup to a full disk: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "backup")); err == nil {
		t.Error("half a backup was left")
	}
	if err := h.Close(); err != nil {
		t.Logf("closed on a full disk: %v", err)
	}
	if again, err := store.OpenHall(t.Context(), file); err == nil {
		checkEntries(t, again, "a", last)
		again.Close()
	} else if !errors.Is(err, store.ErrFull) {
		t.Errorf("opened on a full disk: %v", err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	h = openHall(t, file)
	checkEntries(t, h, "a", last)
	for n := last; n < last+20; n++ {
		if err := h.Append(t.Context(), "a", n, long(n+1)); err != nil {
			t.Fatalf("with space again: %v", err)
		}
	}
	if err := h.Check(t.Context()); err != nil {
		t.Errorf("Check with space again: %v", err)
	}
	checkEntries(t, h, "a", last+20)
}

// TestFullAndFreed fills the disk and makes room while the store stays open.
func TestFullAndFreed(t *testing.T) {
	h := openHall(t, filepath.Join(t.TempDir(), "store.db"))
	fill(t, h, "a", 1)
	store.LimitPages(t, h, 100)
	last := fillUp(t, h, "a", 1)
	for range 3 {
		if err := h.Check(t.Context()); !errors.Is(err, store.ErrFull) {
			t.Fatalf("Check on a full disk: %v", err)
		}
	}
	store.LimitPages(t, h, 1<<30)
	if err := h.Append(t.Context(), "a", last, long(last+1)); err != nil {
		t.Errorf("with space again: %v", err)
	}
	if err := h.Check(t.Context()); err != nil {
		t.Errorf("Check with space again: %v", err)
	}
	checkEntries(t, h, "a", last+1)
}

// TestFileLimit runs a store in a process that may not make files larger than 4 MB: the system refuses the writes, as a full disk does, and nobody
// needs rights for it.
func TestFileLimit(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell to set the limit with")
	}
	file := filepath.Join(t.TempDir(), "store.db")
	limited := exec.Command("sh", "-c", fmt.Sprintf(`ulimit -f %d && exec "$0" -test.run '^TestFillLimited$' -test.v`, limitedTo/512), os.Args[0])
	limited.Env = append(os.Environ(), limitedFile+"="+file)
	said, err := limited.CombinedOutput()
	if err != nil || !strings.Contains(string(said), "full after entry ") {
		t.Fatalf("%v:\n%s", err, said)
	}
	_, number, _ := strings.Cut(string(said), "full after entry ")
	var last int64
	if _, err := fmt.Sscan(number, &last); err != nil {
		t.Fatal(err)
	}
	s := open(t, file)
	checkEntries(t, s, "a", last)
	if err := s.Append(t.Context(), "a", last, long(last+1)); err != nil {
		t.Errorf("without the limit: %v", err)
	}
}

// TestFillLimited is the part of TestFileLimit that runs under the limit.
func TestFillLimited(t *testing.T) {
	file := os.Getenv(limitedFile)
	if file == "" {
		t.Skip("TestFileLimit runs it in a process of its own")
	}
	h, err := store.OpenHall(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	fill(t, h, "a", 1)
	last := fillUp(t, h, "a", 1)
	if err := h.Check(t.Context()); !errors.Is(err, store.ErrFull) {
		t.Errorf("Check under the limit: %v", err)
	}
	checkEntries(t, h, "a", last)
	io.WriteString(os.Stdout, fmt.Sprintf("full after entry %d\n", last))
}
