package table

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"mischief/bot"
	"mischief/game"
	"mischief/games"
	"mischief/store"
)

// poison makes a game panic at one of its methods, from when it is armed.
type poison struct {
	mu    sync.Mutex
	where string // the method; empty: nowhere
	move  string // with this move only; empty: with any
	times int    // it did so often
}

func (p *poison) arm(where, move string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.where, p.move = where, move
}

func (p *poison) taste(where, move string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if where == p.where && (p.move == "" || p.move == move) {
		p.times++
		panic("poisoned " + where)
	}
}

func (p *poison) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.times
}

// poisoned is a game with a planted fault.
type poisoned struct {
	bot.Game
	*poison
}

func (g poisoned) Edition(n int) (game.Game, error) {
	e, err := g.Game.Edition(n)
	return poisoned{e.(bot.Game), g.poison}, err
}

func (g poisoned) Setup(o game.Options) (game.Position, error) {
	p, err := g.Game.Setup(o)
	return planted{p, g.poison}, err
}

func (g poisoned) Position(decode func(any) error) (game.Position, error) {
	p, err := g.Game.Position(decode)
	return planted{p, g.poison}, err
}

func (g poisoned) Player(bot.Spec) bot.Player {
	return sickPlayer{g.Game.Player(bot.Spec{}), func(context.Context) ([]bot.Line[string], error) {
		g.taste("think", "")
		return []bot.Line[string]{{Move: "7"}}, nil
	}}
}

type planted struct {
	game.Position
	*poison
}

func (p planted) Turn() game.Turn {
	p.taste("turn", "")
	return p.Position.Turn()
}

func (p planted) Moves() []string {
	p.taste("moves", "")
	return p.Position.Moves()
}

func (p planted) Play(move string, tell *game.Story) error {
	p.taste("play", move)
	return p.Position.Play(move, tell)
}

func (p planted) After(move string, tell *game.Story) (game.Position, string, error) {
	p.taste("play", move)
	next, canonical, err := p.Position.After(move, tell)
	return planted{next, p.poison}, canonical, err
}

func (p planted) AfterBy(seat game.Seat, move string, tell *game.Story) (game.Position, string, error) {
	p.taste("view", "")
	p.taste("play", move)
	next, canonical, err := p.Position.AfterBy(seat, move, tell)
	return planted{next, p.poison}, canonical, err
}

func (p planted) Chances() ([]string, []int64) {
	p.taste("chances", "")
	return p.Position.Chances()
}

func (p planted) Preview(move string) game.Preview {
	p.taste("preview", move)
	return p.Position.Preview(move)
}

func (p planted) View(viewer game.Seat) game.Position {
	p.taste("view", "")
	return planted{p.Position.View(viewer), p.poison}
}

func (p planted) Clone() game.Position { return planted{p.Position.Clone(), p.poison} }

func (p planted) Equal(other game.Position) bool {
	o, ok := other.(planted)
	return ok && p.Position.Equal(o.Position)
}

// ward is a house with a game that can be poisoned, over a store in a file.
type ward struct {
	*House
	*poison
	log   *lockedText
	close func()
}

func openWard(t *testing.T, file, version string, p *poison, wrap func(store.Hall) store.Hall) *ward {
	t.Helper()
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	st, err := store.OpenHall(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if wrap != nil {
		st = wrap(st)
	}
	w := &ward{poison: p, log: &lockedText{}}
	w.House, err = NewHouse(t.Context(), Config{Store: st, Gather: -1, Seed: 1, Version: version, Log: slog.New(slog.NewTextHandler(w.log, nil)),
		Games: func(id string) (bot.Game, error) {
			entry, err := registry.Find(id)
			return poisoned{entry, p}, err
		}})
	if err != nil {
		t.Fatal(err)
	}
	w.close = sync.OnceFunc(func() {
		w.House.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func stateOf(t *testing.T, table *Table) View {
	t.Helper()
	v, err := table.View(anna)
	if err != nil {
		t.Fatalf("a table that was set aside can't be looked at: %v", err)
	}
	return v
}

func (w *ward) reopen(t *testing.T, id string) *Table {
	t.Helper()
	table, err := w.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestAPanicSetsOneMatchAside plants a panic at each place where a game is called, holds that the others play on, that nothing fails twice, and that the match
// goes on where it was when the fault is gone.
func TestAPanicSetsOneMatchAside(t *testing.T) {
	move := func(w *ward, table *Table, text string, seq int64) error {
		return table.Do("a move", func() error {
			_, err := table.Play(context.Background(), anna, Move{ID: text, Seat: 0, Seq: seq, Text: text})
			return err
		})
	}
	for name, c := range map[string]struct {
		game  string // connectfour if empty
		bot   bool
		clock ClockRule
		where string
		early bool // it is poisoned before the match begins
		move  string
		do    func(w *ward, table *Table) error // meets the fault; nil: it is met by itself in ten minutes
		seq   int64                             // the last entry that counts
	}{
		"a move":           {where: "play", move: "3", do: func(w *ward, table *Table) error { return move(w, table, "3", 0) }},
		"judging a move":   {where: "view", do: func(w *ward, table *Table) error { return move(w, table, "4", 0) }},
		"a bot's move":     {bot: true, where: "play", move: "7", do: func(w *ward, table *Table) error { return move(w, table, "4", 0) }, seq: 1},
		"a bot's choices":  {bot: true, where: "moves", do: func(w *ward, table *Table) error { return move(w, table, "4", 0) }, seq: 1},
		"a clock":          {clock: ClockRule{Kind: liveClock, Minutes: 5}, where: "turn"},
		"a clock by days":  {clock: ClockRule{Kind: daysClock, Days: 1}, where: "turn"},
		"chance's answers": {game: "neuroshima", where: "chances", early: true},
		"showing it": {where: "view", do: func(w *ward, table *Table) error {
			l, err := table.Listen(anna, 0, 0)
			if err != nil {
				return err
			}
			defer l.Close()
			messages, err := l.Next(context.Background())
			if err == nil && len(messages) > 0 && strings.Contains(string(messages[0]), `"state":"halted"`) {
				return errHalted // he was told, though nothing could be shown
			}
			return err
		}},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "matches.db")
			synctest.Test(t, func(t *testing.T) {
				p := &poison{}
				w := openWard(t, file, "1", p, nil)
				defer func() { w.close() }()
				other := duel(t, w.House, ClockRule{})
				seats := []Seating{{Kind: "me"}, {Kind: "friend"}}
				if c.bot {
					seats[1] = Seating{Kind: "bot", Bot: "easy"}
				}
				plan := Plan{Game: orElse(c.game, "connectfour"), Clock: c.clock, Seats: seats}
				if c.game != "" {
					plan.Seats = nil
				}
				if c.early {
					p.arm(c.where, c.move)
				}
				table, err := w.Create(t.Context(), anna, plan)
				if err != nil && !c.early {
					t.Fatal(err)
				}
				if c.early {
					rows, err := w.Store.Tables(t.Context(), store.TableFilter{})
					if err != nil {
						t.Fatal(err)
					}
					rows = slices.DeleteFunc(rows, func(row store.Table) bool { return row.Game != c.game })
					table = w.reopen(t, rows[0].ID)
				}
				id := table.ID()
				p.arm(c.where, c.move)
				if c.do != nil {
					err = c.do(w, table)
				} else if c.early {
					err = errHalted
				} else {
					time.Sleep(c.clock.full() + 2*sweepEvery)
					err = errHalted
				}
				synctest.Wait()
				if !c.bot && !errors.Is(err, errHalted) {
					t.Errorf("who met it is told %v", err)
				}
				if v := stateOf(t, table); v.State != Halted || v.Halted == "" || v.MatchSeq != c.seq {
					t.Errorf("the table is %s (%q) after entry %d; want it halted after %d", v.State, v.Halted, v.MatchSeq, c.seq)
				}
				if err := move(w, table, "5", c.seq); !errors.Is(err, errHalted) {
					t.Errorf("a move afterwards: %v", err)
				}
				if log := w.log.String(); !strings.Contains(log, id) || !strings.Contains(log, "entry=") || !strings.Contains(log, "planted") {
					t.Errorf("the log tells too little: %s", log)
				}

				// It is met no more: not by clocks, not by looking, not at the next start.
				met := p.count()
				time.Sleep(10 * time.Minute)
				table.Release()
				other.Release()
				otherID := other.ID()
				w.close()
				w = openWard(t, file, "1", p, nil)
				time.Sleep(10 * time.Minute)
				synctest.Wait()
				if c.where != "view" && c.where != "turn" && p.count() != met {
					t.Errorf("the fault was met %d times, and then %d times", met, p.count())
				}
				table = w.reopen(t, id)
				if v := stateOf(t, table); v.State != Halted {
					t.Errorf("at the next start the table is %s", v.State)
				}
				table.Release()

				// Others play on.
				p.arm("", "")
				other = w.reopen(t, otherID)
				play(t, other, anna, 0, 0, "4")
				other.Release()

				// It is tried again when the host asks, and by another version.
				if _, err := w.Retry(t.Context(), ben, false, id); err == nil {
					t.Error("somebody else may try again")
				}
				if table, err = w.Retry(t.Context(), anna, false, id); err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				if v := stateOf(t, table); v.State != Playing || v.Halted != "" || v.MatchSeq < c.seq {
					t.Errorf("tried again the table is %s after entry %d", v.State, v.MatchSeq)
				}
				if err := table.Do("x", func() error { panic("once more") }); !errors.Is(err, errHalted) {
					t.Fatal(err)
				}
				table.Release()
				w.close()
				w = openWard(t, file, "2", p, nil)
				table = w.reopen(t, id)
				defer table.Release()
				if v := stateOf(t, table); v.State != Playing {
					t.Errorf("under another version the table is %s", v.State)
				}
			})
		})
	}
}

// TestAPoisonedTableIsOpenedByNobody holds that a table whose match can't even be opened hinders no start, no list and nobody's leaving.
func TestAPoisonedTableIsOpenedByNobody(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.db")
	synctest.Test(t, func(t *testing.T) {
		p := &poison{}
		w := openWard(t, file, "1", p, nil)
		table := duel(t, w.House, ClockRule{Kind: liveClock, Minutes: 5})
		id := table.ID()
		play(t, table, anna, 0, 0, "4")
		table.Release()
		w.close()
		p.arm("play", "")
		w = openWard(t, file, "1", p, nil)
		synctest.Wait() // the house looks after tables that are due
		if log := w.log.String(); strings.Count(log, "panic=") != 1 || !strings.Contains(log, id) {
			t.Errorf("the log tells of it other than once: %s", log)
		}
		time.Sleep(10 * time.Minute)
		if p.count() != 1 {
			t.Errorf("the match was tried %d times", p.count())
		}
		if list, err := w.List(t.Context(), anna, "mine"); err != nil || len(list) != 1 || list[0].State != Halted {
			t.Errorf("Anna's tables: %+v, %v", list, err)
		}
		table = w.reopen(t, id)
		if v := stateOf(t, table); v.State != Halted {
			t.Errorf("the table is %s", v.State)
		}
		table.Release()
		if err := w.Forget(t.Context(), anna); err != nil {
			t.Errorf("Anna can't be forgotten: %v", err)
		}
		w.close()
	})
}

// TestLookingHaltsNothing holds that a panic at what was only asked for, such as a preview, fails that question alone.
func TestLookingHaltsNothing(t *testing.T) {
	p := &poison{}
	w := openWard(t, filepath.Join(t.TempDir(), "matches.db"), "1", p, nil)
	defer w.close()
	table := duel(t, w.House, ClockRule{})
	defer table.Release()
	p.arm("preview", "")
	err := table.Look("a preview", func() error {
		_, err := table.Preview(t.Context(), anna, 0, "4")
		return err
	})
	if err == nil || errors.Is(err, errHalted) || !strings.Contains(w.log.String(), "planted") {
		t.Errorf("asked for a preview: %v; the log: %s", err, w.log)
	}
	play(t, table, anna, 0, 0, "4")
}

// TestAStoreThatFailsSetsOneMatchAside holds that a change at which the program itself fails is not tried again for ever.
func TestAStoreThatFailsSetsOneMatchAside(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.db")
	synctest.Test(t, func(t *testing.T) {
		bad := &badStore{}
		w := openWard(t, file, "1", &poison{}, func(h store.Hall) store.Hall { bad.Hall = h; return bad })
		defer w.close()
		table, err := w.Create(t.Context(), anna, Plan{Game: "connectfour", Clock: ClockRule{Kind: liveClock, Minutes: 5}, Seats: []Seating{{Kind: "me"}, {Kind: "friend"}}})
		if err != nil {
			t.Fatal(err)
		}
		defer table.Release()
		bad.set(true)
		time.Sleep(20 * time.Minute) // the clock runs out, and the change of seats can't be stored
		bad.set(false)
		if tries := bad.count(); tries == 0 || tries > 5 {
			t.Errorf("the store was tried %d times", tries)
		}
		if v := stateOf(t, table); v.State != Halted {
			t.Errorf("the table is %s", v.State)
		}
	})
}

type badStore struct {
	store.Hall
	mu    sync.Mutex
	bad   bool
	tries int
}

func (b *badStore) set(bad bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.bad = bad
}

func (b *badStore) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tries
}

func (b *badStore) fails() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bad {
		b.tries++
	}
	return b.bad
}

func (b *badStore) ChangeTable(ctx context.Context, row store.Table) error {
	if b.fails() {
		return store.ErrBroken
	}
	return b.Hall.ChangeTable(ctx, row)
}
