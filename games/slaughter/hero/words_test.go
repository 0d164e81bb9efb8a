package hero_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
	"mischief/games/slaughter/portrait"
)

// TestGerman holds the German words of Heroes and of their cards to the Go files that say them: each literal that is said to people has its German, with the same
// gaps, and no word is left over.
func TestGerman(t *testing.T) {
	words := hero.German()
	maps.Copy(words, portrait.German())
	if _, err := game.NewTelling(words); err != nil {
		t.Fatal(err)
	}
	gaps := regexp.MustCompile(`\.\w+`)
	known, sentences := map[string]bool{}, 0
	for _, folder := range []string{".", "../portrait"} {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for node := range ast.Preorder(parsed) {
				if text, ok := plain(node); ok {
					known[text] = true
				}
				call, ok := node.(*ast.CallExpr)
				if !ok || !speaks(call.Fun) {
					continue
				}
				for _, arg := range call.Args {
					text, ok := plain(arg)
					if !ok || strings.HasPrefix(text, "WAS-") {
						continue
					}
					sentences++
					german, ok := words[text]
					if !ok {
						t.Errorf("%s: it is not said in German: %q", file, text)
					}
					if got, want := set(gaps, german), set(gaps, text); ok && !slices.Equal(got, want) {
						t.Errorf("%q has the gaps %q in German, %q in English", text, got, want)
					}
				}
			}
		}
	}
	for _, names := range [][]string{hero.PipNames[:], hero.SexNames[:], hero.CategoryNames[1:], hero.FeatureNames} {
		for _, name := range names {
			if words[name] == "" {
				t.Errorf("it is not said in German: %q", name)
			}
		}
	}
	for key := range words {
		if !known[key] {
			t.Errorf("nobody says %q", key)
		}
	}
	if sentences < 70 {
		t.Errorf("only %d sentences were found", sentences)
	}
}

// plain is the text of a literal.
func plain(node ast.Node) (string, bool) {
	literal, ok := node.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(literal.Value)
	return text, err == nil
}

// speaks tells whether a function is one that says something to people.
func speaks(fun ast.Expr) bool {
	method, ok := fun.(*ast.SelectorExpr)
	return ok && slices.Contains([]string{"refuse", "Refuse", "Misread", "say", "Say"}, method.Sel.Name)
}

// set are the gaps of a pattern, each once.
func set(gaps *regexp.Regexp, pattern string) []string {
	var all []string
	for _, action := range regexp.MustCompile(`\{\{[^}]*\}\}`).FindAllString(pattern, -1) {
		all = append(all, gaps.FindAllString(action, -1)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// TestRefusalsInGerman says a refusal with names in it.
func TestRefusalsInGerman(t *testing.T) {
	f := forge(t)
	words := hero.German()
	maps.Copy(words, f.Names(game.Words{codex.Key("skill", "warrior.fierce-blow", "name"): "Wilder Hieb"}))
	german, err := game.NewTelling(words)
	if err != nil {
		t.Fatal(err)
	}
	h := figure(t, f, "sir-clawdius")
	h.Weapons[0] = 0
	found := f.Check(&h)
	if want := "Wilder Hieb verlangt eine stumpfe Waffe: Trag so etwas oder nimm eine andere Fertigkeit."; len(found) != 1 || german.Why(found[0].Why) != want {
		t.Errorf("%q, want %q", told(found), want)
	}
}
