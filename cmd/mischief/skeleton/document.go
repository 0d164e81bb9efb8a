package skeleton

import "mischief/game/document"

// documents writes and reads positions by the tags of Position.
var documents = document.New(document.Plan[Position]{
	Nouns: map[string]document.Noun[Position]{"seat": document.IDs[Position]("seat", seatNames[:])},
})

// Document writes a position.
func (Rules) Document(s *Position) any { return documents.Write(s) }

// Position builds a position from a document and refuses what cannot come about in play. What is left out is as at the start.
func (Rules) Position(decode func(any) error) (Position, error) {
	s := Position{Heap: 21}
	in := documents.Open(&s, decode)
	in.Rest()
	return s, in.Err()
}
