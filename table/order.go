package table

import (
	"context"
	"errors"
	"time"

	"mischief/store"
)

// Bench takes a person who may not take part out of play: bots play the person's seats in matches under way, until the person may take them back, and no
// table that the person is host of waits for strangers.
func (h *House) Bench(ctx context.Context, who Person) error {
	rows, err := h.Store.Tables(ctx, store.TableFilter{Person: who.ID})
	if err != nil {
		return err
	}
	var failed error
	for _, row := range rows {
		if row.State == Over {
			continue
		}
		t, err := h.Open(ctx, row.ID)
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		failed = errors.Join(failed, t.bench(ctx, who))
		t.Release()
	}
	return failed
}

func (t *Table) bench(ctx context.Context, who Person) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.alter(ctx, func() error {
		if t.row.Host == who.ID && t.content.Open {
			t.content.Open = false
			t.revision++
			if err := t.save(ctx); err != nil {
				return err
			}
		}
		if t.match == nil {
			return nil
		}
		for _, seat := range t.seatsOf(who) {
			err := t.take(ctx, who, seat, Seating{Kind: "bot"})
			if _, refused := errors.AsType[*Fault](err); err != nil && !refused { // a lesson, or a match that is over by now
				return err
			}
		}
		return nil
	})
}

// note writes down what the host did to somebody. The caller holds mu.
func (t *Table) note(ctx context.Context, who Person, act, whom string) {
	if whom == "" || whom == who.ID {
		return
	}
	err := t.house.Store.Note(ctx, store.Act{Time: time.Now().UTC(), Who: who.ID, Role: store.Host, Act: act, Whom: whom, Table: t.id})
	if err != nil {
		t.house.Log.Error("what a host did could not be written down", "act", act, "table", t.id, "error", err)
	}
}
