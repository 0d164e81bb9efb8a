package lab_test

import (
	"testing"

	"mischief/bot"
	"mischief/games/catsvsrats"
	"mischief/lab"
)

// TestBotsAreRankedInAWholeGame has bots of one level play those of the level below as teams of Cats vs Rats, and a search one that thinks for less. The matches are few and the same in every run;
// Cats vs Rats decides some deals whoever plays, so that even a perfect player does not win them all.
func TestBotsAreRankedInAWholeGame(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole matches of a large game")
	}
	_, rules, err := catsvsrats.New(catsvsrats.Content())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		strong, weak bot.Spec
		matches      int
		atLeast      float64 // rate
	}{
		{bot.Spec{Kind: bot.Greedy}, bot.Spec{Kind: bot.Random}, 24, 0.9},
		{bot.Spec{Kind: bot.Search, Iterations: 200}, bot.Spec{Kind: bot.Greedy}, 12, 0.55},
		{bot.Spec{Kind: bot.Search, Iterations: 200}, bot.Spec{Kind: bot.Search, Iterations: 25}, 12, 0.55},
	} {
		r, err := lab.Simulate(t.Context(), lab.Plan{Game: lab.Of(rules.Info(), rules), Bots: []bot.Spec{test.strong, test.weak}, Seating: lab.Duel,
			Matches: test.matches, Seed: 2})
		if err != nil {
			t.Fatal(err)
		}
		if rate := r.Bots[0].Rate; rate < test.atLeast {
			t.Errorf("%v wins %.0f %% of %d matches against %v; want at least %.0f %%", test.strong, 100*rate, test.matches, test.weak, 100*test.atLeast)
		}
	}
}
