package lab

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
)

// raceAt is a position of race by both sides' distance from the goal.
func raceAt(t *testing.T, e Bench, evens, odds int16) game.Position {
	t.Helper()
	pos, err := e.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := pos.State().(*track)
	s.Sum = [2]int16{-evens, -odds}
	return pos
}

// TestProspects plays positions on: who is far ahead wins, sides share their chance, the end is certain, the same luck gives the same, and parts make the whole.
func TestProspects(t *testing.T) {
	e := Of(raceInfo(), race{})
	ask := func(pos game.Position, o bot.Outlook) []float64 {
		t.Helper()
		worth, err := e.Prospects(t.Context(), pos, 4, o)
		if err != nil {
			t.Fatal(err)
		}
		return worth
	}
	o := bot.Outlook{Bot: greedy, Playouts: 200, Seed: 3}
	even, ahead, over := ask(raceAt(t, e, 40, 40), o), ask(raceAt(t, e, 5, 40), o), ask(raceAt(t, e, 0, 40), o)
	if even[0] < 0.4 || even[0] > 0.7 || even[0] != even[2] || even[1] != even[3] || even[0]+even[1] < 0.999 || even[0]+even[1] > 1.001 {
		t.Errorf("of an even race: %v", even)
	}
	if ahead[0] < 0.99 || ahead[1] > 0.01 {
		t.Errorf("far ahead: %v", ahead)
	}
	for seat, want := range []float64{1, 0, 1, 0} {
		if over[seat] < want-1e-9 || over[seat] > want+1e-9 {
			t.Errorf("at the end: %v", over)
		}
	}
	if again := ask(raceAt(t, e, 40, 40), o); !slices.Equal(again, even) {
		t.Errorf("the same luck gives %v and %v", even, again)
	}
	first, rest := o, o
	first.Playouts, rest.First, rest.Playouts = 50, 50, 150
	a, b := ask(raceAt(t, e, 40, 40), first), ask(raceAt(t, e, 40, 40), rest)
	if sum := (50*a[0] + 150*b[0]) / 200; sum < even[0]-1e-9 || sum > even[0]+1e-9 || a[0] == b[0] {
		t.Errorf("the first 50 give %v, the rest %v, all %v", a, b, even)
	}
}

// TestProspectsOfLongMatches plays to the very last decision that a game allows, and says so where a match goes on after it.
func TestProspectsOfLongMatches(t *testing.T) {
	info := raceInfo()
	for _, test := range []struct {
		length int
		ends   bool
	}{{2, true}, {1, false}} { // a roll, a die
		info.Length = test.length
		e := Of(info, race{})
		_, err := e.Prospects(t.Context(), raceAt(t, e, 1, 40), 4, bot.Outlook{Bot: greedy, Playouts: 3})
		if (err == nil) != test.ends || err != nil && !strings.Contains(err.Error(), "goes on after") {
			t.Errorf("a length of %d: %v", test.length, err)
		}
	}
	e := Of(raceInfo(), race{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Prospects(ctx, raceAt(t, e, 40, 40), 4, bot.Outlook{Bot: greedy}); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	cheats := Of(raceInfo(), race{cheats: true})
	if _, err := cheats.Prospects(t.Context(), raceAt(t, cheats, 5, 40), 4, bot.Outlook{Bot: bot.Spec{}}); err == nil || !strings.Contains(err.Error(), "RACE-1") {
		t.Errorf("a bot that cheats: %v", err)
	}
}
