package notation

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"mischief/game"
)

// phrase is words and fields in the order in which they are written.
type phrase[S any, M comparable] []element[S, M]

// element is a word, or a field and what it is called.
type element[S any, M comparable] struct {
	word  string
	field Field[S, M] // nil for a word
	name  string
	until string // the word that ends what may be several words here; empty: the end of the phrase does
	after int    // fields between this one and that word which cannot be left out
}

// Field is a part of a move, or a group of parts. It is made by In, Maybe, Some, Unless, When and OrNone, or is a Many.
type Field[S any, M comparable] interface {
	write(b []byte, s *S, m M) []byte      // appends a space and what stands there, or nothing
	read(r *reader[S, M])                  // takes its words and sets r.m, or fails
	fits(s *S, m M) bool                   // whether it can be written
	clear(m M) M                           // the move with it set to zero
	form(b []byte, m M) []byte             // appends a space and how it is written, of a move read so far
	looks(b []byte, name string) []byte    // appends a regular expression of what write appends
	needed() bool                          // whether it is never left out
	opens() string                         // the word that it begins with, if it begins with one
	names(name string, add func(n string)) // the names of its parts
}

// parsePhrase takes a pattern apart: words, and names in braces for the fields. {what:none} is a word that has a name, too.
func parsePhrase[S any, M comparable](pattern string, fields []Field[S, M]) phrase[S, M] {
	var p phrase[S, M]
	rest := fields
	for _, word := range strings.Fields(pattern) {
		name, braced := strings.CutPrefix(word, "{")
		if !braced {
			p = append(p, element[S, M]{word: word})
			continue
		}
		name = strings.TrimSuffix(name, "}")
		if name, word, named := strings.Cut(name, ":"); named {
			p = append(p, element[S, M]{word: word, name: name})
			continue
		}
		if len(rest) == 0 {
			panic(fmt.Sprintf("notation: %q has more parts than the %d fields given", pattern, len(fields)))
		}
		p = append(p, element[S, M]{field: rest[0], name: name})
		rest = rest[1:]
	}
	if len(rest) > 0 {
		panic(fmt.Sprintf("notation: %q has fewer parts than the %d fields given", pattern, len(fields)))
	}
	known := map[string]bool{}
	p.names(func(name string) {
		if name == "" || known[name] {
			panic(fmt.Sprintf("notation: in %q a part has no name of its own: %q", pattern, name))
		}
		known[name] = true
	})
	p.measure()
	return p
}

// measure notes for each element which word ends it, for what may be several words long.
func (p phrase[S, M]) measure() {
	until, after := "", 0
	for i := len(p) - 1; i >= 0; i-- {
		e := &p[i]
		e.until, e.after = until, after
		if e.field != nil && e.field.needed() {
			after++
		}
		if word := e.opens(); word != "" {
			until, after = word, 0
		}
	}
}

func (e *element[S, M]) opens() string {
	if e.field == nil {
		return e.word
	}
	return e.field.opens()
}

func (p phrase[S, M]) write(b []byte, s *S, m M) []byte {
	for i := range p {
		if e := &p[i]; e.field == nil {
			b = append(append(b, ' '), e.word...)
		} else {
			b = e.field.write(b, s, m)
		}
	}
	return b
}

func (p phrase[S, M]) read(r *reader[S, M]) {
	until, after := r.until, r.after
	for i := 0; i < len(p) && !r.failed; i++ {
		e := &p[i]
		if r.until, r.after = e.until, e.after; e.until == "" {
			r.until, r.after = until, e.after+after
		}
		if e.field == nil {
			r.word(e.word)
		} else {
			e.field.read(r)
		}
	}
	r.until, r.after = until, after
}

func (p phrase[S, M]) fits(s *S, m M) bool {
	for i := range p {
		if e := &p[i]; e.field != nil && !e.field.fits(s, m) {
			return false
		}
	}
	return true
}

func (p phrase[S, M]) clear(m M) M {
	for i := range p {
		if e := &p[i]; e.field != nil {
			m = e.field.clear(m)
		}
	}
	return m
}

// form is how a move is written. What may stand several times, such as the corners of a way, is written once, with dots behind it.
func (p phrase[S, M]) form(b []byte, m M) []byte {
	var last, part []byte
	for i := range p {
		if e := &p[i]; e.field == nil {
			part = append(append(part[:0], ' '), e.word...)
		} else {
			part = e.field.form(part[:0], m)
		}
		again := len(part) > 1 && part[1] == '[' && bytes.Equal(part, last)
		if !again {
			b = append(b, part...)
		} else if !bytes.HasSuffix(b, dots) {
			b = append(b, dots...)
		}
		last = append(last[:0], part...)
	}
	return b
}

var dots = []byte(" ...")

func (p phrase[S, M]) looks(b []byte) []byte {
	for i := range p {
		switch e := &p[i]; {
		case e.field != nil:
			b = e.field.looks(b, e.name)
		case e.name != "":
			b = append(b, " (?<"+e.name+">"+regexp.QuoteMeta(e.word)+")"...)
		default:
			b = append(append(b, ' '), regexp.QuoteMeta(e.word)...)
		}
	}
	return b
}

func (p phrase[S, M]) names(add func(name string)) {
	for i := range p {
		if e := &p[i]; e.field != nil {
			e.field.names(e.name, add)
		} else if e.name != "" {
			add(e.name)
		}
	}
}

// reader reads one line by one verb after the other, word by word, and keeps the first fault. Readers are used again, so that reading leaves nothing behind.
type reader[S any, M comparable] struct {
	s      *S
	m      M      // what has been read
	text   string // the line, its words a space apart
	words  []string
	starts []int // where they begin in it
	at     int   // words taken
	until  string
	after  int // as of the element that is being read

	failed     bool
	trying     bool      // whether anything is wrong matters, not what
	fault      game.Text // what is wrong, {{.form}} not filled in
	refused    error     // what Then says
	reached    int       // words taken by the verb that came furthest
	completing bool      // offer what may come next instead of missing it
	offers     []string
	buf        []byte
}

// begin takes a line apart into words in small letters; > and < stand alone.
func (r *reader[S, M]) begin(s *S, text string) {
	clear(r.words)
	clear(r.offers)
	*r = reader[S, M]{s: s, words: r.words, starts: r.starts, offers: r.offers[:0], buf: r.buf}
	if r.split(strings.ToLower(text)); !r.even() {
		r.split(strings.Join(r.words, " "))
	}
}

// even tells whether the words stand a space apart, as in everything that Format writes.
func (r *reader[S, M]) even() bool {
	at := 0
	for i, word := range r.words {
		if r.starts[i] != at || at > 0 && r.text[at-1] != ' ' {
			return false
		}
		at += len(word) + 1
	}
	return at-1 == len(r.text)
}

// split finds the words of a text.
func (r *reader[S, M]) split(text string) {
	r.text, r.words, r.starts = text, r.words[:0], r.starts[:0]
	add := func(from, to int) {
		if to > from {
			r.words, r.starts = append(r.words, text[from:to]), append(r.starts, from)
		}
	}
	from := 0
	for i, c := range text {
		switch {
		case c == '>' || c == '<':
			add(from, i)
			add(i, i+1)
		case unicode.IsSpace(c):
			add(from, i)
		default:
			continue
		}
		from = i + utf8.RuneLen(c)
	}
	add(from, len(text))
}

// fail keeps what is wrong; {{.form}} in it is how the move is written. What is only tried is not told.
func (r *reader[S, M]) fail(why func() game.Text) {
	if !r.failed && !r.trying {
		r.fault = why()
	}
	r.failed = true
}

// mistake is the fault as an error.
func (r *reader[S, M]) mistake(v *Verb[S, M]) error {
	form := string(v.phrase.form(nil, r.m)[1:])
	if v.text == "" { // what stands for the first part is what was written for it
		_, rest, _ := strings.Cut(form, " ")
		form = r.words[0] + " " + rest
	}
	return game.Misread(r.fault.Pattern, append(r.fault.Args, game.Form("form", form))...)
}

// out tells whether there is no word left, which is a fault; to who completes, what may stand here is offered.
func (r *reader[S, M]) out(offers func() []string) bool {
	if r.at < len(r.words) {
		return false
	}
	var may []string
	if offers != nil && !r.trying {
		may = slices.DeleteFunc(slices.Clone(offers()), func(id string) bool { return id == "" })
	}
	if r.completing {
		r.offers = append(r.offers, may...)
	}
	r.fail(func() game.Text {
		text := game.Quote("text", strings.Join(r.words, " "))
		if len(may) == 0 || len(may) > listed {
			return game.Say("{{.text}} is not whole; write {{.form}}", text)
		}
		return game.Say("{{.text}} is not whole: it goes on with {{.ids}}; write {{.form}}", text, game.Name("ids", strings.Join(may, ", ")))
	})
	return true
}

// ends tells whether the words have come to their end, and what may stand here is to be offered.
func (r *reader[S, M]) ends() bool { return r.completing && r.at == len(r.words) }

// forgive goes on at the end of the words, behind what need not stand there.
func (r *reader[S, M]) forgive() {
	if r.ends() {
		r.failed = false
	}
}

// peek is the next word; empty at the end.
func (r *reader[S, M]) peek() string {
	if r.at == len(r.words) {
		return ""
	}
	return r.words[r.at]
}

// name is some of the next words.
func (r *reader[S, M]) name(words int) string {
	last := r.at + words - 1
	return r.text[r.starts[r.at] : r.starts[last]+len(r.words[last])]
}

// word takes a word that must stand here.
func (r *reader[S, M]) word(word string) {
	switch next := r.peek(); {
	case next == word:
		r.at++
	case r.out(func() []string { return []string{word} }):
	default:
		r.fail(func() game.Text {
			return game.Say("{{.word}} stands where {{.sign}} is needed; write {{.form}}", game.Quote("word", next), game.Name("sign", word))
		})
	}
}

// room is how many words are left for an element, if each field up to the word that ends it is left the one it needs.
func (r *reader[S, M]) room() int {
	end := len(r.words)
	if r.until != "" {
		if i := slices.Index(r.words[r.at:], r.until); i >= 0 {
			end = r.at + i
		}
	}
	return end - r.at - r.after
}
