package neworleans

import (
	"io/fs"
	"regexp"
	"testing"

	"mischief/game/content"
	"mischief/games/neworleans/codex"
)

func TestContentIsReadable(t *testing.T) {
	if _, err := codex.Read(Content()); err != nil {
		t.Fatal(err)
	}
}

// TestCatalogueIsWhole makes sure that whatever the catalogue and the content cite is in the catalogue, once.
func TestCatalogueIsWhole(t *testing.T) {
	c := content.MustCatalogue(texts)
	if len(c.Rules) != 290 || len(c.Rulings) != 121 || len(c.Examples) != 42 {
		t.Errorf("%d rules, %d rulings and %d examples", len(c.Rules), len(c.Rulings), len(c.Examples))
	}
	known := map[string]bool{}
	add := func(id string) {
		if known[id] {
			t.Errorf("%s stands twice", id)
		}
		known[id] = true
	}
	for _, r := range c.Rules {
		add(r.ID)
	}
	for _, r := range c.Rulings {
		add(r.ID)
	}
	for _, e := range c.Examples {
		add(e.ID)
	}
	id := regexp.MustCompile(`CNO-[RW]?\d+\b`)
	files := map[string]fs.FS{"rules.yaml": texts}
	names, err := fs.ReadDir(Content(), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		files[name.Name()] = Content()
	}
	for name, folder := range files {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, cited := range id.FindAllString(string(text), -1) {
			if !known[cited] {
				t.Errorf("%s cites %s, which the catalogue has not", name, cited)
			}
		}
	}
}
