package gametest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/deeds"
)

// tellings compiles the words of every language but English; those that do not compile are found by Languages.
func tellings(info *game.Info) map[string]*game.Telling {
	all := map[string]*game.Telling{}
	for tag := range info.Languages {
		if t, err := game.NewTelling(info.In(tag).Words); err == nil {
			all[tag] = t
		}
	}
	return all
}

// checkSpoken makes sure that other languages do not say a sentence in English.
func (x *examiner[S, M]) checkSpoken(english string, say func(*game.Telling) string) {
	for tag, t := range x.others {
		if strings.Contains(english, " ") && say(t) == english && !x.mute[tag+english] {
			x.mute[tag+english] = true
			x.fail("in %s it says in English: %q", tag, english)
		}
	}
}

// Languages makes sure that a game says everything in every language of its Info: each has the rules of the English catalogue, the texts
// of the English words with the same arguments, and all sentences that stand in the Go files of dir, the game's folder; and that no text
// of theirs is left over.
func Languages(t *testing.T, info *game.Info, dir fs.FS) {
	t.Helper()
	source, err := readSource(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range slices.Sorted(maps.Keys(info.Languages)) {
		l := info.Languages[tag]
		t.Run(tag, func(t *testing.T) {
			checkRulebook(t, &info.Rulebook, &l.Rulebook)
			checkWords(t, tag, info, l.Words, source)
		})
	}
}

// checkRulebook makes sure that a catalogue says the same as the English one, as far as a test can tell.
func checkRulebook(t *testing.T, english, other *game.Catalogue) {
	if other.Title == "" || len(other.Rules) != len(english.Rules) || len(other.Rulings) != len(english.Rulings) || len(other.Examples) != len(english.Examples) {
		t.Fatalf("the catalogue %q has %d rules, %d rulings and %d examples; the English one has %d, %d and %d", other.Title,
			len(other.Rules), len(other.Rulings), len(other.Examples), len(english.Rules), len(english.Rulings), len(english.Examples))
	}
	same := func(what string, is bool) {
		if !is {
			t.Errorf("%s is not about what the English one is about, or in another place", what)
		}
	}
	said := func(id string, texts ...string) {
		for i := 0; i < len(texts); i += 2 {
			if (strings.TrimSpace(texts[i]) == "") != (strings.TrimSpace(texts[i+1]) == "") {
				t.Errorf("%s: %q stands for %q", id, texts[i+1], texts[i])
			}
		}
	}
	for i, e := range english.Rules {
		o := other.Rules[i]
		same(o.ID, o.ID == e.ID && o.From == e.From)
		said(o.ID, e.Section, o.Section, e.Text, o.Text, e.Source, o.Source, e.NoCode, o.NoCode)
	}
	for i, e := range english.Rulings {
		o := other.Rulings[i]
		same(o.ID, o.ID == e.ID && slices.Equal(o.About, e.About))
		said(o.ID, e.Question, o.Question, e.Ruling, o.Ruling, e.Why, o.Why, e.NoCode, o.NoCode)
	}
	for i, e := range english.Examples {
		o := other.Examples[i]
		same(o.ID, o.ID == e.ID && slices.Equal(o.Rules, e.Rules))
		said(o.ID, e.Given, o.Given, e.When, o.When, e.Then, o.Then)
	}
}

// checkWords makes sure that words have what is needed and nothing else.
func checkWords(t *testing.T, tag string, info *game.Info, words game.Words, source *source) {
	shared := deeds.Words(tag)
	maps.Copy(shared, content.Words(tag))
	if _, err := game.NewTelling(words); err != nil {
		t.Fatal(err)
	}
	need := func(what, key, english string) {
		text, ok := words[key]
		if !ok {
			text, ok = words[english]
		}
		if !ok || text == "" {
			t.Errorf("%s is not said: %q", what, english)
			return
		}
		if got, want := arguments(text), arguments(english); !slices.Equal(got, want) {
			t.Errorf("%s has the arguments %q, in English %q", what, got, want)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(info.Words)) {
		need("the word "+key, key, info.Words[key])
	}
	told := slices.Collect(maps.Values(info.Words)) // found by their keys
	for _, text := range source.sentences {
		if !slices.Contains(told, text) {
			need("a sentence", text, text)
		}
	}
	for _, text := range source.said {
		if word, key := info.Words[text]; key && word != text {
			t.Errorf("the text %q is the key of an event as well; a telling would take the one for the other", text)
		}
		need("a text", text, text)
	}
	for _, text := range source.terms {
		need("a term of the notation", text, text)
	}
	for _, text := range []string{info.Promise, info.Players} {
		need("Info", text, text)
	}
	for _, op := range info.Schema {
		need("the option "+op.Name, op.Help, op.Help)
		need("the name of the option "+op.Name, "option."+op.Name, op.Name)
	}
	for key, text := range words {
		_, known := info.Words[key]
		if shared[key] == text {
			continue
		}
		if !known && !strings.HasPrefix(key, "option.") && !strings.HasPrefix(key, "seat.") && !source.holds(key) {
			t.Errorf("%q is said nowhere in the game, yet it has the text %q", key, text)
		}
		if !known && !slices.Equal(arguments(text), arguments(key)) && strings.Contains(key, "{{") {
			t.Errorf("%q has other arguments than %q", text, key)
		}
	}
}

var argument = regexp.MustCompile(`\.\w+`)
var action = regexp.MustCompile(`\{\{[^}]*\}\}`)

// arguments are the names of the arguments a text uses, each once, in order.
func arguments(text string) []string {
	var names []string
	for _, a := range action.FindAllString(text, -1) {
		names = append(names, argument.FindAllString(a, -1)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// source is what stands in the files of a game.
type source struct {
	sentences []string        // texts in the Go files that read like sentences
	terms     []string        // what nouns of the notation are called, and what stands for them in the form of a move
	said      []string        // texts in the Go files that are said: they stand first in a call of Say, and have words outside their gaps
	literals  map[string]bool // all texts in the Go files
	rest      []byte          // the content files
}

// sentence matches what a person is told, unlike the errors of programs.
var sentence = regexp.MustCompile(`^["{A-Z][^\n%]* [^\n%]*[.?]$`)

func readSource(dir fs.FS) (*source, error) {
	s := &source{literals: map[string]bool{}}
	err := fs.WalkDir(dir, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "board"):
			return fs.SkipDir
		case strings.HasSuffix(path, ".yaml"):
			text, err := fs.ReadFile(dir, path)
			if !strings.Contains(path, ".de.") { // not the words themselves
				s.rest = append(s.rest, text...)
			}
			return err
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			return s.readGo(dir, path)
		}
		return nil
	})
	return s, err
}

func (s *source) readGo(dir fs.FS, path string) error {
	text, err := fs.ReadFile(dir, path)
	if err != nil {
		return err
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if text, ok := saidBy(n); ok {
			s.said = append(s.said, text)
		}
		s.terms = append(s.terms, termsOf(n)...)
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		value, err := strconv.Unquote(lit.Value)
		if err != nil {
			panic(fmt.Sprintf("%s: the parser let %s pass", path, lit.Value))
		}
		s.literals[value] = true
		if sentence.MatchString(value) {
			s.sentences = append(s.sentences, value)
		}
		return true
	})
	return nil
}

// saidBy is the text that a call of Say, or of a function named say for short, is given as its first argument; ok is false for everything else, and for
// what is all gaps and signs.
func saidBy(n ast.Node) (text string, ok bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "", false
	}
	name := ""
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	lit, ok := call.Args[0].(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || !strings.EqualFold(name, "say") {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	quoted := strings.Join(inGap.FindAllString(strings.Join(action.FindAllString(text, -1), ""), -1), "")
	return text, err == nil && strings.ContainsFunc(action.ReplaceAllString(text, "")+quoted, unicode.IsLetter)
}

// termsOf are the terms in a call that makes a noun of the notation, or in the fields of one.
func termsOf(n ast.Node) []string {
	var terms []string
	switch n := n.(type) {
	case *ast.CallExpr:
		maker := n.Fun
		switch of := maker.(type) {
		case *ast.IndexExpr:
			maker = of.X
		case *ast.IndexListExpr:
			maker = of.X
		}
		f, ok := maker.(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		if pkg, ok := f.X.(*ast.Ident); !ok || pkg.Name != "notation" {
			return nil
		}
		switch f.Sel.Name {
		case "IDs", "IDsOf":
			return append(termIn(n.Args[0]), formIn(n.Args[1])...)
		case "Number":
			return formIn(n.Args[0])
		}
	case *ast.KeyValueExpr:
		switch key, ok := n.Key.(*ast.Ident); {
		case ok && key.Name == "What":
			terms = termIn(n.Value)
		case ok && key.Name == "Form":
			terms = formIn(n.Value)
		}
	}
	return terms
}

func termIn(e ast.Expr) []string {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		text, _ := strconv.Unquote(lit.Value)
		return []string{text}
	}
	return nil
}

var capitals = regexp.MustCompile(`[A-Z]{2,}`)

func formIn(e ast.Expr) []string {
	return capitals.FindAllString(strings.Join(termIn(e), ""), -1)
}

// inGap matches what a gap of a pattern says by itself, such as "unit" in {{plural .n "unit" "units"}}.
var inGap = regexp.MustCompile(`"[^"]*"`)

// holds tells whether a text stands in the files, by itself or as a part of the form of a move.
func (s *source) holds(text string) bool {
	return s.literals[text] || slices.Contains(s.terms, text) || bytes.Contains(s.rest, []byte(text))
}
