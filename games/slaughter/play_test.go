package slaughter

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/rules"
)

// TestRandomMatchesEnd plays random matches of every scenario and every training mission, skirmishes with all numbers of sides, the Heroes by turns, on random maps too: each ends.
func TestRandomMatchesEnd(t *testing.T) {
	g, r := suite.Make(t)
	matches, info := gametest.Matches(1, 4), g.Info()
	rng := rand.New(rand.NewPCG(1, 2))
	var heroes []string
	for i := range r.Codex().Figures {
		if f := &r.Codex().Figures[i]; i > 0 && f.Role == codex.HeroRole {
			heroes = append(heroes, f.ID)
		}
	}
	var settings []game.Options
	for _, id := range codex.ScenarioIDs[1:] {
		settings = append(settings, game.Options{"scenario": id}, game.Options{"scenario": id, "map": "random"})
	}
	for _, id := range codex.MissionIDs[1:] {
		settings = append(settings, game.Options{"scenario": id})
	}
	for players := 2; players <= 4; players++ {
		settings = append(settings, game.Options{"scenario": "all-out-carnage", "players": strconv.Itoa(players)})
	}
	var buf []rules.Move
	for _, setting := range settings {
		ends := map[string]int{}
		for i := range matches {
			if setting["map"] == "random" {
				setting["seed"] = strconv.Itoa(i % 65536)
			}
			full, err := info.Schema.Complete(setting)
			if err != nil {
				t.Fatal(setting, err)
			}
			if seats := rules.Seats(full); seats > 1 {
				for seat := range seats {
					full["hero-"+strconv.Itoa(seat+1)] = heroes[rng.IntN(len(heroes))]
				}
			}
			s, err := r.Setup(full)
			if err != nil {
				t.Fatal(full, err)
			}
			for n := 0; s.Phase != rules.Over; n++ {
				if n == info.Length {
					t.Fatalf("%v, match %d: no end after %d decisions", full, i, n)
				}
				buf = r.Moves(&s, buf[:0])
				r.Play(&s, buf[rng.IntN(len(buf))], nil)
			}
			ends[r.Result(&s).How]++
		}
		t.Log(setting, ends)
	}
}
