package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"

	"mischief/bot"
	"mischief/lab"
)

// ablateCommand tells what the parts of a search bring.
type ablateCommand struct {
	Game    string   `arg:"" help:"Which game; mischief games lists them."`
	Bot     string   `default:"search:400" placeholder:"SPEC" help:"The search (default ${default})."`
	Matches int      `short:"n" default:"200" help:"How many matches for each part."`
	Options []string `short:"o" sep:"none" placeholder:"NAME=VALUE" help:"An option of the game; mischief games GAME lists them."`
	Vary    []string `placeholder:"NAME,..." help:"Options drawn among their choices for each deal."`
	Seed    uint64   `default:"1" help:"Where all luck comes from: the same seed gives the same report, but for searches with budgets of time."`
	Workers int      `default:"0" help:"Matches played at once; 0: as many as there are processors."`
	Out     string   `placeholder:"FILE" help:"Put the report into a page in Markdown, such as docs/strength.md, in place of that game's."`
	JSON    bool     `help:"Write the report as JSON."`
}

// Run plays and writes the report.
func (c *ablateCommand) Run(cli *commands, con *console) error {
	bench, options, err := cli.bench(c.Game, c.Options)
	if err != nil {
		return err
	}
	spec, err := bench.Spec(c.Bot)
	if err != nil {
		return usage(err)
	}
	if c.Workers < 0 {
		return usage(errors.New("--workers: write 0 or more"))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	plan := lab.Plan{Game: bench, Options: options, Vary: c.Vary, Bots: []bot.Spec{spec}, Matches: c.Matches, Seed: c.Seed, Workers: c.Workers}
	all, _, err := lab.Ablations(ctx, plan)
	if err != nil {
		return usage(err)
	}
	meter := newMeter(con.err, all)
	plan.Progress = meter.done
	report, err := lab.Ablate(ctx, plan)
	meter.clear()
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted; no report was made")
	case err != nil:
		return usage(err)
	}
	asked := fmt.Sprintf("mischief lab ablate %s --bot %v -n %d --seed %d", c.Game, c.Bot, c.Matches, c.Seed) + askedOf(c.Options, c.Vary)
	return writeStrength(con, report, asked, c.Out, c.JSON)
}
