package bot

import (
	"mischief/game"
)

// Bounds of looking ahead.
const (
	playoutPlies = 2000 // after so many decisions a random playout is given up
	undecided    = 0.5  // payoff of a playout that was given up
	haste        = 1e-4 // what a decision on the way to a result takes off it, so that a bot wins soon and loses late
)

// payoffs are what seats can expect, 0 to 1.
type payoffs [game.MaxSeats]float64

// Thrower is fulfilled by rules that can draw answers of Nature without listing all of them.
type Thrower[S, M comparable] interface {
	// Throw draws an answer as likely as its weight, or none, where the list is the way.
	Throw(s *S, dice game.Dice) (m M, drawn bool)
}

// foresight is what greedy and search share: guessing, drawing and judging.
type foresight[S, M comparable] struct {
	rules     game.Rules[S, M]
	chancy    game.Chancy[S, M]
	secretive game.Secretive[S]
	evaluator game.Evaluator[S]
	chooser   game.Chooser[S, M]
	thrower   Thrower[S, M]
	dice      Dice
	moves     []M     // the buffer of playing on
	weights   []int64 // the buffer of drawing
}

func newForesight[S, M comparable](rules game.Rules[S, M]) foresight[S, M] {
	f := foresight[S, M]{rules: rules}
	f.chancy, _ = rules.(game.Chancy[S, M])
	f.secretive, _ = rules.(game.Secretive[S])
	f.evaluator, _ = rules.(game.Evaluator[S])
	f.chooser, _ = rules.(game.Chooser[S, M])
	f.thrower, _ = rules.(Thrower[S, M])
	return f
}

// guess fills in what a view hides.
func (f *foresight[S, M]) guess(s *S, seat game.Seat) {
	if f.secretive != nil {
		f.secretive.Guess(s, seat, &f.dice)
	}
}

// candidates appends the moves worth thinking about: the game's choice, the most promising first, or else all in an order of chance.
func (f *foresight[S, M]) candidates(s *S, buf []M) []M {
	if f.chooser != nil {
		return f.chooser.Candidates(s, buf)
	}
	n := len(buf)
	buf = f.rules.Moves(s, buf)
	f.shuffle(buf[n:])
	return buf
}

func (f *foresight[S, M]) shuffle(moves []M) {
	for i := len(moves) - 1; i > 0; i-- {
		j := f.dice.Below(int64(i + 1))
		moves[i], moves[j] = moves[j], moves[i]
	}
}

// settle plays Nature's answers, as likely as their weights, until a seat decides or the match is over.
func (f *foresight[S, M]) settle(s *S) {
	for f.rules.Turn(s).Who == game.Nature {
		f.rules.Play(s, f.draw(s), nil)
	}
}

// draw is one of Nature's answers, as likely as its weight.
func (f *foresight[S, M]) draw(s *S) M {
	if f.thrower != nil {
		if m, drawn := f.thrower.Throw(s, &f.dice); drawn {
			return m
		}
	}
	f.moves = f.rules.Moves(s, f.moves[:0])
	if len(f.moves) == 1 {
		return f.moves[0]
	}
	f.weights = game.Weigh(f.chancy, s, f.moves, f.weights[:0])
	return f.moves[game.Pick(f.weights, &f.dice)]
}

// judge is what the seats wanted can expect from a position: the result, the game's evaluation, or where it has none the result of a random
// playout, for which s is played on. plies is how many decisions lie behind.
func (f *foresight[S, M]) judge(s *S, wanted game.Seats, plies int, l *limit) payoffs {
	if f.evaluator != nil && f.rules.Turn(s).Who != game.Nobody {
		return f.evaluate(s, wanted)
	}
	for n := range playoutPlies {
		who := f.rules.Turn(s).Who
		switch {
		case who == game.Nobody:
			return f.ending(s, plies+n)
		case n%64 == 63 && l.reached():
			return unknown
		case who == game.Nature:
			f.rules.Play(s, f.draw(s), nil)
		default:
			f.moves = f.rules.Moves(s, f.moves[:0])
			f.rules.Play(s, f.moves[f.dice.Below(int64(len(f.moves)))], nil)
		}
	}
	return unknown
}

func (f *foresight[S, M]) evaluate(s *S, wanted game.Seats) payoffs {
	var p payoffs
	for seat := range game.Seat(game.MaxSeats) {
		if wanted.Has(seat) {
			p[seat] = float64(f.evaluator.Evaluate(s, seat)) / 1e6
		}
	}
	return p
}

var unknown = payoffs{undecided, undecided, undecided, undecided, undecided, undecided, undecided, undecided}

// ending is the result of a match that is over so many decisions from now.
func (f *foresight[S, M]) ending(s *S, plies int) payoffs {
	result := f.rules.Result(s)
	keep := 1 - haste*float64(plies)
	var p payoffs
	for seat := range p {
		p[seat] = undecided + (float64(result.Payoff[seat])/1000-undecided)*keep
	}
	return p
}
