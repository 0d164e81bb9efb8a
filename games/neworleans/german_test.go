package neworleans

import (
	"os"
	"testing"

	"mischief/game/gametest"
)

// TestGerman makes sure that the game says everything in German: rules, what is printed, stories, questions and refusals.
func TestGerman(t *testing.T) {
	g, _, err := New(Content())
	if err != nil {
		t.Fatal(err)
	}
	gametest.Languages(t, g.Info(), os.DirFS("."))
}
