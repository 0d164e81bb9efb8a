package bot

import (
	"math"
	"slices"
	"testing"

	"mischief/game"
)

// answers has a soft bot answer a list of payoffs many times and counts which it answers, in percent.
func answers(percent int, payoffs ...float64) []float64 {
	const times = 20_000
	counts := make([]float64, len(payoffs))
	for seed := range uint64(times) {
		var lines []Line[int]
		for i, p := range payoffs {
			lines = append(lines, Line[int]{Move: i, Visits: 1, Payoff: p})
		}
		soften(lines, percent, seed)
		counts[lines[0].Move] += 100.0 / times
	}
	return counts
}

func TestSoftBotsErrAsPeopleDo(t *testing.T) {
	// The standard deviation of 0.7, 0.6, ... 0.1 is 0.2: the second is half of it behind, the third all of it.
	second, third := math.Exp(-0.5), math.Exp(-1)
	all := 1 + second + third
	softer, sum := make([]float64, 7), 0.0
	for i := range 4 {
		softer[i] = 100 * math.Exp(-0.5*float64(i)/1.7)
		sum += softer[i] / 100
	}
	for i := range softer {
		softer[i] /= sum
	}
	for _, test := range []struct {
		about   string
		percent int
		payoffs []float64
		want    []float64 // percent
	}{
		{"a plausible second and third, no others", 100, []float64{0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1}, []float64{100 / all, 100 * second / all, 100 * third / all, 0, 0, 0, 0}},
		{"a win is not overlooked", 200, []float64{1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5}, []float64{100, 0, 0, 0, 0, 0, 0}},
		{"a loss is kept off", 200, []float64{0.5, 0, 0, 0}, []float64{100, 0, 0, 0}},
		{"who is softer sees a blunder later", 170, []float64{0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1}, softer},
		{"nothing differs", 1, []float64{0.5, 0.5}, []float64{50, 50}},
		{"what was tried less and looks better", 100, []float64{0.5, 0.6, 0.1}, []float64{50, 50, 0}},
		{"hardly soft", 1, []float64{0.7, 0.6, 0.1}, []float64{100, 0, 0}},
	} {
		if got := answers(test.percent, test.payoffs...); !slices.EqualFunc(got, test.want, func(a, b float64) bool { return math.Abs(a-b) < 1.5 }) {
			t.Errorf("%s: %.1f percent, want %.1f", test.about, got, test.want)
		}
	}
}

// TestSoftBotsTellTheOthersInOrder looks at the list that a soft bot leaves: its answer, then what there is besides, as it was.
func TestSoftBotsTellTheOthersInOrder(t *testing.T) {
	orders := map[[3]string]bool{}
	rules := form{{who: game.Only(0), next: []int{1, 2, 3}}, end(700), end(650), end(100)}
	s := rules.at(0)
	for seed := range uint64(60) {
		lines := New(rules, Spec{Kind: Greedy, Soft: 100}).Weigh(t.Context(), &s, 0, NewDice(seed, 0))
		var order [3]string
		for i, l := range lines {
			order[i] = rules.Format(&s, l.Move)
		}
		orders[order] = true
	}
	if len(orders) != 2 || !orders[[3]string{"0", "1", "2"}] || !orders[[3]string{"1", "0", "2"}] {
		t.Errorf("the lists were %v", orders)
	}
}
