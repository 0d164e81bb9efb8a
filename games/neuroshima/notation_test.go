package neuroshima

import (
	"fmt"
	"testing"

	"mischief/game"
	"mischief/game/board/hex"
	"mischief/games/neuroshima/rules"
	"mischief/games/neuroshima/tiles"
)

func TestCheckAcceptsAnyMoveValue(t *testing.T) {
	_, r := suite.Make(t)
	for phase := range rules.Over {
		s := setup(t, r, game.Options{"start": "first"})
		s.Phase = phase
		for verb := range rules.Take + 3 {
			for _, c := range []hex.Cell{-128, -1, 0, 18, 19, 127} {
				for _, n := range []int16{-1, 0, 1, 6, 1 << 14} {
					for _, tile := range []tiles.Tile{0, 1, 255} {
						m := rules.Move{Verb: verb, Tile: tile, A: c, B: c, C: c, D: c, N: n}
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
	_, r := suite.Make(t)
	s := setup(t, r, nil)
	for a := range r.Rosters() {
		s.Player[0].Army = tiles.Army(a + 1)
		of := r.Roster(tiles.Army(a + 1))
		for k := range of.Kinds {
			tile := of.Tile(k)
			moves := []rules.Move{{Verb: rules.Discard, Tile: tile}}
			if k := r.Face(tile).Kind; k.IsBoard() && k != tiles.HQ {
				moves = append(moves, rules.Move{Verb: rules.Place, Tile: tile, A: 3})
			}
			for _, m := range moves {
				line := r.Format(&s, m)
				if back, err := r.Parse(&s, line); err != nil || back != m {
					t.Errorf("%s: %q is read as %+v, %v; want %+v", of.ID, line, back, err, m)
				}
			}
		}
	}
}

// TestCompletionGoesBeyondWhatIsListed: to concede is allowed in the own turn and never listed.
func TestCompletionGoesBeyondWhatIsListed(t *testing.T) {
	_, r := suite.Make(t)
	s := setup(t, r, game.Options{"start": "first"})
	s.Phase = rules.Acting
	for line, want := range map[string]string{"con": "[concede]", "end": "[]", "sniper c3 ": "[sniper c3 base]", "discard mut": "[discard mutant discard mutation]", "hq ": "[]"} {
		if got := fmt.Sprint(r.Complete(&s, line)); got != want {
			t.Errorf("%q goes on as %s, want %s", line, got, want)
		}
	}
}
