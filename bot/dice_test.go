package bot

import (
	"slices"
	"testing"
)

func TestDiceAreEven(t *testing.T) {
	const sides, rolls = 6, 60_000
	var seen [sides]int
	d := NewDice(1, 2)
	for range rolls {
		seen[d.Below(sides)]++
	}
	sum := 0.0
	for _, n := range seen {
		off := float64(n) - rolls/sides
		sum += off * off / (rolls / sides)
	}
	if sum > 20.5 { // chi-squared with five degrees of freedom: one set of dice in a thousand is further off
		t.Errorf("chi-squared of %v is %.1f", seen, sum)
	}
}

func TestDiceFollowSeedAndStream(t *testing.T) {
	roll := func(seed, stream uint64) []int64 {
		d := NewDice(seed, stream)
		return []int64{d.Below(1 << 40), d.Below(1 << 40), d.Below(1 << 40)}
	}
	if !slices.Equal(roll(1, 2), roll(1, 2)) {
		t.Error("equal dice roll differently")
	}
	if slices.Equal(roll(1, 2), roll(2, 1)) || slices.Equal(roll(1, 2), roll(1, 3)) || slices.Equal(roll(0, 0), roll(0, 1)) {
		t.Error("different dice roll alike")
	}
	// A record: simulations of a seed must stay what they are.
	if got, want := roll(1, 2), []int64{668689492386, 57503330574, 795679454554}; !slices.Equal(got, want) {
		t.Errorf("dice of seed 1, stream 2 roll %v, want %v", got, want)
	}
}

func TestDiceOfOneSide(t *testing.T) {
	d := NewDice(1, 1)
	for range 100 {
		if n := d.Below(1); n != 0 {
			t.Fatalf("a die of one side shows %d", n)
		}
	}
}
