package skeleton

import (
	"fmt"
	"slices"
)

// document is the readable form of a position.
type document struct {
	Heap int    `json:"heap"` // 21 if left out
	Next string `json:"next"` // the seat that takes next; cat if left out
}

// Document writes a position.
func (Rules) Document(s *Position) any { return document{Heap: int(s.Heap), Next: seatNames[s.Next]} }

// Position builds a position from a document and refuses what cannot come about in play.
func (Rules) Position(decode func(any) error) (Position, error) {
	d := document{Heap: 21, Next: seatNames[0]}
	if err := decode(&d); err != nil {
		return Position{}, err
	}
	if d.Heap < 0 || d.Heap > most {
		return Position{}, fmt.Errorf("position: field heap: %d; it is 0 to %d", d.Heap, most)
	}
	next := slices.Index(seatNames[:], d.Next)
	if next < 0 {
		return Position{}, fmt.Errorf("position: field next: %q is neither cat nor rat", d.Next)
	}
	return Position{Heap: uint8(d.Heap), Next: uint8(next)}, nil
}
