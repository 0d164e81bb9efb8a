package content

import (
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// Outline knows where the parts of a YAML document stand, for errors found after decoding.
type Outline struct{ root ast.Node }

// NewOutline outlines a document that Decode has read. Of text that is no YAML it knows nothing.
func NewOutline(text []byte) *Outline {
	file, err := parser.ParseBytes(text, 0)
	if err != nil || len(file.Docs) == 0 {
		return &Outline{}
	}
	return &Outline{root: file.Docs[0].Body}
}

// Place is the line and the column, both from 1, of the part that a path of keys (string) and places in lists (int, from 0) leads to: that of the
// key, or of the beginning of an item. Where the path leads nowhere, as behind an alias, it is the place of the last part that is there;
// 0, 0 if there is none.
func (o *Outline) Place(path ...any) (line, column int) {
	node := o.root
	for _, step := range path {
		at, next := below(node, step)
		if at == nil || at.GetToken() == nil {
			break
		}
		line, column = at.GetToken().Position.Line, at.GetToken().Position.Column
		node = next
	}
	return line, column
}

// below is the node that shows where a part of a node stands, and the part itself; nil if there is no such part.
func below(node ast.Node, step any) (at, part ast.Node) {
	switch n := node.(type) {
	case *ast.AnchorNode:
		return below(n.Value, step)
	case *ast.TagNode:
		return below(n.Value, step)
	case *ast.MappingNode:
		for _, v := range n.Values {
			if at, part = below(v, step); at != nil {
				return at, part
			}
		}
	case *ast.MappingValueNode:
		if key, ok := step.(string); ok && n.Key.GetToken() != nil && n.Key.GetToken().Value == key {
			return n.Key, n.Value
		}
	case *ast.SequenceNode:
		if i, ok := step.(int); ok && i >= 0 && i < len(n.Values) {
			return beginning(n.Values[i]), n.Values[i]
		}
	}
	return nil, nil
}
