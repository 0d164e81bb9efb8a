package rules

import (
	"testing"

	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
)

// flier is a beastmaster whose Pet can fly, on open ground.
func flier(t *testing.T) *bout {
	b := duel(t, "tansy-burr", "sir-clawdius").open()
	b.fig("f1").Ability = codex.Flight
	b.at("h1", 12000, 12000)
	b.at("f1", 12000, 14000)
	b.at("h2", 12000, 15000)
	return b
}

func TestAPetTakesToTheAirOnceInATurn(t *testing.T) {
	b := flier(t)
	b.say("give f1", "act f1")
	b.refused("land 12,14", "WAS-669")
	b.say("rise 12,16.5") // over the other one's head
	f := b.fig("f1")
	if !f.Flying || f.At.Y != 16500 {
		t.Fatalf("WAS-669: %+v", f)
	}
	b.refused("land 12,17", "WAS-669")
	b.refused("melee h2 fists", "WAS-621")
	b.say("done")
	if err := b.r.mayAim(&b.s, 2, 9); err == nil {
		t.Error("WAS-670: it is attacked from the ground")
	}
	if b.r.touches(&b.s, 9, 2) {
		t.Error("WAS-621: it touches somebody on the ground")
	}
	b.pass()
	b.pass()
	b.say("act f1")
	b.refused("land 12,15.5", "WAS-R007")
	b.say("land 12,14")
	if f.Flying {
		t.Error("WAS-669: it does not come down")
	}
}

func TestTheLevelChangesInTheOwnTurnOnly(t *testing.T) {
	b := flier(t)
	b.say("act f1", "delay", "move 12,11", "move 12,12")
	b.say("move 12,16") // by h2, while the turn of the Hero goes on
	b.asks("reacting")
	b.refused("rise 12,14", "WAS-669")
	b.refused("give f1", "WAS-246")
	b.refused("mount f1", "WAS-246")
	b.say("move 12,15")
}

func TestFliersFightFliers(t *testing.T) {
	b := flier(t)
	b.fig("h2").Flying, b.fig("f1").Flying = true, true
	b.say("act f1", "melee h2 fists")
	b.asks("die")
}

func TestWhoFallsFromTheAirLiesOnTheGround(t *testing.T) {
	b := four(t, "tansy-burr", "sir-clawdius", "nib-quickknife", "captain-marchpaw")
	f := b.fig("f1")
	b.at("f1", 12000, 12000)
	f.Flying = true
	b.act(func(r *Rules, s *Position) { r.loseLife(s, 9, 9, "WAS-205", nil) })
	if f.Flying || f.State != Unconscious {
		t.Errorf("WAS-R112: %+v", f)
	}
	b.at("h2", 12000, 12000)
	f.State, f.Hand, f.Flying = Up, 5, true
	b.r.comeDown(&b.s, 9, nil)
	if f.Flying || plane.Square(f.At, b.fig("h2").At) < 1000*1000 {
		t.Errorf("WAS-R112: it lands at %v", f.At)
	}
}

func TestAFlyingPetComesDownToItsFallenHero(t *testing.T) {
	b := four(t, "tansy-burr", "sir-clawdius", "nib-quickknife", "captain-marchpaw")
	f := b.fig("f1")
	f.Ability, f.Flying = codex.Flight, true
	b.at("h1", 12000, 12000)
	b.at("f1", 12000, 20000)
	b.act(func(r *Rules, s *Position) { r.loseLife(s, 1, 9, "WAS-205", nil) })
	b.alone(9)
	if !f.Flying || f.At.Y != 15000 {
		t.Errorf("WAS-R104: it flies to %v", f.At)
	}
	f.Marks |= Landed
	b.alone(9)
	if !f.Flying {
		t.Error("WAS-669: it changes its level twice in a turn")
	}
	f.Marks &^= Landed
	b.alone(9)
	if f.Flying || !b.r.touches(&b.s, 9, 1) {
		t.Errorf("WAS-R104: it does not land beside its Hero: %v", f.At)
	}
	b.at("h2", 12000, 15000)
	b.fig("h2").Flying = true
	b.act(func(r *Rules, s *Position) { s.attack(Attack{By: 2, On: 9, Sort: ByMagic, Marks: Fixed}) })
	f.Marks &^= Landed
	b.settle()
	b.alone(9)
	if !f.Flying || !b.r.touches(&b.s, 9, 2) {
		t.Errorf("WAS-R104 (3): it does not rise to its foe: %v", f.At)
	}
}
