package cases

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
)

// tree is a document as plain maps, lists and scalars.
func tree(document any) (any, error) {
	text, err := game.ToJSON(document)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var t any
	err = d.Decode(&t)
	return t, err
}

// comparison compares part of a document with the whole, as Holds tells.
type comparison struct {
	names  *names
	place  func(path []any) string // file, line and column of a part that is wanted
	prefix string                  // which document it is, in front of what does not hold
	found  []string
}

func (c *comparison) differ(path []any, want, have string) {
	text := written(path)
	if text != "" {
		text += ": "
	}
	c.found = append(c.found, c.prefix+text+"want "+want+", have "+have)
}

// others is the name that stands in a map for all that are not named.
const others = "others"

// compare notes what differs at a path, where the document has a value of that type. exact also notes what is there and was not wanted.
func (c *comparison) compare(path []any, want, have any, t reflect.Type, exact bool) {
	t = value(t)
	switch w := want.(type) {
	case map[string]any:
		h, ok := have.(map[string]any)
		switch left := have == nil && isMap(t); {
		case len(w) == 0 && !(left || ok && len(h) == 0), len(w) > 0 && !(left || ok):
			if len(c.strange(path, w, t)) == 0 {
				c.differ(path, write(want), write(have))
			}
		default:
			c.compareMaps(path, w, h, t, exact)
		}
	case []any:
		h, ok := have.([]any)
		if left := have == nil && t != nil && t.Kind() == reflect.Slice; !left && !ok || len(h) != len(w) {
			c.differ(path, write(want), write(have))
			return
		}
		for i := range w {
			c.compare(slices.Concat(path, []any{i}), w[i], h[i], element(t), true)
		}
	default:
		if n, pile := total(have); pile && scalar(want) == scalar(n) {
			return
		}
		if scalar(want) != scalar(have) {
			c.differ(path, write(want), write(have))
		}
	}
}

func (c *comparison) compareMaps(path []any, want, have map[string]any, t reflect.Type, exact bool) {
	of, strange := fields(t), c.strange(path, want, t)
	for _, key := range slices.Sorted(maps.Keys(want)) {
		switch below := of[key]; {
		case key == others || strange[key]:
		case of == nil:
			c.compare(slices.Concat(path, []any{key}), want[key], have[key], element(t), exact)
		default:
			c.compare(slices.Concat(path, []any{key}), want[key], have[key], below, exact)
		}
	}
	if _, only := want[others]; !only && !exact || len(strange) > 0 {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(have)) {
		if _, ok := want[key]; !ok {
			c.differ(slices.Concat(path, []any{key}), "nothing", write(have[key]))
		}
	}
}

// strange notes every name wanted in a map that the document cannot have there, and returns them.
func (c *comparison) strange(path []any, want map[string]any, t reflect.Type) map[string]bool {
	found := map[string]bool{}
	of := fields(t)
	for _, key := range slices.Sorted(maps.Keys(want)) {
		var there []string
		switch _, field := of[key]; {
		case key == others && want[key] == nil, field:
			continue
		case key == others:
			c.found = append(c.found, c.at(path, key)+"write null: nothing else is there")
			found[key] = true
			continue
		case of != nil:
			there = slices.Sorted(maps.Keys(of))
		case c.names.possible(path, key, element(t)):
			continue
		default:
			there = c.names.keys(path)
		}
		c.found = append(c.found, c.at(path, key)+"the document has no such name there"+didYouMean(key, there))
		found[key] = true
	}
	return found
}

// at begins a message about a name that is wanted.
func (c *comparison) at(path []any, key string) string {
	path = slices.Concat(path, []any{key})
	return c.place(path) + ": " + c.prefix + written(path) + ": "
}

func isMap(t reflect.Type) bool { return t != nil && t.Kind() == reflect.Map }

// element is the type of what stands in a map or a list; nil where it is not known.
func element(t reflect.Type) reflect.Type {
	if t == nil || writesItself(t) {
		return nil
	}
	switch t.Kind() {
	case reflect.Map, reflect.Slice, reflect.Array:
		return t.Elem()
	}
	return nil
}

// total is how many a pile has: the items of a list, or the numbers of a map together.
func total(pile any) (n int64, ok bool) {
	switch p := pile.(type) {
	case []any:
		return int64(len(p)), true
	case map[string]any:
		for _, v := range p {
			number, ok := v.(json.Number)
			if !ok {
				return 0, false
			}
			one, err := number.Int64()
			if err != nil {
				return 0, false
			}
			n += one
		}
		return n, true
	}
	return 0, false
}

// written is a path as a message shows it, such as units.c3.linked[0].by.
func written(path []any) string {
	text := ""
	for _, step := range path {
		if i, ok := step.(int); ok {
			text += "[" + strconv.Itoa(i) + "]"
		} else {
			text = join(text, fmt.Sprint(step))
		}
	}
	return text
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// scalar writes a scalar so that equal ones are equal text: numbers by their value, text in quotes. Maps and lists differ from all scalars.
func scalar(v any) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case string:
		return strconv.Quote(v)
	case bool:
		return strconv.FormatBool(v)
	case uint64:
		return strconv.FormatUint(v, 10)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case json.Number:
		if _, err := v.Int64(); err == nil {
			return v.String()
		}
		if f, err := v.Float64(); err == nil {
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
		return v.String()
	}
	return fmt.Sprintf("%T", v)
}

// write writes a value for a message, on one line; text is in quotes only where it stands alone, and long text is cut short.
func write(v any) string {
	const most = 200
	text := ""
	switch v := v.(type) {
	case map[string]any:
		var parts []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, key+": "+write(v[key]))
		}
		text = "{" + strings.Join(parts, ", ") + "}"
	case []any:
		var parts []string
		for _, item := range v {
			parts = append(parts, write(item))
		}
		text = "[" + strings.Join(parts, ", ") + "]"
	default:
		text = scalar(v)
	}
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}
