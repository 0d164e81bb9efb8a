package skeleton

import "mischief/game"

// SeatName is what notation and documents call a seat.
func (Rules) SeatName(_ *Position, seat game.Seat) string { return seatNames[seat] }

// called is a seat in a sentence.
func called(seat uint8) game.Arg { return game.Who("who", game.Seat(seat), seatNames[seat]) }

// Prompt asks for cheese.
func (Rules) Prompt(s *Position) game.Text {
	if s.Heap == 0 {
		return game.Say("{{.who}} has taken the last of the cheese and has won.", called(1-s.Next))
	}
	return game.Say("Take 1 to {{.most}} pieces of cheese; who takes the last one wins.", game.Num("most", atOnce))
}

// Hint says whether a move decides the match: who always leaves a multiple of four takes the last piece.
func (Rules) Hint(s *Position, m Move) []game.Reason {
	switch left := s.Heap - m.Taken; {
	case left == 0:
		return []game.Reason{game.Because("SKL-301", "It takes the last piece.")}
	case left%(atOnce+1) == 0:
		return []game.Reason{game.Because("SKL-201", "It leaves {{.left}}, a multiple of four; whatever the other one takes then, make it four.", game.Num("left", left))}
	}
	return nil
}
