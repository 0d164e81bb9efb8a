package rules

import "mischief/game"

// Result tells how a match ended: all heroes win together or lose together (CNO-227, CNO-903).
func (r *Rules) Result(s *Position) game.Result {
	res := game.Result{How: endingIDs[s.Ending], Rule: endingRules[s.Ending]}
	if s.Ending == Won {
		for n := Fig(1); n <= r.lastHero(s); n++ {
			res.Payoff[n-1] = 1000
		}
	}
	return res
}

// Side is the side of a seat in simulations: all heroes play together.
func (r *Rules) Side(*Position, game.Seat) int { return 0 }

// SeatName is a seat as notation and documents write it (game.Namer); SeatCalled what people call it: the hero who sits there (game.Caller).
func (r *Rules) SeatName(_ *Position, seat game.Seat) string { return figNames[Fig(seat)+1] }

// SeatCalled is what people call a seat.
func (r *Rules) SeatCalled(s *Position, seat game.Seat) string { return r.CallFig(s, Fig(seat)+1) }
