package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"mischief/bot"
	"mischief/game"
)

// minds are the bots of a house: those that think, each in its turn, and a few that rest with their memory for the next to ask. Searching takes
// a tree of up to a hundred megabytes, which is worth keeping from one decision to the next, but only so many of.
type minds struct {
	queue *queue
	luck  func(view game.Position) uint64 // of the dice of those who think

	mu   sync.Mutex
	idle []idleMind // who rests longest first
	held int        // bytes of all that rest
}

type idleMind struct {
	key    mindKey
	player bot.Player
	bytes  int
}

// mindKey is what bots must have in common to answer for each other.
type mindKey struct {
	game variant
	spec bot.Spec
}

// variant is a game as a match plays it: an edition of its rules, over some content.
type variant struct {
	id      string
	edition int
	content string
}

func variantOf(info *game.Info) variant { return variant{info.ID, info.Version, info.Content} }

// Bounds of the bots that rest, all games and levels together.
const (
	mostIdle  = 16
	idleBytes = 128 << 20
)

func newMinds(thinkers int, luck func(view game.Position) uint64) *minds {
	return &minds{queue: newQueue(thinkers), luck: luck}
}

// borrow takes a bot that rests or makes one; giveBack returns it.
func (m *minds) borrow(entry bot.Game, spec bot.Spec) bot.Player {
	key := mindKey{variantOf(entry.Info()), spec}
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, rests := range slices.Backward(m.idle) {
		if rests.key == key {
			m.idle = slices.Delete(m.idle, i, i+1)
			m.held -= rests.bytes
			return rests.player
		}
	}
	return entry.Player(spec)
}

func (m *minds) giveBack(entry bot.Game, p bot.Player) {
	back := idleMind{mindKey{variantOf(entry.Info()), p.Spec()}, p, p.Bytes()}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.idle = append(m.idle, back)
	m.held += back.bytes
	for len(m.idle) > mostIdle || m.held > idleBytes {
		m.held -= m.idle[0].bytes
		m.idle = slices.Delete(m.idle, 0, 1)
	}
}

// grace is how long a bot without a budget of time may take, and how much longer than it should before it is given up.
const grace = 2 * time.Second

// weigh asks a bot what it thinks of a view, when its turn has come; its time begins then. tell is called when its place in the queue has changed.
// A bot that panics or does not answer in time is an error; its slot is free again.
func (m *minds) weigh(ctx context.Context, turn *turn, tell func(), entry bot.Game, spec bot.Spec, view game.Position, seat game.Seat) ([]bot.Line[string], error) {
	// It is to stop a tenth early: on a busy machine it is told and heard late, and then its budget still holds.
	lines, err := inTurn(ctx, m.queue, turn, tell, cmp.Or(spec.Time*9/10, grace), func(ctx context.Context) ([]bot.Line[string], error) {
		player := m.borrow(entry, spec)
		lines, err := player.Weigh(ctx, view, seat, bot.NewDice(m.luck(view), 0))
		lines = append([]bot.Line[string](nil), lines...)
		m.giveBack(entry, player)
		return lines, err
	})
	switch {
	case err == nil && len(lines) == 0:
		return nil, fmt.Errorf("the bot %v gave no answer", spec)
	case err != nil && ctx.Err() == nil:
		return nil, fmt.Errorf("the bot %v: %w", spec, err)
	}
	return lines, err
}

// inTurn has somebody think when the turn has come, and then for so long at most. Who panics or does not answer in time is an error.
func inTurn[T any](ctx context.Context, q *queue, turn *turn, tell func(), limit time.Duration, think func(ctx context.Context) (T, error)) (T, error) {
	var none T
	if err := q.wait(ctx, turn, tell); err != nil {
		return none, err
	}
	defer q.leave(turn)
	ctx, cancel := context.WithDeadline(ctx, turn.begun.Add(limit))
	defer cancel()
	type answer struct {
		found T
		err   error
	}
	answers := make(chan answer, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				answers <- answer{err: fmt.Errorf("panicked: %v\n%s", p, debug.Stack())}
			}
		}()
		found, err := think(ctx)
		answers <- answer{found, err}
	}()
	select {
	case a := <-answers:
		return a.found, a.err
	case <-ctx.Done():
		select {
		case a := <-answers:
			return a.found, a.err
		case <-time.After(grace):
			return none, errors.New("no answer in time")
		}
	}
}
