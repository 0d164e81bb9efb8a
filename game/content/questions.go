package content

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
)

// The questions that a node is asked. Node says what they have in common.

// At is the node of a field; one that is not there is a node, too, which has nothing in it.
func (n *Node) At(name string) *Node {
	if name == "" {
		return n
	}
	if n.kind != fields && n.kind != missing && !n.quiet {
		n.Tell(n.shown(), game.Say("it is a map with fields such as {{.name}}", game.Name("name", name)))
		n.quiet = true
	}
	if n.kind == fields {
		if !slices.Contains(n.asked, name) {
			n.asked = append(n.asked, name)
		}
		for _, in := range n.inside {
			if in.name == name {
				return in
			}
		}
	}
	return &Node{file: n.file, parent: n, name: name, place: -1, line: n.line, column: n.column}
}

// Has tells whether there is something in a field.
func (n *Node) Has(name string) bool { return n.At(name).kind != missing }

// Skip names fields that there are and that are not read, such as remarks.
func (n *Node) Skip(names ...string) {
	for _, name := range names {
		n.At(name)
	}
}

// Name is the name of a field.
func (n *Node) Name() string { return n.name }

// Line is where the node begins, from 1.
func (n *Node) Line() int { return n.line }

// Place is the line and the column of the part that a path of names (string) and places in lists (int, from 0) leads to: those of the name, or of the beginning
// of an item. Where the path leads nowhere they are those of the last part that is there; 0, 0 if there is none. It is for faults found by others.
func (n *Node) Place(path ...any) (line, column int) {
	for _, step := range path {
		i := slices.IndexFunc(n.inside, func(in *Node) bool { return in.place < 0 && in.name == step || in.place >= 0 && in.place == step })
		if i < 0 {
			break
		}
		if n = n.inside[i]; n.place < 0 {
			line, column = n.key[0], n.key[1]
		} else {
			line, column = n.line, n.column
		}
	}
	return line, column
}

// Int is a whole number from low to high.
func (n *Node) Int(name string, low, high int) int {
	at := n.At(name)
	number, ok := at.number()
	switch {
	case ok && low <= number && number <= high:
		return number
	case at.kind == missing:
		at.void(numbers("it is ", low, high))
	case ok:
		at.Tell(game.Say("{{.value}}", game.Num("value", number)), numbers("it is ", low, high))
	default:
		at.Tell(at.shown(), numbers("it is a whole number, ", low, high))
	}
	return low
}

// number is a whole number, also one in quotes; 0 where nothing is written.
func (n *Node) number() (int, bool) {
	switch v := n.value.(type) {
	case int64:
		return int(v), true
	case uint64:
		return int(v), v <= math.MaxInt
	case float64:
		return int(v), v == math.Trunc(v) && math.Abs(v) < 1<<53
	case string:
		i, err := strconv.Atoi(v)
		return i, err == nil
	}
	return 0, n.kind == missing
}

// Bool is true or false.
func (n *Node) Bool(name string) bool {
	at := n.At(name)
	yes, ok := at.value.(bool)
	if !ok && at.kind != missing {
		at.Tell(at.shown(), game.Say("it is true or false"))
	}
	return yes
}

// Text is a text that may not be empty.
func (n *Node) Text(name string) string {
	text := n.Remark(name)
	if at := n.At(name); text == "" && at.kind == missing {
		at.void(game.Say("it may not be empty"))
	} else if text == "" {
		at.Tell(game.Say("it may not be empty"))
	}
	return text
}

// Remark is a text that may be empty. A number is as good as its digits.
func (n *Node) Remark(name string) string {
	switch at := n.At(name); at.kind {
	case missing:
		return ""
	case scalar:
		return fmt.Sprint(at.value)
	default:
		at.Tell(at.shown(), game.Say("it is a text"))
		at.quiet = true
		return ""
	}
}

// ID is what the entry of a list is called: lower-case letters, digits and the marks given. Each entry of a list has another; one that is no entry of a list
// has any.
func (n *Node) ID(name, marks string) string {
	id, at, entries := n.Text(name), n.At(name), n.parent
	if strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789"+marks) != "" {
		at.Tell(quoted(id), game.Say("use lower-case letters, digits and {{.marks}}", game.Name("marks", marks)))
	}
	if id == "" || entries == nil || entries.kind != list {
		return id
	}
	if line, twice := entries.ids[id]; twice {
		at.Tell(game.Say("{{.id}} stands twice, first in line {{.line}}", game.Quote("id", id), game.Num("line", line)))
	}
	if entries.ids == nil {
		entries.ids = map[string]int{}
	}
	entries.ids[id] = at.line
	return id
}

// Word is the place of a word among those that there are. It is how one entry refers to another, too.
func (n *Node) Word(name string, words []string) int {
	word, at := n.Remark(name), n.At(name)
	i := slices.Index(words, word)
	switch {
	case i >= 0:
		return i
	case at.kind == missing:
		at.void(several("it is ", words))
	case len(words) == 1:
		at.Tell(quoted(word), several("it is ", words))
	default:
		at.Tell(append([]game.Text{quoted(word), several("it is ", words)}, guess(word, words)...)...)
	}
	return 0
}

// several says what words there are, if they are not too many for a message.
func several(front string, words []string) game.Text {
	list := func(words []string) game.Arg { return game.Name("words", strings.Join(words, ", ")) }
	switch many := len(words); {
	case many == 1:
		return game.Say(front+"{{.words}}", list(words))
	case many > 20:
		return game.Say(front+"one of {{.n}} words, such as {{.words}}", game.Num("n", many), list(words[:6]))
	}
	return game.Say(front+"one of {{.words}}", list(words))
}

// Each are the items of a list of low to high of them; never more than that.
func (n *Node) Each(name string, low, high int) []*Node {
	at := n.At(name)
	switch many := len(at.inside); {
	case at.kind == missing && low > 0:
		at.void(numbers("it is a list of ", low, high))
	case at.kind != missing && at.kind != list:
		at.Tell(at.shown(), game.Say("it is a list"))
		at.quiet = true
		return nil
	case many < low || many > high:
		at.Tell(at.shown(), numbers("it is a list of ", low, high))
	}
	return at.inside[:min(len(at.inside), high)]
}

// numbers says between what a number is.
func numbers(front string, low, high int) game.Text {
	if low == high {
		return game.Say(front+"{{.low}}", game.Num("low", low))
	}
	return game.Say(front+"{{.low}} to {{.high}}", game.Num("low", low), game.Num("high", high))
}

// Words are the places of the words of a list among those that there are.
func (n *Node) Words(name string, words []string) []int {
	var list []int
	for _, item := range n.Each(name, 0, math.MaxInt) {
		list = append(list, item.Word("", words))
	}
	return list
}

// Texts are the texts of a list.
func (n *Node) Texts(name string) []string {
	var list []string
	for _, item := range n.Each(name, 0, math.MaxInt) {
		list = append(list, item.Text(""))
	}
	return list
}

// Ints are the numbers of a list, each from low to high.
func (n *Node) Ints(name string, low, high int) []int {
	var list []int
	for _, item := range n.Each(name, 0, math.MaxInt) {
		list = append(list, item.Int("", low, high))
	}
	return list
}

// Fields are the fields of a map whose names are among the words; all if there are none.
func (n *Node) Fields(name string, words ...string) []*Node {
	at := n.At(name)
	if at.kind == list || at.kind == scalar {
		at.Tell(at.shown(), game.Say("it is a map"))
		at.quiet = true
		return nil
	}
	at.read = true
	if words == nil {
		return at.inside
	}
	var known []*Node
	for _, in := range at.inside {
		if slices.Contains(words, in.name) {
			known = append(known, in)
		} else {
			in.stranger(words)
		}
	}
	return known
}

// True makes sure that the node is true, and is it: what there is only one answer to.
func (n *Node) True() bool {
	if !n.Bool("") {
		n.Tell(n.shown(), game.Say("write true, or leave it out"))
	}
	return true
}

// None makes sure that a map has no fields. Something that is there or not is written like that.
func (n *Node) None() {
	for _, in := range n.Fields("") {
		n.file.keep(in, in.key[0], in.key[1], game.Say("there is no such field"), game.Say("it is {}"))
	}
}

// One is the only field of a map, whose name is one of the words; nil if that is not so. A choice between several things is written like that.
func (n *Node) One(words ...string) *Node {
	known := n.Fields("", words...)
	switch {
	case n.kind == missing:
		n.void(several("it is a map with one field, ", words))
	case n.kind == fields && len(n.inside) != 1:
		n.Tell(game.Say("a map with {{.n}} fields", game.Num("n", len(n.inside))), several("write one, ", words))
	case len(known) == 1:
		return known[0]
	}
	return nil
}

// Any is what is written, in maps of strings, lists, texts, numbers and booleans.
func (n *Node) Any() any {
	switch n.kind {
	case list:
		all := make([]any, len(n.inside))
		for i, in := range n.inside {
			all[i] = in.Any()
		}
		return all
	case fields:
		all := make(map[string]any, len(n.inside))
		for _, in := range n.inside {
			all[in.name] = in.Any()
		}
		return all
	}
	return n.value
}
