package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"time"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
	"github.com/pressly/goose/v3"
)

// What is stored is checked when it is read, twice over. Every page of the file carries a checksum, which the file layer verifies: so no flipped bit anywhere, in
// a row, an index or the structure between them, is ever taken for what was written. And rows that say who may do what carry a checksum of their own, which is
// made before they are handed to the database and verified when they come back: so what went wrong on the way, in memory or in the write-ahead log, is found too.
// Matches and their entries have theirs from package match.
//
// What does not agree is ErrDamaged, for the one thing that was asked for. All else goes on.

// Places in the header of an SQLite file (https://sqlite.org/fileformat.html, 1.3).
const (
	headerBytes     = 100
	headerPageSize  = 16
	headerReserved  = 20 // bytes kept at the end of each page: 8 where pages have checksums
	headerPages     = 28
	headerUser      = 60 // user_version: the number of migrations, see migrate
	checksumBytes   = 8
	smallestPage    = 512
	largestPage     = 65536
	largestPageCode = 1
)

// header is that of a database file; nil for a file that is empty or no database.
func header(file string) ([]byte, error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	h := make([]byte, headerBytes)
	if _, err := io.ReadFull(f, h); err == io.EOF || err == io.ErrUnexpectedEOF || err == nil && string(h[:16]) != "SQLite format 3\x00" {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return h, nil
}

// seal gives every page of a database a checksum, if they have none: of a new one before anything is in it, of one that an older version made by writing it anew once. That is
// done while nobody else has the file open: a program that opened it before would go on writing pages without. It tells whether pages have checksums now.
func seal(ctx context.Context, file, source string, log *slog.Logger) (bool, error) {
	const tries, pause = 50, 20 * time.Millisecond
	for try := 1; ; try++ {
		h, err := header(file)
		switch {
		case err != nil:
			return false, err
		case h != nil && h[headerReserved] == checksumBytes:
			return true, nil
		case h != nil && binary.BigEndian.Uint32(h[headerUser:]) != 0: // it had checksums
			return false, fmt.Errorf("%w: its header was changed", ErrDamaged)
		}
		err = sealAlone(ctx, source)
		switch {
		case err == nil:
			continue
		case isFinal(err) && !errors.Is(err, sqlite3.FULL):
			return false, err
		case try < tries && (errors.Is(err, sqlite3.BUSY) || errors.Is(err, sqlite3.LOCKED)):
			time.Sleep(pause)
			continue
		case h == nil:
			return false, err
		}
		log.Warn("the pages of the store have no checksums yet; they get them when it is next opened and no other program has it open", "file", file, "error", err)
		return false, nil
	}
}

func sealAlone(ctx context.Context, source string) error {
	db, err := driver.Open(source + "&_pragma=busy_timeout(100)&_pragma=journal_mode(delete)&_txlock=exclusive")
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := claim(ctx, db); err != nil {
		return err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(c any) error { return c.(driver.Conn).Raw().EnableChecksums("main") })
}

// pad gives a database file that was cut short its length back, in zeros: the database then finds the pages that are gone damaged, and no others. Without it SQLite
// would refuse the whole file. What a write-ahead log has of the end comes from there.
func pad(file string, log *slog.Logger) error {
	h, err := header(file)
	if err != nil || h == nil {
		return err
	}
	if wal, err := os.Stat(file + "-wal"); err == nil && wal.Size() > 0 {
		return nil // the length the log gives counts
	}
	page := int64(binary.BigEndian.Uint16(h[headerPageSize:]))
	if page == largestPageCode {
		page = largestPage
	}
	info, err := os.Stat(file)
	if err != nil || page < smallestPage {
		return err
	}
	want := int64(binary.BigEndian.Uint32(h[headerPages:])) * page
	if info.Size() >= want {
		return nil
	}
	log.Error("the store was cut short: what stood at its end is lost, what is whole goes on; restore a backup if you can",
		"file", file, "bytes", info.Size(), "were", want)
	return os.Truncate(file, want)
}

// rowSum is the checksum of a row.
func rowSum(fields ...any) string {
	h := sha256.New()
	for _, f := range fields {
		text := fmt.Sprint(f)
		fmt.Fprintf(h, "%d:%s,", len(text), text)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// sum is the checksum of a table's row and of who sits there.
func (t Table) sum() string {
	people := slices.Compact(slices.Sorted(slices.Values(t.People)))
	return rowSum(t.ID, t.Host, t.Game, t.Match, t.State, t.Listed, stamp(t.Due), string(t.Content), stamp(t.Created), stamp(t.Updated), t.Version, people)
}

// sum is the checksum of a line.
func (l ChatLine) sum() string {
	return rowSum(l.Table, l.N, l.Person, l.Seat, l.Who, l.Text, stamp(l.Time))
}

// addSums gives rows that were stored without them their checksums.
var addSums = goose.NewGoMigration(11, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
	for _, q := range []string{`ALTER TABLE tables ADD COLUMN sum TEXT NOT NULL DEFAULT ''`, `ALTER TABLE chat ADD COLUMN sum TEXT NOT NULL DEFAULT ''`} {
		if _, err := tx.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	if err := sealTables(tx, ``); err != nil {
		return err
	}
	return sealChat(tx, ``)
}}, nil)

// sealTables makes the checksums of tables anew after their rows were changed by a statement. which is a condition on tables t.
func sealTables(tx *sql.Tx, which string, args ...any) error {
	rows, err := tx.Query(`SELECT `+tableColumns+` FROM tables t `+which, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	sums := map[string]string{}
	for rows.Next() {
		t, _, err := readTable(rows)
		if err != nil {
			return err
		}
		sums[t.ID] = t.sum()
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for id, sum := range sums {
		if _, err := tx.Exec(`UPDATE tables SET sum = ? WHERE id = ?`, sum, id); err != nil {
			return err
		}
	}
	return nil
}

// sealChat does so for lines of chat.
func sealChat(tx *sql.Tx, which string, args ...any) error {
	rows, err := tx.Query(`SELECT `+chatColumns+` FROM chat `+which, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var lines []ChatLine
	for rows.Next() {
		l, _, err := readChat(rows)
		if err != nil {
			return err
		}
		lines = append(lines, l)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, l := range lines {
		if _, err := tx.Exec(`UPDATE chat SET sum = ? WHERE "table" = ? AND n = ?`, l.sum(), l.Table, l.N); err != nil {
			return err
		}
	}
	return nil
}
