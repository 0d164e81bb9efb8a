package rules

import (
	"math/rand/v2"
	"testing"

	"mischief/game"
	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
)

func TestPetsBesideTheirHeroAndDaemonAtHome(t *testing.T) {
	b := duel(t, "tansy-burr", "lady-obsidia")
	if !b.r.touches(&b.s, 1, 9) {
		t.Error("WAS-671: the Pet does not stand beside its Hero")
	}
	c, _ := b.s.corner(2)
	if f := b.fig("f2"); f.Kind != Daemon || f.State != Up || !b.r.fitsHome(&b.s, f.Place(), c) {
		t.Errorf("WAS-651: the Daemon is %+v", f)
	}
	if n := b.r.actionsOf(&b.s, 10); n != 2 {
		t.Errorf("WAS-653: the Daemon has %d actions", n)
	}
}

func TestAPetThatNobodyTrainsMayNotAct(t *testing.T) {
	b := duel(t, "tansy-burr", "sir-clawdius")
	b.asks("actor")
	b.fig("h1").Skills = [5]codex.SkillID{}
	b.refused("act f1", "WAS-236")
	b.refused("give f1", "WAS-168")
	b.fig("h1").Skills[0] = b.r.skillNamed("druid.spirit-bond")
	b.say("act f1")
}

func (r *Rules) skillNamed(id string) codex.SkillID {
	for i := range r.codex.Skills {
		if r.codex.Skills[i].ID == id {
			return codex.SkillID(i)
		}
	}
	panic(id)
}

func TestAHeroGivesActionsUpForHisPet(t *testing.T) {
	b := duel(t, "tansy-burr", "sir-clawdius")
	b.say("give f1", "give f1")
	b.asks("acting") // the Hero has none left
	if b.s.Actor != 9 || b.fig("f1").Left != 3 || b.fig("h1").Left != 0 {
		t.Fatalf("WAS-672: %s acts, %d and %d left", b.s.Actor, b.fig("f1").Left, b.fig("h1").Left)
	}
	b.refused("give f1", "WAS-672")

	b = duel(t, "tansy-burr", "sir-clawdius").open()
	b.at("f1", 12000, 12000)
	b.say("act f1", "move 12,13")
	b.asks("acting") // it was its only action
	if b.s.Actor != 1 {
		t.Fatalf("%s acts", b.s.Actor)
	}
	b.refused("give f1", "WAS-R105")

	b = duel(t, "tansy-burr", "sir-clawdius").open()
	b.at("f1", 12000, 12000)
	b.say("give f1", "act f1", "move 12,13", "give f1", "move 12,12", "move 12,13")
	if b.fig("h1").Left != 0 {
		t.Fatal("WAS-R105: the Hero gives an action while the Pet acts")
	}
}

func TestADaemonVanishesWhenItsHeroFalls(t *testing.T) {
	b := duel(t, "lady-obsidia", "sir-clawdius")
	b.say("act f1")
	b.act(func(r *Rules, s *Position) { r.dismiss(s, 1, nil) })
	if b.fig("f1").State != Absent {
		t.Fatal("WAS-654: a new summoning leaves the old Daemon in play")
	}
	b.asks("acting")
	if b.s.Actor != 1 {
		t.Fatalf("%s acts after a Daemon that is gone", b.s.Actor)
	}

	r := testRules(t)
	s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "2", "hero-1": "lady-obsidia", "hero-2": "sir-clawdius", "hero-3": "nib-quickknife", "hero-4": "captain-marchpaw"})
	if err != nil {
		t.Fatal(err)
	}
	for s.Round == 0 {
		r.Play(&s, r.Moves(&s, nil)[0], nil)
	}
	r.loseLife(&s, 1, 9, "WAS-205", nil)
	if s.Figures[9].State != Absent || s.Figures[1].State != Unconscious || s.Ending != Unfinished {
		t.Errorf("WAS-654: %+v", s.Figures[9])
	}
}

func TestSnowmen(t *testing.T) {
	b := duel(t, "captain-marchpaw", "sir-clawdius").open()
	b.at("h1", 12000, 12000)
	b.at("h2", 20000, 20000)
	b.asks("acting")
	b.act(func(r *Rules, s *Position) {
		for range 2 {
			if n := r.summon(s, Snowman, 1, 1, 0, nil); n == nobody {
				t.Fatal("no Snowman")
			}
		}
	})
	b.asks("placing")
	b.refused("place 14,12", "WAS-688")
	b.say("place 13.02,12")
	b.refused("place 13.5,12", "WAS-R007")
	b.say("place 12,13.02")
	b.asks("acting")
	f := b.fig("f1")
	if f.Hand != 5 || f.Card[5][codex.SkillPip] != 1 || f.Left != 1 || f.Marks&(AtHand|Melting) != AtHand|Melting {
		t.Fatalf("WAS-688, WAS-689: %+v", f)
	}
	b.refused("delay", "WAS-244")
	b.say("move 12,11", "move 12,10")
	b.asks("actor") // only now
	b.say("act f1")
	b.refused("melee h2 fists", "WAS-R100")
	b.say("move 14,12")
	b.pass()
	if f.Hand != 5 {
		t.Error("WAS-690: it melts in the turn in which it was built")
	}
	b.pass() // h2
	b.pass() // h1
	if f.Hand != 4 || f.Marks&AtHand != 0 {
		t.Errorf("WAS-690: %d Life at the end of the next turn", f.Hand)
	}
	f.Hand = 1
	b.pass()
	b.pass()
	if f.State != Absent {
		t.Error("WAS-690: at 0 Life it is removed")
	}
}

func TestUndead(t *testing.T) {
	b := duel(t, "mother-grimtail", "tansy-burr").open()
	b.at("h1", 12000, 12000)
	b.at("h2", 20000, 20000)
	pet := b.fig("f1")
	b.at("f1", 12000, 14000)
	b.act(func(r *Rules, s *Position) {
		r.loseLife(s, 9, 9, "WAS-205", nil)
		first := r.summon(s, Zombie, 1, 9, 0, nil)
		r.summon(s, Zombie, 1, first, 0, nil)
		r.summon(s, Golem, 1, 9, 3, nil)
	})
	if f := b.fig("f2"); f.At != pet.At || f.State != Up || f.Hand != 5 || f.Left != 2 {
		t.Fatalf("WAS-693: %+v", f)
	}
	if f := b.fig("f4"); f.Kind != Golem || f.Hand != 3 || f.Pool != 3 || plane.Square(f.At, pet.At) > 1050*1050 {
		t.Fatalf("WAS-693: the Golem is %+v", f)
	}
	b.asks("placing")
	b.refused("place 15,14", "WAS-R111")
	b.say("place 11,14")
	b.asks("acting")
	if b.s.Actor != 1 {
		t.Fatal("WAS-693: the Undead acts before the Hero has finished")
	}
	b.say("done")
	b.say("act f2")
	b.refused("delay both", "WAS-694")
	b.refused("recover", "WAS-250")
	b.say("done")
	b.r.receive(&b.s, 10, codex.Bleeding, 1, "WAS-601", nil)
	if b.fig("f2").Counters[codex.Bleeding] != 0 || !b.r.immuneToCritical(&b.s, 10) {
		t.Error("WAS-694: it receives conditions")
	}
	b.fig("f2").Hand = 4
	if n := b.r.restore(&b.s, 10, 3, "WAS-204", nil); n != 1 {
		t.Error("WAS-694: skills heal it")
	}
	b.pass()
	if b.fig("f2").Hand != 5 || b.fig("f4").Hand != 3 {
		t.Error("WAS-695: it crumbles in the turn in which it was raised")
	}
	b.pass()
	b.pass()
	if b.fig("f2").Hand != 4 || b.fig("f4").Hand != 2 {
		t.Error("WAS-695: it loses 1 Life at the end of the next turn")
	}
	b.act(func(r *Rules, s *Position) {
		r.loseLife(s, 10, 9, "WAS-205", nil)
		r.loseLife(s, 12, 9, "WAS-205", nil)
	})
	if b.fig("f2").State != Absent || b.fig("f4").State != Dead {
		t.Errorf("WAS-695, WAS-R026: a Zombie is %d, a Golem %d", b.fig("f2").State, b.fig("f4").State)
	}
}

func TestTheWeakestZombiesPerish(t *testing.T) {
	b := duel(t, "mother-grimtail", "tansy-burr").open()
	b.at("h1", 12000, 12000)
	b.at("h2", 20000, 20000)
	b.act(func(r *Rules, s *Position) {
		s.Figures[9].At = plane.Point{X: 5000, Y: 5000}
		r.loseLife(s, 9, 9, "WAS-205", nil)
		for range 4 {
			r.summon(s, Zombie, 1, 9, 0, nil)
		}
	})
	b.fig("f2").Hand, b.fig("f3").Hand, b.fig("f5").Hand = 2, 3, 3
	b.act(func(r *Rules, s *Position) { r.limitZombies(s, 1, 2) })
	b.asks("perishing")
	b.refused("perish f4", "WAS-R111")
	b.say("perish f5")
	if b.fig("f2").State != Absent || b.fig("f5").State != Absent || b.fig("f3").State != Up || b.fig("f4").State != Up {
		t.Error("WAS-696: others than the weakest have perished")
	}
}

// four sets two teams of two Heroes against each other on open ground, a corner for each: h1 and h3 against h2 and h4. The first turn is that of h2.
func four(t *testing.T, heroes ...string) *bout {
	r := testRules(t)
	s := enrol(t, r, 2, heroes...)
	b := &bout{t, r, s}
	b.setUp()
	b.open()
	b.at("h1", 1000, 1000)
	b.at("h2", 23000, 1000)
	b.at("h3", 1000, 23000)
	b.at("h4", 23000, 23000)
	b.say("card h2", "card h1")
	return b
}

// alone has a figure that nobody steers perform an action.
func (b *bout) alone(n Fig) {
	b.t.Helper()
	f := &b.s.Figures[n]
	f.Left, f.Marks = 1, f.Marks&^Finished
	b.act(func(_ *Rules, s *Position) { begin(s, actorTask{n}) })
	b.settle()
}

func TestPetsWithoutTheirHero(t *testing.T) {
	b := four(t, "tansy-burr", "sir-clawdius", "nib-quickknife", "captain-marchpaw")
	pet := b.fig("f1")
	b.at("h1", 12000, 12000)
	b.at("f1", 12000, 18000)
	b.act(func(r *Rules, s *Position) { r.loseLife(s, 1, 9, "WAS-205", nil) })
	b.alone(9)
	if pet.At != (plane.Point{X: 12000, Y: 13050}) {
		t.Errorf("WAS-R104 (1): it goes to %v", pet.At)
	}
	b.alone(9)
	if pet.At != (plane.Point{X: 12000, Y: 13050}) || pet.Marks&Finished == 0 {
		t.Error("WAS-R104 (4): it does not stay")
	}
	b.at("h2", 13400, 13050)
	b.at("h4", 10700, 13050) // nearer
	b.alone(9)
	if pet.At.X >= 12000 {
		t.Errorf("WAS-R104 (2): it goes for the farther one: %v", pet.At)
	}
	pet.At = plane.Point{X: 12000, Y: 13050}
	pet.Foe = 2
	b.alone(9)
	if pet.At.X <= 12000 {
		t.Error("WAS-R104 (2): not for him who attacked it last")
	}
	hits := b.fig("h2").Hand
	b.alone(9)
	if pet.Acted == 0 || b.fig("h2").Hand > hits {
		t.Error("WAS-R104 (2): in contact it attacks")
	}
	pet.At = plane.Point{X: 12000, Y: 13050}
	b.at("h2", 3000, 13050)
	b.at("h4", 22000, 22000)
	b.alone(9)
	if pet.At.X != 12000 {
		t.Error("WAS-R104 (4): it leaves without having been attacked")
	}
	b.act(func(r *Rules, s *Position) { s.attack(Attack{By: 2, On: 9, Sort: ByRanged, Marks: Fixed}) })
	b.settle()
	b.alone(9)
	if pet.At.X >= 12000 {
		t.Error("WAS-R104 (3): it does not go for him who attacked it")
	}
	if !b.s.allied(9, 3) {
		t.Error("WAS-673: it is no ally of the team any more")
	}
	b.act(func(r *Rules, s *Position) { r.restore(s, 1, 1, "WAS-204", nil) })
	if !b.s.controls(1, 9) {
		t.Error("WAS-674: its Hero is up and does not control it")
	}
}

func TestFollowersOutOfControl(t *testing.T) {
	b := four(t, "mother-grimtail", "sir-clawdius", "nib-quickknife", "captain-marchpaw")
	b.at("h1", 12000, 12000)
	b.act(func(r *Rules, s *Position) {
		s.Figures[1].State = Unconscious // for a moment: what is raised on a body comes by itself
		r.summon(s, Zombie, 1, 1, 0, nil)
	})
	if !b.s.loose(9) {
		t.Fatal("WAS-697: who is raised by the last breath of a Hero is under control")
	}
	b.fig("h1").State = Up
	b.at("h3", 12000, 17000)
	b.at("h2", 12000, 8000) // nearer
	b.at("f1", 12000, 12000)
	b.fig("h1").At = plane.Point{X: 1000, Y: 1000}
	b.alone(9)
	z := b.fig("f1")
	if !b.r.touches(&b.s, 9, 2) {
		t.Fatalf("WAS-R103: it goes to %v", z.At)
	}
	b.at("h2", 12000, 7000)
	b.at("f1", 12000, 12000)
	b.fig("h2").Hand = 2 // as far as h3, with less Life
	b.alone(9)
	if z.At.Y >= 12000 {
		t.Errorf("WAS-R103: it goes for him with more Life: %v", z.At)
	}
	b.fig("h2").Hand = b.fig("h3").Hand
	b.at("f1", 12000, 12000)
	b.s.Known, b.s.Deck = [MaxHeroes]Fig{3}, 0
	b.alone(9)
	if z.At.Y <= 12000 {
		t.Errorf("WAS-R103: it goes for him whose card is farther down: %v", z.At)
	}
	b.at("f1", 12000, 16000)
	b.at("h2", 2000, 7000)
	b.alone(9)
	if z.Acted == 0 || z.Marks&Attacked == 0 {
		t.Error("WAS-697: it does not attack a friend of its former Hero")
	}
	if b.s.allied(9, 3) || b.s.allied(9, 1) {
		t.Error("WAS-R103: it is somebody's ally")
	}
	life := z.Hand
	z.Marks &^= AtHand
	b.act(func(r *Rules, s *Position) { begin(s, endTask{Hero: 1}) })
	if z.Hand != life-1 {
		t.Error("WAS-695: it crumbles no more")
	}
}

func TestTheBondOfADruid(t *testing.T) {
	b := four(t, "old-mossback", "sir-clawdius", "nib-quickknife", "captain-marchpaw")
	hero, pet := b.fig("h1"), b.fig("f1")
	b.act(func(r *Rules, s *Position) { r.loseLife(s, 9, 9, "WAS-205", nil) })
	if hero.Pool != 5 {
		t.Error("WAS-R117: the unconscious costs a die")
	}
	b.act(func(r *Rules, s *Position) { r.die(s, 9, "WAS-211", nil) })
	if hero.Pool != 4 || hero.Hand != 4 {
		t.Errorf("WAS-714: Dicepool %d, Hand %d", hero.Pool, hero.Hand)
	}
	b.act(func(r *Rules, s *Position) { r.die(s, 1, "WAS-211", nil) })
	if pet.Pool != 4 {
		t.Errorf("WAS-714: the Dicepool of the Pet is %d", pet.Pool)
	}
	if pet := b.r.companion(&b.s, 1); pet != 9 {
		t.Errorf("WAS-713: the companion is %s", pet)
	}
}

func TestSpiritChainsAreASecret(t *testing.T) {
	b := four(t, "tansy-burr", "sir-clawdius", "nib-quickknife", "captain-marchpaw")
	f := b.fig("h1")
	f.Skills[1] = b.r.skillNamed("beastmaster.spirit-chains")
	n := b.r.join(&b.s, b.fig("f1").Name, 1)
	b.s.Figures[n].State = Up
	if !b.r.covered(&b.s, 9) || !b.r.covered(&b.s, n) {
		t.Error("WAS-168: training and chains cover two Pets")
	}
	b.act(func(r *Rules, s *Position) {
		s.Stack.Clear()
		begin(s, matchTask{Stage: 1})
		begin(s, setupTask{Stage: setupPlaces})
		s.Tally = [8]uint8{1, 2}
	})
	b.asks("bonding")
	b.refused("bond h1", "WAS-168")
	story := &game.Story{}
	m, _ := b.r.Parse(&b.s, "bond f2")
	b.r.Play(&b.s, m, story)
	for _, e := range story.For(1) {
		if e.Key == "bonded" {
			t.Error("WAS-R193: everybody is told of the bond")
		}
	}
	for viewer, knows := range []bool{true, false, false, false} {
		view := b.s
		b.r.Mask(&view, game.Seat(viewer))
		if have := view.Figures[n].Marks&Bonded != 0; have != knows {
			t.Errorf("WAS-168: seat %d sees the bond: %v", viewer, have)
		}
		seen := [2]int{}
		for range 40 {
			guess := view
			b.r.Guess(&guess, game.Seat(viewer), fair{rand.New(rand.NewPCG(uint64(viewer), 7))})
			if guess.Figures[n].Marks&Bonded != 0 {
				seen[1]++
			} else if guess.Figures[9].Marks&Bonded != 0 {
				seen[0]++
			}
		}
		if seen[0]+seen[1] != 40 {
			t.Errorf("seat %d guesses %v", viewer, seen)
		}
	}
	b.r.reveal(&b.s, 1, nil)
	view := b.s
	b.r.Mask(&view, game.Watcher)
	if view.Figures[n].Marks&Bonded == 0 {
		t.Error("WAS-168: the bond is a secret after its first use")
	}
}

type fair struct{ *rand.Rand }

func (f fair) Below(n int64) int64 { return f.Int64N(n) }

func TestFollowersDoNotKeepASideAlive(t *testing.T) {
	b := duel(t, "tansy-burr", "sir-clawdius")
	b.act(func(r *Rules, s *Position) { r.loseLife(s, 1, 9, "WAS-205", nil) })
	if b.s.Ending != LastStanding || b.s.Winner != 2 || b.fig("f1").State != Up {
		t.Errorf("WAS-R127: ending %d, winner %d", b.s.Ending, b.s.Winner)
	}
}

func TestNoFollowersInSnowfall(t *testing.T) {
	r := testRules(t)
	s, err := r.Setup(game.Options{"scenario": "snowfall", "heroes": "2", "hero-1": "tansy-burr", "hero-2": "lady-obsidia", "hero-3": "old-mossback", "hero-4": "captain-marchpaw"})
	if err != nil {
		t.Fatal(err)
	}
	if s.Figures[9].State != Absent {
		t.Error("WAS-R125: followers of other schools take part in Snowfall")
	}
}

func TestWhoKnowsWhichSkill(t *testing.T) {
	b := duel(t, "tansy-burr", "lady-obsidia")
	for _, c := range []struct {
		who   Fig
		skill string
		knows bool
	}{
		{1, "beastmaster.rend-flesh", false}, {9, "beastmaster.rend-flesh", true}, {9, "survival.evade", false}, {1, "survival.evade", true},
		{10, "summoner.bite", true}, {2, "summoner.bite", false}, {10, "summoner.torment", false}, {2, "summoner.torment", true},
	} {
		if have := b.r.has(&b.s, c.who, b.r.skillNamed(c.skill)); have != c.knows {
			t.Errorf("WAS-661, WAS-169: %s knows %s: %v", c.who, c.skill, have)
		}
	}
}
