package match

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"mischief/game"
	"mischief/store"
)

// Host opens matches of a store. It is safe for use by several goroutines.
type Host struct {
	store   store.Store
	games   *editions
	secrets func() []byte
}

// NewHost makes a host for the matches of a store. find answers with the game of an id in its newest edition, or with an error that
// lists the ids there are.
func NewHost(st store.Store, find func(id string) (game.Game, error)) *Host {
	return &Host{store: st, games: newEditions(st, find), secrets: newSecret}
}

// Seed has the secrets of new matches follow from a seed in place of the system's randomness, those of the first match, the second, and so on, for tests that play the same match again: whoever knows
// the seed foretells every die. Call it before the host is used.
func (h *Host) Seed(seed uint64) {
	var made atomic.Uint64
	h.secrets = func() []byte {
		sum := sha256.Sum256(fmt.Appendf(nil, "secret %d of %d", made.Add(1), seed))
		return sum[:]
	}
}

// Setup is what a match is created with.
type Setup struct {
	Game          string
	Options       game.Options // what is left out is the default
	Seats         []Occupant   // one for each seat the options make
	Dice          string       // Digital (if empty) or Own
	Undo          string       // Strict (if empty), Friendly or Practice
	Contributions []string     // what the seats mix into the dice; may be shorter than Seats, see Match.Contribute
	Start         []byte       // JSON document of the first position; empty: the options make it
}

// Create sets up a match and stores it. The error of options is an *game.OptionError.
func (h *Host) Create(ctx context.Context, s Setup) (*Match, error) {
	g, err := h.games.find(s.Game)
	if err != nil {
		return nil, err
	}
	r, err := h.prepareSetup(ctx, g, s)
	if err != nil {
		return nil, err
	}
	return h.keep(ctx, r)
}

// prepareSetup checks what a match is to be set up with and makes it, without storing it.
func (h *Host) prepareSetup(ctx context.Context, g game.Game, s Setup) (*record, error) {
	meta := store.Match{Game: g.Info().ID, Version: g.Info().Version, Content: g.Info().Content, Options: maps.Clone(s.Options), Seats: slices.Clone(s.Seats),
		Dice: cmp.Or(s.Dice, Digital), Undo: cmp.Or(s.Undo, Strict), Contributions: slices.Clone(s.Contributions), Start: s.Start}
	if err := checkSetup(g, &meta); err != nil {
		return nil, err
	}
	return h.prepare(ctx, g, meta)
}

// create gives a match its id and secret and stores it.
func (h *Host) create(ctx context.Context, g game.Game, meta store.Match) (*Match, error) {
	r, err := h.prepare(ctx, g, meta)
	if err != nil {
		return nil, err
	}
	return h.keep(ctx, r)
}

// keep stores a match that has been prepared.
func (h *Host) keep(ctx context.Context, r *record) (*Match, error) {
	if err := h.store.Create(ctx, r.meta); err != nil {
		return nil, err
	}
	return newMatch(h, r), nil
}

// prepare gives a match its id and secret, and sees to it that it can be stored.
func (h *Host) prepare(ctx context.Context, g game.Game, meta store.Match) (*record, error) {
	meta.ID = newID()
	meta.Created = milliseconds(time.Now())
	meta.Updated = meta.Created
	meta.Seated = meta.Seats
	if meta.Dice != Own && meta.Secret == nil {
		meta.Secret = h.secrets()
	}
	meta.Sum = headerSum(meta)
	r, err := newRecord(meta, g)
	if err != nil {
		return nil, err
	}
	if r.over() {
		return nil, fmt.Errorf("nothing is left to play: %w", ErrOver)
	}
	return r, h.games.keep(ctx, meta.Game, meta.Content)
}

// newID is a name that nobody can guess.
func newID() string { return strings.ToLower(rand.Text()) }

// checkSetup checks what a match is set up with and completes its options.
func checkSetup(g game.Game, m *store.Match) error {
	options, err := g.Info().Schema.Complete(m.Options)
	if err != nil {
		return err
	}
	m.Options = options
	if _, err := g.Setup(options); err != nil {
		return err
	}
	if want := g.Info().Seats(options); len(m.Seats) != want {
		return fmt.Errorf("this match of %s has %d seats, and %d are taken", g.Info().Title, want, len(m.Seats))
	}
	for i, who := range m.Seats {
		if err := checkOccupant(who); err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
	}
	if err := CheckDice(g.Info(), m.Dice); err != nil {
		return err
	}
	if len(m.Contributions) > len(m.Seats) {
		return fmt.Errorf("%d seats can't make %d contributions", len(m.Seats), len(m.Contributions))
	}
	for i, text := range m.Contributions {
		if !shortText(text) {
			return fmt.Errorf("seat %d: a contribution is one line of at most %d characters", i+1, maxText)
		}
	}
	return checkUndo(m.Undo)
}

func checkUndo(policy string) error {
	if policy != Strict && policy != Friendly && policy != Practice {
		return fmt.Errorf("undo is %s, %s or %s, not %q", Strict, Friendly, Practice, policy)
	}
	return nil
}

// Open reads a match. The id may be shortened as long as it fits one match only. store.ErrNotFound, ErrVersion and ErrDamaged say why not.
func (h *Host) Open(ctx context.Context, id string) (*Match, error) {
	id = strings.ToLower(id)
	r, err := h.load(ctx, id, true)
	if errors.Is(err, store.ErrNotFound) && id != "" {
		var whole string
		if whole, err = h.complete(ctx, id); err == nil {
			r, err = h.load(ctx, whole, true)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", id, err)
	}
	return newMatch(h, r), nil
}

// complete finds the one id that begins with a prefix.
func (h *Host) complete(ctx context.Context, prefix string) (string, error) {
	found, err := h.store.List(ctx, store.Filter{Prefix: prefix, Limit: 2})
	switch {
	case err != nil:
		return "", err
	case len(found) == 0:
		return "", store.ErrNotFound
	case len(found) > 1:
		return "", fmt.Errorf("%w of exactly this id, and several begin with it, such as %s and %s", store.ErrNotFound, found[0].ID, found[1].ID)
	}
	return found[0].ID, nil
}

// load reads a match: from its snapshot if that will do, or from the beginning.
func (h *Host) load(ctx context.Context, id string, fromSnap bool) (*record, error) {
	l, err := h.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	if headerSum(l.Match) != l.Match.Sum {
		return nil, fmt.Errorf("%w: what it was set up with was changed", ErrDamaged)
	}
	g, err := h.games.of(ctx, l.Match.Game, l.Match.Version, l.Match.Content)
	if err != nil {
		return nil, err
	}
	_ = h.games.keep(ctx, l.Match.Game, l.Match.Content) // of an older program's matches; what fails is tried again
	if l.Snapshot != nil && fromSnap {
		r, err := fromSnapshot(l.Match, g, l.Snapshot)
		if err == nil {
			err = r.addAll(ctx, l.Entries)
		}
		if err == nil && r.agrees() == nil {
			return r, nil
		} // whatever is wrong with the snapshot: it only saves time
	}
	entries := l.Entries
	if l.Snapshot != nil {
		if entries, err = h.store.Entries(ctx, id, 0); err != nil {
			return nil, err
		}
	}
	r, err := newRecord(l.Match, g)
	if err != nil {
		return nil, err
	}
	if err := r.addAll(ctx, entries); ctx.Err() != nil {
		return nil, ctx.Err()
	} else if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err := r.agrees(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return r, nil
}

// agrees compares the log with what the store says of the match.
func (r *record) agrees() error {
	switch {
	case r.seq() != r.meta.Seq:
		return fmt.Errorf("it has %d entries, and %d belong to it", r.seq(), r.meta.Seq)
	case r.over() != r.meta.Over:
		return errors.New("its log and its entry in the list differ on whether it is over")
	}
	return nil
}

func (r *record) addAll(ctx context.Context, entries []store.Entry) error {
	for _, e := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.add(e); err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
	}
	return nil
}

// List finds matches, the most recently changed first. Their secrets are left out.
func (h *Host) List(ctx context.Context, f store.Filter) ([]store.Match, error) {
	return h.store.List(ctx, f)
}

// Delete removes a match for good. The id is not to be shortened.
func (h *Host) Delete(ctx context.Context, id string) error {
	if err := h.store.Delete(ctx, id); err != nil {
		return fmt.Errorf("match %s: %w", id, err)
	}
	return nil
}
