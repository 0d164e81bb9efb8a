package bot

import (
	"context"

	"mischief/game"
)

// random plays any listed move, each as likely.
type random[S, M comparable] struct {
	rules game.Rules[S, M]
	dice  Dice
	moves []M
}

func (r *random[S, M]) weigh(_ context.Context, view *S, _ game.Seat, seed uint64, lines []Line[M]) []Line[M] {
	r.dice.Reseed(seed, 0)
	r.moves = r.rules.Moves(view, r.moves[:0])
	return append(lines, Line[M]{Move: r.moves[r.dice.Below(int64(len(r.moves)))]})
}
