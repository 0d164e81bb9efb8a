package rules

import (
	"testing"

	"mischief/games/ratcatcher/box"
)

func TestPeculiarRatsMove(t *testing.T) {
	r := ratRules(t)
	t.Run("Gnaw-Iron looks for traps first and takes them away", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Zone[zn(t, "00d")].Cheese = 1
		s.Zone[zn(t, "09c")].Trap = 1
		putPeculiar(t, r, &s, "gnaw_iron", "00b")
		story := do(r, &s, peculiarsTask{Goal: box.Nowhere})
		if s.Pack[0].Zone != zn(t, "09c") || s.Zone[zn(t, "09c")].Trap != 0 || !told(story, "RAT-623", "trap-removed") {
			t.Errorf("it is in %s; told %v", s.Pack[0].Zone.Name(), story.Events)
		}
	})
	t.Run("Jackdaw Jim takes tokens onto his card", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Zone[zn(t, "09b")].Picks = [box.PickCount]uint8{1, 0, 1}
		jim := putPeculiar(t, r, &s, "jackdaw_jim", "00d")
		do(r, &s, peculiarsTask{Goal: box.Nowhere})
		if s.Loot[jim] != [box.PickCount]uint8{1, 0, 1} || s.Zone[zn(t, "09b")].Picks != [box.PickCount]uint8{} {
			t.Errorf("his card holds %v (RAT-624)", s.Loot[jim])
		}
	})
	t.Run("they move in the order in which they were spawned", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		putPeculiar(t, r, &s, "squealer", "00d")
		putPeculiar(t, r, &s, "nurse_nettle", "00d")
		story := do(r, &s, peculiarsTask{Goal: box.Nowhere})
		if len(story.Events) != 2 || story.Events[0].Args[0].Text != "Squealer" {
			t.Errorf("told %v, want Squealer first (RAT-R43)", story.Events)
		}
	})
	t.Run("a tie is the player's", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.At = zn(t, "00b")
		s.Zone[zn(t, "09a")].Cheese, s.Zone[zn(t, "09c")].Cheese = 1, 1
		putPeculiar(t, r, &s, "panback", "09b")
		do(r, &s, peculiarsTask{Goal: box.Nowhere})
		answer(t, r, &s, "go panback 09b > 09a")
		if s.Pack[0].Zone != zn(t, "09a") {
			t.Errorf("it is in %s", s.Pack[0].Zone.Name())
		}
	})
}

func TestTrapsGoOff(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	for _, zone := range []string{"00a", "00b", "09a", "09b"} {
		s.Zone[zn(t, zone)].Trap = 1
	}
	put(t, &s, box.White, 1, "00b")
	putPeculiar(t, r, &s, "flitterwing", "09a")
	s.Lair = zn(t, "09b")
	do(r, &s, trapsTask{})
	if top := running[attackTask](&s); s.Phase != Rolling || top.Zone != zn(t, "00b") || top.Dice != 2 {
		t.Fatalf("phase %d, %+v; want the trap in 00b first, with 2 dice (RAT-320)", s.Phase, *top)
	}
	answer(t, r, &s, "dice 2 1")
	if top := running[attackTask](&s); s.Phase != Rolling || top.Zone != zn(t, "09b") {
		t.Fatalf("%+v; want the Nemesis to set off its trap next, and Flitterwing none (RAT-622)", *top)
	}
	answer(t, r, &s, "dice 2 1")
	for zone, want := range map[string]uint8{"00a": 1, "00b": 0, "09a": 1, "09b": 0} {
		if s.Zone[zn(t, zone)].Trap != want {
			t.Errorf("trap in %s: %d, want %d", zone, s.Zone[zn(t, zone)].Trap, want)
		}
	}
}

func TestPoison(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	zone := zn(t, "00d")
	s.Zone[zone].Placed[1] = 1
	put(t, &s, box.White, 2, "00d")
	put(t, &s, box.Black, 2, "00d")
	put(t, &s, box.Brown, 3, "00d")
	do(r, &s, poisonsTask{})
	if s.Cage != [box.KindCount]uint8{box.Black: 2, box.White: 2} || s.Zone[zone].Rats != [box.KindCount]uint8{box.Brown: 3} {
		t.Fatalf("cage %v: where poison reaches all nobody is asked (RAT-605)", s.Cage)
	}
	put(t, &s, box.White, 4, "00d")
	put(t, &s, box.Black, 4, "00d")
	do(r, &s, poisonsTask{})
	if s.Phase != Poisoning {
		t.Fatalf("phase %d, want a choice among 8 rats", s.Phase)
	}
	if got := len(r.Moves(&s, nil)); got != 4 {
		t.Errorf("%d ways to catch 5 of 4 black and 4 white rats, want 4", got)
	}
	refused(t, r, &s, "poison black 4", "RAT-605")
	refused(t, r, &s, "poison brown 1 white 4", "RAT-605")
	answer(t, r, &s, "poison black 4 white 1")
	if s.Cage != [box.KindCount]uint8{box.Black: 6, box.White: 3} || s.Stack.Depth != 0 {
		t.Errorf("cage %v", s.Cage)
	}
}
