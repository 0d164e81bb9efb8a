package rules

import (
	"reflect"
	"testing"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// TestGroups counts for Heroes, what they have learned and where they start; in Snowfall for that alone what they do there (WAS-167).
func TestGroups(t *testing.T) {
	r := testRules(t)
	for scenario, want := range map[string][]string{
		"team-carnage": {"hero nib-quickknife", "school dirty-tricks", "corner south-east"},
		"snowfall":     {"hero nib-quickknife", "school snowfall", "corner south-east"},
	} {
		s, err := r.Setup(game.Options{"scenario": scenario, "heroes": "1", "hero-1": "sir-clawdius", "hero-2": "nib-quickknife"})
		if err != nil {
			t.Fatal(err)
		}
		s.Corner[2] = uint8(codex.SouthEast) + 1
		if got := r.Groups(&s, 1); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", scenario, got, want)
		}
		if r.Side(&s, 0) != 0 || r.Side(&s, 1) != 1 {
			t.Errorf("%s: sides %d and %d", scenario, r.Side(&s, 0), r.Side(&s, 1))
		}
	}
}

// TestDrawsAreSharedBySides gives each Hero of a drawn match what his side has of it.
func TestDrawsAreSharedBySides(t *testing.T) {
	r := testRules(t)
	for _, test := range []struct {
		options game.Options
		want    int32
	}{
		{game.Options{"scenario": "team-carnage", "heroes": "3"}, 500},
		{game.Options{"scenario": "all-out-carnage", "players": "4"}, 250},
	} {
		s, err := r.Setup(test.options)
		if err != nil {
			t.Fatal(err)
		}
		r.ends(&s, Drawn, 0, nil)
		payoff := r.Result(&s).Payoff
		for seat := range Seats(test.options) {
			if payoff[seat] != test.want {
				t.Errorf("%v: seat %d has %d thousandths, want %d", test.options, seat+1, payoff[seat], test.want)
			}
		}
	}
}
