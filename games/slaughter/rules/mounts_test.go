package rules

import (
	"slices"
	"testing"

	"mischief/game/board/plane"
	"mischief/games/slaughter/codex"
)

// rider is the goblin on his wolf against somebody, both in the middle of open ground, in contact.
func rider(t *testing.T, foe string) *bout {
	b := duel(t, "goblin-rider", foe).open()
	b.at("h1", 12000, 12000)
	b.at("h2", 13000, 12000)
	return b
}

func TestAHeroStartsMounted(t *testing.T) {
	b := rider(t, "sir-clawdius")
	if b.fig("h1").Mount != 9 || b.fig("f1").Mount != 1 || b.fig("f1").State != Up || b.fig("f1").At != b.fig("h1").At {
		t.Fatal("WAS-680: the goblin does not ride his wolf")
	}
	b.asks("acting")
	if b.s.Actor != 1 || b.fig("h1").Left != 2 || b.fig("f1").Left != 0 {
		t.Errorf("WAS-681, WAS-R106: %s acts with %d actions", b.s.Actor, b.fig("h1").Left)
	}
	b.refused("give f1", "WAS-R106")
	b.refused("mount f1", "WAS-680")

	r := testRules(t)
	s, err := r.Setup(map[string]string{"scenario": "team-carnage", "heroes": "1", "hero-1": "tansy-burr", "hero-2": "sir-clawdius"})
	if err != nil {
		t.Fatal(err)
	}
	b = &bout{t, r, s}
	for b.s.Phase != PlacingFigure || b.s.Actor != 9 {
		b.play(r.Moves(&b.s, nil)[0])
	}
	b.refused("mount h1", "WAS-680")
	b.say("mount f1")
	if b.fig("h1").Mount != 9 || b.fig("f1").State != Up {
		t.Error("WAS-680: nobody starts mounted who likes to")
	}
}

func TestTheUnitMovesWithThePet(t *testing.T) {
	b := rider(t, "sir-clawdius")
	b.fig("h1").Hand = 1
	b.fig("h1").Counters[codex.Slowed] = 3
	b.say("move 12,17")
	if b.fig("f1").At != (plane.Point{X: 12000, Y: 17000}) || b.fig("h1").At != b.fig("f1").At {
		t.Error("WAS-681: the unit does not move with the Pet's movement")
	}
	b.fig("f1").Counters[codex.Slowed] = 1
	b.refused("move 12,12", "WAS-302")
	b.say("move 12,13")
}

func TestEitherOfTheUnitAttacks(t *testing.T) {
	b := rider(t, "sir-clawdius")
	b.refused("shoot h2 mount-fists", "WAS-672")
	b.say("melee h2 mount-natural-piercing")
	b.asks("die")
	if top := known[rollTask](b.s.Stack.Top()); top.Fig != 9 {
		t.Fatalf("WAS-682: %s rolls", top.Fig)
	}
	b.say("dice 6 5 1 1 1") // 4 Melee pips, a critical hit
	b.say("dice 6 1 1 1 1") // 4 Defence pips
	if b.fig("h2").Hand != 4 {
		t.Errorf("WAS-359: %d Life", b.fig("h2").Hand)
	}
	if b.fig("h1").Left != 1 {
		t.Error("WAS-681: the mount's attack costs the unit no action")
	}
	b.say("melee h2 fists")
	if top := known[rollTask](b.s.Stack.Top()); top.Fig != 1 {
		t.Fatalf("WAS-682: %s rolls", top.Fig)
	}
}

func TestMountAndRiderDoNotGangUp(t *testing.T) {
	b := rider(t, "sir-clawdius")
	if n := b.r.gang(&b.s, 9, 2); n != 0 {
		t.Errorf("WAS-681: %d gang up with the mount", n)
	}
	if n := b.r.gang(&b.s, 1, 2); n != 0 {
		t.Errorf("WAS-681: %d gang up with the rider", n)
	}
}

// TestGoblinOnWolf is example E18: the unit with +1 DV from Dodge is attacked with AV 5, the wolf's Hand shows DV 2.
func TestGoblinOnWolf(t *testing.T) {
	b := rider(t, "sir-clawdius")
	dodge := b.r.skillNamed("ranger.dodge")
	b.r.lay(&b.s, Lasting{Skill: b.r.codex.Effect(effectOn(b.r, dodge, codex.StatDV)).Skill, Effect: effectOn(b.r, dodge, codex.StatDV), By: 1, On: 1, S: 1, Turns: 1}, false, nil)
	b.act(func(r *Rules, s *Position) { s.attack(Attack{By: 2, On: 1, Sort: ByMelee, Value: 5, Marks: Fixed}) })
	b.asks("die") // the goblin has nothing to defend with
	if top := known[rollTask](b.s.Stack.Top()); top.Fig != 9 {
		t.Fatalf("WAS-682: %s defends", top.Fig)
	}
	b.say("dice 6 3 1 1 1")
	b.asks("sharing")
	if n := len(b.r.Moves(&b.s, nil)); n != 3 {
		t.Fatalf("WAS-684: %d ways to split 2 points", n)
	}
	b.refused("share 3", "WAS-R107")
	b.say("share 1")
	if b.fig("h1").Hand != 4 || b.fig("f1").Hand != 4 {
		t.Errorf("E18: the goblin has %d Life, the wolf %d", b.fig("h1").Hand, b.fig("f1").Hand)
	}
	b.act(func(r *Rules, s *Position) { r.receive(s, 1, codex.Slowed, 1, "WAS-616", nil) })
	b.asks("allotting")
	b.refused("take h2", "WAS-684")
	b.say("take h1")
	if b.fig("h1").Counters[codex.Slowed] != 1 || b.r.allowance(&b.s, 1) != 4000 {
		t.Errorf("E18: the mount is slowed: %d", b.r.allowance(&b.s, 1))
	}
	b.refused("clear slowed f1", "WAS-248")
}

func effectOn(r *Rules, skill codex.SkillID, stat codex.Stat) codex.EffectID {
	for id := codex.EffectID(1); ; id++ {
		if e := r.codex.Effect(id); e.Skill == skill && e.Kind == codex.DoModify && e.Stat == stat {
			return id
		}
	}
}

func TestBonusesCountForTheUnit(t *testing.T) {
	b := rider(t, "sir-clawdius")
	id := effectOn(b.r, b.r.skillNamed("ranger.dodge"), codex.StatDV)
	for _, on := range []Fig{1, 9} {
		b.s.Lasts = 0
		b.r.lay(&b.s, Lasting{Skill: b.r.codex.Effect(id).Skill, Effect: id, By: on, On: on, S: 2, Turns: 1}, false, nil)
		if x, y := b.r.defence(&b.s, 1, false, 1, nil), b.r.defence(&b.s, 9, false, 1, nil); x != 3 || y != 3 {
			t.Errorf("WAS-685: DV %d and %d", x, y)
		}
	}
	b.s.Lasts = 0
	for id := codex.EffectID(1); ; id++ {
		if e := b.r.codex.Effect(id); e.Kind == codex.DoModify && e.Stat == codex.StatMove && e.PerPip < 0 && e.Part != codex.Blue {
			b.r.lay(&b.s, Lasting{Skill: b.r.codex.Effect(id).Skill, Effect: id, By: 2, On: 1, S: 2, M: 2, Turns: 1}, false, nil)
			break
		}
	}
	if n := b.r.allowance(&b.s, 1); n != 5000 {
		t.Errorf("WAS-683: what slows the rider slows the mount: %d", n)
	}
}

func TestWeaponsOfTheUnitAreListed(t *testing.T) {
	b := rider(t, "sir-clawdius")
	var listed []string
	for _, m := range b.r.Moves(&b.s, nil) {
		if m.Verb == Melee {
			listed = append(listed, b.r.Format(&b.s, m))
		}
	}
	if want := []string{"melee h2 fists", "melee h2 mount-fists", "melee h2 mount-natural-piercing"}; !slices.Equal(listed, want) {
		t.Errorf("WAS-682: listed are %q, want %q", listed, want)
	}
}

func TestHandsOfTheUnitForSkills(t *testing.T) {
	b := rider(t, "sir-clawdius")
	b.act(func(r *Rules, s *Position) { r.roll(s, 1, ForSkill) })
	b.asks("hand")
	b.refused("hand h2", "WAS-684")
	b.say("hand f1")
	if top := known[rollTask](b.s.Stack.Top()); top.Fig != 9 || b.s.Roller != 9 {
		t.Errorf("WAS-682: %s rolls, the card of %s is read", top.Fig, b.s.Roller)
	}
}

func TestDismountingAndMounting(t *testing.T) {
	b := rider(t, "sir-clawdius")
	b.refused("dismount 14,12", "WAS-680")
	b.refused("dismount 12.5,12", "WAS-R007")
	b.say("dismount 11,12")
	if b.fig("h1").Mount != nobody || b.fig("f1").Mount != nobody || b.fig("h1").At.X != 11000 || b.fig("h1").Left != 1 || b.fig("f1").Left != 0 {
		t.Fatal("WAS-680: dismounting")
	}
	b.fig("f1").Flying = true
	b.refused("mount f1", "WAS-R108")
	b.fig("f1").Flying = false
	b.at("f1", 12500, 12000)
	b.at("h2", 13500, 12000)
	b.refused("mount f1", "WAS-680")
	b.at("f1", 12000, 12000)
	b.say("mount f1")
	if b.fig("h1").Mount != 9 || b.fig("h1").At.X != 12000 {
		t.Error("WAS-680: mounting")
	}
}

func TestTheMountFalls(t *testing.T) {
	b := four(t, "goblin-rider", "sir-clawdius", "nib-quickknife", "captain-marchpaw")
	b.act(func(r *Rules, s *Position) { r.damage(s, 1, 7, nil, nil) })
	b.asks("sharing")
	b.refused("share 1", "WAS-R107") // the rider has five
	b.say("share 5")
	if h, f := b.fig("h1"), b.fig("f1"); f.State != Unconscious || h.Mount != nobody || h.Hand != 3 || h.At != f.At {
		t.Errorf("WAS-R107: the rider is %+v", h)
	}
}

func TestTheRiderFalls(t *testing.T) {
	b := four(t, "goblin-rider", "sir-clawdius", "nib-quickknife", "captain-marchpaw")
	b.act(func(r *Rules, s *Position) { r.damage(s, 1, 5, nil, nil) })
	b.say("share 0")
	b.asks("placing")
	b.refused("place 12,12", "WAS-R107")
	b.play(b.r.Moves(&b.s, nil)[0])
	h, f := b.fig("h1"), b.fig("f1")
	if h.State != Unconscious || f.Mount != nobody || !b.r.touches(&b.s, 1, 9) || h.At == f.At || !b.s.leaderless(9) {
		t.Errorf("WAS-R107: the rider is %+v", h)
	}

	b = four(t, "goblin-rider", "sir-clawdius", "nib-quickknife", "captain-marchpaw")
	b.act(func(r *Rules, s *Position) { r.damage(s, 1, 12, nil, nil) }) // more than both have
	if b.fig("h1").State != Unconscious || b.fig("f1").State != Unconscious {
		t.Error("WAS-R107: one of the two outlives what takes the Life of both")
	}
}

func TestConditionsOfTheUnitBindWhoHasThem(t *testing.T) {
	b := rider(t, "sir-clawdius")
	b.fig("f1").Counters[knockdown] = 1
	b.refused("move 12,14", "WAS-614")
	b.refused("melee h2 mount-fists", "WAS-614")
	b.refused("clear knockdown h2", "WAS-248")
	b.say("clear knockdown f1")
	if b.fig("f1").Counters[knockdown] != 0 || b.fig("h1").Left != 1 {
		t.Error("WAS-684: the unit's action does not raise the mount")
	}
	b.fig("h1").Counters[codex.Dazed] = 1
	b.refused("melee h2 fists", "WAS-612")
	b.refused("melee f1 fists", "WAS-612")
	b.say("melee h2 mount-fists")
}

func TestTheUnitIsOneTarget(t *testing.T) {
	b := rider(t, "sir-clawdius")
	if err := b.r.mayAim(&b.s, 2, 9); err == nil {
		t.Error("WAS-684: the mount is a target of its own")
	}
	b.act(func(r *Rules, s *Position) { s.attack(Attack{By: 2, On: 9, Sort: ByMelee, Marks: Fixed, Value: 1}) })
	if a := &b.s.Attacks[0]; a.On != 1 || b.fig("f1").Foe != 2 {
		t.Errorf("WAS-684: the attack is on %s", a.On)
	}
}
