package rules

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
)

// BenchmarkRandomPlay plays random matches; an operation is one decision.
func BenchmarkRandomPlay(b *testing.B) {
	r := testRules(b)
	dice := rand.New(rand.NewPCG(1, 2))
	start, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "2", "hero-1": "sir-clawdius", "hero-2": "rosalind-farshot", "hero-3": "nib-quickknife", "hero-4": "captain-marchpaw"})
	if err != nil {
		b.Fatal(err)
	}
	s := start
	buf := make([]Move, 0, 4096)
	b.ReportAllocs()
	for b.Loop() {
		if s.Phase == Over {
			s = start
		}
		buf = r.Moves(&s, buf[:0])
		r.Play(&s, buf[dice.IntN(len(buf))], nil)
	}
}
