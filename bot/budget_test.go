package bot

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"mischief/game"
)

// toil is a game whose rules take time: so much for each question that costs anything. Inside of a bubble no other work does.
type toil[S, M comparable] struct {
	game.Rules[S, M]
	cost time.Duration
}

func (r toil[S, M]) Moves(s *S, buf []M) []M {
	time.Sleep(r.cost)
	return r.Rules.Moves(s, buf)
}

func (r toil[S, M]) Play(s *S, m M, tell *game.Story) {
	time.Sleep(r.cost)
	r.Rules.Play(s, m, tell)
}

// toilChooser names its candidates slowly, too, judges positions slowly, and has all leaves lie where a turn after the running one has ended.
type toilChooser struct{ toil[heap, int16] }

func (r toilChooser) Candidates(s *heap, buf []int16) []int16 { return r.Moves(s, buf) }

func (r toilChooser) Evaluate(*heap, game.Seat) int32 {
	time.Sleep(r.cost)
	return 500_000
}

func (r toilChooser) Stretch(s *heap) int { return int(s.Left) / 100 }

func (r toilChooser) Stretches() int { return 2 }

func (r toilChooser) Onward() int { return 0 }

var _ Horizon[heap] = toilChooser{}

// deaf is a context whose end nobody is told of, as on a machine that is too busy: what is known is when it will be.
type deaf struct{ context.Context }

func (deaf) Done() <-chan struct{} { return nil }

// TestNeverLate counts what bots do after their time is over, by a clock that only the work moves: no machine is too busy for it. A playout of nim with 6,000 matches
// would take some 6,000 questions.
func TestNeverLate(t *testing.T) {
	const cost, budget = time.Millisecond, 300 * time.Millisecond
	nims := toil[heap, int16]{nim{2}, cost}
	for name, test := range map[string]struct {
		rules game.Rules[heap, int16]
		spec  Spec
		most  int // questions beyond the budget
	}{
		"playouts":            {nims, Spec{Kind: Search, Time: budget}, 2 * 64},
		"playouts, threads":   {nims, Spec{Kind: Search, Time: budget, Threads: 3}, 2 * 64},
		"evaluation":          {toilChooser{nims}, Spec{Kind: Search, Time: budget}, 3 * 2 * mostOn},
		"evaluation, threads": {toilChooser{nims}, Spec{Kind: Search, Time: budget, Threads: 3}, 3 * 2 * mostOn},
		"a deadline":          {toilChooser{nims}, Spec{Kind: Search, Time: time.Hour}, 3 * 2 * mostOn},
		"iterations":          {toilChooser{nims}, Spec{Kind: Search, Iterations: maxIterations}, 3 * 2 * mostOn},
		"greedy":              {nims, Spec{Kind: Greedy}, greedyPlayouts * 2 * 64},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx := t.Context()
				if test.spec.Time != budget {
					var cancel context.CancelFunc
					ctx, cancel = context.WithTimeout(ctx, budget)
					defer cancel()
				}
				if test.spec.Time == time.Hour {
					ctx = deaf{ctx}
				}
				b := New(test.rules, test.spec)
				begin := time.Now()
				b.Choose(ctx, &heap{Left: 6000}, 0, NewDice(1, 1))
				if late := time.Since(begin) - budget; late > time.Duration(test.most)*cost {
					t.Errorf("%d questions after the budget was used, want %d at most", late/cost, test.most)
				} else {
					t.Logf("%d questions", late/cost)
				}
			})
		})
	}
}
