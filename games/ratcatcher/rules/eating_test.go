package rules

import (
	"testing"

	"mischief/game"
	"mischief/games/ratcatcher/box"
)

func TestEating(t *testing.T) {
	type crowd struct {
		brown, black, white uint8
		peculiar            string
		nemesis             bool
	}
	tests := []struct {
		name  string
		crowd crowd
		eaten uint8
	}{
		{"four are too few", crowd{black: 2, white: 2}, 0},
		{"five eat", crowd{black: 2, white: 3}, 1},
		{"brown rats do not count (RAT-E04)", crowd{brown: 5}, 0},
		{"a peculiar rat counts three", crowd{white: 2, peculiar: "squealer"}, 1},
		{"a peculiar rat and one more", crowd{white: 1, peculiar: "squealer"}, 0},
		{"The Tun counts five", crowd{peculiar: "the_tun"}, 1},
		{"the Nemesis counts five", crowd{nemesis: true}, 1},
	}
	r := ratRules(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := quarter(t, r, "rat_king")
			zone := zn(t, "00c") // the Ratcatcher stands there (RAT-344)
			s.Zone[zone].Cheese = 2
			put(t, &s, box.Brown, tt.crowd.brown, "00c")
			put(t, &s, box.Black, tt.crowd.black, "00c")
			put(t, &s, box.White, tt.crowd.white, "00c")
			if tt.crowd.peculiar != "" {
				putPeculiar(t, r, &s, tt.crowd.peculiar, "00c")
			}
			if tt.crowd.nemesis {
				s.Lair = zone
			}
			do(r, &s, eatingTask{})
			if s.Eaten != tt.eaten {
				t.Fatalf("%d eaten, want %d (RAT-340, RAT-341)", s.Eaten, tt.eaten)
			}
			if tt.eaten == 0 {
				return
			}
			if s.Zone[zone].Cheese != 1 || s.Zone[zone].Rats != [box.KindCount]uint8{box.Brown: tt.crowd.brown} || s.Packed+1 < 1 {
				t.Errorf("left are %d cheese and %v: one cheese a zone is eaten (RAT-R05), black and white rats go (RAT-343)", s.Zone[zone].Cheese, s.Zone[zone].Rats)
			}
		})
	}
}

// feast lets five white rats eat a cheese in 00c as a given step of the tracker.
func feast(t *testing.T, r *Rules, nemesis string, step uint8) (Position, *game.Story) {
	t.Helper()
	s := quarter(t, r, nemesis)
	s.Eaten = step - 1
	s.Zone[s.At].Cheese = 1
	put(t, &s, box.White, 5, "00c")
	return s, do(r, &s, eatingTask{})
}

func TestTrackerEffects(t *testing.T) {
	r := ratRules(t)
	t.Run("peculiar rat before the eaters leave", func(t *testing.T) {
		s, _ := feast(t, r, "rat_king", 2)
		if s.Phase != DrawingPeculiar || s.Zone[s.At].Rats[box.White] != 5 {
			t.Fatalf("phase %d, %d white rats", s.Phase, s.Zone[s.At].Rats[box.White])
		}
		answer(t, r, &s, "peculiar panback")
		if s.Pack[0].Zone != s.At || s.Zone[s.At].Rats[box.White] != 0 {
			t.Errorf("Panback in %s, %d white rats left (RAT-401, RAT-342, RAT-343)", s.Pack[0].Zone.Name(), s.Zone[s.At].Rats[box.White])
		}
	})
	t.Run("rats of the tracker stay", func(t *testing.T) {
		s, _ := feast(t, r, "brood_mother", 2)
		for range 3 {
			answer(t, r, &s, "rat white")
		}
		if got := s.Zone[s.At].Rats[box.White]; got != 3 {
			t.Errorf("%d white rats, want the 3 that were spawned (RAT-613, RAT-R22)", got)
		}
	})
	t.Run("increase", func(t *testing.T) {
		s, story := feast(t, r, "the_maw", 3)
		if r.ratBite(&s, box.Brown) != r.box.Common[box.Brown].Bite+1 || !told(story, "RAT-503", "increased") {
			t.Errorf("brown rats bite with %d", r.ratBite(&s, box.Brown))
		}
	})
	t.Run("mutation takes the next free number", func(t *testing.T) {
		s, _ := feast(t, r, "rat_king", 3)
		s.Mutated = 1<<5 | 1<<0
		answer(t, r, &s, "dice 6")
		if s.Mutated != 1<<5|1<<0|1<<1 || s.Increase[box.TheNemesis][box.Spawning] != 1 {
			t.Errorf("mutated %b, want number 2 after 6 and 1 (RAT-511)", s.Mutated)
		}
	})
	t.Run("the Nemesis appears on the only nest of the township", func(t *testing.T) {
		s, _ := feast(t, r, "rat_king", 5)
		if s.Lair != zn(t, "00b") {
			t.Errorf("the Nemesis is in %s, want 00b (RAT-501)", s.Lair.Name())
		}
	})
	t.Run("the player chooses among nests", func(t *testing.T) {
		s := quarter(t, r, "rat_king")
		s.Zone[zn(t, "00d")].Nests = 1
		do(r, &s, nestTask{})
		if s.Phase != Nesting {
			t.Fatalf("phase %d, want a choice (RAT-R28)", s.Phase)
		}
		refused(t, r, &s, "nest 09c", "RAT-501")
		answer(t, r, &s, "nest 00d")
		if s.Lair != zn(t, "00d") {
			t.Errorf("the Nemesis is in %s", s.Lair.Name())
		}
	})
	t.Run("the tenth cheese loses", func(t *testing.T) {
		s, _ := feast(t, r, "rat_king", 10)
		if s.Ending != LostCheese {
			t.Errorf("ending %d, want the match lost (RAT-103)", s.Ending)
		}
	})
}
