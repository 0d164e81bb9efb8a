package content

import (
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Limits of a file, far above anything written for people. They are looked at before the text is parsed: a parser takes thousands of times the memory
// of a text that is nested without end.
const (
	MaxBytes  = 256 << 10 // of a file
	maxNested = 64        // lists and maps within each other
	maxValues = 100_000   // of a document, each written as often as it is pointed to
)

// Read reads a file of a folder that anybody may have written: a plain file of at most MaxBytes. A link is not followed, a pipe or a device not opened.
func Read(files fs.FS, name string) ([]byte, error) {
	info, err := fs.Lstat(files, name)
	if err != nil {
		return nil, fmt.Errorf("content: %w", err)
	}
	if err := Plain(name, info); err != nil {
		return nil, err
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, fmt.Errorf("content: %w", err)
	}
	defer f.Close()
	return ReadFrom(name, f)
}

// ReadFrom reads a text of at most MaxBytes.
func ReadFrom(name string, in io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(in, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, size(name, int64(len(text)))
}

// Plain is nil for a file that may be read: what is no plain file is named for what it is.
func Plain(name string, info fs.FileInfo) error {
	kind := ""
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return size(name, info.Size())
	case mode.IsDir():
		kind = "a folder"
	case mode&fs.ModeSymlink != 0:
		kind = "a link"
	case mode&fs.ModeNamedPipe != 0:
		kind = "a pipe"
	case mode&fs.ModeDevice != 0:
		kind = "a device"
	default:
		kind = "no plain file"
	}
	return fmt.Errorf("%s: this is %s; put a plain text file of at most %d KiB there", name, kind, MaxBytes>>10)
}

func size(name string, n int64) error {
	if n > MaxBytes {
		return fmt.Errorf("%s: the file is larger than %d KiB, the most that is read", name, MaxBytes>>10)
	}
	return nil
}

// scan takes a text apart that is not larger or deeper than it may be, and in which no number begins with a zero: YAML reads 010 as eight.
func scan(name string, text []byte) (token.Tokens, error) {
	if err := size(name, int64(len(text))); err != nil {
		return nil, err
	}
	tokens := lexer.Tokenize(string(text))
	depth, row, line := 0, 0, 0 // row is the lists begun in one line, as in "- - -"
	for _, t := range tokens {
		if t.Position.Line != line {
			row, line = 0, t.Position.Line
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			depth++
		case token.SequenceEndType, token.MappingEndType:
			depth--
		case token.SequenceEntryType, token.MappingKeyType:
			row++
		case token.IntegerType, token.OctetIntegerType, token.StringType:
			if leadingZero(t) {
				return nil, fmt.Errorf("%s:%d:%d: %s; a number may not begin with 0: write it without, or in quotes", name, line, t.Position.Column, t.Value)
			}
		}
		if depth+row > maxNested {
			return nil, fmt.Errorf("%s:%d:%d: lists and maps are nested more than %d deep, the most that is read", name, line, t.Position.Column, maxNested)
		}
	}
	return tokens, nil
}

// leadingZero tells whether a token is a number such as 010. The name of a field may be one.
func leadingZero(t *token.Token) bool {
	digits := strings.TrimLeft(t.Value, "+-")
	if len(digits) < 2 || digits[0] != '0' || strings.Trim(digits, "0123456789") != "" {
		return false
	}
	name := t.Next != nil && t.Next.Type == token.MappingValueType
	block := t.Prev != nil && (t.Prev.Type == token.LiteralType || t.Prev.Type == token.FoldedType)
	return !name && !block
}

// parse makes a tree of what was scanned, which may not grow beyond measure where it repeats itself.
func parse(name string, tokens token.Tokens) (*ast.File, error) {
	tree, err := parser.Parse(tokens, 0)
	if err != nil {
		return nil, Placed(name, err)
	}
	if !repeats(tokens) {
		return tree, nil
	}
	w := weigher{anchors: map[string]int{}}
	all := 0
	for _, d := range tree.Docs {
		all += w.weight(d.Body)
	}
	if all > maxValues {
		return nil, fmt.Errorf("%s: with all that * repeats these are more than %d values, the most that is read", name, maxValues)
	}
	return tree, nil
}

// repeats tells whether there are aliases.
func repeats(tokens token.Tokens) bool {
	return slices.ContainsFunc(tokens, func(t *token.Token) bool { return t.Type == token.AliasType })
}

// weigher counts the values of a document as if everything that is repeated were written out.
type weigher struct{ anchors map[string]int }

// weight is the number of values of a node; it stops counting soon after maxValues.
func (w *weigher) weight(n ast.Node) int {
	sum := 1
	switch n := n.(type) {
	case *ast.MappingNode:
		for _, v := range n.Values {
			sum = min(sum+w.weight(v), maxValues+1)
		}
	case *ast.MappingValueNode:
		sum = w.weight(n.Key) + w.weight(n.Value)
	case *ast.MappingKeyNode:
		sum = w.weight(n.Value)
	case *ast.SequenceNode:
		for _, v := range n.Values {
			sum = min(sum+w.weight(v), maxValues+1)
		}
	case *ast.SequenceEntryNode:
		sum = w.weight(n.Value)
	case *ast.TagNode:
		sum = w.weight(n.Value)
	case *ast.AnchorNode:
		name := n.Name.String()
		w.anchors[name] = maxValues + 1 // for whoever points to himself
		sum = w.weight(n.Value)
		w.anchors[name] = sum
	case *ast.AliasNode:
		sum = w.anchors[n.Value.String()]
	}
	return min(sum, maxValues+1)
}
