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
// Only Of makes one.
type Entry interface {
	game.Game
	// Player makes a bot for the game's positions.
	Player(spec bot.Spec) bot.Player

	runner(p *Plan) (runner, error)
	measure(ctx context.Context, o Options) (*Measurement, error)
}

// Of makes the entry of a game's rules.
func Of[S, M comparable](info game.Info, rules game.Rules[S, M]) Entry {
	return &entry[S, M]{Game: game.New(info, rules), rules: rules}
}

type entry[S, M comparable] struct {
	game.Game
	rules game.Rules[S, M]
}

func (e *entry[S, M]) Player(spec bot.Spec) bot.Player { return bot.Of(e.rules, spec) }
