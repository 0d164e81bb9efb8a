package registry

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func open(t *testing.T, folder string) *Registry {
	t.Helper()
	r, err := New(folder)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAllGamesAreBuiltUnderTheirIDs(t *testing.T) {
	r := open(t, "")
	all, err := r.All()
	if err != nil {
		t.Fatal(err)
	}
	for i, entry := range all {
		if entry.Info().ID != r.IDs()[i] {
			t.Errorf("game %d is listed as %s and calls itself %s", i, r.IDs()[i], entry.Info().ID)
		}
		found, err := r.Find(strings.ToUpper(r.IDs()[i]))
		if err != nil || found != entry {
			t.Errorf("Find(%q) = %v, %v; want the game that All built", r.IDs()[i], found, err)
		}
	}
}

func TestFindSuggests(t *testing.T) {
	_, err := open(t, "").Find("catvsrats")
	if !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), "did you mean catsvsrats?") {
		t.Errorf("Find(catvsrats): %v", err)
	}
	_, err = open(t, "").Find("chess")
	if !errors.Is(err, ErrUnknown) || strings.Contains(err.Error(), "did you mean") || !strings.Contains(err.Error(), "catsvsrats") {
		t.Errorf("Find(chess): %v", err)
	}
}

// pack makes a content folder with one file.
func pack(t *testing.T, name, text string) string {
	t.Helper()
	folder := t.TempDir()
	file := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestContentFolderIsLaidOver(t *testing.T) {
	text, err := os.ReadFile("../games/catsvsrats/content/attributes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), `"Sharp Claws"`, `"Blunt Claws"`, 1)
	if changed == string(text) {
		t.Fatal("there is no Attribute called Sharp Claws any more; rewrite this test")
	}
	entry, err := open(t, pack(t, "catsvsrats/attributes.yaml", changed)).Find("catsvsrats")
	if err != nil {
		t.Fatal(err)
	}
	if got := entry.Info().Words["attribute.cat-1"]; got != "Blunt Claws" {
		t.Errorf("the Attribute is called %q; want the pack's name", got)
	}
	builtIn, err := open(t, "").Find("catsvsrats")
	if err != nil {
		t.Fatal(err)
	}
	if len(entry.Info().Content) != 8 || builtIn.Info().Content != "" {
		t.Errorf("the pack is known as %q, what is built in as %q", entry.Info().Content, builtIn.Info().Content)
	}
}

func TestContentFolderRefuses(t *testing.T) {
	if _, err := New(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a folder that is not there was accepted")
	}
	if _, err := New(pack(t, "catsvrats/map.yaml", "")); err == nil || !strings.Contains(err.Error(), "did you mean catsvsrats?") {
		t.Errorf("a folder named after no game: %v", err)
	}
	_, err := open(t, pack(t, "catsvsrats/maps.yaml", "")).Find("catsvsrats")
	if err == nil || !strings.Contains(err.Error(), "maps.yaml replaces no file of catsvsrats") {
		t.Errorf("a file that replaces nothing: %v", err)
	}
	_, err = open(t, pack(t, "catsvsrats/map.yaml", "game: catsvsrats\ntown: []\n")).Find("catsvsrats")
	if err == nil || !strings.Contains(err.Error(), "map.yaml") {
		t.Errorf("a faulty file: %v", err)
	}
}
