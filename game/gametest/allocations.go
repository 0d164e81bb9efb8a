package gametest

import (
	"testing"

	"mischief/game"
)

// measured is how many positions of each kind of decision have their allocations measured.
const measured = 3

// checkAllocations makes sure that what search does by the million leaves nothing to the garbage collector.
func (x *examiner[S, M]) checkAllocations(sc *scene[M]) {
	if x.report.Kinds[sc.turn.Kind] > measured {
		return
	}
	steps := x.steadySteps(sc)
	all := func() {
		for _, step := range steps {
			step.do()
		}
	}
	if allocations(all) == 0 {
		return
	}
	for _, step := range steps {
		if n := allocations(step.do); n > 0 {
			x.fail("%s allocates %d times at a decision of the kind %s", step.name, n, sc.turn.Kind)
		}
	}
}

// allocations counts what a call allocates in the steady state. What else goes on in the program can only add, so the least of a few counts is taken.
func allocations(f func()) int {
	least := testing.AllocsPerRun(5, f)
	for range 2 {
		if least > 0 {
			least = min(least, testing.AllocsPerRun(5, f))
		}
	}
	return int(least)
}

type step struct {
	name string
	do   func()
}

// steadySteps is what a search does at the position of the match, each with its buffers and copies at hand.
func (x *examiner[S, M]) steadySteps(sc *scene[M]) []step {
	s, c := new(S), new(S)
	*s = x.s
	var buf []M
	moves := sample(sc.dice, sc.moves, triedMoves)
	d := newDice(x.seed, 0)
	steps := []step{
		{"Turn", func() { x.rules.Turn(s) }},
		{"Moves", func() { buf = x.rules.Moves(s, buf[:0]) }},
		{"Check", func() {
			for _, m := range moves {
				_ = x.rules.Check(s, m)
			}
		}},
		{"Play", func() {
			for _, m := range moves {
				*c = *s
				x.rules.Play(c, m, nil)
			}
		}},
	}
	if x.chancy != nil && sc.turn.Who == game.Nature {
		steps = append(steps, step{"Weight", func() { x.chancy.Weight(s, moves[0]) }})
	}
	if x.evaluator != nil {
		steps = append(steps, step{"Evaluate", func() { x.evaluator.Evaluate(s, 0) }})
	}
	if x.chooser != nil && sc.turn.Who != game.Nature && sc.turn.Who != game.Nobody {
		var some []M
		steps = append(steps, step{"Candidates", func() { some = x.chooser.Candidates(s, some[:0]) }})
	}
	if x.secretive != nil {
		view := new(S)
		*view = x.view(*s, 0)
		steps = append(steps,
			step{"Mask", func() { *c = *s; x.secretive.Mask(c, 0) }},
			step{"Guess", func() { *c = *view; x.secretive.Guess(c, 0, d) }})
	}
	return steps
}
