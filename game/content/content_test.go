package content_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game/content"
)

type pair struct {
	Game  string    `yaml:"game"`
	Ports int       `yaml:"ports"`
	Dice  [2]int    `yaml:"dice"`
	Towns []townRow `yaml:"towns"`
}

type townRow struct {
	ID string `yaml:"id"`
}

func TestDecodeNamesFileAndPlace(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"unknown field", "game: x\nprots: 8\n", "map.yaml:2:1: "},
		{"wrong type", "ports: many\n", "map.yaml:1:8: "},
		{"a field twice", "ports: 1\nports: 2\n", "map.yaml:2:1: "},
		{"a leading zero", "game: x\nports: 010\n", "map.yaml:2:8: 010; a number may not begin with 0"},
		{"a list too long", "dice: [1, 2, 3]\n", "a list is longer than it may be"},
		{"a tag without a value", "towns:\n !0 #x", "map.yaml: this is not YAML of the form"},
		{"an open bracket", "towns: [\n", "map.yaml"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var p pair
			err := content.Decode("map.yaml", []byte(c.text), &p)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v; want %q in it", err, c.want)
			}
		})
	}
}

func TestOverlayTakesTheTopFirst(t *testing.T) {
	files := content.Overlay{
		Top:  fstest.MapFS{"a.yaml": {Data: []byte("top")}},
		Base: fstest.MapFS{"a.yaml": {Data: []byte("base")}, "b.yaml": {Data: []byte("base")}},
	}
	for name, want := range map[string]string{"a.yaml": "top", "b.yaml": "base"} {
		if text, err := fs.ReadFile(files, name); err != nil || string(text) != want {
			t.Errorf("%s: %q, %v; want %q", name, text, err, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("ports: 8\ndice: [1, 2]\ntowns: [{id: roma}]\n"))
	f.Add([]byte("dice: [1, 2, 3]\n"))
	f.Add([]byte("a: &a [*a]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var p pair
		if err := content.Decode("map.yaml", text, &p); err != nil && err.Error() == "" {
			t.Error("an error without words")
		}
	})
}
