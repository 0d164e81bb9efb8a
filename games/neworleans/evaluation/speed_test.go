package evaluation_test

import (
	"math/rand/v2"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/games/neworleans/rules"
)

// BenchmarkSearch is a decision of 200 iterations, in positions of matches played at random.
func BenchmarkSearch(b *testing.B) {
	g := built(b)
	for _, sc := range []string{"s01", "s05", "s11", "s13"} {
		start := begun(b, g, game.Options{"scenario": sc})
		dice := rand.New(rand.NewPCG(1, 2))
		var all []rules.Position
		for s := start; len(all) < 32; g.Play(&s, random(g, &s, dice), nil) {
			switch who := g.Turn(&s).Who; {
			case who == game.Nobody:
				s = start
			case who != game.Nature && dice.IntN(8) == 0:
				all = append(all, s)
			}
		}
		b.Run(sc, func(b *testing.B) {
			b.ReportAllocs()
			player, luck := bot.New(g, bot.Spec{Kind: bot.Search, Iterations: 200}), bot.NewDice(1, 1)
			for i := 0; b.Loop(); i++ {
				s := &all[i%len(all)]
				player.Choose(b.Context(), s, g.Turn(s).Who.First(), luck)
			}
		})
	}
}
