package codex

// Amount is a number that is printed in a rule, in thousandths, because half a # and half a Life are printed, too: 2 is 2000, half a # is 500. Where it is a length
// it is therefore one in thousandths of a #.
type Amount int16

// One is the printed number 1.
const One Amount = 1000

// Times is the whole number that so many times the amount make, rounded down (halves of Life and of dice do not count).
func (a Amount) Times(n int) int {
	product := int(a) * n
	whole := product / int(One)
	if product%int(One) < 0 {
		whole--
	}
	return whole
}

// Whole is the amount as a whole number, rounded down.
func (a Amount) Whole() int { return a.Times(1) }

// Length is the length in thousandths of a # that so many times the amount make.
func (a Amount) Length(n int) int { return int(a) * n }
