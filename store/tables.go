package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ncruces/go-sqlite3"
)

func (s *sqlite) CreateTable(ctx context.Context, t Table) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error { return createTable(tx, t) })
}

func createTable(tx *sql.Tx, t Table) error {
	_, err := tx.Exec(`INSERT INTO tables (id, host, game, match, state, listed, due, content, created, updated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		t.ID, t.Host, t.Game, t.Match, t.State, t.Listed, stamp(t.Due), string(t.Content), stamp(t.Created), stamp(t.Updated))
	if errors.Is(err, sqlite3.CONSTRAINT_PRIMARYKEY) {
		return ErrExists
	} else if err != nil {
		return err
	}
	return seatPeople(tx, t)
}

func (s *sqlite) ChangeTable(ctx context.Context, t Table) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.Exec(`UPDATE tables SET host = ?, game = ?, match = ?, state = ?, listed = ?, due = ?, content = ?, updated = ?, version = version + 1
			WHERE id = ? AND version = ?`,
			t.Host, t.Game, t.Match, t.State, t.Listed, stamp(t.Due), string(t.Content), stamp(t.Updated), t.ID, t.Version)
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil {
			return err
		} else if rows == 0 {
			return tableMovedOn(tx, t.ID)
		}
		return seatPeople(tx, t)
	})
}

// tableMovedOn is why no row of a table has the version asked for.
func tableMovedOn(tx *sql.Tx, id string) error {
	var there bool
	if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?)`, id).Scan(&there); err != nil {
		return err
	} else if !there {
		return ErrNoTable
	}
	return ErrConflict
}

// seatPeople brings the list of who sits at a table up to date.
func seatPeople(tx *sql.Tx, t Table) error {
	rows, err := tx.Query(`SELECT person FROM sitters WHERE "table" = ?`, t.ID)
	if err != nil {
		return err
	}
	defer rows.Close()
	var seated []string
	for rows.Next() {
		var p string
		if err := rows.Scan(&p); err != nil {
			return err
		}
		seated = append(seated, p)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, p := range seated {
		if !slices.Contains(t.People, p) {
			if _, err := tx.Exec(`DELETE FROM sitters WHERE person = ? AND "table" = ?`, p, t.ID); err != nil {
				return err
			}
		}
	}
	for _, p := range t.People {
		if !slices.Contains(seated, p) {
			if _, err := tx.Exec(`INSERT INTO sitters (person, "table") VALUES (?, ?) ON CONFLICT DO NOTHING`, p, t.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

const tableColumns = `t.id, t.host, t.game, t.match, t.state, t.listed, t.due, t.content, t.created, t.updated, t.version,
	(SELECT coalesce(group_concat(person, ' '), '') FROM sitters WHERE "table" = t.id)`

func scanTable(row interface{ Scan(...any) error }) (Table, error) {
	var t Table
	var due, created, updated int64
	var people string
	err := row.Scan(&t.ID, &t.Host, &t.Game, &t.Match, &t.State, &t.Listed, &due, &t.Content, &created, &updated, &t.Version, &people)
	t.Due, t.Created, t.Updated = unstamp(due), unstamp(created), unstamp(updated)
	t.People = slices.Sorted(slices.Values(strings.Fields(people)))
	return t, err
}

func (s *sqlite) Table(ctx context.Context, id string) (Table, error) {
	t, err := scanTable(s.read.QueryRowContext(ctx, `SELECT `+tableColumns+` FROM tables t WHERE t.id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return t, ErrNoTable
	}
	return t, translate(err)
}

func (s *sqlite) Tables(ctx context.Context, f TableFilter) ([]Table, error) {
	query, args := tablesQuery(f)
	return all(ctx, s, func(rows *sql.Rows) (Table, error) { return scanTable(rows) }, query, args...)
}

// tablesQuery finds tables. A public list is read off its index, as far as the limit goes; those of a person are found by the list of who sits where.
func tablesQuery(f TableFilter) (query string, args []any) {
	query = `SELECT ` + tableColumns + ` FROM tables t WHERE true`
	if f.Person != "" {
		query += ` AND t.id IN (SELECT "table" FROM sitters WHERE person = ?)`
		args = append(args, f.Person)
	}
	if f.Listed != "" {
		query += ` AND t.listed = ? AND t.listed <> ''` // without the second the index, which has only such tables, is of no use
		args = append(args, f.Listed)
	}
	query += ` ORDER BY t.updated DESC, t.id`
	if f.Limit > 0 {
		query += fmt.Sprintf(" LIMIT %d", f.Limit)
	}
	return query, args
}

func (s *sqlite) DueTables(ctx context.Context, at time.Time) ([]string, error) {
	return all(ctx, s, func(rows *sql.Rows) (string, error) {
		var id string
		err := rows.Scan(&id)
		return id, err
	}, `SELECT id FROM tables WHERE due > 0 AND due <= ? ORDER BY due`, stamp(at))
}

func (s *sqlite) Clock(ctx context.Context) (time.Time, error) {
	var reading int64
	err := s.read.QueryRowContext(ctx, `SELECT coalesce(max(reading), 0) FROM clock`).Scan(&reading)
	return unstamp(reading), translate(err)
}

func (s *sqlite) KeepClock(ctx context.Context, at time.Time) error {
	return s.exec(ctx, nil, `INSERT INTO clock (one, reading) VALUES (1, ?) ON CONFLICT DO UPDATE SET reading = max(reading, excluded.reading)`, stamp(at))
}

func (s *sqlite) Say(ctx context.Context, table string, line ChatLine) (int64, error) {
	var n int64
	err := s.queue.change(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRow(`SELECT coalesce(max(n), 0) + 1 FROM chat WHERE "table" = ?`, table).Scan(&n); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO chat ("table", n, person, seat, who, text, time) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			table, n, line.Person, line.Seat, line.Who, line.Text, stamp(line.Time))
		return err
	})
	return n, err
}

func scanChat(rows *sql.Rows) (ChatLine, error) {
	var l ChatLine
	var at int64
	err := rows.Scan(&l.Table, &l.N, &l.Person, &l.Seat, &l.Who, &l.Text, &at)
	l.Time = unstamp(at)
	return l, err
}

func (s *sqlite) Chat(ctx context.Context, table string, after int64, limit int) ([]ChatLine, error) {
	lines, err := all(ctx, s, scanChat, `SELECT "table", n, person, seat, who, text, time FROM chat WHERE "table" = ? AND n > ? ORDER BY n DESC LIMIT ?`,
		table, after, limit)
	slices.Reverse(lines)
	return lines, err
}

func (s *sqlite) SaidBy(ctx context.Context, person string) ([]ChatLine, error) {
	return all(ctx, s, scanChat, `SELECT "table", n, person, seat, who, text, time FROM chat WHERE person = ? ORDER BY time, n`, person)
}
