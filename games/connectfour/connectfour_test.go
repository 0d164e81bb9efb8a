package connectfour

import (
	"testing"

	"mischief/game"
	"mischief/game/content"
	"mischief/game/gametest"
)

// suite is what the tests that every game has need to know of Connect Four: there is no content, and each seat may begin.
var suite = gametest.Suite[Position, Move, Rules]{
	Open:    content.None(Rules{}),
	Options: gametest.Options{Sets: []game.Options{{"first": "red"}, {"first": "yellow"}}},
}

func TestGame(t *testing.T)      { suite.Test(t) }
func FuzzNotation(f *testing.F)  { suite.FuzzNotation(f) }
func FuzzDocument(f *testing.F)  { suite.FuzzDocument(f) }
func FuzzOptions(f *testing.F)   { suite.FuzzOptions(f) }
func BenchmarkGame(b *testing.B) { suite.Benchmark(b) }
