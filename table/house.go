// Package table is people and bots around a match: who sits where, presence, chat, clocks, pause, and what each of them is sent. It knows no HTTP.
//
//	house := table.NewHouse(table.Config{...})
//	t, err := house.Open(ctx, id)       // in memory from now on
//	defer t.Release()
//	seq, err := t.Play(ctx, person, table.Move{...})  // durable when it returns nil
//
// A table is kept in memory while somebody uses it. Whatever it is told is durable before it is shown to anybody; of what a seat may not know
// nothing leaves this package.
package table

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"log/slog"
	"maps"
	"runtime"

	"slices"
	"strings"
	"sync"
	"time"

	"mischief/bot"
	"mischief/game"
	"mischief/match"
	"mischief/store"
	"mischief/table/notice"
)

// Config is what a house needs.
type Config struct {
	Store store.Hall
	Games func(id string) (bot.Game, error) // the newest editions, as registry.Registry.Find
	Log   *slog.Logger                      // nil: nothing is logged
	// Thinkers is how many bots may think at once; 0: one less than there are processors, at least one.
	Thinkers int
	Observer Observer // nil: nobody is told
	// Notices tell people who are away that they are asked; nil: nobody is told. The house begins and closes them.
	Notices *notice.Service
	// TablesAtOnce is how many tables a person may host that are not over, TablesADay how many he may make in 24 hours; 0: any number.
	TablesAtOnce, TablesADay int
	// TablesKept is how many tables a person may have hosted that are kept, BytesKept how many bytes the logs of their matches and what was said there may
	// take before he may make no more; 0: any number.
	TablesKept int
	BytesKept  int64
	// Version is the program's: what one version failed at another tries again.
	Version string
	// Gather is how long chance's first answer waits for what people mix into the dice; 0: 2.5 seconds, less than 0: not at all.
	Gather time.Duration
	// Seed is where all dice and all bots' thinking come from, for tests that play the same match again: who knows it foretells everything. 0: nobody can.
	Seed uint64
}

// Observer is told what happens in a house, to count it. Its methods return at once.
type Observer interface {
	Moved(seat game.Seat, took time.Duration) // a move was stored and made known
	Thought(spec bot.Spec, took time.Duration)
	BotFailed()
}

// House holds the tables in use. It is safe for use by several goroutines.
type House struct {
	Config
	host  *match.Host
	key   []byte // signs invitations
	minds *minds
	time  houseTime

	ctx    context.Context // until Close
	cancel context.CancelFunc
	doors  sync.Mutex // held while work begins or the house closes
	work   sync.WaitGroup

	dismissed chan struct{} // closed: nobody may look on any more
	dismiss   sync.Once

	blocks blocks

	reading chan struct{} // holds one for each who looks far back
	lanes   lanes         // of people who look far back
	pages   pages

	mostEntries int64

	mu       sync.Mutex
	tables   map[string]*Table
	tellings map[tongue]*game.Telling
}

// Times of the house.
const (
	sweepEvery  = time.Minute      // how often unused tables are put away and due ones looked after
	idleFor     = time.Minute      // how long a table stays in memory unused
	keepEvery   = 10 * time.Minute // how often the house's time is stored
	forgetEvery = 24 * time.Hour   // how often what is kept for a time only is forgotten
)

// NewHouse opens a house over a store. Close it before the store.
func NewHouse(ctx context.Context, c Config) (*House, error) {
	fresh := make([]byte, 32)
	rand.Read(fresh) // never fails
	key, err := c.Store.Key(ctx, "invitations", fresh)
	if err != nil {
		return nil, err
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	h := &House{Config: c, key: key, dismissed: make(chan struct{}), reading: make(chan struct{}, longReads()), tables: map[string]*Table{}, tellings: map[tongue]*game.Telling{},
		mostEntries: mostEntries}
	if h.time, err = openTime(ctx, c.Store); err != nil {
		return nil, err
	}
	h.minds = newMinds(cmp.Or(c.Thinkers, max(1, runtime.GOMAXPROCS(0)-1)), luckOf(c.Seed))
	h.host = match.NewHost(forTables{c.Store}, func(id string) (game.Game, error) { return c.Games(id) })
	if c.Seed != 0 {
		h.host.Seed(c.Seed)
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.begin(h.sweep)
	if h.Notices != nil {
		h.Notices.Begin(h)
	}
	return h, nil
}

// FileKey is the public key that the files of matches are signed with.
func (h *House) FileKey(ctx context.Context) (ed25519.PublicKey, error) { return h.host.Key(ctx) }

// Dismiss ends all listening: those who look on are told to come again.
func (h *House) Dismiss() {
	h.dismiss.Do(func() {
		close(h.dismissed)
		h.mu.Lock()
		tables := slices.Collect(maps.Values(h.tables))
		h.mu.Unlock()
		for _, t := range tables {
			t.mu.Lock()
			t.wake()
			t.mu.Unlock()
		}
	})
}

// Close ends all listening, thinking and clocks, and waits for them.
func (h *House) Close() {
	h.Dismiss()
	if h.Notices != nil {
		h.Notices.Close()
	}
	h.doors.Lock()
	h.cancel()
	h.doors.Unlock()
	h.work.Wait()
	h.keepTime(context.Background())
	h.mu.Lock()
	tables := slices.Collect(maps.Values(h.tables))
	clear(h.tables)
	h.mu.Unlock()
	for _, t := range tables {
		t.mu.Lock()
		t.stop()
		t.mu.Unlock()
	}
}

// begin does work that Close waits for; it does nothing once the house closes.
func (h *House) begin(work func()) {
	h.doors.Lock()
	defer h.doors.Unlock()
	if h.ctx.Err() == nil {
		h.work.Go(func() { h.survive("work that goes on by itself", work) })
	}
}

// Live is how many tables are in memory.
func (h *House) Live() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// Open answers with a table, to be released by whoever opened it. A *Fault of kind Missing: there is none.
func (h *House) Open(ctx context.Context, id string) (*Table, error) {
	h.mu.Lock()
	t, ok := h.tables[id]
	if !ok {
		t = &Table{house: h, id: id}
		h.tables[id] = t
	}
	t.users++
	h.mu.Unlock()
	if err := t.load(ctx); err != nil {
		t.Release()
		return nil, explain(err)
	}
	return t, nil
}

// Release ends the use of a table.
func (t *Table) Release() {
	h := t.house
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.users--; t.users == 0 {
		t.unused = time.Now()
		if !t.loaded.Load() {
			delete(h.tables, t.id)
		}
	}
}

// sweep puts unused tables away and looks after those that are due, again and again.
func (h *House) sweep() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	var forgotten, kept time.Time
	for {
		if now := time.Now(); now.Sub(forgotten) > forgetEvery {
			h.survive("removing old reports", func() { h.forgetReports(now) })
			h.survive("removing matches of no table", func() { h.forgetLoose(now) })
			forgotten = now
		}
		if now := h.time.now(); now.Sub(kept) >= keepEvery {
			h.survive("storing the time", func() { h.keepTime(h.ctx) })
			kept = now
		}
		h.survive("looking after tables that are due", h.lookAfterDue)
		h.survive("putting tables away", func() { h.putAway(time.Now().Add(-idleFor)) })
		select {
		case <-tick.C:
		case <-h.ctx.Done():
			return
		}
	}
}

// forgetReports removes reports that were resolved long ago.
func (h *House) forgetReports(now time.Time) {
	if err := h.Store.ForgetReports(h.ctx, now.Add(-reportsKept)); err != nil && !errors.Is(err, context.Canceled) {
		h.Log.Error("old reports could not be removed", "error", err)
	}
}

// forTables is the store of matches that are made for tables: until a table names one it is loose, and forgotten if none ever does.
type forTables struct{ store.Store }

// Create adds a match that no table names yet.
func (f forTables) Create(ctx context.Context, m store.Match, entries ...store.Entry) error {
	m.Loose = true
	return f.Store.Create(ctx, m, entries...)
}

// looseKept is how long a match that no table names may wait for one: between the two the program does nothing else.
const looseKept = time.Hour

// forgetLoose removes matches that were made for tables that never came to be, or are gone.
func (h *House) forgetLoose(now time.Time) {
	n, err := h.Store.ForgetLoose(h.ctx, now.Add(-looseKept))
	if err != nil && !errors.Is(err, context.Canceled) {
		h.Log.Error("matches of no table could not be removed", "error", err)
	} else if n > 0 {
		h.Log.Info("matches of no table were removed", "matches", n)
	}
}

// lookAfterDue opens the tables whose clocks need somebody to watch them.
func (h *House) lookAfterDue() {
	due, err := h.Store.DueTables(h.ctx, h.time.now())
	if err != nil {
		if !errors.Is(err, context.Canceled) {
			h.Log.Error("tables that are due could not be read", "error", err)
		}
		return
	}
	for _, id := range due {
		t, err := h.Open(h.ctx, id)
		if err != nil {
			h.Log.Error("a table that is due could not be opened", "table", id, "error", errors.Join(err, errors.Unwrap(err)))
			continue
		}
		t.Release()
	}
}

// putAway forgets tables that nobody has used since a time and that have nothing to do.
func (h *House) putAway(since time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, t := range h.tables {
		if t.users == 0 && !t.unused.After(since) && t.rests() {
			delete(h.tables, id)
		}
	}
}

// rests tells whether the table has nothing to do, and stops it then.
func (t *Table) rests() bool {
	if !t.mu.TryLock() {
		return false
	}
	defer t.mu.Unlock()
	if t.thinking != nil || t.clockRuns() || t.unsaved {
		return false
	}
	t.stop()
	return true
}

// newID is a name that nobody can guess.
func newID() string { return strings.ToLower(rand.Text()) }
