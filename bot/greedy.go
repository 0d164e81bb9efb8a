package bot

import (
	"cmp"
	"context"
	"slices"

	"mischief/game"
)

// How much a greedy bot looks at.
const (
	greedyGuesses  = 3  // possibilities of what is hidden; one where its spec says how many outcomes it looks at
	greedyWays     = 24 // ways chance may go for each of them: all if there are no more, else so many drawn; the spec may say another number
	greedyPlayouts = 8  // random playouts in place of an evaluation
	shortlist      = 32 // of a longer list that the game did not choose, this many moves drawn by lot
)

// greedy plays the move after which its seat expects most, looking no further than the outcome of the move. It averages over what may be hidden
// and over Nature's answers to the move.
type greedy[S, M comparable] struct {
	foresight[S, M]
	ways    int
	listed  []M
	guesses []S  // every candidate is tried on the same guesses with the same dice, so that luck does not decide between them
	chances []M  // a stack of Nature's answers
	boards  []*S // positions to play on, one for each step ahead
}

func newGreedy[S, M comparable](rules game.Rules[S, M], spec Spec) *greedy[S, M] {
	g := &greedy[S, M]{foresight: newForesight(rules), ways: cmp.Or(spec.Iterations, greedyWays), guesses: make([]S, 1)}
	if g.secretive != nil && spec.Iterations == 0 {
		g.guesses = make([]S, greedyGuesses)
	}
	return g
}

func (g *greedy[S, M]) weigh(ctx context.Context, view *S, seat game.Seat, seed uint64, lines []Line[M]) []Line[M] {
	g.dice.Reseed(seed, 0)
	g.listed = g.candidates(view, g.listed[:0])
	if g.chooser == nil {
		g.listed = g.listed[:min(len(g.listed), shortlist)]
	}
	if len(g.listed) == 1 {
		return append(lines, Line[M]{Move: g.listed[0]})
	}
	for i := range g.guesses {
		g.guesses[i] = *view
		g.guess(&g.guesses[i], seat)
	}
	l := untilDone(ctx)
	for _, m := range g.listed {
		if len(lines) > 0 && l.reached() {
			break
		}
		lines = append(lines, g.try(m, seat, seed, &l))
	}
	slices.SortStableFunc(lines, func(a, b Line[M]) int { return cmp.Compare(b.Payoff, a.Payoff) })
	// Ties go to the move listed first, the most promising. Where everything is alike to the game, any will do, and makes matches differ.
	if n := len(lines); lines[0].Payoff == lines[n-1].Payoff {
		i := g.dice.Below(int64(n))
		lines[0], lines[i] = lines[i], lines[0]
	}
	return lines
}

// try is the mean of what a move leads to.
func (g *greedy[S, M]) try(m M, seat game.Seat, seed uint64, l *limit) Line[M] {
	tries := 1
	if g.evaluator == nil {
		tries = greedyPlayouts
	}
	g.dice.Reseed(seed, 1)
	sum, n := 0.0, 0
	for i := range g.guesses {
		next := g.board(0, &g.guesses[i])
		g.rules.Play(next, m, nil)
		for range tries {
			sum += g.expect(next, seat, 1, g.ways/tries, l)
			n++
		}
	}
	return Line[M]{Move: m, Visits: n, Payoff: sum / float64(n)}
}

// expect is the mean worth of a position some steps ahead over Nature's answers that come first: over all of them while there are no more than so
// many ways, else over so many drawn.
func (g *greedy[S, M]) expect(s *S, seat game.Seat, ahead, ways int, l *limit) float64 {
	if g.rules.Turn(s).Who != game.Nature {
		return g.judge(g.board(ahead, s), game.Only(seat), ahead, l)[seat]
	}
	base := len(g.chances)
	g.chances = g.rules.Moves(s, g.chances)
	n := len(g.chances) - base
	sum, all := 0.0, 0.0
	if n <= ways {
		for i := range n {
			m, weight := g.chances[base+i], 1.0
			if n > 1 {
				weight = float64(g.chancy.Weight(s, m))
			}
			next := g.board(ahead, s)
			g.rules.Play(next, m, nil)
			sum += weight * g.expect(next, seat, ahead+1, ways/n, l)
			all += weight
		}
	} else {
		for range max(1, ways) {
			next := g.board(ahead, s)
			g.settle(next)
			sum += g.judge(next, game.Only(seat), ahead, l)[seat]
			all++
		}
	}
	g.chances = g.chances[:base]
	return sum / all
}

// board is a copy of a position to play on, so many steps ahead. It lasts until the next one as far ahead.
func (g *greedy[S, M]) board(ahead int, s *S) *S {
	if ahead == len(g.boards) {
		g.boards = append(g.boards, new(S))
	}
	*g.boards[ahead] = *s
	return g.boards[ahead]
}
