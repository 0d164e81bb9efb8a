package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/ncruces/go-sqlite3/driver"
)

// Hall is a store that also keeps what a server needs besides matches: people and their devices, tables, and what is said at them. Like a match's
// log, whatever it is given is durable before the call returns.
type Hall interface {
	Store
	Accounts
	Complaints
	Order
	Notices
	Courses
	Overview

	// AddUser adds a person with a first device.
	AddUser(ctx context.Context, u User, d Device) error
	// User finds a person: ErrNobody.
	User(ctx context.Context, id string) (User, error)
	// UserOf finds whose device holds the secret of a hash: ErrNobody.
	UserOf(ctx context.Context, secret [sha256.Size]byte) (User, Device, error)
	// ChangeUser changes a person's name and language: ErrNobody.
	ChangeUser(ctx context.Context, u User) error
	// DeleteUser removes a person with devices, account and blocks, what the person said, and reports about the person; of reports by the person
	// who made them and the words of the report: ErrNobody. Tables are for the caller to clear of the person.
	DeleteUser(ctx context.Context, id string) error
	// JoinUsers makes one person of two: what the first said, reported and blocked is the second's, and the first is no more. ErrNobody. Tables are for
	// the caller to change.
	JoinUsers(ctx context.Context, from, to string) error
	// AddDevice adds a device to a person: ErrNobody.
	AddDevice(ctx context.Context, d Device) error
	// Devices lists a person's devices, the one seen last first. Their secrets are left out.
	Devices(ctx context.Context, person string) ([]Device, error)
	// SeeDevice notes that a device was used.
	SeeDevice(ctx context.Context, id string, at time.Time) error
	// RenewDevice gives a device another secret; the one before is good no more: ErrNobody.
	RenewDevice(ctx context.Context, id string, secret [sha256.Size]byte) error
	// DeleteDevice removes a device of a person: ErrNobody.
	DeleteDevice(ctx context.Context, person, id string) error
	// DeleteDevices removes all devices of a person but one; an empty id spares none.
	DeleteDevices(ctx context.Context, person, except string) error

	// CreateTable adds a table: ErrExists.
	CreateTable(ctx context.Context, t Table) error
	// ChangeTable replaces a table's row, but not when it was created, if nobody has changed it since it had the version given; the version goes up by one.
	// ErrConflict: somebody has; nothing was changed. ErrNoTable.
	ChangeTable(ctx context.Context, t Table) error
	// Table finds a table: ErrNoTable. ErrDamaged: its row does not agree with its checksum.
	Table(ctx context.Context, id string) (Table, error)
	// Tables lists tables, the most recently changed first. Those that are damaged are left out.
	Tables(ctx context.Context, f TableFilter) ([]Table, error)
	// Hosted counts the tables that a person hosts: of them open are those whose state is another than over, made those made since a time.
	Hosted(ctx context.Context, host string, since time.Time, over string) (Hosted, error)
	// DueTables lists the ids of tables that are due at a time.
	DueTables(ctx context.Context, at time.Time) ([]string, error)

	// ForgetLoose removes matches that were created loose before a time and that no table names: the program ended between making the match and the table,
	// or the table is gone. It answers with how many there were.
	ForgetLoose(ctx context.Context, before time.Time) (int, error)

	// Clock is the last reading kept of the server's own clock; the zero time when none was.
	Clock(ctx context.Context) (time.Time, error)
	// KeepClock keeps a reading of the server's own clock, unless a later one is kept.
	KeepClock(ctx context.Context, at time.Time) error

	// Say adds a line to a table's chat and answers with its number, counted from 1.
	Say(ctx context.Context, table string, line ChatLine) (int64, error)
	// Chat reads the last lines of a table's chat with numbers above after, in order, at most limit.
	Chat(ctx context.Context, table string, after int64, limit int) ([]ChatLine, error)
	// SaidBy lists what a person said anywhere.
	SaidBy(ctx context.Context, person string) ([]ChatLine, error)

	// Check is nil when the store reads and writes. It writes a little, unless something was stored, or could not be stored, a moment ago.
	Check(ctx context.Context) error
	// Backup writes all of the store, as it is at one moment, to a new file, while the store is in use.
	Backup(ctx context.Context, file string) error
}

// What a hall may answer besides the errors of a Store.
var (
	ErrNobody  = errors.New("there is no such person or device")
	ErrNoTable = errors.New("there is no such table")
)

// User is a person who plays, known by a device at least.
type User struct {
	ID       string
	Name     string
	Language string    // BCP 47; empty: what the browser asks for
	Created  time.Time // to the millisecond, UTC
}

// Device is a browser or a program that a person uses.
type Device struct {
	ID      string
	Person  string
	Secret  [sha256.Size]byte // hash of the secret that the device holds
	Label   string            // what to call it
	Created time.Time
	Seen    time.Time
}

// Table is what the store must know of a table to find it; the rest is Content, which is package table's own.
type Table struct {
	ID      string
	Host    string // a person's id; empty when that person is gone
	Game    string
	Match   string // id of the match; empty before it begins
	State   string
	Listed  string    // which public list shows it; empty for none
	Due     time.Time // when somebody must look after it; zero for never
	Content []byte
	People  []string // ids of those who sit there, the host among them
	Created time.Time
	Updated time.Time
	Version int64 // how often it was stored, from 1
	Said    int64 // bytes of what was said there; the store counts them, and what a table is stored with does not matter
}

// Hosted is what a person hosts.
type Hosted struct {
	Open, Made, All int   // tables
	Bytes           int64 // about what the logs of their matches, what was said there, and matches of the person's campaigns that have no table take
}

// TableFilter says which tables to list.
type TableFilter struct {
	Person string // those where a person sits; empty: any
	Listed string // those on a public list; empty: any
	Limit  int    // at most so many; 0: all
}

// ChatLine is something said at a table.
type ChatLine struct {
	Table  string
	N      int64
	Person string
	Seat   int8 // -1 for none
	Who    string
	Text   string
	Time   time.Time

	Damaged bool // the line does not agree with its checksum: only its place is known
}

// OpenHall opens the hall in a file, as OpenSQLite opens a store.
func OpenHall(ctx context.Context, file string, options ...Option) (Hall, error) {
	s, err := openSQLite(ctx, file, "", options...)
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", file, err)
	}
	return s, nil
}

// exec carries out one statement as a change and answers missing if it changed no row.
func (s *sqlite) exec(ctx context.Context, missing error, query string, args ...any) error {
	var rows int64
	err := s.queue.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.Exec(query, args...)
		if err == nil {
			rows, err = done.RowsAffected()
		}
		return err
	})
	if err == nil && rows == 0 {
		return missing
	}
	return err
}

// all reads every row of a query.
func all[T any](ctx context.Context, s *sqlite, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, translate(err)
	}
	defer rows.Close()
	var found []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, translate(err)
		}
		found = append(found, one)
	}
	return found, translate(rows.Err())
}

// stamp writes a time as the tables hold it; the zero time is 0.
func stamp(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func unstamp(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

func (s *sqlite) Key(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	err := s.exec(ctx, nil, `INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`, name, fresh)
	if err != nil {
		return nil, err
	}
	var value []byte
	err = s.read.QueryRowContext(ctx, `SELECT value FROM keys WHERE name = ?`, name).Scan(&value)
	return value, translate(err)
}

// How long holds what was seen of a store's writing.
const (
	goodFor = 5 * time.Second
	badFor  = time.Second
)

func (s *sqlite) Check(ctx context.Context) error {
	if _, err := s.Entries(ctx, "", 0); err != nil {
		return err
	}
	at, err := s.queue.last()
	if ago := time.Since(at); ago < badFor || err == nil && ago < goodFor {
		return translate(err)
	}
	return s.exec(ctx, nil, `INSERT INTO keys (name, value) VALUES ('check', randomblob(8)) ON CONFLICT DO UPDATE SET value = excluded.value`)
}

// Backup copies with a connection of its own, so that nobody waits for it.
func (s *sqlite) Backup(ctx context.Context, file string) error {
	var own string
	if err := s.read.QueryRowContext(ctx, `SELECT file FROM pragma_database_list WHERE name = 'main'`).Scan(&own); err != nil {
		return translate(err)
	}
	if err := newPrivate(file); err != nil {
		return err
	}
	db, err := driver.Open("file:" + escapePath(own) + "?_pragma=busy_timeout(10000)&vfs=" + diskName)
	if err == nil {
		_, err = db.ExecContext(ctx, `VACUUM INTO ?`, file)
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		err = errors.Join(err, os.Remove(file))
	}
	return translate(err)
}
