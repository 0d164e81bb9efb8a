package lab

import (
	"cmp"
	"context"
	"fmt"

	"mischief/bot"
	"mischief/game"
)

// Prospects is what each seat can expect from a position with nothing hidden, from 0 to 1: what it got on average in the playouts of an outlook, each to the
// end of the match. The bots see no more than their seats do. Equal outlooks with a bot whose spec is reproducible give equal prospects on any machine.
//
// Playing on to the end takes longer than an evaluation and says more: over 98 positions of 14 matches that tree searches of 150 iterations played against
// each other, the mean square error of what eight playouts of greedy bots promised was 0.12 in Cats vs Rats, 0.15 in Neuroshima Hex and 0.22 in
// The Ratcatcher; that of the games' evaluations 0.18, 0.16 and 0.51.
func (e *bench[S, M]) Prospects(ctx context.Context, pos game.Position, seats int, o bot.Outlook) ([]float64, error) {
	start, ok := pos.State().(*S)
	if !ok {
		return nil, fmt.Errorf("%s: the position is a %T of another game", e.Info().ID, pos.State())
	}
	t := &table[S, M]{bench: e, plan: &Plan{Bots: []bot.Spec{o.Bot}}, seats: seats, bots: []bot.Bot[S, M]{bot.New(e.rules, o.Bot)}}
	t.chancy, _ = e.rules.(game.Chancy[S, M])
	worth, playouts := make([]float64, seats), max(1, o.Playouts)
	for i := range playouts {
		number := uint64(o.First + i)
		t.nature.Reseed(o.Seed, 2*number)
		t.mind.Reseed(o.Seed, 2*number+1)
		t.s = *start
		if err := t.playOn(ctx); err != nil {
			return nil, fmt.Errorf("playout %d of seed %d: %w", number, o.Seed, err)
		}
		result := e.rules.Result(&t.s)
		for seat := range worth {
			worth[seat] += float64(result.Payoff[seat]) / 1000 / float64(playouts)
		}
	}
	return worth, nil
}

// longestPlayout is how many decisions a playout may have, chance's too, in a game that does not say how long its matches are.
const longestPlayout = 20_000

// playOn plays to the end of the match.
func (t *table[S, M]) playOn(ctx context.Context) error {
	limit := cmp.Or(t.bench.Info().Length, longestPlayout)
	for plies := 0; ; plies++ {
		who := t.bench.rules.Turn(&t.s).Who
		if who == game.Nobody {
			return nil
		} else if plies == limit {
			return fmt.Errorf("%s goes on after %d decisions, when any match should be over", t.bench.Info().ID, limit)
		}
		var m M
		var err error
		if who == game.Nature {
			m = t.draw()
		} else if m, err = t.decide(ctx, 0, who.First()); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		t.bench.rules.Play(&t.s, m, nil)
	}
}
