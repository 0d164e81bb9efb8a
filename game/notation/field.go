package notation

import (
	"strconv"
	"strings"

	"mischief/game"
)

// In is a place in moves: given a noun, it is a field. get and set are of one field of the struct; set answers with the move so changed, so that no move is
// ever pointed to and none lands on the heap.
//
//	var inA = notation.In[Position](func(m Move) uint8 { return m.A }, func(m Move, v uint8) Move { m.A = v; return m })
func In[S any, M comparable, T Integer](get func(M) T, set func(M, T) M) func(*Noun[S, T]) Part[S, M, T] {
	return func(n *Noun[S, T]) Part[S, M, T] { return Part[S, M, T]{get: get, set: set, noun: n} }
}

// Part is a field that holds one thing.
type Part[S any, M comparable, T Integer] struct {
	get  func(M) T
	set  func(M, T) M
	noun *Noun[S, T]
	by   func(m M) *Noun[S, T]
}

// By is the part with a noun that depends on the parts before it; what they have in common is the part's own.
func (p Part[S, M, T]) By(noun func(m M) *Noun[S, T]) Part[S, M, T] {
	p.by = noun
	return p
}

func (p Part[S, M, T]) of(m M) *Noun[S, T] {
	if p.by != nil {
		return p.by(m)
	}
	return p.noun
}

func (p Part[S, M, T]) write(b []byte, s *S, m M) []byte {
	return p.of(m).Write(append(b, ' '), s, p.get(m))
}

func (p Part[S, M, T]) read(r *reader[S, M]) {
	n := p.of(r.m)
	if r.out(func() []string { return n.words(r.s) }) {
		return
	}
	most := 1
	if n.wide {
		most = max(1, r.room())
	}
	for words := most; words > 0; words-- {
		if v, ok := n.Read(r.s, r.name(words)); ok {
			r.m = p.set(r.m, v)
			r.at += words
			return
		}
	}
	r.fail(func() game.Text { return n.unknown(r.s, r.name(most)) })
}

func (p Part[S, M, T]) fits(s *S, m M) bool { return p.of(m).Has(s, p.get(m)) }
func (p Part[S, M, T]) clear(m M) M         { return p.set(m, 0) }
func (p Part[S, M, T]) opens() string       { return "" }
func (p Part[S, M, T]) needed() bool        { return true }

func (p Part[S, M, T]) form(b []byte, _ M) []byte { return append(append(b, ' '), p.noun.Form...) }

func (p Part[S, M, T]) looks(b []byte, name string) []byte {
	return append(b, " (?<"+name+">"+p.noun.looks()+")"...)
}

func (p Part[S, M, T]) names(name string, add func(string)) { add(name) }

// Maybe is a part that is left out where it holds absent.
func Maybe[S any, M comparable, T Integer](p Part[S, M, T], absent T) Field[S, M] {
	return &maybe[S, M, T]{p, absent}
}

type maybe[S any, M comparable, T Integer] struct {
	Part[S, M, T]
	absent T
}

func (f *maybe[S, M, T]) write(b []byte, s *S, m M) []byte {
	if f.get(m) == f.absent {
		return b
	}
	return f.Part.write(b, s, m)
}

func (f *maybe[S, M, T]) read(r *reader[S, M]) {
	r.m = f.set(r.m, f.absent)
	switch {
	case r.room() > 0:
		f.Part.read(r)
	case r.ends():
		f.Part.read(r)
		r.forgive()
	}
}

func (f *maybe[S, M, T]) fits(s *S, m M) bool { return f.get(m) == f.absent || f.Part.fits(s, m) }

func (f *maybe[S, M, T]) needed() bool { return false }

func (f *maybe[S, M, T]) form(b []byte, m M) []byte { return bracketed(b, f.Part.form(nil, m)) }

func (f *maybe[S, M, T]) looks(b []byte, name string) []byte {
	return append(append(append(b, "(?:"...), f.Part.looks(nil, name)...), ")?"...)
}

// bracketed appends a space and a form without its first space in brackets.
func bracketed(b, form []byte) []byte {
	return append(append(append(b, " ["...), form[1:]...), ']')
}

// group is fields and words that are written together or not at all.
type group[S any, M comparable] struct {
	phrase phrase[S, M]
	absent func(m M) bool // whether it is left out
	leave  func(m M) M    // what a move without it is
	when   func(m M) bool // Unless nil: whether it stands there, as what stands before it has it
}

// Some is fields that are left out together where they all are zero or empty; they begin with a word.
func Some[S any, M comparable](pattern string, fields ...Field[S, M]) Field[S, M] {
	p := parsePhrase(pattern, fields)
	return &group[S, M]{phrase: p, absent: func(m M) bool { return p.clear(m) == m }, leave: p.clear}
}

// Unless is fields that are left out together where absent; leave is what a move without them holds instead.
func Unless[S any, M comparable](absent func(m M) bool, leave func(m M) M, pattern string, fields ...Field[S, M]) Field[S, M] {
	return &group[S, M]{phrase: parsePhrase(pattern, fields), absent: absent, leave: leave}
}

// When is fields that stand there exactly where the parts before them say so; else they are zero.
func When[S any, M comparable](when func(m M) bool, pattern string, fields ...Field[S, M]) Field[S, M] {
	p := parsePhrase(pattern, fields)
	return &group[S, M]{phrase: p, absent: func(m M) bool { return !when(m) }, leave: p.clear, when: when}
}

func (g *group[S, M]) write(b []byte, s *S, m M) []byte {
	if g.absent(m) {
		return b
	}
	return g.phrase.write(b, s, m)
}

func (g *group[S, M]) read(r *reader[S, M]) {
	there := r.at < len(r.words) && (g.opens() == "" || r.peek() == g.opens())
	if g.when != nil {
		there = g.when(r.m)
	}
	switch {
	case there:
		from := r.at
		g.phrase.read(r)
		if !r.failed && g.absent(r.m) {
			r.fail(func() game.Text {
				return game.Say("{{.text}} says nothing here: leave it out, or write {{.form}}", game.Quote("text", strings.Join(r.words[from:r.at], " ")))
			})
		}
	case r.ends() && g.when == nil:
		g.phrase.read(r)
		r.forgive()
		fallthrough
	default:
		r.m = g.leave(r.m)
	}
}

func (g *group[S, M]) fits(s *S, m M) bool {
	if g.absent(m) {
		return g.leave(m) == m
	}
	return g.phrase.fits(s, m)
}

func (g *group[S, M]) clear(m M) M { return g.phrase.clear(m) }

func (g *group[S, M]) form(b []byte, m M) []byte {
	switch {
	case g.when == nil:
		return bracketed(b, g.phrase.form(nil, m))
	case g.when(m):
		return g.phrase.form(b, m)
	}
	return b
}

func (g *group[S, M]) looks(b []byte, _ string) []byte {
	return append(append(append(b, "(?:"...), g.phrase.looks(nil)...), ")?"...)
}

func (g *group[S, M]) needed() bool                     { return false }
func (g *group[S, M]) opens() string                    { return g.phrase[0].word }
func (g *group[S, M]) names(_ string, add func(string)) { g.phrase.names(add) }

// OrNone is fields instead of which "none" is written where nothing would be.
func OrNone[S any, M comparable](pattern string, fields ...Field[S, M]) Field[S, M] {
	return &orNone[S, M]{parsePhrase(pattern, fields)}
}

type orNone[S any, M comparable] struct{ phrase phrase[S, M] }

const none = "none"

func (g *orNone[S, M]) write(b []byte, s *S, m M) []byte {
	before := len(b)
	if b = g.phrase.write(b, s, m); len(b) == before {
		return append(b, " "+none...)
	}
	return b
}

func (g *orNone[S, M]) read(r *reader[S, M]) {
	switch {
	case r.peek() == none:
		r.at++
	case r.ends():
		r.offers = append(r.offers, none)
		g.phrase.read(r)
	case !r.out(nil):
		g.phrase.read(r)
	}
}

func (g *orNone[S, M]) fits(s *S, m M) bool { return g.phrase.fits(s, m) }
func (g *orNone[S, M]) clear(m M) M         { return g.phrase.clear(m) }
func (g *orNone[S, M]) form(b []byte, m M) []byte {
	return append(append(b, " none |"...), g.phrase.form(nil, m)...)
}

func (g *orNone[S, M]) looks(b []byte, _ string) []byte {
	return append(append(append(b, "(?: none|"...), g.phrase.looks(nil)...), ')')
}

func (g *orNone[S, M]) needed() bool                     { return true }
func (g *orNone[S, M]) opens() string                    { return "" }
func (g *orNone[S, M]) names(_ string, add func(string)) { g.phrase.names(add) }

// Many is a field of any number of things with ids, such as "brown 2 white 1", "m0 r5" or "6 6 5": how many there are of each.
type Many[S any, M comparable] struct {
	What, Form string // as a noun's; the form is that of one, such as "MOUSE NUMBER"
	IDs        []string
	Count      func(m M, i int) int  // how many there are of the i-th
	With       func(m M, i, n int) M // the move with so many
	None       func(m M) M           // the move with none of any, for a long list; nil: With says it
	Single     func(i int) bool      // of which there is one or none, so that no number is written; nil: of none
	Repeat     bool                  // no number is written at all: an id stands as often as there are
	Most       int                   // of one, or of all together where they are repeated
	Empty      bool                  // nothing may be written for none of them
}

func (f *Many[S, M]) single(i int) bool { return f.Single != nil && f.Single(i) }

func (f *Many[S, M]) write(b []byte, _ *S, m M) []byte {
	for i, id := range f.IDs {
		n := f.Count(m, i)
		for range n {
			b = append(append(b, ' '), id...)
			if f.Repeat {
				continue
			}
			if !f.single(i) {
				b = strconv.AppendInt(append(b, ' '), int64(n), 10)
			}
			break
		}
	}
	return b
}

func (f *Many[S, M]) read(r *reader[S, M]) {
	for named := 0; !r.failed; named++ {
		if next := r.peek(); next == "" || next == r.until {
			f.end(r, named)
			return
		}
		i := f.index(r)
		if i < 0 {
			return
		}
		n := f.Count(r.m, i)
		switch {
		case f.Repeat:
			n++
			if named == f.Most {
				r.fail(func() game.Text {
					return game.Say("More than {{.most}} are never named at once; write {{.form}}", game.Num("most", f.Most))
				})
			}
		case n > 0:
			r.fail(func() game.Text {
				return game.Say("{{.word}} is named twice; write {{.form}}", game.Quote("word", f.IDs[i]))
			})
		case f.single(i):
			n = 1
		default:
			n = f.number(r)
		}
		r.m = f.With(r.m, i, n)
	}
}

// end is where no more of them follow.
func (f *Many[S, M]) end(r *reader[S, M], named int) {
	switch enough := named > 0 || f.Empty; {
	case enough && !r.ends():
	case !r.out(f.ids):
		r.fail(f.unknown(r))
	case enough:
		r.forgive()
	}
}

func (f *Many[S, M]) ids() []string { return f.IDs }

// unknown says that the next word is no id.
func (f *Many[S, M]) unknown(r *reader[S, M]) func() game.Text {
	return func() game.Text { return unlisted(f.What, r.peek(), f.IDs) }
}

// index takes an id.
func (f *Many[S, M]) index(r *reader[S, M]) int {
	word := r.peek()
	for i, id := range f.IDs {
		if id == word {
			r.at++
			return i
		}
	}
	r.fail(f.unknown(r))
	return -1
}

// number takes how many there are of one.
func (f *Many[S, M]) number(r *reader[S, M]) int {
	if r.out(nil) {
		return 0
	}
	n, err := strconv.Atoi(r.peek())
	if err != nil || n < 1 || n > f.Most {
		r.fail(func() game.Text { return noNumber(r.peek(), 1, int64(f.Most)) })
		return 0
	}
	r.at++
	return n
}

// fits is true of whatever the move counts by: how many there can be is for the rules to say.
func (f *Many[S, M]) fits(*S, M) bool { return true }

func (f *Many[S, M]) clear(m M) M {
	if f.None != nil {
		return f.None(m)
	}
	for i := range f.IDs {
		m = f.With(m, i, 0)
	}
	return m
}

func (f *Many[S, M]) form(b []byte, _ M) []byte {
	return append(append(append(b, ' '), f.Form...), " ..."...)
}

func (f *Many[S, M]) looks(b []byte, name string) []byte {
	more := ")"
	if f.Empty {
		more = "|)"
	}
	return append(b, "(?<"+name+">(?: \\S+)+?"+more...)
}

func (f *Many[S, M]) needed() bool                        { return !f.Empty }
func (f *Many[S, M]) opens() string                       { return "" }
func (f *Many[S, M]) names(name string, add func(string)) { add(name) }
