package codex

import (
	"io/fs"
	"slices"
	"strings"

	"mischief/game"
	"mischief/game/content"
)

// section is a list of words that vocabulary.yaml explains.
type section struct {
	name  string
	words []string // all of them
}

// sections are the words that the rules know. vocabulary.yaml has the same ones, so that whoever writes content finds every word explained and none that
// nothing heeds.
func sections() []section {
	return []section{
		{"effects", effectKindWords[1:]}, {"who", whoWords[1:]}, {"stats", statWords[1:]}, {"ops", opWords[1:]}, {"applies_to", appliesWords[1:]},
		{"quantities", quantityWords[1:]}, {"predicates", predicateWords[1:]}, {"values", valueWords[1:]}, {"which", whichWords[1:]}, {"units", unitWords[1:]},
		{"sameness", sameWords[1:]}, {"summons", summonWords[1:]},
		{"options", optionWords[1:]}, {"immunities", immunityWords[1:]}, {"bans", banWords[1:]}, {"checks", checkWords[1:]}, {"fail_conditions", failIfWords[1:]},
		{"action_kinds", actionKindWords[1:]}, {"directions", directionWords[1:]}, {"ignored", ignoredWords[1:]}, {"places", placeWords[1:]},
		{"until", untilWords[1:]}, {"during", duringWords[1:]}, {"turning_points", endWords[1:]}, {"clocks", clockWords[1:]}, {"ends", endingWords[1:]},
		{"events", eventWords[1:]}, {"triggers", triggerWords[1:]}, {"moments", momentWords[1:]},
		{"classes", classWords[1:]}, {"targets", targetWords[1:]}, {"requires", requirementWords[1:]}, {"reactions", reactionWords[1:]}, {"range", rangeKindWords[1:]},
		{"centres", centreWords[1:]}, {"pips", countedWords[1:]}, {"variant_when", variantWhenWords[1:]},
		{"duration", []string{"until", "of", "turns", "per_pip", "or", "with_magic"}},
		{"parameters", parameters()},
	}
}

// parameters are those of all kinds of effects.
func parameters() []string {
	all := slices.Clone(takenByAll)
	for _, names := range takes {
		for _, name := range strings.Fields(names) {
			if name = strings.TrimSuffix(name, "!"); !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// readVocabulary makes sure that the words explained are those that there are.
func readVocabulary(files fs.FS) error {
	n, err := open(files, "vocabulary.yaml")
	if err != nil {
		return err
	}
	at := n.At("vocabulary")
	for _, s := range sections() {
		readSection(at, s)
	}
	return n.Err()
}

func readSection(n *content.Node, s section) {
	var explained []string
	for _, word := range n.Fields(s.name, s.words...) {
		explained = append(explained, word.Name())
		word.Text("")
	}
	for _, word := range s.words {
		if !slices.Contains(explained, word) {
			n.At(s.name).Tell(game.Say("{{.word}} is missing; say what it means", game.Quote("word", word)))
		}
	}
}
