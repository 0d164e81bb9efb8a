package bot

import (
	"math/bits"
	"math/rand/v2"
)

// Dice are game.Dice over a seeded PCG generator: for bots and simulations, never for a match between people.
type Dice struct{ pcg rand.PCG }

// NewDice makes dice whose rolls depend on the seed and the stream alone; different streams of one seed are independent.
func NewDice(seed, stream uint64) *Dice {
	d := &Dice{}
	d.Reseed(seed, stream)
	return d
}

// Reseed starts the dice over.
func (d *Dice) Reseed(seed, stream uint64) { d.pcg.Seed(mix(seed), mix(stream^0x9e3779b97f4a7c15)) }

// Below returns a whole number from 0 to n-1, each as likely. It panics when n is not above zero.
func (d *Dice) Below(n int64) int64 {
	if n <= 0 {
		panic("bot: Dice.Below needs a number above zero")
	}
	// Lemire's method: the high word of a product, with the few values that would be favoured rolled again.
	high, low := bits.Mul64(d.pcg.Uint64(), uint64(n))
	if low < uint64(n) {
		for floor := -uint64(n) % uint64(n); low < floor; {
			high, low = bits.Mul64(d.pcg.Uint64(), uint64(n))
		}
	}
	return int64(high)
}

// unit returns a number from 0 to below 1.
func (d *Dice) unit() float64 { return float64(d.pcg.Uint64()>>11) / (1 << 53) }

// mix is the finalizer of SplitMix64: seeds that differ little start generators that differ much.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
