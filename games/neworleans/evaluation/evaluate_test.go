package evaluation_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"mischief/game"
	"mischief/games/neworleans"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// TestLastKill plays scenario 2 at random and wants the kill after which the party may leave to be worth having wherever the heroes stand: what is left to walk was left before.
func TestLastKill(t *testing.T) {
	_, g, err := neworleans.New(neworleans.Content())
	if err != nil {
		t.Fatal(err)
	}
	o, err := rules.Schema(g.Codex()).Complete(game.Options{"scenario": "s02"})
	if err != nil {
		t.Fatal(err)
	}
	seen, mosquito := 0, slices.IndexFunc(g.Codex().Kinds, func(k codex.Figure) bool { return k.ID == "mosquito" })
	for seed := range uint64(8) {
		s, err := g.Setup(o)
		if err != nil {
			t.Fatal(err)
		}
		dice := rand.New(rand.NewPCG(seed, 3))
		for ; g.Turn(&s).Who != game.Nobody; g.Play(&s, random(g, &s, dice), nil) {
			var room [2]rules.Goal
			if !s.Ready || g.Goals(&s, room[:0])[0].Kind != rules.GoKill {
				continue
			}
			seen++
			last, none := s, s
			clear(last.Kills[:])
			clear(none.Kills[:])
			last.Kills[mosquito], none.Kills[mosquito] = 7, 8
			if before, after := g.Evaluate(&last, 0), g.Evaluate(&none, 0); after <= before {
				t.Fatalf("seed %d, round %d: %d with one vermin to eliminate, %d with none", seed, s.Round, before, after)
			}
		}
	}
	if seen == 0 {
		t.Fatal("no position was seen")
	}
}

func random(g *neworleans.Game, s *rules.Position, dice *rand.Rand) rules.Move {
	moves := g.Moves(s, nil)
	return moves[dice.IntN(len(moves))]
}
