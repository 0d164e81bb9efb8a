package gametest

import (
	"reflect"
	"strings"

	"mischief/game"
)

// part is a number or truth value of positions, such as .Units[], and what is known of how documents keep it.
type part struct {
	value reflect.Value // the first that was met
	kept  bool          // others were met, and read back; or a document shows a change of it
}

// checkParts looks for parts of positions that no document keeps. One that has had several values, in positions that were all read back, is kept, or
// follows from what is. One that always was the same may have been forgotten: then a change of it must show. What a tag says is not in the document is
// not looked for.
func (x *examiner[S, M]) checkParts(sc *scene[M]) {
	if x.parts == nil {
		x.parts = map[string]*part{}
	}
	s := x.s
	all := map[string][]reflect.Value{}
	for _, leaf := range namedLeaves(reflect.ValueOf(&s).Elem(), "") {
		p := x.parts[leaf.path]
		if p == nil {
			p = &part{value: reflect.ValueOf(leaf.value.Interface())}
			x.parts[leaf.path] = p
		}
		if p.kept = p.kept || !leaf.value.Equal(p.value); !p.kept {
			all[leaf.path] = append(all[leaf.path], leaf.value)
		}
	}
	var text []byte
	for _, path := range sortedKeys(all) {
		p := x.parts[path]
		if p.kept {
			continue
		}
		if text == nil {
			text, _ = x.written(sc)
		}
		// All elements of an array at once; where that cannot be, one after the other. Of what cannot be even then, there may be no document.
		shown, err := x.shows(sc, &s, all[path], text)
		for i := 0; err != nil && i < len(all[path]) && !shown; i++ {
			var alone error
			shown, alone = x.shows(sc, &s, all[path][i:i+1], text)
			shown = shown || alone != nil
		}
		p.kept = shown
	}
}

// shows tells whether the document of a position becomes another text when some of its leaves change.
func (x *examiner[S, M]) shows(sc *scene[M], s *S, leaves []reflect.Value, text []byte) (shown bool, err error) {
	before := *s
	defer func() { *s = before }()
	for _, leaf := range leaves {
		change(sc.dice, leaf)
	}
	err = caught(func() error {
		changed, err := game.ToJSON(x.rules.Document(s))
		shown = err == nil && string(changed) != string(text)
		return err
	})
	return shown, err
}

// checkForgotten tells which parts of positions no document keeps.
func (x *examiner[S, M]) checkForgotten() {
	for _, path := range sortedKeys(x.parts) {
		if p := x.parts[path]; !p.kept {
			x.fail("the document does not keep the position's %s: it was %v in every position met, and no document shows a change of it. Write it into the document, "+
				"or tag it doc:\"-\" if it follows from the rest", strings.TrimPrefix(path, "."), p.value)
		}
	}
}

type namedLeaf struct {
	path  string
	value reflect.Value
}

// namedLeaves are the leaves of a plain value, those of all elements of an array under one name, but for fields that a tag leaves out of documents.
func namedLeaves(v reflect.Value, path string) []namedLeaf {
	var all []namedLeaf
	switch v.Kind() {
	case reflect.Array:
		for i := range v.Len() {
			all = append(all, namedLeaves(v.Index(i), path+"[]")...)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); !strings.HasPrefix(f.Tag.Get("doc"), "-") {
				all = append(all, namedLeaves(v.Field(i), path+"."+f.Name)...)
			}
		}
	default:
		for _, leaf := range leaves(v) {
			all = append(all, namedLeaf{path, leaf})
		}
	}
	return all
}
