package bot

import (
	"testing"

	"mischief/game"
)

// found is what a search knows after so many iterations of a game.
func found[S, M comparable](t *testing.T, rules game.Rules[S, M], s S, iterations int, without Parts) (*tree[S, M], []Line[M]) {
	sr := newSearch(rules, Spec{Kind: Search, Iterations: iterations, Without: without})
	lines := sr.weigh(t.Context(), &s, 0, 1, nil)
	return sr.trees[0], lines
}

func TestPartsAreLeftOut(t *testing.T) {
	first, second := game.Only(0), game.Only(1)
	loud := blusters{form{{who: first, next: []int{1, 2}}, {who: first, next: []int{3}}, {who: second, next: []int{4}}, {who: second, next: []int{5}}, {who: second, next: []int{6}}, end(0), end(1000)},
		[]int32{500, 900, 200, 100, 600, 0, 1000}}
	calm := patient{loud, []int{1, 1, 2, 2, 2, 2, 2}, 1, 1}
	draw := form{
		{who: first, next: []int{1, 1}},
		{who: game.Nature, next: []int{2, 3}, weights: []int64{1, 1}},
		{who: first, next: []int{4, 5}}, {who: first, next: []int{4, 5}},
		end(1000), end(0),
	}
	nodes := func(rules game.Rules[place, uint8], without Parts) int {
		tree, _ := found(t, rules, place{}, 200, without)
		return len(tree.nodes)
	}
	for _, test := range []struct {
		part       Parts
		with, less int
		what       string
	}{
		{Horizons, nodes(patient{loud, calm.turns, 1, 0}, 0), nodes(patient{loud, calm.turns, 1, 0}, Horizons), "nodes before the end of a turn"},
		{Onward, nodes(calm, 0), nodes(calm, Onward), "nodes with what lies beyond"},
		{Forgetting, nodes(forgetful{draw, [2]int16{2, 3}}, 0), nodes(forgetful{draw, [2]int16{2, 3}}, Forgetting), "nodes of what is forgotten"},
	} {
		if test.with == test.less {
			t.Errorf("%v: %d %s with and without it", test.part, test.with, test.what)
		}
	}
	met, _ := found[heap, int16](t, nim{2}, heap{Left: 14}, 500, 0)
	unmet, _ := found[heap, int16](t, nim{2}, heap{Left: 14}, 500, Transpositions)
	if len(met.nodes) > 29 || len(unmet.nodes) < 100 {
		t.Errorf("transpositions: %d nodes of 28 positions, %d where they do not meet", len(met.nodes), len(unmet.nodes))
	}
	if met.spread == 0.5 {
		t.Error("the spread of leaves is as it was supposed to be")
	}
	if fixed, _ := found[heap, int16](t, nim{2}, heap{Left: 14}, 500, Spread); fixed.spread != 0.5 {
		t.Errorf("left out, the spread of leaves is %v", fixed.spread)
	}
	_, few := found[heap, int16](t, judged{nim{2}}, heap{Left: 14}, 2, 0)
	if _, all := found[heap, int16](t, judged{nim{2}}, heap{Left: 14}, 3, Widening); len(few) != 2 || len(all) != 3 {
		t.Errorf("widening: %d moves after two iterations, %d without it after three", len(few), len(all))
	}
}

// TestBlur has the bounds of two answers lie close together.
func TestBlur(t *testing.T) {
	for _, test := range []struct {
		without Parts
		want    int
	}{{0, 2}, {Blur, 1}} {
		tree := newTree[heap, int16](nim{2}, test.without)
		tree.dice.Reseed(1, 1)
		tree.spread = 0.5
		tree.edges = []edge[int16]{{}, {visits: 50, mean: 0.5, doubt: 0.14, next: 2}, {visits: 50, mean: 0.51, doubt: 0.14}}
		chosen := map[int32]bool{}
		for range 50 {
			chosen[tree.bestOther(&node{first: 1, last: 2, edges: 2, visits: 100}, false)] = true
		}
		if len(chosen) != test.want || !chosen[2] {
			t.Errorf("without %q the answers chosen are %v", test.without, chosen)
		}
	}
}

func TestPartsOfAGame(t *testing.T) {
	for _, test := range []struct {
		parts Parts
		want  string
	}{
		{PartsOf[heap, int16](nim{2}), "spread, transpositions"},
		{PartsOf[heap, int16](judged{nim{2}}), "widening, spread, transpositions"},
		{PartsOf[place, uint8](patient{}), "horizon, blur, spread, transpositions"},
		{PartsOf[place, uint8](patient{onward: 1}), "horizon, onward, blur, spread, transpositions"},
		{PartsOf[place, uint8](forgetful{}), "forgetting, blur, spread, transpositions"},
	} {
		if got := test.parts.String(); got != test.want {
			t.Errorf("the parts are %q, want %q", got, test.want)
		}
	}
}
