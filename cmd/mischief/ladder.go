package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"mischief/bot"
	"mischief/game"
	"mischief/lab"
)

// labCommand measures with bots.
type labCommand struct {
	Ladder ladderCommand `cmd:"" help:"Rank bots: play them against each other until it is known how strong they are."`
	Ablate ablateCommand `cmd:"" help:"Tell what the parts of a search bring: play it against itself without each of them."`
}

// ladderCommand ranks bots.
type ladderCommand struct {
	Game    string   `arg:"" help:"Which game; mischief games lists them."`
	Bots    []string `default:"random,greedy,easy,normal,hard,expert" placeholder:"SPEC,..." help:"Bots, the weakest first: levels, anchors (random, greedy), budgets such as search:2000 or search:100:soft."`
	Options []string `short:"o" sep:"none" placeholder:"NAME=VALUE" help:"An option of the game; mischief games GAME lists them."`
	Vary    []string `placeholder:"NAME,..." help:"Options drawn among their choices for each deal."`
	Seed    uint64   `default:"1" help:"Where all luck comes from: the same seed gives the same ladder, but for bots with budgets of time."`
	Within  float64  `default:"40" placeholder:"ELO" help:"Play until it is known so well how far each bot is ahead of the next, to either side (default ${default}), or to a fifth of it if that is more."`
	Most    int      `default:"2000" help:"Matches, after which it ends however little is known."`
	Workers int      `default:"0" help:"Matches played at once; 0: as many as there are processors for."`
	Judge   string   `default:"search:4000" placeholder:"SPEC" help:"A search that tells what moves cost against the best it knows (default ${default})."`
	Judged  int      `default:"0" help:"How many moves of each bot it judges, in matches that the bot plays with itself."`
	Log     string   `placeholder:"FILE" help:"Keep what was played, and go on from what is kept."`
	Out     string   `placeholder:"FILE" help:"Put the ladder into a page in Markdown, such as docs/strength.md, in place of that game's."`
	JSON    bool     `help:"Write the ladder as JSON."`
	SVG     string   `placeholder:"FILE" help:"Draw the ladder into a file, too."`
}

// Run plays and writes the ladder.
func (c *ladderCommand) Run(cli *commands, con *console) error {
	bench, options, err := cli.bench(c.Game, c.Options)
	if err != nil {
		return err
	}
	plan, err := c.plan(bench, options)
	if err != nil {
		return usage(err)
	}
	if c.Log != "" {
		log, err := c.open(plan, con.err)
		if err != nil {
			return err
		}
		defer log.Close()
		plan.Log = log
	}
	meter := newMeter(con.err, c.Most)
	plan.Progress = meter.done
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	report, err := lab.Ladder(ctx, *plan)
	meter.clear()
	switch {
	case errors.Is(err, context.Canceled) && c.Log != "":
		return fmt.Errorf("interrupted; the same command goes on from %s", c.Log)
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted; nothing was kept (--log FILE keeps what was played)")
	case err != nil:
		return usage(err)
	}
	return c.write(con, report)
}

// plan is what the flags ask for.
func (c *ladderCommand) plan(bench lab.Bench, options game.Options) (*lab.LadderPlan, error) {
	plan := &lab.LadderPlan{Game: bench, Options: options, Vary: c.Vary, Seed: c.Seed, Within: c.Within, Most: c.Most, Workers: c.Workers, Judged: c.Judged}
	for _, text := range c.Bots {
		spec, err := bench.Spec(text)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(plan.Rungs, func(r lab.Rung) bool { return r.Spec == spec }); i >= 0 { // a level by two names
			plan.Rungs[i].Name += ", " + text
			continue
		}
		plan.Rungs = append(plan.Rungs, lab.Rung{Name: text, Spec: spec})
	}
	judge, err := bot.ParseSpec(c.Judge)
	plan.Judge = judge
	return plan, err
}

// open opens the log, reads what was played, and tells what is to be played again.
func (c *ladderCommand) open(plan *lab.LadderPlan, told io.Writer) (*os.File, error) {
	file, err := os.OpenFile(c.Log, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, usage(err)
	}
	read, err := plan.Read(file, c.Log)
	if err == nil && read.Cut > 0 {
		fmt.Fprintf(told, "%s:%d: the last line is cut off; what was played there is played again\n", c.Log, read.Cut)
		err = file.Truncate(read.Whole)
	}
	if err == nil {
		_, err = file.Seek(read.Whole, io.SeekStart)
	}
	if err == nil && read.Whole == 0 {
		err = plan.Begin(file)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	plan.Played = read.Played
	return file, nil
}

// write writes the ladder in the forms asked for.
func (c *ladderCommand) write(con *console, report *lab.LadderReport) error {
	if c.SVG != "" {
		if err := create(c.SVG, report.SVG); err != nil {
			return err
		}
	}
	return writeStrength(con, report, c.asked(), c.Out, c.JSON)
}

// strengthReport is what can be told of how strong bots are.
type strengthReport interface {
	Table(io.Writer) error
	JSON(io.Writer) error
	Page(page []byte, command string) []byte
}

// writeStrength puts a report into a page, if one is named, and writes it.
func writeStrength(con *console, report strengthReport, asked, out string, asJSON bool) error {
	if out != "" {
		page, err := os.ReadFile(out)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return usage(err)
		}
		if err := os.WriteFile(out, report.Page(page, asked), 0o666); err != nil {
			return usage(err)
		}
	}
	if asJSON {
		return report.JSON(con.out)
	}
	return report.Table(con.out)
}

// asked is the command by which the same ladder is played again.
func (c *ladderCommand) asked() string {
	line := fmt.Sprintf("mischief lab ladder %s --bots %s --seed %d --within %v --most %d", c.Game, strings.Join(c.Bots, ","), c.Seed, c.Within, c.Most)
	line += askedOf(c.Options, c.Vary)
	if c.Judged > 0 {
		line += fmt.Sprintf(" --judge %s --judged %d", c.Judge, c.Judged)
	}
	return line
}

// askedOf is how options were asked for.
func askedOf(options, vary []string) string {
	line := ""
	for _, option := range options {
		line += " -o " + option
	}
	if len(vary) > 0 {
		line += " --vary " + strings.Join(vary, ",")
	}
	return line
}
