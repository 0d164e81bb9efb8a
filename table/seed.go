package table

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"mischief/game"
)

// luckOf is where a bot's dice come from when it thinks about what a seat sees. A house without a seed draws a number that nobody can foretell; a house
// with one makes it of the seed and the position, so that a bot whose thinking has no limit of time answers the same whenever it is asked the same,
// whatever else goes on in the house.
func luckOf(seed uint64) func(view game.Position) uint64 {
	if seed == 0 {
		return func(game.Position) uint64 {
			var b [8]byte
			rand.Read(b[:]) // never fails
			return binary.NativeEndian.Uint64(b[:])
		}
	}
	return func(view game.Position) uint64 {
		document, err := game.ToJSON(view.Document())
		if err != nil {
			panic(fmt.Sprintf("a position has no document: %v", err)) // the conformance suite has every game write its own
		}
		sum := sha256.Sum256(fmt.Appendf(document, " thought %d", seed))
		return binary.NativeEndian.Uint64(sum[:])
	}
}
