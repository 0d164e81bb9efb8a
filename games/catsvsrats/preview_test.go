package catsvsrats

import (
	"fmt"
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/games/catsvsrats/rules"
)

// TestPreviewForeseesCombat plays attacks without cards in every way the dice may fall and compares with what was foreseen.
func TestPreviewForeseesCombat(t *testing.T) {
	g, _ := suite.Make(t)
	dice := bot.NewDice(3, 0)
	tested := 0
	for range 40 {
		pos, err := g.Setup(game.Options{"fixed": "cat-1,rat-1,cat-2,rat-2", "start": "cats"})
		if err != nil {
			t.Fatal(err)
		}
		for range 120 {
			move := choose(pos, dice)
			if strings.HasPrefix(move, "attack ") && pos.State().(*rules.Position).HandSize == [5]uint8{} {
				won, tied := tryAll(t, pos, move)
				p := pos.Preview(move)
				if p.Odds == nil || p.Odds.Win != 1000*won/36 || p.Odds.Tie != 1000*tied/36 || p.Odds.Win+p.Odds.Tie+p.Odds.Lose != 1000 {
					t.Fatalf("%s: won %d and tied %d of 36, foreseen %+v", move, won, tied, p.Odds)
				}
				tested++
			}
			if err := pos.Play(move, nil); err != nil {
				t.Fatal(err)
			}
			if pos.Turn().Who == game.Nobody {
				break
			}
		}
	}
	t.Logf("%d attacks", tested)
	if tested == 0 {
		t.Error("no attack without cards came up: nothing was tested")
	}
}

// oneOfEachKind draws a first word, and then one of the moves that begin with it.
func oneOfEachKind(moves []string, dice game.Dice) string {
	kinds := map[string][]string{}
	var words []string
	for _, m := range moves {
		word := strings.Fields(m)[0]
		if kinds[word] == nil {
			words = append(words, word)
		}
		kinds[word] = append(kinds[word], m)
	}
	list := kinds[words[dice.Below(int64(len(words)))]]
	return list[dice.Below(int64(len(list)))]
}

// choose prefers attacks and avoids cards.
func choose(pos game.Position, dice game.Dice) string {
	var attacks, others []string
	for _, m := range pos.Moves() {
		switch {
		case strings.HasPrefix(m, "attack "):
			attacks = append(attacks, m)
		case m != "draw":
			others = append(others, m)
		}
	}
	if len(attacks) > 0 {
		return attacks[dice.Below(int64(len(attacks)))]
	}
	return others[dice.Below(int64(len(others)))]
}

// tryAll attacks with every pair of dice and counts wins and ties.
func tryAll(t *testing.T, pos game.Position, move string) (won, tied int32) {
	t.Helper()
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			trial := pos.Clone()
			var story game.Story
			play := func(m string) {
				if err := trial.Play(m, &story); err != nil {
					t.Fatal(err)
				}
			}
			play(move)
			if trial.Turn().Kind == "taunt" {
				play("taunt none")
			}
			play(fmt.Sprintf("die %d", a))
			play(fmt.Sprintf("die %d", b))
			for _, e := range story.Events {
				switch e.Key {
				case "attack-won":
					won++
				case "tie":
					tied++
				}
			}
		}
	}
	return won, tied
}

// TestPreviewCitesRules holds that whatever a preview says cites a rule that there is, and that every line says something.
func TestPreviewCitesRules(t *testing.T) {
	g, _ := suite.Make(t)
	dice := bot.NewDice(4, 0)
	pos, err := g.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	book := g.Info().Rulebook
	seen := map[string]bool{}
	for range 3000 {
		if pos.Turn().Who == game.Nobody {
			break
		}
		var move string
		if moves, weights := pos.Chances(); moves != nil {
			move = moves[game.Pick(weights, dice)]
		} else {
			move = oneOfEachKind(pos.Moves(), dice)
		}
		if who := pos.Turn().Who; who != game.Nature {
			for _, l := range pos.View(who.First()).Preview(move).Lines {
				if _, ok := book.Text(l.Rule); !ok || l.Label == "" || l.Value == "" {
					t.Fatalf("%s: %+v", move, l)
				}
				seen[strings.Fields(move)[0]] = true
			}
		}
		if err := pos.Play(move, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, verb := range []string{"attack", "move", "draw", "place", "card"} {
		if !seen[verb] {
			t.Errorf("no preview of %q came up", verb)
		}
	}
}
