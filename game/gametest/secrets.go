package gametest

import (
	"fmt"
	"slices"

	"mischief/game"
)

// view is what a viewer is sent of a position.
func (x *examiner[S, M]) view(s S, v game.Seat) S {
	x.secretive.Mask(&s, v)
	return s
}

// isView tells whether a position is all that somebody may know, so that play may lack what is hidden.
func (x *examiner[S, M]) isView(s S) bool {
	if x.secretive == nil {
		return false
	}
	for v := range game.Watcher + 1 {
		if x.view(s, v) == s {
			return true
		}
	}
	return false
}

func viewerName(v game.Seat) string {
	if v == game.Watcher {
		return "a watcher"
	}
	return fmt.Sprintf("seat %d", v+1)
}

// checkMasks makes sure that views are good to look at and to decide from.
func (x *examiner[S, M]) checkMasks(sc *scene[M]) {
	if x.secretive == nil {
		return
	}
	for _, v := range x.viewers(sc) {
		view := x.view(x.s, v)
		if again := x.view(view, v); again != view {
			x.fail("masking the view of %s once more changes it: %s", viewerName(v), difference(again, view))
		}
		if turn := x.rules.Turn(&view); turn.Who != sc.turn.Who || turn.Kind != sc.turn.Kind {
			x.fail("in the view of %s the turn is %+v, not %+v", viewerName(v), turn, sc.turn)
		}
		if sc.turn.Who == game.Nobody && x.rules.Result(&view) != x.rules.Result(&x.s) {
			x.fail("in the view of %s the result is %+v, not %+v", viewerName(v), x.rules.Result(&view), x.rules.Result(&x.s))
		}
		if err := x.tryViewDocument(view); err != nil {
			x.fail("the view of %s: %v", viewerName(v), err)
		}
		if x.prompt != nil && !isLine(x.prompt(&view).String()) {
			x.fail("in the view of %s the prompt is %q; ask in one line", viewerName(v), x.prompt(&view))
		}
		x.checkSeatNames(&view, v)
		if sc.turn.Who.Has(v) {
			if err := x.compareDecision(sc, view); err != nil {
				x.fail("%s cannot decide from his view: %v", viewerName(v), err)
			}
		}
	}
}

func (x *examiner[S, M]) checkSeatNames(view *S, v game.Seat) {
	for _, called := range x.naming() {
		for seat := range game.Seat(x.seats) {
			if got, want := called(view, seat), called(&x.s, seat); got != want {
				x.failAs("names", "in the view of %s seat %d is called %q, not %q", viewerName(v), seat+1, got, want)
			}
		}
	}
}

// compareDecision asks the decision of the match in another position and returns in what the answers differ. Where any of several seats
// may answer, the moves are not compared: those of the others may depend on what only they see.
func (x *examiner[S, M]) compareDecision(sc *scene[M], other S) error {
	if turn := x.rules.Turn(&other); turn != sc.turn {
		return fmt.Errorf("the turn is %+v, not %+v", turn, sc.turn)
	}
	if x.prompt != nil {
		if got, want := x.prompt(&other).String(), x.prompt(&x.s).String(); got != want {
			return fmt.Errorf("the prompt is %q, not %q", got, want)
		}
	}
	if sc.turn.Who.Count() > 1 {
		return nil
	}
	if moves := x.rules.Moves(&other, nil); !slices.Equal(moves, sc.moves) {
		return fmt.Errorf("%d moves are listed that are not the %d in truth, or in another order", len(moves), len(sc.moves))
	}
	return x.compareMoves(sc, other)
}

// compareMoves reads, writes and judges moves in another position.
func (x *examiner[S, M]) compareMoves(sc *scene[M], other S) error {
	for _, m := range sample(sc.dice, sc.moves, triedMoves) {
		line := x.rules.Format(&x.s, m)
		if got := x.rules.Format(&other, m); got != line {
			return fmt.Errorf("a move is written %q, not %q", got, line)
		}
		if back, err := x.rules.Parse(&other, line); err != nil || back != m {
			return fmt.Errorf("%q is read as %+v, %v", line, back, err)
		}
	}
	for _, m := range slices.Concat(sc.tries, sample(sc.dice, sc.moves, triedMoves)) {
		if got, want := verdict(x.rules.Check(&other, m)), verdict(x.rules.Check(&x.s, m)); got != want {
			return fmt.Errorf("%+v is %s, not %s", m, got, want)
		}
	}
	return nil
}

func verdict(err error) string {
	if err == nil {
		return "allowed"
	}
	return fmt.Sprintf("refused (%v)", err)
}

// checkSecrecy makes sure that what viewers see and are told betrays nothing. The package comment says how.
func (x *examiner[S, M]) checkSecrecy(sc *scene[M]) {
	if x.secretive == nil {
		return
	}
	for _, v := range x.viewers(sc) {
		view := x.view(x.s, v)
		world := view
		x.secretive.Guess(&world, v, sc.dice)
		if world != x.s && x.view(world, v) == view {
			x.checkTwoWorlds(sc, world, v)
		}
		if !sc.turn.Who.Has(v) {
			x.checkTwoMoves(sc, v)
		}
	}
}

// outcome is what a viewer learns of a move.
type outcome[S any] struct {
	line   string
	s      S
	view   S
	told   []game.Event
	hushed bool // something was whispered past the viewer
}

func (x *examiner[S, M]) outcome(s S, m M, v game.Seat) outcome[S] {
	o := outcome[S]{line: x.rules.Format(&s, m)}
	var story game.Story
	x.rules.Play(&s, m, &story)
	o.s, o.view, o.told = s, x.view(s, v), story.For(v)
	o.hushed = len(o.told) < len(story.Events)
	return o
}

// reveals tells whether an outcome shows a hidden thing as the rules want it, although no view keeps it.
func (x *examiner[S, M]) reveals(o outcome[S]) bool {
	return slices.ContainsFunc(o.told, func(e game.Event) bool { return slices.Contains(x.opts.Reveals, e.Key) })
}

// checkTwoWorlds plays in the world of the match and in another that looks the same to the viewer.
func (x *examiner[S, M]) checkTwoWorlds(sc *scene[M], world S, v game.Seat) {
	if sc.turn.Who.Has(v) {
		if err := x.compareDecision(sc, world); err != nil {
			x.fail("the decision of %s depends on what he cannot see: %v", viewerName(v), err)
			return
		}
	}
	for _, m := range sample(sc.dice, sc.moves, triedMoves) {
		if x.rules.Check(&world, m) != nil {
			continue
		}
		here, there := x.outcome(x.s, m, v), x.outcome(world, m, v)
		sameView, sameTold := here.view == there.view, slices.EqualFunc(here.told, there.told, sameEvent)
		switch {
		case sameTold && !sameView:
			x.fail("after %q the view of %s depends on what he could not see, and no event tells him: %s; he is told %s",
				here.line, viewerName(v), difference(there.view, here.view), tell(here.told))
		case sameView && !sameTold && !x.reveals(here) && !x.reveals(there):
			x.fail("after %q what %s is told depends on what he cannot see: %s or %s", here.line, viewerName(v), tell(here.told), tell(there.told))
		}
	}
}

// checkTwoMoves compares what a viewer learns of two moves of somebody else.
func (x *examiner[S, M]) checkTwoMoves(sc *scene[M], v game.Seat) {
	var seen []outcome[S]
	for _, m := range sample(sc.dice, sc.moves, triedMoves) {
		here := x.outcome(x.s, m, v)
		for _, there := range seen {
			if here.s == there.s {
				continue
			}
			sameView, sameTold := here.view == there.view, slices.EqualFunc(here.told, there.told, sameEvent)
			switch {
			case sameView && !sameTold && !x.reveals(here) && !x.reveals(there):
				x.fail("%q and %q look the same to %s, but he is told %s or %s", here.line, there.line, viewerName(v), tell(here.told), tell(there.told))
			case sameTold && !sameView && here.hushed && there.hushed:
				x.fail("%q and %q are told to %s in the same words %s, but his views differ: %s",
					here.line, there.line, viewerName(v), tell(here.told), difference(there.view, here.view))
			}
		}
		seen = append(seen, here)
	}
}

// checkGuesses makes sure that a guess is a position of the game that looks the same to the viewer.
func (x *examiner[S, M]) checkGuesses(sc *scene[M]) {
	if x.secretive == nil {
		return
	}
	for _, v := range x.viewers(sc) {
		view := x.view(x.s, v)
		first, again := view, view
		stream := sc.dice.Uint64()
		x.secretive.Guess(&first, v, newDice(x.seed, stream))
		x.secretive.Guess(&again, v, newDice(x.seed, stream))
		if first != again {
			x.fail("the same dice make two guesses for %s: %s", viewerName(v), difference(again, first))
		}
		if back := x.view(first, v); back != view {
			x.fail("a guess does not look like the view of %s it is made from: %s", viewerName(v), difference(back, view))
		}
		if turn := x.rules.Turn(&first); turn.Who != sc.turn.Who || turn.Kind != sc.turn.Kind {
			x.fail("in a guess of %s the turn is %+v, not %+v", viewerName(v), turn, sc.turn)
		}
		if err := x.tryDocument(first); err != nil {
			x.fail("a guess of %s: %v", viewerName(v), err)
		}
		if err := x.wander(first, 20, sc.dice); err != nil {
			x.fail("playing on from a guess of %s: %v", viewerName(v), err)
		}
	}
}
