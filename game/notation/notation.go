// Package notation writes and reads the moves of a game by one table.
//
// The idea: a move is a small struct, and what its fields mean depends on its verb. The table says it once for each verb, in a line that looks like the
// move itself: the words that always stand there, and the parts that differ, each a place in the struct and the noun that stands in it.
//
//	Walk:       is("move {zone}", inA(zone)),
//	UseAbility: is("ability {what} {zone}", inA(ability), notation.Maybe(inB(zone), nowhere)),
//	Go:         is("go {rat} {from} > {to}", inA(rat), inB(zone), inC(zone)),
//
// From that line follow the canonical text of a move (Format), the reading of what a person types (Parse), the check that the fields of any value fit its
// verb (Fits), the form shown in errors ("write go RAT ZONE > ZONE"), how a line that has been begun may go on (Complete), and what the browser takes a
// move apart by (TypeScript). A noun is how one sort of thing is called: a zone, a card, a number. Nouns know nothing of moves, so the same ones write
// whatever else a game has in text, such as what waits on a stack: that is another table, over another struct.
//
// In canonical text every part but a list is one word, words are separated by single spaces, and a sign such as > stands alone. A person may write in
// capitals, put signs next to words, and give the things of wide nouns by several words.
package notation

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"mischief/game"
)

// Table is how the moves M of a game over positions S are written. Whatever it does after New is safe for use by several goroutines at once.
type Table[S any, M comparable] struct {
	verbOf  func(M) int
	blank   func(verb int) M
	verbs   []Verb[S, M]
	byWord  map[string][]int // verbs by the word that they begin with
	bare    []int            // verbs that begin with a part
	example string
	none    func(s *S, text, verbs string) error
	asked   func(s *S, verb int) bool // nil: nobody knows
	readers sync.Pool
}

// Verb is how the moves of one verb are written.
type Verb[S any, M comparable] struct {
	text   string // the words that it begins with; empty for one that begins with a part
	plain  bool   // there is nothing else
	name   string
	phrase phrase[S, M]
	then   func(s *S, m M) (M, error)
}

// Is is a verb that is written in words and parts: "move {from} > {to} {units}" has three parts, for which three fields are given. Names of parts are what
// the browser calls them; a group of parts that has names of its own stands as {}. It panics for a pattern that does not fit its fields.
func Is[S any, M comparable](pattern string, fields ...Field[S, M]) Verb[S, M] {
	v := Verb[S, M]{phrase: parsePhrase(pattern, fields)}
	var words []string
	for _, e := range v.phrase {
		if e.field != nil {
			break
		}
		words = append(words, e.word)
	}
	v.text, v.plain = strings.Join(words, " "), len(words) == len(v.phrase)
	v.name, _, _ = strings.Cut(v.text, " ")
	return v
}

// Then is the verb with a last look at what was read of it: to put what may be written in any order into one, or to refuse it by a game.Misread.
func (v Verb[S, M]) Then(look func(s *S, m M) (M, error)) Verb[S, M] {
	v.then = look
	return v
}

// Named is the verb with what the browser calls it, where that is not the word that it begins with.
func (v Verb[S, M]) Named(name string) Verb[S, M] {
	v.name = name
	return v
}

// New makes a table. verbOf is the number of a move's verb, by which verbs are listed; blank is a move with that verb alone. The examples are shown to
// whoever types nothing. It panics for a verb that is not written, since no match could be logged then.
func New[S any, M comparable](verbOf func(M) int, blank func(verb int) M, examples string, verbs []Verb[S, M]) *Table[S, M] {
	t := &Table[S, M]{verbOf: verbOf, blank: blank, verbs: verbs, example: examples, byWord: map[string][]int{}}
	for i, v := range verbs {
		switch {
		case len(v.phrase) == 0:
			panic(fmt.Sprintf("notation: verb %d is not written", i))
		case v.text == "":
			t.bare = append(t.bare, i)
		default:
			t.byWord[v.phrase[0].word] = append(t.byWord[v.phrase[0].word], i)
		}
	}
	t.readers.New = func() any { return &reader[S, M]{} }
	return t
}

// Strangers is the table with an error of the game's own for a text that begins no move; it gets the text and the words that verbs begin with.
func (t *Table[S, M]) Strangers(none func(s *S, text, verbs string) error) *Table[S, M] {
	t.none = none
	return t
}

// Asking is the table with what is asked in a position, so that who types no move is told only of verbs that are of use there.
func (t *Table[S, M]) Asking(verb func(s *S, verb int) bool) *Table[S, M] {
	t.asked = verb
	return t
}

// Format writes a move canonically. Of one that does not fit, as much as can be named is.
func (t *Table[S, M]) Format(s *S, m M) string {
	v := t.verbOf(m)
	if v < 0 || v >= len(t.verbs) {
		return fmt.Sprintf("unknown %d", v)
	}
	verb := &t.verbs[v]
	if verb.plain {
		return verb.text
	}
	r := t.readers.Get().(*reader[S, M])
	r.buf = verb.phrase.write(r.buf[:0], s, m)
	text := string(r.buf[1:])
	t.readers.Put(r)
	return text
}

// Fits tells whether every field of a move has a value that its verb can write, those it does not use being zero. Only such moves can be typed, so what
// Fits refuses comes from nobody who writes.
func (t *Table[S, M]) Fits(s *S, m M) bool {
	v := t.verbOf(m)
	if v < 0 || v >= len(t.verbs) {
		return false
	}
	p := t.verbs[v].phrase
	return p.fits(s, m) && p.clear(m) == t.blank(v)
}

// Parse reads a move, or says by a game.Mistake what is wrong with the text and how it is written. It does not judge legality.
func (t *Table[S, M]) Parse(s *S, text string) (M, error) {
	r := t.readers.Get().(*reader[S, M])
	defer t.readers.Put(r)
	r.begin(s, text)
	if len(r.words) == 0 {
		return r.m, game.Misread("A move is missing; for example: {{.examples}}.", game.Name("examples", t.example))
	}
	if m, err := t.readAny(r, t.bare); r.reached > 0 {
		return m, err
	}
	if m, err := t.readAny(r, t.byWord[r.words[0]]); r.reached > 0 {
		return m, err
	}
	verbs := strings.Join(t.texts(s), ", ")
	if t.none != nil {
		return r.m, t.none(s, text, verbs)
	}
	return r.m, game.Misread("{{.text}} is no move: it begins with none of {{.verbs}}.", game.Quote("text", text), game.Name("verbs", verbs))
}

// readAny reads the line by each of some verbs, until one reads all of it. Else the error is that of the verb which came furthest; r.reached is how far.
func (t *Table[S, M]) readAny(r *reader[S, M], verbs []int) (M, error) {
	best := -1
	r.reached, r.trying = 0, len(verbs) > 1
	for _, v := range verbs {
		t.readVerb(r, v)
		if !r.failed {
			r.reached = len(r.words)
			return r.m, r.refused
		}
		if r.at > r.reached {
			r.reached, best = r.at, v
		}
	}
	if best < 0 {
		return r.m, nil
	}
	if r.trying {
		r.trying = false
		t.readVerb(r, best)
	}
	return r.m, r.mistake(&t.verbs[best])
}

// readVerb reads the line by one verb.
func (t *Table[S, M]) readVerb(r *reader[S, M], v int) {
	r.m, r.at, r.failed, r.refused, r.until, r.after = t.blank(v), 0, false, nil, "", 0
	verb := &t.verbs[v]
	verb.phrase.read(r)
	if !r.failed && r.at < len(r.words) {
		r.fail(func() game.Text {
			return game.Say("{{.text}} is too much; write {{.form}}", game.Quote("text", strings.Join(r.words[r.at:], " ")))
		})
	}
	if !r.failed && verb.then != nil {
		r.m, r.refused = verb.then(r.s, r.m)
	}
}

// ReadAs reads what stands behind the words of a verb, for what is written in a document without them.
func (t *Table[S, M]) ReadAs(s *S, verb int, text string) (M, error) {
	return t.Parse(s, t.verbs[verb].text+" "+text)
}

// FormatBare writes what stands behind the words of a move's verb.
func (t *Table[S, M]) FormatBare(s *S, m M) string {
	return strings.TrimPrefix(t.Format(s, m), t.verbs[t.verbOf(m)].text+" ")
}

// texts are the words that verbs begin with which a position asks for, each once, in their order; all of them where it asks for none.
func (t *Table[S, M]) texts(s *S) []string {
	var all, asked []string
	add := func(texts []string, text string) []string {
		if text == "" || slices.Contains(texts, text) {
			return texts
		}
		return append(texts, text)
	}
	for i, v := range t.verbs {
		all = add(all, v.text)
		if t.asked != nil && t.asked(s, i) {
			asked = add(asked, v.text)
		}
	}
	if len(asked) > 0 {
		return asked
	}
	return all
}

// Speak is a language with what this package itself says in it.
func Speak(tag string, l game.Language) game.Language {
	all := maps.Clone(l.Words)
	for english, text := range words[tag] {
		if _, own := all[english]; !own {
			all[english] = text
		}
	}
	l.Words = all
	return l
}
