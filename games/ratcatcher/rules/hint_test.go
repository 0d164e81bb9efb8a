package rules

import (
	"testing"

	"mischief/game"
	"mischief/games/ratcatcher/box"
)

func TestHintsGiveReasons(t *testing.T) {
	r := ratRules(t)
	s := quarter(t, r, "rat_king")
	s.Zone[zn(t, "00d")].Cheese = 1
	put(t, &s, box.White, 5, "00a")
	put(t, &s, box.Brown, 2, "00c")
	begins := start(t, r, "madam_cage", "rat_king", "normal")
	drawn := begins
	for _, move := range []string{"connector 00 west", "township 30"} {
		m, err := r.Parse(&drawn, move)
		if err != nil {
			t.Fatal(err)
		}
		r.Play(&drawn, m, &game.Story{})
	}
	tests := []struct {
		at               *Position
		move, rule, text string
	}{
		{&begins, "connector 00 west", "RAT-133", "The next township would begin 2 zones away from you."},
		{&drawn, "lay r1", "RAT-135", "Turned so it is joined with the city by 1 bridge, and 2 gates of it stay free."},
		{&s, "move 00d", "RAT-211", "The brown rats here bite as you leave, with 4 against your defence of 3."},
		{&s, "end", "RAT-340", "Unless traps catch them, rats will eat 1 cheese."},
		{&s, "attack 2", "RAT-231", "3 of the 6 sides of a die hit: on average 1.0 of 2. Dice that hit may be rolled again in this turn."},
		{&s, "trap snap_cage 00d", "RAT-320", "As the city lies now 5 common rats will stand in Brie Gate South after the rats' move; the trap attacks with 2 dice."},
	}
	for _, tt := range tests {
		m, err := r.Parse(tt.at, tt.move)
		if err != nil {
			t.Fatal(err)
		}
		why := r.Hint(tt.at, m)
		if len(why) == 0 || len(why) > 2 || why[0].Rule != tt.rule || why[0].Text != tt.text {
			t.Errorf("%s: %+v, want first [%s] %s", tt.move, why, tt.rule, tt.text)
		}
	}
}
