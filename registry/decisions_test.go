package registry_test

import (
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"mischief/game"
	"mischief/registry"
)

var record = flag.Bool("record", false, "look for matches anew in which all kinds of decisions are asked, and write them to ../ui/test/decisions.json")

// decisionsFile has matches in which the first seat is asked every kind of decision that turns up, for tests that look at each of them.
const decisionsFile = "../ui/test/decisions.json"

// recorded is a match up to the last kind that it is kept for. Chance's answers stand among the moves.
type recorded struct {
	Game    string         `json:"game"`
	Options game.Options   `json:"options"`
	Kinds   map[string]int `json:"kinds"` // how many moves come before a kind is asked
	Moves   []string       `json:"moves"`
}

// TestDecisions holds the recorded matches to the rules.
func TestDecisions(t *testing.T) {
	games, err := registry.New("")
	if err != nil {
		t.Fatal(err)
	}
	if *record {
		recordDecisions(t, games)
	}
	text, err := os.ReadFile(decisionsFile)
	if err != nil {
		t.Fatal(err)
	}
	var matches []recorded
	if err := json.Unmarshal(text, &matches); err != nil {
		t.Fatal(err)
	}
	for _, m := range matches {
		g, err := games.Game(m.Game)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := g.Setup(m.Options)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; ; i++ {
			for kind, at := range m.Kinds {
				if turn := pos.Turn(); at == i && (turn.Kind != kind || !turn.Who.Has(0)) {
					t.Errorf("%s, move %d: asked is %s, recorded %s; the flag -record looks for matches anew", m.Game, i, turn.Kind, kind)
				}
			}
			if i == len(m.Moves) {
				break
			}
			if err := pos.Play(m.Moves[i], nil); err != nil {
				t.Fatalf("%s, move %d: %v; the flag -record looks for matches anew", m.Game, i, err)
			}
		}
	}
}

// recordDecisions plays random matches and keeps those few that together ask the first seat most kinds of decisions in the fewest moves.
func recordDecisions(t *testing.T, games *registry.Registry) {
	var kept []recorded
	for _, setting := range []struct {
		game    string
		options []game.Options
		seeds   uint64
	}{
		{"catsvsrats", []game.Options{{}}, 1500},
		{"connectfour", []game.Options{{}}, 1},
		{"neuroshima", []game.Options{{"armies": "mississippi,moloch"}, {"armies": "vegas,doomsday-machine"}, {"armies": "borgo,new-york"}, {"armies": "sharrash,neojungle"}, {"armies": "steel-police,smart"}, {"armies": "moloch,outpost"}}, 120},
		{"ratcatcher", []game.Options{{}}, 300},
	} {
		g, err := games.Game(setting.game)
		if err != nil {
			t.Fatal(err)
		}
		var all []recorded
		for _, options := range setting.options {
			for seed := range setting.seeds {
				all = append(all, wander(t, g, setting.game, options, seed))
			}
		}
		seen := map[string]bool{}
		for {
			var best recorded
			worth := 0.0
			for _, m := range all {
				fresh, last := 0, 0
				for kind, at := range m.Kinds {
					if !seen[kind] {
						fresh, last = fresh+1, max(last, at)
					}
				}
				if w := float64(fresh) / float64(last+60); fresh > 0 && w > worth {
					best, worth = m, w
				}
			}
			if worth == 0 {
				break
			}
			maps.DeleteFunc(best.Kinds, func(kind string, _ int) bool { return seen[kind] })
			last := slices.Max(slices.Collect(maps.Values(best.Kinds)))
			for kind := range best.Kinds {
				seen[kind] = true
			}
			best.Moves = best.Moves[:last]
			kept = append(kept, best)
			t.Logf("%s: %d moves for %v", best.Game, last, best.Kinds)
		}
	}
	text, err := json.MarshalIndent(kept, "", " ")
	if err == nil {
		err = os.WriteFile(decisionsFile, append(text, '\n'), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// wander plays a random match and notes when the first seat is asked each kind of decision first.
func wander(t *testing.T, g game.Game, id string, options game.Options, seed uint64) recorded {
	const longest = 420
	dice := rand.New(rand.NewPCG(seed, 11))
	m := recorded{Game: id, Options: options, Kinds: map[string]int{}}
	pos, err := g.Setup(options)
	if err != nil {
		t.Fatal(err)
	}
	for len(m.Moves) < longest {
		turn := pos.Turn()
		if turn.Who == game.Nobody {
			break
		}
		moves := pos.Moves()
		if turn.Who != game.Nature && turn.Who.Has(0) {
			if _, known := m.Kinds[turn.Kind]; !known {
				m.Kinds[turn.Kind] = len(m.Moves)
			}
		}
		move := moves[dice.IntN(len(moves))]
		if err := pos.Play(move, nil); err != nil {
			t.Fatal(err)
		}
		m.Moves = append(m.Moves, move)
	}
	return m
}
