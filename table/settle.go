package table

import (
	"errors"
	"time"

	"mischief/store"
)

// settle goes on after any change: chance answers, clocks run, whoever looks on is told, and a bot whose turn it is begins to think. What fails is
// tried again. The caller holds mu.
func (t *Table) settle() {
	var failed error
	if t.match != nil && t.row.State == Playing {
		failed = errors.Join(t.follow(), t.nature())
		if t.match.Finished() {
			t.row.State, t.unsaved = Over, true
			t.revision++
		}
		t.unsaved = t.runClocks() || t.unsaved
	}
	if t.unsaved || t.row.Due.IsZero() != t.due().IsZero() {
		err := t.save(t.house.ctx)
		if errors.Is(err, store.ErrConflict) { // what is to be stored follows from what the other program made of the table
			if err = t.catchUp(t.house.ctx); err == nil {
				t.settle()
				return
			}
		}
		t.unsaved = err != nil
		failed = errors.Join(failed, err)
	}
	t.wake()
	t.report()
	if failed != nil {
		t.failed(failed)
		return
	}
	t.setTimer(nil)
	t.think()
}

// failed sees to it that what the store could not take is tried again; a match is set aside where that is of no use. The caller holds mu.
func (t *Table) failed(err error) {
	if isBroken(err) {
		t.house.Log.Error("a match was set aside: the program failed at storing it", "table", t.id, "error", err)
		t.setAside()
		return
	}
	t.setTimer(err)
}

// nature lets chance answer. Another program may have done so first.
func (t *Table) nature() error {
	err := store.ErrConflict
	for try := 0; try < mostTries && errors.Is(err, store.ErrConflict); try++ {
		owing, wait := t.gathering()
		if wait > 0 {
			return nil
		}
		err = t.match.Nature(t.house.ctx, owing...)
	}
	return err
}

// retryAfter is when what the store could not take is tried again.
const retryAfter = 2 * time.Second

// setTimer sees to it that the table is looked after when a clock runs out, or soon when something failed.
func (t *Table) setTimer(failed error) {
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	if t.house.ctx.Err() != nil {
		return
	}
	left, runs := t.nextFlag()
	_, wait := t.gathering()
	switch {
	case failed != nil:
		t.house.Log.Error("a table could not be stored; it will be tried again", "table", t.id, "error", failed)
		t.timer = time.AfterFunc(retryAfter, t.onTimer)
	case wait > 0:
		t.timer = time.AfterFunc(wait, t.onTimer)
	case runs:
		t.timer = time.AfterFunc(min(max(left, 0)+time.Millisecond, 24*time.Hour), t.onTimer)
	}
}

func (t *Table) onTimer() {
	t.attempt("its clock", func() error {
		t.again()
		return nil
	})
}

// again looks after a table whose timer has run out.
func (t *Table) again() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.house.ctx.Err() != nil {
		return
	}
	if err := t.followCampaign(t.house.ctx); err != nil { // another program may have gone on
		t.house.Log.Error("a table whose campaign may have gone on could not be looked after", "table", t.id, "error", err)
	}
	failed := t.flagFalls()
	t.settle()
	if failed != nil {
		t.failed(failed)
	}
}

// stop ends what goes on by itself. The caller holds mu.
func (t *Table) stop() {
	if t.timer != nil {
		t.timer.Stop()
	}
	if t.thinking != nil {
		t.thinking.cancel()
	}
}
