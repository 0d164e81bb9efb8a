package catsvsrats

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
)

// rules are the rules over the built-in content.
func rules(t testing.TB) *Rules {
	t.Helper()
	_, r, err := New(Content())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func setup(t testing.TB, r *Rules, o game.Options) Position {
	t.Helper()
	info := r.Info()
	o, err := info.Schema.Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Setup(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func BenchmarkRandomPlay(b *testing.B) {
	r := rules(b)
	first := setup(b, r, nil)
	rng := rand.New(rand.NewPCG(1, 2))
	s := first
	var buf []Move
	ended, decisions := 0, 0
	for b.Loop() {
		if r.Turn(&s).Who == game.Nobody {
			s = first
			ended++
		}
		buf = r.Moves(&s, buf[:0])
		r.Play(&s, buf[rng.IntN(len(buf))], nil)
		decisions++
	}
	if ended > 0 {
		b.ReportMetric(float64(decisions)/float64(ended), "decisions/match")
	}
}

func BenchmarkCopy(b *testing.B) {
	r := rules(b)
	s := setup(b, r, nil)
	var slots [64]Position
	i := 0
	for b.Loop() {
		slots[i&63] = s
		i++
	}
}
