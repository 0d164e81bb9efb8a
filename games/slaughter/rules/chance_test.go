package rules

import "testing"

// order is dice that show the rolls one after the other.
type order struct{ next, all int64 }

func (o *order) Below(n int64) int64 {
	o.all = n
	return o.next
}

// Of all rolls of so many dice as many are drawn at once as each answer weighs.
func TestThrowsAreAsLikelyAsTheirWeights(t *testing.T) {
	r := testRules(t)
	for n := range 6 {
		var s Position
		begin(&s, rollTask{Fig: 1, Dice: uint8(n)})
		s.ask(Rolling)
		drawn := map[Move]int64{}
		dice := order{all: 1}
		for ; dice.next < dice.all; dice.next++ {
			m, ok := r.Throw(&s, &dice)
			if !ok {
				t.Fatalf("no roll of %d dice is drawn", n)
			}
			drawn[m]++
		}
		listed := r.Moves(&s, nil)
		for _, m := range listed {
			if got, want := drawn[m], r.Weight(&s, m); got != want {
				t.Errorf("%s is drawn %d times of %d, and weighs %d", r.Format(&s, m), got, dice.all, want)
			}
		}
		if len(drawn) != len(listed) {
			t.Errorf("%d dice: %d answers are drawn, %d are listed", n, len(drawn), len(listed))
		}
	}
	if m, ok := r.Throw(&Position{Phase: Drawing}, &order{}); ok {
		t.Errorf("a card is drawn as a roll: %v", m)
	}
}
