package document

import (
	"bytes"
	"encoding/json"
	"math/bits"
	"reflect"
	"strconv"
	"unsafe"
)

// Documents are made for every frame that is sent, so values are read where they lie: a place is an offset that New has worked out from the types. All
// pointers here point into the position, or into what a part was filled with.

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

func (sh *shape[S]) write(w *writer[S], p unsafe.Pointer) {
	switch sh.kind {
	case object:
		w.b = append(w.b, '{')
		for _, f := range sh.fields {
			f.write(w, p)
		}
		w.end('}')
	case table:
		sh.writeTable(w, p)
	case list:
		if sh.typ.Kind() == reflect.Slice {
			items := reflect.NewAt(sh.typ, p).Elem()
			sh.writeList(w, items.UnsafePointer(), items.Len())
		} else {
			sh.writeList(w, p, sh.typ.Len())
		}
	case dict:
		counts := *(*map[string]int)(p)
		w.b = append(w.b, '{')
		for _, name := range sorted(counts) {
			from := len(w.b)
			w.b = append(append(w.b, '"'), name...)
			w.quote(from)
			w.b = append(strconv.AppendInt(append(w.b, ':'), int64(counts[name]), 10), ',')
		}
		w.end('}')
	case pile:
		w.b = append(w.b, '[')
		elem := sh.typ.Elem()
		for i := range sh.typ.Len() {
			for range toInt(elem, unsafe.Add(p, i*int(elem.Size()))) {
				w.word(sh.noun, int64(i)+sh.from)
				w.b = append(w.b, ',')
			}
		}
		w.end(']')
	case bitset:
		w.b = append(w.b, '[')
		for set := uint64(toInt(sh.typ, p)); set != 0; set &= set - 1 {
			if n := int64(bits.TrailingZeros64(set)) + sh.from; sh.noun == nil {
				w.b = strconv.AppendInt(w.b, n, 10)
			} else {
				w.word(sh.noun, n)
			}
			w.b = append(w.b, ',')
		}
		w.end(']')
	case word:
		if n := toInt(sh.typ, p); sh.none != nil && n == *sh.none {
			w.b = append(w.b, '"', '"')
		} else {
			w.word(sh.noun, n)
		}
	case number:
		w.b = strconv.AppendInt(w.b, toInt(sh.typ, p), 10)
	case truth:
		w.b = strconv.AppendBool(w.b, *(*bool)(p))
	case text:
		from := len(w.b)
		w.b = append(append(w.b, '"'), *(*string)(p)...)
		w.quote(from)
	}
}

// write writes a field of an object and a comma, unless it is left out.
func (f *field[S]) write(w *writer[S], p unsafe.Pointer) {
	sh := f.shape
	switch {
	case f.when != nil && !f.when(w.s):
		return
	case f.part != nil:
		p = f.part.write(w.s)
		defer f.part.done(p)
	}
	n := -1
	if f.count != nil {
		n = int(toInt(f.count.typ, unsafe.Add(p, f.count.offset)))
	}
	base := p
	p = unsafe.Add(p, f.at.offset)
	if f.given != nil && f.given.isZero(base) || sh.there != nil && sh.there.isZero(p) || f.omit && n < 1 && sh.kind != word && sh.kind != object && isZero(sh.typ, p) {
		return
	}
	before := len(w.b)
	w.b = append(append(append(w.b, '"'), f.name...), '"', ':')
	from := len(w.b)
	if n >= 0 {
		sh.writeList(w, p, n)
	} else {
		sh.write(w, p)
	}
	if f.omit && len(w.b)-from <= len("false") {
		for _, empty := range emptyValues {
			if string(w.b[from:]) == empty {
				w.b = w.b[:before]
				return
			}
		}
	}
	w.b = append(w.b, ',')
}

// writeTable writes the elements that are not zero, in the order of their words.
func (sh *shape[S]) writeTable(w *writer[S], p unsafe.Pointer) {
	keys, rows := len(w.keys), len(w.rows)
	elem, size := sh.elem, int(sh.elem.typ.Size())
	for i := range sh.typ.Len() {
		at := unsafe.Add(p, i*size)
		switch {
		case elem.there != nil && elem.there.isZero(at), elem.there == nil && isZero(elem.typ, at):
			continue
		case elem.kind == word && elem.none != nil && toInt(elem.typ, at) == *elem.none:
			continue
		}
		from := len(w.keys)
		w.keys = sh.noun.Write(w.keys, w.s, int64(i)+sh.from)
		w.rows = append(w.rows, row{from, len(w.keys), i})
		for last := len(w.rows) - 1; last > rows && bytes.Compare(w.key(last), w.key(last-1)) < 0; last-- { // most are in order
			w.rows[last], w.rows[last-1] = w.rows[last-1], w.rows[last]
		}
	}
	w.b = append(w.b, '{')
	for at := rows; at < len(w.rows); at++ {
		from := len(w.b)
		w.b = append(append(w.b, '"'), w.key(at)...)
		w.quote(from)
		w.b = append(w.b, ':')
		elem.write(w, unsafe.Add(p, w.rows[at].index*size))
		w.b = append(w.b, ',')
	}
	w.end('}')
	w.keys, w.rows = w.keys[:keys], w.rows[:rows]
}

func (w *writer[S]) key(at int) []byte { return w.keys[w.rows[at].from:w.rows[at].to] }

func (sh *shape[S]) writeList(w *writer[S], p unsafe.Pointer, n int) {
	w.b = append(w.b, '[')
	size := int(sh.elem.typ.Size())
	for i := range n {
		sh.elem.write(w, unsafe.Add(p, i*size))
		w.b = append(w.b, ',')
	}
	w.end(']')
}

// end closes a list or an object, in place of the comma behind its last element.
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

// quote ends a text that began with a quotation mark, and escapes what JSON does.
func (w *writer[S]) quote(from int) {
	for _, c := range w.b[from+1:] {
		if c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			quoted, _ := json.Marshal(string(w.b[from+1:])) // text is always written
			w.b = append(w.b[:from], quoted...)
			return
		}
	}
	w.b = append(w.b, '"')
}

// toInt is a number of any kind, or a truth value as 0 or 1.
func toInt(t reflect.Type, p unsafe.Pointer) int64 {
	switch t.Kind() {
	case reflect.Bool, reflect.Uint8:
		return int64(*(*uint8)(p))
	case reflect.Int8:
		return int64(*(*int8)(p))
	case reflect.Int16:
		return int64(*(*int16)(p))
	case reflect.Uint16:
		return int64(*(*uint16)(p))
	case reflect.Int32:
		return int64(*(*int32)(p))
	case reflect.Uint32:
		return int64(*(*uint32)(p))
	}
	return *(*int64)(p) // and all else is as large, which New sees to
}

// valueOf is toInt for a value.
func valueOf(v reflect.Value) int64 { return toInt(v.Type(), v.Addr().UnsafePointer()) }

func (at *place) isZero(p unsafe.Pointer) bool { return isZero(at.typ, unsafe.Add(p, at.offset)) }

func isZero(t reflect.Type, p unsafe.Pointer) bool {
	if t.Size() == 1 {
		return *(*uint8)(p) == 0
	}
	return reflect.NewAt(t, p).Elem().IsZero()
}
