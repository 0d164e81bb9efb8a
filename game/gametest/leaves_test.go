package gametest

import (
	"strings"
	"testing"

	"mischief/game"
)

type forgetful struct {
	Kept    uint8
	Lost    [2]bool
	Implied uint8 `doc:"-"`
	Follows uint8
}

type forgetting struct {
	game.Rules[forgetful, move]
}

func (forgetting) Document(s *forgetful) any { return map[string]int{"kept": int(s.Kept)} }

// TestForgottenPartsAreFound: a part that always was the same and that no document shows is found; what shows, differs or is left out by its tag is not.
func TestForgottenPartsAreFound(t *testing.T) {
	x := &examiner[forgetful, move]{rules: forgetting{}}
	x.ply = -1
	for n := range uint8(3) {
		x.s = forgetful{Follows: n}
		x.checkParts(&scene[move]{dice: newDice(1, uint64(n))})
		if x.s != (forgetful{Follows: n}) {
			t.Fatalf("the position is changed to %+v", x.s)
		}
	}
	x.checkForgotten()
	if len(x.report.Findings) != 1 || !strings.HasPrefix(x.report.Findings[0].What, "the document does not keep the position's Lost[]: it was false in every position met") {
		t.Errorf("found %v; want the part Lost alone", x.report.Findings)
	}
}
