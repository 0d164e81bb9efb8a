package hero

import (
	_ "embed"

	"mischief/game"
	"mischief/game/content"
	"mischief/games/slaughter/codex"
)

//go:embed words.de.yaml
var german []byte

// German is what this package says in German, by the English texts.
func German() game.Words { return content.MustWords(german) }

// Names are the names of skills and schools in a language, by the English ones, as refusals have them. They are taken from the words of what is printed in that language.
func (f *Forge) Names(words game.Words) game.Words {
	all := game.Words{}
	add := func(kind, id, english string) {
		if name, ok := words[codex.Key(kind, id, "name")]; ok && english != "" {
			all[english] = name
		}
	}
	for i := range f.Skills {
		add("skill", f.Skills[i].ID, f.Skills[i].Name)
	}
	for i, s := range f.Schools {
		add("school", codex.SchoolIDs[i], s.Name)
	}
	return all
}
