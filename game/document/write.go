package document

import (
	"bytes"
	"encoding/json"
	"math/bits"
	"reflect"
	"strconv"
)

// writer writes one document.
type writer[S any] struct {
	s    *S
	b    []byte
	keys []byte // the words of the tables being written
	rows []row  // their elements
}

// row is an element of a table: where its word is, and which it is.
type row struct {
	from, to int
	index    int
}

// emptyValues are what is left out where empty values are.
var emptyValues = [...]string{"0", `""`, "{}", "[]", "false"}

func (sh *shape[S]) write(w *writer[S], v reflect.Value) {
	switch sh.kind {
	case object:
		w.b = append(w.b, '{')
		first := true
		for _, f := range sh.fields {
			if f.write(w, v, first) {
				first = false
			}
		}
		w.b = append(w.b, '}')
	case table:
		sh.writeTable(w, v)
	case list:
		sh.writeList(w, v, v.Len())
	case pile:
		w.b = append(w.b, '[')
		for i := range v.Len() {
			for range toInt(v.Index(i)) {
				w.word(sh.noun, int64(i)+sh.from)
				w.b = append(w.b, ',')
			}
		}
		w.end(']')
	case bitset:
		w.b = append(w.b, '[')
		for set := v.Uint(); set != 0; set &= set - 1 {
			if n := int64(bits.TrailingZeros64(set)) + sh.from; sh.noun == nil {
				w.b = strconv.AppendInt(w.b, n, 10)
			} else {
				w.word(sh.noun, n)
			}
			w.b = append(w.b, ',')
		}
		w.end(']')
	case word:
		if n := toInt(v); sh.none != nil && n == *sh.none {
			w.b = append(w.b, '"', '"')
		} else {
			w.word(sh.noun, n)
		}
	case number:
		w.b = strconv.AppendInt(w.b, toInt(v), 10)
	case truth:
		w.b = strconv.AppendBool(w.b, v.Bool())
	case text:
		from := len(w.b)
		w.b = append(append(w.b, '"'), v.String()...)
		w.quote(from)
	}
}

// write writes a field of an object, unless it is left out.
func (f *field[S]) write(w *writer[S], v reflect.Value, first bool) bool {
	if f.when != nil && !f.when(w.s) {
		return false
	}
	if f.part != nil {
		v = f.part.write(w.s)
	}
	sh, n := f.shape, -1
	if f.count != nil {
		n = int(toInt(walk(v, f.count)))
	}
	v = walk(v, f.at)
	if sh.there != nil && walk(v, sh.there).IsZero() {
		return false
	}
	before := len(w.b)
	if !first {
		w.b = append(w.b, ',')
	}
	w.b = append(append(append(w.b, '"'), f.name...), '"', ':')
	from := len(w.b)
	if n >= 0 {
		sh.writeList(w, v, n)
	} else {
		sh.write(w, v)
	}
	if f.omit {
		for _, empty := range emptyValues {
			if string(w.b[from:]) == empty {
				w.b = w.b[:before]
				return false
			}
		}
	}
	return true
}

// writeTable writes the elements that are not zero, in the order of their words.
func (sh *shape[S]) writeTable(w *writer[S], v reflect.Value) {
	keys, rows := len(w.keys), len(w.rows)
	for i := range v.Len() {
		elem := v.Index(i)
		if there := sh.elem.there; there != nil {
			elem = walk(elem, there)
		}
		if elem.IsZero() || sh.elem.none != nil && sh.elem.kind == word && toInt(elem) == *sh.elem.none {
			continue
		}
		from := len(w.keys)
		w.keys = sh.noun.Write(w.keys, w.s, int64(i)+sh.from)
		w.rows = append(w.rows, row{from, len(w.keys), i})
		for at := len(w.rows) - 1; at > rows && bytes.Compare(w.key(at), w.key(at-1)) < 0; at-- { // most are in order
			w.rows[at], w.rows[at-1] = w.rows[at-1], w.rows[at]
		}
	}
	w.b = append(w.b, '{')
	for at := rows; at < len(w.rows); at++ {
		from := len(w.b)
		w.b = append(append(w.b, '"'), w.key(at)...)
		w.quote(from)
		w.b = append(w.b, ':')
		sh.elem.write(w, v.Index(w.rows[at].index))
		w.b = append(w.b, ',')
	}
	w.end('}')
	w.keys, w.rows = w.keys[:keys], w.rows[:rows]
}

func (w *writer[S]) key(at int) []byte { return w.keys[w.rows[at].from:w.rows[at].to] }

func (sh *shape[S]) writeList(w *writer[S], v reflect.Value, n int) {
	w.b = append(w.b, '[')
	for i := range n {
		sh.elem.write(w, v.Index(i))
		w.b = append(w.b, ',')
	}
	w.end(']')
}

// end closes a list or an object, behind the comma of its last element.
func (w *writer[S]) end(bracket byte) {
	if last := len(w.b) - 1; w.b[last] == ',' {
		w.b = w.b[:last]
	}
	w.b = append(w.b, bracket)
}

func (w *writer[S]) word(noun *Noun[S], n int64) {
	from := len(w.b)
	w.b = noun.Write(append(w.b, '"'), w.s, n)
	w.quote(from)
}

// quote ends a text that began with a quotation mark.
func (w *writer[S]) quote(from int) {
	for _, c := range w.b[from+1:] {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			quoted, _ := json.Marshal(string(w.b[from+1:])) // text is always written
			w.b = append(w.b[:from], quoted...)
			return
		}
	}
	w.b = append(w.b, '"')
}
