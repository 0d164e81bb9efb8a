// Package skeleton is Skeleton: two players take cheese from a heap in turn, and who takes the last piece wins.
package skeleton

import (
	"embed"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/notation"
)

//go:embed rules.yaml rules.de.yaml words.de.yaml
var texts embed.FS

// seatNames are the names of the seats in options and documents.
var seatNames = [2]string{"cat", "rat"}

// Info describes the game and its options.
func (Rules) Info() game.Info {
	return game.Info{
		ID:      "skeleton",
		Title:   "Skeleton",
		Promise: "One heap of cheese, two thieves: leave the other one nothing to take.",
		Players: "2",
		Minutes: "2",
		Version: 1,
		Schema: game.Schema{
			{Name: "heap", Help: "pieces of cheese at the start", Number: true, Min: fewest, Max: most, Default: "21"},
			{Name: "first", Help: "who takes first", Choices: seatNames[:], Default: seatNames[0]},
		},
		Seats:    func(game.Options) int { return len(seatNames) },
		Length:   most,
		Rulebook: content.MustCatalogue(texts),
		Words: game.Words{
			"took": `{{.who}} takes {{plural .taken "piece" "pieces"}}; {{.left}} left.`,
			"won":  "{{.who}} takes the last of the cheese and wins.",

			"called.cat": "Cat", "called.rat": "Rat",
			"option.heap":  "Heap",
			"option.first": "First", "option.first.cat": "Cat", "option.first.rat": "Rat",
		},
		Languages: map[string]game.Language{"de": notation.Speak("de", content.MustLanguage(texts, "de"))},
	}
}
