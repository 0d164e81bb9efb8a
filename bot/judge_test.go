package bot

import (
	"math"
	"strings"
	"testing"

	"mischief/game"
)

func TestJudgeTellsWhatMovesCost(t *testing.T) {
	searches := Spec{Kind: Search, Iterations: 2000}
	for _, rules := range []game.Rules[heap, int16]{nim{2}, judged{nim{2}}} {
		judge, err := NewJudge(rules, searches)
		if err != nil {
			t.Fatal(err)
		}
		for left := int16(5); left <= 7; left++ { // of which one move alone leaves four, and wins
			for m := int16(1); m <= 3; m++ {
				s, want := heap{Left: left}, 0.95
				loss, best := judge.Loss(t.Context(), &s, 0, m, NewDice(3, uint64(left)))
				if m == left%4 {
					want = 0
				}
				if best != left%4 {
					t.Errorf("%T: of %d matches it would take %d", rules, left, best)
				}
				if loss < want || want == 0 && loss > 0 {
					t.Errorf("%T: of %d matches %d are taken: a loss of %.2f, want %.2f", rules, left, m, loss, want)
				}
			}
		}
	}
	for _, test := range []struct {
		chances int64
		m       uint8
		want    float64
	}{{2, 1, 0.3}, {2, 0, 0}, {9, 0, 0.4}, {9, 1, 0}} {
		rules := gamble(500, test.chances)
		judge, err := NewJudge(rules, searches)
		if err != nil {
			t.Fatal(err)
		}
		s := rules.at(0)
		if loss, _ := judge.Loss(t.Context(), &s, 0, test.m, NewDice(5, 0)); math.Abs(loss-test.want) > 0.05 {
			t.Errorf("move %d, where %d of 10 draws win and half a win is safe: a loss of %.2f, want %.2f", test.m, test.chances, loss, test.want)
		}
	}
}

func TestJudgesAreSearches(t *testing.T) {
	for _, spec := range []Spec{{}, {Kind: Greedy}, {Kind: Search, Iterations: 9, Soft: 100}} {
		if _, err := NewJudge(nim{2}, spec); err == nil || !strings.Contains(err.Error(), "only a search that is not soft") {
			t.Errorf("%v: %v", spec, err)
		}
	}
}

// TestPlayersJudge has a player tell in notation what a move cost, and refuse what is no move of the seat.
func TestPlayersJudge(t *testing.T) {
	start, err := game.New(game.Info{ID: "nim"}, nim{2}).Position(func(into any) error {
		*into.(*heap) = heap{Left: 6}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	p := Of(nim{2}, Spec{Kind: Search, Iterations: 2000})
	if loss, best, err := p.Loss(t.Context(), start, 0, "take 3", NewDice(1, 1)); err != nil || best != "take 2" || loss < 0.95 {
		t.Errorf("a loss of %.2f against %s (%v)", loss, best, err)
	}
	if loss, best, err := p.Loss(t.Context(), start, 0, "take 2", NewDice(1, 1)); err != nil || best != "take 2" || loss != 0 {
		t.Errorf("the best costs %.2f against %s (%v)", loss, best, err)
	}
	for _, bad := range []struct {
		seat game.Seat
		move string
		p    Player
	}{{1, "take 2", p}, {0, "take 4", p}, {0, "two", p}, {0, "take 2", Of(nim{2}, Spec{Kind: Greedy})}} {
		if _, _, err := bad.p.Loss(t.Context(), start, bad.seat, bad.move, NewDice(1, 1)); err == nil {
			t.Errorf("%v judges %q of seat %d", bad.p.Spec(), bad.move, bad.seat)
		}
	}
}
