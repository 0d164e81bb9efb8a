package lab

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"mischief/bot"
	"mischief/game"
)

// Plan is what to simulate. What is left zero has a sensible meaning, but for Game, Bots and Matches.
type Plan struct {
	Game    Bench
	Options game.Options
	Vary    []string // options drawn among their choices for each match, or for each deal of a duel
	Bots    []bot.Spec
	Seating Seating
	Matches int
	First   int    // number of the first match; match i of a seed is always the same match
	Seed    uint64 // of all luck: match i takes its dice from Seed and i
	Workers int    // matches played at once; 0: one for each processor

	// Groups names, at the end of a match, the groups each seat is counted in, such as its team or its hero. If it is nil a Grouper tells.
	Groups func(end game.Position) [][]string
	// Progress, if any, is told how many matches are done. It is called often, by one goroutine at a time.
	Progress func(done int)
}

// Seating says which bot sits where.
type Seating uint8

// The ways to seat bots.
const (
	BySeat Seating = iota // one bot for each seat; a single bot takes them all
	BySide                // one bot for each side
	// Duel has two bots take turns: in every other match they change sides. Two matches in a row have the same dice, so that both bots play the
	// same deal from both sides.
	Duel
)

func (s Seating) String() string { return [...]string{"by seat", "by side", "duel"}[s] }

// MarshalText writes a seating in a word or two.
func (s Seating) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Sider is fulfilled by rules of games whose seats play in sides. Without it each seat is its own side.
type Sider[S comparable] interface {
	// Side is the number of the side a seat plays for, from 0, or -1 while the match has not settled it. Decisions of a seat before that
	// are made by the random bot, so that neither bot chooses its side.
	Side(s *S, seat game.Seat) int
}

// Grouper is fulfilled by rules that know what to count a seat's results under.
type Grouper[S comparable] interface {
	// Groups names the groups of a seat in a position where the match is over.
	Groups(s *S, seat game.Seat) []string
}

// Turner is fulfilled by rules of games in which others answer in the middle of a seat's turn. Without it a turn of play is taken to be a
// stretch of decisions of one seat.
type Turner[S comparable] interface {
	// Active is the seat whose turn of play it is, whoever decides at the moment.
	Active(s *S) game.Seat
}

// Simulate plays the matches of a plan and reports. With bots whose specs are reproducible, equal plans give equal reports on any machine with
// any number of workers. The error is the context's, or says what is wrong with the plan, or which match went wrong, with what it takes to play it again.
// If the context ends it, what it reports beside the error are the matches that were over, of which several workers leave out the longest; nil for none.
func Simulate(ctx context.Context, p Plan) (*Report, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	workers := p.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, p.Matches)
	tallies := make([]*tally, workers)
	next, done := atomic.Int64{}, progress{tell: p.Progress}
	start := time.Now()
	g, ctx := errgroup.WithContext(ctx)
	for w := range tallies {
		tallies[w] = newTally(&p)
		g.Go(func() error {
			run, err := p.Game.runner(&p)
			if err != nil {
				return err
			}
			for i := int(next.Add(1)) - 1; i < p.Matches; i = int(next.Add(1)) - 1 {
				if err := run(ctx, p.First+i, &tallies[w].match, nil); err != nil {
					return err
				}
				tallies[w].count()
				done.add()
			}
			return nil
		})
	}
	err := g.Wait()
	all := merged(tallies)
	if played := len(all.lengths[1]); err != nil && (!errors.Is(err, context.Canceled) || played == 0) {
		return nil, err
	}
	return report(&p, all, time.Since(start), workers), err
}

// Record plays match i of a plan and returns its moves in notation, Nature's too.
func Record(ctx context.Context, p Plan, i int) (moves []string, err error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	run, err := p.Game.runner(&p)
	if err != nil {
		return nil, err
	}
	var end outcome
	err = run(ctx, i, &end, func(move string) { moves = append(moves, move) })
	return moves, err
}

// check says what is wrong with a plan, as far as that shows without its rules.
func (p *Plan) check() error {
	switch {
	case p.Game == nil:
		return fmt.Errorf("simulation: the plan names no game")
	case p.Matches < 1:
		return fmt.Errorf("simulation: %d matches; plan at least one", p.Matches)
	case len(p.Bots) == 0:
		return fmt.Errorf("simulation: the plan names no bot; one bot takes all seats")
	case p.Seating == Duel && len(p.Bots) != 2:
		return fmt.Errorf("simulation: a duel is between 2 bots; the plan names %d", len(p.Bots))
	}
	return nil
}

// progress counts matches done by all workers.
type progress struct {
	mu   sync.Mutex
	n    int
	tell func(int)
}

func (pr *progress) add() {
	if pr.tell == nil {
		return
	}
	pr.mu.Lock()
	defer pr.mu.Unlock()
	pr.n++
	pr.tell(pr.n)
}

// runner plays match i and fills in what became of it. It tells watch, if there is one, each move. It is one goroutine's own.
type runner func(ctx context.Context, i int, end *outcome, watch func(move string)) error

// outcome is what became of a match.
type outcome struct {
	how       string
	seats     int
	payoff    [game.MaxSeats]int32
	bots      [game.MaxSeats]int8 // the bot of the plan on each seat
	groups    [game.MaxSeats][]string
	plies     int // decisions, Nature's too
	decisions int // of seats
	turns     int
}

// runner makes the means to play matches of a plan.
func (e *bench[S, M]) runner(p *Plan) (runner, error) {
	t, err := e.table(p)
	if err != nil {
		return nil, err
	}
	return t.play, nil
}

// table is where the matches of a plan are played.
func (e *bench[S, M]) table(p *Plan) (*table[S, M], error) {
	first, err := e.Setup(p.Options)
	if err != nil {
		return nil, err
	}
	o, err := e.Info().Schema.Complete(p.Options)
	if err != nil {
		return nil, err
	}
	t := &table[S, M]{bench: e, plan: p, first: first, seats: e.Info().Seats(o), neutral: bot.New(e.rules, bot.Spec{})}
	if len(p.Vary) > 0 {
		if t.variety, err = varietyOf(p, t.seats); err != nil {
			return nil, err
		}
	}
	if n := len(p.Bots); p.Seating == BySeat && n != 1 && n != t.seats {
		return nil, fmt.Errorf("simulation: %d bots for %d seats; name one for all or one for each", n, t.seats)
	}
	for _, spec := range p.Bots {
		t.bots = append(t.bots, bot.New(e.rules, spec))
	}
	t.chancy, _ = e.rules.(game.Chancy[S, M])
	t.sider, _ = e.rules.(Sider[S])
	t.grouper, _ = e.rules.(Grouper[S])
	t.turner, _ = e.rules.(Turner[S])
	return t, nil
}

// table is where one worker plays one match after the other.
type table[S, M comparable] struct {
	bench   *bench[S, M]
	plan    *Plan
	first   game.Position
	variety *variety // nil where all matches begin alike
	seats   int
	bots    []bot.Bot[S, M]
	neutral bot.Bot[S, M]
	chancy  game.Chancy[S, M]
	sider   Sider[S]
	grouper Grouper[S]
	turner  Turner[S]
	noted   func(bot int, m M, took time.Duration) // if any, is told each decision of the plan's bots before it is played

	s       S
	nature  bot.Dice // of the match
	mind    bot.Dice // of the bots
	moves   []M
	weights []int64
}

func (t *table[S, M]) play(ctx context.Context, i int, end *outcome, watch func(string)) error {
	deal := uint64(i)
	if t.plan.Seating == Duel {
		deal = uint64(i / 2)
	}
	if err := t.deal(deal); err != nil {
		return fmt.Errorf("%s: match %d of seed %d: %w", t.bench.Info().ID, i, t.plan.Seed, err)
	}
	*end = outcome{seats: t.seats}
	limit, turn := t.bench.Info().Length, game.Watcher
	for {
		who := t.bench.rules.Turn(&t.s).Who
		switch {
		case who == game.Nobody:
			t.finish(i, end)
			return nil
		case limit > 0 && end.plies >= limit:
			return t.fail(i, end, fmt.Errorf("the match goes on after %d decisions, when any match should be over", limit))
		case end.plies%64 == 0 && ctx.Err() != nil:
			return ctx.Err()
		}
		var m M
		if who == game.Nature {
			m = t.draw()
		} else {
			seat := who.First()
			if active := t.active(seat); active != turn {
				turn = active
				end.turns++
			}
			end.decisions++
			var err error
			if m, err = t.decide(ctx, i, seat); err != nil {
				return t.fail(i, end, err)
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		if watch != nil {
			watch(t.bench.rules.Format(&t.s, m))
		}
		t.bench.rules.Play(&t.s, m, nil)
		end.plies++
	}
}

// deal begins a match: as the plan says, or as luck does.
func (t *table[S, M]) deal(number uint64) error {
	if t.variety != nil {
		var err error
		if t.first, err = t.variety.setup(number); err != nil {
			return err
		}
	}
	t.nature.Reseed(t.plan.Seed, 2*number)
	t.mind.Reseed(t.plan.Seed, 2*number+1)
	t.s = *t.first.State().(*S)
	return nil
}

// draw is Nature's answer.
func (t *table[S, M]) draw() M {
	t.moves = t.bench.rules.Moves(&t.s, t.moves[:0])
	t.weights = game.Weigh(t.chancy, &t.s, t.moves, t.weights[:0])
	return t.moves[game.Pick(t.weights, &t.nature)]
}

// decide asks the bot of a seat.
func (t *table[S, M]) decide(ctx context.Context, i int, seat game.Seat) (M, error) {
	b, spec := t.neutral, bot.Spec{}
	k, err := t.seated(i, seat)
	if err != nil {
		var none M
		return none, err
	}
	if k >= 0 {
		b, spec = t.bots[k], t.plan.Bots[k]
	}
	var start time.Time
	if t.noted != nil {
		start = time.Now()
	}
	m := b.Choose(ctx, &t.s, seat, &t.mind)
	if t.noted != nil && k >= 0 {
		t.noted(k, m, time.Since(start))
	}
	if err := t.bench.rules.Check(&t.s, m); err != nil {
		return m, fmt.Errorf("bot %v on seat %d chose %q: %w", spec, seat, t.bench.rules.Format(&t.s, m), err)
	}
	return m, nil
}

// seated is the number of the bot that sits on a seat in match i, or -1 while the seat's side is open.
func (t *table[S, M]) seated(i int, seat game.Seat) (int, error) {
	side := int(seat)
	if t.sider != nil && t.plan.Seating != BySeat {
		side = t.sider.Side(&t.s, seat)
	}
	switch {
	case side < 0:
		return -1, nil
	case t.plan.Seating == Duel:
		return (side + i) % 2, nil
	case t.plan.Seating == BySeat && len(t.bots) == 1:
		return 0, nil
	case side >= len(t.bots):
		return 0, fmt.Errorf("side %d has no bot; the plan names %d", side+1, len(t.bots))
	}
	return side, nil
}

// active is the seat whose turn of play it is.
func (t *table[S, M]) active(decides game.Seat) game.Seat {
	if t.turner == nil {
		return decides
	}
	return t.turner.Active(&t.s)
}

// finish fills in the outcome of a match that is over.
func (t *table[S, M]) finish(i int, end *outcome) {
	result := t.bench.rules.Result(&t.s)
	end.how, end.payoff = result.How, result.Payoff
	for seat := range game.Seat(t.seats) {
		k, err := t.seated(i, seat)
		if err != nil {
			k = -1 // a side that never had to decide
		}
		end.bots[seat] = int8(k)
	}
	switch {
	case t.plan.Groups != nil:
		last := t.first.Clone()
		*last.State().(*S) = t.s
		for seat, groups := range t.plan.Groups(last) {
			if seat < t.seats {
				end.groups[seat] = groups
			}
		}
	case t.grouper != nil:
		for seat := range game.Seat(t.seats) {
			end.groups[seat] = t.grouper.Groups(&t.s, seat)
		}
	}
}

// fail says which match went wrong where.
func (t *table[S, M]) fail(i int, end *outcome, err error) error {
	return fmt.Errorf("%s: match %d of seed %d, decision %d: %w", t.bench.Info().ID, i, t.plan.Seed, end.plies+1, err)
}
