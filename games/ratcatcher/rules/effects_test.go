package rules

import (
	"fmt"
	"testing"

	"mischief/games/ratcatcher/box"
)

// TestEveryEffectIsCarriedOut: whatever abilities and trackers of the content bring at once changes the position (RAT-245, RAT-342).
func TestEveryEffectIsCarriedOut(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	put(t, &s, box.White, 1, "00c")
	s.Health = 1
	seen := map[string]bool{}
	try := func(e box.Effect) {
		after := s
		if r.work(&after, e, s.At, nil); after == s {
			t.Errorf("%T does nothing", e)
		}
		seen[fmt.Sprintf("%T", e)] = true
	}
	for i := range r.box.Catchers {
		for _, a := range r.box.Catchers[i].Abilities {
			for _, e := range a.Effects {
				try(e)
			}
		}
	}
	for i := range r.box.Nemeses {
		for _, step := range r.box.Nemeses[i].Tracker {
			for _, e := range step {
				try(e)
			}
		}
	}
	// Of the words for abilities four last and are no effects.
	if want := len(box.PowerWords.Words()) - 4 + len(box.TrackerWords.Words()); len(seen) != want {
		t.Errorf("the content uses %d effects, and there are %d: %v", len(seen), want, seen)
	}
}
