package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"time"

	"github.com/ncruces/go-sqlite3"
)

// Accounts are the ways in which a person can be known besides a device. Package account decides what is in them.
type Accounts interface {
	// SetPassword gives a person a name and a password, in place of those before. ErrTaken: the name is another person's. ErrNobody.
	SetPassword(ctx context.Context, p Password) error
	// Password finds how a person signs in by name: ErrNobody when the person has no password.
	Password(ctx context.Context, person string) (Password, error)
	// PasswordOf finds who signs in by a name, given as names are compared: ErrNobody.
	PasswordOf(ctx context.Context, key string) (Password, error)

	// SetCodes gives a person recovery codes, as hashes, in place of those before: ErrNobody.
	SetCodes(ctx context.Context, person string, codes [][sha256.Size]byte) error
	// Codes counts the recovery codes a person has left.
	Codes(ctx context.Context, person string) (int, error)
	// CodeOf finds whose a recovery code is: ErrNobody.
	CodeOf(ctx context.Context, code [sha256.Size]byte) (person string, err error)
	// UseCode uses a recovery code up: ErrNobody when it is no good, or not any more.
	UseCode(ctx context.Context, code [sha256.Size]byte) error

	// AddPasskey adds a passkey: ErrTaken when there is one of that id; ErrNobody.
	AddPasskey(ctx context.Context, k Passkey) error
	// ChangePasskey replaces credential and last use of a passkey: ErrNobody.
	ChangePasskey(ctx context.Context, k Passkey) error
	// Passkeys lists a person's passkeys, the oldest first.
	Passkeys(ctx context.Context, person string) ([]Passkey, error)
	// DeletePasskey removes a passkey of a person: ErrNobody.
	DeletePasskey(ctx context.Context, person string, id []byte) error
}

// ErrTaken: another has it already.
var ErrTaken = errors.New("it belongs to somebody else")

// Password is how a person signs in by name.
type Password struct {
	Person  string
	Name    string // as it was chosen
	Key     string // the name as names are compared
	Hash    string // with its parameters
	Created time.Time
	Changed time.Time
}

// Passkey is a key pair of a person, of which the public half is here.
type Passkey struct {
	ID         []byte
	Person     string
	Label      string
	Credential []byte // package account's own JSON
	Created    time.Time
	Used       time.Time // zero for never
}

// inserted puts the refusal of a row in this package's terms.
func inserted(err error) error {
	switch {
	case errors.Is(err, sqlite3.CONSTRAINT_UNIQUE), errors.Is(err, sqlite3.CONSTRAINT_PRIMARYKEY):
		return ErrTaken
	case errors.Is(err, sqlite3.CONSTRAINT_FOREIGNKEY):
		return ErrNobody
	}
	return err
}

// addRow carries out one statement that adds a row.
func (s *sqlite) addRow(ctx context.Context, query string, args ...any) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.Exec(query, args...)
		return inserted(err)
	})
}

// one reads the only row of a query, or answers ErrNobody.
func (s *sqlite) one(ctx context.Context, into []any, query string, args ...any) error {
	err := s.read.QueryRowContext(ctx, query, args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNobody
	}
	return translate(err)
}

func (s *sqlite) SetPassword(ctx context.Context, p Password) error {
	return s.addRow(ctx, `INSERT INTO passwords (person, name, key, hash, created, changed) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (person) DO UPDATE SET name = excluded.name, key = excluded.key, hash = excluded.hash, changed = excluded.changed`,
		p.Person, p.Name, p.Key, p.Hash, stamp(p.Created), stamp(p.Changed))
}

func (s *sqlite) Password(ctx context.Context, person string) (Password, error) {
	return s.password(ctx, `person`, person)
}

func (s *sqlite) PasswordOf(ctx context.Context, key string) (Password, error) {
	return s.password(ctx, `key`, key)
}

func (s *sqlite) password(ctx context.Context, column, value string) (Password, error) {
	var p Password
	var created, changed int64
	err := s.one(ctx, []any{&p.Person, &p.Name, &p.Key, &p.Hash, &created, &changed},
		`SELECT person, name, key, hash, created, changed FROM passwords WHERE `+column+` = ?`, value)
	p.Created, p.Changed = unstamp(created), unstamp(changed)
	return p, err
}

func (s *sqlite) SetCodes(ctx context.Context, person string, codes [][sha256.Size]byte) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		var known bool
		if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM people WHERE id = ?)`, person).Scan(&known); err != nil {
			return err
		} else if !known {
			return ErrNobody
		}
		if _, err := tx.Exec(`DELETE FROM recovery_codes WHERE person = ?`, person); err != nil {
			return err
		}
		for _, c := range codes {
			if _, err := tx.Exec(`INSERT INTO recovery_codes (code, person) VALUES (?, ?)`, c[:], person); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *sqlite) Codes(ctx context.Context, person string) (int, error) {
	var n int
	err := s.one(ctx, []any{&n}, `SELECT count(*) FROM recovery_codes WHERE person = ?`, person)
	return n, err
}

func (s *sqlite) CodeOf(ctx context.Context, code [sha256.Size]byte) (string, error) {
	var person string
	err := s.one(ctx, []any{&person}, `SELECT person FROM recovery_codes WHERE code = ?`, code[:])
	return person, err
}

func (s *sqlite) UseCode(ctx context.Context, code [sha256.Size]byte) error {
	return s.exec(ctx, ErrNobody, `DELETE FROM recovery_codes WHERE code = ?`, code[:])
}

func (s *sqlite) AddPasskey(ctx context.Context, k Passkey) error {
	return s.addRow(ctx, `INSERT INTO passkeys (id, person, label, credential, created, used) VALUES (?, ?, ?, ?, ?, ?)`,
		k.ID, k.Person, k.Label, string(k.Credential), stamp(k.Created), stamp(k.Used))
}

func (s *sqlite) ChangePasskey(ctx context.Context, k Passkey) error {
	return s.exec(ctx, ErrNobody, `UPDATE passkeys SET credential = ?, used = ? WHERE id = ? AND person = ?`, string(k.Credential), stamp(k.Used), k.ID, k.Person)
}

func (s *sqlite) Passkeys(ctx context.Context, person string) ([]Passkey, error) {
	return all(ctx, s, func(rows *sql.Rows) (Passkey, error) {
		k := Passkey{Person: person}
		var created, used int64
		err := rows.Scan(&k.ID, &k.Label, &k.Credential, &created, &used)
		k.Created, k.Used = unstamp(created), unstamp(used)
		return k, err
	}, `SELECT id, label, credential, created, used FROM passkeys WHERE person = ? ORDER BY created, id`, person)
}

func (s *sqlite) DeletePasskey(ctx context.Context, person string, id []byte) error {
	return s.exec(ctx, ErrNobody, `DELETE FROM passkeys WHERE id = ? AND person = ?`, id, person)
}
