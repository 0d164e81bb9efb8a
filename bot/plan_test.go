package bot

import (
	"errors"
	"slices"
	"testing"

	"mischief/game"
)

// asked is a spot where a seat decides.
func asked(seat game.Seat, next ...int) spot { return spot{who: game.Only(seat), next: next} }

// chance is a spot where chance decides, by weights.
func chance(weights []int64, next ...int) spot {
	return spot{who: game.Nature, weights: weights, next: next}
}

// many is chance that goes one of so many ways to the same spot.
func many(ways, to int) spot {
	return chance(slices.Repeat([]int64{1}, ways), slices.Repeat([]int{to}, ways)...)
}

// TestPlan foresees how matches of a few decisions go on, of which the last answer is chosen each time.
func TestPlan(t *testing.T) {
	type step struct {
		seat game.Seat
		move string
	}
	long := form{}
	for i := range 20 {
		long = append(long, asked(0, i+1))
	}
	turns := form{}
	for i := range 12 {
		turns = append(turns, asked(game.Seat(i%2), i+1))
	}
	for name, test := range map[string]struct {
		game form
		gave int // how many answers weigh has
		want []step
	}{
		"the rest of the turn and one answer": {form{asked(0, 1), asked(0, 1, 2), asked(1, 2, 3), asked(2, 3, 4), asked(0, 4, 5), end()}, 9,
			[]step{{0, "0"}, {0, "1"}, {1, "1"}}},
		"others ask in between": {form{asked(0, 1), asked(1, 2), asked(0, 2, 3), asked(1, 3, 4), asked(1, 4, 5), end()}, 9,
			[]step{{0, "0"}, {1, "0"}, {0, "1"}, {1, "1"}}},
		"by turns, no further than three answers": {append(turns, end()), 99, []step{{0, "0"}, {1, "0"}, {0, "0"}, {1, "0"}, {0, "0"}, {1, "0"}}},
		"no end of one's own turn":                {append(long, end()), 99, slices.Repeat([]step{{0, "0"}}, mostSteps)},
		"the match ends":                          {form{asked(0, 1), end()}, 9, []step{{0, "0"}}},
		"chance in the middle":                    {form{asked(0, 1), chance([]int64{2, 2, 3}, 2, 3, 2), end(), asked(0, 3, 2), end()}, 9, []step{{0, "0"}, {0, "1"}}},
		"chance from one end":                     {form{asked(0, 1), chance([]int64{3, 1, 1}, 3, 2, 2), end(), asked(0, 3, 2), end()}, 9, []step{{0, "0"}, {0, "1"}}},
		"chance of as many ways as can be":        {form{asked(0, 1), many(mostWays, 2), asked(0, 2, 3), end()}, 9, []step{{0, "0"}, {0, "1"}}},
		"chance of too many":                      {form{asked(0, 1), many(mostWays+1, 2), asked(0, 2, 3), end()}, 9, []step{{0, "0"}}},
		"no answer":                               {form{asked(0, 1), asked(0, 1, 2), asked(0, 2, 3), asked(0, 3, 4), end()}, 2, []step{{0, "0"}, {0, "1"}, {0, "1"}}},
	} {
		start, err := game.New(game.Info{ID: "form"}, test.game).Setup(nil)
		if err != nil {
			t.Fatal(err)
		}
		left := test.gave
		var got []step
		for _, s := range Plan(start, 0, "0", NewDice(1, 1), func(view game.Position, seat game.Seat) (string, error) {
			if !view.Turn().Who.Has(seat) {
				t.Errorf("%s: seat %d is to choose", name, seat)
			}
			if left--; left < 0 {
				return "", errors.New("no time")
			}
			moves := view.Moves()
			return moves[len(moves)-1], nil
		}) {
			got = append(got, step{s.Seat, s.Move})
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// TestPlanSeesItsSeatsView has a plan choose from what each seat would see: nothing that is hidden from it.
func TestPlanSeesItsSeatsView(t *testing.T) {
	// What seat 0 does, seat 1 can't see.
	f := form{asked(0, 1, 2), {who: game.Only(1), next: []int{3}, alike: 1, hidden: game.Only(1)}, {who: game.Only(1), next: []int{3}, alike: 1, hidden: game.Only(1)}, end()}
	start, err := game.New(game.Info{ID: "form"}, f).Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	plan := Plan(start, 0, "1", NewDice(1, 1), func(view game.Position, _ game.Seat) (string, error) {
		if view.State().(*place).At != masked {
			t.Error("it sees what is hidden")
		}
		return "0", nil
	})
	if len(plan) != 2 {
		t.Errorf("%+v", plan)
	}
}

// TestRollsAreForeseen tells rolls of several dice, which have a middle, from what is drawn.
func TestRollsAreForeseen(t *testing.T) {
	for move, want := range map[string]bool{"dice 6 5": true, "dice 4 3 3": true, "die 6": false, "township 31": false, "draw guard": false, "card h2": false} {
		if severalDice(move) != want {
			t.Errorf("%q is several dice: %v", move, !want)
		}
	}
}
