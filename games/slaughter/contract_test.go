package slaughter

import (
	"io/fs"
	"reflect"
	"testing"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/rules"
)

// everybody are options under which every Hero is played, in both skirmishes and on several maps.
var everybody = []game.Options{
	nil,
	{"scenario": "all-out-carnage", "players": "4", "map": "broken-cloister", "hero-1": "old-mossback", "hero-2": "magister-emberwhisk", "hero-3": "mother-grimtail", "hero-4": "the-whisper"},
	{"map": "powder-yard", "heroes": "2", "hero-1": "lady-obsidia", "hero-2": "brother-halcyon", "hero-3": "sister-dusk", "hero-4": "tansy-burr"},
	{"map": "ring-of-stones", "heroes": "4"},
}

func TestPositionIsSmall(t *testing.T) {
	if size := reflect.TypeFor[rules.Position]().Size(); size > 10<<10 {
		t.Errorf("a position takes %d bytes; search copies it by the million, so at most 10 KiB", size)
	} else {
		t.Logf("%d bytes", size)
	}
}

// suite is what every game's tests need, said of Whack & Slaughter.
var suite = gametest.Suite[rules.Position, rules.Move, *Game]{
	Options: gametest.Options{Sets: everybody, Matches: 2, Reveals: []string{"card-shown"}}, // a card that Oscitancy shows may be shuffled in again
	Open:    New,
	Content: Content(),
	Read:    func(files fs.FS) error { _, err := codex.Read(files); return err },
	Generated: map[string]func(*Game, string) string{
		"board/readings.ts": func(r *Game, command string) string { return r.Notation().TypeScript(command) },
		"board/document.ts": func(r *Game, command string) string { return r.DocumentType(command) },
	},
	Typed: map[string]string{
		"place 3,20.5":                  "place 3,20.5",
		"  PLACE  3.0,20.50 ":           "place 3,20.5",
		"move 3,4 5,6.125":              "move 3,4 5,6.125",
		"rise 3,4":                      "rise 3,4",
		"land 3,4":                      "land 3,4",
		"climb 3,4":                     "climb 3,4",
		"charge h2 fists 5,5 6,6":       "charge h2 fists 5,5 6,6",
		"melee h2 fists":                "melee h2 fists",
		"shoot h2 fists":                "shoot h2 fists",
		"use warrior.fierce-blow on h2": "use warrior.fierce-blow on h2",
		"delay":                         "delay",
		"delay both":                    "delay both",
		"recover":                       "recover",
		"clear bleeding":                "clear bleeding",
		"reload fists":                  "reload fists",
		"act h3":                        "act h3",
		"pick h3":                       "pick h3",
		"turn 2 to 6":                   "turn 2 to 6",
		"pips 3":                        "pips 3",
		"dice 1 6 4":                    "dice 6 4 1",
		"card h2":                       "card h2",
		"lot h2":                        "lot h2",
		"carry 3,4 and 5,6":             "carry 3,4 and 5,6",
		"share 2":                       "share 2",
		"pass":                          "pass",
		"pass 2 to h3":                  "pass 2 to h3",
		"corner north-west":             "corner north-west",
	},
	Mistyped: map[string]string{
		"":                       "A move is missing",
		"place -1,3":             `"-1,3" is no point of the map`,
		"corner 2":               "it is one of south-west, north-west",
		"jump 3,4":               "begins with none of lot.",
		"move":                   "write move X,Y [X,Y] ...",
		"melee h2":               "it goes on with fists; write melee",
		"move 3":                 "3",
		"move 3,4,5":             "3,4,5",
		"move 3,x":               "3,x",
		"move 3.0001,4":          "3.0001,4",
		"move 99999999,4":        "99999999,4",
		"melee h9 blunt":         "h9",
		"melee h2 spoon":         `There is no weapon "spoon": it is one of fists; write melee`,
		"use warrior.fierce-blo": "warrior.fierce-blo",
		"clear hunger":           "hunger",
		"dice 7":                 "7",
		"turn 2 to 7":            "7",
		"share many":             "many",
	},
	OptionSlips: []gametest.OptionSlip{
		{"another scenario", game.Options{"scenario": "chess"}, "scenario", "chess"},
		{"a Hero that there is not", game.Options{"hero-1": "tom"}, "hero-1", "tom"},
		{"a map that there is not", game.Options{"map": "moon"}, "map", "moon"},
		{"a map of a mission", game.Options{"map": "train-magic"}, "map", "train-magic"},
		{"a mission elsewhere", game.Options{"scenario": "first-steps", "map": "powder-yard"}, "map", "a map of its own"},
		{"five Heroes a team", game.Options{"heroes": "5"}, "heroes", "1 to 4"},
		{"a Hero of a fifth seat", game.Options{"heroes": "2", "hero-5": "old-mossback"}, "hero-5", "this match has 4 Heroes; leave it out"},
		{"a Hero in a mission that has one", game.Options{"scenario": "melee-training", "hero-1": "old-mossback"}, "hero-1", "it means nothing where scenario is \"melee-training\""},
		{"two Heroes each where everybody has one", game.Options{"scenario": "all-out-carnage", "heroes": "2"}, "heroes", "it means nothing where scenario is \"all-out-carnage\""},
		{"a code cut off", game.Options{"hero-1": "w1EMLT03oO2Hcgn8"}, "hero-1", "copy it once more"},
		{"nobody plays", game.Options{"scenario": "all-out-carnage", "players": "0"}, "players", "2 to 4"},
	},
}

func TestGame(t *testing.T)      { suite.Test(t) }
func FuzzNotation(f *testing.F)  { suite.FuzzNotation(f) }
func FuzzDocument(f *testing.F)  { suite.FuzzDocument(f) }
func FuzzOptions(f *testing.F)   { suite.FuzzOptions(f) }
func BenchmarkGame(b *testing.B) { suite.Benchmark(b) }
