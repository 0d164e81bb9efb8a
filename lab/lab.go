// Package lab plays many matches at once: to see who wins, to balance a game, to compare bots, and to measure how fast rules play.
//
// Of makes an Entry of a game's rules. Simulate plays a Plan over it and answers with a Report; Measure times the rules.
package lab

import (
	"context"

	"mischief/bot"
	"mischief/game"
)

// Entry is a game as a list of games holds it: the game itself, its bots, and the means to play it by the thousand with its own types.
// Only Of makes one. The games that its Edition answers with are Entries, too.
type Entry interface {
	game.Game
	// Player makes a bot for the game's positions.
	Player(spec bot.Spec) bot.Player
	// Prospects is what each of so many seats can expect from a position with nothing hidden.
	Prospects(ctx context.Context, pos game.Position, seats int, o Outlook) ([]float64, error)

	runner(p *Plan) (runner, error)
	measure(ctx context.Context, o Options) (*Measurement, error)
}

// Of makes the entry of a game's rules.
func Of[S, M comparable](info game.Info, rules game.Rules[S, M]) Entry {
	e := &entry[S, M]{Game: game.New(info, rules), rules: rules}
	e.newest = e
	return e
}

type entry[S, M comparable] struct {
	game.Game
	rules  game.Rules[S, M]
	newest *entry[S, M] // the game in its newest edition
}

// Edition is the game as an edition of its rules plays it: an Entry, whose bots play by that edition.
func (e *entry[S, M]) Edition(n int) (game.Game, error) {
	switch n {
	case e.Info().Version:
		return e, nil
	case e.newest.Info().Version:
		return e.newest, nil
	}
	info, rules, err := game.InEdition(*e.newest.Info(), e.newest.rules, n)
	if err != nil {
		return nil, err
	}
	return &entry[S, M]{Game: game.New(info, rules), rules: rules, newest: e.newest}, nil
}

func (e *entry[S, M]) Player(spec bot.Spec) bot.Player { return bot.Of(e.rules, spec) }
