package rules

import "testing"

// TestWaysOfCharges writes charges with all that may stand in them, and reads them back.
func TestWaysOfCharges(t *testing.T) {
	b := duel(t, "tansy-burr", "sir-clawdius").open()
	for _, text := range []string{"charge h2 fists 12,14", "charge h2 throwing by ranged 12,14 12,15", "charge h2 throwing by ranged", "charge h2 throwing using survival.evade 12,14", "rise 12,14 12,15", "land 12,14"} {
		m, err := b.r.Parse(&b.s, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if have := b.r.Format(&b.s, m); have != text {
			t.Errorf("%q is written as %q", text, have)
		}
	}
}
