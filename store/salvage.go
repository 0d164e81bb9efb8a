package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ncruces/go-sqlite3/driver"
)

// Salvage copies what is whole of a damaged store into a new one. Every page is verified when it is read, so what is copied is what was written; what stood on
// pages that are gone or changed is lost, and told. A match that lost entries is cut after the last before the gap and can go on from there.

// Salvaged is what became of a store.
type Salvaged struct {
	Tables []SalvagedTable // of the database, in its order
	Cut    []string        // matches that lost their last entries, with what is left of them, as text
}

// SalvagedTable is what became of a table of the database.
type SalvagedTable struct {
	Name   string
	Copied int
	Lost   int      // rows that are known to have been there; there may be more
	IDs    []string // of those, where the table has ids
	Torn   bool     // something of it could not be read
}

// Whole tells whether nothing was lost.
func (s *Salvaged) Whole() bool {
	return len(s.Cut) == 0 && !slices.ContainsFunc(s.Tables, func(t SalvagedTable) bool { return t.Torn || t.Lost > 0 })
}

// SalvageStore copies what is whole of the store in a file into a new file. The damaged file is not changed. ErrDamaged when not even the list of its tables can be read.
func SalvageStore(ctx context.Context, from, to string) (found Salvaged, err error) {
	if _, err := os.Stat(to); err == nil {
		return found, fmt.Errorf("%s: %w", to, fs.ErrExist)
	}
	folder, err := os.MkdirTemp(filepath.Dir(to), "salvage-")
	if err != nil {
		return found, err
	}
	defer os.RemoveAll(folder)
	work := filepath.Join(folder, "matches.db")
	for _, end := range []string{"", "-wal"} {
		if err := copyFile(from+end, work+end); err != nil && (end == "" || !errors.Is(err, fs.ErrNotExist)) {
			return found, err
		}
	}
	if err := pad(work, slog.New(slog.DiscardHandler)); err != nil {
		return found, translate(err)
	}
	path, err := sqlitePath(work)
	if err != nil {
		return found, err
	}
	old, err := driver.Open("file:" + path + "?vfs=" + diskName + "&_pragma=query_only(on)")
	if err != nil {
		return found, translate(err)
	}
	defer old.Close()
	fresh, err := openSQLite(ctx, to, "")
	if err != nil {
		return found, err
	}
	s := &salvage{ctx: ctx, old: old, fresh: fresh}
	err = errors.Join(s.all(), fresh.Close())
	return s.found, translate(err)
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

type salvage struct {
	ctx   context.Context
	old   *sql.DB
	fresh *sqlite
	found Salvaged
}

// How tables without row numbers are read: by the rows of another table, whose ids they begin or are indexed with.
var salvagedBy = map[string]struct{ table, column string }{
	"entries": {"matches", "match"}, "chat": {"tables", "table"}, "sitters": {"tables", "table"}, "recovery_codes": {"people", "person"}, "banned_devices": {"bans", "ban"},
}

func (s *salvage) all() error {
	var names []string
	if err := s.query(s.fresh.read, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		names = append(names, name)
		return err
	}, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('goose_db_version', 'commits') ORDER BY rowid`); err != nil {
		return err
	}
	for _, name := range names {
		columns, err := s.columns(name)
		if err != nil {
			return err
		}
		if len(columns) == 0 { // of a newer program than the store's
			continue
		}
		t := SalvagedTable{Name: name}
		if by, ok := salvagedBy[name]; ok {
			err = s.byParent(&t, columns, by.table, by.column)
		} else {
			err = s.byRow(&t, columns)
		}
		if err != nil {
			return err
		}
		s.lost(&t)
		s.found.Tables = append(s.found.Tables, t)
	}
	return s.tidy()
}

// columns are those that the old and the new table have in common.
func (s *salvage) columns(table string) (common []string, err error) {
	in := func(db *sql.DB) (names []string, err error) {
		err = s.query(db, func(rows *sql.Rows) error {
			var name string
			err := rows.Scan(&name)
			names = append(names, `"`+name+`"`)
			return err
		}, `SELECT name FROM pragma_table_info(?)`, table)
		return names, err
	}
	had, err := in(s.old)
	if err != nil {
		return nil, err
	}
	has, err := in(s.fresh.read)
	for _, name := range has {
		if slices.Contains(had, name) {
			common = append(common, name)
		}
	}
	return common, err
}

// probes is how far beyond a damaged page rows are looked for where the end of the table is not known.
var probes int64 = 20_000

// byRow copies a table in the order of its rows' numbers. Where a page can't be read the next row that can is looked for, number by number.
func (s *salvage) byRow(t *SalvagedTable, columns []string) error {
	list := strings.Join(columns, ", ")
	last, end := int64(0), int64(0)
	if s.old.QueryRowContext(s.ctx, `SELECT coalesce(max(rowid), 0) FROM "`+t.Name+`"`).Scan(&end) != nil {
		t.Torn, end = true, probes
	}
	for {
		err := s.copy(t, columns, &last, `SELECT rowid, `+list+` FROM "`+t.Name+`" WHERE rowid > ? ORDER BY rowid`, last)
		if err == nil {
			return nil
		} else if !isUnreadable(err) {
			return err
		}
		t.Torn = true
		found := false
		for at := last + 1; at <= max(end, last+1) && !found; at++ {
			before := t.Copied
			if err := s.copy(t, columns, &last, `SELECT rowid, `+list+` FROM "`+t.Name+`" WHERE rowid = ?`, at); err != nil && !isUnreadable(err) {
				return err
			}
			found = t.Copied > before
		}
		if !found {
			return nil
		}
		if t.Torn && end == probes { // the end is not known: go on looking from here
			end = max(end, last+probes)
		}
	}
}

// byParent copies what belongs to each row of another table that was copied.
func (s *salvage) byParent(t *SalvagedTable, columns []string, parent, column string) error {
	var ids []string
	if err := s.query(s.fresh.read, func(rows *sql.Rows) error {
		id, err := scanID(rows)
		ids = append(ids, id)
		return err
	}, `SELECT id FROM "`+parent+`"`); err != nil {
		return err
	}
	list := strings.Join(columns, ", ")
	numbered := map[string]string{"entries": "seq", "chat": "n"}[t.Name]
	for _, id := range ids {
		last := int64(0)
		query := `SELECT 0, ` + list + ` FROM "` + t.Name + `" WHERE "` + column + `" = ?`
		args := []any{id}
		if numbered != "" {
			query = `SELECT ` + numbered + `, ` + list + ` FROM "` + t.Name + `" WHERE "` + column + `" = ? AND ` + numbered + ` > ? ORDER BY ` + numbered
			args = append(args, last)
		}
		for {
			err := s.copy(t, columns, &last, query, args...)
			if err == nil {
				break
			} else if !isUnreadable(err) {
				return err
			}
			t.Torn = true
			if t.Name != "chat" || last >= 2*mostProbed { // entries after a gap are of no use
				break
			}
			last++ // a line of talk stands for itself
			args[1] = last
		}
	}
	return nil
}

// mostProbed is how many lines of talk are looked for behind a gap.
const mostProbed = 2000

// copy copies the rows of a query, whose first column is the number of each, which is kept in last.
func (s *salvage) copy(t *SalvagedTable, columns []string, last *int64, query string, args ...any) error {
	rows, err := s.old.QueryContext(s.ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	insert := `INSERT OR REPLACE INTO "` + t.Name + `" (` + strings.Join(columns, ", ") + `) VALUES (?` + strings.Repeat(", ?", len(columns)-1) + `)`
	const atOnce = 500
	var batch [][]any
	write := func() error {
		if len(batch) == 0 {
			return nil
		}
		err := s.fresh.queue.change(s.ctx, func(tx *sql.Tx) error {
			for _, values := range batch {
				if _, err := tx.Exec(insert, values...); err != nil {
					if strings.Contains(err.Error(), "constraint") { // what it belongs to is lost
						t.Lost++
						continue
					}
					return err
				}
				t.Copied++
			}
			return nil
		})
		batch = nil
		return err
	}
	for rows.Next() {
		values := make([]any, len(columns))
		into := []any{last}
		for i := range values {
			into = append(into, &values[i])
		}
		if err := rows.Scan(into...); err != nil {
			return errors.Join(err, write())
		}
		if batch = append(batch, values); len(batch) == atOnce {
			if err := write(); err != nil {
				return err
			}
		}
	}
	return errors.Join(write(), rows.Err())
}

// isUnreadable tells whether an error says that something is damaged.
func isUnreadable(err error) bool { return errors.Is(translate(err), ErrDamaged) }

// lost finds by the index of a table's ids which rows are not there any more.
func (s *salvage) lost(t *SalvagedTable) {
	copied := map[string]bool{}
	if s.query(s.fresh.read, func(rows *sql.Rows) error {
		id, err := scanID(rows)
		copied[id] = true
		return err
	}, `SELECT id FROM "`+t.Name+`"`) != nil {
		return // it has none
	}
	for _, order := range []string{"", " DESC"} { // from both ends, as far as the index can be read
		_ = s.query(s.old, func(rows *sql.Rows) error {
			id, err := scanID(rows)
			if err == nil && !copied[id] {
				copied[id] = true
				t.IDs = append(t.IDs, id)
			}
			return err
		}, `SELECT id FROM "`+t.Name+`" ORDER BY id`+order)
	}
	t.Lost += len(t.IDs)
}

// tidy makes what was copied fit together: matches end where their entries do, rows that are not what was written are left out, and bytes are counted anew.
func (s *salvage) tidy() error {
	type cut struct {
		id        string
		seq, left int64
	}
	var cuts []cut
	if err := s.query(s.fresh.read, func(rows *sql.Rows) error {
		var c cut
		err := rows.Scan(&c.id, &c.seq, &c.left)
		cuts = append(cuts, c)
		return err
	}, `SELECT id, seq, left FROM (SELECT id, seq, (SELECT count(*) FROM entries WHERE match = id) AS left FROM matches) WHERE seq <> left`); err != nil {
		return err
	}
	damaged := map[string]bool{}
	for i := range s.found.Tables {
		if t := &s.found.Tables[i]; t.Name == "tables" {
			if err := s.query(s.fresh.read, func(rows *sql.Rows) error {
				row, err := scanTable(rows)
				if errors.Is(err, ErrDamaged) {
					damaged[row.ID] = true
					t.IDs = append(t.IDs, row.ID)
					t.Lost, t.Copied = t.Lost+1, t.Copied-1
					return nil
				}
				return err
			}, `SELECT `+wholeTable+` FROM tables t`); err != nil {
				return err
			}
		}
	}
	for _, c := range cuts {
		s.found.Cut = append(s.found.Cut, fmt.Sprintf("match %s has %d of its %d entries", c.id, c.left, c.seq))
	}
	return s.fresh.queue.change(s.ctx, func(tx *sql.Tx) error {
		for id := range damaged {
			if _, err := tx.Exec(`DELETE FROM tables WHERE id = ?`, id); err != nil {
				return err
			}
		}
		for _, c := range cuts {
			if _, err := tx.Exec(`DELETE FROM snapshots WHERE match = ? AND seq > ?`, c.id, c.left); err != nil {
				return err
			}
			if _, err := tx.Exec(`UPDATE matches SET seq = ?, over = 0, result = '' WHERE id = ?`, c.left, c.id); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`UPDATE matches SET bytes = (SELECT coalesce(sum(60 + octet_length(text)), 0) FROM entries WHERE match = id)`)
		if err == nil {
			_, err = tx.Exec(`UPDATE tables SET said = (SELECT coalesce(sum(octet_length(text)), 0) FROM chat WHERE "table" = id)`)
		}
		return err
	})
}

func (s *salvage) query(db *sql.DB, each func(*sql.Rows) error, query string, args ...any) error {
	rows, err := db.QueryContext(s.ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := each(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
