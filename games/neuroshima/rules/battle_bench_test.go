package rules

import "testing"

// fullBoard is a duel on a board without a free hex, every army's units facing those of the other.
func fullBoard(t testing.TB, r *Rules) Position {
	return layOut(t, r, Duel, "mississippi,moloch",
		"a1 mississippi:guard 2", "a2 moloch:hybrid 1", "a3 mutant 0",
		"b1 moloch:guard 2", "b2 boiler 1", "b3 blocker 0", "b4 mississippi:medic 1",
		"c1 mississippi:net-fighter 3", "c2 hunter-killer 0", "c3 mississippi:hq 0", "c4 moloch:hq 0", "c5 mutation 0",
		"d1 moloch:officer 3", "d2 armored-hunter 0", "d3 poisoner 5", "d4 moloch:medic 0",
		"e1 stormtrooper 3", "e2 mutant 4", "e3 juggernaut 0")
}

func BenchmarkBattle(b *testing.B) {
	r := made(b)
	start := fullBoard(b, r)
	var s Position
	b.ReportAllocs()
	for b.Loop() {
		s = start
		r.Foresee(&s, nil)
	}
}

func BenchmarkField(b *testing.B) {
	r := made(b)
	s := fullBoard(b, r)
	var f Field
	b.ReportAllocs()
	for b.Loop() {
		r.Field(&s, &f)
	}
}

func TestBattleAllocatesNothing(t *testing.T) {
	r := made(t)
	start := fullBoard(t, r)
	if start.Units() != start.Board().All() {
		t.Fatal("the board is not full")
	}
	s := new(Position)
	if n := testing.AllocsPerRun(100, func() {
		*s = start
		r.Foresee(s, nil)
	}); n != 0 {
		t.Errorf("%v allocations a Battle; want none", n)
	}
	if s.Units().Len() > 15 {
		t.Errorf("only %d units are gone: this is no Battle to measure", 19-s.Units().Len())
	}
}
