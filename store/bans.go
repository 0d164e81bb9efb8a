package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"time"
)

// Order is who may not take part, and what was done by those who keep order. What is done is written down with the deed, in one change.
type Order interface {
	// Ban bans a person, notes it, and resolves the open report it answers, if one is named: ErrNobody.
	Ban(ctx context.Context, b Ban, report string) error
	// LiftBan ends a ban before its time and notes it: ErrNobody when there is none of that id that was not lifted.
	LiftBan(ctx context.Context, id, by, why string, at time.Time) error
	// Bans lists bans, the newest first.
	Bans(ctx context.Context, f BanFilter) ([]Ban, error)
	// BannedDevices are the devices that have left banned people and stay banned, by the ban's id.
	BannedDevices(ctx context.Context) (map[[sha256.Size]byte]string, error)
	// Note writes down what somebody did. What is written can't be changed or removed.
	Note(ctx context.Context, a Act) error
	// Acts lists what was done, the newest first: those with numbers below before (0: all), at most limit.
	Acts(ctx context.Context, before int64, limit int) ([]Act, error)
}

// Ban keeps a person from taking part.
type Ban struct {
	ID      string
	Person  string // a person's id; empty when that person is gone
	Name    string // what the person was called then
	Prefix  string // network that is banned along with the person; empty for none
	Devices bool   // the person's devices stay banned when they are signed out
	Reason  string
	By      string // id of the operator
	Created time.Time
	Until   time.Time // zero for no end
	Lifted  time.Time // zero while it was not
}

// Holds tells whether a ban holds at a time.
func (b Ban) Holds(at time.Time) bool {
	return b.Lifted.IsZero() && (b.Until.IsZero() || at.Before(b.Until))
}

// BanFilter says which bans to list.
type BanFilter struct {
	At     time.Time // only those that hold at this time; zero: all
	Person string    // only those of this person; empty: all
	Limit  int       // at most so many; 0: all
}

// Act is something that was done to keep order: who, what, whom, when, why.
type Act struct {
	N        int64 // counted from 1
	Time     time.Time
	Who      string // a person's id; empty for the program
	WhoName  string // what the person is called now; empty when gone
	Role     string // Operator or Host; empty for the program
	Act      string
	Whom     string
	WhomName string
	Table    string
	Why      string
	Until    time.Time // of a ban
}

// Roles of those who keep order.
const (
	Operator = "operator"
	Host     = "host"
)

// What is done to keep order.
const (
	ActBan      = "ban"
	ActLift     = "lift"
	ActResolve  = "resolve"
	ActMute     = "mute"
	ActUnmute   = "unmute"
	ActAnnounce = "announce"
	ActSeat     = "seat"   // a host took somebody's seat away
	ActJoined   = "joined" // the person of an earlier act, whose id stands in Why, has signed in as Whom
)

func note(tx *sql.Tx, a Act) error {
	_, err := tx.Exec(`INSERT INTO acts (time, who, role, act, whom, "table", why, until) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		stamp(a.Time), a.Who, a.Role, a.Act, a.Whom, a.Table, a.Why, stamp(a.Until))
	return err
}

func (s *sqlite) Note(ctx context.Context, a Act) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error { return note(tx, a) })
}

func (s *sqlite) Ban(ctx context.Context, b Ban, report string) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		var known bool
		if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM people WHERE id = ?)`, b.Person).Scan(&known); err != nil {
			return err
		} else if !known {
			return ErrNobody
		}
		_, err := tx.Exec(`INSERT INTO bans (id, person, name, prefix, devices, reason, by, created, until, lifted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
			b.ID, b.Person, b.Name, b.Prefix, b.Devices, b.Reason, b.By, stamp(b.Created), stamp(b.Until))
		if err != nil {
			return err
		}
		if report != "" {
			if _, err := tx.Exec(`UPDATE reports SET outcome = ?, resolver = ?, resolved = ? WHERE id = ? AND resolved = 0`, b.Reason, b.By, stamp(b.Created), report); err != nil {
				return err
			}
		}
		return note(tx, Act{Time: b.Created, Who: b.By, Role: Operator, Act: ActBan, Whom: b.Person, Why: b.Reason, Until: b.Until})
	})
}

func (s *sqlite) LiftBan(ctx context.Context, id, by, why string, at time.Time) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		var person string
		err := tx.QueryRow(`UPDATE bans SET lifted = ? WHERE id = ? AND lifted = 0 RETURNING person`, stamp(at), id).Scan(&person)
		if err == sql.ErrNoRows {
			return ErrNobody
		} else if err != nil {
			return err
		}
		return note(tx, Act{Time: at, Who: by, Role: Operator, Act: ActLift, Whom: person, Why: why})
	})
}

func (s *sqlite) Bans(ctx context.Context, f BanFilter) ([]Ban, error) {
	query, args := `SELECT id, person, name, prefix, devices, reason, by, created, until, lifted FROM bans WHERE true`, []any{}
	if !f.At.IsZero() {
		query += ` AND lifted = 0 AND (until = 0 OR until > ?)`
		args = append(args, stamp(f.At))
	}
	if f.Person != "" {
		query += ` AND person = ?`
		args = append(args, f.Person)
	}
	query += ` ORDER BY created DESC, id`
	if f.Limit > 0 {
		query += fmt.Sprintf(" LIMIT %d", f.Limit)
	}
	return all(ctx, s, func(rows *sql.Rows) (Ban, error) {
		var b Ban
		var created, until, lifted int64
		err := rows.Scan(&b.ID, &b.Person, &b.Name, &b.Prefix, &b.Devices, &b.Reason, &b.By, &created, &until, &lifted)
		b.Created, b.Until, b.Lifted = unstamp(created), unstamp(until), unstamp(lifted)
		return b, err
	}, query, args...)
}

func (s *sqlite) BannedDevices(ctx context.Context) (map[[sha256.Size]byte]string, error) {
	found := map[[sha256.Size]byte]string{}
	_, err := all(ctx, s, func(rows *sql.Rows) (none struct{}, err error) {
		var secret []byte
		var ban string
		if err = rows.Scan(&secret, &ban); err == nil && len(secret) == sha256.Size {
			found[[sha256.Size]byte(secret)] = ban
		}
		return none, err
	}, `SELECT d.secret, d.ban FROM banned_devices d JOIN bans b ON b.id = d.ban WHERE b.lifted = 0`)
	return found, err
}

func (s *sqlite) Acts(ctx context.Context, before int64, limit int) ([]Act, error) {
	return all(ctx, s, func(rows *sql.Rows) (Act, error) {
		var a Act
		var at, until int64
		err := rows.Scan(&a.N, &at, &a.Who, &a.WhoName, &a.Role, &a.Act, &a.Whom, &a.WhomName, &a.Table, &a.Why, &until)
		a.Time, a.Until = unstamp(at), unstamp(until)
		return a, err
	}, `SELECT a.n, a.time, a.who, coalesce(w.name, ''), a.role, a.act, a.whom, coalesce(m.name, ''), a."table", a.why, a.until
		FROM acts a LEFT JOIN people w ON w.id = a.who LEFT JOIN people m ON m.id = a.whom
		WHERE ?1 = 0 OR a.n < ?1 ORDER BY a.n DESC LIMIT ?2`, before, limit)
}
