package codex

import "io/fs"

// WeightIDs is what bots count of each side where nothing but who is left standing is at stake.
var WeightIDs = [...]string{"life", "followers", "recovering", "lying", "bleeding", "burning", "dazed", "deep-wound", "knockdown", "poisoned", "slowed", "enchanted", "hexed", "shout", "fresh", "left", "coming", "next",
	"later", "ready", "apart", "actions"}

// WeightCount is how many features that is.
const WeightCount = len(WeightIDs)

// Weights is what one of each feature adds to the odds of winning, in millionths of their natural logarithm.
type Weights [WeightCount]int32

// heaviest is the most that a feature weighs.
const heaviest = 100_000

// readWeights reads what bots go by.
func (c *Codex) readWeights(files fs.FS) error {
	n, err := open(files, "evaluation.yaml")
	if err != nil {
		return err
	}
	n.Skip("learned") // what they come from
	weights := n.At("weights")
	for i, id := range WeightIDs {
		c.Weights[i] = int32(weights.Int(id, -heaviest, heaviest))
	}
	return n.Err()
}
