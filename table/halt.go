package table

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"mischief/game"
	"mischief/store"
)

// Halted is the state of a table at whose match the program failed. A game is code like any other, and a fault in it must not end the tables of others:
// every piece of work at a table outlives a panic in it. What may have changed the match sets it aside as it was last stored. Nothing goes on there by itself,
// at the next start neither, so that the fault is met once and not for ever: the match is tried again by another version of the program, or when its host or an
// operator asks for it.
const Halted = "halted"

// halt is what is kept of a table that was set aside.
type halt struct {
	State   string    `json:"state"`   // of the table before
	Program string    `json:"program"` // the version that failed
	At      time.Time `json:"at"`
}

// errHalted is what is answered at a table that was set aside.
var errHalted = &Fault{Kind: Late, Why: haltedWhy}

const haltedWhy = "The program failed at this match and has set it aside as it was last stored; no move that was taken is lost. " +
	"The host can let the program try again, and its next version tries by itself."

// Do does work that may change the table. If the game panics in it the match is set aside, and the error says so, as it does from then on.
func (t *Table) Do(what string, work func() error) error {
	if t.isHalted() {
		return errHalted
	}
	return t.attempt(what, work)
}

// Look does work that changes nothing but what is asked for. If the game panics in it that is an error, and the match goes on.
func (t *Table) Look(what string, work func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			t.logPanic(what, p)
			err = fmt.Errorf("%s panicked: %v", what, p)
		}
	}()
	return work()
}

func (t *Table) attempt(what string, work func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			t.mu.Lock()
			defer t.mu.Unlock()
			seq := int64(0)
			if t.match != nil {
				seq = t.match.Seq()
			}
			t.logPanic(what, p, "entry", seq)
			t.setAside()
			err = errHalted
		}
	}()
	return work()
}

// logPanic tells where the program failed. It is called while panicking, and so sees the way there.
func (t *Table) logPanic(what string, p any, more ...any) {
	t.house.Log.Error("the program failed at a table", append([]any{"table", t.id, "at", what, "panic", fmt.Sprint(p), "trace", string(debug.Stack())}, more...)...)
}

func (t *Table) isHalted() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.content.Halt != nil
}

// setAside stops all that goes on at the table and keeps that it did. No game's code is called. The caller holds mu.
func (t *Table) setAside() {
	if t.row.ID == "" || t.content.Halt != nil {
		return
	}
	t.stop()
	t.thinking = nil
	t.content.Halt = &halt{State: t.row.State, Program: t.house.Version, At: time.Now().UTC()}
	t.row.State = Halted
	t.runClocks()
	t.loaded.Store(t.entry != nil)
	t.revision++
	err := t.save(t.house.ctx)
	t.unsaved = err != nil
	t.wake()
	t.report()
	t.setTimer(err)
}

// lift takes back that the table was set aside. The caller holds mu.
func (t *Table) lift() {
	t.row.State, t.content.Halt, t.blind, t.unsaved = t.content.Halt.State, nil, false, true
	t.revision++
}

// Retry goes on at a table that was set aside, for its host or an operator, and opens it.
func (h *House) Retry(ctx context.Context, who Person, operator bool, id string) (*Table, error) {
	t, err := h.Open(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := t.attempt("another try", func() error { return t.retry(ctx, who, operator) }); err != nil {
		t.Release()
		return nil, err
	}
	return t, nil
}

func (t *Table) retry(ctx context.Context, who Person, operator bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.onlyHost(who); err != nil && !operator {
		return err
	}
	if t.content.Halt == nil {
		return late("This match was not set aside.")
	}
	h := t.content.Halt
	t.lift()
	t.match, t.now = nil, nil
	if err := t.openMatch(ctx); err != nil {
		t.row.State, t.content.Halt = Halted, h
		return explain(err)
	}
	t.settle()
	return nil
}

// showMatch opens the match of a table that was set aside, for those who look: if even that fails they see the table without it. The caller holds mu.
func (t *Table) showMatch(ctx context.Context) {
	if err := t.Look("a match that was set aside", func() error { return t.openMatch(ctx) }); err != nil {
		t.match, t.blind = nil, true
		if !errors.Is(err, context.Canceled) {
			t.house.Log.Warn("a match that was set aside can't be shown", "table", t.id, "error", err)
		}
	}
}

// goBlind shows the table without the match from now on, because the game fails at it; false if it was shown without it already.
func (t *Table) goBlind() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	saw := !t.blind
	t.blind = true
	return saw
}

// titles are the seats as the game writes them, and as people call them; none before the match begins, or where the game fails at it at a table that was set aside.
func (t *Table) titles() (titles, called []string) {
	if t.match == nil {
		return nil, nil
	}
	if t.content.Halt != nil {
		defer func() {
			if recover() != nil {
				titles, called = nil, nil
			}
		}()
	}
	names := t.match.Position().View(game.Watcher)
	for i := range t.content.Seats {
		titles, called = append(titles, names.SeatName(seatOf(i))), append(called, names.SeatCalled(seatOf(i)))
	}
	return titles, called
}

// survive does work of the house itself, which no panic ends.
func (h *House) survive(what string, work func()) {
	defer func() {
		if p := recover(); p != nil {
			h.Log.Error("the program failed at its own work", "at", what, "panic", fmt.Sprint(p), "trace", string(debug.Stack()))
		}
	}()
	work()
}

// isBroken tells whether the program failed at storing something: trying again would fail again.
func isBroken(err error) bool { return errors.Is(err, store.ErrBroken) }
