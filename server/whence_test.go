package server

import (
	"testing"
	"testing/synctest"
	"time"

	"mischief/store"
)

// TestWhencesAreForgotten lets a day pass: where people came from is not kept any longer, not in memory either.
func TestWhencesAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bans
		come := func(id, from string) { b.came(&visitor{user: store.User{ID: id}, from: from}) }
		come("anna", "192.0.2.0/24")
		time.Sleep(whenceKeptFor - time.Minute)
		come("ben", "198.51.100.0/24")
		if b.whence("anna") != "192.0.2.0/24" || len(b.lately) != 2 {
			t.Errorf("within a day: %v", b.lately)
		}
		time.Sleep(whenceSweptEvery + time.Minute)
		come("ben", "198.51.100.0/24")
		if b.whence("anna") != "" || b.whence("ben") == "" || len(b.lately) != 1 {
			t.Errorf("after a day: %v", b.lately)
		}
	})
}
