// Package store keeps matches: what a match was set up with, its log, and snapshots that make opening quick.
//
// Appending entries with the next sequence numbers is the only way a match changes. An append is durable before it returns, and the numbers decide
// between writers: of two that append after the same entry one wins and the other gets ErrConflict. So any number of programs may
// serve one match without a leader.
//
// The store knows nothing of rules: moves and positions are text to it. SQLite is the implementation for one machine;
// storetest.Run checks every promise made here for any implementation.
package store

import (
	"context"
	"errors"
	"time"
)

// Store is where matches live. It is safe for use by several goroutines.
type Store interface {
	Campaigns

	// Create adds a match with the entries it has already, numbered from 1 to m.Seq: none for a new match. ErrExists: there is one of that id.
	Create(ctx context.Context, m Match, entries ...Entry) error
	// Append adds a change to a match whose last entry is number after (0: none yet), durably before it returns.
	// ErrConflict: the match has moved on; nothing was changed. ErrNotFound: there is no such match. ErrLeft: its campaign has gone on from it.
	// Once the change has been handed to the database ctx no longer matters: the answer tells what became of it.
	Append(ctx context.Context, id string, after int64, c Change) error
	// Load reads a match, its newest snapshot and the entries after the snapshot, all of one moment.
	Load(ctx context.Context, id string) (Loaded, error)
	// Entries reads the entries with numbers above after, in order; none for a match that does not exist.
	Entries(ctx context.Context, id string, after int64) ([]Entry, error)
	// List finds matches, the most recently changed first. Their secrets are left out.
	List(ctx context.Context, f Filter) ([]Match, error)
	// Delete removes a match with all its entries. ErrNotFound: there is no such match. ErrAttempt: it belongs to a campaign, which would lack it.
	Delete(ctx context.Context, id string) error
	// KeepContent keeps a content pack under its name, for as long as the store lives; nothing happens when one of that name is kept already.
	KeepContent(ctx context.Context, name string, pack []byte) error
	// Content is the content pack kept under a name. ErrNotFound: there is none.
	Content(ctx context.Context, name string) ([]byte, error)
	// Key answers with the secret kept under a name; if there is none yet, with the one given, which it keeps.
	Key(ctx context.Context, name string, fresh []byte) ([]byte, error)
	// Close waits for changes under way and releases the store; afterwards every method answers ErrClosed.
	Close() error
}

// What a store may answer. Errors are wrapped: ask with errors.Is.
var (
	ErrConflict   = errors.New("somebody else changed the match meanwhile; look at it again")
	ErrNotFound   = errors.New("there is no such match")
	ErrExists     = errors.New("there is already a match of this id")
	ErrLeft       = errors.New("the campaign has gone on from this match, which stays as it is")
	ErrAttempt    = errors.New("the match belongs to a campaign, which would not be whole without it")
	ErrClosed     = errors.New("the store is closed")
	ErrFull       = errors.New("the disk is full: nothing was changed; free some space and try again")
	ErrNotAStore  = errors.New("the file is no store of matches; name another file or move this one away")
	ErrNewer      = errors.New("the store was written by a newer version of this program; use that version")
	ErrUnwritable = errors.New("the store cannot be written; check the permissions of the file and its folder, and that the folder exists")
	ErrDamaged    = errors.New("the store is damaged; restore it from a backup")
	ErrBusy       = errors.New("another program keeps the store locked; try again, or end that program")
)

// Match is what is known of a match besides its log.
type Match struct {
	ID            string
	Game          string            // id of the game
	Version       int               // the edition of the game's rules
	Content       string            // name of the content pack it was set up with; empty for none
	Options       map[string]string // complete
	Seats         []Occupant        // who sat where at the start
	Dice          string            // where chance comes from; the words are those of package match
	Undo          string            // what may be taken back
	Secret        []byte            // from which Nature's answers are drawn; shown to nobody before the match is over
	Contributions []string          // what each seat mixed in at the start; empty for none
	Start         []byte            // JSON document of the first position; empty: the options make it
	ForkOf        string            // id of the match this one was forked from; empty for none
	ForkAt        int64             // number of the entry it was forked after
	Created       time.Time         // to the millisecond, UTC
	Sum           string            // checksum of all the above
	Loose         bool              // Create: it is for a table that does not name it yet, see Hall.ForgetLoose; not read back

	// What appending changes. Create takes them as given.
	Seq     int64      // number of the last entry
	Seated  []Occupant // who sits where now
	Over    bool
	Result  string    // one line, when over
	Updated time.Time // to the millisecond, UTC
	Closed  bool      // its campaign has gone on from it: nothing is appended any more
}

// Occupant is who plays a seat.
type Occupant struct {
	Kind string `json:"kind"`           // Person, Bot or Friend
	Name string `json:"name,omitempty"` // what to call it
	Bot  string `json:"bot,omitempty"`  // for a bot: its spec, such as "search:1s"
}

// Kinds of occupants.
const (
	Person = "person" // somebody at this machine
	Bot    = "bot"
	Friend = "friend" // somebody elsewhere
)

// Entry is one line of a match's log. Numbers count from 1 without a gap.
type Entry struct {
	Seq  int64
	Kind string    // what kind of line; the words are those of package match
	Seat int8      // who did it; -1 for Nature
	Text string    // a move in notation, or what the kind asks for
	Time time.Time // to the millisecond, UTC
	Sum  string    // running checksum of the log up to here
}

// Snapshot is a match at one moment, so that opening need not begin at the beginning.
type Snapshot struct {
	Seq   int64  // number of the last entry in it
	State []byte // package match's own JSON
}

// Change is what one append does to a match, all of it or nothing.
type Change struct {
	Entries  []Entry    // at least one; numbered from after+1
	Seated   []Occupant // who sits where now; nil: as before
	Over     bool
	Result   string    // one line, when over
	Snapshot *Snapshot // replaces the one before; nil: none is made
}

// Loaded is a match as read from a store.
type Loaded struct {
	Match    Match
	Snapshot *Snapshot // nil when there is none
	Entries  []Entry   // those after the snapshot, in order
}

// Filter says which matches to list. The zero Filter lists all.
type Filter struct {
	Game   string // id of a game; empty: of all games
	Prefix string // what the id begins with
	Live   bool   // only matches that can be played on: they are not over, and no campaign has gone on from them
	Limit  int    // at most so many; 0: all
}
