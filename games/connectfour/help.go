package connectfour

import "mischief/game"

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

// Hint says what a disc does: it wins, it stands in the way of a win, it threatens one, or it takes the middle.
func (Rules) Hint(s *Position, m Move) []game.Reason {
	mine, theirs := s.Discs[s.seat()], s.Discs[1-s.seat()]
	disc := s.landings() & file(int(m))
	if mine.threats()&disc != 0 {
		return []game.Reason{game.Because("C4-301", "It makes four in a row.")}
	}
	next := *s
	Rules{}.Play(&next, m, nil)
	if theirs.threats()&next.landings() != 0 {
		return nil // the opponent wins at once
	}
	var reasons []game.Reason
	if theirs.threats()&disc != 0 {
		reasons = append(reasons, game.Because("C4-301", "It keeps {{.who}} from making four in a row there.", called(1-s.seat())))
	}
	switch wins := ((mine | disc).threats() & next.landings()).len(); {
	case wins > 1:
		reasons = append(reasons, game.Because("C4-301", "It threatens four in a row in two places at once."))
	case wins == 1:
		reasons = append(reasons, game.Because("C4-301", "It threatens four in a row."))
	case m == columns/2 && reasons == nil:
		reasons = append(reasons, game.Because("", "More lines of four go through the middle column than through any other."))
	}
	return reasons
}

// Worth of what Evaluate counts, in thousandths of a win.
const (
	sure   = 950 // for a win that cannot be stopped any more
	threat = 70  // for every cell that would win
	middle = 15  // for every disc in the middle column
)

// Evaluate is the payoff at the end; before, it looks one disc ahead and then counts threats and discs in the middle.
func (r Rules) Evaluate(s *Position, seat game.Seat) int32 {
	if s.over() {
		return r.Result(s).Payoff[seat]
	}
	mine, theirs := s.Discs[s.seat()], s.Discs[1-s.seat()]
	free := board &^ s.filled()
	worth := int32(500 + middle*((mine&file(columns/2)).len()-(theirs&file(columns/2)).len()) +
		threat*((mine.threats()&free).len()-(theirs.threats()&free).len()))
	worth = min(max(worth, 1000-sure), sure)
	switch landings := s.landings(); {
	case mine.threats()&landings != 0:
		worth = sure
	case (theirs.threats() & landings).len() > 1:
		worth = 1000 - sure
	}
	if int(seat) != s.seat() {
		return 1000 - worth
	}
	return worth
}
