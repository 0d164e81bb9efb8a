package lab

import (
	"reflect"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
)

// pacedInfo is race with options of all kinds beside the goal, of which the last is refused by the rules unless it is quick.
func pacedInfo() game.Info {
	info := raceInfo()
	info.Schema = game.Schema{
		{Name: "goal", Number: true, Min: 12, Max: 14, Default: "14"},
		{Name: "pace", Choices: []string{"any", "slow", "quick"}, Defers: []string{"any"}, Default: "any"},
		{Name: "names", List: true, Choices: []string{"a", "b"}},
	}
	return info
}

// TestVariedOptionsAreDrawn plays races to a goal drawn among three, one of which the rules refuse: the others come, and no other.
func TestVariedOptionsAreDrawn(t *testing.T) {
	p := Plan{Game: Of(pacedInfo(), race{}), Vary: []string{"goal", "pace"}, Bots: []bot.Spec{greedy}, Matches: 60, Seed: 3}
	v, err := varietyOf(&p, 4)
	if err != nil {
		t.Fatal(err)
	}
	goals := map[int16]int{}
	for deal := range uint64(60) {
		first, err := v.setup(deal)
		if err != nil {
			t.Fatal(err)
		}
		goals[-first.State().(*track).Sum[0]]++
	}
	if len(goals) != 2 || goals[12] < 15 || goals[14] < 15 {
		t.Errorf("60 draws of 12 or 14 (the rules refuse 13): %v", goals)
	}
	if got := choices(&v.drawn[1]); !reflect.DeepEqual(got, []string{"slow", "quick"}) {
		t.Errorf("pace is drawn among %v; any leaves it to the game", got)
	}
	one := simulate(t, p)
	if _, set := one.Options["goal"]; set || !reflect.DeepEqual(one.Vary, p.Vary) {
		t.Errorf("the report says options %v, varied %v", one.Options, one.Vary)
	}
	p.Workers = 5
	many := simulate(t, p)
	one.Speed, many.Speed = Speed{}, Speed{}
	if !reflect.DeepEqual(one, many) {
		t.Errorf("one worker and five draw differently:\n%+v\n%+v", one, many)
	}
}

// TestDuelsVaryByTheDeal lets equal bots change sides: both matches of a deal are the same then, options and all.
func TestDuelsVaryByTheDeal(t *testing.T) {
	p := Plan{Game: Of(pacedInfo(), race{}), Vary: []string{"goal"}, Bots: []bot.Spec{greedy, greedy}, Seating: Duel, Matches: 1, Seed: 5}
	lengths := map[int]bool{}
	for deal := range 12 {
		first, err := Record(t.Context(), p, 2*deal)
		if err != nil {
			t.Fatal(err)
		}
		second, err := Record(t.Context(), p, 2*deal+1)
		if err != nil || !reflect.DeepEqual(first, second) {
			t.Errorf("deal %d: %v and %v, %v", deal, first, second, err)
		}
		lengths[len(first)] = true
	}
	if len(lengths) < 2 {
		t.Errorf("twelve deals of different goals are all as long: %v", lengths)
	}
}

func TestVaryRefuses(t *testing.T) {
	for want, p := range map[string]Plan{
		`no option "zoo"`:          {Game: Of(pacedInfo(), race{}), Vary: []string{"zoo"}},
		"option names has no":      {Game: Of(pacedInfo(), race{}), Vary: []string{"names"}},
		"goal the rules take none": {Game: Of(unlucky(), race{}), Vary: []string{"goal"}},
	} {
		p.Matches, p.Bots = 1, []bot.Spec{greedy}
		if _, err := Simulate(t.Context(), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: want %q", err, want)
		}
	}
	crossing := crossed(true).(*bench[track, int8])
	p := Plan{Game: crossing, Vary: []string{"goal"}, Matches: 1, Bots: []bot.Spec{greedy}}
	if _, err := Cross(t.Context(), p); err == nil || !strings.Contains(err.Error(), "option goal is what is crossed") {
		t.Errorf("what is crossed is drawn: %v", err)
	}
}

// unlucky is race with one goal to draw, which the rules refuse.
func unlucky() game.Info {
	info := raceInfo()
	info.Schema = game.Schema{{Name: "goal", Choices: []string{"13", "14"}, Defers: []string{"14"}, Default: "14"}}
	return info
}
