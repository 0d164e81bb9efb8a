package rules_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"mischief/game"
	"mischief/games/neworleans"
	"mischief/games/neworleans/rules"
)

// A position has room in 8 KiB.
func TestPositionIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(rules.Position{}); size > 8<<10 {
		t.Errorf("a position takes %d bytes; 8192 are the most", size)
	}
}

// BenchmarkRandomPlay plays random matches of all scenarios in turn, one decision after the other.
func BenchmarkRandomPlay(b *testing.B) {
	_, g, err := neworleans.New(neworleans.Content())
	if err != nil {
		b.Fatal(err)
	}
	var starts []rules.Position
	for _, sc := range []string{"s02", "s03", "s04a", "s04b", "s05", "s06a", "s06b", "s07", "s08a", "s08b", "s09", "s10", "s11", "s12", "s13"} {
		o, err := rules.Schema(g.Codex()).Complete(game.Options{"scenario": sc})
		if err != nil {
			b.Fatal(err)
		}
		s, err := g.Setup(o)
		if err != nil {
			b.Fatal(err)
		}
		starts = append(starts, s)
	}
	dice := rand.New(rand.NewPCG(1, 2))
	buf := make([]rules.Move, 0, 1024)
	b.ReportAllocs()
	b.ResetTimer()
	s, next := starts[0], 0
	for b.Loop() {
		if g.Turn(&s).Who == game.Nobody {
			next++
			s = starts[next%len(starts)]
		}
		buf = g.Moves(&s, buf[:0])
		g.Play(&s, buf[dice.IntN(len(buf))], nil)
	}
}
