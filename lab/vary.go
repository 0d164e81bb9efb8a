package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mischief/bot"
	"mischief/game"
)

// variety draws the options of a match that its plan leaves to luck. The same deal of the same seed gives the same options.
type variety struct {
	game    Bench
	kept    game.Options // of the plan, those that are not drawn
	drawn   []game.Option
	seats   int
	seed    uint64
	luck    bot.Dice
	refusal error // of the last options that the rules did not take
}

// mostDraws is how often options that the rules refuse together are drawn again.
const mostDraws = 1000

// varietyOf is the variety of a plan; an error names an option of which nothing can be drawn.
func varietyOf(p *Plan, seats int) (*variety, error) {
	v := &variety{game: p.Game, kept: game.Options{}, seats: seats, seed: p.Seed}
	schema := p.Game.Info().Schema
	for name, value := range p.Options {
		if !slices.Contains(p.Vary, name) {
			v.kept[name] = value
		}
	}
	for _, name := range p.Vary {
		i := slices.IndexFunc(schema, func(op game.Option) bool { return op.Name == name })
		switch {
		case i < 0:
			return nil, fmt.Errorf("simulation: there is no option %q to vary", name)
		case !schema[i].Number && len(choices(&schema[i])) == 0, schema[i].List:
			return nil, fmt.Errorf("simulation: option %s has no choices to draw one of; give it a value instead", name)
		}
		v.drawn = append(v.drawn, schema[i])
	}
	return v, nil
}

// choices are the values of an option that say what they are themselves.
func choices(op *game.Option) []string {
	return slices.DeleteFunc(slices.Clone(op.Choices), func(value string) bool { return slices.Contains(op.Defers, value) })
}

// setup is the beginning of the match of a deal. The error is that of the rules, which have refused whatever was drawn.
func (v *variety) setup(deal uint64) (game.Position, error) {
	v.luck.Reseed(v.seed, ^deal) // no stream of a match's dice, which count up from 0
	for range mostDraws {
		if first, err := v.try(); err == nil {
			return first, nil
		} else {
			v.refusal = err
		}
	}
	return nil, fmt.Errorf("of %d ways to draw %s the rules take none: %w", mostDraws, strings.Join(v.names(), ", "), v.refusal)
}

// try draws once.
func (v *variety) try() (game.Position, error) {
	options := game.Options{}
	for name, value := range v.kept {
		options[name] = value
	}
	for i := range v.drawn {
		op := &v.drawn[i]
		if op.Number {
			options[op.Name] = strconv.Itoa(op.Min + int(v.luck.Below(int64(op.Max-op.Min+1))))
			continue
		}
		all := choices(op)
		options[op.Name] = all[v.luck.Below(int64(len(all)))]
	}
	info := v.game.Info()
	options, err := info.Schema.Complete(info.Schema.Meant(options))
	if err != nil {
		return nil, err
	}
	if n := info.Seats(options); n != v.seats {
		return nil, fmt.Errorf("it would be a match of %d seats among matches of %d", n, v.seats)
	}
	return v.game.Setup(options)
}

func (v *variety) names() []string {
	var names []string
	for i := range v.drawn {
		names = append(names, v.drawn[i].Name)
	}
	return names
}
