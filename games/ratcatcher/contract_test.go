package ratcatcher

import (
	"flag"
	"io/fs"
	"os"
	"reflect"
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

// everyCatcher are options under which every Ratcatcher and every Nemesis is played.
var everyCatcher = []game.Options{
	nil,
	{"ratcatcher": "jory_reedpipe", "nemesis": "the_maw", "mode": "hard"},
	{"ratcatcher": "doctor_wormwood", "nemesis": "brood_mother"},
	{"ratcatcher": "brannoc_mallet", "nemesis": "old_delve", "mode": "hard"},
	{"ratcatcher": "tilda_sprocket", "nemesis": "old_delve"},
	{"ratcatcher": "sable_and_nip", "nemesis": "the_maw"},
}

func TestContract(t *testing.T) {
	g, r := mustGame(t)
	gametest.Run(t, r.Info(), r, gametest.Options{
		Starts:  caseEnds(t, g),
		Matches: 10,
		Sets:    everyCatcher,
	})
}

func TestPositionIsSmall(t *testing.T) {
	if size := reflect.TypeFor[Position]().Size(); size > 8<<10 {
		t.Errorf("a position takes %d bytes; search copies it by the million, so at most 8 KiB", size)
	} else {
		t.Logf("%d bytes", size)
	}
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
		"cage: {brown: null}":                true,
		"cage: {green: null}":                false,
		"city: {\"07\": null}":               true,
		"city: {\"99\": null}":               false,
		"city: {\"00\": {zones: {d: null}}}": true,
		"city: {\"00\": {zones: {e: null}}}": false,
		"you: {slots: {unlock_b: null}}":     true,
		"you: {slots: {unlock_c: null}}":     false,
		"nemesis: {increases: {tail: null}}": false,
		"run_out: null":                      true,
		"run-out: null":                      false,
	} {
		f, err := cases.Read("names.yaml", []byte("game: ratcatcher\ncases:\n  - {id: a, position: {}, expect: {"+name+"}}\n"))
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
	gametest.Editions(t, r.Info(), r, gametest.Options{Sets: everyCatcher}, os.DirFS("."), write)
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
