package rules

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
)

// ownHero is a Hero of somebody's own: one that is ready, changed.
func ownHero(t *testing.T, r *Rules, like string, change func(*hero.Hero)) string {
	t.Helper()
	h := r.forge.From(r.codex.IDs.Figure(like))
	change(&h)
	return r.forge.Code(&h)
}

// herd gives a Hero with a Pet four of them.
func (r *Rules) herd(h *hero.Hero) {
	train := r.codex.IDs.Skill("beastmaster.basic-animal-training")
	h.Card = codex.Card{5: codex.Face{codex.Melee: 1}}
	h.Skills = [codex.MostSkills]codex.SkillID{train, train, train, train}
	for i := range 4 {
		h.PetNames[i], h.Pets[i] = "Pet", h.Pets[0]
	}
}

// TestOwnHeroes take part with their own names, cards and followers, are reset to what they were, and stand in documents.
func TestOwnHeroes(t *testing.T) {
	r := testRules(t)
	mine := ownHero(t, r, "tansy-burr", func(h *hero.Hero) { h.Name, h.PetNames[0] = "Żaneta", "Flöckchen" })
	demonist := ownHero(t, r, "lady-obsidia", func(h *hero.Hero) { h.Name, h.DaemonName = "Nib Quickknife", "Nib Quickknife" })
	s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "2", "hero-1": mine, "hero-2": demonist, "hero-3": "nib-quickknife", "hero-4": mine})
	if err != nil {
		t.Fatal(err)
	}
	names := map[Fig]string{1: "Żaneta h1", 2: "Nib Quickknife h2", 3: "Nib Quickknife h3", 4: "Żaneta h4", 9: "Flöckchen f1", 10: "Nib Quickknife f2", 11: "Flöckchen f3"}
	for n, want := range names {
		if got := r.Called(&s, n); got != want {
			t.Errorf("%s is called %q, not %q", n, got, want)
		}
		if seat := game.Seat(n - 1); n <= 4 && (r.SeatCalled(&s, seat) != want || r.SeatName(&s, seat) != n.String()) {
			t.Errorf("seat %d is written %s and called %q, not %q", n, r.SeatName(&s, seat), r.SeatCalled(&s, seat), want)
		}
	}
	tansy := r.made(&s, r.codex.IDs.Figure("tansy-burr"), 1, 1)
	tansy.Sheet.Name = s.Figures[1].Name
	if s.Figures[1].Sheet != tansy.Sheet {
		t.Errorf("the card is %+v, not %+v", s.Figures[1].Sheet, tansy.Sheet)
	}
	if sheet := r.sheetOf(&s, Daemon, 2); sheet != s.Figures[10].Name {
		t.Errorf("the Daemon of h2 is made from %d", sheet)
	}
	if sheet := r.sheetOf(&s, Daemon, 1); sheet != codex.NoFigure {
		t.Errorf("h1 has a Daemon made from %d", sheet)
	}
	s.Figures[1].Card[5][codex.Melee] = 0
	r.reset(&s, 1)
	if s.Figures[1].Sheet != tansy.Sheet || s.Figures[1].Pool != hero.Dicepool {
		t.Error("when he comes back he is not what he was")
	}
	text, _ := game.ToJSON(r.Document(&s))
	back, err := r.Position(game.FromJSON(text))
	if err != nil || back != s {
		t.Errorf("%v: another position\n%s", err, text)
	}
}

// TestOwnHeroesInSnowfall come with their Snowfall skills alone (WAS-167, WAS-R125, WAS-R277).
func TestOwnHeroesInSnowfall(t *testing.T) {
	r := testRules(t)
	cold := r.codex.IDs.Skill("snowfall.dodge")
	mine := ownHero(t, r, "tansy-burr", func(h *hero.Hero) { h.Snowfall = [codex.MostSkills]codex.SkillID{cold} })
	s, err := r.Setup(game.Options{"scenario": "snowfall", "heroes": "1", "hero-1": mine})
	if err != nil || s.Figures[1].Skills != [codex.MostSkills]codex.SkillID{cold} || s.Own[1].Hero != nobody {
		t.Errorf("%v: %+v, %+v", err, s.Figures[1].Skills, s.Own[1])
	}
}

// TestOtherWeapon: what it does is a skill besides the others (WAS-170), of each kind and condition.
func TestOtherWeapon(t *testing.T) {
	r := testRules(t)
	for c := codex.NoCondition + 1; c < codex.ConditionCount; c++ {
		for _, ranged := range []bool{false, true} {
			id := r.codex.OtherSkill(c, ranged)
			k := &r.codex.Skills[id]
			effects := k.Part(codex.Green).Effects
			if id == codex.NoSkill || len(effects) != 1 || effects[0].Kind != codex.DoCondition || effects[0].Condition != c || k.Class.Has(codex.ClassRangedAttack) != ranged {
				t.Errorf("%s, ranged %v: %+v", codex.ConditionIDs[c], ranged, k)
			}
		}
	}
	mine := ownHero(t, r, "sir-clawdius", func(h *hero.Hero) {
		h.Skills, h.Other = [codex.MostSkills]codex.SkillID{}, hero.Other{Condition: codex.Burning}
	})
	s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "1", "hero-1": mine})
	if err != nil || s.Figures[1].Skills != [codex.MostSkills]codex.SkillID{r.codex.IDs.Skill("extra.other-melee-burning")} {
		t.Errorf("%v: %v", err, s.Figures[1].Skills)
	}
}

// TestOwnHeroesThatAreRefused: the error names the option, the rule, and the part of the Hero.
func TestOwnHeroesThatAreRefused(t *testing.T) {
	r := testRules(t)
	plain := ownHero(t, r, "tansy-burr", func(*hero.Hero) {})
	for _, c := range []struct {
		about, scenario, code, want string
	}{
		{"no code and no id", "team-carnage", "sir-clawdus", `option hero-1: there is no Hero "sir-clawdus": name one of `},
		{"a damaged code", "team-carnage", plain[:len(plain)-1], "option hero-1: A sign of this code is missing or wrong"},
		{"a face too full", "team-carnage", ownHero(t, r, "sir-clawdius", func(h *hero.Hero) { h.Card[1][codex.Melee] = 3 }), "option hero-1: The 2-face has 2 places"},
		{"its rule", "first-steps", ownHero(t, r, "sir-clawdius", func(h *hero.Hero) { h.Card[1][codex.Melee] = 3 }), "[WAS-152]"},
		{"a Pet's face", "team-carnage", ownHero(t, r, "tansy-burr", func(h *hero.Hero) { h.Pets[0].Card[5][codex.Ranged] = 1 }), "option hero-1: pets[0].faces.6: "},
		{"a name of many bytes", "team-carnage", ownHero(t, r, "sir-clawdius", func(h *hero.Hero) { h.Name = strings.Repeat("猫", 27) }), "[WAS-R278]"},
	} {
		_, err := r.Setup(game.Options{"scenario": c.scenario, "heroes": "1", "hero-1": c.code})
		if _, ok := errors.AsType[*game.OptionError](err); !ok || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.about, err, c.want)
		}
	}
	many := ownHero(t, r, "tansy-burr", r.herd)
	full := game.Options{"scenario": "team-carnage", "heroes": "4", "hero-1": many, "hero-2": many, "hero-3": many, "hero-4": many}
	if s, err := r.Setup(full); err != nil || s.Figures[MaxFigures].State == Absent {
		t.Errorf("sixteen Pets: %v", err)
	}
	for _, more := range [...]string{many, "tansy-burr", "lady-obsidia"} { // Pets, a Pet of one ready made, a Daemon
		full["hero-5"], full["hero-6"] = "sir-clawdius", more
		if _, err := r.Setup(full); err == nil || !strings.Contains(err.Error(), "option hero-6: A match has room for 16 followers") {
			t.Errorf("more followers than there is room for: %v", err)
		}
	}
}

// TestEveryCardThatAMatchMayNeed: two Heroes bring five Pets each, and six Druids one and the beast that each becomes (WAS-R202, WAS-R278).
func TestEveryCardThatAMatchMayNeed(t *testing.T) {
	r := testRules(t)
	keeper := ownHero(t, r, "tansy-burr", func(h *hero.Hero) {
		r.herd(h)
		h.Skills[4] = r.codex.IDs.Skill("beastmaster.spirit-chains")
		h.PetNames[4], h.Pets[4] = "Pet", h.Pets[0]
	})
	druid := ownHero(t, r, "sorrel-thornwick", func(h *hero.Hero) {
		h.Skills = [codex.MostSkills]codex.SkillID{r.codex.IDs.Skill("druid.shapeshift"), r.codex.IDs.Skill("druid.spirit-bond")}
		h.PetNames[0], h.Pets[0] = "Pet", r.forge.From(r.codex.IDs.Figure("tansy-burr")).Pets[0]
		h.ShapeName = "Hedwig"
	})
	o := game.Options{"scenario": "team-carnage", "heroes": "4"}
	for i := range MaxHeroes {
		o[heroOption(i)] = druid
	}
	o[heroOption(0)], o[heroOption(1)] = keeper, keeper
	s, err := r.Setup(o)
	if err != nil {
		t.Fatal(err)
	}
	if last := s.Own[MaxOwn-1]; last.Hero != MaxHeroes || !last.Beast || s.Figures[MaxFigures].State == Absent {
		t.Errorf("the last card is %+v", last)
	}
	text, _ := game.ToJSON(r.Document(&s))
	if back, err := r.Position(game.FromJSON(text)); err != nil || back != s {
		t.Errorf("%v: another position", err)
	}
}

// TestRandomMatchesOfOwnHeroes: Heroes that luck makes up, of every school, fight each other, and documents keep all of it.
func TestRandomMatchesOfOwnHeroes(t *testing.T) {
	r := testRules(t)
	made := func(school codex.School, seed uint64) string {
		h, err := r.forge.Random(school, seed)
		if err != nil {
			t.Fatal(err)
		}
		return r.forge.Code(&h)
	}
	for school := range codex.Snowfall {
		seed := uint64(school)
		s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "2", "hero-1": made(school, seed), "hero-2": made((school+1)%codex.Snowfall, seed), "hero-3": made(school, seed+100)})
		if err != nil {
			t.Fatal(err)
		}
		dice := rand.New(rand.NewPCG(seed, 3))
		var buf []Move
		for ply := 0; s.Phase != Over && ply < 800; ply++ {
			if ply%20 == 0 {
				text, _ := game.ToJSON(r.Document(&s))
				if back, err := r.Position(game.FromJSON(text)); err != nil || back != s {
					t.Fatalf("%s, ply %d: another position: %v\n%s", codex.SchoolIDs[school], ply, err, text)
				}
			}
			buf = r.Moves(&s, buf[:0])
			var story game.Story
			r.Play(&s, buf[dice.IntN(len(buf))], &story)
		}
	}
}

// TestOwnBeast: a Druid of somebody's own becomes the beast that he brings along, which is no follower of his (WAS-R202).
func TestOwnBeast(t *testing.T) {
	r := testRules(t)
	mine := ownHero(t, r, "sorrel-thornwick", func(h *hero.Hero) { h.Name, h.ShapeName = "Hedwig's Friend", "Hedwig" })
	s, err := r.Setup(game.Options{"scenario": "team-carnage", "heroes": "1", "hero-1": mine, "hero-2": "nib-quickknife"})
	if err != nil {
		t.Fatal(err)
	}
	printed := r.codex.IDs.Figure("sorrel-thornwick")
	owl := r.made(&s, r.codex.Figures[printed].Shape, nobody, 0)
	if s.Figures[9].State != Absent {
		t.Errorf("%s follows", r.Called(&s, 9))
	}
	r.changeForm(&s, 1, nil)
	if s.Figures[1].Form != owl.Form || s.Bodies[1] != r.made(&s, printed, 1, 1).Form {
		t.Errorf("as a beast: %+v, not %+v", s.Figures[1].Form, owl.Form)
	}
	text, _ := game.ToJSON(r.Document(&s))
	back, err := r.Position(game.FromJSON(text))
	if err != nil || back != s {
		t.Errorf("%v: another position\n%s", err, text)
	}
}
