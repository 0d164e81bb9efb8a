package rules

import (
	"testing"

	"mischief/game"
	"mischief/games/ratcatcher/box"
)

// spawn runs the spawn step, drawing rats of a kind while there are any, and returns how many were drawn.
func spawn[T held](r *Rules, s *Position, task T, k box.Kind) (drawn int) {
	begin(s, task)
	depth := s.Stack.Depth
	for s.Phase = Working; s.Stack.Depth >= depth; {
		s.Phase = Working
		r.tasks[s.Stack.Top().Op].run(s, nil)
		switch s.Phase {
		case DrawingRat:
			m := Move{Verb: DrawRat, A: uint8(k)}
			if s.Sack[k] == 0 {
				m = r.Moves(s, nil)[0]
			}
			r.Decision(int(DrawingRat)).Deeds[0].Play(s, m, nil)
			drawn++
		case Rewarding:
			r.Decision(int(Rewarding)).Deeds[1].Play(s, Move{Verb: NoReward}, nil)
		}
	}
	return drawn
}

func TestNestsSpawnEverywhere(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.At = zn(t, "01a")
	s.Zone[zn(t, "00c")].Nests = 1
	spawn(r, &s, spawnStepTask{}, box.White)
	for zone, want := range map[string]uint8{"00b": 1, "00c": 1, "01b": 1, "01c": 1, "09c": 1, "00a": 0} {
		if got := s.Zone[zn(t, zone)].Rats[box.White]; got != want {
			t.Errorf("%d rats in %s, want %d (RAT-350, RAT-R06, RAT-R14)", got, zone, want)
		}
	}
}

func TestBlackRatsChainAndSpawn(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	begin(&s, spawnTask{Zone: zn(t, "00a"), Left: 1})
	r.run(&s, nil)
	for _, m := range []string{"rat black", "rat black", "rat brown"} {
		answer(t, r, &s, m)
	}
	if s.Zone[zn(t, "00a")].Rats != [box.KindCount]uint8{box.Brown: 1, box.Black: 2} || s.Stack.Depth != 0 {
		t.Errorf("00a holds %v, want two black rats and the brown one that ends the chain (RAT-119)", s.Zone[zn(t, "00a")].Rats)
	}
	put(t, &s, box.Black, 1, "09a")
	if drawn := spawn(r, &s, spawnStepTask{Stage: blacksBegin}, box.White); drawn != 3 {
		t.Errorf("3 black rats in active townships spawned %d (RAT-351)", drawn)
	}
	s.At = zn(t, "01a")
	if drawn := spawn(r, &s, spawnStepTask{Stage: blacksBegin}, box.White); drawn != 2 {
		t.Errorf("2 black rats in active townships spawned %d: 09 is inactive (RAT-303)", drawn)
	}
}

func TestBlacksOfTheSecondStepOnlyChain(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	put(t, &s, box.Black, 1, "00a")
	s.Sack = [box.KindCount]uint8{box.Black: 2, box.White: 9}
	if drawn := spawn(r, &s, spawnStepTask{Stage: blacksBegin}, box.Black); drawn != 3 {
		t.Errorf("%d drawn, want 3: one for the black rat, and one for each black rat in its chain (RAT-351, RAT-R21)", drawn)
	}
}

func TestNemesisAndNurseSpawn(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "brood_mother")
	s.Lair = zn(t, "01a")
	putPeculiar(t, r, &s, "nurse_nettle", "00a")
	spawn(r, &s, spawnStepTask{}, box.White)
	for zone, want := range map[string]uint8{"01a": 3, "01b": 2, "01c": 2, "09c": 1, "00a": 1} {
		if got := s.Zone[zn(t, zone)].Rats[box.White]; got != want {
			t.Errorf("%d rats in %s, want %d (RAT-352, RAT-513, RAT-627)", got, zone, want)
		}
	}
}

func TestRunningOutOfRats(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.At = zn(t, "01a") // 09 is inactive
	s.Sack = [box.KindCount]uint8{}
	s.Zone[zn(t, "09a")].Rats = [box.KindCount]uint8{box.White: 1}
	s.Zone[zn(t, "00a")].Rats = [box.KindCount]uint8{box.White: 3}
	s.Cage = [box.KindCount]uint8{box.Brown: 2}
	begin(&s, spawnTask{Zone: zn(t, "01a"), Left: 7})
	var tell game.Story
	r.run(&s, &tell)
	if !told(&tell, "RAT-353", "run-out-inactive") || s.Zone[zn(t, "09a")].Common() != 0 || s.Cage[box.Brown] != 2 {
		t.Errorf("first the rats of inactive townships go back, and no more than needed: %v", tell.Events)
	}
	answer(t, r, &s, "rat white")
	if s.Phase != Rewarding || s.Cage != [box.KindCount]uint8{} {
		t.Fatalf("phase %d, cage %v: then the cage goes back and its reward is chosen", s.Phase, s.Cage)
	}
	answer(t, r, &s, "reward none")
	answer(t, r, &s, "rat brown")
	if story := answer(t, r, &s, "rat brown"); !told(story, "RAT-353", "run-out-fewest") || s.Zone[zn(t, "00a")].Common() != 0 {
		t.Errorf("then the township with the fewest rats: %v", story.Events)
	}
	for range 3 {
		if s.Phase != DrawingRat {
			t.Fatalf("phase %d, want a rat drawn", s.Phase)
		}
		r.Decision(int(DrawingRat)).Deeds[0].Play(&s, Move{Verb: DrawRat, A: uint8(box.White)}, nil)
		r.run(&s, nil)
	}
	if s.Stack.Depth != 0 || s.Zone[s.At].Common() != 6 {
		t.Errorf("%d tasks, %d rats spawned: the seventh rat is skipped (RAT-R10)", s.Stack.Depth, s.Zone[s.At].Common())
	}
}

func TestPeculiarDeckIsMadeOfDiscards(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.Deck, s.Cards = 0, (1<<len(r.box.Peculiar)-1)&^(1<<5)
	begin(&s, peculiarTask{Zone: zn(t, "00a"), Left: 2})
	r.run(&s, nil)
	if s.Deck != 1<<5 {
		t.Fatalf("deck %b, want the only card that nobody has (RAT-R26)", s.Deck)
	}
	answer(t, r, &s, "peculiar "+r.box.IDs.Peculiars[5])
	if s.Packed != 1 || s.Pack[0].Zone != zn(t, "00a") || s.Stack.Depth != 0 {
		t.Errorf("%d peculiar rats, %d tasks; want the one, and nothing for the second", s.Packed, s.Stack.Depth)
	}
}

func TestCleanUp(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.At = zn(t, "01a")
	for _, zone := range []string{"09a", "00a"} {
		put(t, &s, box.White, 2, zone)
		s.Zone[zn(t, zone)].Picks = [box.PickCount]uint8{1, 1, 1}
		s.Zone[zn(t, zone)].Trap, s.Zone[zn(t, zone)].Placed, s.Zone[zn(t, zone)].Nests = 1, [box.AbilityCount]uint8{1, 1}, 1
	}
	jim := putPeculiar(t, r, &s, "jackdaw_jim", "09b")
	s.Loot[jim] = [box.PickCount]uint8{1, 0, 0}
	putPeculiar(t, r, &s, "squealer", "00b")
	s.Guard = 4
	r.cleanUp(&s, nil)
	if got := s.Zone[zn(t, "09a")]; got != (Zone{Picks: [box.PickCount]uint8{0, 0, 1}, Nests: 1}) {
		t.Errorf("inactive 09a keeps %+v, want its health token and its nest (RAT-360, RAT-R20)", got)
	}
	if got := s.Zone[zn(t, "00a")]; got != (Zone{Rats: [box.KindCount]uint8{box.White: 2}, Picks: [box.PickCount]uint8{1, 1, 1}, Nests: 1}) {
		t.Errorf("active 00a keeps %+v, want all but trap and placed tokens (RAT-361, RAT-362)", got)
	}
	if s.Packed != 1 || r.box.Peculiar[s.Pack[0].ID].ID != "squealer" || s.Loot[jim] != [box.PickCount]uint8{} || s.Guard != 0 {
		t.Errorf("%d peculiar rats, loot %v, guard %d; want Squealer alone", s.Packed, s.Loot[jim], s.Guard)
	}
}
