package notation

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/game/near"
)

// Integer is what things are numbered by.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16
}

// Noun is how one sort of thing is called, in positions S: a number T of the game is written as a word and read from it.
type Noun[S any, T Integer] struct {
	What  string                                 // the sort, in errors, such as "town"
	Form  string                                 // what stands for it where the form of a move is shown, in capitals if it is to be translated, such as "TOWN"
	Write func(b []byte, s *S, v T) []byte       // appends its word, whatever the number
	Read  func(s *S, name string) (v T, ok bool) // finds what is called so; a wide name has spaces inside
	Has   func(s *S, v T) bool                   // whether there is such a thing
	Words func(s *S) []string                    // all names, to complete and to suggest; nil where they are not listed
	Why   func(s *S, name string) game.Text      // what is wrong with a name, where "There is no ..." is not enough; {{.form}} is filled in
	Looks string                                 // a regular expression of its words for the browser; empty: any word
	wide  bool
	begun bool // a beginning is enough
}

// IDs is a noun for things that have ids, in their order; the first has the number first.
func IDs[S any, T Integer](what, form string, first T, ids []string) *Noun[S, T] {
	return IDsOf(what, form, first, func(*S) []string { return ids })
}

// IDsOf is a noun for things whose ids depend on the position; an empty one stands where there is nothing.
func IDsOf[S any, T Integer](what, form string, first T, ids func(*S) []string) *Noun[S, T] {
	return &Noun[S, T]{What: what, Form: form, Words: ids,
		Write: func(b []byte, s *S, v T) []byte {
			list := ids(s)
			if i := int(v) - int(first); i >= 0 && i < len(list) {
				return append(b, list[i]...)
			}
			return strconv.AppendInt(b, int64(v), 10)
		},
		Read: func(s *S, name string) (T, bool) {
			for i, id := range ids(s) {
				if id == name || same(id, name) {
					return first + T(i), true
				}
			}
			return 0, false
		},
		Has: func(s *S, v T) bool {
			i := int(v) - int(first)
			return i >= 0 && i < len(ids(s))
		},
	}
}

// same tells whether a name means an id: the spaces of a name given by several words stand for whatever joins the words of the id.
func same(id, name string) bool {
	if len(id) != len(name) || strings.IndexByte(name, ' ') < 0 {
		return false
	}
	for i := range len(id) {
		if id[i] != name[i] && !(name[i] == ' ' && (id[i] == '-' || id[i] == '_')) {
			return false
		}
	}
	return true
}

// Wide is the noun whose things people may call by several words, such as "hex of loss" for hex-of-loss.
func (n *Noun[S, T]) Wide() *Noun[S, T] {
	n.wide = true
	return n
}

// Also is the noun whose things have further names.
func (n *Noun[S, T]) Also(names map[string]int) *Noun[S, T] {
	read := n.Read
	n.Read = func(s *S, name string) (T, bool) {
		if v, ok := names[name]; ok {
			return T(v), true
		}
		return read(s, name)
	}
	return n
}

// OrBegun is the noun whose things may also be called by the beginning of exactly one of their names.
func (n *Noun[S, T]) OrBegun() *Noun[S, T] {
	read := n.Read
	n.begun = true
	n.Read = func(s *S, name string) (T, bool) {
		if v, ok := read(s, name); ok {
			return v, ok
		}
		one, times := "", 0
		for _, word := range n.Words(s) {
			if strings.HasPrefix(word, name) {
				one, times = word, times+1
			}
		}
		if times != 1 {
			return 0, false
		}
		return read(s, one)
	}
	return n
}

// wholeNumber is the regular expression of a number.
const wholeNumber = `-?\d+`

// Number is a noun for whole numbers from least to most.
func Number[S any, T Integer](form string, least, most T) *Noun[S, T] {
	bounded := int64(least) > math.MinInt32 && int64(most) < math.MaxInt32
	return &Noun[S, T]{What: "number", Form: form, Looks: wholeNumber,
		Write: func(b []byte, _ *S, v T) []byte { return strconv.AppendInt(b, int64(v), 10) },
		Read: func(_ *S, name string) (T, bool) {
			n, err := strconv.ParseInt(name, 10, 64)
			return T(n), err == nil && n >= int64(least) && n <= int64(most)
		},
		Has: func(_ *S, v T) bool { return v >= least && v <= most },
		Why: func(_ *S, name string) game.Text {
			if !bounded {
				return game.Say("{{.word}} is no whole number; write {{.form}}", game.Quote("word", name))
			}
			return noNumber(name, int64(least), int64(most))
		},
	}
}

func noNumber(name string, least, most int64) game.Text {
	return game.Say("{{.word}} is no whole number from {{.least}} to {{.most}}; write {{.form}}",
		game.Quote("word", name), game.Num("least", least), game.Num("most", most))
}

// listed is how many names an error lists; of more, it offers those most like what was written.
const listed = 20

// unknown says that nothing is called so.
func (n *Noun[S, T]) unknown(s *S, name string) game.Text {
	if n.begun {
		few := slices.DeleteFunc(slices.Clone(n.Words(s)), func(word string) bool { return !strings.HasPrefix(word, name) })
		if len(few) > 1 {
			return game.Say("{{.word}} may be any of {{.ids}}; write {{.form}}", game.Quote("word", name), game.Name("ids", strings.Join(few, ", ")))
		}
	}
	if n.Why != nil {
		return n.Why(s, name)
	}
	return unlisted(n.What, name, n.words(s))
}

// unlisted says that a word is none of some ids.
func unlisted(sort, name string, ids []string) game.Text {
	what, word := game.Word("what", sort), game.Quote("word", name)
	ids = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return id == "" })
	if len(ids) > 0 && len(ids) <= listed {
		return game.Say("There is no {{.what}} {{.word}}: it is one of {{.ids}}; write {{.form}}", what, word, game.Name("ids", strings.Join(ids, ", ")))
	}
	if like := near.Few(name, ids, 3); len(like) > 0 {
		return game.Say("There is no {{.what}} {{.word}}; most like it: {{.ids}}; write {{.form}}", what, word, game.Name("ids", strings.Join(like, ", ")))
	}
	return game.Say("There is no {{.what}} {{.word}}; write {{.form}}", what, word)
}

func (n *Noun[S, T]) words(s *S) []string {
	if n.Words == nil {
		return nil
	}
	return n.Words(s)
}

// looks is the regular expression of its words.
func (n *Noun[S, T]) looks() string {
	if n.Looks == "" {
		return `\S+`
	}
	return n.Looks
}
