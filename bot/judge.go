package bot

import (
	"context"
	"fmt"
	"math"
	"time"

	"mischief/game"
)

// Judge tells how good the moves of others were, by a search. Like a bot it sees no more than the seat that decides, and is not safe for use by two goroutines at once.
type Judge[S, M comparable] struct {
	bot    *seated[S, M]
	search *search[S, M]
}

// NewJudge makes a judge for rules; only a search can be one.
func NewJudge[S, M comparable](rules game.Rules[S, M], spec Spec) (*Judge[S, M], error) {
	return judgeBy(New(rules, spec), spec)
}

// judgeBy makes a judge of a bot, with its memory.
func judgeBy[S, M comparable](b Bot[S, M], spec Spec) (*Judge[S, M], error) {
	if spec.Kind != Search || spec.Soft > 0 {
		return nil, fmt.Errorf("bot %v: only a search that is not soft judges the moves of others", spec)
	}
	s := b.(*seated[S, M])
	return &Judge[S, M]{bot: s, search: s.mind.(*search[S, M])}, nil
}

// Loss is how much less a seat can expect after a move than after the one that the judge would make, 0 to 1, and that move. What follows each of the two is searched alone,
// with the same luck and the whole budget, so that neither looks the worse for having been tried less.
func (j *Judge[S, M]) Loss(ctx context.Context, s *S, seat game.Seat, m M, dice game.Dice) (loss float64, best M) {
	best = j.bot.Choose(ctx, s, seat, dice)
	if best == m {
		return 0, best
	}
	seed := uint64(dice.Below(math.MaxInt64))
	return max(0, j.worth(ctx, seat, best, seed)-j.worth(ctx, seat, m, seed)), best
}

// worth is what a seat can expect after a move in the view that the judge has chosen in.
func (j *Judge[S, M]) worth(ctx context.Context, seat game.Seat, m M, seed uint64) float64 {
	j.search.consider(&m, seed)
	lines := j.search.think(ctx, time.Now(), &j.bot.view, seat, nil)
	if len(lines) == 0 { // cancelled
		return 0
	}
	return lines[0].Payoff
}
