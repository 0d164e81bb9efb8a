package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/goccy/go-yaml"

	"mischief/game"
	"mischief/game/content"
)

// fromYAML is a decode function for Rules.Position that reads a YAML document strictly.
func fromYAML(text []byte) func(any) error {
	return func(into any) error { return content.Decode("position.yaml", text, into) }
}

// tryDocument writes a position as JSON and reads it back.
func (x *examiner[S, M]) tryDocument(s S) error {
	text, err := game.ToJSON(x.rules.Document(&s))
	if err != nil {
		return fmt.Errorf("the document cannot be written as JSON: %w", err)
	}
	return x.compareRead(s, "JSON", game.FromJSON(text))
}

// tryViewDocument writes a view as JSON. Rules may read it back as the same view or refuse it in words, as no position to play from.
func (x *examiner[S, M]) tryViewDocument(view S) error {
	text, err := game.ToJSON(x.rules.Document(&view))
	if err != nil {
		return fmt.Errorf("the document cannot be written as JSON: %w", err)
	}
	back, err := x.rules.Position(game.FromJSON(text))
	switch {
	case err == nil && back != view:
		return fmt.Errorf("the document read back from JSON is another position: %s", difference(back, view))
	case err != nil && err.Error() == "":
		return errors.New("the document is refused without a word")
	}
	return nil
}

func (x *examiner[S, M]) compareRead(s S, format string, decode func(any) error) error {
	back, err := x.rules.Position(decode)
	if err != nil {
		return fmt.Errorf("the document cannot be read back from %s: %w", format, err)
	}
	if back != s {
		return fmt.Errorf("the document read back from %s is another position: %s", format, difference(back, s))
	}
	return nil
}

// written is the document of the position of the match as JSON, written once for all that is tried on it.
func (x *examiner[S, M]) written(sc *scene[M]) (text []byte, err error) {
	if sc.json == nil {
		sc.json, err = game.ToJSON(x.rules.Document(&x.s))
	}
	return sc.json, err
}

// lines is the same document as YAML.
func (x *examiner[S, M]) lines(sc *scene[M]) (text []byte, err error) {
	if sc.yaml == nil {
		sc.yaml, err = yaml.Marshal(x.rules.Document(&x.s))
	}
	return sc.yaml, err
}

// checkDocuments makes sure that documents hold the whole position, and nothing that is not of it.
func (x *examiner[S, M]) checkDocuments(sc *scene[M]) {
	text, err := x.written(sc)
	if err != nil {
		x.fail("the document cannot be written as JSON: %v", err)
		return
	}
	if err := x.compareRead(x.s, "JSON", game.FromJSON(text)); err != nil {
		x.fail("%v", err)
	}
	if lines, err := x.lines(sc); err != nil {
		x.fail("the document cannot be written as YAML: %v", err)
	} else if err := x.compareRead(x.s, "YAML", fromYAML(lines)); err != nil {
		x.fail("%v", err)
	}
	x.checkParts(sc)
	var tree map[string]any
	if err := json.Unmarshal(text, &tree); err != nil {
		x.fail("the document is no object with fields: %v", err)
		return
	}
	objects := objectsOf(tree)
	for i, object := range []map[string]any{tree, one(sc.dice, objects)} {
		object["no-such-field"] = 1
		text, _ := json.Marshal(tree)
		delete(object, "no-such-field")
		x.tryUnknown("JSON", text, game.FromJSON(text))
		if i > 0 { // YAML takes long to read
			x.tryUnknown("YAML", text, fromYAML(text))
		}
	}
}

// tryUnknown reads a document with a field that is not of it.
func (x *examiner[S, M]) tryUnknown(format string, text []byte, decode func(any) error) {
	_, err := x.rules.Position(decode)
	switch {
	case err == nil:
		x.fail("an unknown field in the %s document is not refused:\n%s", format, text)
	case err.Error() == "":
		x.fail("an unknown field in the %s document is refused without a word", format)
	}
}

// objectsOf are all objects of a JSON tree, the tree itself first.
func objectsOf(tree any) []map[string]any {
	var all []map[string]any
	switch v := tree.(type) {
	case map[string]any:
		all = append(all, v)
		for _, key := range sortedKeys(v) {
			all = append(all, objectsOf(v[key])...)
		}
	case []any:
		for _, item := range v {
			all = append(all, objectsOf(item)...)
		}
	}
	return all
}

// tryHostile reads a document that may be anything. It may be refused in words; if it is accepted, it is as good as any other.
func (x *examiner[S, M]) tryHostile(decode func(any) error, d dice) error {
	s, err := x.rules.Position(decode)
	if err != nil {
		if err.Error() == "" {
			return errors.New("it is refused without a word")
		}
		return nil
	}
	if err := x.tryDocument(s); err != nil {
		return fmt.Errorf("it is accepted, but %w", err)
	}
	x.look(s)
	if err := x.wander(s, 30, d); err != nil && !x.isView(s) {
		return fmt.Errorf("it is accepted, and a few moves on: %w", err)
	}
	return nil
}

// look does with a position what is done to show it to people; it must not panic.
func (x *examiner[S, M]) look(s S) {
	for _, v := range []game.Seat{0, game.Watcher} {
		view := s
		if x.secretive != nil {
			view = x.view(s, v)
		}
		x.rules.Document(&view)
		if x.prompt != nil {
			x.prompt(&view)
		}
		if x.drawer != nil {
			x.drawer.Draw(&view, v, game.Pen{Width: 80})
		}
	}
}

// decodeTree reads JSON into a tree that keeps numbers as they are written.
func decodeTree(text []byte) (tree any) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if d.Decode(&tree) != nil {
		return nil
	}
	return tree
}
