package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Complaints are who blocks whom, and what was reported to those who run the server.
type Complaints interface {
	// Block notes that one person blocks another. Blocked again, the first block stands. ErrNobody.
	Block(ctx context.Context, b Block) error
	// Unblock removes a block of a person: ErrNobody.
	Unblock(ctx context.Context, person, id string) error
	// Blocks lists whom a person blocks, the last blocked first.
	Blocks(ctx context.Context, person string) ([]Block, error)
	// BlockedBy lists the ids of those who block a person.
	BlockedBy(ctx context.Context, person string) ([]string, error)

	// Report adds a report, unless the same person has reported the same thing, and it is still open: ErrTaken. ErrNobody.
	Report(ctx context.Context, r Report) error
	// Reports lists reports, the newest first.
	Reports(ctx context.Context, f ReportFilter) ([]Report, error)
	// ResolveReport notes what became of a report, and who said so: ErrNoReport when there is none of that id, or it was resolved before.
	ResolveReport(ctx context.Context, id, outcome, resolver string, at time.Time) error
	// ForgetReports removes the reports that were resolved before a time.
	ForgetReports(ctx context.Context, before time.Time) error
}

// ErrNoReport: there is nothing to resolve.
var ErrNoReport = errors.New("there is no such open report")

// Block is one person's wish to have nothing to do with another.
type Block struct {
	ID      string
	Person  string
	Other   string
	Name    string // what the other was called then
	Created time.Time
}

// Report is somebody's complaint about somebody.
type Report struct {
	ID       string
	Reporter string // a person's id; empty when that person is gone
	About    string // a person's id
	Name     string // what the person reported was called then
	Table    string
	Line     int64  // number of the line of chat; 0 when it is about the person
	Quote    string // that line's text
	Note     string // the reporter's own words
	Created  time.Time
	Resolved time.Time // zero while it is open
	Outcome  string
	Resolver string
}

// ReportFilter says which reports to list.
type ReportFilter struct {
	Open     bool   // only those not resolved
	Table    string // of one table; empty: of any
	Reporter string // by one person; empty: by any
	Limit    int    // at most so many; 0: all
}

func (s *sqlite) Block(ctx context.Context, b Block) error {
	return s.addRow(ctx, `INSERT INTO blocks (id, person, other, name, created) VALUES (?, ?, ?, ?, ?) ON CONFLICT (person, other) DO NOTHING`,
		b.ID, b.Person, b.Other, b.Name, stamp(b.Created))
}

func (s *sqlite) Unblock(ctx context.Context, person, id string) error {
	return s.exec(ctx, ErrNobody, `DELETE FROM blocks WHERE id = ? AND person = ?`, id, person)
}

func (s *sqlite) Blocks(ctx context.Context, person string) ([]Block, error) {
	return all(ctx, s, func(rows *sql.Rows) (Block, error) {
		b := Block{Person: person}
		var created int64
		err := rows.Scan(&b.ID, &b.Other, &b.Name, &created)
		b.Created = unstamp(created)
		return b, err
	}, `SELECT id, other, name, created FROM blocks WHERE person = ? ORDER BY created DESC, id`, person)
}

func (s *sqlite) BlockedBy(ctx context.Context, person string) ([]string, error) {
	return all(ctx, s, func(rows *sql.Rows) (string, error) {
		var id string
		err := rows.Scan(&id)
		return id, err
	}, `SELECT person FROM blocks WHERE other = ?`, person)
}

func (s *sqlite) Report(ctx context.Context, r Report) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		var again bool
		err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM reports WHERE reporter = ? AND about = ? AND "table" = ? AND line = ? AND resolved = 0)`,
			r.Reporter, r.About, r.Table, r.Line).Scan(&again)
		if err != nil {
			return err
		} else if again {
			return ErrTaken
		}
		_, err = tx.Exec(`INSERT INTO reports (id, reporter, about, name, "table", line, quote, note, created, resolved, outcome, resolver)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '', '')`, r.ID, r.Reporter, r.About, r.Name, r.Table, r.Line, r.Quote, r.Note, stamp(r.Created))
		return inserted(err)
	})
}

func (s *sqlite) Reports(ctx context.Context, f ReportFilter) ([]Report, error) {
	query, args := `SELECT id, reporter, about, name, "table", line, quote, note, created, resolved, outcome, resolver FROM reports WHERE true`, []any{}
	if f.Open {
		query += ` AND resolved = 0`
	}
	if f.Table != "" {
		query += ` AND "table" = ?`
		args = append(args, f.Table)
	}
	if f.Reporter != "" {
		query += ` AND reporter = ?`
		args = append(args, f.Reporter)
	}
	query += ` ORDER BY created DESC, id`
	if f.Limit > 0 {
		query += fmt.Sprintf(" LIMIT %d", f.Limit)
	}
	return all(ctx, s, func(rows *sql.Rows) (Report, error) {
		var r Report
		var created, resolved int64
		err := rows.Scan(&r.ID, &r.Reporter, &r.About, &r.Name, &r.Table, &r.Line, &r.Quote, &r.Note, &created, &resolved, &r.Outcome, &r.Resolver)
		r.Created, r.Resolved = unstamp(created), unstamp(resolved)
		return r, err
	}, query, args...)
}

func (s *sqlite) ResolveReport(ctx context.Context, id, outcome, resolver string, at time.Time) error {
	missing := false
	err := s.queue.change(ctx, func(tx *sql.Tx) error {
		var about, table string
		err := tx.QueryRow(`UPDATE reports SET outcome = ?, resolver = ?, resolved = ? WHERE id = ? AND resolved = 0 RETURNING about, "table"`,
			outcome, resolver, stamp(at), id).Scan(&about, &table)
		if missing = errors.Is(err, sql.ErrNoRows); missing {
			return nil
		} else if err != nil {
			return err
		}
		return note(tx, Act{Time: at, Who: resolver, Role: Operator, Act: ActResolve, Whom: about, Table: table, Why: outcome})
	})
	if err == nil && missing {
		err = ErrNoReport
	}
	return err
}

func (s *sqlite) ForgetReports(ctx context.Context, before time.Time) error {
	return s.exec(ctx, nil, `DELETE FROM reports WHERE resolved > 0 AND resolved < ?`, stamp(before))
}
