package cases

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// tree is a document as plain maps, lists and scalars.
func tree(document any) (any, error) {
	text, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var t any
	err = d.Decode(&t)
	return t, err
}

// differences compares part of a document with the whole: of a map the keys wanted, lists and scalars exactly.
// A null wants the field to be left out or null; a map that is left out is as good as an empty one.
func differences(want, have any) []string {
	var c comparison
	c.compare("", want, have, false)
	return c.found
}

type comparison struct{ found []string }

func (c *comparison) differ(path, want, have string) {
	if path != "" {
		path += ": "
	}
	c.found = append(c.found, path+"want "+want+", have "+have)
}

// compare notes what differs at a path. exact also notes what is there and was not wanted.
func (c *comparison) compare(path string, want, have any, exact bool) {
	switch w := want.(type) {
	case map[string]any:
		h, ok := have.(map[string]any)
		if !ok && have != nil {
			c.differ(path, write(want), write(have))
			return
		}
		c.compareMaps(path, w, h, exact)
	case []any:
		h, ok := have.([]any)
		if !ok || len(h) != len(w) {
			c.differ(path, write(want), write(have))
			return
		}
		for i := range w {
			c.compare(path+"["+strconv.Itoa(i)+"]", w[i], h[i], true)
		}
	default:
		if scalar(want) != scalar(have) {
			c.differ(path, write(want), write(have))
		}
	}
}

func (c *comparison) compareMaps(path string, want, have map[string]any, exact bool) {
	for _, key := range slices.Sorted(maps.Keys(want)) {
		c.compare(join(path, key), want[key], have[key], exact)
	}
	if !exact {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(have)) {
		if _, ok := want[key]; !ok {
			c.differ(join(path, key), "nothing", write(have[key]))
		}
	}
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
