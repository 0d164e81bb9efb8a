package codex

import (
	"io/fs"

	"mischief/game/features"
)

// WeightIDs is what bots count of each side where nothing but who is left standing is at stake.
var WeightIDs = [...]string{"life", "followers", "recovering", "standing", "lying", "bleeding", "burning", "dazed", "deep-wound", "knockdown", "poisoned", "slowed", "enchanted", "hexed", "shout", "fresh", "left", "coming", "next",
	"later", "ready", "apart", "actions"}

// WeightCount is how many features that is.
const WeightCount = len(WeightIDs)

// Weights is what one of each feature adds to the odds of winning, in millionths of their natural logarithm.
type Weights [WeightCount]int32

// heaviest is the most that a feature weighs.
const heaviest = 100_000

// readWeights reads what bots go by.
func (c *Codex) readWeights(files fs.FS) error {
	weights, err := features.Read(files, "slaughter", WeightIDs[:], heaviest)
	copy(c.Weights[:], weights)
	return err
}
