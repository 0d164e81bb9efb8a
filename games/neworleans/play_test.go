package neworleans_test

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/neworleans"
	"mischief/games/neworleans/rules"
)

// TestRandomMatchesEnd plays random matches of every scenario, difficulty and size of the party: each ends by the rules, won, lost or in the last round (CNO-R100).
func TestRandomMatchesEnd(t *testing.T) {
	_, g, err := neworleans.New(neworleans.Content())
	if err != nil {
		t.Fatal(err)
	}
	how := map[string]int{}
	decisions := 0
	for i := 1; i < len(g.Codex().Scenarios); i++ {
		for _, difficulty := range []string{"easy", "normal", "hard"} {
			for _, two := range []bool{false, true} {
				given := game.Options{"scenario": g.Codex().Scenarios[i].ID, "difficulty": difficulty}
				if two {
					given["hero-3"], given["hero-4"] = "none", "none"
				}
				for k := range gametest.Matches(1, 2) {
					ending, n := randomMatch(t, g, given, uint64(k))
					how[ending]++
					decisions += n
				}
			}
		}
	}
	t.Logf("%d decisions; ended: %v", decisions, how)
}

// mostDecisions is more than any random match takes.
const mostDecisions = 20_000

// randomMatch plays one match at random and tells how it ended, and how many decisions it took.
func randomMatch(t *testing.T, g *neworleans.Game, given game.Options, seed uint64) (how string, decisions int) {
	t.Helper()
	o, err := rules.Schema(g.Codex()).Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Setup(o)
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(seed, 1))
	var buf []rules.Move
	for ; g.Turn(&s).Who != game.Nobody; decisions++ {
		if buf = g.Moves(&s, buf[:0]); len(buf) == 0 || decisions == mostDecisions {
			t.Fatalf("%v, seed %d: after %d decisions nothing can be answered, or it does not end: %v", given, seed, decisions, g.Turn(&s))
		}
		g.Play(&s, buf[dice.IntN(len(buf))], nil)
	}
	if how = g.Result(&s).How; how == "" {
		t.Fatalf("%v, seed %d: it is over, and nothing says how", given, seed)
	}
	return how, decisions
}
