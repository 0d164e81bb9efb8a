package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"testing"
)

// OpenWith opens a store with further parameters of SQLite's URI.
func OpenWith(ctx context.Context, file, parameters string) (Store, error) {
	s, err := openSQLite(ctx, file, parameters)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Marked has every number told that is written to a store's mark.
func Marked(s Store, note func(int64)) { s.(*sqlite).queue.mark.note = note }

// MarkText is what a mark of a number holds.
func MarkText(n int64) string { return markText(n) }

// LimitPages makes the disk look full once the database has so many pages.
func LimitPages(t *testing.T, s Store, pages int) {
	t.Helper()
	if _, err := s.(*sqlite).write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
		t.Fatal(err)
	}
}

// CarryOut hands the queue a change of a test's own.
func CarryOut(ctx context.Context, s Store, do func(*sql.Tx) error) error {
	return s.(*sqlite).queue.change(ctx, do)
}

// Databases are the handles of writing and reading.
func Databases(s Store) []*sql.DB { return []*sql.DB{s.(*sqlite).write, s.(*sqlite).read} }

// Transactions is how many transactions the queue has begun.
func Transactions(s Store) int64 { return s.(*sqlite).queue.begun.Load() }

// TablesPlan is how the database finds the tables of a filter.
func TablesPlan(t *testing.T, h Hall, f TableFilter) string {
	t.Helper()
	query, args := tablesQuery(f, tableColumns)
	rows, err := h.(*sqlite).read.Query("EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var plan strings.Builder
	for rows.Next() {
		var id, parent, unused int
		var detail string
		if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
			t.Fatal(err)
		}
		plan.WriteString(detail + "\n")
	}
	return plan.String()
}

// AddTables adds many tables in one transaction.
func AddTables(t testing.TB, h Hall, rows []Table) {
	t.Helper()
	s := h.(*sqlite)
	if err := s.queue.change(context.Background(), func(tx *sql.Tx) error {
		for _, row := range rows {
			if err := createTable(tx, row); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// Probe has salvaging look for so many rows beyond what it can read, until undo is called.
func Probe(n int64) (undo func()) {
	before := probes
	probes = n
	return func() { probes = before }
}
