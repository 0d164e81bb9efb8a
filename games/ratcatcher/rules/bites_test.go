package rules

import (
	"testing"

	"mischief/games/ratcatcher/box"
)

func TestCommonRatsBite(t *testing.T) {
	tests := []struct {
		name         string
		brown, white uint8
		wounds       uint8
	}{
		{"a sum equal to the defence does nothing", 1, 1, 0},
		{"a sum above it wounds once", 2, 0, 1},
		{"many rats wound once", 8, 9, 1},
	}
	r := ratRules(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := quarter(t, r, "rat_king") // Madam Cage has a defence of 3
			put(t, &s, box.Brown, tt.brown, "00c")
			put(t, &s, box.White, tt.white, "00c")
			before := s.Health
			do(r, &s, bitesTask{})
			if got := before - s.Health; got != tt.wounds {
				t.Errorf("%d wounds, want %d (RAT-330)", got, tt.wounds)
			}
		})
	}
}

func TestPeculiarRatsBite(t *testing.T) {
	tests := []struct {
		name     string
		rats     []string
		defence  uint8 // added
		wounds   uint8
		rule     string
		key      string
		survives bool
	}{
		{"a bite equal to the defence fails", []string{"rat_o_nine_tails"}, 0, 0, "RAT-331", "peculiar-fails", true},
		{"two above it wound once", []string{"rat_o_nine_tails", "the_grey_hush"}, 0, 1, "RAT-331", "peculiar-bites", true},
		{"Powder Pip wounds whatever the defence and is gone", []string{"powder_pip"}, 9, 1, "RAT-632", "peculiar-bursts", false},
		{"Squealer adds to the common bite", []string{"squealer"}, 0, 0, "RAT-631", "commons-fail", true},
	}
	r := ratRules(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := quarter(t, r, "rat_king")
			s.Guard = tt.defence
			if tt.wounds > 0 && tt.defence == 0 {
				s.Who, _ = find(r.box.IDs.Catchers, "brannoc_mallet") // defence 2
			}
			for _, id := range tt.rats {
				putPeculiar(t, r, &s, id, "00c")
			}
			before := s.Health
			story := do(r, &s, bitesTask{})
			if got := before - s.Health; got != tt.wounds || !told(story, tt.rule, tt.key) {
				t.Errorf("%d wounds, want %d by %s %s; told %v", got, tt.wounds, tt.rule, tt.key, story.Events)
			}
			if (s.Packed > 0) != tt.survives {
				t.Errorf("%d peculiar rats are left", s.Packed)
			}
		})
	}
}

func TestMangyMegCostsAToken(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.Who, _ = find(r.box.IDs.Catchers, "brannoc_mallet")
	s.Ability = [box.AbilityCount]uint8{1, 1}
	putPeculiar(t, r, &s, "mangy_meg", "00c")
	do(r, &s, bitesTask{})
	if s.Phase != LosingToken {
		t.Fatalf("phase %d, want the choice of a token (RAT-626)", s.Phase)
	}
	answer(t, r, &s, "lose b")
	if s.Ability != [box.AbilityCount]uint8{1, 0} {
		t.Errorf("tokens %v are left, want one of a", s.Ability)
	}
	s = quarter(t, r, "rat_king")
	s.Who, _ = find(r.box.IDs.Catchers, "brannoc_mallet")
	putPeculiar(t, r, &s, "mangy_meg", "00c")
	if do(r, &s, bitesTask{}); s.Phase == LosingToken {
		t.Error("who has no token loses none")
	}
}

func TestNemesisBites(t *testing.T) {
	tests := []struct {
		name   string
		dice   string
		wounds uint8
	}{
		{"hits up to the defence do nothing", "dice 5 4 4", 0},
		{"each six wounds whatever the defence", "dice 6 6 4", 2},
		{"misses", "dice 3 2 1", 0},
	}
	r := ratRules(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := quarter(t, r, "rat_king")
			s.Lair = s.At
			before := s.Health
			do(r, &s, bitesTask{})
			answer(t, r, &s, tt.dice)
			if got := before - s.Health; got != tt.wounds {
				t.Errorf("%d wounds, want %d (RAT-332)", got, tt.wounds)
			}
		})
	}
	t.Run("hits above the defence wound", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Lair = s.At
		s.Increase[box.TheNemesis][box.Bite] = 2
		before := s.Health
		do(r, &s, bitesTask{})
		answer(t, r, &s, "dice 5 5 4 4 4")
		if got := before - s.Health; got != 2 {
			t.Errorf("5 hits against a defence of 3: %d wounds, want 2 (RAT-332)", got)
		}
	})
	t.Run("death stops everything", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Lair, s.Health = s.At, 1
		begin(&s, ratsTask{Step: 6})
		begin(&s, bitesTask{})
		r.run(&s, nil)
		r.Play(&s, Move{Verb: RollDice, N: [6]uint8{0, 0, 0, 0, 0, 3}}, nil)
		if s.Phase != Over || s.Ending != LostHealth || s.Stack.Depth != 0 {
			t.Errorf("phase %d, ending %d, %d tasks; want a lost match (RAT-104, RAT-105)", s.Phase, s.Ending, s.Stack.Depth)
		}
	})
}
