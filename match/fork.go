package match

import (
	"context"
	"fmt"

	"mischief/game"
	"mischief/store"
)

// Fork makes a new match that goes on from the position after entry at, for practice. The seat takes along only what it knew then: the rest is
// dealt anew. game.Watcher forks what everybody knew.
func (m *Match) Fork(ctx context.Context, at int64, seat game.Seat) (*Match, error) {
	if seat < 0 || (int(seat) >= len(m.Seats()) && seat != game.Watcher) {
		return nil, fmt.Errorf("there is no seat %d", seat+1)
	}
	return m.fork(ctx, at, func(pos game.Position, secret []byte) game.Position {
		return pos.View(seat).Guess(seat, &fairDice{secret: secret, source: "fork"})
	})
}

// ForkOpen makes a new match that goes on from the very position after entry at, hidden things included. ErrLive: that is for matches
// that are over, or that a campaign has left, or for practice.
func (m *Match) ForkOpen(ctx context.Context, at int64) (*Match, error) {
	if !m.Finished() && !m.Left() && m.Setup().Undo != Practice {
		return nil, fmt.Errorf("%w: a fork of all that is hidden would show it; fork what one seat knows", ErrLive)
	}
	return m.fork(ctx, at, func(pos game.Position, _ []byte) game.Position { return pos })
}

func (m *Match) fork(ctx context.Context, at int64, known func(pos game.Position, secret []byte) game.Position) (*Match, error) {
	pos, err := m.At(ctx, at)
	if err != nil {
		return nil, err
	}
	secret := m.host.secrets()
	start := known(pos, secret)
	document, err := game.ToJSON(start.Document())
	if err != nil {
		return nil, fmt.Errorf("position after entry %d: %w", at, err)
	}
	dice := m.meta.Dice
	if m.Lesson() != nil || dice == Chained { // whoever learned has no dice at hand, and a fork is for practice
		dice = Digital
	}
	meta := store.Match{Game: m.meta.Game, Version: m.meta.Version, Content: m.meta.Content, Options: m.meta.Options, Seats: m.Seats(), Dice: dice, Undo: Practice,
		Start: document, ForkOf: m.meta.ID, ForkAt: at}
	if dice != Own {
		meta.Secret = secret
	}
	return m.host.create(ctx, m.game, meta)
}
