package rules

import (
	"testing"

	"mischief/game"
)

// TestWrongNumbersOfHeroes: the error names the option, the rule, and what would be right.
func TestWrongNumbersOfHeroes(t *testing.T) {
	r := testRules(t)
	for _, c := range []struct {
		about string
		given game.Options
		want  string
	}{
		{"five a team", game.Options{"heroes": "5"}, `option heroes: "5" is not a whole number from 1 to 4 [WAS-R128]`},
		{"five players", game.Options{"scenario": "all-out-carnage", "players": "5"}, `option players: "5" is not a whole number from 2 to 4 [WAS-810]`},
		{"two each where everybody is by himself", game.Options{"scenario": "all-out-carnage", "heroes": "2"},
			`option heroes: it means nothing where scenario is "all-out-carnage", only where it is team-carnage, capture-the-flag, bombing-run, king-of-the-hill, snowfall, treasure-hunt; leave it out [WAS-R128]`},
		{"more than are named", game.Options{"heroes": "2", "hero-5": "old-mossback"}, "option hero-5: this match has 4 Heroes; leave it out [WAS-R128]"},
		{"another in a mission", game.Options{"scenario": "melee-training", "hero-1": "old-mossback"},
			`option hero-1: it means nothing where scenario is "melee-training", only where it is all-out-carnage, team-carnage, capture-the-flag, bombing-run, king-of-the-hill, snowfall, treasure-hunt, first-steps; leave it out [WAS-901]`},
	} {
		full, err := Schema(r.codex).Complete(c.given)
		if err == nil {
			_, err = r.Setup(full)
		}
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v; want %s", c.about, err, c.want)
		}
	}
}
