package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
	"syscall"
	"time"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
	"github.com/pressly/goose/v3"
)

// OpenSQLite opens the store in a file, which is made if there is none; its folder must exist. Any number of programs on one machine may have the
// same file open. The error names the file and is ErrNotAStore, ErrNewer, ErrOlder, ErrUnwritable, ErrDamaged or ErrBusy.
func OpenSQLite(ctx context.Context, file string, options ...Option) (Store, error) {
	s, err := openSQLite(ctx, file, "", options...)
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", file, err)
	}
	return s, nil
}

//go:embed migrations/*.sql
var migrations embed.FS

// mischiefID marks a database file as ours in SQLite's header ("Misc" in ASCII).
const mischiefID = 0x4d697363

// Connections that read at the same time. One more writes.
const readers = 4

// openSQLite opens a file; parameters are added to its name as in a URI.
func openSQLite(ctx context.Context, file, parameters string, options ...Option) (*sqlite, error) {
	set := newSettings(options)
	path, err := sqlitePath(file)
	if err != nil {
		return nil, err
	}
	if err := gone(file, set); err != nil {
		return nil, err
	}
	if err := keepPrivate(file, set.log); err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrUnwritable, err)
	}
	if !strings.Contains(parameters, "&vfs=") {
		parameters += "&vfs=" + diskName
	}
	plain := "file:" + path + "?modeof=" + strings.ReplaceAll(url.QueryEscape(file), "+", "%20") + parameters
	if err := pad(file, set.log); err != nil {
		return nil, translate(err)
	}
	sealed, err := seal(ctx, file, plain, set.log)
	if err != nil {
		return nil, translate(err)
	}
	source := plain + "&_pragma=busy_timeout(10000)&_pragma=journal_mode(wal)&_pragma=synchronous(full)&_pragma=foreign_keys(on)&_pragma=secure_delete(on)"
	write, err := driver.Open(source + "&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	if err := prepare(ctx, write, sealed); err != nil {
		return nil, errors.Join(translate(err), write.Close())
	}
	read, err := driver.Open(source + "&_pragma=query_only(on)")
	if err != nil {
		return nil, errors.Join(translate(err), write.Close())
	}
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	s := &sqlite{read: read, write: write}
	if err := s.begin(ctx, file, set); err != nil {
		return nil, errors.Join(translate(err), write.Close(), read.Close())
	}
	return s, nil
}

// begin prepares the statements, compares the store with its mark and starts the writer.
func (s *sqlite) begin(ctx context.Context, file string, set settings) error {
	if err := s.prepareStatements(ctx); err != nil {
		return err
	}
	m, err := openMark(file, func() (n int64, err error) {
		err = s.write.QueryRowContext(ctx, `SELECT n FROM commits`).Scan(&n)
		return n, err
	}, set)
	if err != nil {
		return err
	}
	s.queue = newQueue(s.write, s.count, m)
	return nil
}

// prepare makes the database ours and brings its tables up to date. Programs that do so at the same time hinder each other, so it tries again.
func prepare(ctx context.Context, db *sql.DB, sealed bool) error {
	const tries, pause = 5, 100 * time.Millisecond
	for try := 1; ; try++ {
		err := claim(ctx, db)
		if err == nil {
			err = migrate(ctx, db, sealed)
		}
		if err == nil || try == tries || isFinal(err) {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
}

// isFinal tells whether trying again is of no use.
func isFinal(err error) bool {
	for _, final := range []error{ErrNotAStore, ErrNewer, sqlite3.NOTADB, sqlite3.CORRUPT, sqlite3.IOERR_DATA, sqlite3.CANTOPEN, sqlite3.FULL} {
		if errors.Is(err, final) {
			return true
		}
	}
	return false
}

// claim marks an empty database as ours and refuses one that is somebody else's.
func claim(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var id, tables int
	if err := tx.QueryRowContext(ctx, `SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id`).Scan(&id, &tables); err != nil {
		return err
	}
	switch {
	case id == mischiefID:
		return nil
	case id != 0 || tables > 0:
		return ErrNotAStore
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", mischiefID)); err != nil {
		return err
	}
	return tx.Commit()
}

func migrate(ctx context.Context, db *sql.DB, sealed bool) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true), goose.WithAllowOutofOrder(true),
		goose.WithGoMigrations(addSums))
	if err != nil {
		return err
	}
	sources := p.ListSources()
	var applied int // kept in the header too, so that no page but the first decides whether a store opens; and that its pages have checksums, see seal
	if err := db.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&applied); err != nil || applied == len(sources) {
		return err
	}
	target := sources[len(sources)-1].Version
	current, err := version(ctx, db)
	if err != nil {
		return err
	} else if current > target || applied > len(sources) {
		return fmt.Errorf("%w (its tables are of version %d, this program's of version %d)", ErrNewer, current, target)
	}
	if _, err := p.Up(ctx); err != nil || !sealed {
		return err
	}
	_, err = db.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, len(sources)))
	return err
}

// version is that of the tables, 0 when there are none. It is asked here and not of goose, which takes a damaged table for a missing one.
func version(ctx context.Context, db *sql.DB) (int64, error) {
	var migrated bool
	err := db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'goose_db_version')`).Scan(&migrated)
	if err != nil || !migrated {
		return 0, err
	}
	var v int64
	err = db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version`).Scan(&v)
	return v, err
}

// verdict tells answers of the store from failures of the database: a change that got one has changed nothing.
func verdict(err error) bool {
	for _, v := range []error{ErrConflict, ErrNotFound, ErrExists, ErrNobody, ErrTaken, ErrNoTable, ErrNoCampaign, ErrAttempt, ErrLeft} {
		if errors.Is(err, v) {
			return true
		}
	}
	return false
}

// translate puts a database's error in this package's terms and keeps the original.
func translate(err error) error {
	var meaning error
	switch {
	case err == nil || verdict(err) || errors.Is(err, ErrDamaged) || errors.Is(err, ErrNotAStore) || errors.Is(err, ErrOlder):
		return err
	case errors.Is(err, sqlite3.FULL), errors.Is(err, syscall.ENOSPC):
		meaning = ErrFull
	case errors.Is(err, sqlite3.NOTADB):
		meaning = ErrNotAStore
	case errors.Is(err, sqlite3.CORRUPT), errors.Is(err, sqlite3.IOERR_DATA), errors.Is(err, sqlite3.IOERR_SHORT_READ):
		meaning = ErrDamaged
	case errors.Is(err, sqlite3.CANTOPEN), errors.Is(err, sqlite3.READONLY), errors.Is(err, sqlite3.PERM), errors.Is(err, fs.ErrPermission):
		meaning = ErrUnwritable
	case errors.Is(err, sqlite3.INTERRUPT), errors.Is(err, sql.ErrTxDone): // a reading ends with the request it is for; nothing else is interrupted
		meaning = context.Canceled
	case errors.Is(err, sqlite3.BUSY), errors.Is(err, sqlite3.LOCKED):
		meaning = ErrBusy
	case errors.Is(err, sql.ErrConnDone), err.Error() == "sql: database is closed": // database/sql does not export that one
		meaning = ErrClosed
	default:
		return err
	}
	return fmt.Errorf("%w (%w)", meaning, err)
}
