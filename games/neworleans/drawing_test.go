package neworleans_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"mischief/game"
	"mischief/games/neworleans"
	"mischief/games/neworleans/rules"
)

// TestDrawingShowsWhoIsThere plays at random and looks for everybody on the map in the drawing, which stays within its page.
func TestDrawingShowsWhoIsThere(t *testing.T) {
	_, g, err := neworleans.New(neworleans.Content())
	if err != nil {
		t.Fatal(err)
	}
	for _, scenario := range []string{"s01", "s13"} {
		o, err := rules.Schema(g.Codex()).Complete(game.Options{"scenario": scenario})
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Setup(o)
		if err != nil {
			t.Fatal(err)
		}
		dice := rand.New(rand.NewPCG(1, 2))
		var buf []rules.Move
		for ply := 0; s.Phase != rules.Over && ply < 400; ply++ {
			if buf = g.Moves(&s, buf[:0]); ply%20 == 0 {
				text := g.Draw(&s, 0, game.Pen{Width: 80})
				for _, line := range strings.Split(text, "\n") {
					if utf8.RuneCountInString(line) > 80 {
						t.Fatalf("%s: too wide: %s", scenario, line)
					}
				}
				for n := rules.Fig(1); int(n) < rules.Figures; n++ {
					if s.Fig[n].Where == rules.OnMap && !strings.Contains(text, " "+g.CallFig(&s, n)+": ") {
						t.Fatalf("%s: %s is not told of:\n%s", scenario, g.CallFig(&s, n), text)
					}
				}
				if ply == 100 {
					t.Log("\n" + text)
				}
			}
			g.Play(&s, buf[dice.IntN(len(buf))], nil)
		}
	}
}
