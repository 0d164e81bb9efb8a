package table

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"mischief/store"
)

// harmed is a hall some of whose things are damaged.
type harmed struct {
	store.Hall
	tables, matches, chats string // ids
}

func (h *harmed) Table(ctx context.Context, id string) (store.Table, error) {
	if id == h.tables {
		return store.Table{}, fmt.Errorf("table %s: %w", id, store.ErrDamaged)
	}
	return h.Hall.Table(ctx, id)
}

func (h *harmed) Load(ctx context.Context, id string) (store.Loaded, error) {
	l, err := h.Hall.Load(ctx, id)
	if id == h.matches && len(l.Entries) > 0 {
		l.Entries[0].Text = "7"
	}
	return l, err
}

func (h *harmed) Chat(ctx context.Context, id string, after int64, limit int) ([]store.ChatLine, error) {
	lines, err := h.Hall.Chat(ctx, id, after, limit)
	if id == h.chats && len(lines) > 0 {
		lines[0] = store.ChatLine{Table: id, N: lines[0].N, Damaged: true}
	}
	return lines, err
}

// TestDamageStandsApart opens, looks after, joins and forgets tables of which one has a damaged row and one a damaged match: both say so, and the others go on.
func TestDamageStandsApart(t *testing.T) {
	h, end := openHouse(t, filepath.Join(t.TempDir(), "hall.db"))
	var tables []*Table
	for range 4 {
		tables = append(tables, duel(t, h, ClockRule{Kind: daysClock, Days: 3}))
	}
	for _, table := range tables {
		play(t, table, anna, 0, 0, "4")
		if err := errors.Join(table.Say(t.Context(), anna, "Hello!"), table.Say(t.Context(), anna, "Good luck!")); err != nil {
			t.Fatal(err)
		}
		table.Release()
	}
	hall := &harmed{Hall: h.Store, tables: tables[0].ID(), matches: tables[1].match.ID(), chats: tables[2].ID()}
	again, err := NewHouse(t.Context(), Config{Store: hall, Games: h.Games})
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	defer again.Close()
	for i, table := range tables {
		opened, err := again.Open(t.Context(), table.ID())
		if i < 2 {
			f, ok := errors.AsType[*Fault](err)
			if !ok || f.Kind != Damaged || !strings.Contains(f.Why, "damaged") || errors.Unwrap(f) == nil {
				t.Errorf("table %d: %v", i, err)
			}
			german, ok := errors.AsType[*Fault](again.In("de", nil, err))
			if !ok || !strings.Contains(german.Why, "beschädigt") {
				t.Errorf("table %d in German: %v", i, german)
			}
			continue
		}
		if err != nil {
			t.Fatalf("table %d: %v", i, err)
		}
		if want := i - 1; len(opened.chat) != want {
			t.Errorf("table %d: %d lines of talk, want %d: %+v", i, len(opened.chat), want, opened.chat)
		}
		play(t, opened, ben, 1, 1, "4")
		opened.Release()
	}
	again.lookAfterDue()
	if err := again.Forget(t.Context(), ben); err != nil {
		t.Errorf("a damaged table keeps somebody from being forgotten: %v", err)
	}
	for i, table := range tables[2:] {
		opened, err := again.Open(t.Context(), table.ID())
		if err != nil {
			t.Fatal(err)
		}
		if got := opened.content.Seats[1].Person; got != "" {
			t.Errorf("table %d: the seat is still that of %q", i+2, got)
		}
		opened.Release()
	}
}

// unmade is a hall in which no table can be made any more once the program has ended.
type unmade struct {
	store.Hall
	ended atomic.Bool
}

func (u *unmade) CreateTable(ctx context.Context, t store.Table) error {
	if u.ended.Load() {
		return errors.New("the program ends here")
	}
	return u.Hall.CreateTable(ctx, t)
}

// TestLooseMatchIsForgotten ends a fork between the match and its table: the match is forgotten in time, and those of tables stay.
func TestLooseMatchIsForgotten(t *testing.T) {
	whole, err := store.OpenHall(t.Context(), filepath.Join(t.TempDir(), "hall.db"))
	if err != nil {
		t.Fatal(err)
	}
	hall := &unmade{Hall: whole}
	h, end := houseOver(t, hall)
	defer end()
	table := duel(t, h, ClockRule{})
	defer table.Release()
	play(t, table, anna, 0, 0, "4")
	hall.ended.Store(true)
	if _, err := table.Fork(t.Context(), anna, 1, 0); err == nil {
		t.Fatal("there is a fork")
	}
	for _, test := range []struct {
		after time.Duration
		want  int
	}{{0, 2}, {2 * looseKept, 1}} {
		h.forgetLoose(time.Now().Add(test.after))
		if list, err := h.Store.List(t.Context(), store.Filter{}); err != nil || len(list) != test.want {
			t.Errorf("after %v: %d matches, want %d (%v)", test.after, len(list), test.want, err)
		}
	}
	play(t, table, ben, 1, 1, "5")
}
