package ratcatcher

import "testing"

func TestNemesisMoves(t *testing.T) {
	r := ratRules(t)
	t.Run("rolls and goes for the Ratcatcher", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Lair = zn(t, "09a")
		do(r, &s, nemesisTask{Goal: nowhere})
		answer(t, r, &s, "dice 2")
		if s.Lair != zn(t, "00b") {
			t.Errorf("it is in %s, want 00b, two zones on (RAT-502)", s.Lair.name())
		}
	})
	t.Run("stops at its target", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Lair = zn(t, "09a")
		do(r, &s, nemesisTask{Goal: nowhere})
		answer(t, r, &s, "dice 6")
		if s.Lair != s.At {
			t.Errorf("it is in %s, want %s (RAT-311)", s.Lair.name(), s.At.name())
		}
	})
	t.Run("does not roll at its target", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Lair = s.At
		if story := do(r, &s, nemesisTask{Goal: nowhere}); s.Stack.Depth != 0 || !told(story, "RAT-R36", "nemesis-stays") {
			t.Errorf("told %v", story.Events)
		}
	})
	t.Run("heeds no lure and no snare", func(t *testing.T) {
		s := quarter(t, r, "the_maw")
		s.Lair = zn(t, "09a")
		s.Zone[s.Lair].Placed[0], s.Zone[zn(t, "09c")].Placed[1] = 1, 1
		s.Zone[zn(t, "00d")].Cheese = 1
		do(r, &s, nemesisTask{Goal: nowhere})
		answer(t, r, &s, "dice 1")
		if s.Lair != zn(t, "09b") {
			t.Errorf("it is in %s, want 09b (RAT-R38)", s.Lair.name())
		}
	})
	t.Run("a tie is the player's", func(t *testing.T) {
		s := quarter(t, r, "the_maw")
		s.At, s.Lair = zn(t, "00b"), zn(t, "09b")
		s.Zone[zn(t, "09a")].Cheese, s.Zone[zn(t, "09c")].Cheese = 1, 1
		do(r, &s, nemesisTask{Goal: nowhere})
		refused(t, r, &s, "go nemesis 09b > 00d", "RAT-312")
		answer(t, r, &s, "go nemesis 09b > 09c")
		answer(t, r, &s, "dice 3")
		if s.Lair != zn(t, "09c") {
			t.Errorf("it is in %s, want 09c", s.Lair.name())
		}
	})
}

func TestOldDelveTunnels(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "old_delve")
	s.At, s.Lair = zn(t, "01d"), zn(t, "09c") // a nest; 01b and 00b are nests closer to him
	s.Zone[zn(t, "01a")].Cheese = 1
	story := do(r, &s, nemesisTask{Goal: nowhere})
	if s.Lair != zn(t, "01b") || !told(story, "RAT-514", "tunnels") {
		t.Fatalf("he is in %s, want 01b, next to the cheese: %v", s.Lair.name(), story.Events)
	}
	answer(t, r, &s, "dice 1")
	if s.Lair != zn(t, "01a") {
		t.Errorf("he is in %s, want 01a: he walks on as usual", s.Lair.name())
	}
}

func TestTheMawSwallows(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "the_maw")
	s.Lair = zn(t, "00d")
	s.Zone[s.Lair].Cheese = 1
	put(t, &s, White, 1, "00d")
	put(t, &s, Black, 2, "00d")
	do(r, &s, nemesisTask{Goal: nowhere})
	if s.Gut != [kinds]uint8{Black: 1, White: 1} {
		t.Fatalf("its gut holds %v, want the white rat and a black one (RAT-512)", s.Gut)
	}
	if got, want := r.nemesisBite(&s), r.nemesis(&s).bite+1; got != want {
		t.Errorf("it bites with %d dice, want %d", got, want)
	}
	r.woundNemesis(&s, 1, nil)
	if s.Gut != [kinds]uint8{} || s.Cage != [kinds]uint8{Black: 1, White: 1} {
		t.Errorf("gut %v, cage %v; want what it swallowed caught", s.Gut, s.Cage)
	}
	s.Gut = [kinds]uint8{White: 5}
	do(r, &s, nemesisTask{Goal: nowhere})
	if s.gutted() != 6 {
		t.Errorf("its gut holds %d, want 6 at most", s.gutted())
	}
	r.woundNemesis(&s, 200, nil)
	if s.Ending != WonNemesis {
		t.Error("its death wins (RAT-102)")
	}
}

func TestIncreasesOfTheNemesis(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "old_delve")
	s.Increase[nemesis] = [attributes]uint8{Accuracy: 9, Bite: 1, Defence: 1, Spawning: 1}
	board := r.nemesis(&s)
	if r.nemesisAccuracy(&s) != 2 || r.nemesisBite(&s) != board.bite+1 || r.nemesisDefence(&s) != board.defence+1 || r.nemesisSpawn(&s) != board.spawn+1 {
		t.Error("increases add to the values of the board; accuracy never falls below 2 (RAT-503, RAT-R33)")
	}
}
