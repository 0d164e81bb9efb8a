package codex

import (
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"

	"mischief/game/content"
)

// Endless is the number of what has no end: all Wounds are prevented, any number of figures counts.
const Endless = math.MaxInt16

// open reads a content file of this game: what it is called, what kind it is of.
func open(files fs.FS, name, kind string) (*content.Node, error) {
	n, err := content.Open(files, name)
	if err != nil {
		return nil, err
	}
	n.Word("game", []string{"neworleans"})
	n.Word("kind", []string{kind})
	n.Int("version", 1, 1)
	n.Skip("from")
	return n, nil
}

// word is a word that need not be written; words begins with what is none.
func word[W ~uint8](n *content.Node, name string, words []string) W {
	if !n.Has(name) {
		return 0
	}
	return must[W](n, name, words)
}

// must is a word that must be written.
func must[W ~uint8](n *content.Node, name string, words []string) W {
	return W(n.Word(name, words[1:])) + 1
}

// bits is a set of words, a bit each by their numbers. One word is as good as a list of it. words begins with what is none.
func bits[S ~uint8 | ~uint16 | ~uint32 | ~uint64](n *content.Node, name string, words []string) S {
	var set S
	for _, item := range several(n, name) {
		bit := S(1) << (item.Word("", words[1:]) + 1)
		if set&bit != 0 {
			item.Fail("%q stands twice", short(item.Remark("")))
		}
		set |= bit
	}
	return set
}

// several are the items of a list; one that stands alone is as good as a list of it.
func several(n *content.Node, name string) []*content.Node {
	at := n.At(name)
	if n.Has(name) && !isList(at) {
		return []*content.Node{at}
	}
	return at.Each("", 0, 64)
}

func isList(n *content.Node) bool { _, ok := n.Any().([]any); return ok }
func isMap(n *content.Node) bool  { _, ok := n.Any().(map[string]any); return ok }

// least is a threshold, from 1, which is always, to 13.
func least(n *content.Node, name string) uint8 { return uint8(n.Int(name, 1, 13)) }

// value is the values of cards that a text such as 7+, 6-, 5-8 or 11 means.
func value(n *content.Node, name string) (low, high uint8) {
	text, at := n.Text(name), n.At(name)
	part := func(s string) uint8 {
		v, err := strconv.Atoi(s)
		if err != nil || v < 1 || v > 20 || len(s) > 2 {
			return 0
		}
		return uint8(v)
	}
	switch first, last, between := strings.Cut(text, "-"); {
	case text == "":
		return 0, math.MaxUint8
	case strings.HasSuffix(text, "+"):
		low, high = part(strings.TrimSuffix(text, "+")), math.MaxUint8
	case between && last == "":
		low, high = 1, part(first)
	case between:
		low, high = part(first), part(last)
	default:
		low = part(text)
		high = low
	}
	if low == 0 || high < low {
		at.Fail("%q; it is a value, such as 7+ (7 or more), 6- (6 or less), 5-8 or 11", short(text))
		return 1, math.MaxUint8
	}
	return low, high
}

// filter is what a poker card must be.
func filter(n *content.Node) Filter {
	f := Filter{Suits: bits[uint8](n, "suit", suitWords[:]) >> 1, Ranks: bits[uint16](n, "rank", rankWords[:])}
	f.Red, f.Black = colour(n)
	if n.Has("value") {
		f.Min, f.Max = value(n, "value")
	}
	if f == (Filter{}) {
		n.Fail("nothing is asked of the card; write colour, suit, rank or value")
	}
	return f
}

func colour(n *content.Node) (red, black bool) {
	if !n.Has("colour") {
		return false, false
	}
	red = n.Word("colour", []string{"red", "black"}) == 0
	return red, !red
}

// number is a number written, or counted; fallback where nothing is written.
func (r *reader) number(n *content.Node, name string, low, high, fallback int) Number {
	at := n.At(name)
	switch {
	case !n.Has(name):
		if fallback == 0 {
			at.Fail("missing; it is a number, or a count such as {count: {of: ally, adjacent: true}}")
		}
		return Number{N: int16(fallback), Times: 1, Max: Endless}
	case !isMap(at):
		return Number{N: int16(at.Int("", low, high)), Times: 1, Max: Endless}
	}
	count := r.count(at.At("count"), false)
	number := Number{Count: &count, Times: 1, Max: Endless}
	if at.Has("times") {
		number.Times = int16(at.Int("times", -99, 99))
	}
	if at.Has("max") {
		number.Max = int16(at.Int("max", 0, 999))
	}
	return number
}

// ids are what the entries of a list of the content are called, none first. What is wrong with them is told when they are read.
func ids(n *content.Node, names ...string) []string {
	list := []string{""}
	for _, name := range names {
		for _, entry := range n.Each(name, 0, 255) {
			id := ""
			if isMap(entry) {
				id = fmt.Sprint(entry.At("id").Any())
			}
			list = append(list, id)
		}
	}
	return list
}

// reference is the number of an entry that a field names by its id.
func reference[N ~uint8](n *content.Node, name string, ids []string) N {
	return N(n.Word(name, ids[1:]) + 1)
}

// references are the entries that a list names, at most so many.
func references[N ~uint8](n *content.Node, name string, ids []string, most int) []N {
	var list []N
	for _, item := range n.Each(name, 0, most) {
		of := reference[N](item, "", ids)
		if slices.Contains(list, of) {
			item.Fail("%q stands twice", short(item.Remark("")))
		}
		list = append(list, of)
	}
	return list
}

// short cuts a text that is too long for a message.
func short(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:37]) + "..."
	}
	return text
}
