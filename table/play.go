package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"mischief/game"
	"mischief/match"
)

// Move is an answer to a decision, as a client sends it.
type Move struct {
	ID   string // the client's own name for this answer, the same when it is sent again
	Seat int
	Seq  int64 // the number of the last log entry the client knew
	Text string
}

// sent is an answer that was taken.
type sent struct {
	move Move
	seq  int64
}

// sentKept is how many of the last answers are remembered by the client's id. Those that are forgotten are known by their place in the log.
const sentKept = 64

// Play answers the decision of a seat and returns the number of the log entry, when it is durable and everybody was told. Sent again it changes
// nothing and gets the same answer. Errors are *Fault: Late when the match has moved on, Refused when the rules forbid it.
func (t *Table) Play(ctx context.Context, who Person, m Move) (int64, error) {
	begin := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if seq, err := t.answered(m); seq != 0 || err != nil {
		return seq, err
	}
	if err := t.mayDecide(who, m.Seat); err != nil {
		return 0, err
	}
	seat := seatOf(m.Seat)
	if m.Seq > t.match.Seq() { // the sender has heard of an entry from another program
		if err := t.match.Refresh(ctx); err != nil {
			return 0, explain(err)
		}
	}
	last := t.match.Seq()
	if m.Seq != last && !t.onlyMixed(m.Seq) {
		if seq := t.inLog(ctx, seat, m); seq > 0 {
			return seq, nil
		}
		return 0, outdated(last, "The match has moved on: entry %d was looked at, the last is %d.", m.Seq, last)
	}
	now := t.match.Position()
	if turn := now.Turn(); turn.Who == game.Nature || !turn.Who.Has(seat) {
		return 0, &Fault{Kind: Late, Field: "seat", Seq: m.Seq, Why: "It is not this seat's decision now."}
	}
	if t.lesson != nil {
		view := now.View(seat)
		if err := view.Check(m.Text); err != nil {
			return 0, refusal(err, view, m.Text)
		}
		if err := t.lead(who, view, m.Text); err != nil {
			return 0, err
		}
	}
	if err := t.match.Play(ctx, seat, last, m.Text); err != nil {
		view := now.View(seat) // so that the answer tells nothing that is hidden
		if seen := view.Check(m.Text); seen != nil {
			return 0, refusal(seen, view, m.Text)
		}
		return t.overtaken(ctx, m, err)
	}
	t.remember(m, last+1)
	t.mover = &seat
	t.settle()
	t.moved(seat, begin)
	return last + 1, nil
}

// answered finds the answer to a move that was sent before; 0 if it was not, as far as is remembered.
func (t *Table) answered(m Move) (int64, error) {
	for _, s := range t.sent {
		if s.move.ID != m.ID || m.ID == "" {
			continue
		}
		if s.move != m {
			return 0, wrong("id", "This id was used for another move; give every move an id of its own.")
		}
		return s.seq, nil
	}
	return 0, nil
}

func (t *Table) remember(m Move, seq int64) {
	if len(t.sent) == sentKept {
		t.sent = slices.Delete(t.sent, 0, 1)
	}
	t.sent = append(t.sent, sent{m, seq})
}

// inLog is the number of the very next move after the entry its sender knew, if it is this one: then it was taken, and only the answer got lost. 0: it is not.
func (t *Table) inLog(ctx context.Context, seat game.Seat, m Move) int64 {
	if m.Seq < 0 || m.Seq >= t.match.Seq() {
		return 0
	}
	lines, err := t.match.Log(ctx, seat, m.Seq)
	i := slices.IndexFunc(lines, func(l match.Line) bool { return !l.Kind.Mixes() })
	if err != nil || i < 0 || lines[i].Kind != match.Move || lines[i].Seat != seat {
		return 0
	}
	before, err := t.match.At(ctx, m.Seq)
	if err != nil {
		return 0
	}
	if text, err := before.View(seat).Canonical(m.Text); err != nil || text != lines[i].Move {
		return 0
	}
	return lines[i].Seq
}

// Enter enters what was rolled or drawn at a table with dice of its own. Any of the players may.
func (t *Table) Enter(ctx context.Context, who Person, m Move) (int64, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	m.Seat = int(match.Nature)
	if seq, err := t.answered(m); seq != 0 || err != nil {
		return seq, err
	}
	switch {
	case t.match == nil:
		return 0, late("The match has not begun.")
	case len(t.seatsOf(who)) == 0:
		return 0, barred("Only who plays may enter what was rolled.")
	case t.row.State != Playing:
		return 0, late("The match is %s.", t.row.State)
	case m.Seq != t.match.Seq() && !t.onlyMixed(m.Seq):
		return 0, outdated(t.match.Seq(), "The match has moved on.")
	}
	now, last := t.match.Position(), t.match.Seq()
	if now.Turn().Who != game.Nature {
		return 0, late("No dice and no cards are due.")
	} else if !match.Enters(t.content.Dice, now.Turn().Kind) {
		return 0, late("This table draws that itself.")
	}
	if err := now.Check(m.Text); err != nil {
		return 0, refusal(err, now.View(game.Watcher), m.Text)
	}
	if err := t.match.OwnDice(ctx, last, m.Text); err != nil {
		return t.overtaken(ctx, m, err)
	}
	t.remember(m, last+1)
	t.settle()
	return last + 1, nil
}

// Correction is what became of a table when the last answer that was entered was another: what to take back and what to do with the things on the table.
type Correction struct {
	Seq     int64    `json:"seq"`
	Undone  []Line   `json:"undone" doc:"What no longer happened."`
	Redone  []Line   `json:"redone" doc:"What happened instead."`
	Dropped []string `json:"dropped" doc:"Your moves that no longer fit and are to be made anew."`
}

// corrected is the last correction and what was asked for, so that asking again gets the same answer.
type corrected struct {
	who  string // a person's id
	seq  int64
	move string
	made Correction
}

// Correct puts another answer in the place of the last one that was entered. Any of the players may. Asked again it changes nothing and gets the same answer.
func (t *Table) Correct(ctx context.Context, who Person, seq int64, move string) (Correction, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch last := t.corrected; {
	case t.match == nil:
		return Correction{}, late("The match has not begun.")
	case len(t.seatsOf(who)) == 0:
		return Correction{}, barred("Only who plays may correct what was rolled.")
	case t.lesson != nil:
		return Correction{}, late("A lesson has dice and cards of its own.")
	case t.row.State == Paused:
		return Correction{}, late("The match is paused.")
	case last.made.Seq != 0 && last.who == who.ID && last.seq == seq && last.move == move:
		return last.made, nil
	}
	if err := t.mayAdd(); err != nil {
		return Correction{}, err
	}
	made, err := t.match.Correct(ctx, seq, move)
	switch _, refused := errors.AsType[*game.Refusal](err); {
	case refused || isMisread(err):
		return Correction{}, forbidden(err)
	case errors.Is(err, match.ErrConflict):
		return Correction{}, outdated(t.match.Seq(), "The match has moved on.")
	case err != nil:
		return Correction{}, explain(err)
	}
	if t.row.State == Over && !t.match.Finished() {
		t.row.State, t.unsaved = Playing, true
	}
	t.revision++
	seats := t.seatsOf(who)
	c := Correction{Seq: made.Seq, Dropped: []string{}}
	for _, d := range made.Dropped {
		if slices.Contains(seats, int(d.Seat)) { // those of others may be secret
			c.Dropped = append(c.Dropped, d.Move)
		}
	}
	for _, part := range []struct {
		from game.Story
		to   *[]Line
	}{{made.Undone, &c.Undone}, {made.Redone, &c.Redone}} {
		if *part.to, err = tellAll(t.telling(who), part.from.For(seatOf(seats[0]))); err != nil {
			return c, err
		}
	}
	t.corrected = corrected{who.ID, seq, move, c}
	t.settle()
	return c, nil
}

// isMisread tells whether a text was no move at all.
func isMisread(err error) bool {
	_, is := errors.AsType[*game.Mistake](err)
	return is && !errors.Is(err, match.ErrUndo)
}
