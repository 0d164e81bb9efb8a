package ratcatcher

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/ratcatcher/box"
	"mischief/games/ratcatcher/rules"
)

// TestRandomMatchesEnd plays random matches of every Ratcatcher against every Nemesis in both modes: each ends, with somebody who has won (RAT-101 to RAT-104, RAT-R47).
func TestRandomMatchesEnd(t *testing.T) {
	_, r := suite.Make(t)
	matches, length := gametest.Matches(2, 8), r.Info().Length
	rng := rand.New(rand.NewPCG(1, 2))
	ends := map[rules.Ending]int{}
	var buf []rules.Move
	for _, catcher := range r.Box().IDs.Catchers {
		for _, nemesis := range r.Box().IDs.Nemeses {
			for _, mode := range box.ModeIDs {
				first, err := r.Setup(game.Options{"ratcatcher": catcher, "nemesis": nemesis, "mode": mode})
				if err != nil {
					t.Fatal(err)
				}
				for i := range matches {
					s := first
					for n := 0; s.Phase != rules.Over; n++ {
						if n == length {
							t.Fatalf("%s against %s (%s), match %d: no end after %d decisions", catcher, nemesis, mode, i, n)
						}
						buf = r.Moves(&s, buf[:0])
						r.Play(&s, drawn(r, &s, buf, rng), nil)
					}
					ends[s.Ending]++
				}
			}
		}
	}
	if ends[rules.Unfinished] > 0 || ends[rules.LostHealth] == 0 {
		t.Errorf("matches ended %v; all end, most with the Ratcatcher dead", ends)
	}
	if matches > 2 && ends[rules.LostCheese] == 0 { // about one in a thousand
		t.Errorf("matches ended %v, none with the cheese eaten", ends)
	}
}

// drawn is one of some answers: Nature's by their weights, the Ratcatcher's each as likely.
func drawn(r *Game, s *rules.Position, moves []rules.Move, rng *rand.Rand) rules.Move {
	if r.Turn(s).Who != game.Nature {
		return moves[rng.IntN(len(moves))]
	}
	var sum int64
	for _, m := range moves {
		sum += r.Weight(s, m)
	}
	i, n := 0, rng.Int64N(sum)
	for n -= r.Weight(s, moves[0]); n >= 0; n -= r.Weight(s, moves[i]) {
		i++
	}
	return moves[i]
}
