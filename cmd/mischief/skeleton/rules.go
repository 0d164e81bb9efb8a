package skeleton

import (
	"strconv"

	"mischief/game"
)

// Sizes of the heap at the start (SKL-101), and how much is taken in a turn (SKL-201).
const (
	fewest = 4
	most   = 99
	atOnce = 3
)

// Position is a whole position.
type Position struct {
	Heap uint8 `doc:"heap,max=99"` // pieces of cheese: 0 to 99
	Next uint8 `doc:"next,seat"`   // the seat that takes next; when the heap is gone, the seat that finds nothing to take
}

// Move is how many pieces are taken.
type Move struct{ Taken uint8 }

// Rules are the rules. They hold nothing: there is no content to load.
type Rules struct{}

// Setup returns the heap that the options ask for (SKL-101) and the seat that takes first (SKL-102, SKL-R01).
func (Rules) Setup(o game.Options) (Position, error) {
	heap, err := strconv.ParseUint(o["heap"], 10, 8) // the schema has checked it
	s := Position{Heap: uint8(heap)}
	if o["first"] == seatNames[1] {
		s.Next = 1
	}
	return s, err
}

// Turn says that the two seats take in turn (SKL-201) until the heap is gone (SKL-301).
func (Rules) Turn(s *Position) game.Turn {
	if s.Heap == 0 {
		return game.Turn{Who: game.Nobody, Kind: "over"}
	}
	return game.Turn{Who: game.Only(game.Seat(s.Next)), Kind: "taking"}
}

// Moves lists one piece, two and three, as far as they lie there (SKL-202).
func (Rules) Moves(s *Position, buf []Move) []Move {
	for taken := range min(s.Heap, atOnce) {
		buf = append(buf, Move{taken + 1})
	}
	return buf
}

// Check refuses to take anything after the end (SKL-301), nothing or too much (SKL-201), and more than lies there (SKL-202).
func (Rules) Check(s *Position, m Move) error {
	switch {
	case s.Heap == 0:
		return game.Refuse("SKL-301", "The match is over: the cheese is gone.")
	case m.Taken == 0 || m.Taken > atOnce:
		return game.Refuse("SKL-201", "You take 1 to {{.most}} pieces, not {{.taken}}.", game.Num("most", atOnce), game.Num("taken", m.Taken))
	case m.Taken > s.Heap:
		return game.Refuse("SKL-202", `There {{plural .left "piece is" "pieces are"}} left.`, game.Num("left", s.Heap))
	}
	return nil
}

// Play takes pieces from the heap. Who takes the last one wins (SKL-301).
func (Rules) Play(s *Position, m Move, tell *game.Story) {
	who := s.Next
	s.Heap -= m.Taken
	s.Next = 1 - who
	if tell == nil {
		return
	}
	tell.Tell("SKL-201", "took", called(who), game.Num("taken", m.Taken), game.Num("left", s.Heap))
	if s.Heap == 0 {
		tell.Tell("SKL-301", "won", called(who))
	}
}

// Result gives the match to the seat that took the last piece (SKL-301).
func (Rules) Result(s *Position) game.Result {
	r := game.Result{How: "last-piece", Rule: "SKL-301"}
	r.Payoff[1-s.Next] = 1000
	return r
}
