package game

import (
	"maps"
	"slices"
)

// English is the language every game speaks.
const English = "en"

// Language is a game in a language other than English.
type Language struct {
	// Words has, for every key of the English Words, the text under that key or under the English text, with the same arguments;
	// and the game's other texts under their English patterns.
	Words    Words
	Rulebook Catalogue // with the ids of the English one
}

// In is the game as it describes itself in a language: what that language lacks stays English. Names of options and choices for people are
// the words "option.NAME" and "option.NAME.CHOICE".
func (i *Info) In(language string) *Info {
	in := *i
	l, ok := i.Languages[language]
	if ok {
		in.Words = maps.Clone(l.Words)
		for key, text := range i.Words {
			if _, ok := l.Words[key]; !ok {
				in.Words[key] = l.Words.orSelf(text)
			}
		}
		if len(l.Rulebook.Rules) > 0 {
			in.Rulebook = l.Rulebook
		}
	}
	in.Title, in.Promise = l.Words.orSelf(i.Title), l.Words.orSelf(i.Promise)
	in.Players, in.Minutes = l.Words.orSelf(i.Players), l.Words.orSelf(i.Minutes)
	in.Chance = slices.Clone(i.Chance)
	for n := range in.Chance {
		in.Chance[n].Name = l.Words.orSelf(in.Chance[n].Name)
	}
	in.Schema = slices.Clone(i.Schema)
	for n := range in.Schema {
		in.Schema[n].speak(in.Words)
	}
	return &in
}

// Telling tells what happens in the game in a language, and what who asks for it says of it besides: own are those texts, by the English ones. What the
// language lacks is said in English.
func (i *Info) Telling(language string, own Words) (*Telling, error) {
	all := Words{}
	maps.Copy(all, own)
	maps.Copy(all, i.In(language).Words)
	return NewTelling(all)
}

// speak puts an option in the words of a language.
func (op *Option) speak(words Words) {
	op.Help = words.orSelf(op.Help)
	op.Title = words["option."+op.Name]
	names := make([]string, len(op.Choices))
	named := false
	for i, choice := range op.Choices {
		name, ok := words["option."+op.Name+"."+choice]
		if !ok {
			name = choice
		}
		names[i], named = name, named || ok
	}
	if named {
		op.Names = names
	}
}

func (w Words) orSelf(text string) string {
	if own, ok := w[text]; ok {
		return own
	}
	return text
}

// Tongues are the tags of the languages a game speaks, English first.
func (i *Info) Tongues() []string {
	return append([]string{English}, slices.Sorted(maps.Keys(i.Languages))...)
}
