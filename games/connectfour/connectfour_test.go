package connectfour

import (
	"flag"
	"os"
	"testing"

	"mischief/game"
	"mischief/game/cases"
	"mischief/game/gametest"
)

var record = flag.Bool("record", false, "record testdata/transcript.txt anew, and in testdata/editions.txt what is missing")

// bothFirst are options under which each seat begins.
var bothFirst = []game.Options{{"first": "red"}, {"first": "yellow"}}

func TestContract(t *testing.T) {
	_, r := New()
	gametest.Run(t, r.Info(), r, gametest.Options{Sets: bothFirst})
}

func TestCases(t *testing.T) {
	g, _ := New()
	cases.Test(t, g, os.DirFS("."), nil)
}

func TestCoverage(t *testing.T) {
	g, _ := New()
	cases.TestCoverage(t, g, os.DirFS("."))
}

func TestLanguages(t *testing.T) {
	g, _ := New()
	gametest.Languages(t, g.Info(), os.DirFS("."))
}

func TestPerft(t *testing.T) {
	g, _ := New()
	cases.TestPerft(t, g, os.DirFS("."))
}

func TestTranscript(t *testing.T) {
	g, _ := New()
	var save func(string, []byte) error
	if *record {
		save = func(file string, text []byte) error { return os.WriteFile(file, text, 0o644) }
	}
	cases.TestTranscript(t, g, os.DirFS("."), save)
}

func TestEditions(t *testing.T) {
	_, r := New()
	var save func(string, []byte) error
	if *record {
		save = func(file string, text []byte) error { return os.WriteFile(file, text, 0o644) }
	}
	gametest.Editions(t, r.Info(), r, gametest.Options{Sets: bothFirst}, os.DirFS("."), save)
}

func FuzzNotation(f *testing.F) { _, r := New(); gametest.FuzzNotation(f, r.Info(), r) }
func FuzzDocument(f *testing.F) { _, r := New(); gametest.FuzzDocument(f, r.Info(), r) }
func FuzzOptions(f *testing.F)  { _, r := New(); gametest.FuzzOptions(f, r.Info(), r) }
