package server

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestGuestsADay lets guests come by the clock: so many in a day from one address, as many again the next day, and from elsewhere all the while.
func TestGuestsADay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits(false, 30)
		come := func(from string) bool {
			v := &visitor{from: from}
			if err := l.guest(v); err != nil {
				return false
			}
			l.welcome(v)
			return true
		}
		for day := range 3 {
			came := 0
			for range 100 {
				if come("203.0.113.9/32") {
					came++
				}
				time.Sleep(time.Minute)
			}
			if came != 30 {
				t.Errorf("on day %d there come %d guests from one address", day, came)
			}
			if !come("2001:db8:1:2::/64") {
				t.Errorf("on day %d none may come from elsewhere", day)
			}
			time.Sleep(24*time.Hour + time.Minute)
		}
		l.allow("somebody", 1, 1)
		if len(l.came) > 0 {
			t.Errorf("%d addresses are remembered for longer than a day", len(l.came))
		}
		for range 30 {
			l.guest(&visitor{from: "198.51.100.1/32"}) // refused for another reason: none is kept
			time.Sleep(time.Minute)
		}
		if !come("198.51.100.1/32") {
			t.Error("guests of whom nothing is kept are counted")
		}
	})
}
