package match

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"mischief/game"
	"mischief/store"
)

// Correction is what became of a match when the last answer that people entered was another: what no longer happened and what happened instead,
// for those who keep a table beside it.
type Correction struct {
	Seq     int64      // of the last entry now
	Undone  game.Story // told by what was taken back, from the first difference on; parts of it may be for some seats only
	Redone  game.Story // told by what stands in its place
	Dropped []Dropped  // moves that no longer fit, in the order they were made
}

// Dropped is a move that no longer fits.
type Dropped struct {
	Seat game.Seat
	Move string
}

// Correct puts another answer in the place of the last one that people entered, and makes the moves that followed again as far as they fit: answers
// that the match draws itself are drawn, moves of the seats stand while they are allowed. seq is as for Play. ErrUndo says when there is
// nothing to correct.
func (m *Match) Correct(ctx context.Context, seq int64, move string) (Correction, error) {
	if _, err := m.whole(ctx); err != nil {
		return Correction{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if seq != m.r.seq() {
		return Correction{}, fmt.Errorf("%w (entry %d was looked at, the last is %d)", ErrConflict, seq, m.r.seq())
	}
	from, err := m.r.correctable()
	if err != nil {
		return Correction{}, err
	}
	r := &rewriting{record: m.r}
	if err := r.rewrite(from, move); err != nil {
		return Correction{}, err
	}
	if err := m.append(ctx, r.steps); err != nil {
		return Correction{}, err
	}
	r.trim()
	r.Seq = m.r.seq()
	return r.Correction, nil
}

// correctable is the last standing answer that people entered.
func (r *record) correctable() (int64, error) {
	if r.base > 0 {
		return 0, errEarlier
	}
	if r.over() && r.meta.Dice != Own {
		return 0, fmt.Errorf("%w: %w, and what its dice will be is told; fork it instead", ErrUndo, ErrOver)
	}
	for e := range r.standing {
		if e.Seat != int8(Nature) {
			continue
		}
		before, err := r.state(r.before(e.Seq))
		if err != nil {
			return 0, err
		}
		if !r.draws(before) {
			return e.Seq, nil
		}
	}
	return 0, fmt.Errorf("%w: nothing that was rolled or drawn at your table has been entered", ErrUndo)
}

// rewriting makes the end of a log anew.
type rewriting struct {
	*record
	steps []step
	Correction
}

// rewrite takes back all from an entry on, plays the move in its place and what followed as far as it fits.
func (r *rewriting) rewrite(from int64, move string) error {
	at, err := r.state(r.before(from))
	if err != nil {
		return err
	}
	var followed []store.Entry
	for e := range r.standing {
		if e.Seq < from {
			break
		}
		followed = append(followed, e)
	}
	slices.Reverse(followed)
	if err := r.retell(at, followed); err != nil {
		return err
	}
	r.steps = plan(nil, r.record, Undone, Nature, strconv.FormatInt(from, 10), at, nil)
	if at, err = r.again(at, Nature, move); err != nil {
		return err
	}
	for i, e := range followed[1:] {
		text := e.Text
		if r.draws(at) {
			if text, err = r.draw(at); err != nil {
				return err
			}
		}
		next, err := r.again(at, game.Seat(e.Seat), text)
		if err != nil {
			r.drop(followed[1+i:])
			break
		}
		at = next
	}
	return nil
}

// retell collects what the entries told.
func (r *rewriting) retell(at state, entries []store.Entry) (err error) {
	for _, e := range entries {
		if at, _, err = r.play(at, game.Seat(e.Seat), e.Text, &r.Undone); err != nil {
			return err
		}
	}
	return nil
}

// again plays a move in place of one that was taken back.
func (r *rewriting) again(at state, seat game.Seat, move string) (state, error) {
	next, canonical, err := r.play(at, seat, move, &r.Redone)
	if err != nil {
		return state{}, err
	}
	r.steps = plan(r.steps, r.record, Move, seat, canonical, next, nil)
	return next, nil
}

func (r *rewriting) drop(entries []store.Entry) {
	for _, e := range entries {
		if e.Seat != int8(Nature) {
			r.Dropped = append(r.Dropped, Dropped{game.Seat(e.Seat), e.Text})
		}
	}
}

// trim leaves out what happened in both.
func (r *rewriting) trim() {
	same := func(a, b game.Event) bool { return a.Key == b.Key && a.To == b.To && slices.Equal(a.Args, b.Args) }
	undone, redone := r.Undone.Events, r.Redone.Events
	for len(undone) > 0 && len(redone) > 0 && same(undone[0], redone[0]) {
		undone, redone = undone[1:], redone[1:]
	}
	for len(undone) > 0 && len(redone) > 0 && same(undone[len(undone)-1], redone[len(redone)-1]) {
		undone, redone = undone[:len(undone)-1], redone[:len(redone)-1]
	}
	r.Undone.Events, r.Redone.Events = undone, redone
}
