package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"mischief/match"
	"mischief/store"
)

// Other programs may serve the same table over the same store. The store decides between them: entries of a match have numbers, and the row of a table
// has a version, which a change names. Who was late reads what the other has made of the table and decides anew, so that a rule that was checked
// ("this invitation is still good") holds of the very row that is replaced.

// mostTries is how often something is decided anew: each time somebody else has got on.
const mostTries = 20

// alter carries out a change of the table's row: on the newest row, and again when another program was first. Whatever change did to the table in memory before its
// save failed is replaced by what is stored. The caller holds mu.
func (t *Table) alter(ctx context.Context, change func() error) error {
	err := store.ErrConflict
	for try := 0; try < mostTries && errors.Is(err, store.ErrConflict); try++ {
		if err := t.catchUp(ctx); err != nil {
			return err
		}
		err = change()
	}
	return explain(err)
}

// catchUp takes over what another program has made of the table, if the row has changed since it was read. The caller holds mu.
func (t *Table) catchUp(ctx context.Context) error {
	row, err := t.house.Store.Table(ctx, t.id)
	if err != nil || row.Version == t.row.Version {
		return err
	}
	var c content
	if err := json.Unmarshal(row.Content, &c); err != nil {
		return fmt.Errorf("table %s: %w: %w", t.id, store.ErrDamaged, err)
	}
	m := t.match
	switch {
	case row.Match == "":
		m = nil
	case m == nil || m.ID() != row.Match:
		if m, err = t.house.host.Open(ctx, row.Match); err != nil {
			return err
		}
	default:
		if err := m.Refresh(ctx); err != nil {
			return err
		}
	}
	begun := m != t.match
	t.row, t.content, t.match = row, c, m
	t.unsaved = false
	if begun && m != nil {
		t.openLesson()
	}
	if m != nil && row.State == Over && t.lesson == nil && !c.Left && !m.Finished() { // its last move was taken back
		t.row.State, t.unsaved = Playing, true
	}
	t.revision++
	t.wake()
	return nil
}

// overtaken is what a move gets that another program's was stored before: its number if the other was the same, sent there first. The caller holds mu.
func (t *Table) overtaken(ctx context.Context, m Move, err error) (int64, error) {
	if errors.Is(err, match.ErrLeft) { // another program has gone on with the campaign
		return 0, errors.Join(explain(err), t.alter(ctx, func() error { return t.followCampaign(ctx) }))
	}
	if !errors.Is(err, match.ErrConflict) {
		return 0, explain(err)
	}
	if err := t.catchUp(ctx); err != nil {
		return 0, err
	}
	t.settle()
	if seq := t.inLog(ctx, seatOf(m.Seat), m); seq > 0 {
		return seq, nil
	}
	return 0, explain(err)
}
