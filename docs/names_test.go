package docs

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/games"
)

// TestPagesNameWhatThereIs makes sure that what the pages name is there: the pages and headings they link to, the rules, the exported names of packages, and the
// requests that the server answers.
func TestPagesNameWhatThereIs(t *testing.T) {
	repository := os.DirFS("..")
	exported, err := exports(repository)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := ruleIDs()
	if err != nil {
		t.Fatal(err)
	}
	requests, err := described(repository)
	if err != nil {
		t.Fatal(err)
	}
	for page, text := range texts(t, repository, "README.md", "docs/*.md") {
		for i, line := range strings.Split(text, "\n") {
			for _, fault := range slices.Concat(lost(line, page, repository), unknownRules(line, rules), unknownNames(line, exported), unknownRequests(line, requests)) {
				t.Errorf("%s:%d: %s", page, i+1, fault)
			}
		}
	}
}

var link = regexp.MustCompile(`\]\(([^)\s]*)\)`)

// lost lists the links of a line that lead to no file or no heading.
func lost(line, page string, repository fs.FS) []string {
	var faults []string
	for _, found := range link.FindAllStringSubmatch(line, -1) {
		file, anchor, _ := strings.Cut(found[1], "#")
		if strings.Contains(file, "://") {
			continue
		}
		target := path.Join(path.Dir(page), file)
		if file == "" {
			target = page
		}
		text, err := fs.ReadFile(repository, target)
		switch {
		case err != nil:
			faults = append(faults, "there is no "+target)
		case anchor != "" && !slices.Contains(anchors(string(text)), anchor):
			faults = append(faults, fmt.Sprintf("%s has no heading #%s", target, anchor))
		}
	}
	return faults
}

var (
	heading     = regexp.MustCompile(`(?m)^#+ (.*)$`)
	punctuation = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// anchors are what links call the headings of a page.
func anchors(text string) []string {
	var all []string
	for _, h := range heading.FindAllStringSubmatch(text, -1) {
		all = append(all, strings.ReplaceAll(punctuation.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-"))
	}
	return all
}

// ruleIDs are the ids of all rules, rulings and examples of all games, by the prefix of the game's.
func ruleIDs() (map[string]map[string]bool, error) {
	registry, err := games.New("")
	if err != nil {
		return nil, err
	}
	all, err := registry.All()
	if err != nil {
		return nil, err
	}
	ids := map[string]map[string]bool{}
	for _, g := range all {
		book := g.Info().Rulebook
		note := func(id string) {
			prefix, _, _ := strings.Cut(id, "-")
			if ids[prefix] == nil {
				ids[prefix] = map[string]bool{}
			}
			ids[prefix][id] = true
		}
		for _, rule := range book.Rules {
			note(rule.ID)
		}
		for _, ruling := range book.Rulings {
			note(ruling.ID)
		}
		for _, example := range book.Examples {
			note(example.ID)
		}
	}
	return ids, nil
}

var ruleID = regexp.MustCompile(`\b([A-Z][A-Z0-9]{1,3})-[A-Z]?\d+\b`)

// unknownRules lists the rules of a line that their game's catalogue does not have.
func unknownRules(line string, ids map[string]map[string]bool) []string {
	var faults []string
	for _, found := range ruleID.FindAllStringSubmatch(line, -1) {
		if of := ids[found[1]]; of != nil && !of[found[0]] {
			faults = append(faults, "there is no rule "+found[0])
		}
	}
	return faults
}

// exports are the exported names of the packages of the house, by the name of the package: "Rules", "Rules.Moves".
func exports(repository fs.FS) (map[string]map[string]bool, error) {
	all := map[string]map[string]bool{}
	err := fs.WalkDir(repository, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || d.Name() == "testdata"):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(repository, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		of := all[file.Name.Name]
		if of == nil {
			of = map[string]bool{}
			all[file.Name.Name] = of
		}
		for _, d := range file.Decls {
			declared(d, of)
		}
		return nil
	})
	delete(all, "main")
	delete(all, "rules") // on pages that is what holds a game.Rules
	return all, err
}

// declared notes what a declaration declares, with fields and methods under the name of their type.
func declared(d ast.Decl, of map[string]bool) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			receiver := d.Recv.List[0].Type
			for n := range ast.Preorder(receiver) {
				if id, ok := n.(*ast.Ident); ok {
					name = id.Name + "." + name
					break
				}
			}
		}
		of[name] = true
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					of[id.Name] = true
				}
			case *ast.TypeSpec:
				of[spec.Name.Name] = true
				for n := range ast.Preorder(spec.Type) {
					if field, ok := n.(*ast.Field); ok {
						for _, id := range field.Names {
							of[spec.Name.Name+"."+id.Name] = true
						}
					}
				}
			}
		}
	}
}

// qualified is a name of a package as code writes it, such as game.Refuse or game.Turn.Open.
var qualified = regexp.MustCompile(`(?:^|[^\w./])([a-z]+)\.([A-Z]\w*(?:\.[A-Z]\w*)?)`)

// unknownNames lists the names of a line that the packages they are said to be in do not have.
func unknownNames(line string, exported map[string]map[string]bool) []string {
	var faults []string
	for _, found := range qualified.FindAllStringSubmatch(line, -1) {
		if of := exported[found[1]]; of != nil && !of[found[2]] {
			faults = append(faults, fmt.Sprintf("package %s has no %s", found[1], found[2]))
		}
	}
	return faults
}

// described are the requests that the description of the API has, such as "GET /api/tables/{id}".
func described(repository fs.FS) ([]string, error) {
	text, err := fs.ReadFile(repository, "docs/openapi.json")
	if err != nil {
		return nil, err
	}
	var api struct {
		Paths map[string]map[string]any
	}
	if err := json.Unmarshal(text, &api); err != nil {
		return nil, err
	}
	var all []string
	for path, methods := range api.Paths {
		for method := range methods {
			all = append(all, strings.ToUpper(method)+" "+path)
		}
	}
	return all, nil
}

// request is one to the API, as pages and examples write it: POST /api/tables/{id}/moves, GET /api/tables?list=mine.
var request = regexp.MustCompile(`\b(?:GET|POST|PUT|PATCH|DELETE) /api/[\w{}/-]+`)

// unknownRequests lists the requests of a line that the description of the API does not have.
func unknownRequests(line string, known []string) []string {
	var faults []string
	for _, found := range request.FindAllString(line, -1) {
		if !slices.ContainsFunc(known, func(k string) bool { return sameRequest(found, k) }) {
			faults = append(faults, "the server answers no "+found)
		}
	}
	return faults
}

// sameRequest tells whether a request is one that is described; for what stands in braces there anything may stand.
func sameRequest(found, known string) bool {
	a, b := strings.Split(found, "/"), strings.Split(known, "/")
	return slices.EqualFunc(a, b, func(a, b string) bool { return a == b || strings.HasPrefix(b, "{") })
}

func TestUnknownNamesAreFound(t *testing.T) {
	repository := fstest.MapFS{
		"docs/mice.md": {Data: []byte("# Mice & rats\n\n## Why not `otherwise`?\n")},
		"game/game.go": {Data: []byte("package game\n\ntype Rules[S any] interface {\n\tTurn(s *S)\n}\n\ntype Turn struct{ Open bool }\n\nfunc (t *Turn) Shut() {}\n\nfunc Refuse() {}\n")},
	}
	exported, err := exports(repository)
	if err != nil {
		t.Fatal(err)
	}
	requests := []string{"GET /api/mice", "DELETE /api/mice/{id}"}
	rules := map[string]map[string]bool{"MIC": {"MIC-101": true, "MIC-R1": true}}
	for _, tt := range []struct{ line, want string }{
		{"See [mice](mice.md), [rats](mice.md#mice--rats), [why](#why-not-otherwise) and [more](https://example.org/a).", ""},
		{"See [cats](cats.md).", "there is no docs/cats.md"},
		{"See [cats](mice.md#cats).", "docs/mice.md has no heading #cats"},
		{"MIC-101, MIC-R1 and SHA-256.", ""},
		{"MIC-102.", "there is no rule MIC-102"},
		{"`game.Rules`, `game.Rules.Turn`, `game.Turn.Open`, `game.Turn.Shut`, `game.Refuse(...)`, `game/contract.go`.", ""},
		{"`game.Refused`.", "package game has no Refused"},
		{"`game.Turn.Who`.", "package game has no Turn.Who"},
		{"`GET /api/mice?list=mine`, `DELETE /api/mice/{id}`, `DELETE /api/mice/ID`.", ""},
		{"`POST /api/mice` and `GET /api/mice/{id}/cats`.", "the server answers no POST /api/mice; the server answers no GET /api/mice/{id}/cats"},
	} {
		faults := slices.Concat(lost(tt.line, "docs/mice.md", repository), unknownRules(tt.line, rules), unknownNames(tt.line, exported), unknownRequests(tt.line, requests))
		if got := strings.Join(faults, "; "); got != tt.want {
			t.Errorf("%s\n got %q\nwant %q", tt.line, got, tt.want)
		}
	}
}
