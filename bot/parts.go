package bot

import (
	"slices"

	"mischief/game"
)

// mostParts is how many answers of one decision are thought out at once.
const mostParts = 12

// Rest are the further answers of a decision that a game has made in several, such as placing units town by town (game.Info.Parts): what follows the
// first answer of a seat, each chosen by weigh from what the seat then sees. It stops, with what it has, when weigh fails.
func Rest(info *game.Info, view game.Position, seat game.Seat, first string, dice game.Dice, weigh func(view game.Position) (string, error)) []string {
	kind := view.Turn().Kind
	if !slices.Contains(info.Parts, kind) {
		return nil
	}
	var rest []string
	at := view.Guess(seat, dice)
	for move := first; len(rest) < mostParts; rest = append(rest, move) {
		if at.Play(move, nil) != nil {
			break
		}
		if turn := at.Turn(); turn.Kind != kind || !turn.Who.Has(seat) {
			break
		}
		var err error
		if move, err = weigh(at.View(seat)); err != nil {
			break
		}
	}
	return rest
}
