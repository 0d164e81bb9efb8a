package store

import (
	"errors"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// Option says how a store is opened.
type Option func(*settings)

type settings struct {
	log         *slog.Logger
	acceptOlder bool
}

// Log is where a store says what its operator should know. Without it nothing is said.
func Log(l *slog.Logger) Option { return func(s *settings) { s.log = l } }

func newSettings(options []Option) settings {
	s := settings{log: slog.New(slog.DiscardHandler)}
	for _, o := range options {
		o(&s)
	}
	return s
}

// ownerOnly is who may read and write what a store keeps: it holds the secrets of matches under way, and what people said.
const ownerOnly fs.FileMode = 0o600

// besides are the files that are kept beside a database, by SQLite and as its mark, by what is added to its name.
var besides = []string{"-wal", "-shm", "-journal", "-count"}

// keepPrivate sees to it that nobody but the owner reads the store's files: those that are there are tightened, and those that SQLite would make
// for everybody are made first. (SQLite gives the write-ahead log the mode of the database by the parameter modeof.)
func keepPrivate(file string, log *slog.Logger) error {
	for _, name := range []string{file, file + "-shm"} {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, ownerOnly)
		if err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	for _, end := range append([]string{""}, besides...) {
		if err := tighten(file+end, log); err != nil {
			return err
		}
	}
	return nil
}

// tighten takes a file's rights from everybody but its owner. A file that is not there is well.
func tighten(file string, log *slog.Logger) error {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil || info.Mode().Perm()&^ownerOnly == 0:
		return err
	}
	err = os.Chmod(file, info.Mode().Perm()&ownerOnly)
	switch after, failed := os.Stat(file); {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(failed, fs.ErrNotExist):
		return nil // another program has just ended and removed it
	case err != nil || failed != nil || after.Mode().Perm()&^ownerOnly != 0: // a file of somebody else's, or a file system without rights
		log.Warn("a file of the store can be read by others, and that could not be changed", "file", file, "mode", info.Mode().Perm().String(), "error", err)
	default:
		log.Warn("a file of the store could be read by others; now only by its owner", "file", file, "was", info.Mode().Perm().String())
	}
	return nil
}

// newPrivate makes an empty file that only its owner reads: fs.ErrExist when there is one.
func newPrivate(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE|os.O_EXCL, ownerOnly)
	if err != nil {
		return err
	}
	return f.Close()
}

// sqlitePath is a file's name as SQLite's URIs have it.
func sqlitePath(file string) (string, error) {
	path, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	return escapePath(path), nil
}

// escapePath writes the path of a file as SQLite's URIs have it.
func escapePath(path string) string {
	name := url.URL{Path: "/" + strings.TrimPrefix(filepath.ToSlash(path), "/")}
	return name.EscapedPath()
}
