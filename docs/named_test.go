package docs

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// registry is the one file outside the games' folders that names them.
const registry = "games/registry.go"

// sources are the ends of the names of files that are read by machines: programs, styles, what builds and tests them. Documents may speak of games.
var sources = []string{".go", ".ts", ".mjs", ".js", ".svelte", ".css", ".html", ".sql", ".json", ".yaml", ".yml", ".sh", "Makefile"}

// TestGamesAreNamedByTheRegistryAlone makes sure that a new game is its folder and a line of the registry: everybody else finds games there, or by the folders.
func TestGamesAreNamedByTheRegistryAlone(t *testing.T) {
	faults, err := namings(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Error(f)
	}
}

func TestPlantedNamesAreFound(t *testing.T) {
	whole := fstest.MapFS{
		"games/mice/mice.go":        {Data: []byte("package mice")},
		"games/catfish/catfish.go":  {Data: []byte("package catfish")},
		"games/registry.go":         {Data: []byte("package games\nimport \"mischief/games/mice\"")},
		"games/registry_test.go":    {Data: []byte("package games // mice, catfish")},
		"ui/test/mice.test.ts":      {Data: []byte("mice")},
		"ui/dist/index.html":        {Data: []byte("mice")},
		"match/testdata/mice.yaml":  {Data: []byte("game: mice")},
		"docs/page.md":              {Data: []byte("`mice` is a game")},
		"docs/openapi.json":         {Data: []byte("{}")},
		"docs/example-pack/p.yaml":  {Data: []byte("game: mice")},
		"ui/src/App.svelte":         {Data: []byte("dormice and mice_of_men, miced")},
		"ui/node_modules/x/mice.js": {Data: []byte("mice")},
	}
	for _, tt := range []struct{ name, text, want string }{
		{},
		{"ui/src/looks.ts", "\nexport const night = [\"mice\"];", "ui/src/looks.ts:2 names mice"},
		{"ui/src/styles/theme.css", "[data-look=\"catfish\"] {}", "ui/src/styles/theme.css:1 names catfish"},
		{"ui/src/Home.svelte", "{#if game === \"mice\"}", "ui/src/Home.svelte:1 names mice"},
		{"table/pace.go", "package table // slower for mice", "table/pace.go:1 names mice"},
		{"games/mice/mice.go", "package mice // unlike catfish", "games/mice/mice.go:1 names catfish"},
		{"games/pack.go", "package games\n\n// as mice do", "games/pack.go:3 names mice"},
		{"Makefile", "test:\n\tgo test ./games/mice", "Makefile:2 names mice"},
		{"docs/openapi.json", `{"default":"mice"}`, "docs/openapi.json:1 names mice"},
	} {
		tree := fstest.MapFS{}
		for name, f := range whole {
			tree[name] = f
		}
		if tt.name != "" {
			tree[tt.name] = &fstest.MapFile{Data: []byte(tt.text)}
		}
		faults, err := namings(tree)
		if err != nil {
			t.Fatal(err)
		}
		if tt.want == "" && len(faults) > 0 || tt.want != "" && (len(faults) != 1 || !strings.HasPrefix(faults[0], tt.want)) {
			t.Errorf("%s: found %q, want %q", tt.name, faults, tt.want)
		}
	}
}

// namings lists the lines outside of a game's folder and the registry that have its id as a word, and what to do about them. Tests may name games, what is
// built and what is taken from elsewhere too.
func namings(tree fs.FS) ([]string, error) {
	folders, err := fs.ReadDir(tree, "games")
	if err != nil {
		return nil, err
	}
	words := map[string]*regexp.Regexp{} // by id
	for _, folder := range folders {
		if folder.IsDir() {
			words[folder.Name()] = regexp.MustCompile(`\b` + regexp.QuoteMeta(folder.Name()) + `\b`)
		}
	}
	var faults []string
	err = fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{"testdata", "test", "node_modules", "dist", "example-pack", ".git"}, d.Name()):
			return fs.SkipDir
		case d.IsDir() || name == registry || strings.HasSuffix(name, "_test.go") || !slices.ContainsFunc(sources, func(end string) bool { return strings.HasSuffix(name, end) }):
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		for id, word := range words {
			if strings.HasPrefix(name, "games/"+id+"/") {
				continue
			}
			if at := word.FindIndex(text); at != nil {
				faults = append(faults, fmt.Sprintf("%s:%d names %s: let it be found in its folder or by the registry, so that a game is its folder and a line there",
					name, 1+strings.Count(string(text[:at[0]]), "\n"), id))
			}
		}
		return err
	})
	slices.Sort(faults)
	return faults, err
}
