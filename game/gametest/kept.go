package gametest

import (
	"os"
	"path/filepath"
	"testing"
)

// Kept fails the test unless a file, such as testdata/drawings/combat.txt, holds a text. With record it writes the text there first.
func Kept(t testing.TB, file, text string, record bool) {
	t.Helper()
	if record {
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
