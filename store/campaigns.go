package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"
)

// Campaigns are rows of matches that follow each other. As with a table the version decides between writers.
type Campaigns interface {
	// CreateCampaign adds a campaign with the matches of all its attempts, all of them or nothing. ErrExists: there is one of that id, or one of the matches is there.
	CreateCampaign(ctx context.Context, c Campaign, matches ...Loaded) error
	// ChangeCampaign replaces a campaign's row, but not when it was created, if nobody has changed it since it had the version given; the version goes up by one.
	// ErrConflict: somebody has; nothing was changed. ErrNoCampaign.
	ChangeCampaign(ctx context.Context, c Campaign) error
	// GoOn is ChangeCampaign and adds the match of the last attempt, which must be new. The match of the attempt before is closed by it, if its last entry is number seen:
	// otherwise ErrConflict.
	GoOn(ctx context.Context, c Campaign, begun Match, seen int64) error
	// DeleteCampaign removes a campaign, with those of its matches that no table names. ErrNoCampaign.
	DeleteCampaign(ctx context.Context, id string) error
	// Campaign finds a campaign: ErrNoCampaign. ErrDamaged: its row does not agree with its checksum.
	Campaign(ctx context.Context, id string) (Campaign, error)
	// CampaignOf is the id of the campaign that a match belongs to; empty for none.
	CampaignOf(ctx context.Context, match string) (string, error)
	// ListCampaigns finds campaigns, the most recently changed first. Those that are damaged are left out.
	ListCampaigns(ctx context.Context, f CampaignFilter) ([]Campaign, error)
}

// ErrNoCampaign is of a campaign there is none of.
var ErrNoCampaign = errors.New("there is no such campaign")

// Campaign is a row of matches, in truth a tree: the party may come back to where it was.
type Campaign struct {
	ID       string
	Game     string // id of the game
	Name     string // what to call it
	Host     string // a person's id; empty where there are no people, or that person is gone
	Attempts []Attempt
	Created  time.Time // to the millisecond, UTC
	Updated  time.Time
	Version  int64 // how often it was stored, from 1
}

// Attempt is a match of a campaign.
type Attempt struct {
	Match string `json:"match"`
	Kind  string `json:"kind"`            // how it came about; the words are those of package match
	From  int    `json:"from,omitempty"`  // number of the attempt it goes on from, counted from 1; 0 for the beginning
	Table string `json:"table,omitempty"` // id of the table where it is played; empty for none
}

// CampaignFilter says which campaigns to list. The zero one lists all.
type CampaignFilter struct {
	Game   string // id of a game; empty: of all games
	Prefix string // what the id begins with
	Person string // whoever hosts it or sits at one of its tables; empty: any
	Limit  int    // at most so many; 0: all
}

// sum is the checksum of a campaign's row.
func (c *Campaign) sum(attempts string) string {
	return rowSum(c.ID, c.Game, c.Name, c.Host, attempts, stamp(c.Created), stamp(c.Updated), c.Version)
}

func (s *sqlite) CreateCampaign(ctx context.Context, c Campaign, matches ...Loaded) error {
	if len(matches) != len(c.Attempts) {
		return fmt.Errorf("store: campaign %s has %d attempts and comes with %d matches", c.ID, len(c.Attempts), len(matches))
	}
	c.Version = 1
	attempts, err := json.Marshal(c.Attempts)
	if err != nil {
		return err
	}
	var puts []func(*sql.Tx) error
	for _, m := range matches {
		put, err := s.creation(m.Match, m.Entries)
		if err != nil {
			return err
		}
		puts = append(puts, put)
	}
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		if there, err := anyThere(tx, c.ID, c.Attempts); err != nil {
			return err
		} else if there {
			return ErrExists
		}
		if _, err := tx.Exec(`INSERT INTO campaigns (id, game, name, host, attempts, created, updated, version, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			c.ID, c.Game, c.Name, c.Host, string(attempts), stamp(c.Created), stamp(c.Updated), c.Version, c.sum(string(attempts))); err != nil {
			return err
		}
		for i, put := range puts {
			if err := put(tx); err != nil {
				return err
			}
			if shot := matches[i].Snapshot; shot != nil {
				if _, err := tx.Stmt(s.snapshot).Exec(matches[i].Match.ID, shot.Seq, shot.State); err != nil {
					return err
				}
			}
			if err := addAttempt(tx, c.ID, c.Attempts[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// anyThere tells whether there is a campaign of an id, or a match of some attempts. It is asked before anything is written: what changes share a transaction with
// others is not taken back for an answer.
func anyThere(tx *sql.Tx, campaign string, attempts []Attempt) (there bool, err error) {
	err = tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM campaigns WHERE id = ?)`, campaign).Scan(&there)
	for i := 0; i < len(attempts) && err == nil && !there; i++ {
		err = tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM matches WHERE id = ?)`, attempts[i].Match).Scan(&there)
	}
	return there, err
}

func addAttempt(tx *sql.Tx, campaign string, a Attempt) error {
	_, err := tx.Exec(`INSERT INTO attempts (match, campaign, "table") VALUES (?, ?, ?)`, a.Match, campaign, a.Table)
	return err
}

func (s *sqlite) ChangeCampaign(ctx context.Context, c Campaign) error {
	change, err := campaignChange(c)
	if err != nil {
		return err
	}
	return s.queue.change(ctx, change)
}

// campaignChange is what is to be done to replace a campaign's row. A verdict comes before anything is written.
func campaignChange(c Campaign) (func(*sql.Tx) error, error) {
	attempts, err := json.Marshal(c.Attempts)
	if err != nil {
		return nil, err
	}
	return func(tx *sql.Tx) error {
		next := c
		next.Version++
		var created int64
		if err := tx.QueryRow(`SELECT created FROM campaigns WHERE id = ?`, c.ID).Scan(&created); errors.Is(err, sql.ErrNoRows) {
			return ErrNoCampaign
		} else if err != nil {
			return err
		}
		next.Created = unstamp(created)
		done, err := tx.Exec(`UPDATE campaigns SET name = ?, host = ?, attempts = ?, updated = ?, version = version + 1, sum = ? WHERE id = ? AND version = ?`,
			c.Name, c.Host, string(attempts), stamp(c.Updated), next.sum(string(attempts)), c.ID, c.Version)
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil {
			return err
		} else if rows == 0 {
			return ErrConflict
		}
		for _, a := range c.Attempts {
			if _, err := tx.Exec(`UPDATE attempts SET "table" = ? WHERE match = ? AND "table" <> ?`, a.Table, a.Match, a.Table); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

func (s *sqlite) DeleteCampaign(ctx context.Context, id string) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		rows, err := tx.Query(`SELECT a.match, EXISTS (SELECT 1 FROM tables t WHERE t.id = a."table" AND t.match = a.match) FROM attempts a WHERE a.campaign = ?`, id)
		if err != nil {
			return err
		}
		defer rows.Close()
		var free []string
		for rows.Next() {
			var match string
			var named bool
			if err := rows.Scan(&match, &named); err != nil {
				return err
			}
			if !named {
				free = append(free, match)
			}
		}
		if err := rows.Err(); err != nil {
			return err
		}
		done, err := tx.Exec(`DELETE FROM campaigns WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			return ErrNoCampaign
		}
		for _, match := range free {
			if _, err := tx.Exec(`DELETE FROM matches WHERE id = ?`, match); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *sqlite) GoOn(ctx context.Context, c Campaign, begun Match, seen int64) error {
	n := len(c.Attempts)
	if n < 2 || c.Attempts[n-1].Match != begun.ID {
		return fmt.Errorf("store: match %s is not that of the last attempt of campaign %s", begun.ID, c.ID)
	}
	put, err := s.creation(begun, nil)
	if err != nil {
		return err
	}
	change, err := campaignChange(c)
	if err != nil {
		return err
	}
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		if there, err := anyThere(tx, "", c.Attempts[n-1:]); err != nil {
			return err
		} else if there {
			return ErrExists
		}
		var seq int64
		if err := tx.QueryRow(`SELECT seq FROM matches WHERE id = ?`, c.Attempts[n-2].Match).Scan(&seq); errors.Is(err, sql.ErrNoRows) {
			return ErrNotFound
		} else if err != nil {
			return err
		} else if seq != seen {
			return ErrConflict
		}
		if err := change(tx); err != nil {
			return err
		}
		if err := put(tx); err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE matches SET closed = 1 WHERE id = ?`, c.Attempts[n-2].Match); err != nil {
			return err
		}
		return addAttempt(tx, c.ID, c.Attempts[n-1])
	})
}

const campaignColumns = `id, game, name, host, attempts, created, updated, version, sum`

// scanCampaign reads a campaign's row and checks it.
func scanCampaign(row interface{ Scan(...any) error }) (Campaign, error) {
	var c Campaign
	var attempts, sum string
	var created, updated int64
	if err := row.Scan(&c.ID, &c.Game, &c.Name, &c.Host, &attempts, &created, &updated, &c.Version, &sum); err != nil {
		return c, err
	}
	c.Created, c.Updated = unstamp(created), unstamp(updated)
	if sum != c.sum(attempts) {
		return c, fmt.Errorf("campaign %s: %w: the checksum of its row is another", c.ID, ErrDamaged)
	}
	if err := json.Unmarshal([]byte(attempts), &c.Attempts); err != nil {
		return c, fmt.Errorf("campaign %s: %w: %w", c.ID, ErrDamaged, err)
	}
	return c, nil
}

func (s *sqlite) Campaign(ctx context.Context, id string) (Campaign, error) {
	c, err := scanCampaign(s.read.QueryRowContext(ctx, `SELECT `+campaignColumns+` FROM campaigns WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return c, ErrNoCampaign
	}
	return c, translate(err)
}

func (s *sqlite) CampaignOf(ctx context.Context, match string) (id string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT campaign FROM attempts WHERE match = ?`, match).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return id, translate(err)
}

func (s *sqlite) ListCampaigns(ctx context.Context, f CampaignFilter) ([]Campaign, error) {
	query, args := `SELECT `+campaignColumns+` FROM campaigns WHERE true`, []any{}
	if f.Game != "" {
		query, args = query+` AND game = ?`, append(args, f.Game)
	}
	if f.Prefix != "" {
		query, args = query+` AND id >= ? AND id < ?`, append(args, f.Prefix, f.Prefix+string(utf8.MaxRune))
	}
	if f.Person != "" {
		query += ` AND (host = ? OR id IN (SELECT a.campaign FROM attempts a JOIN sitters s ON s."table" = a."table" WHERE s.person = ?))`
		args = append(args, f.Person, f.Person)
	}
	query += ` ORDER BY updated DESC, id`
	if f.Limit > 0 {
		query += fmt.Sprintf(" LIMIT %d", f.Limit)
	}
	found, err := all(ctx, s, func(rows *sql.Rows) (Campaign, error) {
		c, err := scanCampaign(rows)
		if errors.Is(err, ErrDamaged) {
			return Campaign{}, nil
		}
		return c, err
	}, query, args...)
	whole := found[:0]
	for _, c := range found {
		if c.ID != "" {
			whole = append(whole, c)
		}
	}
	return whole, err
}

// handOverCampaigns makes the campaigns that a person hosts another's, or nobody's. Damaged rows stay damaged.
func handOverCampaigns(tx *sql.Tx, from, to string) error {
	rows, err := tx.Query(`SELECT `+campaignColumns+` FROM campaigns WHERE host = ? AND host <> ''`, from)
	if err != nil {
		return err
	}
	defer rows.Close()
	sums := map[string]string{}
	for rows.Next() {
		var attempts, sum string
		var created, updated int64
		var c Campaign
		if err := rows.Scan(&c.ID, &c.Game, &c.Name, &c.Host, &attempts, &created, &updated, &c.Version, &sum); err != nil {
			return err
		}
		c.Created, c.Updated = unstamp(created), unstamp(updated)
		whole := sum == c.sum(attempts)
		if c.Host = to; whole {
			sums[c.ID] = c.sum(attempts)
		} else {
			sums[c.ID] = sum
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for id, sum := range sums {
		if _, err := tx.Exec(`UPDATE campaigns SET host = ?, sum = ? WHERE id = ?`, to, sum, id); err != nil {
			return err
		}
	}
	return nil
}
