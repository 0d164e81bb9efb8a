package bot

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"mischief/game"
)

// search is Monte-Carlo tree search over information sets. With several threads it grows that many trees, each with luck of its own, and adds up
// what they found (root parallelism: G. Chaslot, M. Winands and J. van den Herik, "Parallel Monte-Carlo tree search", 2008).
type search[S, M comparable] struct {
	spec   Spec
	trees  []*tree[S, M]
	listed []M
}

func newSearch[S, M comparable](rules game.Rules[S, M], spec Spec) *search[S, M] {
	sr := &search[S, M]{spec: spec}
	for range max(1, spec.Threads) {
		sr.trees = append(sr.trees, newTree(rules, spec.Without))
	}
	return sr
}

func (sr *search[S, M]) weigh(ctx context.Context, view *S, seat game.Seat, seed uint64, lines []Line[M]) []Line[M] {
	start := time.Now()
	sr.consider(nil, seed)
	sr.listed = sr.trees[0].candidates(view, sr.listed[:0])
	if len(sr.listed) == 1 {
		return append(lines, Line[M]{Move: sr.listed[0]})
	}
	lines = sr.think(ctx, start, view, seat, lines)
	if len(lines) == 0 { // cancelled before the first iteration
		return append(lines, Line[M]{Move: sr.listed[0]})
	}
	// The move tried most is the safest answer: its payoff is known best.
	slices.SortStableFunc(lines, func(a, b Line[M]) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Payoff, a.Payoff))
	})
	return lines
}

// consider makes the trees ready: luck of their own for each, and what they consider at the root, one move alone or all that are worth it.
func (sr *search[S, M]) consider(only *M, seed uint64) {
	for i, t := range sr.trees {
		t.dice.Reseed(seed, uint64(i))
		t.only = only
	}
}

// think grows the trees and adds up what they found.
func (sr *search[S, M]) think(ctx context.Context, start time.Time, view *S, seat game.Seat, lines []Line[M]) []Line[M] {
	if len(sr.trees) == 1 {
		sr.trees[0].grow(sr.limit(ctx, start, 0), view, seat)
	} else {
		sr.growAll(ctx, start, view, seat)
	}
	for _, t := range sr.trees {
		lines = t.addTo(lines)
	}
	return lines
}

// growAll grows each tree in a thread of its own. What one panics with is for whoever asked to outlive, whose goroutine is this one.
func (sr *search[S, M]) growAll(ctx context.Context, start time.Time, view *S, seat game.Seat) {
	var others sync.WaitGroup
	failed := make(chan error, len(sr.trees))
	for i, t := range sr.trees[1:] {
		others.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					failed <- fmt.Errorf("%v\n%s", p, debug.Stack())
				}
			}()
			t.grow(sr.limit(ctx, start, i+1), view, seat)
		})
	}
	sr.trees[0].grow(sr.limit(ctx, start, 0), view, seat)
	others.Wait()
	select {
	case err := <-failed:
		panic(err)
	default:
	}
}

// limit is one tree's share of the budget.
func (sr *search[S, M]) limit(ctx context.Context, start time.Time, tree int) limit {
	l := untilDone(ctx)
	if sr.spec.Iterations > 0 {
		n := len(sr.trees)
		l.iterations = (sr.spec.Iterations + n - 1 - tree) / n
		return l
	}
	l.iterations = maxIterations
	l.start, l.end = start, start.Add(sr.spec.Time)
	if deadline, ok := ctx.Deadline(); ok && deadline.Before(l.end) { // by the clock: on a busy machine ctx may be told late
		l.end = deadline
	}
	return l
}
