package table

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"mischief/store"
)

// A table may be closed: its match is of a newer program, over content that is not known here, or damaged. Such a table stands apart. Whoever sits there
// can still leave, sign in, and have everything of him deleted: who sits where is not the match's, and is kept beside it.

// atATime is how many tables of a person are changed at once: the store writes what comes together in one go.
const atATime = 32

// atEach changes every table of a person: open, as those who play see it, or closed, where nobody looks or it can't be opened, and all there is to change
// is what is kept of the table; its match hears of it when it is opened. One that fails does not keep the others from it.
func (h *House) atEach(ctx context.Context, who Person, open func(*Table) error, closed func(*Table)) error {
	rows, err := h.Store.Tables(ctx, store.TableFilter{Person: who.ID})
	if err != nil {
		return err
	}
	var wait sync.WaitGroup
	slots, failed := make(chan struct{}, atATime), make([]error, len(rows))
	for i, row := range rows {
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			h.survive("a person's table", func() { failed[i] = h.atOne(ctx, row.ID, who, open, closed) })
		})
	}
	wait.Wait()
	return errors.Join(errors.Join(failed...), ctx.Err())
}

func (h *House) atOne(ctx context.Context, id string, who Person, open func(*Table) error, closed func(*Table)) error {
	if !h.inUse(id) {
		if err := h.changeClosed(ctx, id, who, closed); err != nil || !h.inUse(id) {
			return err
		} // else somebody opened it meanwhile, and is to see it, too
	}
	err := h.at(ctx, id, open)
	if err == nil || ctx.Err() != nil {
		return err
	}
	h.Log.Error("a table can't be opened; who sits there is changed all the same", "table", id, "error", err)
	return h.changeClosed(ctx, id, who, closed)
}

// inUse tells whether a table is in memory.
func (h *House) inUse(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[id] != nil
}

// at opens a table and does something there.
func (h *House) at(ctx context.Context, id string, do func(*Table) error) error {
	t, err := h.Open(ctx, id)
	if err != nil {
		return err
	}
	defer t.Release()
	return t.attempt("a change of people", func() error { return do(t) })
}

// changeClosed changes what is kept of a table that can't be opened. Where even that can't be read, the person is no longer of the table at least.
func (h *House) changeClosed(ctx context.Context, id string, who Person, change func(*Table)) error {
	err := store.ErrConflict
	for try := 0; try < mostTries && errors.Is(err, store.ErrConflict); try++ {
		t := &Table{house: h, id: id}
		t.row, err = h.Store.Table(ctx, id)
		if errors.Is(err, store.ErrNoTable) || errors.Is(err, store.ErrDamaged) {
			return nil // there is nothing that could be changed
		} else if err != nil {
			return err
		}
		if json.Unmarshal(t.row.Content, &t.content) == nil {
			change(t)
			err = t.save(ctx)
			continue
		}
		if t.row.Host == who.ID {
			t.row.Host = ""
		}
		t.row.People = slices.DeleteFunc(t.row.People, func(p string) bool { return p == who.ID })
		err = h.Store.ChangeTable(ctx, t.row)
	}
	return err
}
