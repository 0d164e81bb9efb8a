package table

import (
	"context"
)

// Pause stops the match for everybody: the host may, and where no clock runs who plays.
func (t *Table) Pause(ctx context.Context, who Person) error {
	return t.changeState(ctx, who, Playing, Paused, "The match is not being played.")
}

// Resume goes on after a pause.
func (t *Table) Resume(ctx context.Context, who Person) error {
	return t.changeState(ctx, who, Paused, Playing, "The match is not paused.")
}

func (t *Table) changeState(ctx context.Context, who Person, from, to, not string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.alter(ctx, func() error { return t.changeStateOnce(ctx, who, from, to, not) })
}

func (t *Table) changeStateOnce(ctx context.Context, who Person, from, to, not string) error {
	host := who.ID != "" && who.ID == t.row.Host
	if !host && (len(t.seatsOf(who)) == 0 || t.content.Time.Left != nil) {
		return barred("The host pauses and resumes; where there is no clock, who plays may too.")
	}
	if t.row.State != from {
		return late("%s", not)
	}
	t.row.State = to
	t.runClocks()
	if err := t.save(ctx); err != nil {
		t.row.State = from
		t.runClocks()
		return err
	}
	t.revision++
	t.settle()
	return nil
}
