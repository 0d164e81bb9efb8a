package store

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
)

// A store counts its transactions, and a small file beside it, the mark, holds the number of the last one. A store that is opened with a smaller number than the mark's has
// lost something since: its write-ahead log was removed or cut, or an older copy was put in its place. SQLite alone would go on from the older state and say nothing.
//
// The mark is written when a transaction is on disk and before anybody is told, so it is never ahead of what is durable. It is not waited for: after a power cut it may be
// behind by what the system had not written yet, and then notices less, never too much.
type mark struct {
	f    *os.File
	note func(n int64) // for tests: nil, or told of every number
}

// ErrOlder: what is there is not the newest that there was.
var ErrOlder = errors.New("the store is older than it was: something that was stored is missing, such as the file that ends in -wal; put the newest files back, or restore " +
	"a backup into an empty folder, or go on from what is there by mischief accept-older")

// AcceptOlder opens a store though it is older than it was, and goes on from there.
func AcceptOlder() Option { return func(s *settings) { s.acceptOlder = true } }

// markFile is the name of a store's mark.
func markFile(file string) string { return file + "-count" }

// readMark is the number in a store's mark; 0 when there is none, or none that can be read.
func readMark(file string, log *slog.Logger) (int64, error) {
	text, err := os.ReadFile(markFile(file))
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0 {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	var n int64
	var sum string
	if _, err := fmt.Sscanf(string(text), "%d %s", &n, &sum); err != nil || string(text) != markText(n) {
		log.Warn("the mark of the store is damaged and is written anew: whether something is missing can't be told", "file", markFile(file))
		return 0, nil
	}
	return n, nil
}

func markText(n int64) string { return fmt.Sprintf("%020d %s\n", n, rowSum("mark", n)) }

// openMark compares a store with its mark, which it keeps from now on. now asks the store for its last transaction; the mark is read first, because other programs may
// be going on.
func openMark(file string, now func() (int64, error), set settings) (*mark, error) {
	last, err := readMark(file, set.log)
	if err != nil {
		return nil, err
	}
	n, err := now()
	if err != nil {
		return nil, err
	}
	if last > n {
		if !set.acceptOlder {
			return nil, fmt.Errorf("%w (its last change is number %d, and it has had number %d)", ErrOlder, n, last)
		}
		set.log.Warn("the store is older than it was, which was accepted", "file", file, "change", n, "was", last)
	}
	f, err := os.OpenFile(markFile(file), os.O_RDWR|os.O_CREATE, ownerOnly)
	if err != nil {
		return nil, err
	}
	m := &mark{f: f}
	m.set(n)
	return m, nil
}

// gone refuses to make a new store where there is a mark of one.
func gone(file string, set settings) error {
	info, err := os.Stat(file)
	if err == nil && info.Size() > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) || set.acceptOlder {
		return nil
	}
	if n, err := readMark(file, set.log); err != nil || n == 0 {
		return err
	}
	return fmt.Errorf("%w (the file itself is missing)", ErrOlder)
}

// set writes a number. That it can't be written hurts nobody: the mark is behind then.
func (m *mark) set(n int64) {
	if m.note != nil {
		m.note(n)
	}
	_, _ = m.f.WriteAt([]byte(markText(n)), 0)
}

// close puts the number on disk.
func (m *mark) close() error {
	if err := errors.Join(m.f.Sync(), m.f.Close()); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil // it was closed before
}
