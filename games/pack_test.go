package games

import (
	"os"
	"strings"
	"testing"

	"mischief/game"
	"mischief/lab"
)

// TestAPackIsKnownByWhatItSays tidies a pack, and changes it.
func TestAPackIsKnownByWhatItSays(t *testing.T) {
	text, err := os.ReadFile("../games/catsvsrats/content/attributes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	name := func(text string) (content, was string) {
		t.Helper()
		entry, err := open(t, packed(t, "catsvsrats/attributes.yaml", text)).Find("catsvsrats")
		if err != nil {
			t.Fatal(err)
		}
		return entry.Info().Content, entry.(*layered).pack.was
	}
	content, was := name(string(text))
	for what, tidied := range map[string]string{
		"a comment":            "# mine\n" + string(text),
		"white space":          strings.ReplaceAll(string(text), "\n", "   \n\n"),
		"order of keys":        strings.Replace(string(text), `id: cat-1, name: "Sharp Claws"`, `name: "Sharp Claws", id: cat-1`, 1),
		"another way to quote": strings.Replace(string(text), `"Sharp Claws"`, `'Sharp Claws'`, 1),
	} {
		if tidied == string(text) {
			t.Errorf("%s: nothing is different; rewrite this test", what)
		}
		if got, gotWas := name(tidied); got != content || gotWas == was {
			t.Errorf("%s makes another pack: %s, %s; it was %s, and by its bytes %s", what, got, gotWas, content, was)
		}
	}
	if got, _ := name(strings.Replace(string(text), `"Sharp Claws"`, `"Blunt Claws"`, 1)); got == content {
		t.Error("another name makes no other pack")
	}
}

// TestAGameIsBuiltOverAPackThatWasKept takes what a registry gave to keep to a registry without the pack, and to one with another.
func TestAGameIsBuiltOverAPackThatWasKept(t *testing.T) {
	text, err := os.ReadFile("../games/catsvsrats/content/attributes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	find := func(claws string) *layered {
		t.Helper()
		folder := ""
		if claws != "" {
			folder = packed(t, "catsvsrats/attributes.yaml", strings.Replace(string(text), `"Sharp Claws"`, `"`+claws+`"`, 1))
		}
		entry, err := open(t, folder).Find("catsvsrats")
		if err != nil {
			t.Fatal(err)
		}
		return entry.(*layered)
	}
	blunt, round, builtIn := find("Blunt Claws"), find("Round Claws"), find("")
	claws := func(g game.Game) string { return g.Info().Words["attribute.cat-1"] }
	kept, name := blunt.Pack(), blunt.Info().Content
	for _, l := range []*layered{round, builtIn} {
		for _, called := range []string{name, blunt.pack.was} {
			if l.Calls(called) {
				t.Errorf("%s calls itself %s", claws(l), called)
			}
			g, err := l.Over(called, kept)
			if err != nil {
				t.Fatal(err)
			}
			if _, isBench := g.(lab.Bench); !isBench || claws(g) != "Blunt Claws" || g.Info().Content != name || g.Info().Lessons != nil {
				t.Errorf("over the pack that was kept as %s: %s, content %s", called, claws(g), g.Info().Content)
			}
		}
		if _, err := l.Over(name, round.Pack()); err == nil || !strings.Contains(err.Error(), "is not what was kept under this name") {
			t.Errorf("another pack under the name: %v", err)
		}
		if _, err := l.Over(name, kept[:len(kept)-5]); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("a pack that is cut off: %v", err)
		}
	}
	if g, err := blunt.Over("", nil); err != nil || claws(g) != "Sharp Claws" || g.Info().Content != "" || g.Info().Lessons == nil {
		t.Errorf("over what is built in: %v", err)
	}
	if builtIn.Pack() != nil || !builtIn.Calls("") || blunt.Calls("") || !blunt.Calls(name) || !blunt.Calls(blunt.pack.was) {
		t.Error("what is built in goes by no name, a pack by two")
	}
}
