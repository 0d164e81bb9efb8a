package content

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// grow makes nodes of a text: what aliases repeat is written out, what "<<" merges stands among the fields, so that whoever asks a node need not know.
func grow(name string, text []byte) (root *Node, err error) {
	defer func() {
		if r := recover(); r != nil { // the YAML reader panics on some malformed text, such as a tag without a value
			err = fmt.Errorf("%s: this is not YAML that can be read (%v)", name, r)
		}
	}()
	tokens, err := scan(name, text)
	if err != nil {
		return nil, err
	}
	tree, err := parse(name, tokens)
	if err != nil {
		return nil, err
	}
	g := grower{file: &file{name: name}, anchors: map[string]ast.Node{}}
	root = &Node{file: g.file, place: -1, line: 1, column: 1}
	for _, d := range tree.Docs {
		if d.Body != nil && d.Body.Type() != ast.CommentType {
			g.grow(root, d.Body)
			break
		}
	}
	return root, g.err
}

// Placed puts file, line and column in front of an error of the YAML reader, which shows the lines around the place if they are not too long.
func Placed(file string, err error) error {
	var fault yaml.Error
	if !errors.As(err, &fault) || fault.GetToken() == nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	said := yaml.FormatError(err, false, true)
	if slices.ContainsFunc(strings.Split(said, "\n"), func(line string) bool { return len(line) > 1000 }) {
		said = yaml.FormatError(err, false, false)
	}
	at := fault.GetToken().Position
	return fmt.Errorf("%s:%d:%d: %s", file, at.Line, at.Column, strings.TrimPrefix(said, fmt.Sprintf("[%d:%d] ", at.Line, at.Column)))
}

// grower makes nodes of a syntax tree.
type grower struct {
	file    *file
	anchors map[string]ast.Node // as far as they have been read
	err     error               // the first
}

func (g *grower) fail(at ast.Node, why string, args ...any) {
	if p := at.GetToken().Position; g.err == nil {
		g.err = fmt.Errorf("%s:%d:%d: %s", g.file.name, p.Line, p.Column, fmt.Sprintf(why, args...))
	}
}

// grow puts into a node what stands in the tree.
func (g *grower) grow(n *Node, from ast.Node) {
	if from == nil {
		return
	}
	if token := beginning(from).GetToken(); n.line == 0 && token != nil {
		n.line, n.column = token.Position.Line, token.Position.Column
	}
	switch from := from.(type) {
	case *ast.AnchorNode:
		g.anchors[from.Name.GetToken().Value] = from.Value
		g.grow(n, from.Value)
	case *ast.AliasNode:
		g.grow(n, g.repeated(from))
	case *ast.TagNode:
		if _, single := from.Value.(ast.ScalarNode); !single {
			g.grow(n, from.Value)
			break
		}
		var value any
		if err := yaml.NodeToValue(from, &value); err != nil {
			g.fail(from, "%v", err)
		}
		n.set(value)
	case *ast.SequenceNode:
		n.kind = list
		for i, item := range from.Values {
			in := &Node{file: g.file, parent: n, place: i}
			g.grow(in, item)
			n.inside = append(n.inside, in)
		}
	case *ast.MappingNode:
		n.kind = fields
		g.fields(n, from.Values, false)
	case *ast.MappingValueNode:
		n.kind = fields
		g.fields(n, []*ast.MappingValueNode{from}, false)
	case *ast.MappingKeyNode:
		g.grow(n, from.Value)
	case *ast.LiteralNode:
		n.set(from.Value.Value)
	case ast.ScalarNode:
		n.set(from.GetValue())
	}
}

// set makes a node one that holds a single value.
func (n *Node) set(value any) {
	if n.value = value; value != nil {
		n.kind = scalar
	}
}

// repeated is what an alias repeats.
func (g *grower) repeated(from *ast.AliasNode) ast.Node {
	name := from.Value.GetToken().Value
	to, ok := g.anchors[name]
	if !ok {
		g.fail(from, "nothing before is called &%s", name)
	}
	return to
}

// fields puts fields into a map: those written there, which the parser has found to be different, and of those that "<<" merges the ones that are not.
func (g *grower) fields(n *Node, from []*ast.MappingValueNode, merged bool) {
	for _, v := range from {
		if v.Key.IsMergeKey() {
			continue
		}
		var key Node
		g.grow(&key, v.Key)
		if key.kind == missing {
			key.value = "null"
		}
		name := fmt.Sprint(key.value)
		if merged && slices.ContainsFunc(n.inside, func(in *Node) bool { return in.name == name }) {
			continue
		}
		in := &Node{file: g.file, parent: n, name: name, place: -1, key: [2]int{key.line, key.column}}
		if g.grow(in, v.Value); in.kind == missing {
			in.line, in.column = key.line, key.column
		}
		n.inside = append(n.inside, in)
	}
	for _, v := range from {
		if v.Key.IsMergeKey() {
			g.merge(n, v.Value)
		}
	}
}

// merge puts the fields of a map, or of a list of maps, into another that lacks them.
func (g *grower) merge(n *Node, from ast.Node) {
	switch from := from.(type) {
	case *ast.AnchorNode:
		g.anchors[from.Name.GetToken().Value] = from.Value
		g.merge(n, from.Value)
	case *ast.AliasNode:
		g.merge(n, g.repeated(from))
	case *ast.SequenceNode:
		for _, item := range from.Values {
			g.merge(n, item)
		}
	case *ast.MappingNode:
		g.fields(n, from.Values, true)
	case *ast.MappingValueNode:
		g.fields(n, []*ast.MappingValueNode{from}, true)
	default:
		if from != nil {
			g.fail(from, "<< merges maps, and this is none")
		}
	}
}

// beginning is the first key of a map, which is where it begins for a reader, or the node itself.
func beginning(node ast.Node) ast.Node {
	switch n := node.(type) {
	case *ast.MappingNode:
		if len(n.Values) > 0 && !n.IsFlowStyle {
			return n.Values[0].Key
		}
	case *ast.MappingValueNode:
		return n.Key
	}
	return node
}
