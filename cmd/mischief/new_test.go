package main

import (
	"bytes"
	"encoding/json"
	"go/format"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestNewGamePassesItsTests has the Go tool take the files of a new game for part of the sources, where nothing is written: the game and the registry that lists
// it are built, and the game passes the tests that every game has. (go vet looks at the skeleton, which is the same code.)
func TestNewGamePassesItsTests(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the Go tool")
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	root, err := checkout(here)
	if err != nil {
		t.Fatal(err)
	}
	g, err := (&newGameCommand{ID: "cheesechase", Title: "Cheese Chase", Prefix: "CH2"}).plan(root)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	put := func(name string, text []byte) string {
		t.Helper()
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	laid := map[string]string{filepath.Join(root, registryFile): put("registry.txt", g.registry)}
	for name, text := range g.files {
		laid[filepath.Join(root, "games", g.id, filepath.FromSlash(name))] = put("game/"+name, text)
		if formatted, err := format.Source(text); strings.HasSuffix(name, ".go") && (err != nil || !bytes.Equal(formatted, text)) {
			t.Errorf("%s is not formatted: %v", name, err)
		}
		if bytes.Contains(bytes.ToLower(text), []byte(skeletonID)) || bytes.Contains(text, []byte(skeletonPrefix)) {
			t.Errorf("%s still has a name of the skeleton's", name)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": laid})
	if err != nil {
		t.Fatal(err)
	}
	over := "-overlay=" + put("overlay.json", overlay)
	run := func(dir, name string, args ...string) {
		t.Helper()
		command := exec.Command(name, args...)
		command.Dir, command.Env = dir, append(os.Environ(), "GOPROXY=off")
		if told, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, told)
		}
	}
	tests := filepath.Join(folder, "tests")
	run(root, "go", "build", over, "./games")
	run(root, "go", "test", over, "-vet=off", "-c", "-o", tests, "./games/"+g.id)
	run(filepath.Join(folder, "game"), tests, "-test.run", "TestGame/editions", "-record")
	run(filepath.Join(folder, "game"), tests)
}

// listOfGames is a registry in small.
const listOfGames = `package games

import (
	"embed"

	"mischief/game/content"
	"mischief/games/cats"
	"mischief/games/mice"
	"mischief/lab"
)

// builtIn is the list.
func builtIn() []*listing {
	return []*listing{
		list("mice", mice.Content(), mice.New), // the first
		list("cats", embed.FS{}, content.None(cats.Rules{})), // the last
	}
}

type listing struct{ lab.Bench }
`

func TestNewGameIsListed(t *testing.T) {
	for _, id := range []string{"ants", "dogs", "zebras"} {
		have, err := listed([]byte(listOfGames), id)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(listOfGames, "\n")
		imports := slices.Index(lines, map[string]string{
			"ants": `	"mischief/games/cats"`, "dogs": `	"mischief/games/mice"`, "zebras": `	"mischief/lab"`,
		}[id])
		lines = slices.Insert(lines, imports, `	"mischief/games/`+id+`"`)
		last := slices.IndexFunc(lines, func(line string) bool { return strings.HasSuffix(line, "// the last") })
		lines = slices.Insert(lines, last+1, `		list("`+id+`", embed.FS{}, content.None(`+id+`.Rules{})),`)
		want, err := format.Source([]byte(strings.Join(lines, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(have, want) {
			t.Errorf("%s: have\n%s\nwant\n%s", id, have, want)
		}
	}
}

// TestNewGameIsNotListed spoils the registry in each way in which a game cannot be added to it.
func TestNewGameIsNotListed(t *testing.T) {
	for _, tt := range []struct{ about, old, fresh, want string }{
		{"no Go", "package games", "packet games", "expected 'package'"},
		{"no list", "func builtIn", "func all", "there is no function builtIn that returns a list of games"},
		{"a list that is made otherwise", "return []*listing{\n", "var l []*listing\n\t_ = []*listing{\n", "there is no function builtIn that returns a list of games"},
		{"an empty list", listOfGames[strings.Index(listOfGames, "\t\tlist(\"mice"):strings.Index(listOfGames, "\t}\n")], "", "there is no function builtIn"},
		{"a list that ends within a line", "content.None(cats.Rules{})), // the last\n\t}", "content.None(cats.Rules{}))}", "does not end with a brace on a line of its own"},
		{"without embed", "\t\"embed\"\n", "", "it does not import embed and mischief/game/content"},
		{"without content", "\t\"mischief/game/content\"\n", "", "it does not import embed and mischief/game/content"},
	} {
		source := strings.Replace(listOfGames, tt.old, tt.fresh, 1)
		if source == listOfGames {
			t.Fatalf("%s: nothing is spoilt", tt.about)
		}
		if _, err := listed([]byte(source), "dogs"); err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), registryFile) {
			t.Errorf("%s: error %v; want %q in it", tt.about, err, tt.want)
		}
	}
}

// sources makes sources in small: a registry, and a game whose rules begin with M2.
func sources(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	if err := os.CopyFS(root, fstest.MapFS{
		"go.mod":                {Data: []byte("module mischief\n")},
		registryFile:            {Data: []byte(listOfGames)},
		"games/mice/rules.yaml": {Data: []byte("rules:\n  - id: M2-101\n")},
	}); err != nil {
		t.Fatal(err)
	}
	return root
}

func TestNewGameRefuses(t *testing.T) {
	root := sources(t)
	if err := os.Mkdir(filepath.Join(root, "games", "Voles"), 0o755); err != nil {
		t.Fatal(err)
	}
	before := everyFile(t, root)
	for _, tt := range []struct{ id, title, prefix, want string }{
		{"Dogs", "", "", `the id "Dogs": write 2 to 24 small letters and digits`},
		{"d", "", "", `the id "d": write 2 to 24`},
		{"2dogs", "", "", "the first a letter"},
		{"dogs-and-cats", "", "", "small letters and digits"},
		{"../dogs", "", "", "small letters and digits"},
		{"", "", "", `the id ""`},
		{"func", "", "", "the id func means something to Go"},
		{"internal", "", "", "the id internal means something to Go"},
		{"list", "", "", "the id list is a name that games/registry.go uses"},
		{"embed", "", "", "the id embed is a name that games/registry.go uses"},
		{"rules", "", "", "has a file rules.go besides"},
		{"mice", "", "", "games/mice is there already, and nothing is written over"},
		{"voles", "", "", "games/Voles is there already"},
		{"cats", "", "", "the id cats is a name that games/registry.go uses"},
		{"dogs", `Dogs "and" cats`, "", `the title "Dogs \"and\" cats": write up to 40 letters`},
		{"dogs", "", "dog", `the prefix "dog": write 2 to 6 capitals and digits`},
		{"dogs", "", "M2", "the rules of mice begin with M2- already: give this game's another beginning, such as --prefix M2X"},
	} {
		if _, err := (&newGameCommand{ID: tt.id, Title: tt.title, Prefix: tt.prefix}).plan(root); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q, %q, %q: error %v; want %q in it", tt.id, tt.title, tt.prefix, err, tt.want)
		}
	}
	if after := everyFile(t, root); !slices.Equal(after, before) {
		t.Errorf("after refusals alone there are %v; before %v", after, before)
	}
}

// TestNewGameIsWrittenWholeOrNotAtAll keeps the registry from being written.
func TestNewGameIsWrittenWholeOrNotAtAll(t *testing.T) {
	root := sources(t)
	g, err := (&newGameCommand{ID: "dogs"}).plan(root)
	if err != nil {
		t.Fatal(err)
	}
	obstacle := filepath.Join(root, registryFile+".new")
	if err := os.Mkdir(obstacle, 0o755); err != nil {
		t.Fatal(err)
	}
	before := everyFile(t, root)
	if err := g.write(root); err == nil {
		t.Error("a registry that cannot be written was written")
	}
	if after := everyFile(t, root); !slices.Equal(after, before) {
		t.Errorf("half a game is left: %v; before %v", after, before)
	}
	if err := os.Remove(obstacle); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if err := g.write(root); err != nil {
		t.Fatal(err)
	}
	want := []string{"go.mod", "games/mice/rules.yaml", registryFile}
	for name := range g.files {
		want = append(want, "games/dogs/"+name)
	}
	slices.Sort(want)
	if have := everyFile(t, root); !slices.Equal(have, want) {
		t.Errorf("written %v, want %v", have, want)
	}
	if text, err := os.ReadFile(filepath.Join(root, registryFile)); err != nil || !bytes.Contains(text, []byte(`list("dogs", `)) {
		t.Errorf("the registry does not list it: %v\n%s", err, text)
	}
}

// everyFile lists the files of a folder, by their slashed paths in it.
func everyFile(t *testing.T, folder string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}
