package lab

import "math"

// z is how many standard deviations hold 95 % of a normal distribution.
const z = 1.959963984540054

// Wilson is the 95 % score interval of a proportion of which n trials gave the rate given (E. B. Wilson, "Probable inference, the law of
// succession, and statistical inference", 1927). It holds for few trials and for rates near 0 and 1 too. No trials say nothing: 0 to 1.
func Wilson(rate float64, n int) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	trials := float64(n)
	centre := rate + z*z/(2*trials)
	reach := z * math.Sqrt(rate*(1-rate)/trials+z*z/(4*trials*trials))
	scale := 1 + z*z/trials
	return max(0, (centre-reach)/scale), min(1, (centre+reach)/scale)
}
