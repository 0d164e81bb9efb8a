package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"strings"
	"time"
)

func (s *sqlite) AddUser(ctx context.Context, u User, d Device) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO people (id, name, language, created) VALUES (?, ?, ?, ?)`, u.ID, u.Name, u.Language, stamp(u.Created))
		if err != nil {
			return err
		}
		d.Person = u.ID
		return addDevice(tx, d)
	})
}

func addDevice(tx *sql.Tx, d Device) error {
	_, err := tx.Exec(`INSERT INTO devices (id, person, secret, label, created, seen) VALUES (?, ?, ?, ?, ?, ?)`,
		d.ID, d.Person, d.Secret[:], d.Label, stamp(d.Created), stamp(d.Seen))
	return inserted(err)
}

func (s *sqlite) AddDevice(ctx context.Context, d Device) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error { return addDevice(tx, d) })
}

func (s *sqlite) User(ctx context.Context, id string) (User, error) {
	u := User{ID: id}
	var created int64
	err := s.read.QueryRowContext(ctx, `SELECT name, language, created FROM people WHERE id = ?`, id).Scan(&u.Name, &u.Language, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return u, ErrNobody
	}
	u.Created = unstamp(created)
	return u, translate(err)
}

func (s *sqlite) UserOf(ctx context.Context, secret [sha256.Size]byte) (User, Device, error) {
	var u User
	d := Device{Secret: secret}
	var born, created, seen int64
	err := s.holder.QueryRowContext(ctx, secret[:]).Scan(&u.ID, &u.Name, &u.Language, &born, &d.ID, &d.Label, &created, &seen)
	if errors.Is(err, sql.ErrNoRows) {
		return u, d, ErrNobody
	}
	u.Created, d.Person, d.Created, d.Seen = unstamp(born), u.ID, unstamp(created), unstamp(seen)
	return u, d, translate(err)
}

func (s *sqlite) ChangeUser(ctx context.Context, u User) error {
	return s.exec(ctx, ErrNobody, `UPDATE people SET name = ?, language = ? WHERE id = ?`, u.Name, u.Language, u.ID)
}

func (s *sqlite) DeleteUser(ctx context.Context, id string) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		return removeUser(tx, id, "",
			`DELETE FROM chat WHERE person = ?1`,
			`DELETE FROM devices WHERE person = ?1`, // before the ban forgets whose they were
			`UPDATE bans SET person = '', name = '' WHERE person = ?1`,
			`UPDATE reports SET reporter = '', note = '' WHERE reporter = ?1`,
			`UPDATE reports SET resolver = '' WHERE resolver = ?1`)
	})
}

func (s *sqlite) JoinUsers(ctx context.Context, from, to string) error {
	if _, err := s.User(ctx, to); err != nil {
		return err
	}
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		if err := errors.Join(heirSays(tx, from, to), heirIsTold(ctx, tx, from, to)); err != nil {
			return err
		}
		return removeUser(tx, from, to,
			`UPDATE reports SET reporter = ?2 WHERE reporter = ?1`,
			`UPDATE reports SET about = ?2 WHERE about = ?1`,
			`UPDATE bans SET person = ?2 WHERE person = ?1`,
			`INSERT INTO acts (time, who, role, act, whom, "table", why, until) SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER), '', '', 'joined', ?2, '', ?1, 0
				WHERE EXISTS (SELECT 1 FROM acts WHERE whom = ?1)`,
			`UPDATE OR IGNORE blocks SET person = ?2 WHERE person = ?1`,
			`UPDATE OR IGNORE blocks SET other = ?2 WHERE other = ?1`,
			`DELETE FROM blocks WHERE person = ?2 AND other = ?2`)
	})
}

// heirSays makes what one person said another's. Damaged lines stay damaged.
func heirSays(tx *sql.Tx, from, to string) error {
	rows, err := tx.Query(`SELECT `+chatColumns+` FROM chat WHERE person = ?`, from)
	if err != nil {
		return err
	}
	defer rows.Close()
	var lines []ChatLine
	for rows.Next() {
		l, err := scanChat(rows)
		if err != nil {
			return err
		}
		lines = append(lines, l)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, l := range lines {
		l.Person = to
		sum := l.sum()
		if l.Damaged {
			sum = ""
		}
		if _, err := tx.Exec(`UPDATE chat SET person = ?, sum = ? WHERE "table" = ? AND n = ?`, to, sum, l.Table, l.N); err != nil {
			return err
		}
	}
	return nil
}

// removeUser removes a person after some statements, of which ?1 is the person and ?2 whoever takes over. What refers to the person goes too.
func removeUser(tx *sql.Tx, id, heir string, first ...string) error {
	var known bool
	if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM people WHERE id = ?)`, id).Scan(&known); err != nil {
		return err
	} else if !known {
		return ErrNobody
	}
	if err := handOverCampaigns(tx, id, heir); err != nil {
		return err
	}
	seats, err := wholeTablesOf(tx, id) // those that could not be cleared of the person
	if err != nil {
		return err
	}
	for _, query := range append(first, `DELETE FROM sitters WHERE person = ?1`, `DELETE FROM people WHERE id = ?1`) {
		args := []any{id}
		if strings.Contains(query, "?2") {
			args = append(args, heir)
		}
		if _, err := tx.Exec(query, args...); err != nil {
			return err
		}
	}
	for _, t := range seats {
		if err := sealTables(tx, `WHERE t.id = ?`, t); err != nil {
			return err
		}
	}
	return nil
}

// wholeTablesOf are the ids of tables where a person sits, without those that are damaged.
func wholeTablesOf(tx *sql.Tx, person string) (whole []string, err error) {
	query, args := tablesQuery(TableFilter{Person: person}, wholeTable)
	rows, err := tx.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		t, err := scanTable(rows)
		if err != nil && !errors.Is(err, ErrDamaged) {
			return nil, err
		} else if err == nil {
			whole = append(whole, t.ID)
		}
	}
	return whole, rows.Err()
}

func (s *sqlite) Devices(ctx context.Context, person string) ([]Device, error) {
	return all(ctx, s, func(rows *sql.Rows) (Device, error) {
		d := Device{Person: person}
		var created, seen int64
		err := rows.Scan(&d.ID, &d.Label, &created, &seen)
		d.Created, d.Seen = unstamp(created), unstamp(seen)
		return d, err
	}, `SELECT id, label, created, seen FROM devices WHERE person = ? ORDER BY seen DESC, id`, person)
}

func (s *sqlite) SeeDevice(ctx context.Context, id string, at time.Time) error {
	return s.exec(ctx, ErrNobody, `UPDATE devices SET seen = ? WHERE id = ?`, stamp(at), id)
}

func (s *sqlite) RenewDevice(ctx context.Context, id string, secret [sha256.Size]byte) error {
	return s.exec(ctx, ErrNobody, `UPDATE devices SET secret = ? WHERE id = ?`, secret[:], id)
}

func (s *sqlite) DeleteDevice(ctx context.Context, person, id string) error {
	return s.exec(ctx, ErrNobody, `DELETE FROM devices WHERE person = ? AND id = ?`, person, id)
}

func (s *sqlite) DeleteDevices(ctx context.Context, person, except string) error {
	return s.exec(ctx, nil, `DELETE FROM devices WHERE person = ? AND id <> ?`, person, except)
}
