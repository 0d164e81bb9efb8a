package lab

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
)

// weighed is race with an evaluation that counts how far ahead a side is, and something that says nothing.
type weighed struct {
	race
	weights [2]int32
}

func (w weighed) Features() []string { return []string{"lead", "always"} }

func (w weighed) Weights() []int32 { return w.weights[:] }

func (w weighed) Weighing(weights []int32) game.Rules[track, int8] {
	return weighed{w.race, [2]int32(weights)}
}

func (w weighed) Count(s *track, seat game.Seat, counts []int32) bool {
	counts[0], counts[1] = int32(s.Sum[seat%2]-s.Sum[1-seat%2]), 0
	return s.Asks == rolling
}

func (w weighed) Evaluate(s *track, seat game.Seat) int32 {
	odds := float64(w.weights[0]) / 1e6 * float64(s.Sum[seat%2]-s.Sum[1-seat%2])
	return int32(1e6 / (1 + math.Exp(-odds)))
}

func train(t *testing.T, rules weighed, seed uint64) *Training {
	t.Helper()
	tr, err := Train(t.Context(), Plan{Game: Of(raceInfo(), rules), Matches: 300, Seed: seed}, bot.Spec{Kind: bot.Greedy})
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// Another seed learns about the same, the same seed the very same.
func TestTrainingAgrees(t *testing.T) {
	rules := weighed{weights: [2]int32{1000, 7}}
	a, b, again := train(t, rules, 1), train(t, rules, 2), train(t, rules, 1)
	lead, other := a.Features[0], b.Features[0]
	if lead.Weight < 50_000 || math.Abs(float64(lead.Weight-other.Weight)) > 4*math.Hypot(lead.Error, other.Error) {
		t.Errorf("a lead weighs %d (%.0f) by one seed, %d (%.0f) by another", lead.Weight, lead.Error, other.Weight, other.Error)
	}
	if again.Features[0] != lead || again.Positions != a.Positions || again.Trial != a.Trial {
		t.Errorf("seed 1 learns %+v, then %+v", a, again)
	}
	if silent := a.Features[1]; silent.Weight != 7 || silent.Error != 0 {
		t.Errorf("what says nothing weighs %d (%.0f), no longer 7", silent.Weight, silent.Error)
	}
	if a.Loss >= a.Was || a.Loss <= 0 {
		t.Errorf("a loss of %.4f by the weights learned, %.4f by those that stand", a.Loss, a.Was)
	}
	for _, bin := range a.Bins {
		if bin.Positions > 1000 && math.Abs(bin.Said-bin.Won) > 0.15 {
			t.Errorf("of %d positions %.0f %% are won, %.0f %% by the weights", bin.Positions, 100*bin.Won, 100*bin.Said)
		}
	}
	if a.Trial.Verdict != Alike || a.Trial.Matches != mostTrial {
		t.Errorf("of bots that both roll one is %v after %d matches", a.Trial.Verdict, a.Trial.Matches)
	}
}

// Where all seats are one side, what the one bot wins of a deal is held against what the other does.
func TestTrialsOfGamesWithoutOpponents(t *testing.T) {
	alone := outcome{seats: 2, payoff: [game.MaxSeats]int32{1000, 1000}}
	if won := alone.score(); won != 1 {
		t.Errorf("who won alone scores %v", won)
	}
	alone.bots = [game.MaxSeats]int8{1, 1}
	if lost := alone.score(); lost != 0 {
		t.Errorf("where the other won alone the first scores %v", lost)
	}
	against := outcome{seats: 2, payoff: [game.MaxSeats]int32{1000, 0}, bots: [game.MaxSeats]int8{1, 0}}
	if lost := against.score(); lost != 0 {
		t.Errorf("who lost scores %v", lost)
	}
}

// What those who play are worth is told apart from what is counted: those of the own side add to it, those of the others take off.
func TestGroupsOfBothSidesAreToldApart(t *testing.T) {
	l := lesson{width: 2, groups: map[string]int{"evens": 0, "odds": 1}}
	row := make([]float64, 5)
	l.row(&sighting{counts: []int32{3, -4}, side: []int{0, 0, -1 - 1, -1 - 1}}, row)
	if want := []float64{3, -4, 1, 2, -2}; !slices.Equal(row, want) {
		t.Errorf("a row is %v, want %v: the features, a one, and two evens against two odds", row, want)
	}
}

// Bots to whom a lead is bad rest; what they learn is that it is good. Weights that have them rest again are worse.
func TestTrialTellsBetterFromWorse(t *testing.T) {
	resting, rolling := weighed{weights: [2]int32{-1000, 0}}, weighed{weights: [2]int32{100_000, 0}}
	if tr := train(t, resting, 3); tr.Trial.Verdict != Better || tr.Trial.Rate != 1 {
		t.Errorf("who learns to roll is %v, by %.0f %% of %d matches", tr.Trial.Verdict, 100*tr.Trial.Rate, tr.Trial.Matches)
	}
	e := Of(raceInfo(), rolling).(*bench[track, int8])
	trial, err := tried(t.Context(), e, &Plan{Game: e, Matches: 1}, bot.Spec{Kind: bot.Greedy}, resting)
	if err != nil || trial.Verdict != Worse || trial.Matches > 40 {
		t.Errorf("who rests is %v after %d matches, %v", trial.Verdict, trial.Matches, err)
	}
}

func TestWhatWasLearnedIsTold(t *testing.T) {
	tr := train(t, weighed{weights: [2]int32{1000, 7}}, 1)
	var table, file bytes.Buffer
	if err := tr.Table(&table); err != nil {
		t.Fatal(err)
	}
	if err := tr.YAML(&file, "goal=40"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"of 300 matches of seed 1", "lead", "held out", "as good as those that stand"} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, table.String())
		}
	}
	for _, want := range []string{"game: race\n", "seed: 1", "matches: 300", `options: "goal=40"`, "weights:\n  lead: ", "  always: 7\n"} {
		if !strings.Contains(file.String(), want) {
			t.Errorf("the file lacks %q:\n%s", want, file.String())
		}
	}
}

func TestWhatCannotBeLearned(t *testing.T) {
	for _, test := range []struct {
		plan Plan
		want string
	}{
		{Plan{Game: Of(raceInfo(), race{}), Matches: 100}, "no weights"},
		{Plan{Game: Of(raceInfo(), weighed{}), Matches: 3}, "at least 10"},
	} {
		if _, err := Train(t.Context(), test.plan, bot.Spec{Kind: bot.Greedy}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}
