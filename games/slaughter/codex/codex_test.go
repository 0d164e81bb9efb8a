package codex

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"mischief/game/board/plane"
	"mischief/game/content"
)

// printed is the content of the game.
var printed = os.DirFS("../content")

// whole is what is printed, read once for all tests.
var whole = sync.OnceValues(func() (*Codex, error) { return Read(printed) })

func read(t testing.TB) *Codex {
	t.Helper()
	c, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// again reads one file of a folder anew, over the rest of what is printed, as Read does.
func again(t testing.TB, file string, files fs.FS) error {
	t.Helper()
	c := *read(t)
	for school := range SchoolCount {
		if file == school.SkillFile() {
			c.Skills = slices.Clip(c.Skills)
			return c.readSchool(files, school)
		}
	}
	switch file {
	case "vocabulary.yaml":
		return readVocabulary(files)
	case "arms.yaml":
		return c.readArms(files)
	case "figures.yaml", "heroes.yaml":
		return c.readFigures(files)
	case "maps.yaml":
		return c.readMaps(files)
	case "scenarios.yaml":
		return c.readScenarios(files)
	case "evaluation.yaml":
		return c.readWeights(files)
	}
	t.Fatalf("nothing reads %s", file)
	return nil
}

// with is the content with something written differently in a file. The text that is replaced stands there once.
func with(t testing.TB, file, from, to string) fs.FS {
	t.Helper()
	text, err := fs.ReadFile(printed, file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), from); n != 1 {
		t.Fatalf("%s has %q %d times", file, from, n)
	}
	return content.Overlay{Top: fstest.MapFS{file: {Data: []byte(strings.Replace(string(text), from, to, 1))}}, Base: printed}
}

func TestEverySchoolHasItsSkills(t *testing.T) {
	c := read(t)
	var common, elite [SchoolCount]int
	for _, s := range c.Skills[1:] {
		if s.Elite {
			elite[s.School]++
		} else {
			common[s.School]++
		}
	}
	for school := range SchoolCount {
		want := [2]int{10, 5}
		if school == Extra {
			want = [2]int{8 + 2*int(ConditionCount-1), 0} // those of weapons outside of all categories with a condition each, in melee and from afar
		}
		if got := [2]int{common[school], elite[school]}; got != want {
			t.Errorf("%s has %v skills, common and elite; want %v", SchoolIDs[school], got, want)
		}
	}
}

func TestSkillIsReadAsItIsPrinted(t *testing.T) {
	c := read(t)
	s := &c.Skills[c.IDs.Skill("necromancer.glyph-of-submission")]
	if !s.Class.Has(ClassDeath) || !s.Class.Has(ClassHex) || s.Class.Has(ClassEnchantment) || s.Target != TargetOpponent || s.Actions != 1 || s.Reaction != ReactionNever {
		t.Errorf("read as %+v", s)
	}
	if want := (Duration{End: EndTurnEnd, Of: TurnsOfTarget, PerPip: One, Pip: CountedMagic, Or: 1 << EndsUsed}); s.Duration != want {
		t.Errorf("it lasts %+v, want %+v", s.Duration, want)
	}
	fail, event := s.Green.Effects[0], s.Green.Effects[1]
	if fail.Kind != DoFailNext || fail.Check != CheckSkillAtOpponent || fail.Who != WhoTarget || fail.UsesPerPip != One || !fail.Lasting {
		t.Errorf("its first effect is %+v", fail)
	}
	if event.Event != OnCheckFailedByThis || len(event.Do) != 1 || event.Do[0].Kind != DoLife || event.Do[0].Op != OpRestore || event.Do[0].PerPip != One {
		t.Errorf("its second effect is %+v", event)
	}
}

func TestVariantsDifferWhereTheySaySo(t *testing.T) {
	c := read(t)
	spirit := &c.Skills[c.IDs.Skill("snowfall.winter-spirit")]
	if v := spirit.Variants[0]; spirit.Actions != 2 || spirit.Target != TargetSelf || v.Actions != 1 || v.Target != TargetOpponent || v.Range.Kind != RangeSight {
		t.Errorf("Hibernate is %+v", v)
	}
	bond := &c.Skills[c.IDs.Skill("beastmaster.basic-animal-training")]
	if v := bond.Variants[0]; v.When != WhenTargetDead || v.Actions != 1 || v.Target != TargetOwnPet || v.Range != bond.Range || v.Always.Effects[0].Fixed != -One {
		t.Errorf("the training of a dead Pet is %+v", v)
	}
}

func TestEntriesAreFoundByWhatTheyAreCalled(t *testing.T) {
	c := read(t)
	if at := c.IDs.Weapon("rifle"); c.Weapons[at].ID != "rifle" {
		t.Errorf("a rifle is number %d", at)
	}
	if at := c.IDs.Map("twin-orchards"); c.Maps[at].ID != "twin-orchards" {
		t.Errorf("Twin Orchards are number %d", at)
	}
	if c.IDs.Skill("druid.regrowth") == NoSkill || c.IDs.Skill("druid.regroth") != NoSkill || c.IDs.Figure("") != NoFigure || c.IDs.Weapon("fork") != NoWeapon || c.IDs.Map("moor") != NoMap {
		t.Error("what there is not is found, or what there is is not")
	}
}

func TestEffectsHaveNumbers(t *testing.T) {
	c := read(t)
	count := 0
	var visit func(list []Effect, skill SkillID)
	visit = func(list []Effect, skill SkillID) {
		for i := range list {
			count++
			if e := &list[i]; c.Effect(e.ID) != e || e.Skill != skill {
				t.Fatalf("effect %d of %s is found as %+v", e.ID, c.Skills[skill].ID, c.Effect(e.ID))
			}
			visit(list[i].Do, skill)
		}
	}
	for i := range c.Skills {
		for _, list := range c.Skills[i].lists() {
			visit(list, SkillID(i))
		}
	}
	if count != len(c.effects)-1 || count < 400 {
		t.Errorf("%d effects have numbers, %d are written", len(c.effects)-1, count)
	}
}

func TestFiguresAreReadAsTheyArePrinted(t *testing.T) {
	c := read(t)
	bito := c.Figures[c.IDs.Figure("bito")]
	if bito.Card[5] != (Face{Defence: 4, Magic: 1, SkillPip: 1}) || bito.Card[2] != (Face{Melee: 1}) || bito.Card.Points() != 20 || bito.Card.Traits().Count() != 3 {
		t.Errorf("the card of Bito is %v", bito.Card)
	}
	goblin := c.Figures[c.IDs.Figure("goblin-rider")]
	if wolf := c.Figures[goblin.Mount]; wolf.ID != "wolf" || wolf.Ability != Hungry || c.Weapons[wolf.Weapons[0]].Category != Piercing {
		t.Errorf("the goblin rides %+v", wolf)
	}
	dummy := c.Figures[c.Missions[MeleeTraining].Placed[1].Figure]
	if kick := c.Skills[dummy.Mission[MeleeTraining]].ID; kick != "extra.boot-to-the-head" || dummy.Mission[FirstSteps] != NoSkill {
		t.Errorf("the dummy uses %s", kick)
	}
}

func TestMissionsAreComplete(t *testing.T) {
	c := read(t)
	for mission := FirstSteps; mission < MissionCount; mission++ {
		b := &c.Missions[mission]
		if b.Hero == NoFigure || b.Skill == NoSkill || c.Maps[b.Map].Mission != mission || len(b.Placed) == 0 || b.Placed[0].Figure != b.Hero || b.Allowed == 0 || b.Goal == "" {
			t.Errorf("%s is %+v", MissionIDs[mission], b)
		}
	}
	if fire := c.Missions[OpenFire]; len(fire.Arrivals) != 5 || !fire.Closed || fire.Leave != SouthWest || fire.Enters.X != 23_000 || fire.Allowed.Has(AllowMelee) {
		t.Errorf("Open Fire is %+v", fire)
	}
}

// TestMapsAreClearWhereMatchesBegin makes sure that figures have room in every corner (WAS-104).
func TestMapsAreClearWhereMatchesBegin(t *testing.T) {
	c := read(t)
	for _, m := range c.Maps[1:] {
		for _, piece := range m.Terrain {
			for corner := range CornerCount {
				if m.Mission == NoMission && piece.Ground.Touched(plane.Base{At: corner.Point(), Radius: 4000}, 0) {
					t.Errorf("%s: a %s lies on the corner in the %s", m.ID, piece.Kind, CornerIDs[corner])
				}
			}
		}
	}
}

func TestPackIsLaidOver(t *testing.T) {
	c, err := Read(with(t, "heroes.yaml", "name: Sir Clawdius", "name: Sir Somebody"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(c.Figures, func(f Figure) bool { return f.ID == "sir-clawdius" && f.Name == "Sir Somebody" }) {
		t.Error("the file of the pack was not read")
	}
}

func TestWordsTellEverything(t *testing.T) {
	c := read(t)
	words := c.Words()
	for _, s := range c.Skills[1:] {
		if words[Key("skill", s.ID, "name")] != s.Name || words[Key("skill", s.ID, "green")] == "" {
			t.Errorf("the words of %s are missing", s.ID)
		}
	}
	for _, key := range []string{"skill.druid.spirit-bond.variant.1.green", "skill.snowfall.winter-spirit.variant.1.name", "school.voodoo.about", "weapon.longbow.name",
		"armour.heavy.examples", "condition.deep_wound.counter", "ability.flight.text", "figure.sir-clawdius.about", "map.four-alleys.name", "terrain.low wall.name",
		"scenario.bombing-run.win", "mission.open-fire.goal", "equipment.Wizard Hat.name", "skill.psion.leak.always", "skill.harbinger.conviction.removal"} {
		if words[key] == "" {
			t.Errorf("there is no text %s", key)
		}
	}
	for key, text := range words {
		if strings.Contains(text, "{{") || strings.TrimSpace(text) != text {
			t.Errorf("%s is %q", key, text)
		}
	}
}

func TestAmountsAreRoundedDown(t *testing.T) {
	for _, c := range []struct {
		amount              Amount
		times, whole, thous int
	}{{500, 3, 1, 1500}, {500, -3, -2, -1500}, {-1000, 2, -2, -2000}, {2000, 3, 6, 6000}, {500, 0, 0, 0}} {
		if got := [2]int{c.amount.Times(c.times), c.amount.Length(c.times)}; got != [2]int{c.whole, c.thous} {
			t.Errorf("%d times %d: %v, want %d and %d", c.times, c.amount, got, c.whole, c.thous)
		}
	}
}
