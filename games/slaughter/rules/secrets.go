package rules

import "mischief/game"

// What a seat may not know: which Pet another Hero has bonded by Spirit Chains (chains.go), and cards of the initiative deck that others have looked at (deck.go).

// Mask is as in game.Secretive.
func (r *Rules) Mask(s *Position, viewer game.Seat) {
	s.hideBonds(viewer)
	s.hideCards(viewer)
}

// Guess is as in game.Secretive.
func (r *Rules) Guess(s *Position, _ game.Seat, dice game.Dice) {
	r.guessBonds(s, dice)
	s.guessCards(dice)
}
