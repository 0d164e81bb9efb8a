package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"mischief/bot"
	"mischief/lab"
)

// trainCommand learns what a game's bots go by.
type trainCommand struct {
	Game    string   `arg:"" help:"Which game; its evaluation must have weights to learn."`
	Matches int      `short:"n" default:"3000" help:"How many matches to learn from."`
	Seed    uint64   `default:"1" help:"Where all luck comes from: the same seed learns the same."`
	Options []string `short:"o" sep:"none" placeholder:"NAME=VALUE" help:"An option of the game; mischief games GAME lists them."`
	Vary    []string `placeholder:"NAME,..." help:"Options drawn among their choices for each match."`
	Trial   bot.Spec `default:"greedy" placeholder:"SPEC" help:"The bots by which the weights learned play those that stand, such as search:100."`
	Out     string   `placeholder:"FILE" help:"Where to write the weights as content of the game, unless they play worse than those that stand."`
}

// Run learns, tells what was learned, and writes it unless it plays worse.
func (c *trainCommand) Run(cli *commands, con *console) error {
	bench, options, err := cli.bench(c.Game, c.Options)
	if err != nil {
		return err
	}
	meter := newMeter(con.err, c.Matches)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	training, err := lab.Train(ctx, lab.Plan{Game: bench, Options: options, Vary: c.Vary, Matches: c.Matches, Seed: c.Seed, Progress: meter.done}, c.Trial)
	meter.clear()
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted; nothing was learned")
	}
	if err != nil {
		return usage(err)
	}
	if err := training.Table(con.out); err != nil || c.Out == "" {
		return err
	}
	if training.Trial.Verdict == lab.Worse {
		return fmt.Errorf("%s is not written: the weights learned play worse than those that stand", c.Out)
	}
	return create(c.Out, func(w io.Writer) error { return training.YAML(w, c.asked()) })
}

// asked is the options as they were asked for.
func (c *trainCommand) asked() string {
	asked := c.Options
	if len(c.Vary) > 0 {
		asked = append(asked, "--vary "+strings.Join(c.Vary, ","))
	}
	return strings.Join(asked, " ")
}
