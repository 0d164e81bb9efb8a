package rules

import (
	"math/rand/v2"
	"testing"

	"mischief/games/ratcatcher/box"
)

// TestOutlookForesees compares the outlook with the move that common rats make, in positions of random matches without peculiar rats, which may hurry others
// and take traps away when they move first.
func TestOutlookForesees(t *testing.T) {
	r := ratRules(t)
	p := player{r: r, rng: rand.New(rand.NewPCG(5, 1))}
	compared := 0
	for range 12 {
		s := start(t, r, "sable_and_nip", "rat_king", "normal")
		for s.Phase != Over {
			if s.Phase == Acting && s.Lair == box.Nowhere && s.Packed == 0 {
				var o Outlook
				r.Outlook(&s, &o)
				after := s
				after.Stack.Clear()
				do(r, &after, commonsTask{Goal: box.Nowhere})
				if after.Stack.Depth == 0 { // no ties
					compared++
					for zone := range ZoneNo(ZoneCount) {
						if got := int(o.Rats[zone]); r.active(&s).Has(zone.town()) && got != after.Zone[zone].Common() {
							t.Fatalf("round %d: %d common rats foreseen in %s, %d came", s.Round, got, zone.Name(), after.Zone[zone].Common())
						}
					}
				}
			}
			p.next(&s)
		}
	}
	if compared < 100 {
		t.Errorf("only %d moves compared", compared)
	}
}
