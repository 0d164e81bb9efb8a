package table

import (
	"context"
	"errors"
	"time"

	"mischief/bot"
	"mischief/game"
	"mischief/match"
)

// thought is a bot's thinking about one decision.
type thought struct {
	seq    int64 // the log entry the decision follows
	seat   int
	turn   *turn
	cancel context.CancelFunc
}

func seatOf(i int) game.Seat { return game.Seat(i) }

// think lets a bot think if it is its turn and no bot thinks about this decision yet. It is the only place where that begins. The caller holds mu.
func (t *Table) think() {
	seat, spec, ok := t.botToMove()
	if t.thinking != nil {
		if ok && t.thinking.seq == t.match.Seq() {
			return
		}
		t.thinking.cancel()
		t.thinking = nil
	}
	if !ok || t.house.ctx.Err() != nil {
		return
	}
	ctx, cancel := context.WithCancel(t.house.ctx)
	th := &thought{seq: t.match.Seq(), cancel: cancel, seat: int(seat),
		turn: newTurn(t.row.Host, t.id, false, spec.Time, func() bool { return t.watchers.Load() > 0 })}
	t.thinking = th
	view := t.match.Position().View(seat)
	t.house.begin(func() {
		defer cancel()
		t.attempt("a bot's move", func() error {
			t.decided(th, seat, t.house.choose(ctx, t, th, spec, view))
			return nil
		})
	})
}

// botToMove is the bot that is asked, if no person is.
func (t *Table) botToMove() (game.Seat, bot.Spec, bool) {
	if t.match == nil || t.row.State != Playing || t.lesson != nil {
		return 0, bot.Spec{}, false
	}
	who := t.match.Position().Turn().Who
	if who == game.Nature || who == game.Nobody {
		return 0, bot.Spec{}, false
	}
	first := -1
	for i, s := range t.content.Seats {
		if !who.Has(seatOf(i)) {
			continue
		}
		if s.plays() {
			return 0, bot.Spec{}, false
		}
		if first < 0 {
			first = i
		}
	}
	if first < 0 {
		return 0, bot.Spec{}, false
	}
	spec, err := t.entry.Spec(orElse(t.content.Seats[first].Bot, defaultBot))
	if err != nil { // checked when it was seated
		spec = bot.Spec{Kind: bot.Greedy}
	}
	return seatOf(first), spec, true
}

// choose is the moves a bot would make, the best first; if the bot fails, the moves that are allowed. None: it was cancelled.
func (h *House) choose(ctx context.Context, t *Table, th *thought, spec bot.Spec, view game.Position) []string {
	seat := seatOf(th.seat)
	allowed := view.Moves()
	if len(allowed) == 1 && !view.Turn().Open {
		return allowed
	}
	begin := time.Now()
	lines, err := h.minds.weigh(ctx, th.turn, func() { t.tellPlace(th) }, t.entry, spec, view, seat)
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		h.Log.Error("a bot failed; a move that is allowed is played instead", "table", t.id, "seat", seat, "bot", spec.String(), "error", err)
		if h.Observer != nil {
			h.Observer.BotFailed()
		}
		return allowed
	}
	if h.Observer != nil {
		h.Observer.Thought(spec, time.Since(begin))
	}
	return append([]string{lines[0].Move}, allowed...)
}

// tellPlace tells everybody at the table where in the queue its bot stands.
func (t *Table) tellPlace(th *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.thinking == th {
		t.revision++
		t.wake()
	}
}

// decided plays what a bot thought of, if its decision is still to be made.
func (t *Table) decided(th *thought, seat game.Seat, moves []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.thinking != th {
		return
	}
	t.thinking = nil
	if len(moves) == 0 {
		return
	}
	begin := time.Now()
	var err error
	for _, move := range moves {
		if err = t.match.Play(t.house.ctx, seat, th.seq, move); err == nil || errors.Is(err, match.ErrConflict) || !isRefusal(err) {
			break
		}
		t.house.Log.Error("a bot chose a move that is not allowed; another is played instead", "table", t.id, "seat", seat)
	}
	if err != nil && !errors.Is(err, match.ErrConflict) {
		t.failed(err)
		return
	}
	t.settle()
	t.moved(seat, begin)
}

// isRefusal tells whether a move was refused for what it is, and not for the state of the match or the store.
func isRefusal(err error) bool {
	_, refused := errors.AsType[*game.Refusal](err)
	return refused
}

func (t *Table) moved(seat game.Seat, begin time.Time) {
	if t.house.Observer != nil {
		t.house.Observer.Moved(seat, time.Since(begin))
	}
}
