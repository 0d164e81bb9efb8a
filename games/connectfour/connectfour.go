// Package connectfour is Connect Four: two players drop discs into seven upright columns, and the first with four in a row wins.
// It is the game to copy when you write your own: docs/write-a-game.md builds it step by step.
package connectfour

import (
	"embed"

	"mischief/game"
	"mischief/game/content"
)

//go:embed rules.yaml rules.de.yaml words.de.yaml
var texts embed.FS

// seatNames are the names of the seats in notation, options and documents.
var seatNames = []string{"red", "yellow"}

// Info describes the game and its options.
func (Rules) Info() game.Info {
	return game.Info{
		ID: "connectfour", Title: "Connect Four", Players: "2", Minutes: "5-10", Version: 1,
		Promise:  "Drop a disc, see it coming, miss it anyway: four in a row win.",
		Schema:   game.Schema{{Name: "first", Help: "who drops the first disc", Choices: seatNames, Default: "red"}},
		Seats:    func(game.Options) int { return len(seatNames) },
		Length:   cells,
		Rulebook: content.MustCatalogue(texts),
		Words: game.Words{
			"dropped": "{{.who}} drops a disc into column {{.column}}; it lands in row {{.row}}.",
			"won":     "{{.who}} has four in a row and wins.",
			"drawn":   "The board is full: a draw.",

			"called.red": "Red", "called.yellow": "Yellow",
			"option.first": "First disc", "option.first.red": "Red", "option.first.yellow": "Yellow",
		},
		Languages: map[string]game.Language{"de": content.MustLanguage(texts, "de")},
	}
}
