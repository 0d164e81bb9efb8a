package catsvsrats

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/games/catsvsrats/rules"
)

// TestPositionsAreJudgedByWhatIsCounted plays at random: what is learned from is what positions are judged by, and one team has as much more of it as the other has less.
func TestPositionsAreJudgedByWhatIsCounted(t *testing.T) {
	r := builtIn(t)
	names, seen := r.Features(), map[string]bool{}
	if len(names) != len(r.Weights()) {
		t.Fatalf("%d features have %d weights", len(names), len(r.Weights()))
	}
	none := r.Weighing(make([]int32, len(names))).(*Game)
	towns := make([]int32, len(names))
	towns[0] = 1_000_000
	counted := 0
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(5, seed))
		s := setup(t, r, game.Options{"fixed": "cat-1,cat-2,rat-1,rat-2"})
		var buf []rules.Move
		for plies := 0; r.Turn(&s).Who != game.Nobody && plies < 1500; plies++ {
			mine := game.Seat(s.Active)
			more := make([]int32, len(names))
			if r.Count(&s, mine, more) {
				counted++
				for i, n := range more {
					seen[names[i]] = seen[names[i]] || n != 0
				}
				if more[0] != int32(s.Team(s.Faction(s.Active)).Len()-s.Team(s.Faction(s.Active).Other()).Len()) {
					t.Errorf("%d towns more are counted", more[0])
				}
				if mine, ahead := r.Weighing(towns).(*Game).Evaluate(&s, mine), more[0]; (mine > 500_000) != (ahead > 0) || (mine < 500_000) != (ahead < 0) {
					t.Errorf("with %d towns more the team expects %d", ahead, mine)
				}
				if got := none.Evaluate(&s, mine); got != 500_000 {
					t.Errorf("%d where nothing weighs anything", got)
				}
				for seat := range game.Seat(s.Players) {
					if own, other := r.Evaluate(&s, seat), r.Evaluate(&s, mine); s.Faction(rules.Player(seat)) == s.Faction(s.Active) && own != other || s.Faction(rules.Player(seat)) != s.Faction(s.Active) && own+other != 1_000_000 {
						t.Errorf("seat %d expects %d, seat %d %d", seat, own, mine, other)
					}
					if seat != mine && r.Count(&s, seat, make([]int32, len(names))) {
						t.Fatal("who is not in turn is counted")
					}
				}
			}
			buf = r.Moves(&s, buf[:0])
			r.Play(&s, buf[rng.IntN(len(buf))], nil)
		}
	}
	if counted < 200 {
		t.Errorf("%d positions were counted", counted)
	}
	for _, name := range names {
		if !seen[name] && name != "to-place" && name != "nearly-won" && name != "store" && name != "wiped-out" { // nothing is left to place when a turn begins; the others take better play
			t.Errorf("%s was never counted", name)
		}
	}
}
