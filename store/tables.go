package store

import (
	"cmp"
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
	t.Version = 1
	_, err := tx.Exec(`INSERT INTO tables (id, host, game, match, state, listed, due, content, created, updated, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		t.ID, t.Host, t.Game, t.Match, t.State, t.Listed, stamp(t.Due), string(t.Content), stamp(t.Created), stamp(t.Updated), t.sum())
	if errors.Is(err, sqlite3.CONSTRAINT_PRIMARYKEY) {
		return ErrExists
	} else if err != nil {
		return err
	}
	return seatPeople(tx, t)
}

func (s *sqlite) ChangeTable(ctx context.Context, t Table) error {
	var created int64
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		next := t
		next.Version++
		if err := tx.QueryRow(`SELECT created FROM tables WHERE id = ?`, t.ID).Scan(&created); err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		next.Created = unstamp(created)
		done, err := tx.Exec(`UPDATE tables SET host = ?, game = ?, match = ?, state = ?, listed = ?, due = ?, content = ?, updated = ?, version = version + 1,
			sum = ? WHERE id = ? AND version = ?`,
			t.Host, t.Game, t.Match, t.State, t.Listed, stamp(t.Due), string(t.Content), stamp(t.Updated), next.sum(), t.ID, t.Version)
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
	(SELECT coalesce(group_concat(person, ' '), '') FROM sitters WHERE "table" = t.id), t.sum`

func readTable(row interface{ Scan(...any) error }, more ...any) (t Table, sum string, err error) {
	var due, created, updated int64
	var people string
	err = row.Scan(append([]any{&t.ID, &t.Host, &t.Game, &t.Match, &t.State, &t.Listed, &due, &t.Content, &created, &updated, &t.Version, &people, &sum}, more...)...)
	t.Due, t.Created, t.Updated = unstamp(due), unstamp(created), unstamp(updated)
	t.People = slices.Sorted(slices.Values(strings.Fields(people)))
	return t, sum, err
}

// wholeTable is what scanTable reads: a migration knows no columns that are younger.
const wholeTable = tableColumns + `, t.said`

// scanTable reads a table's row and checks it.
func scanTable(row interface{ Scan(...any) error }) (Table, error) {
	var said int64
	t, sum, err := readTable(row, &said)
	t.Said = said
	if err == nil && sum != t.sum() {
		err = fmt.Errorf("table %s: %w: the checksum of its row is another", t.ID, ErrDamaged)
	}
	return t, err
}

func (s *sqlite) Table(ctx context.Context, id string) (Table, error) {
	t, err := scanTable(s.read.QueryRowContext(ctx, `SELECT `+wholeTable+` FROM tables t WHERE t.id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return t, ErrNoTable
	}
	if err == nil && t.ID != id {
		err = fmt.Errorf("table %s: %w: another was found in its place", id, ErrDamaged)
	}
	return t, translate(err)
}

func (s *sqlite) Tables(ctx context.Context, f TableFilter) ([]Table, error) {
	query, args := tablesQuery(f, wholeTable)
	found, err := all(ctx, s, func(rows *sql.Rows) (Table, error) { return scanTable(rows) }, query, args...)
	if !errors.Is(err, ErrDamaged) {
		return found, err
	}
	// Something on the way is damaged: what is whole is found one by one, by indexes alone.
	query, args = tablesQuery(f, `t.id`)
	if f.Person != "" {
		query, args = `SELECT "table" FROM sitters WHERE person = ?`, []any{f.Person}
	}
	ids, err := all(ctx, s, scanID, query, args...)
	if err != nil {
		return nil, err
	}
	found = nil
	for _, id := range ids {
		switch t, err := s.Table(ctx, id); {
		case err == nil && (f.Listed == "" || t.Listed == f.Listed):
			found = append(found, t)
		case err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrNoTable):
			return nil, err
		}
	}
	slices.SortStableFunc(found, func(a, b Table) int { return cmp.Or(b.Updated.Compare(a.Updated), strings.Compare(a.ID, b.ID)) })
	if f.Limit > 0 && len(found) > f.Limit {
		found = found[:f.Limit]
	}
	return found, nil
}

func scanID(rows *sql.Rows) (id string, err error) { return id, rows.Scan(&id) }

// tablesQuery finds tables. A public list is read off its index, as far as the limit goes; those of a person are found by the list of who sits where.
func tablesQuery(f TableFilter, columns string) (query string, args []any) {
	query = `SELECT ` + columns + ` FROM tables t WHERE true`
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

func (s *sqlite) Hosted(ctx context.Context, host string, since time.Time, over string) (h Hosted, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE t.state <> ?1), count(*) FILTER (WHERE t.created >= ?2), count(*), coalesce(sum(t.said + coalesce(m.bytes, 0)), 0)
			+ (SELECT coalesce(sum(b.bytes), 0) FROM campaigns c JOIN attempts a ON a.campaign = c.id JOIN matches b ON b.id = a.match WHERE c.host = ?3 AND c.host <> '' AND a."table" = '')
		FROM tables t LEFT JOIN matches m ON m.id = t.match WHERE t.host = ?3 AND t.host <> ''`, over, stamp(since), host).Scan(&h.Open, &h.Made, &h.All, &h.Bytes)
	return h, translate(err)
}

func (s *sqlite) DueTables(ctx context.Context, at time.Time) ([]string, error) {
	return all(ctx, s, scanID, `SELECT id FROM tables WHERE due > 0 AND due <= ? ORDER BY due`, stamp(at))
}

func (s *sqlite) Clock(ctx context.Context) (time.Time, error) {
	var reading int64
	err := s.read.QueryRowContext(ctx, `SELECT coalesce(max(reading), 0) FROM clock`).Scan(&reading)
	return unstamp(reading), translate(err)
}

func (s *sqlite) KeepClock(ctx context.Context, at time.Time) error {
	return s.exec(ctx, nil, `INSERT INTO clock (one, reading) VALUES (1, ?) ON CONFLICT DO UPDATE SET reading = max(reading, excluded.reading)`, stamp(at))
}

const chatColumns = `"table", n, person, seat, who, text, time, sum`

func (s *sqlite) Say(ctx context.Context, table string, line ChatLine) (int64, error) {
	line.Table = table
	err := s.queue.change(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRow(`SELECT coalesce(max(n), 0) + 1 FROM chat WHERE "table" = ?`, table).Scan(&line.N); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO chat (`+chatColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			table, line.N, line.Person, line.Seat, line.Who, line.Text, stamp(line.Time), line.sum())
		return err
	})
	return line.N, err
}

func readChat(rows *sql.Rows) (l ChatLine, sum string, err error) {
	var at int64
	err = rows.Scan(&l.Table, &l.N, &l.Person, &l.Seat, &l.Who, &l.Text, &at, &sum)
	l.Time = unstamp(at)
	return l, sum, err
}

// scanChat reads a line and checks it: of a damaged one only its place is left.
func scanChat(rows *sql.Rows) (ChatLine, error) {
	l, sum, err := readChat(rows)
	if err == nil && sum != l.sum() {
		l = ChatLine{Table: l.Table, N: l.N, Damaged: true}
	}
	return l, err
}

func (s *sqlite) Chat(ctx context.Context, table string, after int64, limit int) ([]ChatLine, error) {
	lines, err := all(ctx, s, scanChat, `SELECT `+chatColumns+` FROM chat WHERE "table" = ? AND n > ? ORDER BY n DESC LIMIT ?`, table, after, limit)
	slices.Reverse(lines)
	return lines, err
}

func (s *sqlite) SaidBy(ctx context.Context, person string) ([]ChatLine, error) {
	return all(ctx, s, scanChat, `SELECT `+chatColumns+` FROM chat WHERE person = ? ORDER BY time, n`, person)
}
