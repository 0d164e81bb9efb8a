package ratcatcher

import (
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/gametest"
)

// opening is the first decision of a match with the defaults.
func opening(t testing.TB, r *Rules) Position {
	t.Helper()
	info := r.Info()
	options, err := info.Schema.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Setup(options)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParseReadsWhatPeopleType(t *testing.T) {
	_, r := mustGame(t)
	s := opening(t, r)
	for typed, canonical := range map[string]string{
		"move 07c":                             "move 07c",
		"  MOVE   7C ":                         "move 07c",
		"attack 3":                             "attack 3",
		"trap snap_cage 00c":                   "trap snap_cage 00c",
		"ability a 0d":                         "ability a 00d",
		"ability b":                            "ability b",
		"collect":                              "collect",
		"slot attack":                          "slot attack",
		"buy tally_die white 1 brown 1":        "buy tally_die brown 1 white 1",
		"claim twin_tail question":             "claim twin_tail question",
		"claim flitterwing attack_dice":        "claim flitterwing attack_dice",
		"end":                                  "end",
		"connector 0 north":                    "connector 00 north",
		"lay r3":                               "lay r3",
		"allot none":                           "allot none",
		"allot hits white 1 brown 2 panback":   "allot hits brown 2 white 1 panback",
		"allot hits nemesis 3 sixes nemesis 1": "allot hits nemesis 3 sixes nemesis 1",
		"allot sixes twin_tail black 1":        "allot sixes black 1 twin_tail",
		"reward none":                          "reward none",
		"reward tally_cheese":                  "reward tally_cheese",
		"push brown>7b":                        "push brown > 07b",
		"push none":                            "push none",
		"go white 07c > 09a":                   "go white 07c > 09a",
		"go nemesis 07c>09a":                   "go nemesis 07c > 09a",
		"go jackdaw_jim 07c > 09a":             "go jackdaw_jim 07c > 09a",
		"nest 07a":                             "nest 07a",
		"lose a":                               "lose a",
		"poison white 3 black 2":               "poison black 2 white 3",
		"poison none":                          "poison none",
		"dice 2 6 5":                           "dice 6 5 2",
		"township 7":                           "township 07",
		"token cheese":                         "token cheese",
		"rat white":                            "rat white",
		"peculiar twin_tail":                   "peculiar twin_tail",
	} {
		m, err := r.Parse(&s, typed)
		if err != nil {
			t.Errorf("%q: %v", typed, err)
			continue
		}
		if got := r.Format(&s, m); got != canonical {
			t.Errorf("%q is read as %q, want %q", typed, got, canonical)
		}
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	_, r := mustGame(t)
	s := opening(t, r)
	for typed, want := range map[string]string{
		"":                               "A move is missing",
		"fly 07c":                        "begins with none of",
		"move":                           "write move ZONE",
		"move 07c 07d":                   `"07d" is too much; write move ZONE`,
		"move 35a":                       `There is no zone "35a"`,
		"move 07g":                       `There is no zone "07g"`,
		"attack many":                    `"many" is no whole number from 0 to 255`,
		"trap mousetrap 00c":             `There is no trap type "mousetrap": it is one of snap_cage, walk_in_cage`,
		"ability c":                      "it is one of a, b",
		"slot luck":                      `There is no slot "luck"`,
		"buy tally_die":                  `"buy tally_die" is not whole: it goes on with brown, black, white; write buy REWARD KIND NUMBER ...`,
		"buy tally_die white 1 white 1":  "is named twice",
		"buy tally_die white 0":          "is no whole number from 1 to 255",
		"claim twin_tail gold":           "it is one of question, special_a",
		"connector 00 up":                "it is one of north, east, south, west",
		"lay r4":                         "it is one of r0, r1, r2, r3",
		"allot":                          "write allot none",
		"allot hits":                     `"allot hits" is not whole: it goes on with brown, black, white, rat_o_nine_tails, `,
		"allot hits brown":               `is not whole; write allot none | [hits RAT [NUMBER] ...] [sixes RAT [NUMBER] ...]`,
		"allot hits brown 0":             "is no whole number from 1 to 255",
		"push brown 07b":                 `"07b" stands where > is needed`,
		"go cats 07c > 09a":              `There is no rat "cats"`,
		"dice 7":                         `There is no die "7": it is one of 6, 5, 4, 3, 2, 1; write dice PIPS ...`,
		"dice 0":                         `There is no die "0"`,
		"dice 1 1 1 1 1 1 1 1 1 1 1 1 1": "More than 12 are never named at once",
		"township 40":                    `There is no township "40"`,
		"peculiar mickey":                `There is no peculiar rat "mickey"`,
	} {
		if m, err := r.Parse(&s, typed); err == nil {
			t.Errorf("%q is read as %q; want an error with %q", typed, r.Format(&s, m), want)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %q; want %q in it", typed, err, want)
		}
	}
}

// TestCheckAcceptsAnyMoveValue feeds moves that no notation can write.
func TestCheckAcceptsAnyMoveValue(t *testing.T) {
	_, r := mustGame(t)
	s := positionOf(t, r, `{city: {"00": {zones: {c: {brown: 1}}}}, cage: {white: 9}, cards: [{id: panback}]}`)
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
	for n := range maxDice + 1 {
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
	_, r := mustGame(t)
	s := positionOf(t, r, `{you: {steps: 1}, city: {"00": {zones: {c: {brown: 1, cheese: 1}, d: {trap: snap_cage}}}}, cage: {white: 2}}`)
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

// TestReadings keeps what the board takes moves apart by.
func TestReadings(t *testing.T) {
	_, r := mustGame(t)
	gametest.Kept(t, "board/readings.ts", r.moves.TypeScript("go test ./games/ratcatcher -run TestReadings -record"), *record)
}

func BenchmarkNotation(b *testing.B) {
	_, r := mustGame(b)
	gametest.BenchmarkNotation(b, r.Info(), r)
}
