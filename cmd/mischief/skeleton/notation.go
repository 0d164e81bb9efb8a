package skeleton

import (
	"math"

	"mischief/game/notation"
)

// What stands in moves.
var (
	inTaken = notation.In[Position](func(m Move) uint8 { return m.Taken }, func(m Move, v uint8) Move { m.Taken = v; return m })
	aNumber = notation.Number[Position, uint8]("NUMBER", 0, math.MaxUint8) // how many may be taken is for Check to say
)

// writing is how moves are written. There is one verb; a game with more has a line for each.
var writing = notation.New(func(Move) int { return 0 }, func(int) Move { return Move{} }, "take 3", []notation.Verb[Position, Move]{
	notation.Is("take {pieces}", inTaken(aNumber)),
})

// Format writes a move.
func (Rules) Format(s *Position, m Move) string { return writing.Format(s, m) }

// Parse reads a move.
func (Rules) Parse(s *Position, text string) (Move, error) { return writing.Parse(s, text) }

// Complete lists how a line may go on.
func (Rules) Complete(s *Position, line string) []string {
	return writing.Complete(s, line, func(int) bool { return s.Heap > 0 })
}
