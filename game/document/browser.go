package document

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// TypeScript is the type of the document for the browser: a module with an interface for each struct and group, that of the whole named Document. It is
// written into the game's board and kept there; command is what records it anew.
func (c *Codec[S]) TypeScript(command string) string {
	t := &typescript[S]{known: map[string]string{}}
	t.declare(c.root, "Document")
	return fmt.Sprintf("// The document of a position, recorded from the tags of its type: %s\n\n%s", command, strings.Join(t.interfaces, "\n"))
}

type typescript[S any] struct {
	interfaces []string // those inside others first
	known      map[string]string
}

// declare declares an object under a name, or says under which it is declared already.
func (t *typescript[S]) declare(sh *shape[S], name string) string {
	var b strings.Builder
	for _, f := range sh.fields {
		maybe := ""
		if f.omit && (!f.shape.group || f.shape.empties()) || f.when != nil || f.given != nil || f.shape.there != nil {
			maybe = "?"
		}
		key := f.name
		if strings.Contains(key, "-") {
			key = strconv.Quote(key)
		}
		fmt.Fprintf(&b, "  %s%s: %s;\n", key, maybe, t.of(f.shape, f.name))
	}
	for t.known[name] != "" && t.known[name] != b.String() {
		name += "_"
	}
	if t.known[name] == "" {
		t.known[name] = b.String()
		t.interfaces = append(t.interfaces, fmt.Sprintf("export interface %s {\n%s}\n", name, b.String()))
	}
	return name
}

// empties tells whether all parts of a group may be left out.
func (sh *shape[S]) empties() bool {
	return !slices.ContainsFunc(sh.fields, func(f *field[S]) bool { return !f.omit && f.when == nil && f.shape.there == nil })
}

// pairs is the longest array that is written with each of its elements.
const pairs = 3

func (t *typescript[S]) of(sh *shape[S], name string) string {
	switch sh.kind {
	case object:
		if sh.name != "" {
			name = sh.name
		}
		return t.declare(sh, pascal(strings.TrimSuffix(strings.TrimSuffix(name, "Doc"), "Row")))
	case table, dict:
		return "Record<string, " + t.of(sh.elem, name) + ">"
	case list:
		elem := t.of(sh.elem, name)
		if n := sh.fixed; n > 0 && n <= pairs {
			return "[" + strings.TrimSuffix(strings.Repeat(elem+", ", n), ", ") + "]"
		}
		return elem + "[]"
	case pile, bitset:
		if sh.noun == nil {
			return "number[]"
		}
		return "string[]"
	case number:
		return "number"
	case truth:
		return "boolean"
	}
	return "string"
}

// pascal is a name as types are called.
func pascal(name string) string {
	var b strings.Builder
	up := true
	for _, r := range name {
		if r == '-' || r == '_' {
			up = true
			continue
		}
		if up {
			r, up = unicode.ToUpper(r), false
		}
		b.WriteRune(r)
	}
	return b.String()
}
