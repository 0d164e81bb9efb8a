package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// ErrServed: another program serves the folder. The error says which.
var ErrServed = errors.New("another program serves this folder: end it, or name another folder")

// Names of the files by which a folder is held.
const (
	lockFile   = "serve.lock"
	holderFile = "serve.pid"
)

// Lock holds a folder for one program. It goes with its process, however that ends.
type Lock struct {
	db     *sql.DB
	conn   *sql.Conn
	holder string
}

// LockFolder holds a folder until Release. who tells, in a line, who holds it; whoever comes later gets ErrServed with that line. Programs that only open
// the store do not ask for it and are not held up.
//
// The lock is that of a transaction on an empty database of its own, so that SQLite's own locks decide, on every system: no file left over from a
// process that was killed is ever taken for a lock. The line lies in a second file and is only read while the lock is held.
func LockFolder(ctx context.Context, folder, who string) (*Lock, error) {
	file, holder := filepath.Join(folder, lockFile), filepath.Join(folder, holderFile)
	if err := newPrivate(file); err != nil && !errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("%w (%w)", ErrUnwritable, err)
	}
	path, err := sqlitePath(file)
	if err != nil {
		return nil, err
	}
	db, err := driver.Open("file:" + path + "?_pragma=busy_timeout(0)&_pragma=journal_mode(memory)")
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err == nil {
		_, err = conn.ExecContext(ctx, `BEGIN IMMEDIATE`)
	}
	if errors.Is(err, sqlite3.BUSY) {
		err = ErrServed
		if line, failed := os.ReadFile(holder); failed == nil && len(line) > 0 {
			err = fmt.Errorf("%w (%s)", ErrServed, strings.TrimSpace(string(line)))
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("folder %s: %w", folder, translate(err)), db.Close())
	}
	_ = os.WriteFile(holder, []byte(who+"\n"), ownerOnly) // on a full disk the lock holds without a name
	return &Lock{db: db, conn: conn, holder: holder}, nil
}

// Release lets others have the folder.
func (l *Lock) Release() error {
	err := os.Remove(l.holder)
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return errors.Join(err, l.conn.Close(), l.db.Close())
}
