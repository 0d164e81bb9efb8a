package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/games/slaughter/codex"
)

// between is what happens between two phases, in the order of WAS-R037, as events tell it: the key, or the key and the rule. "phase" is the shuffle.
var between = []string{"scores WAS-842", "parcel-rises", "flag-returns", "sudden-death", "ends", "respawns", "placed", "bomb-ticks", "bomb-explodes", "parcel", "lot", "phase"}

// outOfOrder names the first two of some events between two phases that are told in the wrong order.
func outOfOrder(events []string) string {
	last := -1
	for _, e := range events {
		at := slices.Index(between, e)
		if at < 0 {
			continue
		}
		if at < last {
			return fmt.Sprintf("%s comes after %s", e, between[last])
		}
		last = at
	}
	return ""
}

// TestWhatHappensBetweenPhasesHasItsOrder plays random matches and looks at what is told from the last card of a phase to the shuffle of the next (WAS-R037).
func TestWhatHappensBetweenPhasesHasItsOrder(t *testing.T) {
	r := testRules(t)
	seen := map[string]int{}
	for i, o := range sizes() {
		if o["map"] != "" {
			continue
		}
		s := setUp(t, r, o)
		dice := rand.New(rand.NewPCG(7, uint64(i)))
		var buf []Move
		var told []string
		for plies := 0; s.Phase != Over && plies < 2000; plies++ {
			var story game.Story
			buf = r.Moves(&s, buf[:0])
			r.Play(&s, buf[dice.IntN(len(buf))], &story)
			for _, e := range story.Events {
				key := e.Key
				if slices.Contains(between, key+" "+e.Rule) {
					key += " " + e.Rule
				}
				switch {
				case key == "turn" || key == "turned" || key == "recovering" || key == "moves" || key == "rolled": // the phase goes on
					told = told[:0]
				case key == "phase":
					if why := outOfOrder(append(told, key)); why != "" && s.Round > 1 {
						t.Fatalf("%v, phase %d: %s in %v", o, s.Round, why, told)
					}
					for _, k := range told {
						seen[k]++
					}
					told = told[:0]
				default:
					told = append(told, key)
				}
			}
		}
	}
	for _, key := range []string{"scores WAS-842", "parcel-rises", "respawns", "bomb-ticks", "parcel"} {
		if seen[key] == 0 {
			t.Errorf("no match has shown %s between two phases: %v", key, seen)
		}
	}
	if outOfOrder([]string{"respawns", "flag-returns"}) == "" || outOfOrder([]string{"phase", "bomb-ticks"}) == "" {
		t.Error("a wrong order is not found")
	}
}

// TestRandomMapsAreTheSameEachTime makes sure that a map depends on its seed alone, however many have been built since, and from however many threads it is asked for.
func TestRandomMapsAreTheSameEachTime(t *testing.T) {
	r, other := testRules(t), testRules(t)
	for sc := codex.NoScenario + 1; sc < codex.ScenarioCount; sc++ {
		for seed := range uint16(3) {
			if from, at, shut := r.codex.Shut(sc, r.randomGround(sc, seed)); shut {
				t.Errorf("%s, seed %d: no way from %s to %v", codex.ScenarioIDs[sc], seed, codex.CornerIDs[from], at)
			}
		}
	}
	first := r.randomGround(codex.BombingRun, 3)
	done := make(chan bool)
	for g := range 4 {
		go func() {
			for i := range uint16(keptMaps) {
				r.randomGround(codex.KingOfTheHill, i%7*uint16(g+1))
			}
			done <- true
		}()
	}
	for range 4 {
		<-done
	}
	for seed := range uint16(keptMaps + 1) { // so that nothing of before is kept
		r.randomGround(codex.SnowfallScenario, 1000+seed)
	}
	again := r.randomGround(codex.BombingRun, 3)
	if again == first {
		t.Error("the map is kept for ever")
	}
	same := func(a, b *Rules) bool {
		return fmt.Sprint(a.randomGround(codex.BombingRun, 3).Pieces()) == fmt.Sprint(b.randomGround(codex.BombingRun, 3).Pieces())
	}
	if !same(r, other) || fmt.Sprint(first.Pieces()) != fmt.Sprint(again.Pieces()) {
		t.Error("built again the map is another")
	}
	if fmt.Sprint(first.Pieces()) == fmt.Sprint(r.randomGround(codex.BombingRun, 4).Pieces()) {
		t.Error("two seeds make the same map")
	}
}

// TestOptionsThatMeanNothingAreRefused makes sure that a match is set up by what matters to it only.
func TestOptionsThatMeanNothingAreRefused(t *testing.T) {
	r := testRules(t)
	for _, c := range []struct {
		given  game.Options
		option string
	}{
		{game.Options{"scenario": "first-steps", "map": "four-alleys"}, "map"},
		{game.Options{"scenario": "melee-training", "hero-1": "sir-clawdius"}, "hero-1"},
		{game.Options{"scenario": "team-carnage", "players": "3"}, "players"},
		{game.Options{"scenario": "all-out-carnage", "heroes": "3"}, "heroes"},
		{game.Options{"scenario": "all-out-carnage", "points": "3"}, "points"},
		{game.Options{"scenario": "capture-the-flag", "seed": "3"}, "seed"},
		{game.Options{"scenario": "team-carnage", "heroes": "1", "hero-3": "sir-clawdius"}, "hero-3"},
		{game.Options{"scenario": "team-carnage", "map": "train-melee"}, "map"},
		{game.Options{"scenario": "bombing-run", "map": "four-alleys"}, "map"},
		{game.Options{"scenario": "open-fire", "limit": "9"}, "limit"},
	} {
		o, err := Schema(r.codex).Complete(c.given)
		if err == nil {
			_, err = r.Setup(o)
		}
		if bad, ok := err.(*game.OptionError); !ok || bad.Option != c.option {
			t.Errorf("%v: %v; it should refuse %s", c.given, err, c.option)
		}
	}
	for _, given := range []game.Options{{"scenario": "first-steps", "hero-1": "tansy-burr"}, {"scenario": "king-of-the-hill", "points": "12", "limit": "20", "map": "random", "seed": "65535", "heroes": "4"}} {
		s := setUp(t, r, given)
		if given["points"] != "" && (s.Goal != 12 || s.Limit != 20 || s.Map != codex.NoMap || s.Seed != 65535) {
			t.Errorf("%v sets up goal %d, limit %d, map %d of seed %d", given, s.Goal, s.Limit, s.Map, s.Seed)
		}
	}
}

// TestWhoseReactionItIsIsTold has somebody react twice: what he reacts to is not his own doing.
func TestWhoseReactionItIsIsTold(t *testing.T) {
	b := duel(t, "sir-clawdius", "nib-quickknife").open()
	b.say("delay both")
	b.at("h1", 5000, 5000)
	b.at("h2", 8000, 5000)
	for i, want := range []string{"Sir Clawdius may react to Nib Quickknife (2 Delay counters)", "Sir Clawdius may still react to what was done before"} {
		b.say([]string{"move 7,5", "move 5,6"}[i])
		b.asks("reacting")
		if have := b.r.Prompt(&b.s).String(); !strings.HasPrefix(have, want) {
			t.Errorf("asks %q, want %q", have, want)
		}
	}
}
