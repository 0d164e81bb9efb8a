package terminal

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// TestGerman plays in another language: what the game says is in it, story, prompt, refusal, reason and rule.
func TestGerman(t *testing.T) {
	tb := sit(t, fourInARow, "me", "friend Anna")
	s, err := New(tb.Match(), Config{Language: "de"})
	if err != nil {
		t.Fatal(err)
	}
	said := func(lines []Line) string {
		var all []string
		for _, l := range lines {
			all = append(all, l.Text)
		}
		return strings.Join(all, "\n")
	}
	if got := said(s.Start(t.Context())); !strings.Contains(got, "Vier gewinnt, Partie ") {
		t.Errorf("the greeting is %q", got)
	}
	for _, step := range []struct{ enter, want string }{
		{"4", "Rot wirft eine Scheibe in Spalte 4; sie landet in Reihe 1. [C4-202]"},
		{"9", "Es gibt keine Spalte 9; das Brett hat 7. [C4-101]"},
		{"why 4", "4 ist erlaubt."},
		{"help", "  moves [WORDS]      zeigen, was geht"},
		{"hnit", "Meintest du diesen Befehl?"},
		{"undo all", "Undo nimmt eine Entscheidung zurück"},
		{"position", "Spalte 4: Rot; 5 frei."},
		{"seat 9 easy", "Einen Platz \"9\" gibt es nicht"},
		{"seat 2 wizard", "\"wizard\" ist niemand"},
		{"rule nonsense", "versuch es mit weniger Wörtern"},
		{"rule C4-203", "Eine Spalte mit sechs Scheiben ist voll"},
	} {
		if got := said(s.Enter(t.Context(), step.enter)); !strings.Contains(got, step.want) {
			t.Errorf("%s: %q is not in\n%s", step.enter, step.want, got)
		}
	}
	if got := s.Prompt(); !strings.Contains(got, "Wirf eine Scheibe in eine Spalte") {
		t.Errorf("the prompt is %q", got)
	}
}

// TestEveryLanguageSaysAll makes sure that what this package and the commands that tell matches say is said in every language, with the same arguments,
// that nothing is left over, and that no game has an event by the same key.
func TestEveryLanguageSaysAll(t *testing.T) {
	said := map[string]bool{}
	for _, c := range commands() {
		said[c.help] = true
	}
	for _, e := range matchErrors {
		said[e.says] = true
	}
	for _, level := range levels() {
		said[level] = true
	}
	for _, state := range became {
		said[state] = true
	}
	for _, pattern := range []string{"*.go", "../cmd/mischief/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if !strings.HasSuffix(file, "_test.go") {
				collect(t, file, said)
			}
		}
	}
	// What other packages refuse is said here as well, and is looked up by the sentence.
	said["Take back on the table:"], said["Do now on the table:"] = true, true
	for _, dir := range []string{"../match", "../game"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if !strings.HasSuffix(file, "_test.go") {
				collect(t, file, said)
			}
		}
	}
	if len(said) < 150 {
		t.Errorf("only %d texts were found", len(said))
	}
	gaps := regexp.MustCompile(`\.\w+`)
	arguments := func(text string) []string {
		names := gaps.FindAllString(strings.Join(regexp.MustCompile(`\{\{[^}]*\}\}`).FindAllString(text, -1), ""), -1)
		slices.Sort(names)
		return slices.Compact(names)
	}
	for language, w := range words {
		for text := range said {
			if other, ok := w[text]; !ok {
				t.Errorf("%s does not say %q", language, text)
			} else if !slices.Equal(arguments(text), arguments(other)) {
				t.Errorf("%s: %q has other arguments than %q", language, other, text)
			}
		}
		for text := range w {
			if !said[text] {
				t.Errorf("%s says %q, which is said nowhere", language, text)
			}
		}
	}
	all, err := registry(t).All()
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range all {
		for text := range said {
			if word, ok := entry.Info().Words[text]; ok && word != text {
				t.Errorf("%s has an event %q, which would be told in place of the text", entry.Info().ID, text)
			}
		}
	}
}

// collect notes the texts in a Go file that are said to people: they stand first in calls of say and its like, or behind the name of an option.
func collect(t *testing.T, file string, said map[string]bool) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name := ""
		switch f := call.Fun.(type) {
		case *ast.SelectorExpr:
			name = f.Sel.Name
		case *ast.Ident:
			name = f.Name
		}
		at := map[string]int{"Say": 1, "say": 1, "note": 1, "refused": 1, "Misread": 1, "BadOption": 2}[name]
		if at == 0 || len(call.Args) < at {
			return true
		}
		lit, ok := call.Args[at-1].(*ast.BasicLit)
		if !ok {
			return true
		}
		text, err := strconv.Unquote(lit.Value)
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsFunc(regexp.MustCompile(`\{\{[^}]*\}\}`).ReplaceAllString(text, ""), unicode.IsLetter) || strings.Contains(text, "plural") {
			said[text] = true
		}
		return true
	})
}
