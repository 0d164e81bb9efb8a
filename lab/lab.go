// Package lab plays many matches at once: to see who wins, to balance a game, to compare bots, and to measure how fast rules play.
//
// Of makes a Bench of a game's rules. Simulate plays a Plan over it and answers with a Report; Measure times the rules; Train learns what its evaluation goes by;
// Ladder ranks bots; Ablate tells what the parts of a search bring.
package lab

import (
	"context"

	"mischief/bot"
	"mischief/game"
)

// Bench is a game that can be played by the thousand, with its own types. Only Of makes one. The games that its Edition answers with are benches, too.
type Bench interface {
	bot.Game

	parts() bot.Parts
	runner(p *Plan) (runner, error)
	trailer(p *CampaignPlan) (trailer, error)
	measure(ctx context.Context, o Options) (*Measurement, error)
	train(ctx context.Context, p *Plan, trial bot.Spec) (*Training, error)
	sides(ctx context.Context, p *Plan) (int, error)
	bouts(p *Plan) (func(ctx context.Context, number int) (*Bout, error), error)
	rulings(p *Plan, judge bot.Spec) (func(ctx context.Context, number int) (*Ruling, error), error)
}

// Of makes the bench of a game's rules.
func Of[S, M comparable](info game.Info, rules game.Rules[S, M]) Bench {
	e := &bench[S, M]{Game: game.New(info, rules), rules: rules}
	e.newest = e
	return e
}

type bench[S, M comparable] struct {
	game.Game
	rules  game.Rules[S, M]
	newest *bench[S, M] // the game in its newest edition
}

// Edition is the game as an edition of its rules plays it: a Bench, whose bots play by that edition.
func (e *bench[S, M]) Edition(n int) (game.Game, error) {
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
	return &bench[S, M]{Game: game.New(info, rules), rules: rules, newest: e.newest}, nil
}

func (e *bench[S, M]) Spec(text string) (bot.Spec, error) { return bot.SpecOf(e.rules, text) }

func (e *bench[S, M]) parts() bot.Parts { return bot.PartsOf(e.rules) }

func (e *bench[S, M]) Player(spec bot.Spec) bot.Player { return bot.Of(e.rules, spec) }
