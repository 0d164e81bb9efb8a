package rules

import (
	"slices"
	"testing"
)

// TestHints reads the reasons for moves, with their rules.
func TestHints(t *testing.T) {
	r := testRules(t)
	for _, c := range []struct {
		name, position, move string
		want                 []string
	}{
		{"who has one Life left is finished off", `figures: {h1: {figure: sir-clawdius, at: "5,5", hand: 2}, h2: {figure: nib-quickknife, at: "6,5", hand: 1}}`, "melee h2 blunt",
			[]string{"It finishes Nib Quickknife off in 75 of 100 cases. [WAS-209]"}},
		{"allies gang up", `figures: {h1: {figure: sir-clawdius, at: "5,5"}, h2: {figure: captain-marchpaw, at: "6,5"}, h3: {figure: nib-quickknife, at: "7,5"}}`, "melee h2 blunt",
			[]string{"It costs Captain Marchpaw 0.8 Life on average. [WAS-354]", "1 ally gangs up on Captain Marchpaw: +1 to the attack. [WAS-365]"}},
		{"a charge", `figures: {h1: {figure: sir-clawdius, at: "5,5"}, h2: {figure: captain-marchpaw, at: "9,5"}}`, "charge h2 blunt",
			[]string{"It costs Captain Marchpaw 0.1 Life on average. [WAS-354]", "A charge is movement and attack in one, over twice the way. [WAS-331]"}},
		{"a shot that is not answered", `{map: train-melee, figures: {h1: {figure: rosalind-farshot, at: "2,11"}, h2: {figure: sir-clawdius, at: "9,11"}}}`, "shoot h2 longbow",
			[]string{"It costs Sir Clawdius 0.1 Life on average. [WAS-354]", "Sir Clawdius is too far away to strike back, and has nothing to shoot with. [WAS-350]"}},
		{"into contact", `figures: {h1: {figure: sir-clawdius, at: "5,5"}, h2: {figure: captain-marchpaw, at: "9,5"}}`, "move 8,5",
			[]string{"Captain Marchpaw is in contact then, and can be attacked at once. [WAS-350]"}},
		{"out of sight", `{map: four-alleys, figures: {h1: {figure: sir-clawdius, at: "4,5"}, h2: {figure: rosalind-farshot, at: "12,8"}}}`, "move 4,8",
			[]string{"It takes Sir Clawdius out of sight of Rosalind Farshot. [WAS-408]"}},
		{"into cover", `{map: four-alleys, figures: {h1: {figure: sir-clawdius, at: "8.2,6.02"}, h2: {figure: rosalind-farshot, at: "12,2"}}}`, "move 12,6.02",
			[]string{"It is in cover from Rosalind Farshot there. [WAS-411]"}},
		{"into range", `figures: {h1: {figure: rosalind-farshot, at: "2,5", weapons: [crossbow-one-handed]}, h2: {figure: sir-clawdius, at: "15,5"}}`, "move 6,5",
			[]string{"Sir Clawdius can be shot at from there, and cannot shoot back. [WAS-401]"}},
		{"the weapon is ready", `figures: {h1: {figure: rosalind-farshot, at: "2,11", reload: [1]}, h2: {figure: sir-clawdius, at: "9,11"}}`, "reload longbow",
			[]string{"The weapon can be fired again then. [WAS-412]"}},
		{"waiting", `figures: {h1: {figure: sir-clawdius, at: "5,5"}, h2: {figure: captain-marchpaw, at: "15,5"}}`, "delay both",
			[]string{"With a Delay counter Sir Clawdius can still move or attack when somebody else has acted. [WAS-245]", "Nobody can be attacked from here now. [WAS-350]"}},
		{"to the flag", `{scenario: capture-the-flag, figures: {h1: {figure: sir-clawdius, at: "16,16"}, h2: {figure: nib-quickknife, at: "12,5"}}}`, "move 19,19",
			[]string{"It brings Sir Clawdius 4.2# nearer to token.flag. [WAS-301]"}},
		{"after the flag", `{scenario: capture-the-flag, figures: {h1: {figure: sir-clawdius, at: "22,4"}, h2: {figure: nib-quickknife, at: "22,16", load: 1}}}`, "move 22,8",
			[]string{"It brings Sir Clawdius 4# nearer to Nib Quickknife, who carries token.flag. [WAS-824]"}},
		{"with the flag", `{scenario: capture-the-flag, figures: {h1: {figure: sir-clawdius, at: "12,12", load: 2}, h2: {figure: nib-quickknife, at: "12,5"}}}`, "move 9,9",
			[]string{"It carries token.flag 4.2# nearer to where it counts. [WAS-823]"}},
		{"home with the flag", `{scenario: capture-the-flag, figures: {h1: {figure: sir-clawdius, at: "6,6", load: 2}, h2: {figure: nib-quickknife, at: "12,5"}}}`, "move 3,3",
			[]string{"It scores 1 point. [WAS-823]"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := positionOf(t, r, c.position)
			if err != nil {
				t.Fatal(err)
			}
			m, err := r.Parse(&s, c.move)
			if err == nil {
				err = r.Check(&s, m)
			}
			if err != nil {
				t.Fatal(err)
			}
			var have []string
			for _, why := range r.Hint(&s, m) {
				have = append(have, why.Text+" ["+why.Rule+"]")
			}
			if !slices.Equal(have, c.want) {
				t.Errorf("%q, want %q", have, c.want)
			}
		})
	}
}
