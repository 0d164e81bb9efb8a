package connectfour

import (
	"mischief/game"
	"mischief/game/board/grid"
)

// SeatName is the colour of a seat's discs.
func (Rules) SeatName(_ *Position, seat game.Seat) string { return seatNames[seat] }

// called is a seat in a sentence.
func called(seat int) game.Arg { return game.Who("who", game.Seat(seat), seatNames[seat]) }

// Prompt asks for a disc.
func (Rules) Prompt(s *Position) game.Text {
	switch {
	case s.Won:
		return game.Say("{{.who}} has four in a row and has won.", called(1-s.seat()))
	case s.over():
		return game.Say("The board is full: a draw.")
	}
	return game.Say("Drop a disc into a column that is not full; four in a row end the match at once.")
}

// Draw draws the board, with lines of four marked.
func (Rules) Draw(s *Position, _ game.Seat, pen game.Pen) string { return shown.Draw(s, pen) }

// Hint says what a disc does: it wins, it stands in the way of a win, it threatens one, or it takes the middle.
func (r Rules) Hint(s *Position, m Move) []game.Reason {
	theirs, disc, next := s.Discs[1-s.seat()], s.landing(m), *s
	r.Play(&next, m, nil)
	switch {
	case next.Won:
		return []game.Reason{game.Because("C4-301", "It makes four in a row.")}
	case theirs.Threats(rows)&next.landings() != 0:
		return nil // the opponent wins at once
	}
	var reasons []game.Reason
	if theirs.Threats(rows)&disc != 0 {
		reasons = append(reasons, game.Because("C4-301", "It keeps {{.who}} from making four in a row there.", called(next.seat())))
	}
	switch wins := (next.Discs[s.seat()].Threats(rows) & next.landings()).Len(); {
	case wins > 1:
		reasons = append(reasons, game.Because("C4-301", "It threatens four in a row in two places at once."))
	case wins == 1:
		reasons = append(reasons, game.Because("C4-301", "It threatens four in a row."))
	case m == columns/2 && reasons == nil:
		reasons = append(reasons, game.Because("", "More lines of four go through the middle column than through any other."))
	}
	return reasons
}

// Evaluate is the payoff at the end. Before, it looks one disc ahead: who can win, or cannot be stopped, has all but won, with 950 thousandths.
// Else every cell that would win is worth 70, and every disc in the middle column 15.
func (r Rules) Evaluate(s *Position, seat game.Seat) int32 {
	if s.over() {
		return 1000 * r.Result(s).Payoff[seat]
	}
	mine, theirs := s.Discs[s.seat()], s.Discs[1-s.seat()]
	worth := func(d grid.Set) int {
		return 70*(d.Threats(rows)&board&^s.filled()).Len() + 15*(d&grid.Column(columns/2, rows)).Len()
	}
	value := min(max(50, 500+worth(mine)-worth(theirs)), 950)
	switch landings := s.landings(); {
	case mine.Threats(rows)&landings != 0:
		value = 950
	case (theirs.Threats(rows) & landings).Len() > 1:
		value = 50
	}
	if int(seat) != s.seat() {
		value = 1000 - value
	}
	return 1000 * int32(value)
}
