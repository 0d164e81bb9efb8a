package lab

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
	"gonum.org/v1/gonum/stat"

	"mischief/bot"
	"mischief/game"
)

// LadderPlan is what bots to rank, and how sure to be of it.
type LadderPlan struct {
	Game    Bench
	Options game.Options
	Vary    []string // options drawn among their choices for each deal
	Rungs   []Rung   // at least two, no bot twice
	Seed    uint64   // of all luck: a pair of matches of two bots takes its dice from Seed and its number
	Within  float64  // Elo: until the interval of how far a bot is ahead of the next reaches no further to either side, or than a fifth of that
	Most    int      // matches, after which it ends however wide intervals are
	Workers int      // matches played at once; 0: one for each processor, or as many as keep bots with budgets of time from each other's way

	Judge  bot.Spec // a search that tells what moves cost
	Judged int      // moves of each bot that it looks at; 0: none

	Played *Played   // what is not to be played again; nil: nothing
	Log    io.Writer // is told what was played, so that it need not be again; nil: nobody is
	// Progress, if any, is told how many matches there are, those played before too. It is called by one goroutine at a time.
	Progress func(done int)
}

// Rung is a bot on the ladder.
type Rung struct {
	Name string
	Spec bot.Spec
}

// How a ladder is played.
const (
	firstPairs = 4    // of each two neighbours, before it shows who plays next
	nextPairs  = 8    // of two bots at once
	deals      = 8    // of a game without opponents, by a bot at once
	share      = 0.2  // of a gap, that its interval may reach if that is more than was asked
	blunder    = 0.25 // of a win: what a move costs that nobody should make
)

// LadderReport is who is how strong. All but times follows from the plan, if its bots are reproducible.
type LadderReport struct {
	Game    string       `json:"game"`
	Title   string       `json:"title"`
	Version int          `json:"version"` // of the rules
	Options game.Options `json:"options"`
	Vary    []string     `json:"vary,omitempty"`
	Seed    uint64       `json:"seed"`
	Within  float64      `json:"within"`
	Matches int          `json:"matches"`
	Settled bool         `json:"settled"` // whether all intervals became as narrow as was asked
	Alone   bool         `json:"alone"`   // whether all seats are one side, so that bots play against the game and have rates in place of ratings
	Anchor  string       `json:"anchor,omitempty"`
	Judge   *bot.Spec    `json:"judge,omitempty"`
	Bots    []Standing   `json:"bots"` // the strongest first
}

// Standing is what is known of a bot.
type Standing struct {
	Score          // of the matches that it played
	Bot   bot.Spec `json:"bot"`
	Elo   *Span    `json:"elo,omitempty"`   // above the anchor
	Ahead *Span    `json:"ahead,omitempty"` // of the next, in Elo
	Plies float64  `json:"plies"`           // decisions of a match on average, Nature's too
	Took  Took     `json:"took_ns"`
	Loss  *Loss    `json:"loss,omitempty"`
}

// Span is a figure with its 95 % interval.
type Span struct {
	Is   float64 `json:"is"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

func span(is, reach float64) *Span { return &Span{Is: is, Low: is - reach, High: is + reach} }

// Took is how long decisions took, in nanoseconds; those with one answer alone are not counted.
type Took struct {
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
}

// Loss is how much worse than the best the moves of a bot were.
type Loss struct {
	Moves    int     `json:"moves"`
	Best     float64 `json:"best"`     // the share of moves than which the judge knew none better
	Mean     Span    `json:"mean"`     // what a move cost, in wins
	Blunders float64 `json:"blunders"` // the share of moves that cost more than a quarter of a win
}

// Ladder plays bots against each other until it is known how strong they are. The error is the context's, or says what is wrong with the plan, or which match went wrong.
func Ladder(ctx context.Context, p LadderPlan) (*LadderReport, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	sides, err := p.Game.sides(ctx, p.plan(p.Rungs[0].Spec))
	if err != nil {
		return nil, err
	}
	c := &climb{LadderPlan: &p, alone: sides == 1, played: Played{}}
	if p.Played != nil {
		c.kept = *p.Played
	}
	r := c.report()
	if c.alone {
		err = c.againstTheGame(ctx, r)
	} else {
		err = c.againstEachOther(ctx, r)
	}
	if err != nil {
		return nil, err
	}
	return r, c.judge(ctx, r)
}

// check says what is wrong with a plan, as far as that shows without its rules.
func (p *LadderPlan) check() error {
	switch {
	case p.Game == nil:
		return fmt.Errorf("ladder: the plan names no game")
	case len(p.Rungs) < 2:
		return fmt.Errorf("ladder: %d bots; name at least two", len(p.Rungs))
	case !(p.Within > 0):
		return fmt.Errorf("ladder: intervals within %v Elo; write more than 0", p.Within)
	case p.Judged < 0 || p.Workers < 0:
		return fmt.Errorf("ladder: %d moves judged, %d workers; write 0 or more", p.Judged, p.Workers)
	case p.Most < p.least():
		return fmt.Errorf("ladder: at most %d matches; %d bots need %d to be compared at all", p.Most, len(p.Rungs), p.least())
	}
	for i, rung := range p.Rungs {
		if slices.ContainsFunc(p.Rungs[:i], func(r Rung) bool { return r.Spec == rung.Spec }) {
			return fmt.Errorf("ladder: %v stands on it twice", rung.Spec)
		}
	}
	return nil
}

// least is how many matches there are at least.
func (p *LadderPlan) least() int { return max(2*firstPairs*(len(p.Rungs)-1), deals*len(p.Rungs)) }

// plan is that of matches between bots.
func (p *LadderPlan) plan(bots ...bot.Spec) *Plan {
	plan := &Plan{Game: p.Game, Options: p.Options, Vary: p.Vary, Bots: bots, Seed: p.Seed, Matches: 1}
	if len(bots) == 2 {
		plan.Seating = Duel
	}
	return plan
}

// workers is how many matches are played at once.
func (p *LadderPlan) workers(processors int) int {
	if p.Workers > 0 {
		return p.Workers
	}
	threads := 1
	for _, rung := range p.Rungs {
		if !rung.Spec.Reproducible() {
			threads = max(threads, rung.Spec.Threads)
		}
	}
	return max(1, processors/threads)
}

// climb is a ladder being played.
type climb struct {
	*LadderPlan
	alone  bool
	kept   Played // what was played before
	played Played // what counts
	done   int    // matches
	mu     sync.Mutex
}

func (c *climb) report() *LadderReport {
	info := c.Game.Info()
	options := settled(info, c.Options, c.Vary) // asking for the sides has completed them
	return &LadderReport{Game: info.ID, Title: info.Title, Version: info.Version, Options: options, Vary: c.Vary, Seed: c.Seed, Within: c.Within, Alone: c.alone}
}

// play plays the next so many bouts of some bots: two in pairs of matches, each deal from both sides, or one against the game. What was played before is not played again.
func (c *climb) play(ctx context.Context, count int, bots ...bot.Spec) error {
	first := c.played.count(bots)
	bouts, todo := make([]*Bout, count), []int(nil)
	for i := range bouts {
		if bouts[i] = c.kept.bout(bots, first+i); bouts[i] == nil {
			todo = append(todo, i)
		}
	}
	c.tell((len(bouts) - len(todo)) * len(bots))
	err := c.atOnce(ctx, len(todo), func(ctx context.Context) (func(int) error, error) {
		run, err := c.Game.bouts(c.plan(bots...))
		return func(i int) error {
			b, err := run(ctx, first+todo[i])
			if err != nil {
				return err
			}
			bouts[todo[i]] = b
			return c.note(len(bots), b)
		}, err
	})
	for _, b := range bouts {
		if err == nil {
			c.played.add(b)
		}
	}
	return err
}

// atOnce does so many jobs with as many workers as the plan has; each worker makes its own means.
func (c *climb) atOnce(ctx context.Context, jobs int, worker func(context.Context) (func(int) error, error)) error {
	g, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range min(jobs, c.workers(runtime.GOMAXPROCS(0))) {
		g.Go(func() error {
			do, err := worker(ctx)
			for i := int(next.Add(1)) - 1; err == nil && i < jobs; i = int(next.Add(1)) - 1 {
				err = do(i)
			}
			return err
		})
	}
	return g.Wait()
}

// tell tells how many matches more there are.
func (c *climb) tell(matches int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.done += matches; c.Progress != nil && matches > 0 {
		c.Progress(c.done)
	}
}

// note keeps what has been played.
func (c *climb) note(matches int, entry any) error {
	c.tell(matches)
	if c.Log == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return writeLine(c.Log, entry)
}

// againstEachOther plays bots in pairs of matches, always those neighbours of whom it is least known, for what is asked, who is ahead and how far.
func (c *climb) againstEachOther(ctx context.Context, r *LadderReport) error {
	for i := range c.Rungs[1:] {
		if err := c.play(ctx, firstPairs, c.Rungs[i].Spec, c.Rungs[i+1].Spec); err != nil {
			return err
		}
	}
	for {
		rated, order, err := c.rate()
		if err != nil {
			return err
		}
		at, widest := 0, 0.0
		for i := range order[1:] {
			ahead, reach := rated.gap(order[i], order[i+1])
			if wide := reach / max(c.Within, share*ahead); wide > widest {
				at, widest = i, wide
			}
		}
		pairs := min(nextPairs, (c.Most-c.done)/2)
		if r.Settled = widest <= 1; r.Settled || pairs == 0 {
			c.stand(r, rated, order)
			return nil
		}
		if err := c.play(ctx, pairs, c.Rungs[order[at]].Spec, c.Rungs[order[at+1]].Spec); err != nil {
			return err
		}
	}
}

// rate is how strong bots are by what was played, and their numbers in that order, the strongest first.
func (c *climb) rate() (*ratings, []int, error) {
	var met []meeting
	for a := range c.Rungs {
		for b := range a {
			m := meeting{a: a, b: b}
			for _, bout := range c.played.of(c.Rungs[a].Spec, c.Rungs[b].Spec) {
				for _, score := range bout.Scores {
					m.matches++
					if bout.Bots[0] == c.Rungs[a].Spec {
						m.won += score
					} else {
						m.won += 1 - score
					}
				}
			}
			if m.matches > 0 {
				met = append(met, m)
			}
		}
	}
	r, err := rated(len(c.Rungs), c.anchor(), met)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", c.Game.Info().ID, err)
	}
	order := make([]int, len(c.Rungs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.elo[b], r.elo[a]) })
	return r, order, nil
}

// anchor is the number of the bot whose rating is 0: the random one, else the greedy one, else the first.
func (c *climb) anchor() int {
	for _, spec := range []bot.Spec{{Kind: bot.Random}, {Kind: bot.Greedy}} {
		if i := slices.IndexFunc(c.Rungs, func(r Rung) bool { return r.Spec == spec }); i >= 0 {
			return i
		}
	}
	return 0
}

// stand fills in who stands where.
func (c *climb) stand(r *LadderReport, rated *ratings, order []int) {
	r.Anchor, r.Matches = c.Rungs[c.anchor()].Name, c.done
	for i, k := range order {
		s := c.standing(c.Rungs[k])
		s.Elo = span(rated.elo[k], rated.reach(k))
		if i+1 < len(order) {
			s.Ahead = span(rated.gap(k, order[i+1]))
		}
		r.Bots = append(r.Bots, s)
	}
}

// againstTheGame has each bot play alone, all on the same deals, always the one of whom it is least known how often it wins.
func (c *climb) againstTheGame(ctx context.Context, r *LadderReport) error {
	for _, rung := range c.Rungs {
		if err := c.play(ctx, deals, rung.Spec); err != nil {
			return err
		}
	}
	within := RateWithin(c.Within)
	for {
		at, widest := 0, 0.0
		for i, rung := range c.Rungs {
			s := c.standing(rung)
			if wide := (s.High - s.Low) / 2 / within; wide > widest {
				at, widest = i, wide
			}
		}
		matches := min(deals, c.Most-c.done)
		if r.Settled = widest <= 1; r.Settled || matches == 0 {
			break
		}
		if err := c.play(ctx, matches, c.Rungs[at].Spec); err != nil {
			return err
		}
	}
	r.Matches = c.done
	for _, rung := range c.Rungs {
		r.Bots = append(r.Bots, c.standing(rung))
	}
	slices.SortStableFunc(r.Bots, func(a, b Standing) int { return cmp.Compare(b.Rate, a.Rate) })
	return nil
}

// RateWithin is how far the interval of a share of wins may reach to either side where ratings may so many Elo: as far as a half differs from the share of so many Elo more.
func RateWithin(elo float64) float64 { return 1/(1+math.Exp(-elo/eloScale)) - 0.5 }

// standing is what is known of a bot but for its rating.
func (c *climb) standing(rung Rung) Standing {
	var n count
	var plies, took []float64
	for _, b := range c.played.with(rung.Spec) {
		k := slices.Index(b.Bots, rung.Spec)
		for i, score := range b.Scores {
			if k == 1 {
				score = 1 - score
			}
			n.add(int64(math.Round(1000 * score)))
			plies = append(plies, float64(b.Plies[i]))
		}
		for _, t := range b.Took[k] {
			took = append(took, float64(t))
		}
	}
	s := Standing{Score: n.score(rung.Name), Bot: rung.Spec, Plies: stat.Mean(plies, nil)}
	if slices.Sort(took); len(took) > 0 {
		s.Took = Took{Median: stat.Quantile(0.5, stat.Empirical, took, nil), P95: stat.Quantile(0.95, stat.Empirical, took, nil)}
	}
	return s
}

// judge has the judge look at moves of matches that each bot plays with itself.
func (c *climb) judge(ctx context.Context, r *LadderReport) error {
	if c.Judged == 0 {
		return nil
	}
	r.Judge = &c.Judge
	for i := range r.Bots {
		losses, err := c.losses(ctx, r.Bots[i].Bot)
		if err != nil {
			return err
		}
		r.Bots[i].Loss = lossOf(losses)
	}
	return nil
}

// losses are what moves of a bot cost.
func (c *climb) losses(ctx context.Context, spec bot.Spec) ([]float64, error) {
	var losses []float64
	const batch = 4 // matches
	for first := 0; len(losses) < c.Judged; first += batch {
		var found [batch]*Ruling
		var todo []int
		for i := range found {
			if found[i] = c.kept.ruling(c.Judge, spec, first+i); found[i] == nil {
				todo = append(todo, i)
			}
		}
		err := c.atOnce(ctx, len(todo), func(ctx context.Context) (func(int) error, error) {
			run, err := c.Game.rulings(c.plan(spec), c.Judge)
			return func(i int) error {
				ruling, err := run(ctx, first+todo[i])
				if err != nil {
					return err
				}
				found[todo[i]] = ruling
				return c.note(0, ruling)
			}, err
		})
		if err != nil {
			return nil, err
		}
		before := len(losses)
		for _, ruling := range found {
			losses = append(losses, ruling.Losses...)
		}
		if len(losses) == before {
			return nil, fmt.Errorf("ladder: in %d matches of %v there was nothing to decide", batch, spec)
		}
	}
	return losses[:c.Judged], nil
}

// lossOf describes what at least one move cost.
func lossOf(losses []float64) *Loss {
	l := &Loss{Moves: len(losses)}
	each := 1 / float64(len(losses))
	for _, loss := range losses {
		if loss == 0 {
			l.Best += each
		}
		if loss > blunder {
			l.Blunders += each
		}
	}
	mean, spread := stat.MeanStdDev(losses, nil)
	if len(losses) == 1 {
		spread = 1
	}
	l.Mean = *span(mean, z*spread*math.Sqrt(each))
	l.Mean.Low = max(0, l.Mean.Low)
	return l
}
