package document

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"mischief/game/near"
)

// Reader reads a position from a document, part by part, in an order that its game chooses: what is read later may depend on what has been read. It stops
// at the first field that is wrong. What the document does not say stays in the position as it is, so that the game sets it before.
type Reader[S any] struct {
	S    *S // the position
	c    *Codec[S]
	tree map[string]any
	done []string
	err  error
}

// Open takes a document. Names that are none are its first faults.
func (c *Codec[S]) Open(s *S, decode func(any) error) *Reader[S] {
	in := &Reader[S]{S: s, c: c}
	var tree any
	if in.err = decode(&tree); in.err != nil {
		return in
	}
	var ok bool
	if in.tree, ok = tree.(map[string]any); !ok && tree != nil {
		in.err = fmt.Errorf("position: %s; a document is an object with fields such as %s", shown(tree), strings.Join(c.root.names(), ", "))
		return in
	}
	in.strangers(c.root, "", in.tree)
	return in
}

// Err is the first fault.
func (in *Reader[S]) Err() error { return in.err }

// OK tells whether nothing has been found wrong so far.
func (in *Reader[S]) OK() bool { return in.err == nil }

// Fail keeps what is wrong with a field, unless something has been found before: what is there, and after a semicolon what may be.
func (in *Reader[S]) Fail(field, format string, args ...any) {
	if in.err == nil {
		in.err = fmt.Errorf("position: field %s: %s", field, fmt.Sprintf(format, args...))
	}
}

// Has tells whether the document says something of a field.
func (in *Reader[S]) Has(path string) bool { return in.lookup(path) != nil }

// Said is what the document says of a field, in its own words; "" if it says nothing.
func (in *Reader[S]) Said(path string) string {
	if v := in.lookup(path); v != nil {
		return fmt.Sprint(v)
	}
	return ""
}

// Len is how many elements the document lists of a field.
func (in *Reader[S]) Len(path string) int {
	items, _ := in.lookup(path).([]any)
	return len(items)
}

// Word is how a number is written by a noun.
func (in *Reader[S]) Word(noun string, n int) string {
	return string(in.c.plan.Nouns[noun].Write(nil, in.S, int64(n)))
}

func (in *Reader[S]) lookup(path string) any {
	var at any = in.tree
	for name := range strings.SplitSeq(path, ".") {
		m, _ := at.(map[string]any)
		at = m[name]
	}
	return at
}

// Read reads parts of the document by their paths: fields of the top, of groups, or whole groups. What has been read is not read again.
func (in *Reader[S]) Read(paths ...string) {
	for _, path := range paths {
		f := in.c.root.at(path)
		if f == nil {
			panic("document: nothing is called " + path)
		}
		in.field(f, path)
	}
}

// Needless fails for a part that the document says something of though it does not stand in it as the position is (Plan.When).
func (in *Reader[S]) Needless() {
	for _, path := range sorted(in.c.plan.When) {
		if in.Has(path) && !in.c.plan.When[path](in.S) {
			in.Fail(path, "it says nothing in this position: leave it out")
		}
	}
}

// Rest reads all that has not been read.
func (in *Reader[S]) Rest() { in.Read(in.c.root.names()...) }

func (in *Reader[S]) field(f *field[S], path string) {
	if f.shape.group {
		for _, inside := range f.shape.fields {
			in.field(inside, path+"."+inside.name)
		}
		return
	}
	said := in.lookup(path)
	if in.err != nil || slices.Contains(in.done, path) {
		return
	}
	in.done = append(in.done, path)
	switch {
	case said == nil:
	case f.part == nil:
		in.into(f, path, said, reflect.ValueOf(in.S).Elem())
	default:
		v := reflect.New(f.part.typ).Elem()
		f.shape.fresh(v)
		if in.value(f.shape, path, said, v); f.part.read != nil && in.err == nil {
			f.part.read(in, v)
		}
	}
}

// into reads a field of a struct.
func (in *Reader[S]) into(f *field[S], path string, said any, v reflect.Value) {
	into := f.at.in(v)
	in.value(f.shape, path, said, into)
	if f.given != nil {
		f.given.in(v).SetBool(true)
	}
	items, _ := said.([]any)
	switch {
	case f.count == nil || in.err != nil:
	case f.sets:
		setInt(f.count.in(v), int64(len(items)))
	case valueOf(f.count.in(v)) != int64(len(items)):
		in.Fail(path, "%d; there must be %d", len(items), valueOf(f.count.in(v)))
	}
}

// fresh makes a value that nothing is said of yet: none of whatever has a number for none.
func (sh *shape[S]) fresh(v reflect.Value) {
	switch {
	case sh.none != nil && sh.kind == word:
		setInt(v, *sh.none)
	case sh.kind == object:
		for _, f := range sh.fields {
			f.shape.fresh(f.at.in(v))
		}
	case sh.kind == list && v.Kind() == reflect.Array:
		for i := range v.Len() {
			sh.elem.fresh(v.Index(i))
		}
	}
}

// value reads a value.
func (in *Reader[S]) value(sh *shape[S], path string, said any, v reflect.Value) {
	if in.err != nil {
		return
	}
	switch sh.kind {
	case object:
		in.object(sh, path, said, v)
	case table:
		in.table(sh, path, said, v)
	case dict:
		in.counts(sh, path, said, v)
	case list:
		in.list(sh, path, said, v)
	case pile, bitset:
		in.words(sh, path, said, v)
	case word:
		if s, ok := said.(string); !ok {
			in.Fail(path, "%s; it is a word", shown(said))
		} else if n, ok := in.word(sh, path, s); ok {
			in.set(path, v, n)
		}
	case number:
		in.number(sh, path, said, v)
	case truth:
		if b, ok := said.(bool); !ok {
			in.Fail(path, "%s; it is true or false", shown(said))
		} else {
			v.SetBool(b)
		}
	case text:
		if s, ok := said.(string); !ok {
			in.Fail(path, "%s; it is a text", shown(said))
		} else {
			v.SetString(s)
		}
	}
}

func (in *Reader[S]) object(sh *shape[S], path string, said any, v reflect.Value) {
	m, ok := said.(map[string]any)
	if !ok {
		in.Fail(path, "%s; it is an object with %s", shown(said), strings.Join(sh.names(), ", "))
		return
	}
	in.strangers(sh, path, m)
	sh.fresh(v)
	if sh.sets {
		sh.there.in(v).SetBool(true)
	}
	for _, f := range sh.fields {
		if inside := m[f.name]; inside != nil && in.err == nil {
			in.into(f, path+"."+f.name, inside, v)
		} else if !f.omit && f.given == nil && inside == nil {
			in.missing(f.shape, path+"."+f.name, f.at.in(v))
		}
	}
}

// missing reads a word that is not there as an empty one, which some nouns have.
func (in *Reader[S]) missing(sh *shape[S], path string, v reflect.Value) {
	switch {
	case sh.kind == list && sh.fixed > 0:
		for i := range sh.fixed {
			in.missing(sh.elem, path, v.Index(i))
		}
	case sh.kind == word && sh.none == nil:
		if n, ok := sh.noun.Read(in.S, ""); ok {
			in.set(path, v, n)
		} else {
			in.Fail(path, "missing; it is a %s", sh.noun.Sort)
		}
	}
}

// strangers finds names that an object or its groups cannot have.
func (in *Reader[S]) strangers(sh *shape[S], path string, said map[string]any) {
	for _, name := range sorted(said) {
		at := strings.TrimPrefix(path+"."+name, ".")
		f := sh.find(name)
		switch inside, ok := said[name].(map[string]any); {
		case f == nil:
			in.Fail(at, "there is no such field%s", meant(name, sh.names()))
		case f.shape.group && ok:
			in.strangers(f.shape, at, inside)
		case f.shape.group && said[name] != nil:
			in.Fail(at, "%s; it is an object with %s", shown(said[name]), strings.Join(f.shape.names(), ", "))
		}
	}
}

// table reads all elements of an array: those that are not named are zero.
func (in *Reader[S]) table(sh *shape[S], path string, said any, v reflect.Value) {
	m, ok := said.(map[string]any)
	if !ok {
		in.Fail(path, "%s; it is an object by the name of each %s", shown(said), sh.noun.Sort)
		return
	}
	v.SetZero()
	seen := map[int]bool{}
	for _, name := range sorted(m) {
		at := path + "." + name
		n, ok := in.wordOf(sh.noun, at, name)
		i := int(n - sh.from)
		if ok && (i < 0 || i >= v.Len()) {
			in.Fail(at, "%q has no place here", name)
		}
		if in.err != nil {
			return
		}
		if seen[i] {
			in.Fail(at, "it stands twice")
		}
		seen[i] = true
		if m[name] != nil {
			sh.elem.fresh(v.Index(i))
			in.value(sh.elem, at, m[name], v.Index(i))
		}
	}
}

func (in *Reader[S]) list(sh *shape[S], path string, said any, v reflect.Value) {
	items, ok := said.([]any)
	switch {
	case !ok:
		in.Fail(path, "%s; it is a list", shown(said))
		return
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	case len(items) > v.Len():
		in.Fail(path, "%d; %d are the most", len(items), v.Len())
		return
	default:
		v.SetZero()
	}
	for i, item := range items {
		sh.elem.fresh(v.Index(i))
		in.value(sh.elem, path+"["+strconv.Itoa(i)+"]", item, v.Index(i))
	}
}

// counts reads counts by texts.
func (in *Reader[S]) counts(sh *shape[S], path string, said any, v reflect.Value) {
	m, ok := said.(map[string]any)
	if !ok {
		in.Fail(path, "%s; it is an object of numbers", shown(said))
		return
	}
	counts := map[string]int{}
	for _, name := range sorted(m) {
		n := reflect.New(sh.typ.Elem()).Elem()
		if m[name] != nil {
			in.value(sh.elem, path+"."+name, m[name], n)
		}
		counts[name] = int(n.Int())
	}
	v.Set(reflect.ValueOf(counts))
}

// words reads a pile or a set from a list.
func (in *Reader[S]) words(sh *shape[S], path string, said any, v reflect.Value) {
	items, ok := said.([]any)
	if !ok {
		in.Fail(path, "%s; it is a list", shown(said))
		return
	}
	v.SetZero()
	for i, item := range items {
		at := path + "[" + strconv.Itoa(i) + "]"
		n, ok := whole(item)
		if s, isText := item.(string); sh.noun != nil && isText {
			n, ok = in.wordOf(sh.noun, at, s)
		} else if ok && sh.noun != nil { // a number that is a word of its own
			n, ok = in.wordOf(sh.noun, at, strconv.FormatInt(n, 10))
		}
		n -= sh.from
		switch {
		case in.err != nil:
			return
		case !ok || n < 0 || sh.kind == bitset && n >= int64(v.Type().Bits()) || sh.kind == pile && n >= int64(v.Len()):
			in.Fail(at, "%s has no place here", shown(item))
		case sh.kind == bitset:
			v.SetUint(v.Uint() | 1<<n)
		default:
			in.set(at, v.Index(int(n)), valueOf(v.Index(int(n)))+1)
		}
	}
}

func (in *Reader[S]) number(sh *shape[S], path string, said any, v reflect.Value) {
	n, ok := whole(said)
	if most := sh.most(in.S); !ok || n < sh.min || n > most {
		in.Fail(path, "%s; it is %d to %d", shown(said), sh.min, most)
		return
	}
	in.set(path, v, n)
}

// set keeps a number where there is room for it.
func (in *Reader[S]) set(path string, v reflect.Value, n int64) {
	if v.CanInt() && v.OverflowInt(n) || v.CanUint() && (n < 0 || v.OverflowUint(uint64(n))) {
		in.Fail(path, "%d is more than there is room for", n)
		return
	}
	setInt(v, n)
}

// word reads a word of a noun, or none.
func (in *Reader[S]) word(sh *shape[S], path, name string) (int64, bool) {
	if sh.none != nil && name == "" {
		return *sh.none, true
	}
	return in.wordOf(sh.noun, path, name)
}

// fewWords is how many words are listed; of more, the one that was probably meant is offered.
const fewWords = 25

func (in *Reader[S]) wordOf(noun *Noun[S], path, name string) (int64, bool) {
	n, ok := noun.Read(in.S, name)
	if !ok {
		n, ok = noun.Read(in.S, strings.ToLower(name))
	}
	if ok {
		return n, true
	}
	var words []string
	if noun.Words != nil {
		words = noun.Words(in.S)
	}
	if len(words) > 0 && len(words) <= fewWords {
		in.Fail(path, "there is no %s %q%s; it is one of %s", noun.Sort, name, noun.Among, strings.Join(words, ", "))
	} else {
		in.Fail(path, "there is no %s %q%s%s", noun.Sort, name, noun.Among, meant(name, words))
	}
	return 0, false
}

// meant offers the word that is most like one that is none of the words, or all there are.
func meant(name string, words []string) string {
	if best, ok := near.Best(name, words); ok {
		return "; did you mean " + best + "?"
	}
	if len(words) == 0 || len(words) > fewWords {
		return ""
	}
	return "; there are " + strings.Join(words, ", ")
}

// whole is a whole number as JSON and YAML give it.
func whole(said any) (int64, bool) {
	switch n := said.(type) {
	case json.Number:
		i, err := n.Int64()
		return i, err == nil
	case uint64:
		return int64(n), n <= math.MaxInt64
	case int64:
		return n, true
	case int:
		return int64(n), true
	case float64:
		return int64(n), n == math.Trunc(n) && math.Abs(n) < 1<<53
	}
	return 0, false
}

// shown is what stands in a document, for messages.
func shown(said any) string {
	switch v := said.(type) {
	case nil:
		return "nothing"
	case string:
		if runes := []rune(v); len(runes) > 60 {
			v = string(runes[:57]) + "..."
		}
		return strconv.Quote(v)
	case map[string]any:
		return "an object"
	case []any:
		return "a list of " + strconv.Itoa(len(v))
	}
	return fmt.Sprint(said)
}
