package ratcatcher

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game/content"
)

func TestEveryTownshipIsThere(t *testing.T) {
	text, err := fs.ReadFile(Content(), "townships.yaml")
	if err != nil {
		t.Fatal(err)
	}
	most, _, _ := strings.Cut(string(text), "  - number: 34\n")
	err = new(Rules).read(content.Overlay{Top: fstest.MapFS{"townships.yaml": {Data: []byte(most)}}, Base: Content()})
	want := "townships.yaml:24:3: townships: number 34 is missing on the normal side; there are 0 to 34, and 0 has two sides (RAT-113)"
	if err == nil || err.Error() != want {
		t.Errorf("have %v\nwant %s", err, want)
	}
}

// TestBoxCounts checks the counts of RAT-113, RAT-117, RAT-123 and RAT-401 apart from the loader's own checks.
func TestBoxCounts(t *testing.T) {
	_, r := suite.Make(t)
	rats, questions := 0, 0
	for _, c := range r.common {
		rats += int(c.count)
	}
	for _, n := range r.tokens {
		questions += int(n)
	}
	if rats != 64 || questions != 30 || len(r.peculiar) != 13 || len(r.catchers) != 6 || len(r.nemeses) != 4 || len(r.trades) != 6 {
		t.Errorf("%d rats, %d ? tokens, %d peculiar rats, %d Ratcatchers, %d Nemeses, %d rewards", rats, questions, len(r.peculiar), len(r.catchers), len(r.nemeses), len(r.trades))
	}
}

// TestCityCanAlwaysGrow: with three connectors or four on every card a free one can be met by any card in some turn (RAT-130, RAT-R01).
func TestCityCanAlwaysGrow(t *testing.T) {
	_, r := suite.Make(t)
	for side := range r.cards {
		for n := range r.cards[side] {
			connectors := 0
			for _, letter := range r.cards[side][n].edge {
				if letter != nowhere {
					connectors++
				}
			}
			if connectors < 3 {
				t.Errorf("township %02d has %d connectors", n, connectors)
			}
		}
	}
}

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
	if s.Lair != zoneOf(9, 2) {
		t.Errorf("the Nemesis appears in %s, want 09c", zoneName(s.Lair))
	}
}
