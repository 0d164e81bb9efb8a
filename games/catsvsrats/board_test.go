package catsvsrats

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"

	"mischief/game/content"
)

// boardContent is what the board in the browser draws from: the content files, as JSON.
const boardContent = "board/content.json"

func TestBoardDrawsTheContent(t *testing.T) {
	want := boardJSON(t)
	if *record {
		if err := os.WriteFile(boardContent, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(boardContent)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Errorf("%s is not what content/*.yaml says; go test ./games/catsvsrats -record writes it anew", boardContent)
	}
}

// boardJSON writes the lists of the content files, one row a line.
func boardJSON(t *testing.T) []byte {
	var lists []string
	for _, file := range []struct {
		name  string
		lists []string
	}{
		{"map.yaml", []string{"box", "towns", "roads", "coast"}},
		{"attributes.yaml", []string{"attributes"}},
		{"witchcraft.yaml", []string{"cards"}},
	} {
		text, err := fs.ReadFile(Content(), file.name)
		if err != nil {
			t.Fatal(err)
		}
		var all map[string]any
		if err := content.Decode(file.name, text, &all); err != nil {
			t.Fatal(err)
		}
		for _, list := range file.lists {
			lists = append(lists, compact(t, list)+": "+rows(t, all[list]))
		}
	}
	return []byte("{\n" + strings.Join(lists, ",\n") + "\n}\n")
}

func rows(t *testing.T, value any) string {
	list, ok := value.([]any)
	if !ok {
		return compact(t, value)
	}
	var lines []string
	for _, row := range list {
		lines = append(lines, compact(t, row))
	}
	return "[\n" + strings.Join(lines, ",\n") + "\n]"
}

func compact(t *testing.T, value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
