package lab

import (
	"context"
	"errors"
	"math"
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

// TestProspectsBySearch has a search judge a position, too: it counts as much as all playouts, for who decides and those who win with him; the others have the rest.
func TestProspectsBySearch(t *testing.T) {
	e := Of(raceInfo(), race{})
	pos := raceAt(t, e, 12, 12)
	for !pos.Turn().Who.Has(0) && !pos.Turn().Who.Has(1) { // chance begins
		moves, _ := pos.Chances()
		if err := pos.Play(moves[0], nil); err != nil {
			t.Fatal(err)
		}
	}
	seat := pos.Turn().Who.First()
	o := bot.Outlook{Bot: bot.Spec{}, Playouts: 20, Seed: 3}
	played, err := e.Prospects(t.Context(), pos, 4, o)
	if err != nil {
		t.Fatal(err)
	}
	o.Search = bot.Spec{Kind: bot.Search, Iterations: 200}
	both, err := e.Prospects(t.Context(), pos, 4, o)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := e.Player(o.Search).Weigh(t.Context(), pos, seat, bot.NewDice(3, 1<<64-1))
	if err != nil {
		t.Fatal(err)
	}
	for s := range both {
		want := (played[seat] + lines[0].Payoff) / 2
		if s%2 != int(seat)%2 {
			want = 1 - want
		}
		if math.Abs(both[s]-want) > 1e-9 {
			t.Errorf("seat %d: %v, want %v", s, both[s], want)
		}
	}
	if math.Abs(both[seat]-played[seat]) < 1e-3 {
		t.Errorf("the search says the same as the playouts: %v", played)
	}
}

// TestAllot shares what a chance leaves.
func TestAllot(t *testing.T) {
	for _, test := range []struct {
		worth  []float64
		with   []bool
		chance float64
		want   []float64
	}{
		{[]float64{0.5, 0.5}, []bool{true, false}, 0.75, []float64{0.75, 0.25}},
		{[]float64{0.2, 0.5, 0.3}, []bool{true, false, false}, 0.6, []float64{0.6, 0.25, 0.15}},
		{[]float64{1, 0, 0}, []bool{true, false, false}, 0.6, []float64{0.6, 0.2, 0.2}},
		{[]float64{1 - 1e-15, 0}, []bool{true, false}, 0.6, []float64{0.6, 0.4}},
		{[]float64{0.4, 0.4}, []bool{true, true}, 0.6, []float64{0.6, 0.6}},
		{[]float64{1, 1}, []bool{true, true}, 0.6, []float64{0.6, 0.6}},
	} {
		got := slices.Clone(test.worth)
		allot(got, test.with, test.worth[0], test.chance)
		for i := range got {
			if math.Abs(got[i]-test.want[i]) > 1e-9 {
				t.Errorf("%v with %v: %v, want %v", test.worth, test.chance, got, test.want)
				break
			}
		}
	}
}
