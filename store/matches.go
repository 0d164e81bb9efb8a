package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/ncruces/go-sqlite3"
)

// sqlite is the store in an SQLite file. Readers have connections of their own and never wait for the writer.
type sqlite struct {
	read, write *sql.DB
	queue       *queue

	advance, insert, snapshot *sql.Stmt // of write: those every append needs
	count                     *sql.Stmt // of write: counts a transaction
	holder                    *sql.Stmt // of read: who holds a device, which every request asks
}

func (s *sqlite) prepareStatements(ctx context.Context) (err error) {
	statements := []struct {
		into  **sql.Stmt
		of    *sql.DB
		query string
	}{
		{&s.count, s.write, `UPDATE commits SET n = n + 1 RETURNING n`},
		{&s.advance, s.write, `UPDATE matches SET seq = ?3, updated = ?4, over = ?5, result = ?6, seated = coalesce(?7, seated), bytes = bytes + ?8 WHERE id = ?1 AND seq = ?2 AND NOT closed`},
		{&s.insert, s.write, `INSERT INTO entries (match, seq, kind, seat, text, time, sum) VALUES (?, ?, ?, ?, ?, ?, ?)`},
		{&s.snapshot, s.write, `INSERT INTO snapshots (match, seq, state) VALUES (?, ?, ?) ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, state = excluded.state`},
		{&s.holder, s.read, `SELECT p.id, p.name, p.language, p.created, d.id, d.label, d.created, d.seen
			FROM devices d JOIN people p ON p.id = d.person WHERE d.secret = ?`},
	}
	for _, st := range statements {
		if *st.into, err = st.of.PrepareContext(ctx, st.query); err != nil {
			return err
		}
	}
	return nil
}

func (s *sqlite) Append(ctx context.Context, id string, after int64, c Change) error {
	if len(c.Entries) == 0 {
		return errors.New("store: an append needs at least one entry")
	}
	if err := checkOrder(c.Entries, after); err != nil {
		return err
	}
	var seated any // NULL: as before
	if c.Seated != nil {
		text, err := json.Marshal(c.Seated)
		if err != nil {
			return err
		}
		seated = string(text)
	}
	last := c.Entries[len(c.Entries)-1]
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.Stmt(s.advance).Exec(id, after, last.Seq, last.Time.UnixMilli(), c.Over, c.Result, seated, bytesOf(c.Entries))
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			return conflictOrMissing(tx, id)
		}
		if err := s.insertAll(tx, id, c.Entries); err != nil || c.Snapshot == nil {
			return err
		}
		_, err = tx.Stmt(s.snapshot).Exec(id, c.Snapshot.Seq, c.Snapshot.State)
		return err
	})
}

// bytesOf is about what entries take.
func bytesOf(entries []Entry) (n int) {
	const besides = 60 // number, seat, kind, time and checksum
	for _, e := range entries {
		n += besides + len(e.Text)
	}
	return n
}

func checkOrder(entries []Entry, after int64) error {
	for i, e := range entries {
		if e.Seq != after+int64(i)+1 {
			return fmt.Errorf("store: entry %d cannot follow entry %d", e.Seq, after+int64(i))
		}
	}
	return nil
}

func (s *sqlite) insertAll(tx *sql.Tx, id string, entries []Entry) error {
	insert := tx.Stmt(s.insert)
	for _, e := range entries {
		if _, err := insert.Exec(id, e.Seq, e.Kind, e.Seat, e.Text, e.Time.UnixMilli(), e.Sum); err != nil {
			return err
		}
	}
	return nil
}

func conflictOrMissing(tx *sql.Tx, id string) error {
	var closed bool
	err := tx.QueryRow(`SELECT closed FROM matches WHERE id = ?`, id).Scan(&closed)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return ErrNotFound
	case err != nil:
		return err
	case closed:
		return ErrLeft
	}
	return ErrConflict
}

func (s *sqlite) Create(ctx context.Context, m Match, entries ...Entry) error {
	put, err := s.creation(m, entries)
	if err != nil {
		return err
	}
	return s.queue.change(ctx, put)
}

// creation is what is to be done to add a match with its entries.
func (s *sqlite) creation(m Match, entries []Entry) (func(tx *sql.Tx) error, error) {
	if err := checkOrder(entries, 0); err != nil {
		return nil, err
	}
	if m.Seq != int64(len(entries)) {
		return nil, fmt.Errorf("store: match %s has %d entries and says it has %d", m.ID, len(entries), m.Seq)
	}
	values := []any{m.ID, m.Game, m.Version, m.Content, nil, nil, m.Dice, m.Undo, notNil(m.Secret), nil, notNil(m.Start), m.ForkOf, m.ForkAt, m.Created.UnixMilli(),
		m.Sum, m.Seq, nil, m.Over, m.Result, m.Updated.UnixMilli(), m.Closed}
	for at, v := range map[int]any{4: m.Options, 5: m.Seats, 9: m.Contributions, 16: m.Seated} {
		text, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		values[at] = string(text)
	}
	return func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO matches (`+columns+`) VALUES (?`+strings.Repeat(", ?", len(values)-1)+`)`, values...)
		if errors.Is(err, sqlite3.CONSTRAINT_PRIMARYKEY) {
			return ErrExists
		} else if err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE matches SET loose = ?, bytes = ? WHERE id = ?`, m.Loose, bytesOf(entries), m.ID); err != nil {
			return err
		}
		return s.insertAll(tx, m.ID, entries)
	}, nil
}

func (s *sqlite) ForgetLoose(ctx context.Context, before time.Time) (int, error) {
	var n int64
	err := s.queue.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.Exec(`DELETE FROM matches WHERE loose AND created < ? AND NOT EXISTS (SELECT 1 FROM attempts WHERE match = matches.id)`, before.UnixMilli())
		if err == nil {
			n, err = done.RowsAffected()
		}
		return err
	})
	return int(n), err
}

// notNil makes an empty value of none: the columns hold no NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// columns are those of a Match, in the order scan reads them.
const columns = `id, game, version, content, options, seats, dice, undo, secret, contributions, start, fork_of, fork_at, created, sum, seq, seated, over, result, updated, closed`

func scan(row interface{ Scan(...any) error }) (Match, error) {
	var m Match
	var options, seats, contributions, seated []byte
	var created, updated int64
	err := row.Scan(&m.ID, &m.Game, &m.Version, &m.Content, &options, &seats, &m.Dice, &m.Undo, &m.Secret, &contributions, &m.Start, &m.ForkOf, &m.ForkAt, &created,
		&m.Sum, &m.Seq, &seated, &m.Over, &m.Result, &updated, &m.Closed)
	if err != nil {
		return m, err
	}
	m.Created, m.Updated = time.UnixMilli(created).UTC(), time.UnixMilli(updated).UTC()
	for _, field := range []struct {
		text []byte
		into any
	}{{options, &m.Options}, {seats, &m.Seats}, {contributions, &m.Contributions}, {seated, &m.Seated}} {
		if err := json.Unmarshal(field.text, field.into); err != nil {
			return m, fmt.Errorf("match %s: %w: %w", m.ID, ErrDamaged, err)
		}
	}
	return m, nil
}

func (s *sqlite) Load(ctx context.Context, id string) (Loaded, error) {
	l, err := s.load(ctx, id)
	return l, translate(err)
}

func (s *sqlite) load(ctx context.Context, id string) (Loaded, error) {
	var l Loaded
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return l, err
	}
	defer tx.Rollback()
	l.Match, err = scan(tx.QueryRowContext(ctx, `SELECT `+columns+` FROM matches WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return l, ErrNotFound
	} else if err != nil {
		return l, err
	}
	var after int64
	var shot Snapshot
	err = tx.QueryRowContext(ctx, `SELECT seq, state FROM snapshots WHERE match = ?`, id).Scan(&shot.Seq, &shot.State)
	switch {
	case err == nil:
		l.Snapshot, after = &shot, shot.Seq
	case !errors.Is(err, sql.ErrNoRows):
		return l, err
	}
	l.Entries, err = entries(ctx, tx, id, after)
	return l, err
}

func (s *sqlite) Entries(ctx context.Context, id string, after int64) ([]Entry, error) {
	found, err := entries(ctx, s.read, id, after)
	return found, translate(err)
}

type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

func entries(ctx context.Context, db querier, id string, after int64) ([]Entry, error) {
	rows, err := db.QueryContext(ctx, `SELECT seq, kind, seat, text, time, sum FROM entries WHERE match = ? AND seq > ? ORDER BY seq`, id, after)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []Entry
	for rows.Next() {
		var e Entry
		var at int64
		if err := rows.Scan(&e.Seq, &e.Kind, &e.Seat, &e.Text, &at, &e.Sum); err != nil {
			return nil, err
		}
		e.Time = time.UnixMilli(at).UTC()
		found = append(found, e)
	}
	return found, rows.Err()
}

func (s *sqlite) List(ctx context.Context, f Filter) ([]Match, error) {
	found, err := s.list(ctx, f)
	return found, translate(err)
}

func (s *sqlite) list(ctx context.Context, f Filter) ([]Match, error) {
	var conditions []string
	var values []any
	add := func(condition string, value ...any) {
		conditions, values = append(conditions, condition), append(values, value...)
	}
	if f.Game != "" {
		add("game = ?", f.Game)
	}
	if f.Live {
		add("NOT over AND NOT closed")
	}
	if f.Prefix != "" {
		add("id >= ? AND id < ?", f.Prefix, f.Prefix+string(utf8.MaxRune))
	}
	query := `SELECT ` + columns + ` FROM matches`
	if len(conditions) > 0 {
		query += ` WHERE ` + strings.Join(conditions, " AND ")
	}
	query += ` ORDER BY updated DESC, id`
	if f.Limit > 0 {
		query += fmt.Sprintf(" LIMIT %d", f.Limit)
	}
	rows, err := s.read.QueryContext(ctx, query, values...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []Match
	for rows.Next() {
		m, err := scan(rows)
		if err != nil && !errors.Is(err, ErrDamaged) { // a damaged match is listed with what can be read of it
			return nil, err
		}
		m.Secret = nil
		found = append(found, m)
	}
	return found, rows.Err()
}

func (s *sqlite) Delete(ctx context.Context, id string) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.Exec(`DELETE FROM matches WHERE id = ?`, id)
		if errors.Is(err, sqlite3.CONSTRAINT_FOREIGNKEY) || errors.Is(err, sqlite3.CONSTRAINT_TRIGGER) {
			return ErrAttempt
		} else if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			return ErrNotFound
		}
		return nil
	})
}

func (s *sqlite) Close() error {
	s.queue.close()
	return translate(errors.Join(s.queue.mark.close(), s.write.Close(), s.read.Close()))
}
