package ratcatcher

import (
	"testing"

	"mischief/games/ratcatcher/rules"
)

func TestContentPackChangesNumbers(t *testing.T) {
	_, r, err := New(suite.With(t, "ratcatchers.yaml", "attack: 3", "attack: 5"))
	if err != nil {
		t.Fatal(err)
	}
	if s := positionOf(t, r, `{}`); s.Dice != 5 {
		t.Errorf("%d dice; the pack says 5", s.Dice)
	}
}

// TestNemesisAppearsOnTheClosestNest plays a pack whose township 00 has no rats' nest (RAT-R07).
func TestNemesisAppearsOnTheClosestNest(t *testing.T) {
	_, r, err := New(suite.With(t, "townships.yaml", "    nests: [b]\n    spawns: [a, d]\n    cheese: [d]\n", "    nests: []\n    spawns: [a, d]\n    cheese: [d]\n"))
	if err != nil {
		t.Fatal(err)
	}
	// The nests are in 02c and 09c; the second is a zone closer to 00a.
	s := positionOf(t, r, `{you: {zone: 00a}, city: {"00": {}, "02": {x: 1, y: 0}, "09": {x: 0, y: -1}}, pending: [nemesis-nest]}`)
	if s.Lair != rules.TownNo(9).Zone(2) {
		t.Errorf("the Nemesis appears in %s, want 09c", s.Lair.Name())
	}
}
