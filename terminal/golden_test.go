package terminal

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/match"
)

// whole plays matches to their end where a test plays only so many answers otherwise.
var whole = flag.Bool("whole", false, "play the matches on the screen to their end")

// scenes are matches that are played by the same answers every time, and how far: at each stop the screen is kept in testdata/screens.
var scenes = []struct {
	game    string
	options game.Options
	seats   []string
	stops   []int    // answers given, chance's included
	asks    []string // commands entered at the last stop
}{
	{"connectfour", nil, []string{"me", "friend Anna"}, []int{0, 9}, []string{"why 4"}},
	{"catsvsrats", game.Options{"fixed": "cat-1,rat-1,cat-2,rat-2", "start": "cats"}, []string{"me", "me", "me", "me"}, []int{0, 14, 40}, []string{"preview 2"}},
	{"neuroshima", game.Options{"start": "first"}, []string{"me", "me"}, []int{0, 24, 120}, []string{"preview 1"}},
	{"ratcatcher", nil, []string{"me"}, []int{0, 30, 200}, []string{"preview"}},
}

// TestScreensAreKept draws the screens of all games in both languages at the sizes people have: nothing wraps, and what is drawn is what was looked at.
func TestScreensAreKept(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does it all: the race detector finds nothing here")
	}
	for _, sc := range scenes {
		for _, language := range []string{"en", "de"} {
			t.Run(sc.game+"-"+language, func(t *testing.T) {
				var b strings.Builder
				g := perform(t, sc.game, sc.options, sc.seats, language)
				dice := rand.New(rand.NewPCG(3, 5))
				given := 0
				for i, stop := range sc.stops {
					for ; given < stop && g.State() != Ended; given++ {
						g.give(dice)
					}
					if i == len(sc.stops)-1 {
						for _, line := range sc.asks {
							g.press(line, "enter")
						}
					}
					for _, size := range [][2]int{{80, 24}, {120, 40}} {
						g.model.resize(size[0], size[1])
						g.model.log.GotoBottom()
						fmt.Fprintf(&b, "=== after %d answers, %d x %d\n%s\n", given, size[0], size[1], trimmed(g.shows()))
					}
				}
				gametest.Kept(t, "testdata/screens/"+sc.game+"."+language+".txt", strings.NewReplacer(g.Match().ID(), strings.Repeat("x", 26), brief(g.Match().ID()), "xxxxxxxx").Replace(b.String()))
			})
		}
	}
}

// perform starts a match on a full screen in which everything, chance too, is entered.
func perform(t *testing.T, name string, options game.Options, seats []string, language string) *glass {
	t.Helper()
	tb := sit(t, match.Setup{Game: name, Options: options, Dice: match.Own}, seats...)
	s, err := New(tb.Match(), Config{Language: language})
	if err != nil {
		t.Fatal(err)
	}
	tb.Session = s
	return hold(tb, 80, 24)
}

// give enters an answer to what is asked.
func (g *glass) give(dice *rand.Rand) {
	g.t.Helper()
	if g.State() != Asking {
		g.press("enter")
		return
	}
	at, moves := g.Match().Seq(), g.asked().Moves()
	move := moves[dice.IntN(len(moves))]
	if g.press(move, "enter"); g.Match().Seq() == at {
		g.t.Fatalf("%q is no answer to %s:\n%s", move, g.Prompt(), g.shows())
	}
}

func trimmed(text string) string {
	var lines []string
	for l := range strings.SplitSeq(text, "\n") {
		lines = append(lines, strings.TrimRight(l, " "))
	}
	return strings.Join(lines, "\n")
}

// TestMatchesFitTheScreen plays a match of every game at 80 columns and 24 lines, to its end with -whole: whatever comes, no line is too long and none
// too many.
func TestMatchesFitTheScreen(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does it all: the race detector finds nothing here")
	}
	most := 120
	if *whole {
		most = 5000
	}
	for _, sc := range scenes {
		t.Run(sc.game, func(t *testing.T) {
			g := perform(t, sc.game, sc.options, sc.seats, "de")
			dice := rand.New(rand.NewPCG(7, 8))
			for n := 0; g.State() != Ended && n < most; n++ {
				if g.give(dice); n%10 == 0 {
					g.shows()
				}
			}
			g.shows()
			for range panes {
				g.press("f2")
				g.shows()
			}
			g.press("log all", "enter", "map", "enter", "help", "enter")
			g.shows()
		})
	}
}
