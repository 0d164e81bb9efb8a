package neuroshima

import (
	"flag"
	"io/fs"
	"os"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/cases"
	"mischief/game/content"
	"mischief/game/gametest"
)

var record = flag.Bool("record", false, "record testdata/transcript.txt anew, and in testdata/editions.txt what is missing")

func mustGame(t testing.TB) (game.Game, *Rules) {
	t.Helper()
	g, r, err := New(Content())
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// everyArmy are options under which every army and every mode is played.
var everyArmy = []game.Options{
	nil,
	{"armies": "borgo,outpost", "start": "first", "breath-of-death": "on"},
	{"armies": "hegemony,new-york", "start": "new-york"},
	{"armies": "neojungle,smart"},
	{"armies": "vegas,steel-police"},
	{"armies": "sharrash,doomsday-machine"},
	{"armies": "random", "mode": "deathmatch", "players": "4"},
	{"armies": "mississippi,neojungle,steel-police", "mode": "deathmatch", "board": "19"},
	{"armies": "moloch,vegas,mississippi,smart", "mode": "points", "players": "4", "board": "19"},
	{"armies": "mississippi,outpost,hegemony,doomsday-machine", "mode": "teams", "board": "19"},
	{"armies": "sharrash,mississippi,neojungle", "mode": "two-against-one", "board": "19"},
}

func TestContract(t *testing.T) {
	g, r := mustGame(t)
	gametest.Run(t, r.Info(), r, gametest.Options{Sets: everyArmy, Matches: 8, Closely: 3, Starts: caseEnds(t, g)})
}

// caseEnds are the positions that the cases lead to: much is there that random matches hardly reach.
func caseEnds(t *testing.T, g game.Game) []game.Position {
	t.Helper()
	ends, err := cases.Ends(g, os.DirFS("."))
	if err != nil || len(ends) == 0 {
		t.Fatal("no position of a case: ", err)
	}
	return ends
}

func TestCases(t *testing.T) {
	g, _ := mustGame(t)
	cases.Test(t, g, os.DirFS("."), func(pack fs.FS) (game.Game, error) {
		g, _, err := New(content.Overlay{Top: pack, Base: Content()})
		return g, err
	})
}

// TestCasesKnowTheNames makes sure that a case may say that something is not there only of what could be.
func TestCasesKnowTheNames(t *testing.T) {
	g, _ := mustGame(t)
	for name, could := range map[string]bool{
		"units: {c2: null, e3: null}":                  true,
		"units: {c6: null}":                            false,
		"units: {f1: null}":                            false,
		"bases: {a1: null}":                            true,
		"bases: {a4: null}":                            false,
		"players: {moloch: {discard: {hybrid: null}}}": true,
		"players: {moloch: {discard: {mutant: null}}}": false,
		"players: {borgo: null}":                       false,
		"now: {c9: null}":                              false,
		"battle: null, used: null, over: null":         true,
		"battel: null":                                 false,
		"woundz: null":                                 false,
	} {
		f, err := cases.Read("names.yaml", []byte("game: neuroshima\ncases:\n  - {id: a, position: {}, expect: {"+name+"}}\n"))
		if err != nil {
			t.Fatal(err)
		}
		failures := strings.Join(cases.Run(g, f)[0].Failures, "; ")
		if could != (failures == "") || !could && !strings.Contains(failures, "the document has no such name there") {
			t.Errorf("%s: want it possible: %v; have %q", name, could, failures)
		}
	}
}

func TestLanguages(t *testing.T) {
	g, _ := mustGame(t)
	gametest.Languages(t, g.Info(), os.DirFS("."))
}

func TestCoverage(t *testing.T) {
	g, _ := mustGame(t)
	cases.TestCoverage(t, g, os.DirFS("."))
}

func TestPerft(t *testing.T) {
	g, _ := mustGame(t)
	cases.TestPerft(t, g, os.DirFS("."))
}

func TestTranscript(t *testing.T) {
	g, _ := mustGame(t)
	var write func(string, []byte) error
	if *record {
		write = func(file string, text []byte) error { return os.WriteFile(file, text, 0o644) }
	}
	cases.TestTranscript(t, g, os.DirFS("."), write)
}

func TestEditions(t *testing.T) {
	_, r := mustGame(t)
	var write func(string, []byte) error
	if *record {
		write = func(file string, text []byte) error { return os.WriteFile(file, text, 0o644) }
	}
	gametest.Editions(t, r.Info(), r, gametest.Options{Sets: everyArmy}, os.DirFS("."), write)
}

func FuzzNotation(f *testing.F) {
	_, r := mustGame(f)
	gametest.FuzzNotation(f, r.Info(), r)
}

func FuzzDocument(f *testing.F) {
	_, r := mustGame(f)
	gametest.FuzzDocument(f, r.Info(), r)
}

func FuzzOptions(f *testing.F) {
	_, r := mustGame(f)
	gametest.FuzzOptions(f, r.Info(), r)
}
