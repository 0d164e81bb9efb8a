// Package features judges positions by what is counted in them: each feature adds to the odds of winning by its weight, which stands in content and is learned from results by logistic regression
// (lab.Train).
package features

import (
	"io/fs"

	"mischief/game/content"
)

// File is the content file that weights stand in.
const File = "evaluation.yaml"

// Weights is what one of each feature adds to the odds of winning, in millionths of their natural logarithm.
type Weights []int32

// Read reads the weights of features by their names; who is left out weighs nothing. None may be heavier than so many millionths, up or down.
func Read(files fs.FS, game string, names []string, heaviest int) (Weights, error) {
	n, err := content.Open(files, File)
	if err != nil {
		return nil, err
	}
	n.Word("game", []string{game})
	n.Skip("learned") // what they come from
	weights, at := make(Weights, len(names)), n.At("weights")
	for i, name := range names {
		weights[i] = int32(at.Int(name, -heaviest, heaviest))
	}
	return weights, n.Err()
}

// Odds is what counts add up to, in millionths of the natural logarithm of the odds. There are at most as many counts as weights.
func (w Weights) Odds(counts []int32) int64 {
	sum := int64(0)
	for i, n := range counts {
		sum += int64(w[i]) * int64(n)
	}
	return sum
}

// Chance is the chance behind odds, in millionths: the logistic function, from a table between whose entries it goes in straight lines. Behind the table it goes on rising by a little, so that who has all but
// won or lost still sees the better answer.
func Chance(odds int64) int32 {
	const step, last, farthest = 250_000, int64(len(logistic) - 1), 40_000_000
	size := min(max(odds, -odds), farthest)
	p := int64(logistic[last]) + (size-step*last)*2/30_000
	if i := size / step; i < last {
		p = int64(logistic[i]) + int64(logistic[i+1]-logistic[i])*(size%step)/step
	}
	if odds < 0 {
		p = 1_000_000 - p
	}
	return int32(p)
}

// logistic is 1,000,000 / (1 + exp(-x)) for x = 0, 0.25, 0.5, ... 6.
var logistic = [...]int32{500_000, 562_177, 622_459, 679_179, 731_059, 777_300, 817_574, 851_953, 880_797, 904_651, 924_142, 939_913, 952_574, 962_673, 970_688, 977_023, 982_014, 985_936, 989_013, 991_423, 993_307, 994_780, 995_930, 996_827, 997_527}
