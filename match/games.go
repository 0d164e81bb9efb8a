package match

import (
	"fmt"
	"sync"

	"mischief/game"
)

// games finds the games that matches are played by. A match keeps the edition of the rules that it began under, so one game is several here.
type games struct {
	find func(id string) (game.Game, error) // the newest edition, which new matches are played by

	mu   sync.Mutex
	made map[edition]game.Game // older ones, made when they are first asked for
}

type edition struct {
	id      string
	version int
}

// of is the game as a match plays it. The error for a match of a newer program wraps ErrVersion.
func (gs *games) of(id string, version int) (game.Game, error) {
	newest, err := gs.find(id)
	if err != nil || newest.Info().Version == version {
		return newest, err
	}
	key := edition{newest.Info().ID, version}
	gs.mu.Lock()
	defer gs.mu.Unlock()
	if g, ok := gs.made[key]; ok {
		return g, nil
	}
	g, err := newest.Edition(version)
	if err != nil {
		return nil, err
	}
	if g.Info().Version != version || g.Info().ID != key.id {
		return nil, fmt.Errorf("the game %s gives edition %d of %s for its own edition %d", key.id, g.Info().Version, g.Info().ID, version)
	}
	gs.made[key] = g
	return g, nil
}
