package server_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBoardOfATableIsDrawnFromItsContent begins a match over a content pack, and looks at it when the pack is gone.
func TestBoardOfATableIsDrawnFromItsContent(t *testing.T) {
	text, err := os.ReadFile("../games/catsvsrats/content/attributes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "catsvsrats"), 0o755); err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), `"Sharp Claws"`, `"Blunt Claws"`, 1)
	if err := os.WriteFile(filepath.Join(folder, "catsvsrats", "attributes.yaml"), []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	p := openPlace(t, setting{content: folder})
	b := p.guest("Anna")
	var v struct {
		ID string `json:"id"`
	}
	b.post("/api/tables", map[string]any{"game": "catsvsrats"}, &v)
	p.close()

	p = openPlace(t, setting{file: p.file})
	b = p.browser()
	for path, want := range map[string]string{
		"/api/games/catsvsrats/board":               "Sharp Claws",
		"/api/games/catsvsrats/board?table=" + v.ID: "Blunt Claws",
	} {
		if status, text := b.send(http.MethodGet, path, nil); status != http.StatusOK || !strings.Contains(text, want) {
			t.Errorf("%s answers %d without %q: %.300s", path, status, want, text)
		}
	}
	if status, text := b.send(http.MethodGet, "/api/games/catsvsrats/board?table=none", nil); status != http.StatusNotFound {
		t.Errorf("the board of a table that is not there answers %d: %s", status, text)
	}
}
