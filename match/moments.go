package match

import (
	"cmp"
	"fmt"
	"slices"

	"mischief/game"
	"mischief/store"
)

// keepEvery is how many moves apart states are kept: whatever state is asked for, no more than so many moves are played again.
const keepEvery = 64

// keptState is a state and the number of the move that led there.
type keptState struct {
	move int64
	state
}

// lateScenes is how many of the last entries are kept in their places, so that telling everybody what just happened plays nothing again.
const lateScenes = 12

// scene is one entry in its place.
type scene struct {
	entry         store.Entry
	before, after state
	story         game.Story // what the move told
	undone        bool       // a move that was taken back
}

// keep keeps the place of an entry that is appended, and now and then the state.
func (r *record) keep(s step) {
	if Kind(s.entry.Kind) == Move && s.entry.Seq >= r.kept[len(r.kept)-1].move+keepEvery {
		r.kept = append(r.kept, keptState{s.entry.Seq, s.after})
	}
	if s.story == nil { // there must be no gap
		r.late = nil
		return
	}
	late := make([]scene, 0, lateScenes)
	late = append(late, r.late[max(0, len(r.late)+1-lateScenes):]...)
	r.late = append(late, scene{entry: s.entry, before: r.now, after: s.after, story: *s.story})
}

// known is the state after a move, if it is kept.
func (r *record) known(move int64) (state, bool) {
	if from := r.seq() - int64(len(r.late)); move > from {
		return r.late[move-from-1].after, true
	}
	i, ok := slices.BinarySearchFunc(r.kept, move, func(k keptState, move int64) int { return cmp.Compare(k.move, move) })
	if !ok {
		return state{}, false
	}
	return r.kept[i].state, true
}

// state is the state after a move that stands or was taken back.
func (r *record) state(move int64) (state, error) {
	var again []store.Entry
	st, ok := r.known(move)
	for ; !ok; st, ok = r.known(move) {
		again = append(again, r.entry(move))
		move = r.before(move)
	}
	var err error
	for _, e := range slices.Backward(again) {
		if st, _, err = r.play(st, game.Seat(e.Seat), e.Text, nil); err != nil {
			return state{}, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
	}
	return st, nil
}

// replay is a move in its place: played once more from the state before it, unless it is kept.
func (r *record) replay(from state, e store.Entry) (scene, error) {
	if first := r.seq() - int64(len(r.late)); e.Seq > first {
		return r.late[e.Seq-first-1], nil
	}
	s := scene{entry: e, before: from}
	var err error
	s.after, _, err = r.play(from, game.Seat(e.Seat), e.Text, &s.story)
	return s, err
}

// walk shows the entries after number after, up to number last, one by one.
func (r *record) walk(after, last int64, show func(scene) error) error {
	if after >= last {
		return nil
	}
	stands := map[int64]bool{}
	for e := range r.standing {
		if e.Seq <= after {
			break
		}
		stands[e.Seq] = true
	}
	at := r.stands[after-r.base]
	st, err := r.state(at)
	if err != nil {
		return err
	}
	for seq := after + 1; seq <= last; seq++ {
		e := r.entry(seq)
		s := scene{entry: e, before: st, after: st}
		switch Kind(e.Kind) {
		case Move:
			s, err = r.replay(st, e)
			s.undone = !stands[seq]
		case Undone:
			s.after, err = r.state(r.stands[seq-r.base])
		}
		if err != nil {
			return fmt.Errorf("entry %d: %w", seq, err)
		}
		if err := show(s); err != nil {
			return err
		}
		st = s.after
	}
	return nil
}
