package codex

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/game/content"
	"mischief/games/slaughter/ground"
)

// Content files are read in the order of Read: what one file says about another is asked of the first.

// open reads a content file of this game.
func open(files fs.FS, name string) (*content.Node, error) {
	n, err := content.Open(files, name)
	if err != nil {
		return nil, err
	}
	n.Word("game", []string{"slaughter"})
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

// bits is a set of words, a bit each by their numbers, that lists them. words begins with what is none.
func bits[S ~uint8 | ~uint16 | ~uint32](n *content.Node, name string, words []string) S {
	var set S
	for _, item := range n.Each(name, 0, len(words)) {
		bit := S(1) << (item.Word("", words[1:]) + 1)
		if set&bit != 0 {
			item.Tell(game.Say("{{.what}} stands twice", game.Quote("what", item.Remark(""))))
		}
		set |= bit
	}
	return set
}

// amount is a printed number from low to high, with at most three decimals.
func amount(n *content.Node, name string, low, high int) Amount {
	at := n.At(name)
	if !n.Has(name) {
		n.At(name).Tell(game.Say("missing; it is a number, {{.low}} to {{.high}}", game.Num("low", low), game.Num("high", high)))
		return 0
	}
	text := at.Remark("")
	value, ok := thousandths(text)
	switch {
	case !ok:
		at.Tell(game.Say("{{.what}}; it is a number with at most three decimals, {{.low}} to {{.high}}", game.Name("what", short(text)), game.Num("low", low), game.Num("high", high)))
		return 0
	case value < low*int(One) || value > high*int(One):
		at.Tell(game.Say("{{.what}}; it is {{.low}} to {{.high}}", game.Name("what", short(text)), game.Num("low", low), game.Num("high", high)))
		return 0
	}
	return Amount(value)
}

// maybe is an amount that need not be written, from -30 to 30, and is 0 then.
func maybe(n *content.Node, name string) Amount {
	if !n.Has(name) {
		return 0
	}
	return amount(n, name, -30, 30)
}

// thousandths reads a decimal number.
func thousandths(text string) (int, bool) {
	digits, minus := strings.CutPrefix(text, "-")
	whole, part, _ := strings.Cut(digits, ".")
	if whole == "" || len(whole) > 6 || len(part) > 3 || strings.Trim(whole+part, "0123456789") != "" {
		return 0, false
	}
	value, err := strconv.Atoi(whole + (part + "000")[:3])
	if minus {
		value = -value
	}
	return value, err == nil
}

// point is a place on the map, [x, y] in #.
func point(n *content.Node, name string) plane.Point {
	p, at := [2]int16{}, n.At(name)
	for i, item := range at.Each("", 2, 2) {
		p[i] = int16(amount(item, "", 0, ground.Side/int(One)))
	}
	return plane.Point{X: p[0], Y: p[1]}
}

// points is a list of so many places.
func points(n *content.Node, name string, many int) []plane.Point {
	list := make([]plane.Point, many)
	for i, item := range n.Each(name, many, many) {
		list[i] = point(item, "")
	}
	return list
}

// reference is the number of an entry that a field names by its id; 0, which is none, if the field is not written.
func reference[N ~uint8 | ~uint16](n *content.Node, name string, ids []string) N {
	if !n.Has(name) {
		return 0
	}
	return N(n.Word(name, ids[1:]) + 1)
}

// references are the numbers of the entries that a list names, at most so many of them.
func references[N ~uint8 | ~uint16](n *content.Node, name string, ids []string, most int) []N {
	var list []N
	for _, item := range n.Each(name, 0, most) {
		list = append(list, N(item.Word("", ids[1:])+1))
	}
	return list
}

// ids are what the entries of a list are called, by their numbers.
func ids(many int, id func(i int) string) []string {
	list := make([]string, many)
	for i := range list {
		list[i] = id(i)
	}
	return list
}

// rules are ids of the catalogue.
func rules(n *content.Node) []string {
	list := n.Texts("rules")
	for i, item := range n.Each("rules", 0, len(list)) {
		if number, ok := strings.CutPrefix(list[i], "WAS-"); !ok || len(number) != 3 || strings.Trim(number, "0123456789") != "" {
			item.Tell(game.Say("{{.what}}; rules are called WAS- and three digits", game.Quote("what", short(list[i]))))
		}
	}
	return slices.Clip(list)
}

// every makes sure that a list has exactly the entries of some ids, in their order.
func every(n *content.Node, name string, ids []string, read func(i int, entry *content.Node)) {
	for i, entry := range n.Each(name, len(ids), len(ids)) {
		entry.Word("id", ids[i:i+1])
		entry.Skip("from")
		read(i, entry)
	}
}

// short cuts a text that is too long for a message.
func short(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:37]) + "..."
	}
	return text
}
