package catsvsrats

import (
	"io/fs"
	"testing"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/catsvsrats/rules"
)

// everySize are options under which every size of both teams is played.
var everySize = []game.Options{
	nil,
	{"players": "5", "attributes": "dealt", "three": "rats"},
	{"players": "5", "attributes": "dealt", "three": "cats", "start": "rats"},
}

// suite is what every game's tests need, said of Cats vs Rats.
var suite = gametest.Suite[rules.Position, rules.Move, *Game]{
	Options: gametest.Options{
		Sets:    everySize,
		Reveals: []string{"taken-back", "dispel-returned"}, // a card taken back or returned is seen by all and then hidden in a hand again
	},
	Open:    New,
	Content: Content(),
	Read: func(files fs.FS) error {
		_, err := rules.Read(files)
		return err
	},
	Generated: map[string]func(*Game, string) string{
		"board/readings.ts": func(g *Game, command string) string { return g.Notation().TypeScript(command) },
		"board/document.ts": func(g *Game, command string) string { return g.Codec().TypeScript(command) },
	},
	Typed: map[string]string{
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
	},
	Mistyped: map[string]string{
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
	},
	Names: map[string]bool{
		"towns: {napoli: null}":      true,
		"towns: {london: null}":      false,
		"towns: {rma: null}":         false,
		"hands: {cat-1: null}":       true,
		"hands: {cat-5: null}":       false,
		"discard: {dispel: null}":    true,
		"discard: {dispell: null}":   false,
		"last: {dogs: null}":         false,
		"combat: null, winner: null": true,
		"combats: null":              false,
		"hidden: {cat-1: null}":      false,
	},
	Slips: []gametest.Slip{
		{"unknown field", "map.yaml", "mirror: venezia, port: true", "mirror: venezia, prot: true", "map.yaml:7:66: towns[0].prot: there is no such field; did you mean port?"},
		{"wrong type", "map.yaml", "x: 95, y: 105, mirror: venezia", "x: west, y: 105, mirror: venezia", `map.yaml:7:37: towns[0].x: "west"; it is a whole number, 0 to 1000`},
		{"another game", "map.yaml", "game: catsvsrats", "game: neuroshima", `map.yaml:3:7: game: "neuroshima"; it is catsvsrats`},
		{"a town too few", "map.yaml", "  - {id: mantova, name: \"Mantova\", x: 500, y: 100, mirror: mantova}\n", "", "map.yaml:7:3: towns: a list of 44; it is a list of 45\n"},
		{"the same id twice", "map.yaml", "{id: mantova,", "{id: padova,", "map.yaml:11:10: towns[4].id: \"padova\" stands twice\n"},
		{"a town in the sea", "map.yaml", "x: 95, y: 105, mirror: venezia", "x: -5, y: 105, mirror: venezia", "map.yaml:7:37: towns[0].x: -5; it is 0 to 1000"},
		{"a port too few", "map.yaml", "mirror: venezia, port: true", "mirror: venezia", "map.yaml:7:3: towns: 7 ports, 4 towns of +1 and 1 of +2; CVR-101 asks for 8, 4 and 1\nmap.yaml:7:5: towns[0]: genova and venezia are no mirror images"},
		{"too much defence", "map.yaml", "mirror: forli, defence: 1", "mirror: forli, defence: 3", "map.yaml:18:76: towns[11].defence: 3; it is 0 to 2"},
		{"no mirror image", "map.yaml", "x: 95, y: 105, mirror: venezia", "x: 96, y: 105, mirror: venezia", "map.yaml:7:5: towns[0]: genova and venezia are no mirror images"},
		{"a road to nowhere", "map.yaml", "[ancona, camerino]", "[ancona, atlantis]", `map.yaml:53:14: roads[0][1]: "atlantis"; it is one of 45 words, such as genova, venezia, piacenza, padova, mantova, sarzana`},
		{"a road of three", "map.yaml", "[ancona, camerino]", "[ancona, camerino, roma]", "map.yaml:53:5: roads[0]: 3 towns; a road joins two"},
		{"a road without its image", "map.yaml", "  - [ancona, camerino]\n", "", "map.yaml:85:5: roads[32]: civitavecchia-orvieto has no mirror image"},
		{"crossing roads", "map.yaml", "  - [ancona, camerino]\n", "  - [ancona, camerino]\n  - [genova, otranto]\n  - [venezia, reggio]\n", "map.yaml:53:3: roads: [genova otranto] and [venezia reggio] cross"},
		{"nine attributes", "attributes.yaml", "  - {id: rat-5, name: \"Spawning\", rule: CVR-710, effect: \"each turn adds a unit to every own town next to a chosen one\"}\n", "", "attributes.yaml:5:3: attributes: a list of 9; it is a list of 10"},
		{"attributes out of order", "attributes.yaml", "id: cat-2", "id: cat-3", `attributes.yaml:6:10: attributes[1].id: "cat-3"; it is cat-2`},
		{"a nameless attribute", "attributes.yaml", `name: "Taunt"`, `name: ""`, "attributes.yaml:6:23: attributes[1].name: it may not be empty"},
		{"an absurd bonus", "attributes.yaml", "bonus: 2", "bonus: 200", "attributes.yaml:5:105: attributes[0].bonus: 200; it is 0 to 20"},
		{"an unknown card", "witchcraft.yaml", "id: dispel", "id: dispels", `witchcraft.yaml:9:10: cards[4].id: "dispels"; it is dispel`},
		{"a negative count", "witchcraft.yaml", "count: 4", "count: -4", "witchcraft.yaml:5:51: cards[0].count: -4; it is 0 to 30"},
		{"a leading zero", "witchcraft.yaml", "count: 4", "count: 04", "witchcraft.yaml:5:51: 04; a number may not begin with 0: write it without, or in quotes"},
		{"two faults", "map.yaml", "mirror: venezia, port: true", "mirror: vinezia, prot: true", "map.yaml:7:57: towns[0].mirror: \"vinezia\"; it is one of 45 words, such as genova, venezia, piacenza, padova, mantova, sarzana; did you mean venezia?\nmap.yaml:7:66: towns[0].prot: there is no such field; did you mean port?"},
		{"a coast of one number", "map.yaml", "right and below\n", "right and below\n  - [5]\n", "map.yaml:136:5: coast[0]: a list of 1; it is a list of 2"},
		{"a nameless card", "witchcraft.yaml", `name: "Dispel"`, `name: ""`, "witchcraft.yaml:9:24: cards[4].name: it may not be empty"},
	},
	OptionSlips: []gametest.OptionSlip{
		{"six players", game.Options{"players": "6"}, "players", "4 to 5"},
		{"no number", game.Options{"players": "four"}, "players", "4 to 5"},
		{"unknown option", game.Options{"colour": "red"}, "colour", "no such option"},
		{"unknown choice", game.Options{"start": "dogs"}, "start", "roll, cats, rats"},
		{"unknown attribute", game.Options{"fixed": "cat-9"}, "fixed", "cat-1"},
		{"too few fixed", game.Options{"fixed": "cat-1,rat-1"}, "fixed", "2 Attributes for 4 players"},
		{"three against one", game.Options{"fixed": "cat-1,cat-2,cat-3,rat-1"}, "fixed", "2 against 2"},
		{"the wrong three", game.Options{"players": "5", "three": "rats", "fixed": "cat-1,cat-2,cat-3,rat-1,rat-2"}, "fixed", "2 Cats against 3 Rats"},
		{"one attribute twice", game.Options{"fixed": "cat-1,cat-1,rat-1,rat-2"}, "fixed", "twice"},
	},
}

func TestGame(t *testing.T)      { suite.Test(t) }
func FuzzNotation(f *testing.F)  { suite.FuzzNotation(f) }
func FuzzDocument(f *testing.F)  { suite.FuzzDocument(f) }
func FuzzOptions(f *testing.F)   { suite.FuzzOptions(f) }
func BenchmarkGame(b *testing.B) { suite.Benchmark(b) }

// FuzzContent begins, besides, with maps that nearly are some.
func FuzzContent(f *testing.F) {
	suite.FuzzContent(f,
		map[string]string{"map.yaml": "game: catsvsrats\nbox: {width: 10, height: 10}\ntowns: [{id: a, name: A, x: 1, y: 1, mirror: a}]\nroads: [[a, a]]\n"},
		map[string]string{"map.yaml": "game: catsvsrats\nroads: [[], [a, b, c]]\n"})
}
