package lab

import (
	"math"
	"math/rand/v2"
	"testing"
)

// eloOf is the rating ahead that makes a chance of winning.
func eloOf(p float64) float64 { return 400 * math.Log10(p/(1-p)) }

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

func TestRatingsByHand(t *testing.T) {
	for _, test := range []struct {
		about  string
		anchor int
		met    []meeting
		want   []float64
	}{
		// Each also drew a match with the next: 3.5 of 5 are 7 to 3, 8.5 of 11 and 6.5 of 11 in a row.
		{"two", 1, []meeting{{0, 1, 4, 3}}, []float64{eloOf(0.7), 0}},
		{"the same, told in two parts and from the other side", 0, []meeting{{0, 1, 1, 1}, {1, 0, 3, 1}}, []float64{0, -eloOf(0.7)}},
		{"three in a row", 2, []meeting{{0, 1, 10, 8}, {1, 2, 10, 6}}, []float64{eloOf(8.5/11) + eloOf(6.5/11), eloOf(6.5 / 11), 0}},
		{"whoever wins all", 0, []meeting{{1, 0, 9, 9}}, []float64{0, eloOf(0.95)}},
		{"in a ring none is ahead", 0, []meeting{{0, 1, 30, 20}, {1, 2, 30, 20}, {2, 0, 30, 20}}, []float64{0, 0, 0}},
		{"strengths of 4, 2 and 1", 2, []meeting{{0, 1, 3e6, 2e6}, {1, 2, 3e6, 2e6}, {0, 2, 5e6, 4e6}}, []float64{400 * math.Log10(4), 400 * math.Log10(2), 0}},
		{"nobody has played", 0, nil, []float64{0, 0}},
		{"hopeless", 0, []meeting{{0, 1, 1e6, 0}, {1, 2, 1e6, 0}, {0, 2, 10, 10}}, nil},
	} {
		players := max(2, len(test.want))
		for _, m := range test.met {
			players = max(players, m.a+1, m.b+1)
		}
		r, err := rated(players, test.anchor, test.met)
		if err != nil {
			t.Errorf("%s: %v", test.about, err)
			continue
		}
		for i, want := range test.want {
			if !near(r.elo[i], want, 0.01) {
				t.Errorf("%s: ratings %.3f, want %.3f", test.about, r.elo, test.want)
				break
			}
		}
	}
	// 3.5 of 5: the information of five matches at 0.7 is 5 * 0.7 * 0.3 in natural logarithms.
	r, err := rated(2, 1, []meeting{{0, 1, 4, 3}})
	if want := z * eloScale / math.Sqrt(5*0.7*0.3); err != nil || !near(r.reach(0), want, 0.001) || r.reach(1) != 0 {
		t.Errorf("intervals reach %v and %v, want %v and 0; %v", r.reach(0), r.reach(1), want, err)
	}
	if ahead, reach := r.gap(0, 1); ahead != r.elo[0] || !near(reach, r.reach(0), 1e-9) {
		t.Errorf("the gap to the anchor is %v and reaches %v; the rating %v, %v", ahead, reach, r.elo[0], r.reach(0))
	}
}

// TestIntervalsHoldWhatIsTrue draws the results of players whose ratings are known, again and again, and counts how often intervals hold the truth.
func TestIntervalsHoldWhatIsTrue(t *testing.T) {
	truth := []float64{0, 150, 350, 420}
	luck := rand.New(rand.NewPCG(1, 2))
	const times = 1000
	held := map[string]int{}
	for range times {
		var met []meeting
		for i := range 3 {
			m := meeting{a: i + 1, b: i, matches: 60}
			for range 60 {
				if luck.Float64() < 1/(1+math.Pow(10, (truth[i]-truth[i+1])/400)) {
					m.won++
				}
			}
			met = append(met, m)
		}
		r, err := rated(4, 0, met)
		if err != nil {
			t.Fatal(err)
		}
		if near(r.elo[3], truth[3], r.reach(3)) {
			held["the rating of the last"]++
		}
		if ahead, reach := r.gap(2, 1); near(ahead, truth[2]-truth[1], reach) {
			held["a gap of 200"]++
		}
		if ahead, reach := r.gap(3, 2); near(ahead, truth[3]-truth[2], reach) {
			held["a gap of 70"]++
		}
	}
	if len(held) != 3 {
		t.Errorf("only %v were ever held", held)
	}
	for what, n := range held {
		t.Logf("%s: %.1f %%", what, 100*float64(n)/times)
		if n < times*93/100 || n > times*97/100 {
			t.Errorf("%s lies in its 95 %% interval %d times of %d", what, n, times)
		}
	}
}
