package table

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"mischief/store"
)

// A table may be closed: its match is of a newer program, over content that is not known here, or damaged. Such a table stands apart. Whoever sits there
// can still leave, sign in, and have everything of him deleted: who sits where is not the match's, and is kept beside it.

// atEach changes every table of a person: open, as those who play see it, or closed, where all there is to change is what is kept of the table.
// One that fails does not keep the others from it.
func (h *House) atEach(ctx context.Context, who Person, open func(*Table) error, closed func(*Table)) error {
	rows, err := h.Store.Tables(ctx, store.TableFilter{Person: who.ID})
	if err != nil {
		return err
	}
	var failed error
	for _, row := range rows {
		if err := h.at(ctx, row.ID, open); err == nil || ctx.Err() != nil {
			continue
		} else {
			h.Log.Error("a table can't be opened; who sits there is changed all the same", "table", row.ID, "error", err)
		}
		failed = errors.Join(failed, h.changeClosed(ctx, row.ID, who, closed))
	}
	return errors.Join(failed, ctx.Err())
}

// at opens a table and does something there.
func (h *House) at(ctx context.Context, id string, do func(*Table) error) error {
	t, err := h.Open(ctx, id)
	if err != nil {
		return err
	}
	defer t.Release()
	return do(t)
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
