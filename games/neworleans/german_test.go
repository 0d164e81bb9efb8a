package neworleans

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/content"
)

// TestGermanRulesAreWhole makes sure that the German catalogue has the rules, rulings and examples of the English one, in their places and about the same.
func TestGermanRulesAreWhole(t *testing.T) {
	english, german := content.MustCatalogue(texts), germanRules(t)
	if len(german.Rules) != len(english.Rules) || len(german.Rulings) != len(english.Rulings) || len(german.Examples) != len(english.Examples) {
		t.Fatalf("%d rules, %d rulings and %d examples", len(german.Rules), len(german.Rulings), len(german.Examples))
	}
	said := func(id string, texts ...string) {
		for i := 0; i < len(texts); i += 2 {
			if (strings.TrimSpace(texts[i]) == "") != (strings.TrimSpace(texts[i+1]) == "") {
				t.Errorf("%s: %q stands for %q", id, texts[i+1], texts[i])
			}
		}
	}
	for i, e := range english.Rules {
		g := german.Rules[i]
		if g.ID != e.ID || g.Source != e.Source {
			t.Errorf("%s stands for %s", g.ID, e.ID)
		}
		said(e.ID, e.Section, g.Section, e.Text, g.Text, e.NoCode, g.NoCode)
	}
	for i, e := range english.Rulings {
		g := german.Rulings[i]
		if g.ID != e.ID || !slices.Equal(g.About, e.About) {
			t.Errorf("%s stands for %s", g.ID, e.ID)
		}
		said(e.ID, e.Question, g.Question, e.Ruling, g.Ruling, e.Why, g.Why, e.Example, g.Example, e.NoCode, g.NoCode)
	}
	for i, e := range english.Examples {
		g := german.Examples[i]
		if g.ID != e.ID || !slices.Equal(g.Rules, e.Rules) {
			t.Errorf("%s stands for %s", g.ID, e.ID)
		}
		said(e.ID, e.Given, g.Given, e.When, g.When, e.Then, g.Then)
	}
}

// germanRules reads rules.de.yaml as a catalogue of its own.
func germanRules(t *testing.T) game.Catalogue {
	t.Helper()
	text, err := fs.ReadFile(texts, "rules.de.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return content.MustCatalogue(fstest.MapFS{"rules.yaml": {Data: text}})
}

// TestContentIsGerman makes sure that every text of the content has a German one, and that no German text is without a key.
func TestContentIsGerman(t *testing.T) {
	english, err := readWords(Content())
	if err != nil {
		t.Fatal(err)
	}
	german, err := inGerman(Content())
	if err != nil {
		t.Fatal(err)
	}
	for key := range english {
		if strings.TrimSpace(german[key]) == "" {
			t.Errorf("%s has no German text", key)
		}
	}
	for key := range german {
		if _, ok := english[key]; !ok {
			t.Errorf("the German text %s is of nothing that is printed", key)
		}
	}
}
