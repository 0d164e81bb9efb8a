package catsvsrats

import (
	"testing"
)

// TestBuiltInMap checks the counts of CVR-101 on the map that is played on, apart from the loader's own checks.
func TestBuiltInMap(t *testing.T) {
	b := rules(t).board
	var ports, one, two, degree int
	for i := range Town(towns) {
		if b.ports.Has(i) {
			ports++
		}
		switch b.defend[i] {
		case 1:
			one++
		case 2:
			two++
		}
		degree += b.roads.Neighbours(i).Len()
	}
	if len(b.file.Towns) != 45 || ports != 8 || one != 4 || two != 1 {
		t.Errorf("%d towns, %d ports, %d of +1, %d of +2; CVR-101 has 45, 8, 4 and 1", len(b.file.Towns), ports, one, two)
	}
	if degree != 2*len(b.file.Roads) {
		t.Errorf("the towns have %d road ends; %d roads have %d", degree, len(b.file.Roads), 2*len(b.file.Roads))
	}
}

func TestContentPackChangesNumbers(t *testing.T) {
	_, r, err := New(suite.With(t, "attributes.yaml", `bonus: 2`, `bonus: 5`))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.attributes[SharpClaws-1].Bonus; got != 5 {
		t.Errorf("Sharp Claws add %d, the pack says 5", got)
	}
}
