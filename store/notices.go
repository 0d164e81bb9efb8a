package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"
)

// Notices are how people are told that they are asked, and what is still to be told. Package notice decides what is in them.
//
// What of it does not agree with its checksum is taken for gone: it is left out where several are listed, and else ErrNobody.
type Notices interface {
	// AddChannel adds a channel. Of the same kind and target there is one: that of whoever adds it last. ErrNobody.
	AddChannel(ctx context.Context, c Channel) error
	// Channel finds a channel: ErrNobody.
	Channel(ctx context.Context, id string) (Channel, error)
	// Channels lists a person's channels, the oldest first.
	Channels(ctx context.Context, person string) ([]Channel, error)
	// ChangeChannel changes a channel, but not whose it is, nor what it leads to: ErrNobody.
	ChangeChannel(ctx context.Context, id string, change func(*Channel)) error
	// DeleteChannel removes a channel of a person: ErrNobody.
	DeleteChannel(ctx context.Context, person, id string) error
	// MoveChannels gives a person's channels of one device to another device.
	MoveChannels(ctx context.Context, person, from, to string) error
	// Reachable lists the ids of people who have channels.
	Reachable(ctx context.Context) ([]string, error)
	// Quiet is when a person is not to be told anything; the zero QuietHours for never.
	Quiet(ctx context.Context, person string) (QuietHours, error)
	// SetQuiet replaces it: ErrNobody.
	SetQuiet(ctx context.Context, person string, q QuietHours) error

	// ChangeAsks replaces who is asked at a table by what change makes of it. What is asked no more is not told any more. Those of people or tables that
	// are gone are left out.
	ChangeAsks(ctx context.Context, table string, change func(now []Ask) []Ask) error
	// DueAsks lists what is to be looked at by a time, the first due first, at most limit.
	DueAsks(ctx context.Context, at time.Time, limit int) ([]Ask, error)
	// Ask finds what is asked: ErrNobody when it is no longer.
	Ask(ctx context.Context, id string) (Ask, error)
	// Tell notes what has been told of an ask, and adds what is to be sent: ErrNobody when it is no longer asked; nothing was added then.
	Tell(ctx context.Context, a Ask, send []Delivery) error
	// DueDeliveries lists what is to be sent by a time, of each person the first due, at most limit.
	DueDeliveries(ctx context.Context, at time.Time, limit int) ([]Delivery, error)
	// TakeDelivery removes what is about to be sent: ErrNobody when it is there no more.
	TakeDelivery(ctx context.Context, id string) error
	// PutDelivery puts back what could not be sent: ErrNobody when there is no use for it any more.
	PutDelivery(ctx context.Context, d Delivery) error
	// NextNotice is when the next ask is to be looked at or the next delivery sent; the zero time for never.
	NextNotice(ctx context.Context) (time.Time, error)
	// LastPlayed lists the ids of tables whose matches changed within a time before the last change of any match.
	LastPlayed(ctx context.Context, within time.Duration) ([]string, error)
}

// Channel is a way in which a person is told something.
type Channel struct {
	ID     string `json:"-"`
	Person string `json:"-"`
	Device string `json:"-"` // id of the device whose browser it is; empty for others
	Target string `json:"-"` // an address of mail, or where is posted to

	Kind      string    `json:"kind"`
	Label     string    `json:"label,omitempty"`
	Language  string    `json:"language,omitempty"` // what the person was answered in when it was added
	Keys      []string  `json:"keys,omitempty"`     // what it takes to reach it
	On        bool      `json:"on"`
	Confirmed bool      `json:"confirmed"` // the person has shown that it is his
	Created   time.Time `json:"created"`
	Sent      time.Time `json:"sent,omitzero"`   // the last time that something got through
	Failed    time.Time `json:"failed,omitzero"` // the last time that something did not; zero if it has since
	Failure   string    `json:"failure,omitempty"`
	Status    int       `json:"status,omitempty"`   // what the other end answered, where it did
	Failures  int       `json:"failures,omitempty"` // in a row
}

// QuietHours are when a person is not to be told anything.
type QuietHours struct {
	On   bool   `json:"on"`
	From int    `json:"from"` // minutes after midnight
	To   int    `json:"to"`   // the same; before From: on the next day
	Zone string `json:"zone"` // of the IANA time zone database
}

// Ask is what a person is asked for, or is to know.
type Ask struct {
	ID     string    `json:"-"`
	Table  string    `json:"-"`
	Seat   int       `json:"-"`
	Person string    `json:"-"`
	Next   time.Time `json:"-"` // when to look at it, in the server's own time like the others; zero for never

	About    string    `json:"about,omitempty"`   // what it is about; empty: a decision
	Deadline time.Time `json:"deadline,omitzero"` // zero where no clock runs
	Full     int64     `json:"full,omitempty"`    // milliseconds that a whole decision has, where a clock by days runs
	Told     bool      `json:"told,omitempty"`
	Reminded bool      `json:"reminded,omitempty"`
}

// Delivery is one thing to send over one channel.
type Delivery struct {
	ID      string
	Ask     string // an ask's id
	Channel string // a channel's id
	Kind    string
	Tries   int // so far
	Next    time.Time
}

// content is a value as its row holds it.
func contentOf(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain values: never fails
	}
	return string(text)
}

func (c Channel) sum() string { return rowSum(c.ID, c.Person, c.Device, c.Target, contentOf(c)) }

func (a Ask) sum() string {
	return rowSum(a.ID, a.Table, a.Seat, a.Person, stamp(a.Next), contentOf(a))
}

func (d Delivery) sum() string {
	return rowSum(d.ID, d.Ask, d.Channel, d.Kind, d.Tries, stamp(d.Next))
}

func quietSum(person, content string) string { return rowSum("quiet", person, content) }

// rowScanner is a row, or the only row, of a query.
type rowScanner interface{ Scan(...any) error }

// wholeRows reads the rows of a query that agree with their checksums.
func wholeRows[T any](ctx context.Context, q querier, scan func(rowScanner) (v T, whole bool, err error), query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, translate(err)
	}
	defer rows.Close()
	var found []T
	for rows.Next() {
		v, whole, err := scan(rows)
		if err != nil {
			return nil, translate(err)
		}
		if whole {
			found = append(found, v)
		}
	}
	return found, translate(rows.Err())
}

// wholeRow reads the only row of a query, or answers ErrNobody.
func wholeRow[T any](ctx context.Context, q querier, scan func(rowScanner) (T, bool, error), query string, args ...any) (v T, err error) {
	found, err := wholeRows(ctx, q, scan, query, args...)
	if err == nil && len(found) == 0 {
		return v, ErrNobody
	} else if err != nil {
		return v, err
	}
	return found[0], nil
}

const channelColumns = `id, person, device, target, content, sum`

func scanChannel(row rowScanner) (c Channel, whole bool, err error) {
	var content, sum string
	if err = row.Scan(&c.ID, &c.Person, &c.Device, &c.Target, &content, &sum); err == nil {
		whole = json.Unmarshal([]byte(content), &c) == nil && sum == c.sum()
	}
	return c, whole, err
}

func (s *sqlite) AddChannel(ctx context.Context, c Channel) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		same, err := wholeRows(ctx, tx, scanChannel, `SELECT `+channelColumns+` FROM channels WHERE target = ?`, c.Target)
		if err != nil {
			return err
		}
		for _, other := range same {
			if other.Kind == c.Kind && (other.Person == c.Person || c.Device != "") {
				if _, err := tx.Exec(`DELETE FROM channels WHERE id = ?`, other.ID); err != nil {
					return err
				}
			}
		}
		_, err = tx.Exec(`INSERT INTO channels (`+channelColumns+`) VALUES (?, ?, ?, ?, ?, ?)`, c.ID, c.Person, c.Device, c.Target, contentOf(c), c.sum())
		return inserted(err)
	})
}

func (s *sqlite) Channel(ctx context.Context, id string) (Channel, error) {
	return wholeRow(ctx, s.read, scanChannel, `SELECT `+channelColumns+` FROM channels WHERE id = ?`, id)
}

func (s *sqlite) Channels(ctx context.Context, person string) ([]Channel, error) {
	return wholeRows(ctx, s.read, scanChannel, `SELECT `+channelColumns+` FROM channels WHERE person = ? ORDER BY rowid`, person)
}

func (s *sqlite) ChangeChannel(ctx context.Context, id string, change func(*Channel)) error {
	return s.changeChannels(ctx, change, ErrNobody, `id = ?`, id)
}

func (s *sqlite) MoveChannels(ctx context.Context, person, from, to string) error {
	return s.changeChannels(ctx, func(c *Channel) { c.Device = to }, nil, `person = ? AND device = ? AND device <> ''`, person, from)
}

// changeChannels changes all channels of a condition.
func (s *sqlite) changeChannels(ctx context.Context, change func(*Channel), none error, which string, args ...any) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error { return changeChannels(ctx, tx, change, none, which, args...) })
}

func changeChannels(ctx context.Context, tx *sql.Tx, change func(*Channel), none error, which string, args ...any) error {
	found, err := wholeRows(ctx, tx, scanChannel, `SELECT `+channelColumns+` FROM channels WHERE `+which, args...)
	if err != nil {
		return err
	} else if len(found) == 0 {
		return none
	}
	for _, c := range found {
		change(&c)
		if _, err := tx.Exec(`UPDATE channels SET person = ?, device = ?, content = ?, sum = ? WHERE id = ?`, c.Person, c.Device, contentOf(c), c.sum(), c.ID); err != nil {
			return err
		}
	}
	return nil
}

func (s *sqlite) DeleteChannel(ctx context.Context, person, id string) error {
	return s.exec(ctx, ErrNobody, `DELETE FROM channels WHERE id = ? AND person = ?`, id, person)
}

func (s *sqlite) Reachable(ctx context.Context) ([]string, error) {
	return all(ctx, s, scanID, `SELECT DISTINCT person FROM channels`)
}

func (s *sqlite) Quiet(ctx context.Context, person string) (q QuietHours, err error) {
	var content, sum string
	err = s.one(ctx, []any{&content, &sum}, `SELECT content, sum FROM quiet_hours WHERE person = ?`, person)
	if errors.Is(err, ErrNobody) {
		return q, nil
	}
	if err == nil && (sum != quietSum(person, content) || json.Unmarshal([]byte(content), &q) != nil) {
		q = QuietHours{}
	}
	return q, err
}

func (s *sqlite) SetQuiet(ctx context.Context, person string, q QuietHours) error {
	content := contentOf(q)
	return s.addRow(ctx, `INSERT INTO quiet_hours (person, content, sum) VALUES (?, ?, ?) ON CONFLICT (person) DO UPDATE SET content = excluded.content, sum = excluded.sum`,
		person, content, quietSum(person, content))
}

const askColumns = `id, "table", seat, person, next, content, sum`

func scanAsk(row rowScanner) (a Ask, whole bool, err error) {
	var next int64
	var content, sum string
	if err = row.Scan(&a.ID, &a.Table, &a.Seat, &a.Person, &next, &content, &sum); err == nil {
		a.Next = unstamp(next)
		whole = json.Unmarshal([]byte(content), &a) == nil && sum == a.sum()
	}
	return a, whole, err
}

func (s *sqlite) ChangeAsks(ctx context.Context, table string, change func([]Ask) []Ask) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		now, err := wholeRows(ctx, tx, scanAsk, `SELECT `+askColumns+` FROM asks WHERE "table" = ? ORDER BY seat`, table)
		if err != nil {
			return err
		}
		before := map[string]Ask{}
		for _, a := range now {
			before[a.ID] = a
		}
		next := change(now)
		for _, a := range next {
			if was, ok := before[a.ID]; ok {
				delete(before, a.ID)
				if was.sum() == a.sum() {
					continue
				}
			}
			if _, err := tx.Exec(`DELETE FROM asks WHERE "table" = ? AND seat = ? AND id <> ?`, table, a.Seat, a.ID); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO asks (`+askColumns+`) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
				WHERE EXISTS (SELECT 1 FROM people WHERE id = ?4) AND EXISTS (SELECT 1 FROM tables WHERE id = ?2)
				ON CONFLICT (id) DO UPDATE SET next = excluded.next, content = excluded.content, sum = excluded.sum`,
				a.ID, table, a.Seat, a.Person, stamp(a.Next), contentOf(a), a.sum())
			if err != nil {
				return err
			}
		}
		for id := range before {
			if _, err := tx.Exec(`DELETE FROM asks WHERE id = ?`, id); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *sqlite) DueAsks(ctx context.Context, at time.Time, limit int) ([]Ask, error) {
	return wholeRows(ctx, s.read, scanAsk, `SELECT `+askColumns+` FROM asks WHERE next > 0 AND next <= ? ORDER BY next, id LIMIT ?`, stamp(at), limit)
}

func (s *sqlite) Ask(ctx context.Context, id string) (Ask, error) {
	return wholeRow(ctx, s.read, scanAsk, `SELECT `+askColumns+` FROM asks WHERE id = ?`, id)
}

func (s *sqlite) Tell(ctx context.Context, a Ask, send []Delivery) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.Exec(`UPDATE asks SET next = ?, content = ?, sum = ? WHERE id = ?`, stamp(a.Next), contentOf(a), a.sum(), a.ID)
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil {
			return err
		} else if rows == 0 {
			return ErrNobody
		}
		for _, d := range send {
			if err := putDelivery(tx, d); err != nil && !errors.Is(err, ErrNobody) { // the channel may be gone
				return err
			}
		}
		return nil
	})
}

const deliveryColumns = `id, ask, channel, kind, tries, next, sum`

func putDelivery(tx *sql.Tx, d Delivery) error {
	done, err := tx.Exec(`INSERT INTO deliveries (`+deliveryColumns+`) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
		WHERE EXISTS (SELECT 1 FROM asks WHERE id = ?2) AND EXISTS (SELECT 1 FROM channels WHERE id = ?3)`,
		d.ID, d.Ask, d.Channel, d.Kind, d.Tries, stamp(d.Next), d.sum())
	if err != nil {
		return err
	}
	if rows, err := done.RowsAffected(); err != nil || rows > 0 {
		return err
	}
	return ErrNobody
}

func scanDelivery(row rowScanner) (d Delivery, whole bool, err error) {
	var next int64
	var sum string
	err = row.Scan(&d.ID, &d.Ask, &d.Channel, &d.Kind, &d.Tries, &next, &sum)
	d.Next = unstamp(next)
	return d, sum == d.sum(), err
}

func (s *sqlite) DueDeliveries(ctx context.Context, at time.Time, limit int) ([]Delivery, error) {
	return wholeRows(ctx, s.read, scanDelivery, `SELECT d.id, d.ask, d.channel, d.kind, d.tries, min(d.next), d.sum FROM deliveries d JOIN asks a ON a.id = d.ask
		WHERE d.next <= ? GROUP BY a.person ORDER BY min(d.next), d.id LIMIT ?`, stamp(at), limit)
}

func (s *sqlite) TakeDelivery(ctx context.Context, id string) error {
	return s.exec(ctx, ErrNobody, `DELETE FROM deliveries WHERE id = ?`, id)
}

func (s *sqlite) PutDelivery(ctx context.Context, d Delivery) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error { return putDelivery(tx, d) })
}

func (s *sqlite) NextNotice(ctx context.Context) (time.Time, error) {
	var next int64
	err := s.one(ctx, []any{&next}, `SELECT coalesce(min(next), 0) FROM (SELECT min(next) AS next FROM asks WHERE next > 0 UNION ALL SELECT min(next) FROM deliveries)`)
	return unstamp(next), err
}

func (s *sqlite) LastPlayed(ctx context.Context, within time.Duration) ([]string, error) {
	return all(ctx, s, scanID, `SELECT t.id FROM matches m JOIN tables t ON t.match = m.id WHERE m.updated >= (SELECT max(updated) FROM matches) - ? AND m.over = 0`,
		within.Milliseconds())
}

// heirIsTold gives a person's channels to another. What was asked of the first is asked anew where the seats go.
func heirIsTold(ctx context.Context, tx *sql.Tx, from, to string) error {
	return changeChannels(ctx, tx, func(c *Channel) { c.Person = to }, nil, `person = ?`, from)
}
