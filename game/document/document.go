// Package document writes positions as documents and reads them back, by what the tags of the position's own types declare.
//
// The idea: a position is arrays, structs and whole numbers, so all that a document needs besides is how each field is called there, what its numbers
// mean, and what it may be. A tag says it once, where the field is:
//
//	type Zone struct {
//		Rats   [kinds]uint8 `doc:",spread=kind,max=64,omit"` // the fields brown, black and white
//		Cheese uint8        `doc:"cheese,max=20,omit"`
//		Trap   uint8        `doc:"trap,trap,none=0,omit"`    // a word, by the noun of traps
//	}
//
// From that follow the document of a position (Codec.Write), the reading of one, within bounds and with the path of what is wrong (Reader), the names that
// cases may use (Text.Type), and the TypeScript type by which the browser reads it (TypeScript). The nouns are those of game/notation. What a game writes
// by hand is what is about its rules: what holds where a document says nothing, and what must fit together.
//
// A tag begins with the name; a name such as you.dice puts the field into a group, and "-" says that it is left out, because it follows from the rest or
// stands in a part of its own. Behind the name, parted by commas, stand
//
//	by=NOUN     an array is an object, its elements by the words of a noun; elements that are zero are left out
//	spread=NOUN an array is a field for each word of a noun, which does not depend on the position; a name is put in front of the words
//	pile=NOUN   an array of counts is a list, each word as often as it counts
//	set=NOUN    a set of bits is a list of words; of numbers, without the noun
//	from=1      for the array or set named last: what word its first element or bit has
//	count=Field how many elements of an array are in use
//	NOUN        a number is a word
//	none=0      the number that stands for none: an empty word
//	min=, max=  bounds of a number; what depends on the position has the name of a bound
//	omit        left out while it is zero or empty
//	there       the struct stands in the document while this field is not zero; a truth value without a name is set when it is read
//	if=Field    stands in the document, even if it is empty, while a truth value beside it is set, which is set when it is read
//
// Any other array is a list, a slice too; parts may also have texts, and counts by texts (map[string]int). A struct whose name ends with a point is the group of its fields, which is
// left out when all of them are. Every field needs a tag: New panics for one that was forgotten.
//
// What a document shows in another form than the position holds it is a Part: a value of a type with tags of its own, and the functions that fill it in
// and take it apart.
package document

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"mischief/game/notation"
)

// Codec writes and reads the documents of positions S. It is safe for use by several goroutines at once.
type Codec[S any] struct {
	plan    Plan[S]
	root    *shape[S]
	typ     reflect.Type
	writers sync.Pool
}

// Plan is what a codec is told besides the tags.
type Plan[S any] struct {
	Order []string                   // names in the order in which they are written, "towns hands ..."; of an object inside "combat: step attacker ..."
	Nouns map[string]Noun[S]         // by the name that tags use
	Most  map[string]func(s *S) int  // bounds that depend on the position
	When  map[string]func(s *S) bool // parts of the top or of a group, by path, that stand in the document only then
	Parts map[string]Part[S]         // by path; the rest of its tag follows a comma
}

// Noun is how whole numbers of one sort are written as words.
type Noun[S any] struct {
	Sort  string                                     // what they are, in errors, such as "town"
	Write func(b []byte, s *S, n int64) []byte       // appends the word of a number
	Read  func(s *S, word string) (n int64, ok bool) // finds what is called so
	Among string                                     // where they are looked for, in errors behind the word, such as " in the city"
	Words func(s *S) []string                        // all words, to name in errors; for those that fields are spread by, whatever the position
}

// Word is a noun of the moves' notation.
func Word[S any, T notation.Integer](n *notation.Noun[S, T]) Noun[S] {
	return Noun[S]{Sort: n.What, Words: n.Words,
		Write: func(b []byte, s *S, v int64) []byte { return n.Write(b, s, T(v)) },
		Read: func(s *S, word string) (int64, bool) {
			v, ok := n.Read(s, word)
			return int64(v), ok
		}}
}

// IDs is a noun for things that have ids, numbered from 0.
func IDs[S any](what string, ids []string) Noun[S] {
	return Word(notation.IDs[S, int](what, "", 0, ids))
}

// Part is what stands in a document in another form than in the position.
type Part[S any] struct {
	typ   reflect.Type
	write func(s *S) unsafe.Pointer
	done  func(unsafe.Pointer)                 // takes back what write has given
	read  func(in *Reader[S], v reflect.Value) // nil for what is never read
}

// Show is a part that is written for whoever looks on. In a document it may stand, if it has the right form, and means nothing.
func Show[S, V any](write func(s *S, v *V)) Part[S] {
	room := &sync.Pool{New: func() any { return new(V) }}
	return Part[S]{
		typ: reflect.TypeFor[V](),
		write: func(s *S) unsafe.Pointer {
			v := room.Get().(*V)
			write(s, v)
			return unsafe.Pointer(v)
		},
		done: func(p unsafe.Pointer) {
			v := (*V)(p)
			clear(unsafe.Slice(v, 1))
			room.Put(v)
		},
	}
}

// Turn is a part that is written and read: read is given what a document says, if it says it.
func Turn[S, V any](write func(s *S, v *V), read func(in *Reader[S], v *V)) Part[S] {
	p := Show(write)
	p.read = func(in *Reader[S], v reflect.Value) { read(in, v.Addr().Interface().(*V)) }
	return p
}

// New makes a codec by the tags of S. It panics for a tag that is missing or does not fit, since no match could be kept then.
func New[S any](plan Plan[S]) *Codec[S] {
	c := &Codec[S]{plan: plan}
	t := reflect.TypeFor[S]()
	c.root = &shape[S]{kind: object, typ: t}
	c.fields(c.root, t, t, nil, "", "")
	for _, name := range sorted(plan.Parts) {
		tag := parseTag(name)
		c.add(c.root, c.field(tag, plan.Parts[name].typ, name), "")
	}
	c.order()
	c.typ = c.root.goType()
	c.writers.New = func() any { return &writer[S]{} }
	return c
}

// Text is a document.
type Text struct {
	json []byte
	typ  reflect.Type
}

// JSON is the document as json.Marshal writes it.
func (t *Text) JSON() []byte { return slices.Clip(t.json) }

// MarshalJSON is the document as JSON.
func (t *Text) MarshalJSON() ([]byte, error) { return t.json, nil }

// MarshalYAML is the document as YAML, of which JSON is a part.
func (t *Text) MarshalYAML() ([]byte, error) { return t.json, nil }

// Type is a Go type of the form of the document, with the names that it may have.
func (t *Text) Type() reflect.Type { return t.typ }

// Write writes the document of a position.
func (c *Codec[S]) Write(s *S) *Text {
	w := c.writers.Get().(*writer[S])
	w.s, w.b = s, w.b[:0]
	c.root.write(w, unsafe.Pointer(s))
	text := &Text{json: slices.Clone(w.b), typ: c.typ}
	w.s = nil
	c.writers.Put(w)
	return text
}

var _ json.Marshaler = (*Text)(nil)

// order puts fields into the order of the plan.
func (c *Codec[S]) order() {
	for _, line := range c.plan.Order {
		path, names, inside := strings.Cut(line, ":")
		sh := c.root
		if !inside {
			names = path
		} else if f := c.root.at(path); f != nil {
			sh = f.shape.innermost()
		} else {
			panic(fmt.Sprintf("document: there is no object %s to order", path))
		}
		list := strings.Fields(names)
		for _, f := range sh.fields {
			if !slices.Contains(list, f.name) {
				panic(fmt.Sprintf("document: %s is not in the order of %q", f.name, line))
			}
		}
		if len(list) != len(sh.fields) {
			panic(fmt.Sprintf("document: the order of %q names fields that there are not", line))
		}
		slices.SortFunc(sh.fields, func(a, b *field[S]) int { return slices.Index(list, a.name) - slices.Index(list, b.name) })
	}
}
