package docs

import (
	"fmt"
	"os"
	"path"
	"strings"
	"testing"

	"mischief/game/gametest"
)

// TestTutorialSaysHowLargeItsGameIs counts the lines of the game that the tutorial goes to: what it tells is what there is to write.
func TestTutorialSaysHowLargeItsGameIs(t *testing.T) {
	const folder = "../games/connectfour"
	rules := lines(t, folder, func(name string) bool { return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") })
	board := lines(t, path.Join(folder, "board"), func(name string) bool { return path.Ext(name) != ".avif" })
	gametest.KeptWithin(t, "write-a-game.md", "size",
		fmt.Sprintf("Connect Four is %d lines of Go and, for the browser, %d, with all that is said in two languages.\n", rules, board))
}

// lines counts the lines of the files of a folder that are chosen by name.
func lines(t *testing.T, folder string, chosen func(name string) bool) (n int) {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.IsDir() || !chosen(f.Name()) {
			continue
		}
		text, err := os.ReadFile(path.Join(folder, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		n += strings.Count(string(text), "\n")
	}
	return n
}
