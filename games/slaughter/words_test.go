package slaughter

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"mischief/game"
)

// TestEveryEventHasAText looks through the code of the rules: what random matches hardly come to is told in words as well.
func TestEveryEventHasAText(t *testing.T) {
	g, _ := suite.Make(t)
	untold, keys, err := untoldKeys(os.DirFS("rules"), g.Info().Words)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range untold {
		t.Errorf("%s has no text in words", key)
	}
	if keys < 60 {
		t.Errorf("only %d keys are told; this test does not find them", keys)
	}
	planted := fstest.MapFS{"planted.go": {Data: []byte("package rules\nfunc f(tell *game.Story) { tell.Tell(\"WAS-101\", \"sneezes\"); tell.Whisper(0, \"WAS-101\", \"moves\"); tell.Tell(\"WAS-101\", key) }\n")}}
	if found, _, _ := untoldKeys(planted, g.Info().Words); len(found) != 2 || !strings.Contains(found[0], `"sneezes"`) || !strings.Contains(found[1], "key") {
		t.Errorf("of the planted keys it finds %q", found)
	}
}

// untoldKeys are the keys under which Go files tell something that the words do not have, and how many keys there are in all.
func untoldKeys(files fs.FS, words game.Words) (untold []string, keys int, err error) {
	names, err := fs.Glob(files, "*.go")
	if err != nil {
		return nil, 0, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, 0, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			return nil, 0, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			at := slices.Index([]string{"", "Tell", "Whisper"}, selected(f))
			if !ok || at < 1 || len(call.Args) <= at {
				return true
			}
			keys++
			key := "a key that is no text"
			lit, ok := call.Args[at].(*ast.BasicLit)
			if ok {
				key, _ = strconv.Unquote(lit.Value)
			}
			if words[key] == "" {
				untold = append(untold, fmt.Sprintf("%s: %q", name, key))
			}
			return true
		})
	}
	return untold, keys, nil
}

func selected(f *ast.SelectorExpr) string {
	if f == nil {
		return ""
	}
	return f.Sel.Name
}
