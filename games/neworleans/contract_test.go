package neworleans_test

import (
	"io/fs"
	"testing"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/neworleans"
	"mischief/games/neworleans/codex"
	"mischief/games/neworleans/rules"
)

// suite is what every game's tests need, said of The Cats of New Orleans.
var suite = gametest.Suite[rules.Position, rules.Move, *neworleans.Game]{
	Options: gametest.Options{Sets: everything, Matches: 1},
	Sparse:  4,
	Whole:   true,
	Open:    neworleans.New,
	Content: neworleans.Content(),
	Read:    func(files fs.FS) error { _, err := codex.Read(files); return err },
	Generated: map[string]func(*neworleans.Game, string) string{
		"board/readings.ts": func(g *neworleans.Game, command string) string { return g.Notation().TypeScript(command) },
		"board/document.ts": func(g *neworleans.Game, command string) string { return g.DocumentType(command) },
	},
	Opening: game.Options{"scenario": "s02"},
	Typed: map[string]string{
		"start h1 1,6":                   "start h1 1,6",
		"  START  H1 01,6 ":              "start h1 1,6",
		"stride 4,7":                     "stride 4,7",
		"pounce 4,7":                     "pounce 4,7",
		"attack v2 cavalry-saber":        "attack v2 cavalry-saber",
		"attack v2 own":                  "attack v2 own",
		"investigate 4,7":                "investigate 4,7",
		"do pocket-sand":                 "do pocket-sand",
		"use nine-ways-out":              "use nine-ways-out",
		"unstun":                         "unstun",
		"leave map":                      "leave map",
		"end":                            "end",
		"poker 10h":                      "poker 10h",
		"poker red-joker":                "poker red-joker",
		"cheat as":                       "cheat as",
		"stand":                          "stand",
		"bring slippery light-fingers":   "bring light-fingers slippery",
		"bring":                          "bring",
		"buy stash-of-ammunition-1-2 h4": "buy stash-of-ammunition-1-2 h4",
		"learn slippery":                 "learn slippery",
		"event the-sharp":                "event the-sharp",
		"next s04b":                      "next s04b",
		"heroes first":                   "heroes first",
	},
	Mistyped: map[string]string{
		"":                        "A move is missing",
		"strut 4,7":               "begins with none of start",
		"start h1":                "write start FIGURE COLUMN,ROW",
		"start h9 1,6":            "h9",
		"start h1 1,":             "1,",
		"stride 99,7":             "99,7",
		"stride 4,7 5,7":          "5,7",
		"attack v2 spoon":         "spoon",
		"poker 11h":               "11h",
		"poker joker":             "joker",
		"bring slippery slippery": "named twice",
		"learn flying":            "flying",
		"next s99":                "s99",
	},
	Slips: []gametest.Slip{
		{"a door that there is not", "scenario-s01.yaml", "edge: kitchen", "edge: kitchn", "scenario-s01.yaml:101:37: entries.1.effects[0].terrain.at.edge: \"kitchn\"; it is one of any, kitchen; did you mean kitchen?"},
	},
	OptionSlips: []gametest.OptionSlip{
		{"another scenario", game.Options{"scenario": "s99"}, "scenario", "s99"},
		{"a hero that there is not", game.Options{"hero-1": "tom"}, "hero-1", "tom"},
		{"a hero twice", game.Options{"hero-1": "patch"}, "hero-2", "is in the party already"},
		{"three heroes", game.Options{"hero-4": "none"}, "hero-4", "a party has four heroes or two"},
		{"what follows nothing", game.Options{"scenario": "next"}, "scenario", "this party has played none"},
		{"a party of one", game.Options{"party": "minou 9 /"}, "party", "it names 1 heroes"},
		{"ten Lives", game.Options{"party": "minou 10 /; patch 9 /"}, "party", "from 1 to 9"},
		{"the skill of another", game.Options{"party": "minou 9 form-up /; patch 9 /"}, "party", "is no skill of Minou"},
		{"a card twice", game.Options{"party": "minou 9 / pepperbox; patch 9 / pepperbox"}, "party", "belongs to two heroes"},
		{"bucks without end", game.Options{"party": "minou 9 /; patch 9 /; bucks 100000"}, "party", "bucks are a whole number"},
	},
}

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

func TestGame(t *testing.T)      { suite.Test(t) }
func FuzzNotation(f *testing.F)  { suite.FuzzNotation(f) }
func FuzzDocument(f *testing.F)  { suite.FuzzDocument(f) }
func FuzzOptions(f *testing.F)   { suite.FuzzOptions(f) }
func FuzzContent(f *testing.F)   { suite.FuzzContent(f) }
func BenchmarkGame(b *testing.B) { suite.Benchmark(b) }
