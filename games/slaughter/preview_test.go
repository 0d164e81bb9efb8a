package slaughter

import (
	"strings"
	"testing"

	"mischief/bot"
	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/slaughter/codex"
)

// TestPreviewsInRandomMatches asks for the preview of whatever may be rolled for, from the view of who decides, in matches of every scenario and mission: it cites rules that there are, and every line says
// something.
func TestPreviewsInRandomMatches(t *testing.T) {
	g, _ := suite.Make(t)
	book := g.Info().Rulebook
	seen := map[string]int{}
	for i, setting := range scenariosAndMissions() {
		dice := bot.NewDice(uint64(i), 0)
		pos, err := g.Setup(setting)
		if err != nil {
			t.Fatal(setting, err)
		}
		for range 120 * gametest.Matches(1, 2) {
			if pos.Turn().Who == game.Nobody {
				break
			}
			var move string
			if moves, weights := pos.Chances(); moves != nil {
				move = moves[game.Pick(weights, dice)]
			} else {
				moves := pos.Moves()
				move = moves[dice.Below(int64(len(moves)))]
				view := pos.View(pos.Turn().Who.First())
				for _, m := range moves {
					p := view.Preview(m)
					if len(p.Lines) == 0 {
						continue
					}
					seen[strings.Fields(m)[0]]++
					for _, l := range p.Lines {
						if _, ok := book.Text(l.Rule); !ok || l.Label == "" || l.Value == "" {
							t.Fatalf("%s: %+v", m, l)
						}
					}
				}
			}
			if err := pos.Play(move, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, verb := range []string{"melee", "shoot", "charge", "use"} {
		if seen[verb] == 0 {
			t.Errorf("no preview of %q came up: %v", verb, seen)
		}
	}
}

// scenariosAndMissions are options for a match of each.
func scenariosAndMissions() []game.Options {
	var all []game.Options
	for _, id := range codex.ScenarioIDs[1:] {
		all = append(all, game.Options{"scenario": id})
	}
	for _, id := range codex.MissionIDs[1:] {
		all = append(all, game.Options{"scenario": id})
	}
	return all
}
