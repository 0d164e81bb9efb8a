package rules

import (
	"testing"

	"mischief/games/ratcatcher/box"
)

func TestNemesisMoves(t *testing.T) {
	r := ratRules(t)
	t.Run("rolls and goes for the Ratcatcher", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Lair = zn(t, "09a")
		do(r, &s, nemesisTask{Goal: box.Nowhere})
		answer(t, r, &s, "dice 2")
		if s.Lair != zn(t, "00b") {
			t.Errorf("it is in %s, want 00b, two zones on (RAT-502)", s.Lair.Name())
		}
	})
	t.Run("stops at its target", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Lair = zn(t, "09a")
		do(r, &s, nemesisTask{Goal: box.Nowhere})
		answer(t, r, &s, "dice 6")
		if s.Lair != s.At {
			t.Errorf("it is in %s, want %s (RAT-311)", s.Lair.Name(), s.At.Name())
		}
	})
	t.Run("does not roll at its target", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Lair = s.At
		if story := do(r, &s, nemesisTask{Goal: box.Nowhere}); s.Stack.Depth != 0 || !told(story, "RAT-R36", "nemesis-stays") {
			t.Errorf("told %v", story.Events)
		}
	})
	t.Run("heeds no lure and no snare", func(t *testing.T) {
		s := quarter(t, r, "the_maw")
		s.Lair = zn(t, "09a")
		s.Zone[s.Lair].Placed[0], s.Zone[zn(t, "09c")].Placed[1] = 1, 1
		s.Zone[zn(t, "00d")].Cheese = 1
		do(r, &s, nemesisTask{Goal: box.Nowhere})
		answer(t, r, &s, "dice 1")
		if s.Lair != zn(t, "09b") {
			t.Errorf("it is in %s, want 09b (RAT-R38)", s.Lair.Name())
		}
	})
	t.Run("a tie is the player's", func(t *testing.T) {
		s := quarter(t, r, "the_maw")
		s.At, s.Lair = zn(t, "00b"), zn(t, "09b")
		s.Zone[zn(t, "09a")].Cheese, s.Zone[zn(t, "09c")].Cheese = 1, 1
		do(r, &s, nemesisTask{Goal: box.Nowhere})
		refused(t, r, &s, "go nemesis 09b > 00d", "RAT-312")
		answer(t, r, &s, "go nemesis 09b > 09c")
		answer(t, r, &s, "dice 3")
		if s.Lair != zn(t, "09c") {
			t.Errorf("it is in %s, want 09c", s.Lair.Name())
		}
	})
}

func TestOldDelveTunnels(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "old_delve")
	s.At, s.Lair = zn(t, "01d"), zn(t, "09c") // a nest; 01b and 00b are nests closer to him
	s.Zone[zn(t, "01a")].Cheese = 1
	story := do(r, &s, nemesisTask{Goal: box.Nowhere})
	if s.Lair != zn(t, "01b") || !told(story, "RAT-514", "tunnels") {
		t.Fatalf("he is in %s, want 01b, next to the cheese: %v", s.Lair.Name(), story.Events)
	}
	answer(t, r, &s, "dice 1")
	if s.Lair != zn(t, "01a") {
		t.Errorf("he is in %s, want 01a: he walks on as usual", s.Lair.Name())
	}
}

func TestTheMawSwallows(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "the_maw")
	s.Lair = zn(t, "00d")
	s.Zone[s.Lair].Cheese = 1
	put(t, &s, box.White, 1, "00d")
	put(t, &s, box.Black, 2, "00d")
	do(r, &s, nemesisTask{Goal: box.Nowhere})
	if s.Gut != [box.KindCount]uint8{box.Black: 1, box.White: 1} {
		t.Fatalf("its gut holds %v, want the white rat and a black one (RAT-512)", s.Gut)
	}
	if got, want := r.nemesisBite(&s), r.Nemesis(&s).Bite+1; got != want {
		t.Errorf("it bites with %d dice, want %d", got, want)
	}
	r.woundNemesis(&s, 1, nil)
	if s.Gut != [box.KindCount]uint8{} || s.Cage != [box.KindCount]uint8{box.Black: 1, box.White: 1} {
		t.Errorf("gut %v, cage %v; want what it swallowed caught", s.Gut, s.Cage)
	}
	s.Gut = [box.KindCount]uint8{box.White: 5}
	do(r, &s, nemesisTask{Goal: box.Nowhere})
	if s.Gutted() != 6 {
		t.Errorf("its gut holds %d, want 6 at most", s.Gutted())
	}
	r.woundNemesis(&s, 200, nil)
	if s.Ending != WonNemesis {
		t.Error("its death wins (RAT-102)")
	}
}

func TestIncreasesOfTheNemesis(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "old_delve")
	s.Increase[box.TheNemesis] = [box.AttributeCount]uint8{box.Accuracy: 9, box.Bite: 1, box.Defence: 1, box.Spawning: 1}
	board := r.Nemesis(&s)
	if r.nemesisAccuracy(&s) != 2 || r.nemesisBite(&s) != board.Bite+1 || r.NemesisDefence(&s) != board.Defence+1 || r.nemesisSpawn(&s) != board.Spawn+1 {
		t.Error("increases add to the values of the board; accuracy never falls below 2 (RAT-503, RAT-R33)")
	}
}
