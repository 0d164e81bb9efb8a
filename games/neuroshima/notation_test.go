package neuroshima

import (
	"fmt"
	"strings"
	"testing"

	"mischief/board/hex"
	"mischief/game"
	"mischief/game/gametest"
)

func TestParseReadsWhatPeopleType(t *testing.T) {
	_, r := mustGame(t)
	s := setup(t, r, game.Options{"start": "first"})
	for typed, canonical := range map[string]string{
		"hq c3 r0":                     "hq c3 r0",
		"  HQ  C3 R5 ":                 "hq c3 r5",
		"mutant c3 r2":                 "mutant c3 r2",
		"Toxic-Bomb c3":                "toxic-bomb c3",
		"paralysis c3 r1":              "paralysis c3 r1",
		"discard push-back":            "discard push-back",
		"move b2>b3 r1":                "move b2 > b3 r1",
		"move b2 r4":                   "move b2 r4",
		"mobility b2 > b3 r1":          "mobility b2 > b3 r1",
		"castling c4 b2":               "castling b2 c4",
		"small-bomb d3 c4 c3":          "small-bomb c3 c4 d3",
		"transposition b2<c3 r1":       "transposition b2 < c3 r1",
		"sniper c3 base":               "sniper c3 base",
		"steel-net c3":                 "steel-net c3",
		"start moloch":                 "start moloch",
		"army new-york":                "army new-york",
		"draw medic":                   "draw medic",
		"hq-push b3":                   "hq-push b3",
		"unit-push b2 > b3":            "unit-push b2 > b3",
		"end":                          "end",
		"concede":                      "concede",
		"no-move":                      "no-move",
		"treat c3 with b2 from d4 gas": "",
	} {
		m, err := r.Parse(&s, typed)
		if canonical == "" {
			if err == nil {
				t.Errorf("%q is read as %q", typed, r.Format(&s, m))
			}
			continue
		}
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
	s := setup(t, r, game.Options{"start": "first"})
	for typed, want := range map[string]string{
		"":                             "A move is missing",
		"hybrid c3 r0":                 "neither with a tile of Mississippi",
		"mutant c3":                    "it goes on with r0, r1, r2, r3, r4, r5; write mutant HEX rN",
		"mutant c3 2":                  `There is no rotation "2": it is one of r0, r1, r2, r3, r4, r5`,
		"mutant c3 r6":                 `There is no rotation "r6"`,
		"mutant z9 r0":                 `There is no hex "z9" on the board of 19; c3 is its centre`,
		"toxic-bomb c3 r1":             `"r1" is too much; write toxic-bomb HEX`,
		"discard hybrid":               `There is no tile "hybrid" in the army of Mississippi`,
		"move b2 > b2 r1":              `"> b2" says nothing here: leave it out, or write move HEX [> HEX] rN`,
		"transposition b2 < b2 r1":     "b2 is named twice",
		"move b2":                      "write move HEX [> HEX] rN",
		"small-bomb c3 c4":             "write small-bomb HEX HEX HEX",
		"end now":                      `"now" is too much; write end`,
		"army dancer":                  `There is no army "dancer"`,
		"start borgo":                  `There is no player "borgo": it is one of mississippi, moloch; write start ARMY`,
		"treat c3 with b2 from d4 gas": `There is no attack "gas": it is one of melee`,
		"treat c3 by b2 from d4 melee": `"by" stands where with is needed; write treat HEX with HEX from HEX ATTACK`,
		"convert b2 x0":                `There is no attack "x0": it is one of m0`,
		"retreat":                      "write retreat HEX",
		"transposition b2 > c3 r1":     "write transposition HEX < HEX rN",
		"executioner c3 r1 execute":    "neither with a tile",
	} {
		if m, err := r.Parse(&s, typed); err == nil {
			t.Errorf("%q is read as %q; want an error with %q", typed, r.Format(&s, m), want)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %q; want %q in it", typed, err, want)
		}
	}
}

func TestCheckAcceptsAnyMoveValue(t *testing.T) {
	_, r := mustGame(t)
	for phase := range Over {
		s := setup(t, r, game.Options{"start": "first"})
		s.Phase = phase
		for verb := range verbs + 2 {
			for _, c := range []hex.Cell{-128, -1, 0, 18, 19, 127} {
				for _, n := range []int16{-1, 0, 1, 6, 1 << 14} {
					for _, tile := range []Tile{0, 1, 255} {
						m := Move{Verb: verb, Tile: tile, A: c, B: c, C: c, D: c, N: n}
						if err := r.Check(&s, m); err == nil {
							r.Format(&s, m)
						}
					}
				}
			}
		}
	}
}

// TestEveryTileHasANotationOfItsOwn makes sure that no board tile of an army is read as anything else.
func TestEveryTileHasANotationOfItsOwn(t *testing.T) {
	_, r := mustGame(t)
	s := setup(t, r, nil)
	for a := range r.armies[1:] {
		s.Player[0].Army = Army(a + 1)
		of := r.armies[a+1]
		for tile := of.first; tile < of.first+Tile(of.kinds); tile++ {
			moves := []Move{{Verb: Discard, Tile: tile}}
			if k := r.tiles[tile].kind; k.isBoard() && k != hqKind {
				moves = append(moves, Move{Verb: Place, Tile: tile, A: 3})
			}
			for _, m := range moves {
				line := r.Format(&s, m)
				if back, err := r.Parse(&s, line); err != nil || back != m {
					t.Errorf("%s: %q is read as %+v, %v; want %+v", of.id, line, back, err, m)
				}
			}
		}
	}
}

// TestReadings keeps what the board takes moves apart by.
func TestReadings(t *testing.T) {
	_, r := mustGame(t)
	gametest.Kept(t, "board/readings.ts", r.moves.TypeScript("go test ./games/neuroshima -run TestReadings -record"), *record)
}

func BenchmarkNotation(b *testing.B) {
	_, r := mustGame(b)
	gametest.BenchmarkNotation(b, r.Info(), r)
}

// TestCompletionGoesBeyondWhatIsListed: to concede is allowed in the own turn and never listed.
func TestCompletionGoesBeyondWhatIsListed(t *testing.T) {
	_, r := mustGame(t)
	s := setup(t, r, game.Options{"start": "first"})
	s.Phase = Acting
	for line, want := range map[string]string{"con": "[concede]", "end": "[]", "sniper c3 ": "[sniper c3 base]", "discard mut": "[discard mutant discard mutation]", "hq ": "[]"} {
		if got := fmt.Sprint(r.Complete(&s, line)); got != want {
			t.Errorf("%q goes on as %s, want %s", line, got, want)
		}
	}
}
