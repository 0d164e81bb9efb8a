package store

import (
	"context"
	"database/sql"
	"fmt"
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

// LimitPages makes the disk look full once the database has so many pages.
func LimitPages(t *testing.T, s Store, pages int) {
	t.Helper()
	if _, err := s.(*sqlite).write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
		t.Fatal(err)
	}
}

// Databases are the handles of writing and reading.
func Databases(s Store) []*sql.DB { return []*sql.DB{s.(*sqlite).write, s.(*sqlite).read} }

// Transactions is how many transactions the queue has begun.
func Transactions(s Store) int64 { return s.(*sqlite).queue.begun.Load() }
