package rules

import (
	"testing"

	"mischief/game/board/squares"
	"mischief/games/neworleans/codex"
)

// Worked examples of the vermin's turn.

// CNO-W06: a cornered Pistoleer uses Tooth & Claw.
func TestACorneredPistoleerBites(t *testing.T) {
	for _, c := range []struct {
		level Difficulty
		left  uint8
	}{{Easy, 5}, {Normal, 4}, {Hard, 4}} {
		p := open(t, 6, 6)
		p.s.Difficulty = c.level
		h := p.hero(1, "lunette", 2, 2)
		p.s.Fig[h].Health = 6
		v := p.vermin("pistoleer", 3, 2)
		if is := p.r.Intent(&p.s, v); is.Attack == nil || is.Attack.Name != "Tooth & Claw" {
			t.Fatalf("it means to use %v", is.Attack)
		}
		p.activate(v)
		p.play("poker js")
		p.isOver()
		p.lives(h, c.left)
		p.stunned(h, true)
	}
}

// CNO-W07: a Bayou Biter spits twice at a hero in a yellow square.
func TestABiterSpitsTwice(t *testing.T) {
	p := plan(t, "......", "...,..", "......", "......")
	h := p.hero(1, "murray", 3, 1)
	v := p.vermin("bayou-biter", 0, 1)
	p.activate(v)
	p.play("poker 7d")
	p.stunned(h, false)
	p.play("poker 10c")
	p.isOver()
	p.stunned(h, true)
	p.lives(h, p.s.Fig[h].Most)
	p.at(v, 0, 1)
}

// CNO-W08: a mosquito goes to the hero whom it reaches with the fewest moves.
func TestAMosquitoGoesToTheClosestHero(t *testing.T) {
	p := open(t, 8, 6)
	p.hero(1, "nera", 2, 2)
	p.hero(2, "patch", 7, 2)
	v := p.vermin("mosquito", 4, 2)
	if is := p.r.Intent(&p.s, v); is.Distance != 2 || is.Heroes != only(1) {
		t.Fatalf("it is %d moves from %b", is.Distance, is.Heroes)
	}
	p.activate(v)
	p.asks("at 3,1", "at 3,2", "at 3,3")
	p.play("at 3,3")
	p.isOver()
	p.at(v, 3, 3)
}

// CNO-W22: the second Stinker of a passage queues up behind the first.
func TestVerminQueueUp(t *testing.T) {
	p := plan(t, "......")
	h := p.hero(1, "patch", 0, 0)
	first, second := p.vermin("stinker", 1, 0), p.vermin("stinker", 3, 0)
	p.turn()
	for _, card := range []string{"poker 2h", "poker 3h"} {
		p.draws()
		if a := &p.s.Attacks[0]; a.By != first || p.r.armed(&p.s, a.By, a.Weapon).Name != "Saber" {
			t.Fatalf("%s attacks with %s", figName(&p.s, a.By), p.r.armed(&p.s, a.By, a.Weapon).Name)
		}
		p.play(card)
	}
	p.isOver()
	p.at(second, 2, 0)
	p.lives(h, 9)
	if is := p.r.Intent(&p.s, second); !is.Crowded || !is.Idle {
		t.Errorf("the second means %+v", is)
	}
}

// CNO-W23: before each activation the order is found anew.
func TestTheClosestIsNext(t *testing.T) {
	p := open(t, 6, 6)
	p.hero(1, "patch", 0, 0)
	m, st, pi := p.vermin("mosquito", 2, 0), p.vermin("stinker", 2, 1), p.vermin("pistoleer", 3, 0)
	distances := func(want ...int) {
		t.Helper()
		for i, v := range []Fig{m, st, pi} {
			if is := p.r.Intent(&p.s, v); is.Distance != want[i] {
				t.Errorf("%s is at distance %d, want %d", figName(&p.s, v), is.Distance, want[i])
			}
		}
	}
	distances(2, 1, 2)
	p.turn()
	p.at(st, 1, 0)
	p.play("poker 2h") // the Stinker attacks
	distances(2, 0, 3)
	if p.s.Active != m {
		t.Fatalf("%s is next", figName(&p.s, p.s.Active))
	}
	p.asks("at 1,0", "at 1,1")
	p.play("at 1,1")
	if p.s.Active != pi {
		t.Fatalf("%s is next", figName(&p.s, p.s.Active))
	}
}

// CNO-W24: a Pistoleer reloads for its whole activation.
func TestAPistoleerReloads(t *testing.T) {
	p := open(t, 6, 2)
	p.hero(1, "patch", 0, 0)
	v := p.vermin("pistoleer", 3, 0)
	p.activate(v)
	p.play("poker ah")
	p.isOver()
	if p.s.Fig[v].Depleted == 0 {
		t.Fatal("the Pistols are not depleted")
	}
	p.s.Active = nobody
	if is := p.r.Intent(&p.s, v); !is.Reloads || !is.Steps.Empty() {
		t.Fatalf("the Pistoleer would %+v", is)
	}
	p.activate(v)
	p.isOver()
	p.at(v, 3, 0)
	if p.s.Fig[v].Depleted != 0 {
		t.Fatal("the Pistols are still depleted")
	}
	p.activate(v)
	p.draws()
}

// CNO-W25: Leadership.
func TestLeadershipGivesTheSlowOneMore(t *testing.T) {
	p := open(t, 8, 4)
	p.hero(1, "patch", 0, 0)
	mort := p.vermin("mort", 7, 3)
	pi, bi, marker := p.vermin("pistoleer", 5, 0), p.vermin("bayou-biter", 5, 2), p.vermin("pistoleer", 7, 0)
	p.s.Fig[marker].set(FaceDown)
	points := func(want ...int) {
		t.Helper()
		for i, v := range []Fig{pi, bi, marker} {
			if got := p.r.foeAP(&p.s, v); got != want[i] {
				t.Errorf("%s has %d AP, want %d", figName(&p.s, v), got, want[i])
			}
		}
	}
	points(2, 2, 1)
	p.s.take(mort, Absent)
	points(1, 2, 1)
}

// CNO-R76: a stunned figure makes no Counterattack.
func TestRouxDoesNotCounterWhenStunned(t *testing.T) {
	p := open(t, 6, 4)
	h := p.hero(1, "patch", 1, 1)
	v := p.vermin("roux-poubelle", 2, 1)
	p.s.Fig[v].set(Stunned)
	p.s.Turn = Heroes
	p.r.strike(&p.s, p.r.attackOf(&p.s, h, Weapon{}, v, 0))
	p.r.run(&p.s, nil)
	p.play("poker 2c")
	p.isOver()
}

// CNO-W31: a Large figure stops where it can attack, or has reached a hero.
func TestTheRatKingStopsInTime(t *testing.T) {
	king := func() (*scene, Fig) {
		p := open(t, 8, 2)
		p.hero(1, "patch", 0, 0)
		v := p.vermin("rat-king", 4, 0)
		p.s.Aspects = uint8(1<<len(p.r.codex.Aspects) - 2)
		p.activate(v)
		if len(p.answers()) != 6 {
			t.Fatalf("Aspects: %v", p.answers())
		}
		return p, v
	}
	p, v := king()
	p.play("aspect rat-king-psycho")
	p.draws()
	p.at(v, 3, 0)
	p, v = king()
	p.play("aspect rat-king-decayed")
	p.isOver()
	p.at(v, 1, 0)
	if n := p.s.Fig[v].Steps; n != 3 {
		t.Errorf("it made %d steps, want 3", n)
	}
}

// CNO-W32: a Pistoleer without a clear line looks for a fire position.
func TestPrecisionLooksForAFirePosition(t *testing.T) {
	p := open(t, 6, 4)
	p.hero(1, "patch", 0, 0)
	p.vermin("stinker", 1, 0)
	v := p.vermin("pistoleer", 2, 0)
	if is := p.r.Intent(&p.s, v); is.Targets != 0 || !is.Fire || is.Steps != squares.One(squares.At(1, 1)) {
		t.Fatalf("it means %v %v %v", is.Targets, is.Fire, is.Steps)
	}
	p.activate(v)
	p.isOver()
	p.at(v, 1, 1)
}

// CNO-W36: a stunned Biter only takes its marker off.
func TestAStunnedBiterTakesItsMarkerOff(t *testing.T) {
	p := open(t, 4, 4)
	p.hero(1, "patch", 0, 0)
	v := p.vermin("bayou-biter", 1, 0)
	p.s.Fig[v].set(Stunned)
	p.turn()
	p.isOver()
	p.stunned(v, false)
	p.turn()
	p.play("poker 2h", "poker 3h", "poker 2d", "poker 3d") // two attacks of 2 AD
	p.isOver()
}

// CNO-W41: a marker that is revealed by its own move has no AP left.
func TestAMarkerRevealedInItsActivationIsDone(t *testing.T) {
	p := plan(t, "....", ".##.", ".##.", "....")
	p.hero(1, "lunette", 0, 0)
	v := p.vermin("bayou-biter", 3, 1)
	p.s.Fig[v].set(FaceDown)
	p.activate(v)
	p.isOver()
	p.at(v, 2, 0)
	if p.s.Fig[v].is(FaceDown) {
		t.Fatal("it is not revealed")
	}
	if got := p.r.foeAP(&p.s, v); got != 2 {
		t.Errorf("from now on it has %d AP", got)
	}
	p.activate(v)
	p.draws()
}

// CNO-R80: a glide leads to any square of a big square that shares an edge.
func TestMortGlides(t *testing.T) {
	p := open(t, 8, 4)
	p.hero(1, "patch", 5, 1)
	v := p.vermin("mort", 1, 1)
	if is := p.r.Intent(&p.s, v); is.Distance != 2 || !is.Steps.Has(squares.At(3, 1)) {
		t.Fatalf("it is at distance %d and may go to 3,1: %v", is.Distance, is.Steps.Has(squares.At(3, 1)))
	}
}

// CNO-R84: Mending Charm heals the first of its list, for 1 AP; CNO-R89: Drain Life is tried on each, and what AP are left serve for moves.
func TestPowersOfAnActivation(t *testing.T) {
	p := open(t, 8, 4)
	p.hero(1, "patch", 7, 3)
	mort, roux := p.vermin("mort", 0, 0), p.vermin("roux-poubelle", 0, 3)
	p.s.Fig[mort].Health, p.s.Fig[roux].Health = 2, 1
	p.activate(mort)
	p.lives(mort, 5)
	p.lives(roux, 1)
	if p.s.Phase == Placing {
		p.play(p.answers()[0])
	}
	p.isOver()
	if n := p.s.Fig[mort].Steps; n != 1 {
		t.Errorf("it made %d moves with the AP left, want 1", n)
	}

	p = open(t, 8, 4)
	a, b := p.hero(1, "patch", 1, 0), p.hero(2, "nera", 7, 3)
	mort = p.vermin("mort-undying", 0, 0)
	p.activate(mort)
	p.asks("drain h1", "drain h2")
	p.play("drain h2", "poker 7s", "poker 6d")
	p.isOver() // it stands beside a hero and attacks nobody
	p.lives(b, 7)
	p.lives(a, 9)
	p.lives(mort, 6)
	p.stunned(b, false)
}

// CNO-R90: a Coward goes out of Range, and farthest off where that cannot be.
func TestACowardRuns(t *testing.T) {
	p := open(t, 8, 2)
	h := p.hero(1, "patch", 0, 0)
	v := p.vermin("rat-courier", 1, 0)
	range_ := int(p.r.codex.Kinds[p.s.Fig[h].Kind].Attacks[0].Range)
	p.activate(v)
	for p.s.Phase == Placing {
		p.play(p.answers()[0])
	}
	p.isOver()
	if d := squares.Distance(p.s.Fig[h].At, p.s.Fig[v].At); d <= range_ {
		t.Errorf("it is %d away from an attack of Range %d", d, range_)
	}
}

// CNO-R105: who is lured attacks whom it can, and else goes where it is lured.
func TestALureLeadsWhoCannotAttack(t *testing.T) {
	p := open(t, 8, 6)
	near, far := p.hero(1, "patch", 0, 2), p.hero(2, "nera", 7, 2)
	v := p.vermin("stinker", 2, 2)
	for i := range p.r.codex.Lists {
		for j := range p.r.codex.Lists[i].Effects {
			if p.r.codex.Lists[i].Effects[j].Kind == codex.DoLure {
				p.r.last(&p.s, codex.ListID(i), uint8(j), near, only(v), only(far), codex.UntilRound)
			}
		}
	}
	is := p.r.Intent(&p.s, v)
	if is.Heroes != only(far) || !is.Steps.Has(squares.At(3, 2)) || is.Steps.Has(squares.At(1, 2)) {
		t.Errorf("it goes for %b", is.Heroes)
	}
	p.s.put(v, squares.At(1, 2))
	if is := p.r.Intent(&p.s, v); is.Targets != only(near) {
		t.Errorf("it attacks %b", is.Targets)
	}
}

// CNO-807: one Aspect is struck out at random, never the last.
func TestAspectsAreStruckOut(t *testing.T) {
	p := open(t, 8, 4)
	p.hero(1, "patch", 0, 0)
	v := p.vermin("rat-king", 4, 0)
	for left := 6; left > 1; left-- {
		p.r.strikeAspect(&p.s, v, nil)
		p.r.run(&p.s, nil)
		if len(p.answers()) != left {
			t.Fatalf("%v with %d left", p.answers(), left)
		}
		p.play(p.answers()[0])
	}
	p.r.strikeAspect(&p.s, v, nil)
	p.r.run(&p.s, nil)
	p.isOver()
}

// Attacks of a vermin that are as good in every respect are the party's choice (CNO-102, CNO-R65). No foe of ours has such attacks, so the Stinker is given them.
func TestEquallyGoodAttacksAreChosen(t *testing.T) {
	p := open(t, 6, 2)
	p.r = freshRules()
	stinker := &p.r.codex.Kinds[p.kind("stinker")]
	stinker.Attacks[0].Stun, stinker.Attacks[0].Wound = stinker.Attacks[1].Stun, stinker.Attacks[1].Wound
	p.hero(1, "patch", 0, 0)
	v := p.vermin("stinker", 1, 0)
	p.activate(v)
	p.asks("with 1", "with 2")
	p.play("with 1")
	if a := &p.s.Attacks[0]; a.Weapon.No != 0 {
		t.Fatalf("it attacks with %+v", a.Weapon)
	}
	p.play("poker 2h")
	p.asks("with 1", "with 2") // for each AP anew
}
