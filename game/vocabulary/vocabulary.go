// Package vocabulary is for what cards, boards and tiles can do. In a large game that is written in data, in words which the rules know, such as
//
//	abilities: [sharpshooter, mobility]
//	do: [{push: {kinds: [brown], count: 2}}, {guard: {defence: 3}}]
//
// A word is one value, and all there is to it stands in that value: how content writes it, the rule by which it works, what it does in a phrase for people,
// and what the rules have of it (Is), which is the game's own affair. Where a word has parameters that is the function that reads them and makes of them
// something that can be done and told: a type of the game whose fields are the parameters and whose methods are the deed and its telling. Where it has none it may
// be the moments at which somebody asks for it. Nothing else lists the words: what content may write, what an error offers instead of a word that there
// is not, the texts for people and what the board in the browser shows all follow from the one table, and a new word is one entry of it beside the function that
// carries it out.
//
//	var effects = vocabulary.New("effect", []vocabulary.Word[func(*content.Node) effect]{
//		{ID: "push", Rule: "RAT-606", Is: readPush},
//		{ID: "guard", Rule: "RAT-608", Is: readGuard},
//	})
//
// Texts stand under a key, KIND.ID, in the words of every language, so that a text may change without the others losing it.
//
// What a tile can do is a Set of words, which has room for all that can be numbered; when somebody has to be asked is a Mask of hooks.
package vocabulary

import (
	"fmt"
	"slices"

	"mischief/game"
	"mischief/game/content"
)

// Word is one word of a vocabulary. V is what the rules have of it.
type Word[V any] struct {
	ID   string // how content writes it
	Rule string // id of the rule by which it works
	Text string // what it does, in an English phrase; empty where that is told otherwise
	Is   V
}

// Vocabulary is the words of one kind.
type Vocabulary[V any] struct {
	kind  string
	words []Word[V]
	ids   []string
}

// New makes a vocabulary; the place of a word in it is its number, where a game has need of one. It panics where a word lacks its id or its rule and where two are
// called the same: these are faults of the program.
func New[V any](kind string, words []Word[V]) *Vocabulary[V] {
	v := &Vocabulary[V]{kind: kind, words: words}
	seen := map[string]bool{}
	for i, w := range words {
		switch {
		case w.ID == "":
			panic(fmt.Sprintf("%s number %d has no id", kind, i))
		case w.Rule == "":
			panic(fmt.Sprintf("%s %s names no rule", kind, w.ID))
		case seen[w.ID]:
			panic(fmt.Sprintf("two words are called %s %s", kind, w.ID))
		}
		seen[w.ID] = true
		v.ids = append(v.ids, w.ID)
	}
	return v
}

// Only is those of the words that are fit for something, in this order.
func (v *Vocabulary[V]) Only(ids ...string) *Vocabulary[V] {
	few := make([]Word[V], len(ids))
	for i, id := range ids {
		few[i] = *v.find(id)
	}
	return New(v.kind, few)
}

// IDs are the words as content writes them, by number.
func (v *Vocabulary[V]) IDs() []string { return v.ids }

// Word is the word of a number.
func (v *Vocabulary[V]) Word(number int) *Word[V] { return &v.words[number] }

// Number is the number of one of the words.
func (v *Vocabulary[V]) Number(word *Word[V]) int { return slices.Index(v.ids, word.ID) }

// Words are all words, by number.
func (v *Vocabulary[V]) Words() []Word[V] { return v.words }

// One is the word that a map of one field is about, as in {push: {count: 2}}, and the node of its parameters; nil for a map of another form, the fault of which is
// kept by the node.
func (v *Vocabulary[V]) One(n *content.Node) (*Word[V], *content.Node) {
	of := n.One(v.ids...)
	if of == nil {
		return nil, nil
	}
	return v.find(of.Name()), of
}

// Each goes through a map whose fields are words with their parameters, as in {melee: 1, venom: 2}; do is given the number of the word and the node.
func (v *Vocabulary[V]) Each(n *content.Node, name string, do func(number int, of *content.Node)) {
	for _, of := range n.Fields(name, v.ids...) {
		do(slices.Index(v.ids, of.Name()), of)
	}
}

// find is the word of an id that there is.
func (v *Vocabulary[V]) find(id string) *Word[V] {
	return &v.words[slices.Index(v.ids, id)]
}

// key is the key of a word's text among the words of a game, such as "ability.sharpshooter".
func (v *Vocabulary[V]) key(id string) string { return v.kind + "." + id }

// English are the texts by their keys.
func (v *Vocabulary[V]) English() game.Words {
	all := game.Words{}
	for _, w := range v.words {
		if w.Text != "" {
			all[v.key(w.ID)] = w.Text
		}
	}
	return all
}

// Term is a word as the board in the browser shows it.
type Term struct {
	Rule string `json:"rule"`
	Text string `json:"text,omitempty"`
}

// Terms are the words by id in the words of a telling.
func (v *Vocabulary[V]) Terms(t *game.Telling) map[string]Term {
	all := make(map[string]Term, len(v.words))
	for _, w := range v.words {
		term := Term{Rule: w.Rule}
		if w.Text != "" {
			term.Text = t.Text(game.Say(v.key(w.ID)))
		}
		all[w.ID] = term
	}
	return all
}
