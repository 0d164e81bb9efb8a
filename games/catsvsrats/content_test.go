package catsvsrats

import (
	"testing"

	"mischief/games/catsvsrats/rules"
)

// TestBuiltInMap checks the counts of CVR-101 on the map that is played on, apart from the loader's own checks.
func TestBuiltInMap(t *testing.T) {
	b := builtIn(t).Map()
	var ports, one, two, degree int
	for i := range rules.Town(45) {
		if b.Port(i) {
			ports++
		}
		switch b.Defence(i) {
		case 1:
			one++
		case 2:
			two++
		}
		degree += b.ByRoad(i).Len()
	}
	if len(b.Towns) != 45 || ports != 8 || one != 4 || two != 1 {
		t.Errorf("%d towns, %d ports, %d of +1, %d of +2; CVR-101 has 45, 8, 4 and 1", len(b.Towns), ports, one, two)
	}
	if degree != 2*len(b.Roads) {
		t.Errorf("the towns have %d road ends; %d roads have %d", degree, len(b.Roads), 2*len(b.Roads))
	}
}

func TestContentPackChangesNumbers(t *testing.T) {
	_, r, err := New(suite.With(t, "attributes.yaml", `bonus: 2`, `bonus: 5`))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Bonus(rules.SharpClaws); got != 5 {
		t.Errorf("Sharp Claws add %d, the pack says 5", got)
	}
}
