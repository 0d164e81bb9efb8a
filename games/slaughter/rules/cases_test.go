package rules

import (
	"os"
	"testing"

	"mischief/game"
	"mischief/game/cases"
	"mischief/game/content"
)

// TestScenarioCases carries out the cases of the folder of the game.
func TestScenarioCases(t *testing.T) {
	r := testRules(t)
	info := game.Info{ID: "slaughter", Title: "Whack & Slaughter", Version: 1, Schema: Schema(r.codex), Seats: Seats, Rulebook: content.MustCatalogue(os.DirFS("..")), Words: r.codex.Words(),
		Chance: []game.Source{{Kind: "card", Name: "the initiative deck"}, {Kind: "die", Name: "the dice"}, {Kind: "lot", Name: "a lot"}}}
	cases.Test(t, game.New[Position, Move](info, r), os.DirFS(".."), nil)
}
