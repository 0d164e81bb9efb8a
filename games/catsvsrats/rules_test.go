package catsvsrats

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/catsvsrats/rules"
)

// builtIn is the game over the built-in content.
func builtIn(t testing.TB) *Game {
	t.Helper()
	_, g, err := New(Content())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func setup(t testing.TB, r *Game, o game.Options) rules.Position {
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
	r := builtIn(b)
	first := setup(b, r, nil)
	rng := rand.New(rand.NewPCG(1, 2))
	s := first
	var buf []rules.Move
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
	r := builtIn(b)
	s := setup(b, r, nil)
	var slots [64]rules.Position
	i := 0
	for b.Loop() {
		slots[i&63] = s
		i++
	}
}

// TestRandomMatchesEnd plays random matches in every composition of seats: each ends with a team that holds 23 towns.
func TestRandomMatchesEnd(t *testing.T) {
	matches := gametest.Matches(200, 1000)
	r := builtIn(t)
	length := r.Info().Length
	for _, o := range []game.Options{
		{"players": "4", "attributes": "dealt"},
		{"players": "5", "attributes": "dealt", "three": "cats"},
		{"players": "5", "attributes": "dealt", "three": "rats"},
	} {
		first := setup(t, r, o)
		var buf []rules.Move
		sum, longest := 0, 0
		for i := range matches {
			rng := rand.New(rand.NewPCG(11, uint64(i)))
			s := first
			n := 0
			for ; r.Turn(&s).Who != game.Nobody; n++ {
				if n == length {
					t.Fatalf("options %v, seed %d: no end after %d decisions", o, i, n)
				}
				buf = r.Moves(&s, buf[:0])
				r.Play(&s, buf[rng.IntN(len(buf))], nil)
			}
			if held := s.Team(s.Winner).Len(); held < rules.WinningTowns {
				t.Fatalf("options %v, seed %d: %v won with %d towns", o, i, s.Winner, held)
			}
			sum, longest = sum+n, max(longest, n)
		}
		t.Logf("%v: %d matches, %d decisions on average, %d at most", o, matches, sum/matches, longest)
	}
}

func TestPlayAllocatesNothing(t *testing.T) {
	r := builtIn(t)
	first := setup(t, r, nil)
	rng := rand.New(rand.NewPCG(5, 6))
	s := first
	buf := make([]rules.Move, 0, 1<<16)
	if got := testing.AllocsPerRun(20_000, func() {
		if r.Turn(&s).Who == game.Nobody {
			s = first
		}
		buf = r.Moves(&s, buf[:0])
		m := buf[rng.IntN(len(buf))]
		if r.Check(&s, m) != nil {
			panic("a move listed is refused")
		}
		r.Play(&s, m, nil)
	}); got != 0 {
		t.Errorf("%v allocations a decision, want none", got)
	}
	if size := unsafe.Sizeof(s); size > 4096 {
		t.Errorf("a position has %d bytes, 4096 are the most", size)
	}
}
