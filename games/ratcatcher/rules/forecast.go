package rules

import (
	"mischief/game"
	"mischief/game/frame"
)

// Forecast tells what the rats would do if the Ratcatcher's turn ended now: where each goes and why, which traps go off, who bites, what is eaten and where rats
// come out. Dice show their likeliest roll, choices are those listed first, and what is drawn is told as drawn, not as what it is. Townships that the
// expansion check would lay are not known and not counted.
func (r *Rules) Forecast(s *Position, tell *game.Story) {
	c := *s
	if !r.toRatsTurn(&c) {
		return
	}
	if c.cheeseInCity() < r.box.Limits.ExpansionBelow && frame.Of[ratsTask](&c.Stack.Frames[0]).Step == 0 {
		tell.Tell("RAT-270", "forecast-expands")
	}
	for c.Ending == Unfinished && c.Stack.Depth > 0 {
		t := c.Stack.Top()
		if t.Op == opRats && running[ratsTask](&c).Step >= ratsExpand {
			return
		}
		c.Phase = Working
		r.tasks[t.Op].run(&c, tell)
		if c.Phase != Working {
			r.foresee(&c, tell)
		}
	}
}

// toRatsTurn brings a position to the rats' turn, or leaves it there: what is under way in the Ratcatcher's turn is answered by the likeliest and first answers.
// It is false before the first turn and after the match.
func (r *Rules) toRatsTurn(s *Position) bool {
	for s.Phase != Over && s.Stack.Depth > 0 && s.Stack.Frames[0].Op != opRats {
		if s.Stack.Frames[0].Op == opSetup {
			return false
		}
		r.Play(s, r.likeliest(s), nil)
	}
	if s.Phase == Over {
		return false
	}
	if s.Stack.Depth == 0 {
		begin(s, ratsTask{})
	}
	return true
}

// foresee answers one decision of the rats' turn for a forecast.
func (r *Rules) foresee(s *Position, tell *game.Story) {
	switch s.Phase {
	case DrawingRat:
		t := running[spawnTask](s)
		tell.Tell("RAT-117", "forecast-rats", game.Num("n", t.Left), r.ZoneArg(s, "zone", t.Zone))
		s.pop()
	case DrawingPeculiar:
		t := running[peculiarTask](s)
		tell.Tell("RAT-401", "forecast-peculiar", game.Num("n", t.Left), r.ZoneArg(s, "zone", t.Zone))
		s.pop()
	default:
		r.book.Play(s, r.likeliest(s), tell)
	}
}

// likeliest is Nature's likeliest answer, a roll being the one in the middle of those; of a seat's answers the first.
func (r *Rules) likeliest(s *Position) Move {
	moves := r.Moves(s, nil)
	if s.Phase < Rolling {
		return moves[0]
	}
	var best []Move
	most := int64(0)
	for _, m := range moves {
		switch w := r.Weight(s, m); {
		case w > most:
			best, most = append(best[:0], m), w
		case w == most:
			best = append(best, m)
		}
	}
	return best[len(best)/2]
}
