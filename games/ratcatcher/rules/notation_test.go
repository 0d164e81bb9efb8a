package rules

import (
	"testing"

	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// TestCheckAcceptsAnyMoveValue feeds moves that no notation can write.
func TestCheckAcceptsAnyMoveValue(t *testing.T) {
	r := ratRules(t)
	s := PositionOf(t, r, `{city: {"00": {zones: {c: {brown: 1}}}}, cage: {white: 9}, cards: [{id: panback}]}`)
	for verb := range 256 {
		for _, a := range []uint8{0, 34, 35, 209, 210, 255} {
			for _, n := range []uint8{0, 1, 255} {
				m := Move{Verb: Verb(verb), A: a, B: a, C: a, N: [6]uint8{n, n, n, n, n, n}, Hits: uint16(n) << 8, Nemesis: [2]uint8{n, n}}
				for _, m := range []Move{m, {Verb: Verb(verb), A: a, B: n}} {
					if err := r.Check(&s, m); err == nil {
						r.Format(&s, m)
					}
				}
			}
		}
	}
}

// TestWeightsOfARoll adds up the ways of all rolls: 6 for each die (RAT-231).
func TestWeightsOfARoll(t *testing.T) {
	ways := int64(1)
	for n := range box.MaxDice + 1 {
		m := Move{Verb: RollDice}
		sum := int64(0)
		for _, roll := range rolls(&m, n, 0, nil) {
			sum += rollWeight(nil, roll)
		}
		if sum != ways {
			t.Errorf("%d dice show %d rolls; want %d", n, sum, ways)
		}
		ways *= 6
	}
}

func TestRefusalsCiteTheRule(t *testing.T) {
	r := ratRules(t)
	s := PositionOf(t, r, `{you: {steps: 1}, city: {"00": {zones: {c: {brown: 1, cheese: 1}, d: {trap: snap_cage}}}}, cage: {white: 2}}`)
	for move, rule := range map[string]string{
		"move 07a":              "RAT-210",
		"trap walk_in_cage 00c": "RAT-222",
		"trap snap_cage 00d":    "RAT-221",
		"attack 4":              "RAT-230",
		"ability a 00c":         "RAT-240",
		"collect":               "RAT-250",
		"buy tally_die white 1": "RAT-260",
		"buy tally_die white 2": "RAT-R29",
		"claim panback health":  "RAT-404",
		"rat white":             "RAT-201",
	} {
		m, err := r.Parse(&s, move)
		if err != nil {
			t.Fatal(err)
		}
		refusal, ok := r.Check(&s, m).(*game.Refusal)
		if !ok || refusal.Rule != rule {
			t.Errorf("%s: %v; want a refusal by %s", move, refusal, rule)
		}
	}
}
