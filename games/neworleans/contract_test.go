package neworleans_test

import (
	"io/fs"
	"os"
	"testing"

	"mischief/game"
	"mischief/game/cases"
	"mischief/game/content"
	"mischief/game/gametest"
	"mischief/games/neworleans"
	"mischief/games/neworleans/rules"
)

var suite = gametest.Suite[rules.Position, rules.Move, *neworleans.Game]{Open: neworleans.New, Content: neworleans.Content(),
	Options: gametest.Options{Sets: everything, Matches: 2}}

// everything is each scenario, for four heroes and for two, and a party that comes from another scenario.
var everything = func() (sets []game.Options) {
	for i, scenario := range []string{"s01", "s02", "s03", "s04a", "s04b", "s05", "s06a", "s06b", "s07", "s08a", "s08b", "s09", "s10", "s11", "s12", "s13"} {
		set := game.Options{"scenario": scenario, "difficulty": []string{"easy", "normal", "hard"}[i%3]}
		if i%2 == 1 {
			set["hero-1"], set["hero-2"], set["hero-3"], set["hero-4"] = "nera", "zeke", "none", "none"
		}
		if i%4 == 2 {
			set["hero-1"], set["hero-2"], set["hero-3"], set["hero-4"], set["players"] = "ambroise", "clemence", "zeke", "petard", "several"
		}
		sets = append(sets, set)
	}
	return append(sets, game.Options{"scenario": "next", "party": "minou 7 light-fingers / cavalry-saber* bandage-roll-1; patch 9 form-up / pepperbox* blackjack drum-mallet; lunette 4 / throwing-knives*; murray 1 /; bucks 85; after s03"})
}()

// TestGame holds the rules to the contract, and plays the cases. The suite as a whole is called as soon as every rule has its case.
func TestGame(t *testing.T) {
	g, r := suite.Make(t)
	dir := os.DirFS(".")
	t.Run("contract", func(t *testing.T) {
		if testing.Short() { // a few matches do not meet all that positions can hold
			t.Skip("the contract is played at full length or not at all")
		}
		o := suite.Options
		ends, err := cases.Ends(g, dir)
		if err != nil {
			t.Fatal(err)
		}
		o.Starts = ends
		gametest.Run(t, *g.Info(), r, o)
	})
	t.Run("cases", func(t *testing.T) { cases.Test(t, g, dir, packed) })
}

// packed is the game with a content pack of a file of cases laid over its content.
func packed(pack fs.FS) (game.Game, error) {
	g, _, err := neworleans.New(content.Overlay{Top: pack, Base: neworleans.Content()})
	return g, err
}

func TestLessons(t *testing.T) {
	g, _ := suite.Make(t)
	gametest.Lessons(t, g, os.DirFS("."))
}
