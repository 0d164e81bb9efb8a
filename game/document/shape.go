package document

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

type kind uint8

const (
	object kind = iota // a struct, or a group of its fields
	table              // an array by the words of a noun
	list               // an array or a slice
	dict               // counts by texts: a map[string]int
	pile               // an array of counts as a list of words
	bitset             // a set of bits as a list of words or numbers
	word               // a number as a word
	number
	truth
	text
)

// shape is how values of one type stand in documents.
type shape[S any] struct {
	kind   kind
	typ    reflect.Type
	name   string      // of an object, in TypeScript
	group  bool        // an object that is no struct of its own
	fields []*field[S] // of an object
	there  *place      // of an object: the field that tells whether it is there; nil for one that always is
	sets   bool        // it is a truth value without a name, set when the object is read
	elem   *shape[S]   // of a table or a list
	noun   *Noun[S]    // of a table, a pile, a set or a word; nil for a set of numbers
	from   int64       // what the first element or bit is called by
	none   *int64
	min    int64
	most   func(s *S) int64
	fixed  int // of a list: how many elements it always has; 0 if that differs
}

// field is a field of an object.
type field[S any] struct {
	name  string
	shape *shape[S]
	at    place  // where the value is in the struct; a group is the struct itself
	count *place // where it says how many elements of a list are in use; nil for all
	given *place // the truth value that tells whether it stands in the document; nil for one that does not depend on any
	sets  bool   // the count has no name of its own, so it is set when the list is read
	omit  bool
	when  func(s *S) bool
	part  *Part[S]
}

// place is where a value is in a struct.
type place struct {
	way    []int // by fields and elements
	offset uintptr
	typ    reflect.Type
}

func placeIn(t reflect.Type, way []int) place {
	p := place{way: way}
	for _, i := range way {
		if t.Kind() == reflect.Struct {
			f := t.Field(i)
			p.offset += f.Offset
			t = f.Type
		} else {
			t = t.Elem()
			p.offset += uintptr(i) * t.Size()
		}
	}
	p.typ = t
	return p
}

// tag is a tag taken apart.
type tag struct {
	name                         string
	layers                       []layer
	noun, min, max, count, given string
	none                         *int64
	omit, there                  bool
}

type layer struct {
	kind   kind
	noun   string
	from   int64
	spread bool
}

func parseTag(text string) tag {
	name, rest, more := strings.Cut(text, ",")
	t := tag{name: name}
	for more {
		var item string
		item, rest, more = strings.Cut(rest, ",")
		key, value, _ := strings.Cut(item, "=")
		n, _ := strconv.ParseInt(value, 10, 64)
		switch key {
		case "by":
			t.layers = append(t.layers, layer{kind: table, noun: value})
		case "pile":
			t.layers = append(t.layers, layer{kind: pile, noun: value})
		case "set":
			t.layers = append(t.layers, layer{kind: bitset, noun: value})
		case "spread":
			t.layers = append(t.layers, layer{noun: value, spread: true})
		case "from":
			t.layers[len(t.layers)-1].from = n
		case "count":
			t.count = value
		case "none":
			t.none = &n
		case "min":
			t.min = value
		case "max":
			t.max = value
		case "if":
			t.given = value
		case "omit":
			t.omit = true
		case "there":
			t.there = true
		default:
			t.noun = item
		}
	}
	return t
}

// object makes the shape of a struct.
func (c *Codec[S]) object(t reflect.Type, where string) *shape[S] {
	sh := &shape[S]{kind: object, typ: t, name: t.Name()}
	c.fields(sh, t, t, nil, "", where)
	return sh
}

// fields adds the fields of t, which is the struct of an object or embedded in it.
func (c *Codec[S]) fields(sh *shape[S], outer, t reflect.Type, base []int, prefix, where string) {
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(slices.Clone(base), i)
		text, ok := f.Tag.Lookup("doc")
		if !ok && f.Anonymous {
			c.fields(sh, outer, f.Type, at, prefix, where)
			continue
		}
		where := where + "." + f.Name
		if !ok {
			panic(fmt.Sprintf("document: %s%s has no tag; write doc:\"-\" if it follows from the rest", t.Name(), where))
		}
		tag := parseTag(text)
		if tag.there {
			there := placeIn(outer, at)
			sh.there, sh.sets = &there, tag.name == "-"
		}
		if tag.name == "-" {
			continue
		}
		if strings.HasSuffix(tag.name, ".") && f.Type.Kind() == reflect.Struct {
			c.fields(sh, outer, f.Type, at, prefix+tag.name, where)
			continue
		}
		tag.name = prefix + tag.name
		if len(tag.layers) > 0 && tag.layers[0].spread {
			spread := tag.layers[0]
			tag.layers = tag.layers[1:]
			front := tag.name
			for n, word := range c.noun(spread.noun, where).Words(nil) {
				if n < f.Type.Len() {
					tag.name = front + word
					one := c.field(tag, f.Type.Elem(), where)
					one.at = placeIn(outer, append(slices.Clone(at), n))
					c.add(sh, one, "")
				}
			}
			continue
		}
		one := c.field(tag, f.Type, where)
		one.at = placeIn(outer, at)
		if tag.count != "" {
			count, n := beside(outer, t, base, tag.count, where)
			one.count, one.sets = &count, strings.HasPrefix(n.Tag.Get("doc"), "-")
		}
		if tag.given != "" {
			given, n := beside(outer, t, base, tag.given, where)
			if n.Type.Kind() != reflect.Bool {
				panic(fmt.Sprintf("document: %s: %s is a %s; it tells whether the field is there, so it is a bool", where, tag.given, n.Type))
			}
			one.given = &given
		}
		c.add(sh, one, "")
	}
}

// beside is the place of a field of the same struct, which a tag names.
func beside(outer, t reflect.Type, base []int, name, where string) (place, reflect.StructField) {
	n, ok := t.FieldByName(name)
	if !ok {
		panic(fmt.Sprintf("document: %s: there is no field %s beside it", where, name))
	}
	return placeIn(outer, append(slices.Clone(base), n.Index...)), n
}

func (c *Codec[S]) field(tag tag, t reflect.Type, where string) *field[S] {
	f := &field[S]{name: tag.name, omit: tag.omit, shape: c.shape(tag, t, where)}
	if p, ok := c.plan.Parts[where]; ok {
		f.part = &p
	}
	return f
}

// add puts a field into an object, or into its group.
func (c *Codec[S]) add(sh *shape[S], f *field[S], path string) {
	name, inside, grouped := strings.Cut(f.name, ".")
	whole := sh == c.root || path != ""
	if !grouped {
		if whole {
			f.when = c.plan.When[path+name]
		}
		sh.fields = append(sh.fields, f)
		return
	}
	f.name = inside
	i := slices.IndexFunc(sh.fields, func(g *field[S]) bool { return g.name == name })
	if i < 0 {
		i = len(sh.fields)
		sh.fields = append(sh.fields, &field[S]{name: name, omit: true, when: c.plan.When[path+name], shape: &shape[S]{kind: object, group: true, name: name}})
	}
	c.add(sh.fields[i].shape, f, path+name+".")
}

func (c *Codec[S]) noun(name, where string) *Noun[S] {
	n, ok := c.plan.Nouns[name]
	if !ok {
		panic(fmt.Sprintf("document: %s: there is no noun %s", where, name))
	}
	return &n
}

// shape makes the shape of a type, of which the layers of the tag take off one after the other.
func (c *Codec[S]) shape(tag tag, t reflect.Type, where string) *shape[S] {
	sh := &shape[S]{typ: t, none: tag.none}
	if len(tag.layers) > 0 {
		l := tag.layers[0]
		tag.layers = tag.layers[1:]
		sh.kind, sh.from = l.kind, l.from
		if l.noun != "" {
			sh.noun = c.noun(l.noun, where)
		}
		if l.kind == table {
			sh.elem = c.shape(tag, t.Elem(), where)
		}
		return sh
	}
	switch {
	case t.Kind() == reflect.Struct:
		return c.object(t, where)
	case t.Kind() == reflect.Array, t.Kind() == reflect.Slice:
		sh.kind, sh.elem = list, c.shape(tag, t.Elem(), where)
		if t.Kind() == reflect.Array && tag.count == "" {
			sh.fixed = t.Len()
		}
	case t == reflect.TypeFor[map[string]int]():
		sh.kind, sh.elem = dict, c.shape(tag, t.Elem(), where)
	case tag.noun != "":
		sh.kind, sh.noun = word, c.noun(tag.noun, where)
	case t.Kind() == reflect.Bool:
		sh.kind = truth
	case t.Kind() == reflect.String:
		sh.kind = text
	case t.Kind() < reflect.Int || t.Kind() > reflect.Uint64:
		panic(fmt.Sprintf("document: %s is a %s", where, t.Kind()))
	default:
		c.bounds(sh, tag, where)
	}
	return sh
}

// bounds reads the bounds of a number.
func (c *Codec[S]) bounds(sh *shape[S], tag tag, where string) {
	sh.kind = number
	sh.min, _ = strconv.ParseInt(tag.min, 10, 64)
	if bound, ok := c.plan.Most[tag.max]; ok {
		sh.most = func(s *S) int64 { return int64(bound(s)) }
		return
	}
	most, err := strconv.ParseInt(tag.max, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("document: %s: %q is no bound; write max=", where, tag.max))
	}
	sh.most = func(*S) int64 { return most }
}

// at is the field at a path of the root; nil if there is none. The path goes on inside the elements of tables and lists.
func (sh *shape[S]) at(path string) (f *field[S]) {
	for name := range strings.SplitSeq(path, ".") {
		if f = sh.find(name); f == nil {
			return nil
		}
		sh = f.shape.innermost()
	}
	return f
}

// innermost is the shape of the elements of elements.
func (sh *shape[S]) innermost() *shape[S] {
	for sh.elem != nil {
		sh = sh.elem
	}
	return sh
}

func (sh *shape[S]) find(name string) *field[S] {
	for _, f := range sh.fields {
		if f.name == name {
			return f
		}
	}
	return nil
}

func (sh *shape[S]) names() []string {
	var names []string
	for _, f := range sh.fields {
		names = append(names, f.name)
	}
	return names
}

// in is the value at a place of a struct.
func (p *place) in(v reflect.Value) reflect.Value {
	for _, i := range p.way {
		if v.Kind() == reflect.Struct {
			v = v.Field(i)
		} else {
			v = v.Index(i)
		}
	}
	return v
}

// goType is a Go type of the form of the document.
func (sh *shape[S]) goType() reflect.Type {
	switch sh.kind {
	case object:
		var fields []reflect.StructField
		for i, f := range sh.fields {
			fields = append(fields, reflect.StructField{Name: "F" + strconv.Itoa(i), Type: f.shape.goType(),
				Tag: reflect.StructTag(fmt.Sprintf("json:%q", f.name+",omitempty"))})
		}
		return reflect.StructOf(fields)
	case table, dict:
		return reflect.MapOf(reflect.TypeFor[string](), sh.elem.goType())
	case list:
		return reflect.SliceOf(sh.elem.goType())
	case pile, bitset:
		if sh.noun == nil {
			return reflect.TypeFor[[]int64]()
		}
		return reflect.TypeFor[[]string]()
	case number:
		return reflect.TypeFor[int64]()
	case truth:
		return reflect.TypeFor[bool]()
	}
	return reflect.TypeFor[string]()
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func setInt(v reflect.Value, n int64) {
	switch {
	case v.CanInt():
		v.SetInt(n)
	case v.CanUint():
		v.SetUint(uint64(n))
	default:
		v.SetBool(n != 0)
	}
}
