package evaluation_test

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/games/neuroshima"
	"mischief/games/neuroshima/rules"
)

// What is learned from is what positions are judged by, one side has as much more of it as the other has less, and who has a stronger HQ is better off.
func TestPositionsAreJudgedByWhatIsCounted(t *testing.T) {
	_, r, err := neuroshima.New(neuroshima.Content())
	if err != nil {
		t.Fatal(err)
	}
	options, err := r.Info().Schema.Complete(game.Options{"armies": "random"})
	if err != nil {
		t.Fatal(err)
	}
	first, err := r.Setup(options)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	names, seen := r.Features(), make(map[string]bool)
	for range 20 {
		s := first
		var buf []rules.Move
		for plies := 0; r.Turn(&s).Who != game.Nobody && plies < 400; plies++ {
			more, less := make([]int32, len(names)), make([]int32, len(names))
			if r.Count(&s, game.Seat(s.Active), more) {
				if r.Count(&s, game.Seat(1-s.Active), less) {
					t.Fatal("who is not in turn is counted")
				}
				hurt := s
				hurt.Player[1-s.Active].HQ = 1
				if whole, weak := r.Evaluate(&s, game.Seat(s.Active)), r.Evaluate(&hurt, game.Seat(s.Active)); weak < whole {
					t.Errorf("%d against an HQ with %d points, %d against one with 1", whole, s.Player[1-s.Active].HQ, weak)
				}
				if a, b := r.Evaluate(&s, 0), r.Evaluate(&s, 1); a+b != 1_000_000 {
					t.Errorf("the seats expect %d and %d, together not 1,000,000", a, b)
				}
				weaker := make([]int32, len(names))
				r.Count(&hurt, game.Seat(s.Active), weaker)
				for i, n := range more {
					if n != 0 || weaker[i] != 0 {
						seen[names[i]] = true
					}
				}
				if got := r.Weighing(make([]int32, len(names))).(*neuroshima.Game).Evaluate(&s, 0); got != 500_000 {
					t.Errorf("%d where nothing weighs anything", got)
				}
			}
			buf = r.Moves(&s, buf[:0])
			r.Play(&s, buf[rng.IntN(len(buf))], nil)
		}
	}
	for _, name := range names {
		if !seen[name] && name != "score" && name != "after-score" && name != "fallen" { // of other modes; a duel ends with the first HQ
			t.Errorf("%s was never counted", name)
		}
	}
}
