package match

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"mischief/game"
	"mischief/store"
)

// editions finds the games that matches are played by. A match keeps the edition of the rules and the content that it began under, so one game is several
// here.
type editions struct {
	find  func(id string) (game.Game, error) // as new matches are played
	store store.Store                        // keeps content packs; nil: there are none

	mu   sync.Mutex
	made map[variant]game.Game // those that are not as new ones are, made when they are first asked for
	kept map[string]bool       // packs that are surely in the store
}

// variant is a game as a match plays it.
type variant struct {
	id      string
	edition int
	content string // name of a pack; empty for what is built in
}

func newEditions(st store.Store, find func(id string) (game.Game, error)) *editions {
	return &editions{find: find, store: st, made: map[variant]game.Game{}, kept: map[string]bool{}}
}

// layered is fulfilled by games that content packs can be laid over.
type layered interface {
	game.Game
	// Calls tells whether the content the game is over goes by a name.
	Calls(content string) bool
	// Pack is what is to be kept of the pack the game is over; nil for what is built in.
	Pack() []byte
	// Over is the game over the pack of a name, given what was kept of it; over what is built in without a name.
	Over(content string, kept []byte) (game.Game, error)
}

// of is the game as a match plays it. The error wraps ErrVersion for a match of a newer program, and ErrContent where its pack is not known.
func (gs *editions) of(ctx context.Context, id string, edition int, content string) (game.Game, error) {
	newest, err := gs.find(id)
	if err != nil {
		return nil, err
	}
	info := newest.Info()
	if info.Version == edition && info.Content == content {
		return newest, nil
	}
	key := variant{info.ID, edition, content}
	gs.mu.Lock()
	g, ok := gs.made[key]
	gs.mu.Unlock()
	if ok {
		return g, nil
	}
	if g, err = gs.over(ctx, newest, content); err != nil {
		return nil, err
	}
	if g, err = g.Edition(edition); err != nil {
		return nil, err
	}
	gs.mu.Lock()
	defer gs.mu.Unlock()
	if first, ok := gs.made[key]; ok {
		return first, nil
	}
	gs.made[key] = g
	return g, nil
}

// over is a game over the pack of a name: over the one it is built over, or one that is kept in the store.
func (gs *editions) over(ctx context.Context, newest game.Game, content string) (game.Game, error) {
	l, ok := newest.(layered)
	switch {
	case newest.Info().Content == content, ok && l.Calls(content):
		return newest, nil
	case !ok:
		return nil, unknown(newest, content)
	case content == "":
		return l.Over("", nil)
	case gs.store == nil:
		return nil, unknown(newest, content)
	}
	kept, err := gs.store.Content(ctx, content)
	if errors.Is(err, store.ErrNotFound) {
		return nil, unknown(newest, content)
	} else if err != nil {
		return nil, err
	}
	g, err := l.Over(content, kept)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrContent, err)
	}
	return g, nil
}

// unknown says which content there is none of.
func unknown(newest game.Game, content string) error {
	named := func(content string) string {
		if content == "" {
			return "what is built in"
		}
		return "the content pack " + content
	}
	return fmt.Errorf("%w: it was set up with %s of %s, this program has %s; lay the pack over it with --content", ErrContent, named(content), newest.Info().ID,
		named(newest.Info().Content))
}

// keep sees to it that the pack of a match is in the store, if it is the one that the program has laid over.
func (gs *editions) keep(ctx context.Context, id, content string) error {
	newest, err := gs.find(id)
	if err != nil {
		return err
	}
	l, ok := newest.(layered)
	if content == "" || gs.store == nil || !ok || !l.Calls(content) {
		return nil // it is built in, or was kept before
	}
	gs.mu.Lock()
	defer gs.mu.Unlock()
	if gs.kept[content] {
		return nil
	}
	if err := gs.store.KeepContent(ctx, content, l.Pack()); err != nil {
		return err
	}
	gs.kept[content] = true
	return nil
}
