package catsvsrats

import (
	"strings"
	"testing"

	"mischief/game/gametest"
)

func TestParseReadsWhatPeopleType(t *testing.T) {
	r := rules(t)
	s := setup(t, r, nil)
	for typed, canonical := range map[string]string{
		"move roma > gaeta 3":               "move roma > gaeta 3",
		"  MOVE  Roma >Gaeta   3 ":          "move roma > gaeta 3",
		"attack l'aquila > ascoli piceno 2": "attack l-aquila > ascoli-piceno 2",
		"attack l-aq > asc 2":               "attack l-aquila > ascoli-piceno 2",
		"place Forlì 5":                     "place forli 5",
		"card hex of loss":                  "card hex-of-loss",
		"card Changing-Guard":               "card changing-guard",
		"card none":                         "card none",
		"Attribute CAT-3":                   "attribute cat-3",
		"draw":                              "draw",
		"retreat none":                      "retreat none",
		"hunt napoli 4":                     "hunt napoli 4",
		"die 6":                             "die 6",
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
	r := rules(t)
	s := setup(t, r, nil)
	for typed, want := range map[string]string{
		"":                              "A move is missing",
		"fly roma":                      "begins with none of",
		"move roma":                     "write move TOWN > TOWN NUMBER",
		"move roma > gaeta":             "write move TOWN > TOWN NUMBER",
		"move roma > gaeta three":       `"three" is no whole number`,
		"move roma > gaeta 3.5":         `"3.5" is no whole number`,
		"move roma > gaeta 99999999999": "is no whole number",
		"move rome > gaeta 3":           `There is no town "rome"; most like it: roma; write move TOWN > TOWN NUMBER`,
		"place ca 3":                    `"ca" may be any of camerino, cassino`,
		"card joker":                    "write card CARD",
		"attribute cat-6":               "it is one of cat-1, cat-2",
		"die":                           "write die NUMBER",
		"draw two":                      `"two" is too much; write draw`,
	} {
		if m, err := r.Parse(&s, typed); err == nil {
			t.Errorf("%q is read as %q; want an error with %q", typed, r.Format(&s, m), want)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %q; want %q in it", typed, err, want)
		}
	}
}

func TestCheckAcceptsAnyMoveValue(t *testing.T) {
	r := rules(t)
	s := setup(t, r, nil)
	for verb := range 256 {
		for _, a := range []uint8{0, 44, 45, 255} {
			for _, n := range []int32{-1, 0, 1, 1 << 30} {
				m := Move{Verb: Verb(verb), A: a, B: a, N: n}
				if err := r.Check(&s, m); err == nil {
					r.Format(&s, m)
				}
			}
		}
	}
}

// TestReadings keeps what the board takes moves apart by.
func TestReadings(t *testing.T) {
	r := rules(t)
	gametest.Kept(t, "board/readings.ts", r.moves.TypeScript("go test ./games/catsvsrats -run TestReadings -record"), *record)
}

func BenchmarkNotation(b *testing.B) {
	r := rules(b)
	gametest.BenchmarkNotation(b, r.Info(), r)
}
