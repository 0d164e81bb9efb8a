package catsvsrats

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/games/catsvsrats/rules"
)

// TestOneLookAheadBeatsRandom plays the candidate with the best evaluation against random play, both teams alternated.
func TestOneLookAheadBeatsRandom(t *testing.T) {
	r := builtIn(t)
	const matches = 40
	won := 0
	for i := range matches {
		if playLookahead(t, r, rand.New(rand.NewPCG(7, uint64(i))), rules.Faction(i%2)) {
			won++
		}
	}
	if won < matches*9/10 {
		t.Errorf("looking one move ahead wins %d of %d matches against random play; nine in ten is the least", won, matches)
	}
}

func playLookahead(t *testing.T, r *Game, rng *rand.Rand, clever rules.Faction) bool {
	s := setup(t, r, game.Options{"fixed": "cat-1,cat-2,rat-1,rat-2"})
	var buf []rules.Move
	for {
		turn := r.Turn(&s)
		if turn.Who == game.Nobody {
			return s.Winner == clever
		}
		buf = r.Moves(&s, buf[:0])
		m := buf[rng.IntN(len(buf))]
		if s.Asked != rules.NoSeat && s.Faction(s.Asked) == clever {
			buf = r.Candidates(&s, buf[:0])
			best := int32(-1)
			for _, c := range buf {
				next := s
				r.Play(&next, c, nil)
				if v := r.Evaluate(&next, game.Seat(s.Asked)); v > best {
					best, m = v, c
				}
			}
		}
		r.Play(&s, m, nil)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	r := builtIn(b)
	s := setup(b, r, game.Options{"fixed": "cat-1,cat-2,rat-1,rat-2"})
	rng := rand.New(rand.NewPCG(1, 2))
	var buf []rules.Move
	for range 200 {
		buf = r.Moves(&s, buf[:0])
		r.Play(&s, buf[rng.IntN(len(buf))], nil)
	}
	for b.Loop() {
		r.Evaluate(&s, 0)
	}
}
