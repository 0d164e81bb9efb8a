package gametest

import (
	"flag"
	"testing"
)

// matches is the flag of tests that play random matches.
var matches = flag.Int("matches", 0, "how many random matches tests play that count them, the contract and recorded editions among them; 0 for as many as are quick")

// Matches is how many random matches such a test plays: what the flag -matches says, else few with -short and as usual without.
func Matches(few, usual int) int {
	switch {
	case *matches > 0:
		return *matches
	case testing.Short():
		return few
	}
	return usual
}
