package content

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"mischief/game"
	"mischief/game/near"
)

// Node is a value of a content file that knows where it stands. A loader asks nodes for what it needs, field by field, and makes of it at once what the
// rules play with; there are no rows in between to be filled first and checked afterwards:
//
//	n, err := content.Open(files, "heroes.yaml")
//	for _, c := range n.Each("heroes", 1, 32) {
//		r.heroes = append(r.heroes, hero{id: c.ID("id", "_"), dice: uint8(c.Int("attack", 1, 10)), ...})
//	}
//	return n.Err()
//
// Every question says what may be the answer. An answer that is none is a fault, kept with its file, line, column and path, such as
// "heroes.yaml:25:54: heroes[0].traps[1].cost: 12; it is 0 to 9". The question then returns the least harmful value, and the loader goes on,
// so that Err tells all faults of a file at once. What follows from a fault is not told again: below a node that is at fault as a whole, or that is
// missing, all is quiet.
//
// The questions also are the list of the fields that there are: a field that nobody has asked for when Err is called is one that does not exist, and the
// names that were asked for are those that may have been meant. A loader must therefore ask for all fields of an entry, whatever the others say, and name
// in Skip those that it does not read.
//
// What is not written is as good as null: a number of 0, an empty text or list, false, if these are among the answers. The name "" means the node itself,
// which is how the items of a list are asked.
type Node struct {
	file         *file
	parent       *Node
	name         string // in a map
	place        int    // in a list, from 0; -1 in a map
	line, column int    // where it begins, from 1; for what is missing where the map begins that it should be in
	key          [2]int // line and column of its name
	kind         kind
	value        any     // of a scalar
	inside       []*Node // the fields of a map or the items of a list, in order
	asked        []string
	ids          map[string]int // of a list: the line of each id among its items
	read         bool           // all fields of the map are known
	quiet        bool           // a fault was told for all of it
}

type kind uint8

const (
	missing kind = iota // or null
	scalar
	list
	fields // a map
)

// Open reads a file of a content folder. It must be YAML within the limits, and a map; what it says is for the questions to find out.
func Open(files fs.FS, name string) (*Node, error) {
	text, err := Read(files, name)
	if err != nil {
		return nil, err
	}
	n, err := Parse(name, text)
	if err == nil {
		n.plain()
	}
	return n, err
}

// plain keeps a fault for each text with two braces: what content calls things is said as it stands, and a sentence would have a gap there.
func (n *Node) plain() {
	if text, ok := n.value.(string); ok && strings.Contains(text, "{{") {
		n.Fail("%q; leave {{ out: it begins a gap in a sentence", short(text))
	}
	for _, in := range n.inside {
		in.plain()
	}
}

// Parse is Open for a text. The name of the file is for messages.
func Parse(name string, text []byte) (*Node, error) {
	root, err := grow(name, text)
	if err != nil {
		return nil, err
	}
	if root.kind != fields {
		root.Tell(root.shown(), game.Say(`it is a map, whose first line may be "game: ..."`))
		return nil, root.Err()
	}
	return root, nil
}

// Err tells all faults of the file, in the order of their places, each in a line; nil if there are none. It is for the end, when all has been asked.
func (n *Node) Err() error {
	root := n
	for root.parent != nil {
		root = root.parent
	}
	root.strangers()
	return n.file.err()
}

// Sound tells whether there is no fault. It is asked like Err when all fields have been: what must be so of the whole need not be so of what is broken.
func (n *Node) Sound() bool { return n.Err() == nil }

// Fail keeps a fault of the node: what is there, and after a semicolon what may be. It is told in English alone; see Tell.
func (n *Node) Fail(why string, args ...any) { n.Tell(game.Say(fmt.Sprintf(why, args...))) }

// FailAt is Fail for a field.
func (n *Node) FailAt(name, why string, args ...any) { n.At(name).Fail(why, args...) }

// Tell is Fail in words that can be said in every language: clauses, with semicolons between them.
func (n *Node) Tell(says ...game.Text) { n.file.keep(n, n.line, n.column, says...) }

// void keeps the fault that something which must be there is missing. If what it should be in is missing too, that is the fault.
func (n *Node) void(wanted game.Text) {
	for n.parent != nil && n.parent.kind == missing && n.parent.parent != nil {
		n, wanted = n.parent, game.Say("it must be there")
	}
	n.Tell(game.Say("missing"), wanted)
	n.quiet = true
}

// strangers keeps a fault for each field that nobody has asked for.
func (n *Node) strangers() {
	for _, in := range n.inside {
		if len(n.file.faults) >= maxFaults {
			return
		}
		if n.kind == fields && len(n.asked) > 0 && !n.read && !slices.Contains(n.asked, in.name) {
			in.stranger(n.asked)
			continue
		}
		in.strangers()
	}
}

// stranger keeps the fault of a field that does not exist, where its name stands. It offers the name that is most like it, or else all there are, if they are few.
func (n *Node) stranger(names []string) {
	says := append([]game.Text{game.Say("there is no such field")}, guess(n.name, names)...)
	if len(says) == 1 && len(names) <= 12 {
		says = append(says, game.Say("there are {{.names}}", game.Name("names", strings.Join(names, ", "))))
	}
	n.file.keep(n, n.key[0], n.key[1], says...)
}

// guess offers the word that is most like one that is none of the words.
func guess(word string, words []string) []game.Text {
	if best, ok := near.Best(word, words); ok {
		return []game.Text{game.Say("did you mean {{.word}}?", game.Name("word", best))}
	}
	return nil
}

// path leads from the root to the node, as in "heroes[0].traps[1].cost".
func (n *Node) path() string {
	switch {
	case n.parent == nil:
		return ""
	case n.place >= 0:
		return n.parent.path() + "[" + strconv.Itoa(n.place) + "]"
	case n.parent.parent == nil:
		return short(n.name)
	}
	return n.parent.path() + "." + short(n.name)
}

// shown is what stands there, for messages.
func (n *Node) shown() game.Text {
	switch n.kind {
	case missing:
		return game.Say("nothing")
	case list:
		return game.Say("a list of {{.n}}", game.Num("n", len(n.inside)))
	case fields:
		return game.Say("a map")
	}
	if text, ok := n.value.(string); ok {
		return quoted(text)
	}
	return game.Say("{{.value}}", game.Name("value", fmt.Sprint(n.value)))
}

// quoted is a text that stands there, for messages.
func quoted(text string) game.Text { return game.Say("{{.value}}", game.Quote("value", short(text))) }

// short cuts a text that is too long for a message.
func short(text string) string {
	if runes := []rune(text); len(runes) > 60 {
		return string(runes[:57]) + "..."
	}
	return text
}
