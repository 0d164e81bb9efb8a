package gametest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// record is the flag of all tests that keep what a program answers today.
var record = flag.Bool("record", false, "write the files that tests keep, instead of comparing with them")

// Kept fails the test unless a file, such as testdata/drawings/combat.txt, holds a text. With the flag -record it writes the text there first.
func Kept(t testing.TB, file, text string) {
	t.Helper()
	if *record {
		if err := os.WriteFile(filepath.FromSlash(file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("this is not as %s keeps it; if it is better, record it with -record:\n%s", file, text)
	}
}

// KeptWithin is Kept for a part of a file that people write: what stands between the lines "<!-- part -->" and "<!-- /part -->".
func KeptWithin(t testing.TB, file, part, text string) {
	t.Helper()
	whole, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "<!-- "+part+" -->\n", "<!-- /"+part+" -->\n"
	before, rest, ok := strings.Cut(string(whole), begin)
	was, after, ended := strings.Cut(rest, end)
	switch {
	case !ok || !ended:
		t.Fatalf("%s has no lines %s and %s with %s between them", file, strings.TrimSpace(begin), strings.TrimSpace(end), part)
	case text == was:
	case *record:
		if err := os.WriteFile(filepath.FromSlash(file), []byte(before+begin+text+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the part %s of %s is not as it is now; if it may be so, record it with -record:\n%s", part, file, text)
	}
}

// writer writes a file with the flag -record; without it there is none.
func writer() func(file string, text []byte) error {
	if !*record {
		return nil
	}
	return func(file string, text []byte) error { return os.WriteFile(filepath.FromSlash(file), text, 0o644) }
}
