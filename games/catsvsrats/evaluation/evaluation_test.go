package evaluation

import "testing"

func TestWinChanceCountsTheDice(t *testing.T) {
	for lead := int32(-8); lead <= 8; lead++ {
		want := int32(0)
		for a := int32(1); a <= 6; a++ {
			for b := int32(1); b <= 6; b++ {
				if lead+a > b {
					want++
				}
			}
		}
		if got := winChance(lead); got != want {
			t.Errorf("winChance(%d) = %d, the dice give %d", lead, got, want)
		}
	}
}
