package cases

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/near"
)

// names knows which names a document can have, so that a slip of the pen is not taken for something that is not there.
//
// The fields of a struct are those of its Go type. The keys of a map are known by example: a key is possible if some document of the case has it
// at the same place (that of a moment, or of a seat's view). Else the game's own reader is asked: a document to which the key is added is refused
// for a key that cannot be in the same words as for one that is certainly nonsense, and is read, or refused in other words, if it can.
type names struct {
	g     game.Game
	whole any   // the document of the position, nothing hidden
	seen  []any // documents of the case

	refusals map[string][]string // what the reader said of nonsense, by path, for each example
	answers  map[string]bool     // what the reader made of keys, by path and key
}

// nonsense is a key that no document has.
const nonsense = "no-such-name"

// typeOf is the Go type that a document has the form of: its own, or the one that it tells.
func typeOf(document any) reflect.Type {
	if d, ok := document.(interface{ Type() reflect.Type }); ok {
		return d.Type()
	}
	return reflect.TypeOf(document)
}

// fields are the names a struct writes itself with, and the types behind them; nil for what is no struct or writes itself in its own way.
func fields(t reflect.Type) map[string]reflect.Type {
	if t == nil || t.Kind() != reflect.Struct || writesItself(t) {
		return nil
	}
	found := map[string]reflect.Type{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			for inner, of := range fields(value(f.Type)) {
				if _, outer := found[inner]; !outer {
					found[inner] = of
				}
			}
		case f.IsExported() && name != "-":
			if name == "" {
				name = f.Name
			}
			found[name] = f.Type
		}
	}
	return found
}

// value is the type that a pointer points to.
func value(t reflect.Type) reflect.Type {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

func writesItself(t reflect.Type) bool {
	marshaler := reflect.TypeFor[json.Marshaler]()
	return t.Implements(marshaler) || reflect.PointerTo(t).Implements(marshaler)
}

// keys are the keys that documents of the case have at a path.
func (n *names) keys(path []any) []string {
	found := map[string]bool{}
	for _, document := range n.seen {
		if m, ok := at(document, path).(map[string]any); ok {
			for key := range m {
				found[key] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// possible tells whether a map at a path can have a key; elem is the type of the map's values.
func (n *names) possible(path []any, key string, elem reflect.Type) bool {
	if slices.Contains(n.keys(path), key) {
		return true
	}
	at := written(path)
	place := at + "\x00" + key
	can, asked := n.answers[place]
	if !asked {
		can = n.readable(path, at, key, elem)
		n.answers[place] = can
	}
	return can
}

// readable asks the game's reader whether a map at a path, which is written so, can have a key.
func (n *names) readable(path []any, at, key string, elem reflect.Type) bool {
	for i, example := range n.examples(path, elem) {
		if i == len(n.refusals[at]) {
			n.refusals[at] = append(n.refusals[at], n.read(path, nonsense, example))
		}
		said, like := n.read(path, key, example), key+"9" // which looks like the key
		if said != strings.ReplaceAll(n.refusals[at][i], nonsense, key) && said != strings.ReplaceAll(n.read(path, like, example), like, key) {
			return true
		}
	}
	return false
}

// examples are values to try a key with: one made of the type, and some that stand under other keys there.
func (n *names) examples(path []any, elem reflect.Type) []any {
	const most = 2
	var found []any
	if elem = value(elem); elem != nil {
		switch elem.Kind() {
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			found = append(found, 1)
		default:
			found = append(found, reflect.New(elem).Interface())
		}
	}
	if m, ok := at(n.whole, path).(map[string]any); ok {
		for _, key := range slices.Sorted(maps.Keys(m)) {
			if len(found) <= most {
				found = append(found, m[key])
			}
		}
	}
	return found
}

// read is what the game's reader says of the whole document with a key added, but for the name that it offers in its place; "" if it reads it.
func (n *names) read(path []any, key string, value any) string {
	text, err := json.Marshal(with(n.whole, path, key, value))
	if err != nil {
		return err.Error()
	}
	if _, err = n.g.Position(game.FromJSON(text)); err != nil {
		said, _, _ := strings.Cut(err.Error(), "; did you mean")
		return said
	}
	return ""
}

// at is the part of a tree that a path leads to; nil if it leads nowhere.
func at(tree any, path []any) any {
	for _, step := range path {
		switch t := tree.(type) {
		case map[string]any:
			key, _ := step.(string)
			tree = t[key]
		case []any:
			if i, ok := step.(int); ok && i < len(t) {
				tree = t[i]
				continue
			}
			return nil
		default:
			return nil
		}
	}
	return tree
}

// with is a copy of a tree with one key set in the map at a path, which is made if it is not there.
func with(tree any, path []any, key string, value any) any {
	if len(path) > 0 {
		if list, ok := tree.([]any); ok {
			list = slices.Clone(list)
			if i, ok := path[0].(int); ok && i < len(list) {
				list[i] = with(list[i], path[1:], key, value)
			}
			return list
		}
	}
	m, _ := tree.(map[string]any)
	m = maps.Clone(m)
	if m == nil {
		m = map[string]any{}
	}
	if len(path) == 0 {
		m[key] = value
	} else if step, ok := path[0].(string); ok {
		m[step] = with(m[step], path[1:], key, value)
	}
	return m
}

// didYouMean names what somebody probably meant, or else what there is, if that is not too much.
func didYouMean(text string, words []string) string {
	const most = 15
	if best, ok := near.Best(text, words); ok {
		return "; did you mean " + best + "?"
	}
	if len(words) == 0 || len(words) > most {
		return ""
	}
	return "; there are " + strings.Join(words, ", ")
}
