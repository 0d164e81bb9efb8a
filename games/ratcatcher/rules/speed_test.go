package rules

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
)

// player plays whole matches at random without allocating.
type player struct {
	r     *Rules
	rng   *rand.Rand
	moves []Move
}

// next plays one decision: Nature's by weight, the Ratcatcher's evenly.
func (p *player) next(s *Position) {
	p.moves = p.r.Moves(s, p.moves[:0])
	i := 0
	if p.r.Turn(s).Who == game.Nature {
		var sum int64
		for _, m := range p.moves {
			sum += p.r.Weight(s, m)
		}
		n := p.rng.Int64N(sum)
		for n -= p.r.Weight(s, p.moves[0]); n >= 0; n -= p.r.Weight(s, p.moves[i]) {
			i++
		}
	} else {
		i = p.rng.IntN(len(p.moves))
	}
	p.r.Play(s, p.moves[i], nil)
}

func start(t testing.TB, r *Rules, catcher, nemesis, mode string) Position {
	t.Helper()
	s, err := r.Setup(game.Options{"ratcatcher": catcher, "nemesis": nemesis, "mode": mode})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// BenchmarkDecisions is the time of one decision of random play.
func BenchmarkDecisions(b *testing.B) {
	r := ratRules(b)
	p := player{r: r, rng: rand.New(rand.NewPCG(1, 2)), moves: make([]Move, 0, 1024)}
	first := start(b, r, "madam_cage", "rat_king", "normal")
	s := first
	b.ReportAllocs()
	for b.Loop() {
		if s.Phase == Over {
			s = first
		}
		p.next(&s)
	}
}
