package connectfour

import (
	"testing"

	"mischief/bot"
)

// BenchmarkSearch reports how many iterations a search makes in a second from the empty board, on one thread.
func BenchmarkSearch(b *testing.B) {
	const iterations = 100_000
	searcher := bot.New[Position, Move](Rules{}, bot.Spec{Kind: bot.Search, Iterations: iterations})
	var s Position
	dice := bot.NewDice(1, 0)
	searcher.Choose(b.Context(), &s, 0, dice) // its memory is kept from then on
	b.ReportAllocs()
	for b.Loop() {
		searcher.Choose(b.Context(), &s, 0, dice)
	}
	b.ReportMetric(float64(b.N)*iterations/b.Elapsed().Seconds(), "iterations/s")
}
