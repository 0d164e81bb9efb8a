package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"time"
)

func (s *sqlite) AddUser(ctx context.Context, u User, d Device) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO people (id, name, language, created) VALUES (?, ?, ?, ?)`, u.ID, u.Name, u.Language, stamp(u.Created))
		if err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO devices (id, person, secret, label, created, seen) VALUES (?, ?, ?, ?, ?, ?)`,
			d.ID, u.ID, d.Secret[:], d.Label, stamp(d.Created), stamp(d.Seen))
		return err
	})
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
	err := s.read.QueryRowContext(ctx, `SELECT p.id, p.name, p.language, p.created, d.id, d.label, d.created, d.seen
		FROM devices d JOIN people p ON p.id = d.person WHERE d.secret = ?`, secret[:]).
		Scan(&u.ID, &u.Name, &u.Language, &born, &d.ID, &d.Label, &created, &seen)
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
	rows := int64(0)
	err := s.queue.change(ctx, func(tx *sql.Tx) error {
		for _, query := range []string{`DELETE FROM chat WHERE person = ?`, `DELETE FROM sitters WHERE person = ?`, `DELETE FROM people WHERE id = ?`} {
			done, err := tx.Exec(query, id)
			if err != nil {
				return err
			}
			if rows, err = done.RowsAffected(); err != nil { // of the last: whether there was such a person
				return err
			}
		}
		return nil
	})
	if err == nil && rows == 0 {
		return ErrNobody
	}
	return err
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

func (s *sqlite) DeleteDevice(ctx context.Context, person, id string) error {
	return s.exec(ctx, ErrNobody, `DELETE FROM devices WHERE person = ? AND id = ?`, person, id)
}
