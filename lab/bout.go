package lab

import (
	"context"
	"time"

	"mischief/bot"
	"mischief/game"
)

// What is looked at of a match, at most.
const (
	samples = 8 // decisions whose time is kept
	looked  = 4 // decisions that a judge looks at
)

// sides is how many sides a match of a plan has: those at the end of a match at random.
func (e *bench[S, M]) sides(ctx context.Context, p *Plan) (int, error) {
	plan := *p
	plan.Bots, plan.Seating = []bot.Spec{{}}, BySeat
	t, err := e.table(&plan)
	if err != nil {
		return 0, err
	}
	var end outcome
	if err := t.play(ctx, 0, &end, nil); err != nil || t.sider == nil {
		return t.seats, err
	}
	sides := map[int]bool{}
	for seat := range game.Seat(t.seats) {
		sides[t.sider.Side(&t.s, seat)] = true
	}
	return len(sides), nil
}

// bouts makes the means to play bouts of a plan's bots.
func (e *bench[S, M]) bouts(p *Plan) (func(ctx context.Context, number int) (*Bout, error), error) {
	t, err := e.table(p)
	if err != nil {
		return nil, err
	}
	var took [2][]int64
	var moves []M
	t.noted = func(bot int, _ M, spent time.Duration) {
		if moves = e.rules.Moves(&t.s, moves[:0]); len(moves) > 1 {
			took[bot] = append(took[bot], spent.Nanoseconds())
		}
	}
	return func(ctx context.Context, number int) (*Bout, error) {
		b := &Bout{Bots: p.Bots, Number: number, Took: make([][]int64, len(p.Bots))}
		for i := range p.Bots {
			took = [2][]int64{}
			var end outcome
			if err := t.play(ctx, len(p.Bots)*number+i, &end, nil); err != nil {
				return nil, err
			}
			b.Scores = append(b.Scores, end.score())
			b.Plies = append(b.Plies, end.plies)
			for k := range b.Took {
				b.Took[k] = append(b.Took[k], sample(took[k])...)
			}
		}
		return b, nil
	}, nil
}

// sample are some of many, spread evenly.
func sample(all []int64) []int64 {
	n := min(len(all), samples)
	some := make([]int64, n)
	for i := range some {
		some[i] = all[i*len(all)/n]
	}
	return some
}

// score is the first bot's share of a match against another. Where one of them played alone it is what the first won, or what the other did not.
func (end *outcome) score() float64 {
	var n [2]count
	for k := range n {
		end.count(&n[k], func(seat int) bool { return int(end.bots[seat]) == k })
	}
	own, others := float64(n[0].payoff), float64(n[1].payoff)
	switch {
	case n[1].matches == 0:
		return own / 1000
	case n[0].matches == 0:
		return 1 - others/1000
	case own+others == 0: // all have lost alike
		return 0.5
	}
	return own / (own + others)
}

// rulings makes the means to have moves judged, of matches that the plan's one bot plays with itself.
func (e *bench[S, M]) rulings(p *Plan, spec bot.Spec) (func(ctx context.Context, number int) (*Ruling, error), error) {
	t, err := e.table(p)
	if err != nil {
		return nil, err
	}
	judge, err := bot.NewJudge(e.rules, spec)
	if err != nil {
		return nil, err
	}
	type moment struct {
		s    S
		seat game.Seat
		m    M
	}
	var some []moment // any decisions of the match, each as likely (reservoir sampling)
	var seen int64
	var luck bot.Dice
	var moves []M
	t.noted = func(_ int, m M, _ time.Duration) {
		if moves = e.rules.Moves(&t.s, moves[:0]); len(moves) < 2 {
			return
		}
		now := moment{t.s, e.rules.Turn(&t.s).Who.First(), m}
		seen++
		if len(some) < looked {
			some = append(some, now)
		} else if at := luck.Below(seen); at < looked {
			some[at] = now
		}
	}
	return func(ctx context.Context, number int) (*Ruling, error) {
		some, seen = some[:0], 0
		luck.Reseed(p.Seed, 1<<62+uint64(number)) // no stream of a match's dice, which count up from 0, nor of its options, which count down
		var end outcome
		if err := t.play(ctx, number, &end, nil); err != nil {
			return nil, err
		}
		r := &Ruling{Judge: spec, Bot: p.Bots[0], Number: number, Losses: []float64{}}
		for _, at := range some {
			loss, _ := judge.Loss(ctx, &at.s, at.seat, at.m, &luck)
			r.Losses = append(r.Losses, loss)
		}
		return r, ctx.Err()
	}, nil
}
