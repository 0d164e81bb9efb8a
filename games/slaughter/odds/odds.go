// Package odds counts what rolls of dice come to in Whack & Slaughter: how many of all equally likely rolls give a value, a critical hit, so much damage. Nothing is drawn and nothing
// rounded: chances are whole numbers of ordered rolls, six to the power of the dice in all.
//
// roll.go counts the rolls of one figure, attack.go an attack against a defence, spell.go a spell against one.
package odds

import "math/bits"

// What is counted has limits, so that every number fits: MostDice a roll, MostPips on a face of the card for the trait in question. What is above counts as the limit.
const (
	MostDice = 11
	MostPips = 7
)

// Chance is a number of rolls out of all of them.
type Chance struct{ Rolls, Of uint64 }

// PerMille is the chance in thousandths, rounded to the nearest; half a thousandth rounds up.
func (c Chance) PerMille() int { return c.Parts(1000) }

// Parts is the chance in so many parts, rounded to the nearest.
func (c Chance) Parts(parts uint64) int {
	high, low := bits.Mul64(c.Rolls, parts)
	low, carry := bits.Add64(low, c.Of/2, 0)
	n, _ := bits.Div64(high+carry, low, c.Of)
	return int(n)
}

// Compare is -1, 0 or 1, as a chance is smaller than, equal to or larger than another.
func (c Chance) Compare(d Chance) int {
	high, low := bits.Mul64(c.Rolls, d.Of)
	high2, low2 := bits.Mul64(d.Rolls, c.Of)
	switch {
	case high < high2 || high == high2 && low < low2:
		return -1
	case high > high2 || low > low2:
		return 1
	}
	return 0
}
