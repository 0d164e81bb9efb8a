package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"strings"
	"time"
)

// Overview is what those who run a server see of it at a glance, and what they say to everybody.
type Overview interface {
	// Everybody lists people, the newest first. No secret of theirs is in it.
	Everybody(ctx context.Context, f OverviewFilter) ([]Resident, error)
	// AllTables lists tables, the newest first.
	AllTables(ctx context.Context, f OverviewFilter) ([]TableGlance, error)
	// Announcement is what is said to everybody, by language; empty for nothing.
	Announcement(ctx context.Context) (map[string]string, error)
	// Announce says something else to everybody, and notes it; nothing if there are no texts.
	Announce(ctx context.Context, texts map[string]string, by string, at time.Time) error
}

// OverviewFilter says what to list.
type OverviewFilter struct {
	Search string // part of a person's name, or the id of a person or a table; empty: all
	Before Place  // only what comes after this one in the list; zero: from its beginning
	Limit  int
}

// Place is where something stands in a list.
type Place struct {
	Created time.Time
	ID      string
}

// Resident is a person as operators see people.
type Resident struct {
	ID      string
	Name    string
	Account bool // the person can sign in
	Created time.Time
	Seen    time.Time // when a device was last seen, to the hour
	Tables  int       // that the person hosts
}

// TableGlance is a table as operators see tables.
type TableGlance struct {
	ID       string
	Host     string // a person's id; empty when gone
	HostName string
	Game     string
	State    string
	People   int   // who sit there
	Entries  int64 // of the match
	Created  time.Time
	Updated  time.Time
}

// containing is a pattern of LIKE for what contains a text. SQLite compares letters of ASCII without regard to case.
func containing(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}

// before are the values of a list's place, for a query that takes them as ?1 and ?2.
func (f *OverviewFilter) before() (created int64, id string) {
	if f.Before.ID == "" {
		return 1 << 62, ""
	}
	return f.Before.Created.UnixMilli(), f.Before.ID
}

func (s *sqlite) Everybody(ctx context.Context, f OverviewFilter) ([]Resident, error) {
	created, id := f.before()
	return all(ctx, s, func(rows *sql.Rows) (Resident, error) {
		var r Resident
		var created, seen int64
		err := rows.Scan(&r.ID, &r.Name, &r.Account, &created, &seen, &r.Tables)
		r.Created, r.Seen = unstamp(created), unstamp(seen)
		return r, err
	}, `SELECT p.id, p.name, EXISTS (SELECT 1 FROM passwords WHERE person = p.id) OR EXISTS (SELECT 1 FROM passkeys WHERE person = p.id), p.created,
		coalesce((SELECT max(seen) FROM devices WHERE person = p.id), 0), (SELECT count(*) FROM tables WHERE host = p.id AND host <> '')
		FROM people p WHERE (p.created < ?1 OR p.created = ?1 AND p.id > ?2) AND (?3 = '' OR p.id = ?3 OR p.name LIKE ?4 ESCAPE '\')
		ORDER BY p.created DESC, p.id LIMIT ?5`, created, id, f.Search, containing(f.Search), f.Limit)
}

func (s *sqlite) AllTables(ctx context.Context, f OverviewFilter) ([]TableGlance, error) {
	created, id := f.before()
	return all(ctx, s, func(rows *sql.Rows) (TableGlance, error) {
		var g TableGlance
		var created, updated int64
		err := rows.Scan(&g.ID, &g.Host, &g.HostName, &g.Game, &g.State, &g.People, &g.Entries, &created, &updated)
		g.Created, g.Updated = unstamp(created), unstamp(updated)
		return g, err
	}, `SELECT t.id, t.host, coalesce(h.name, ''), t.game, t.state, (SELECT count(*) FROM sitters WHERE "table" = t.id), coalesce(m.seq, 0), t.created, t.updated
		FROM tables t LEFT JOIN people h ON h.id = t.host LEFT JOIN matches m ON m.id = t.match
		WHERE (t.created < ?1 OR t.created = ?1 AND t.id > ?2)
		AND (?3 = '' OR t.id = ?3 OR EXISTS (SELECT 1 FROM sitters s LEFT JOIN people p ON p.id = s.person WHERE s."table" = t.id AND (s.person = ?3 OR p.name LIKE ?4 ESCAPE '\')))
		ORDER BY t.created DESC, t.id LIMIT ?5`, created, id, f.Search, containing(f.Search), f.Limit)
}

func (s *sqlite) Announcement(ctx context.Context) (map[string]string, error) {
	texts := map[string]string{}
	_, err := all(ctx, s, func(rows *sql.Rows) (none struct{}, err error) {
		var language, text string
		err = rows.Scan(&language, &text)
		texts[language] = text
		return none, err
	}, `SELECT language, text FROM announcement`)
	return texts, err
}

func (s *sqlite) Announce(ctx context.Context, texts map[string]string, by string, at time.Time) error {
	return s.queue.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.Exec(`DELETE FROM announcement`); err != nil {
			return err
		}
		var said []string
		for _, language := range slices.Sorted(maps.Keys(texts)) {
			if _, err := tx.Exec(`INSERT INTO announcement (language, text) VALUES (?, ?)`, language, texts[language]); err != nil {
				return err
			}
			said = append(said, texts[language])
		}
		return note(tx, Act{Time: at, Who: by, Role: Operator, Act: ActAnnounce, Why: strings.Join(said, " / ")})
	})
}
