package neuroshima

import (
	"slices"
	"strings"
	"testing"

	"mischief/game"
	"mischief/games/neuroshima/tiles"
)

func TestContentPackChangesTiles(t *testing.T) {
	_, r, err := New(suite.With(t, "armies.yaml", `name: "Mutant"`, `name: "Mutated"`))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Info().Words["tile-mississippi-mutant"]; got != "Mutated" {
		t.Errorf("the tile is called %q, the pack says Mutated", got)
	}
}

// TestWordsCiteRules makes sure that every word of the content names a rule that there is.
func TestWordsCiteRules(t *testing.T) {
	_, r := suite.Make(t)
	cites := func(id, rule string) {
		if !slices.ContainsFunc(r.Info().Rulebook.Rules, func(is game.Rule) bool { return is.ID == rule }) {
			t.Errorf("%s cites %s, and there is no such rule", id, rule)
		}
	}
	for _, w := range tiles.AbilityWords.Words() {
		cites(w.ID, w.Rule)
	}
	for _, w := range tiles.EffectWords.Words() {
		cites(w.ID, w.Rule)
	}
	for _, w := range tiles.ActionWords.Words() {
		cites(w.ID, w.Rule)
	}
}

// TestPackTellsItsOwnCards makes sure that what a pack says of an HQ is told as it stands there, and not by the translation of what ours says.
func TestPackTellsItsOwnCards(t *testing.T) {
	g, _, err := New(suite.With(t, "armies.yaml", "Adjacent friendly units: +1 Initiative.", "They are faster."))
	if err != nil {
		t.Fatal(err)
	}
	german := g.Info().In("de").Words
	if ours, theirs := german["hq.moloch"], german["hq.borgo"]; !strings.HasPrefix(ours, "Angrenzende") || theirs != "They are faster." {
		t.Errorf("in German: %q for an HQ of ours, %q for one of the pack", ours, theirs)
	}
}

// TestPackOfOldIsRead makes sure that a pack from when the words of tiles stood in armies.yaml is still played.
func TestPackOfOldIsRead(t *testing.T) {
	old := suite.With(t, "armies.yaml", "armies:\n", "abilities:\n  mine: {rule: NSH-925, text: it wounds}\neffects: {}\nactions: {}\narmies:\n")
	if _, _, err := New(old); err != nil {
		t.Error(err)
	}
}
