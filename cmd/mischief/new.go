package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// skeleton is a whole small game, a package that is tested like any other. A new game is a copy of it under names of its own.
//
//go:embed skeleton
var skeleton embed.FS

// What the skeleton calls itself, and what a new game is called instead.
const (
	skeletonID, skeletonTitle, skeletonPrefix = "skeleton", "Skeleton", "SKL-"
	registryFile                              = "games/registry.go"
)

// newCommand makes what does not exist yet.
type newCommand struct {
	Game newGameCommand `cmd:"" help:"Write the folder of a new game, small but whole, and put it on the list of games: for writers of games, in a checkout of the sources."`
}

// newGameCommand writes a new game.
type newGameCommand struct {
	ID     string `arg:"" help:"What programs call it, and its folder in games: small letters and digits, such as cheesechase."`
	Title  string `help:"What people call it (default: the id with a capital)." placeholder:"NAME"`
	Prefix string `help:"What the ids of its rules begin with, in capitals (default: the first letters of the id)." placeholder:"ABC"`
}

// Run writes the game, lists it, and has the Go tool record how it plays.
func (c *newGameCommand) Run(_ *commands, con *console) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	root, err := checkout(here)
	if err != nil {
		return usage(err)
	}
	g, err := c.plan(root)
	if err != nil {
		return usage(err)
	}
	if err := g.write(root); err != nil {
		return err
	}
	fmt.Fprintf(con.out, "Wrote games/%s: a small game, whole, with its tests. Added it to %s.\n", g.id, registryFile)
	fmt.Fprintf(con.out, "Recording matches of it, by which its tests notice when it plays otherwise: %s\n", g.recording())
	if err := g.record(root); err != nil {
		return err
	}
	fmt.Fprintf(con.out, `
Next, in %[2]s:
  go test ./games/%[1]s
      the tests that every game has
  go run ./cmd/mischief play %[1]s
      a match at this terminal
  go run ./cmd/mischief serve
      a match in the browser
  go run ./cmd/mischief sim %[1]s -n 100 --bots random
      many matches between bots
Then make it your own, rule by rule: docs/write-a-game.md goes on from here.
`, g.id, root)
	return nil
}

// checkout is the folder of Mischief's sources that holds a folder, or is it.
func checkout(folder string) (string, error) {
	for at := folder; ; at = filepath.Dir(at) {
		text, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil && bytes.HasPrefix(text, []byte("module mischief\n")) {
			if _, err := os.Stat(filepath.Join(at, filepath.FromSlash(registryFile))); err == nil {
				return at, nil
			}
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("%s is in no checkout of Mischief's sources: a new game is written there; clone the repository and run this in its folder, as go run ./cmd/mischief new game ID", folder)
		}
	}
}

// newGame is a game that is about to be written.
type newGame struct {
	id, title string
	prefix    string            // of the ids of its rules, with the hyphen
	files     map[string][]byte // of its folder, by their slashed path in it
	registry  []byte            // the registry with the game on its list
}

// What names may be made of.
var (
	idForm     = regexp.MustCompile(`^[a-z][a-z0-9]{1,23}$`)
	titleForm  = regexp.MustCompile(`^[\p{L}\p{N}][\p{L}\p{N} '’&!?.,+-]{0,39}$`)
	prefixForm = regexp.MustCompile(`^[A-Z][A-Z0-9]{1,5}$`)
)

// reserved are ids that the Go tool has other plans with.
var reserved = []string{"main", "init", "internal", "vendor", "testdata"}

// plan checks the names and works out all that is to be written. It writes nothing.
func (c *newGameCommand) plan(root string) (*newGame, error) {
	g := &newGame{id: c.ID, title: c.Title, prefix: c.Prefix}
	if !idForm.MatchString(g.id) {
		return nil, fmt.Errorf("the id %q: write 2 to 24 small letters and digits, the first a letter, such as cheesechase", g.id)
	}
	if token.IsKeyword(g.id) || slices.Contains(reserved, g.id) {
		return nil, fmt.Errorf("the id %s means something to Go, and names a package here: choose another", g.id)
	}
	if g.title == "" {
		g.title = strings.ToUpper(g.id[:1]) + g.id[1:]
	}
	if !titleForm.MatchString(g.title) {
		return nil, fmt.Errorf("the title %q: write up to 40 letters, digits, spaces and signs of a sentence, such as --title \"Cheese Chase\"", g.title)
	}
	if g.prefix == "" {
		g.prefix = strings.ToUpper(g.id[:min(4, len(g.id))])
	}
	if !prefixForm.MatchString(g.prefix) {
		return nil, fmt.Errorf("the prefix %q: write 2 to 6 capitals and digits, the first a capital, such as --prefix CHC", g.prefix)
	}
	g.prefix += "-"
	if err := g.free(root); err != nil {
		return nil, err
	}
	if err := g.fill(); err != nil {
		return nil, err
	}
	source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(registryFile)))
	if err != nil {
		return nil, err
	}
	g.registry, err = listed(source, g.id)
	return g, err
}

// free makes sure that no other game has the names.
func (g *newGame) free(root string) error {
	games, err := os.ReadDir(filepath.Join(root, "games"))
	if err != nil {
		return err
	}
	for _, other := range games {
		if strings.EqualFold(other.Name(), g.id) {
			return fmt.Errorf("games/%s is there already, and nothing is written over: choose another id, or move that folder away first", other.Name())
		}
		rules, err := os.ReadFile(filepath.Join(root, "games", other.Name(), "rules.yaml"))
		if err == nil && bytes.Contains(rules, []byte(" id: "+g.prefix)) {
			return fmt.Errorf("the rules of %s begin with %s already: give this game's another beginning, such as --prefix %sX", other.Name(), g.prefix, strings.TrimSuffix(g.prefix, "-"))
		}
	}
	return nil
}

// fill makes the files of the game from those of the skeleton. What is recorded of the skeleton is not copied: it is recorded of the game itself.
func (g *newGame) fill() error {
	names := strings.NewReplacer(skeletonID, g.id, skeletonTitle, g.title, skeletonPrefix, g.prefix)
	g.files = map[string][]byte{}
	return fs.WalkDir(skeleton, skeletonID, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Base(file) == "editions.txt" {
			return err
		}
		text, err := skeleton.ReadFile(file)
		if err != nil {
			return err
		}
		name := names.Replace(strings.TrimPrefix(file, skeletonID+"/"))
		if _, twice := g.files[name]; twice {
			return fmt.Errorf("the id %s: the game's folder has a file %s besides; choose another id", g.id, name)
		}
		text = []byte(names.Replace(string(text)))
		if path.Ext(name) == ".go" {
			if text, err = format.Source(text); err != nil { // columns of comments move with the length of names
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		g.files[name] = text
		return nil
	})
}

// listed is the source of the registry with a game added to its imports and, as the last, to its list.
func listed(source []byte, id string) ([]byte, error) {
	lines := []string{strconv.Quote("mischief/games/" + id), fmt.Sprintf("list(%q, embed.FS{}, content.None(%s.Rules{})),", id, id)}
	byHand := func(why string) error {
		return fmt.Errorf("%s: %s, so the game cannot be put on the list and nothing is written; mend that file (git diff %s), or bring back its function builtIn with the line %s", registryFile, why, registryFile, lines[1])
	}
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, registryFile, source, parser.ParseComments)
	if err != nil {
		return nil, byHand(err.Error())
	}
	var clash bool
	ast.Inspect(parsed, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		clash = clash || ok && name.Name == id
		return true
	})
	if clash {
		return nil, fmt.Errorf("the id %s is a name that %s uses for something else: choose another", id, registryFile)
	}
	list := gameList(parsed)
	if list == nil || len(list.Elts) == 0 {
		return nil, byHand("there is no function builtIn that returns a list of games")
	}
	have := map[string]bool{}
	var beside ast.Node // the import that the new one stands below: the last of the house that comes before it in the alphabet
	for _, spec := range parsed.Imports {
		what, _ := strconv.Unquote(spec.Path.Value)
		have[what] = true
		if strings.HasPrefix(what, "mischief/") && what < "mischief/games/"+id {
			beside = spec
		}
	}
	if !have["embed"] || !have["mischief/game/content"] {
		return nil, byHand("it does not import embed and mischief/game/content, as games need that have no content")
	}
	// From behind, so that places before stay where they are. "mischief/game/content" stands before every game.
	below := bytes.IndexByte(source[files.Position(beside.End()).Offset:], '\n') + files.Position(beside.End()).Offset + 1
	brace := files.Position(list.Rbrace).Offset
	last := bytes.LastIndexByte(source[:brace], '\n') + 1 // where the line of the closing brace begins
	if len(bytes.TrimSpace(source[last:brace])) > 0 {
		return nil, byHand("the list of games does not end with a brace on a line of its own")
	}
	out := slices.Concat(source[:below], []byte(lines[0]+"\n"), source[below:last], []byte(lines[1]+"\n"), source[last:])
	if out, err = format.Source(out); err != nil {
		return nil, byHand(err.Error())
	}
	return out, nil
}

// gameList is the list that the function builtIn returns, or nil.
func gameList(file *ast.File) *ast.CompositeLit {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Name.Name != "builtIn" || f.Body == nil || len(f.Body.List) != 1 {
			continue
		}
		if returned, ok := f.Body.List[0].(*ast.ReturnStmt); ok && len(returned.Results) == 1 {
			list, _ := returned.Results[0].(*ast.CompositeLit)
			return list
		}
	}
	return nil
}

// write writes the folder, whole or not at all, and then the registry.
func (g *newGame) write(root string) (err error) {
	folder := filepath.Join(root, "games", g.id)
	half, err := os.MkdirTemp(filepath.Join(root, "games"), ".new-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(half)
	for name, text := range g.files {
		file := filepath.Join(half, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
	}
	if err := errors.Join(os.Chmod(half, 0o755), os.Rename(half, folder)); err != nil {
		return err
	}
	if err := replaceFile(filepath.Join(root, filepath.FromSlash(registryFile)), g.registry); err != nil {
		return errors.Join(err, os.RemoveAll(folder))
	}
	return nil
}

// replaceFile puts a text in the place of a file, which keeps its old one if that fails.
func replaceFile(name string, text []byte) error {
	fresh := name + ".new"
	err := os.WriteFile(fresh, text, 0o644)
	if err == nil {
		err = os.Rename(fresh, name)
	}
	if err != nil {
		os.Remove(fresh)
	}
	return err
}

// recording is the command that records how the game plays: random matches for its own tests, and match files.
func (g *newGame) recording() string {
	return fmt.Sprintf("go test ./games/%s ./match -run 'TestGame/editions|TestRecordedMatches' -record", g.id)
}

// record runs that command in the sources.
func (g *newGame) record(root string) error {
	var words []string
	for _, word := range strings.Fields(g.recording()) {
		words = append(words, strings.Trim(word, "'"))
	}
	command := exec.Command(words[0], words[1:]...)
	command.Dir = root
	if told, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("games/%s is written and listed, but not recorded (%w); run in %s: %s\n%s", g.id, err, root, g.recording(), told)
	}
	return nil
}
