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
				loss := judge.Loss(t.Context(), &s, 0, m, NewDice(3, uint64(left)))
				if m == left%4 {
					want = 0
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
		if loss := judge.Loss(t.Context(), &s, 0, test.m, NewDice(5, 0)); math.Abs(loss-test.want) > 0.05 {
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
