// The house is held to its plan (architecture.md): who may import whom, which libraries stay at which edge, and what a game's folder must hold.

package docs

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
	"mischief/game/gametest"
	"mischief/games"
)

// module is the path in front of the house's own packages.
const module = "mischief"

// layer is a package, or a family of packages such as games/*, and the packages of the house it may import; of games a package imports its own alone.
type layer struct {
	packages string
	imports  []string // patterns as in packages; nil for none
	pure     bool     // no network, files, clock, logging, database or random generator
}

// layers is the whole house from the ground up. A package may import what its line names, and that stands above it.
var layers = []layer{
	{packages: "game/near", pure: true},
	{packages: "game", pure: true},
	{packages: "game/content", imports: []string{"game", "game/near"}, pure: true},
	{packages: "game/features", imports: []string{"game/content"}, pure: true},
	{packages: "game/notation", imports: []string{"game", "game/near"}, pure: true},
	{packages: "game/deeds", imports: []string{"game", "game/notation"}, pure: true},
	{packages: "game/document", imports: []string{"game/notation", "game/near"}, pure: true},
	{packages: "game/frame", imports: []string{"game/notation"}, pure: true},
	{packages: "game/vocabulary", imports: []string{"game", "game/content"}, pure: true},
	{packages: "game/cases", imports: []string{"game", "game/content", "game/near"}},
	{packages: "game/gametest/cellar", imports: []string{"game"}, pure: true},
	{packages: "game/gametest", imports: []string{"game", "game/cases", "game/content", "game/deeds"}},
	{packages: "game/board/grid", imports: []string{"game", "game/document"}, pure: true},
	{packages: "game/board/*", pure: true},
	{packages: "games/*/box", imports: []string{"game", "game/content", "game/vocabulary"}, pure: true},
	{packages: "games/*/tiles", imports: []string{"game", "game/content", "game/vocabulary", "game/board/*"}, pure: true},
	{packages: "games/*/ground", imports: []string{"game/board/*"}, pure: true},
	{packages: "games/*/codex", imports: []string{"game", "game/content", "game/features", "game/vocabulary", "game/board/*", "games/*/ground"}, pure: true},
	{packages: "games/*/hero", imports: []string{"game", "game/content", "games/*/codex"}, pure: true},
	{packages: "games/*/portrait", imports: []string{"game", "game/content", "games/*/codex", "games/*/hero"}, pure: true},
	{packages: "games/*/words", imports: []string{"game", "games/*/box", "games/*/codex"}, pure: true},
	{packages: "games/*/rules", imports: []string{"game", "game/content", "game/notation", "game/deeds", "game/document", "game/frame", "game/vocabulary", "game/board/*", "game/board/grid", "games/*/box", "games/*/tiles", "games/*/codex", "games/*/ground", "games/*/hero"}, pure: true},
	{packages: "games/*/drawing", imports: []string{"game", "game/board/*", "games/*/box", "games/*/tiles", "games/*/codex", "games/*/ground", "games/*/rules"}, pure: true},
	{packages: "games/*/evaluation", imports: []string{"game", "game/features", "game/board/*", "games/*/box", "games/*/tiles", "games/*/codex", "games/*/ground", "games/*/rules"}, pure: true},
	{packages: "games/*", imports: []string{"game", "game/content", "game/features", "game/notation", "game/deeds", "game/document", "game/frame", "game/vocabulary", "game/board/*", "game/board/grid",
		"games/*/box", "games/*/tiles", "games/*/codex", "games/*/ground", "games/*/hero", "games/*/portrait", "games/*/words", "games/*/rules", "games/*/drawing", "games/*/evaluation"}, pure: true},
	{packages: "games/*/yardstick", imports: []string{"game", "games/*"}, pure: true},
	{packages: "cmd/mischief/skeleton", imports: []string{"game", "game/content", "game/notation", "game/document"}, pure: true}, // what mischief new game copies
	{packages: "bot", imports: []string{"game"}},
	{packages: "lab", imports: []string{"game", "bot"}},
	{packages: "games", imports: []string{"game", "game/content", "games/*", "games/*/yardstick", "bot", "lab", "game/near"}},
	{packages: "store"},
	{packages: "store/storetest", imports: []string{"store"}},
	{packages: "match", imports: []string{"game", "bot", "store"}},
	{packages: "terminal", imports: []string{"game", "game/content", "bot", "store", "match", "game/near"}},
	{packages: "table/notice", imports: []string{"game", "game/content", "store"}},
	{packages: "table/picture"},
	{packages: "table", imports: []string{"game", "game/content", "bot", "store", "match", "table/notice", "table/picture", "game/near"}},
	{packages: "server/account", imports: []string{"store"}},
	{packages: "ui"},
	{packages: "server", imports: []string{"server/account", "game", "game/content", "bot", "store", "match", "table/notice", "table"}},
	{packages: "cmd/mischief", imports: []string{"game", "game/cases", "game/content", "bot", "store", "games", "game/near", "match", "lab", "terminal", "table/notice", "table", "server", "ui"}},
}

// libraries are the modules from outside that running code may import, by the front of their path, and where.
var libraries = []struct {
	front string
	where []string
}{
	{"github.com/goccy/go-yaml", []string{"game/content", "game/gametest"}},
	{"github.com/ncruces/go-sqlite3", []string{"store"}},
	{"github.com/pressly/goose/v3", []string{"store"}},
	{"gonum.org/v1", []string{"lab", "table/picture"}},
	{"golang.org/x/sync", []string{"lab"}},
	{"charm.land", []string{"terminal"}},
	{"github.com/charmbracelet/x/term", []string{"terminal", "cmd/mischief"}},
	{"github.com/charmbracelet", []string{"terminal"}},
	{"github.com/clipperhouse/displaywidth", []string{"terminal", "game/gametest"}},
	{"github.com/google/go-cmp", []string{"game/gametest", "store/storetest"}},
	{"github.com/alecthomas/kong", []string{"cmd/mischief"}},
	{"github.com/SherClockHolmes/webpush-go", []string{"table/notice"}},
	{"github.com/wneessen/go-mail", []string{"table/notice"}},
	{"github.com/danielgtaylor/huma/v2", []string{"server"}},
	{"github.com/coder/websocket", []string{"cmd/mischief"}},
	{"github.com/gobwas/ws", []string{"server"}},
	{"github.com/go-webauthn/webauthn", []string{"server/account"}},
	{"golang.org/x/crypto/argon2", []string{"server/account"}},
	{"golang.org/x/crypto/acme/autocert", []string{"cmd/mischief"}},
	{"golang.org/x/text/secure/precis", []string{"server/account", "table"}},
	{"golang.org/x/time", []string{"server"}},
	{"rsc.io/qr", []string{"server"}},
	{"github.com/prometheus/client_golang", []string{"server"}},
}

// impurities are the standard packages, with all below them, that rules may not know: their answers differ from run to run.
var impurities = []string{"net", "os", "time", "log", "math/rand", "crypto/rand", "hash/maphash", "database", "syscall"}

// namesOfNothing are names that say nothing about what a package is for.
var namesOfNothing = []string{"util", "utils", "common", "helper", "helpers", "model", "models", "misc", "shared"}

func TestImportsGoDownOnly(t *testing.T) {
	tree := os.DirFS("..")
	houses, err := packages(tree)
	if err != nil {
		t.Fatal(err)
	}
	report(t, importFaults(houses))
	for _, l := range layers {
		if !slices.ContainsFunc(houses, func(p source) bool { return matches(l.packages, p.folder) }) {
			t.Errorf("layers: %s names no package; remove the line or build the package", l.packages)
		}
	}
}

// TestHouseIsDrawn holds the picture of the house, and the table of packages under it, to the table of layers.
func TestHouseIsDrawn(t *testing.T) {
	gametest.Kept(t, "house.svg", drawn(layers))
	text, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(string(text), "| package | why it exists |\n")
	rows, _, _ = strings.Cut(rows, "\n\n")
	for _, l := range layers {
		if !strings.Contains(rows, "`"+l.packages+"`") {
			t.Errorf("docs/architecture.md: the table of packages says nothing of %s", l.packages)
		}
		if captions[l.packages] == "" {
			t.Errorf("captions: say what %s is for", l.packages)
		}
	}
	for i, row := range strings.Split(rows, "\n") {
		cell, _, _ := strings.Cut(strings.TrimPrefix(row, "|"), "|")
		for _, name := range strings.Split(cell, ", ") {
			pattern, quoted := strings.CutPrefix(strings.TrimSuffix(strings.TrimSpace(name), "`"), "`")
			if found, err := fs.Glob(os.DirFS(".."), pattern); i > 0 && (!quoted || err != nil || len(found) == 0) {
				t.Errorf("docs/architecture.md: the table of packages has %q, and there is no such folder", strings.TrimSpace(name))
			}
		}
	}
}

func TestEveryGameIsComplete(t *testing.T) {
	tree := os.DirFS("..")
	folders := gameFolders(t, tree)
	for _, folder := range append(folders, "cmd/mischief/skeleton") {
		report(t, gameFaults(tree, folder))
	}
}

// TestEveryGameIsListedPromptsAndIsDrawn looks through the registry, which sees what a folder's files cannot show: that the game is wired in, and
// that its prompts and its drawing are its own, not the stand-ins for games without.
func TestEveryGameIsListedPromptsAndIsDrawn(t *testing.T) {
	folders := gameFolders(t, os.DirFS(".."))
	registry, err := games.New("")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := registry.All()
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, e := range entries {
		id := e.Info().ID
		listed = append(listed, "games/"+id)
		first, err := e.Setup(nil)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if first.Prompt().String() == first.Turn().Kind {
			t.Errorf("%s: no prompt; implement game.Prompter", id)
		}
		if strings.HasPrefix(first.Draw(game.Watcher, game.Pen{Width: 100}), "{") {
			t.Errorf("%s: no drawing; implement game.Drawer", id)
		}
	}
	slices.Sort(listed)
	if !slices.Equal(listed, folders) {
		t.Errorf("the registry lists %v, the folders are %v", listed, folders)
	}
}

// TestPlantedFaultsAreFound proves that the checks above can fail.
func TestPlantedFaultsAreFound(t *testing.T) {
	whole := fstest.MapFS{
		"game/contract.go":                   file("package game\nimport \"strings\""),
		"games/mice/mice.go":                 file("package mice\nimport \"mischief/games/mice/drawing\""),
		"games/mice/rules/rules.go":          file("package rules\nimport \"mischief/game\"\nfunc (r *Rules) Prompt() {}"),
		"games/mice/drawing/drawing.go":      file("package drawing\nimport \"mischief/games/mice/rules\"\nfunc (d Drawer) Draw() {}"),
		"games/mice/mice_test.go":            file("package mice\nimport (\"os\"; \"time\"; \"mischief/game/gametest\")\nvar suite = gametest.Suite{}\nfunc TestGame(t) { suite.Test(t) }"),
		"games/mice/rules.yaml":              file("game: mice"),
		"games/mice/testdata/cases/one.yaml": file("game: mice"),
		"games/mice/testdata/perft.txt":      file("start 7"),
		"games/mice/testdata/transcript.txt": file("turn"),
		"games/mice/testdata/editions.txt":   file("edition 1"),
		"match/match.go":                     file("package match\nimport (\"time\"; \"mischief/game\")"),
	}
	for _, planted := range []struct {
		about string
		name  string
		text  string // empty: the file is missing
		want  string // part of the one fault expected; empty: none
	}{
		{about: "a sound house"},
		{"a test may use the clock", "games/mice/more_test.go", "package mice\nimport \"time\"", ""},
		{"a clock in rules", "games/mice/clock.go", "package mice\nimport \"time\"", "games/mice/clock.go imports time"},
		{"dice in rules", "games/mice/roll.go", "package mice\nimport \"math/rand/v2\"", "games/mice/roll.go imports math/rand/v2"},
		{"logging in the contract", "game/log.go", "package game\nimport \"log/slog\"", "game/log.go imports log/slog"},
		{"a database outside the store", "game/board/hex/hex.go", "package hex\nimport \"database/sql\"", "game/board/hex/hex.go imports database/sql"},
		{"an import upwards", "game/up.go", "package game\nimport \"mischief/match\"", "game/up.go imports mischief/match"},
		{"one game imports another", "games/mice/cats.go", "package mice\nimport \"mischief/games/cats\"", "games/mice/cats.go imports mischief/games/cats"},
		{"a room of one game imports another game's", "games/mice/drawing/cats.go", "package drawing\nimport \"mischief/games/cats/rules\"", "games/mice/drawing/cats.go imports mischief/games/cats/rules: no game"},
		{"rules that draw", "games/mice/rules/up.go", "package rules\nimport \"mischief/games/mice/drawing\"", "games/mice/rules/up.go imports mischief/games/mice/drawing"},
		{"the terminal library elsewhere", "match/tea.go", "package match\nimport \"charm.land/bubbletea/v2\"", "match/tea.go imports charm.land/bubbletea/v2"},
		{"a YAML reader of a game's own", "games/mice/y.go", "package mice\nimport \"github.com/goccy/go-yaml\"", "games/mice/y.go imports github.com/goccy/go-yaml"},
		{"a library nobody agreed to", "match/x.go", "package match\nimport \"example.org/clever\"", "match/x.go imports example.org/clever"},
		{"a package in no layer", "sound/sound.go", "package sound", "sound is in no layer"},
		{"a name of nothing", "game/board/utils/utils.go", "package utils", "game/board/utils is called utils"},
		{"a package clause of nothing", "game/board/hex/hex.go", "package common", "game/board/hex is called common"},
		{"a game without a catalogue", "games/mice/rules.yaml", "", "games/mice lacks rules.yaml"},
		{"a game without cases", "games/mice/testdata/cases/one.yaml", "", "games/mice lacks testdata/cases/*.yaml"},
		{"a game without perft", "games/mice/testdata/perft.txt", "", "games/mice lacks testdata/perft.txt"},
		{"a game without a transcript", "games/mice/testdata/transcript.txt", "", "games/mice lacks testdata/transcript.txt"},
		{"a game whose editions are not recorded", "games/mice/testdata/editions.txt", "", "games/mice lacks testdata/editions.txt"},
		{"an empty perft", "games/mice/testdata/perft.txt", "\n", "games/mice has an empty testdata/perft.txt"},
		{"a game without conformance", "games/mice/mice_test.go", "package mice", "games/mice has no gametest.Suite whose Test is called"},
		{"a suite that is not run", "games/mice/mice_test.go", "package mice\nvar suite = gametest.Suite{}", "games/mice has no gametest.Suite whose Test is called"},
		{"a game without help", "games/mice/rules/rules.go", "package rules", "games/mice has no method Prompt"},
		{"a game of deeds, which ask", "games/mice/rules/rules.go", "package rules\nimport \"mischief/game/deeds\"\nvar book = deeds.New(plan)", ""},
		{"a game without a board", "games/mice/drawing/drawing.go", "package drawing\nfunc Draw() {}", "games/mice has no method Draw"},
	} {
		t.Run(planted.about, func(t *testing.T) {
			tree := fstest.MapFS{}
			for name, f := range whole {
				tree[name] = f
			}
			if planted.text != "" {
				tree[planted.name] = file(planted.text)
			} else {
				delete(tree, planted.name)
			}
			houses, err := packages(tree)
			if err != nil {
				t.Fatal(err)
			}
			faults := append(importFaults(houses), gameFaults(tree, "games/mice")...)
			switch {
			case planted.want == "" && len(faults) > 0:
				t.Errorf("found %q, want nothing", faults)
			case planted.want != "" && (len(faults) != 1 || !strings.Contains(faults[0], planted.want)):
				t.Errorf("found %q, want one fault with %q", faults, planted.want)
			}
		})
	}
}

// gameFolders lists the folders of games. Beside them lie the files of the registry.
func gameFolders(t *testing.T, tree fs.FS) []string {
	t.Helper()
	all, err := fs.ReadDir(tree, "games")
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for _, d := range all {
		if folder := path.Join("games", d.Name()); d.IsDir() {
			folders = append(folders, folder)
		}
	}
	if len(folders) == 0 {
		t.Fatal("no games found")
	}
	return folders
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func report(t *testing.T, faults []string) {
	t.Helper()
	for _, f := range faults {
		t.Error(f)
	}
}

// source is a package as its running code shows it.
type source struct {
	folder  string
	name    string              // of the package clause
	imports map[string][]string // file to what it imports
}

// packages reads the imports of every package of a tree, tests left out, in the order of their folders.
func packages(tree fs.FS) ([]source, error) {
	found := map[string]source{}
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_")):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		parsed, err := parse(tree, name, parser.ImportsOnly)
		if err != nil {
			return err
		}
		p, ok := found[path.Dir(name)]
		if !ok {
			p = source{folder: path.Dir(name), name: parsed.Name.Name, imports: map[string][]string{}}
			found[p.folder] = p
		}
		for _, spec := range parsed.Imports {
			what, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			p.imports[name] = append(p.imports[name], what)
		}
		return nil
	})
	return slices.SortedFunc(maps.Values(found), func(a, b source) int { return strings.Compare(a.folder, b.folder) }), err
}

func parse(tree fs.FS, name string, mode parser.Mode) (*ast.File, error) {
	text, err := fs.ReadFile(tree, name)
	if err != nil {
		return nil, err
	}
	return parser.ParseFile(token.NewFileSet(), name, text, mode)
}

// importFaults lists what breaks the plan of the house, and what to do about it.
func importFaults(house []source) []string {
	var faults []string
	for _, p := range house {
		for _, n := range namesOfNothing {
			if p.name == n || path.Base(p.folder) == n {
				faults = append(faults, fmt.Sprintf("%s is called %s: name a package for what it provides", p.folder, n))
				break
			}
		}
		l, ok := layerOf(p.folder)
		if !ok {
			faults = append(faults, p.folder+" is in no layer: give it a line in the table of layers")
			continue
		}
		for file, imports := range p.imports {
			for _, what := range imports {
				if why := l.refuses(p.folder, what); why != "" {
					faults = append(faults, fmt.Sprintf("%s imports %s: %s", file, what, why))
				}
			}
		}
	}
	slices.Sort(faults)
	return faults
}

func layerOf(folder string) (layer, bool) {
	i := slices.IndexFunc(layers, func(l layer) bool { return matches(l.packages, folder) })
	if i < 0 {
		return layer{}, false
	}
	return layers[i], true
}

// refuses tells why a package of the layer may not import something; empty if it may.
func (l layer) refuses(folder, what string) string {
	if inside, ok := strings.CutPrefix(what, module+"/"); ok {
		if own, other := gameOf(folder), gameOf(inside); own != "" && other != "" && own != other {
			return "no game knows another"
		}
		if slices.ContainsFunc(l.imports, func(pattern string) bool { return matches(pattern, inside) }) {
			return ""
		}
		return fmt.Sprintf("%s may import %s of the house", l.packages, orNothing(l.imports))
	}
	if domain, _, _ := strings.Cut(what, "/"); strings.Contains(domain, ".") {
		for _, lib := range libraries {
			if below(lib.front, what) {
				if slices.ContainsFunc(lib.where, func(pattern string) bool { return matches(pattern, folder) }) {
					return ""
				}
				return fmt.Sprintf("%s stays in %s", lib.front, strings.Join(lib.where, ", "))
			}
		}
		return "no such library is agreed on: see the table of libraries"
	}
	if l.pure && slices.ContainsFunc(impurities, func(front string) bool { return below(front, what) }) {
		return "rules have no network, files, clock, logging, database or random generator"
	}
	if below("database", what) && folder != "store" {
		return "databases stay in store"
	}
	return ""
}

// gameOf is the game that a folder is of, or empty.
func gameOf(folder string) string {
	_, inside, _ := strings.Cut(folder, "games/")
	id, _, _ := strings.Cut(inside, "/")
	return id
}

// matches tells whether a folder is the one a pattern names; a star stands for one element of a path.
func matches(pattern, folder string) bool {
	ok, _ := path.Match(pattern, folder)
	return ok
}

// below tells whether an import path is front or begins with it.
func below(front, what string) bool { return what == front || strings.HasPrefix(what, front+"/") }

func orNothing(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, ", ")
}

// storeys are the layers by how high they stand: one above the highest that a package imports.
func storeys(house []layer) [][]layer {
	height := map[string]int{}
	var all [][]layer
	for _, l := range house { // what a line names stands above it
		h := 0
		for _, below := range l.imports {
			h = max(h, height[below]+1)
		}
		height[l.packages] = h
		if h == len(all) {
			all = append(all, nil)
		}
		all[h] = append(all[h], l)
	}
	return all
}

// captions say what each layer is for, in the picture of the house.
var captions = map[string]string{
	"game/near":             "the word somebody meant",
	"game":                  "the contract: positions, decisions, moves, chance, views, stories",
	"game/content":          "reads YAML, with the place of every fault",
	"game/notation":         "how moves are written",
	"game/deeds":            "what can be done, and the decisions it answers",
	"game/document":         "how positions are written",
	"game/features":         "what bots count, and its weights",
	"game/frame":            "what waits inside a position",
	"game/vocabulary":       "the words in which cards say what they do",
	"game/cases":            "cases, perft, transcripts",
	"game/gametest":         "does a game keep the contract?",
	"game/gametest/cellar":  "a toy with a campaign",
	"game/board/grid":       "boards of cells: lines, text, documents",
	"game/board/*":          "geometry that games share",
	"games/*/box":           "what lies in the box: boards, cards, their words",
	"games/*/tiles":         "what is printed on the tiles of a game",
	"games/*/codex":         "what is printed: cards, skills, maps",
	"games/*/hero":          "heroes of one's own: made, checked, kept",
	"games/*/portrait":      "heroes as cards, in pictures and text",
	"games/*/ground":        "a map: places, ways, sight",
	"games/*/words":         "what the events of a game say",
	"games/*/rules":         "the rulebook of a game",
	"games/*/drawing":       "a game in text, and what its board is given",
	"games/*/evaluation":    "what positions of a game are worth to bots",
	"games/*":               "one game each: rules, content, cases, board",
	"games/*/yardstick":     "what the contract costs",
	"cmd/mischief/skeleton": "what mischief new game copies",
	"bot":                   "random, greedy, tree search",
	"lab":                   "many matches: simulate, measure",
	"games":                 "the one list of games",
	"store":                 "where matches are kept: SQLite",
	"store/storetest":       "does a store keep its promises?",
	"match":                 "a match being played: log, undo, fork, fair dice, file",
	"terminal":              "play at a screen, or in plain lines",
	"table/notice":          "telling who is away: push, mail, hooks",
	"table/picture":         "how a match went, as a PNG",
	"table":                 "a match with people: seats, bots, clocks, chat",
	"server/account":        "passkeys, passwords, recovery codes",
	"ui":                    "the browser client, built and embedded",
	"server":                "HTTP and WebSocket over tables, limits",
	"cmd/mischief":          "the program: flags and wiring",
}

// The picture of the house, in pixels: how wide it is, how thick its walls are, how high its roof and a line of text, how wide a letter of a name.
const houseWidth, wall, roofHeight, lineHeight, letterWidth = 1120, 10, 120, 16, 10

// abreast is how many rooms stand side by side at most: a storey with more of them, or with a name too long for its room, has them in more rows.
const abreast = 6

// drawn is the house as a picture: a room for each package, with what it imports, on the storey above all of that. The uppermost is the roof.
func drawn(house []layer) string {
	all := storeys(house)
	top := len(all) - 1
	var b strings.Builder
	fmt.Fprintf(&b, "<path d=\"M%d %d L%d %d H%d Z\" fill=\"#a4452f\"/>\n", houseWidth/2, wall, houseWidth-wall, roofHeight, wall)
	for _, l := range all[top] {
		fmt.Fprintf(&b, roomName+roomLine, houseWidth/2, roofHeight/2, "#ffffff", l.packages, houseWidth/2, roofHeight/2+lineHeight, "#ffffff", captions[l.packages])
	}
	y := roofHeight + wall/2
	for _, storey := range slices.Backward(all[:top]) {
		rows := (len(storey) + abreast - 1) / abreast
		for rows < len(storey) && (houseWidth-wall)/((len(storey)+rows-1)/rows)-wall < widest(storey) {
			rows++
		}
		for rooms := range slices.Chunk(storey, (len(storey)+rows-1)/rows) {
			width, height := (houseWidth-wall)/len(rooms), 0
			for _, l := range rooms {
				height = max(height, l.height(width-wall))
			}
			for n, l := range rooms {
				l.draw(&b, wall+n*width, y, width-wall, height)
			}
			y += height + wall
		}
	}
	x := wall
	for _, sign := range []struct{ style, text string }{
		{`fill="#dcebd2"`, "pure: no clock, files, network or dice"}, {`fill="#ffffff"`, "everything else"}, {`fill="none" stroke="#4a3a2c" stroke-dasharray="4 3"`, "for tests alone"},
	} {
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="22" height="14" %s/><text x="%d" y="%d" text-anchor="start" fill="#4a3a2c">%s</text>`+"\n", x, y+wall, sign.style, x+30, y+wall+12, sign.text)
		x += 60 + 7*len(sign.text)
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="Alegreya Sans, Verdana, sans-serif" font-size="13" text-anchor="middle">
<title>The packages of Mischief: each imports only what stands on storeys below it</title>
<rect width="100%%" height="100%%" fill="#f4ecdc"/>
%s</svg>
`, houseWidth, y+4*wall, b.String())
}

// Lines of text in the picture: their place, colour and words.
const (
	roomName    = `<text x="%d" y="%d" font-size="16" font-weight="bold" fill="%s">%s</text>` + "\n"
	roomLine    = `<text x="%d" y="%d" fill="%s">%s</text>` + "\n"
	roomImports = `<text x="%d" y="%d" font-size="11" font-style="italic" fill="#6b5a48">%s</text>` + "\n"
)

// widest is how wide the longest name of some rooms is.
func widest(rooms []layer) int {
	most := 0
	for _, l := range rooms {
		most = max(most, letterWidth*len(l.packages))
	}
	return most
}

// texts are what a room says below its name, broken into lines: what it is for, and what it imports.
func (l layer) texts(width int) (about, imports []string) {
	return folded(captions[l.packages], width/8), folded("imports "+orNothing(l.imports), width/6)
}

func (l layer) height(width int) int {
	about, imports := l.texts(width)
	return (2+len(about)+len(imports))*lineHeight + wall/2
}

// draw draws the room of a layer.
func (l layer) draw(b *strings.Builder, x, y, width, height int) {
	fill, dashes := "#ffffff", ""
	if l.pure {
		fill = "#dcebd2"
	}
	if strings.HasSuffix(l.packages, "test") {
		dashes = ` stroke-dasharray="4 3"`
	}
	fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" rx="4" fill="%s" stroke="#4a3a2c"%s/>`+"\n", x, y, width, height, fill, dashes)
	x, y = x+width/2, y+lineHeight+4
	fmt.Fprintf(b, roomName, x, y, "#2b2118", l.packages)
	about, imports := l.texts(width)
	for _, text := range about {
		y += lineHeight
		fmt.Fprintf(b, roomLine, x, y, "#2b2118", text)
	}
	y += wall / 2
	for _, text := range imports {
		y += lineHeight
		fmt.Fprintf(b, roomImports, x, y, text)
	}
}

// folded breaks a text into lines of so many letters at most.
func folded(text string, most int) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		if n := len(lines); n > 0 && len(lines[n-1])+1+len(word) <= most {
			lines[n-1] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// gameFaults lists what a game's folder lacks.
func gameFaults(tree fs.FS, folder string) []string {
	var faults []string
	for _, pattern := range []string{"rules.yaml", "testdata/cases/*.yaml", "testdata/perft.txt", "testdata/transcript.txt", "testdata/editions.txt"} {
		names, err := fs.Glob(tree, folder+"/"+pattern)
		if err != nil || len(names) == 0 {
			faults = append(faults, folder+" lacks "+pattern)
		}
		for _, name := range names {
			if text, err := fs.ReadFile(tree, name); err != nil || strings.TrimSpace(string(text)) == "" {
				faults = append(faults, folder+" has an empty "+strings.TrimPrefix(name, folder+"/"))
			}
		}
	}
	found, err := read(tree, folder)
	if err != nil {
		return append(faults, err.Error())
	}
	if !found.suite || !found.tested {
		faults = append(faults, folder+" has no gametest.Suite whose Test is called: conformance is unproven")
	}
	if !found.prompts {
		faults = append(faults, folder+" has no method Prompt: players get no help (game.Prompter)")
	}
	if !found.draws {
		faults = append(faults, folder+" has no method Draw: players get no board (game.Drawer)")
	}
	return faults
}

// findings are what the Go files of a game's folder, and of its rooms, show.
type findings struct{ suite, tested, prompts, draws bool }

func read(tree fs.FS, folder string) (findings, error) {
	var f findings
	names, err := fs.Glob(tree, folder+"/*.go")
	rooms, errRooms := fs.Glob(tree, folder+"/*/*.go")
	faulty := []error{err, errRooms}
	for _, name := range append(names, rooms...) {
		test := strings.HasSuffix(name, "_test.go")
		if test && path.Dir(name) != folder {
			continue // what a room tests by itself
		}
		parsed, err := parse(tree, name, parser.SkipObjectResolution)
		if err != nil {
			faulty = append(faulty, err)
			continue
		}
		for node := range ast.Preorder(parsed) {
			switch n := node.(type) {
			case *ast.FuncDecl:
				f.prompts = f.prompts || !test && n.Recv != nil && n.Name.Name == "Prompt"
				f.draws = f.draws || !test && n.Recv != nil && n.Name.Name == "Draw"
			case *ast.SelectorExpr:
				x, ok := n.X.(*ast.Ident)
				f.prompts = f.prompts || !test && ok && x.Name == "deeds" && n.Sel.Name == "New" // which refuses a decision without a prompt
				f.suite = f.suite || test && ok && x.Name == "gametest" && n.Sel.Name == "Suite"
				f.tested = f.tested || test && ok && x.Name == "suite" && n.Sel.Name == "Test"
			}
		}
	}
	return f, errors.Join(faulty...)
}
