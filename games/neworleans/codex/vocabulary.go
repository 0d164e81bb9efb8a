package codex

import (
	"io/fs"
	"slices"

	"mischief/game/content"
)

// section is a list of words that effects.yaml explains.
type section struct {
	name  string
	words []string // all of them
}

// sections are the words that the rules know. effects.yaml has the same ones, so that whoever writes content finds every word explained and none that nothing heeds.
var sections = []section{{"triggers", triggerWords[1:]}, {"conditions", conditionKindWords[1:]}, {"effects", effectKindWords[1:]}, {"stats", statWords[1:]},
	{"immunities", immunityWords[1:]}, {"tokens", tokenWords[1:]}, {"until", untilWords[1:]},
	{"costs", []string{"ap", "exhaust", "discard", "hand", "lives", "bucks", "once"}}}

// readVocabulary makes sure that the words explained are those that there are.
func readVocabulary(files fs.FS) error {
	n, err := open(files, "effects.yaml", "effects")
	if err != nil {
		return err
	}
	n.Skip("ability", "card", "number", "value")
	for _, s := range sections {
		s.read(n)
	}
	selectors := n.At("selector")
	section{"names", nameWords[1:]}.read(selectors)
	section{"fields", []string{"who", "pick", "within", "adjacent", "beyond", "around", "area", "from", "los", "is", "not", "mark"}}.read(selectors)
	section{"square", []string{"mark", "pick", "within", "from", "los", "empty", "dry", "big", "edge"}}.read(selectors)
	listed(n, "states", stateWords[1:])
	listed(n, "weapon_classes", classWords[1:])
	return n.Err()
}

func (s section) read(n *content.Node) {
	var explained []string
	for _, word := range n.Fields(s.name, s.words...) {
		explained = append(explained, word.Name())
		if !isMap(word) {
			word.Text("")
		}
	}
	missing(n, s.name, s.words, explained)
}

// listed makes sure that a list has the words.
func listed(n *content.Node, name string, words []string) {
	var explained []string
	for _, word := range n.Words(name, words) {
		explained = append(explained, words[word])
	}
	missing(n, name, words, explained)
}

func missing(n *content.Node, name string, words, explained []string) {
	for _, word := range words {
		if !slices.Contains(explained, word) {
			n.FailAt(name, "%q is missing; say what it means", word)
		}
	}
}
