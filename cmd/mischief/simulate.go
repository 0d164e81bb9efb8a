package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"mischief/game"
	"mischief/games"
	"mischief/lab"
	"mischief/terminal"
)

// simCommand plays many matches among bots.
type simCommand struct {
	Game     string   `arg:"" help:"Which game; mischief games lists them."`
	Matches  int      `short:"n" default:"100" help:"How many matches."`
	First    int      `default:"0" help:"Number of the first match; match N of a seed is always the same match."`
	Seed     uint64   `default:"1" help:"Where all luck comes from: the same seed gives the same report."`
	Bots     []string `default:"random" placeholder:"SPEC,..." help:"Bots: one for all seats, one for each side, or one for each seat."`
	Duel     []string `placeholder:"A,B" help:"Two bots that change sides after every match and play each deal from both."`
	Workers  int      `default:"0" help:"Matches played at once; 0: as many as there are processors."`
	Options  []string `short:"o" sep:"none" placeholder:"NAME=VALUE" help:"An option of the game; mischief games GAME lists them."`
	Vary     []string `placeholder:"NAME,..." help:"Options drawn among their choices for each match, or for each deal of a duel."`
	JSON     bool     `help:"Write the report as JSON." xor:"format"`
	CSV      bool     `help:"Write the scores as CSV." xor:"format"`
	Cross    bool     `help:"Play everything the game has to choose against everything else (armies against armies, heroes against foes), -n matches each." xor:"what"`
	Campaign bool     `help:"Play whole campaigns, -n of them, from beginning to end: where several matches may follow luck chooses, and what was lost is played again." xor:"what"`
	Tries    int      `default:"3" help:"With --campaign: how often a match that was lost is played at most."`
	SVG      string   `placeholder:"FILE" help:"Draw the report into a file, too: scores with intervals, or a heat map with --cross."`
}

// bench is the game that a command names, with its options completed.
func (cli *commands) bench(id string, pairs []string) (lab.Bench, game.Options, error) {
	registry, err := cli.registry()
	if err != nil {
		return nil, nil, err
	}
	bench, err := registry.Bench(id)
	if err != nil {
		return nil, nil, err
	}
	options, err := terminal.ParseOptions(pairs)
	if err == nil {
		options, err = bench.Info().Schema.Complete(options)
	}
	if err != nil {
		return nil, nil, usage(err)
	}
	return bench, options, nil
}

// simReport is what can be told of a simulation.
type simReport interface {
	Table(io.Writer) error
	JSON(io.Writer) error
	CSV(io.Writer) error
	SVG(io.Writer) error
}

// Run simulates and writes the report.
func (c *simCommand) Run(cli *commands, con *console) error {
	bench, options, err := cli.bench(c.Game, c.Options)
	if err != nil {
		return err
	}
	plan, err := c.plan(bench, options)
	if err != nil {
		return usage(err)
	}
	meter := newMeter(con.err, c.Matches)
	plan.Progress = meter.done
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var report simReport
	var played *lab.Report
	switch {
	case c.Cross:
		report, err = lab.Cross(ctx, *plan)
	case c.Campaign:
		report, err = lab.Campaigns(ctx, lab.CampaignPlan{Plan: *plan, Tries: c.Tries})
	default:
		played, err = lab.Simulate(ctx, *plan)
		report = played
	}
	meter.clear()
	switch {
	case err == nil:
		return c.write(con, report)
	case !errors.Is(err, context.Canceled):
		return err
	case played == nil:
		return errors.New("interrupted; no report was made")
	}
	if err := c.write(con, played); err != nil {
		return err
	}
	return fmt.Errorf("interrupted: %d of %d matches were over, and are what is reported", played.Matches, c.Matches)
}

// write writes the report in the form asked for, and draws it if asked to.
func (c *simCommand) write(con *console, report simReport) error {
	if c.SVG != "" {
		if err := create(c.SVG, report.SVG); err != nil {
			return err
		}
	}
	switch {
	case c.JSON:
		return report.JSON(con.out)
	case c.CSV:
		return report.CSV(con.out)
	}
	if err := report.Table(con.out); err != nil {
		return err
	}
	var speed lab.Speed
	switch r := report.(type) {
	case *lab.Report:
		speed = r.Speed
	case *lab.CampaignReport:
		speed = r.Speed
	default:
		return nil
	}
	fmt.Fprintf(con.out, "\n%.1f matches/s, %.0f plies/s, %d workers, %s\n", speed.Matches, speed.Plies, speed.Workers, speed.Took.Round(time.Millisecond))
	return nil
}

// plan is what the flags ask for.
func (c *simCommand) plan(bench lab.Bench, options game.Options) (*lab.Plan, error) {
	if c.Matches < 1 {
		return nil, fmt.Errorf("--matches %d: simulate at least one", c.Matches)
	}
	if c.Tries < 1 {
		return nil, fmt.Errorf("--tries %d: play a match at least once", c.Tries)
	}
	if c.First < 0 || c.Workers < 0 {
		return nil, errors.New("--first and --workers: write 0 or more")
	}
	plan := &lab.Plan{Game: bench, Options: options, Matches: c.Matches, Vary: c.Vary, First: c.First, Seed: c.Seed, Workers: c.Workers}
	specs := c.Bots
	if len(c.Duel) > 0 {
		if len(c.Duel) != 2 {
			return nil, fmt.Errorf("--duel %s: name two bots, such as --duel greedy,random", strings.Join(c.Duel, ","))
		}
		specs, plan.Seating = c.Duel, lab.Duel
	}
	for _, text := range specs {
		spec, err := bench.Spec(text)
		if err != nil {
			return nil, err
		}
		plan.Bots = append(plan.Bots, spec)
	}
	if plan.Seating != lab.Duel {
		plan.Seating = seating(len(plan.Bots), bench.Info().Seats(options))
	}
	return plan, nil
}

// seating is by seat where there is a bot for each seat or one for all, else by side.
func seating(bots, seats int) lab.Seating {
	if bots == 1 || bots == seats {
		return lab.BySeat
	}
	return lab.BySide
}

// meter shows on a terminal how far a simulation is and when it will be done.
type meter struct {
	out   io.Writer // nil where nobody is watching
	all   int
	start time.Time
	shown time.Time
}

// often is how long a figure stands before the next.
const often = 200 * time.Millisecond

func newMeter(out io.Writer, all int) *meter {
	m := &meter{all: all, start: time.Now()}
	if isTerminal(out) {
		m.out = out
	}
	return m
}

// done shows that n matches are done.
func (m *meter) done(n int) {
	now := time.Now()
	if m.out == nil || now.Sub(m.shown) < often {
		return
	}
	m.shown = now
	fmt.Fprint(m.out, "\r\x1b[K"+m.text(n, now.Sub(m.start)))
}

// text is the figure for n matches after some time.
func (m *meter) text(n int, took time.Duration) string {
	left := time.Duration(float64(took) / float64(n) * float64(m.all-n)).Round(time.Second)
	return fmt.Sprintf("%d of %d matches (%d %%), %s left", n, m.all, 100*n/m.all, left)
}

// clear takes the figure away.
func (m *meter) clear() {
	if m.out != nil {
		fmt.Fprint(m.out, "\r\x1b[K")
	}
}

// benchCommand measures speed.
type benchCommand struct {
	Games  []string      `arg:"" optional:"" name:"game" help:"Games to measure (default: all)."`
	Rounds int           `default:"7" help:"How often each figure is measured; the median is told."`
	Round  time.Duration `default:"500ms" help:"How long one measurement takes."`
	Option []string      `short:"o" sep:"none" placeholder:"NAME=VALUE" help:"An option of the game (with one game named)."`
	JSON   bool          `help:"Write JSON."`
}

// benchReport is all that was measured.
type benchReport struct {
	Games     []*lab.Measurement `json:"games"`
	Yardstick *yardstick         `json:"yardstick,omitempty"`
}

// yardstick is what the contract costs, shown by random matches of one game, in moves a second.
type yardstick struct {
	Game      string  `json:"game"`
	Limit     float64 `json:"limit"`     // by a loop written by hand
	Interface float64 `json:"interface"` // through a plain interface, as in other frameworks
	Contract  float64 `json:"contract"`  // through the contract
	Ratio     float64 `json:"ratio"`     // contract to plain interface
}

// paceMatches is how many matches the yardstick plays in a round of the default length.
const paceMatches = 250_000

// Run measures the rules of games, and what the contract costs.
func (c *benchCommand) Run(cli *commands, con *console) error {
	benches, options, err := c.what(cli)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var report benchReport
	for _, bench := range benches {
		measured, err := lab.Measure(ctx, bench, lab.Options{Game: options, Seed: 1, Rounds: c.Rounds, Round: c.Round})
		if err != nil {
			return err
		}
		report.Games = append(report.Games, measured)
		if !c.JSON {
			if err := measured.Table(con.out); err != nil {
				return err
			}
		}
	}
	if len(c.Games) == 0 {
		report.Yardstick = c.race()
		if !c.JSON {
			report.Yardstick.print(con.out)
		}
	}
	if c.JSON {
		return writeJSON(con, report)
	}
	return nil
}

func (c *benchCommand) race() *yardstick {
	start := time.Now()
	clock := func() int64 { return time.Since(start).Nanoseconds() }
	pace := games.Yardstick(clock, c.Rounds, max(1, int(c.Round*paceMatches/(500*time.Millisecond))))
	return &yardstick{Game: pace.Game, Limit: pace.Limit, Interface: pace.Framework, Contract: pace.Contract, Ratio: pace.Contract / pace.Framework}
}

func (y *yardstick) print(w io.Writer) {
	fmt.Fprintf(w, `yardstick: random %s, moves a second
  by hand      %9.0f /s
  interface    %9.0f /s
  contract     %9.0f /s  (%.2f times the interface)
`, y.Game, y.Limit, y.Interface, y.Contract, y.Ratio)
}

// what is which games to measure, with which options.
func (c *benchCommand) what(cli *commands) ([]lab.Bench, game.Options, error) {
	registry, err := cli.registry()
	if err != nil {
		return nil, nil, err
	}
	if c.Rounds < 1 || c.Round <= 0 {
		return nil, nil, usage(errors.New("--rounds and --round: write more than 0"))
	}
	if len(c.Option) > 0 && len(c.Games) != 1 {
		return nil, nil, usage(errors.New("--option: name the one game it is for"))
	}
	options, err := terminal.ParseOptions(c.Option)
	if err != nil {
		return nil, nil, err
	}
	ids := c.Games
	if len(ids) == 0 {
		ids = registry.IDs()
	}
	var benches []lab.Bench
	for _, id := range ids {
		bench, err := registry.Bench(id)
		if err != nil {
			return nil, nil, err
		}
		benches = append(benches, bench)
	}
	return benches, options, nil
}
