package deeds

import (
	"maps"

	"mischief/game"
	"mischief/game/notation"
)

// words are what this package itself says, in the other languages that games speak.
var words = map[string]game.Words{"de": {
	"Now {{.asks}}; this move answers something else.": "Jetzt {{.asks}}; dieser Zug beantwortet etwas anderes.",
}}

// Words are what this package and notation say in a language, by the English text.
func Words(tag string) game.Words {
	all := game.Words{}
	maps.Copy(all, notation.Words(tag))
	maps.Copy(all, words[tag])
	return all
}

// Speak is a language with what this package and notation say in it, where it says nothing of its own.
func Speak(tag string, l game.Language) game.Language {
	all := Words(tag)
	maps.Copy(all, l.Words)
	l.Words = all
	return l
}
