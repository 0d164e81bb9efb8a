package hero_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
)

// forge is one over the content of the game.
func forge(t testing.TB) *hero.Forge {
	t.Helper()
	c, err := codex.Read(os.DirFS("../content"))
	if err != nil {
		t.Fatal(err)
	}
	return hero.New(c)
}

// figure is a figure of the content as a Hero.
func figure(t testing.TB, f *hero.Forge, id string) hero.Hero {
	t.Helper()
	i := slices.IndexFunc(f.Figures, func(c codex.Figure) bool { return c.ID == id })
	if i < 0 {
		t.Fatalf("there is no figure %s", id)
	}
	return f.From(codex.FigureID(i))
}

// told are breaches as people read them.
func told(breaches []hero.Breach) []string {
	var all []string
	for _, b := range breaches {
		all = append(all, b.At.String()+": "+b.Why.Error())
	}
	return all
}

func TestHeroesOfTheContentKeepAllRules(t *testing.T) {
	f, n := forge(t), 0
	for i := range f.Figures {
		if f.Figures[i].Role != codex.HeroRole || i == 0 {
			continue
		}
		n++
		h := f.From(codex.FigureID(i))
		if found := f.Check(&h); len(found) > 0 {
			t.Errorf("%s: %q", f.Figures[i].ID, told(found))
		}
	}
	if n < 14 {
		t.Errorf("only %d Heroes were found", n)
	}
}

// TestCheck spoils Heroes of the content in one thing each, and wants it found with its rule and its place, and nothing else.
func TestCheck(t *testing.T) {
	f := forge(t)
	skill := func(id string) codex.SkillID {
		i := slices.IndexFunc(f.Skills, func(s codex.Skill) bool { return s.ID == id })
		if i < 0 {
			t.Fatalf("there is no skill %s", id)
		}
		return codex.SkillID(i)
	}
	weapon := func(id string) codex.WeaponID {
		return codex.WeaponID(slices.IndexFunc(f.Weapons, func(w codex.Weapon) bool { return w.ID == id }))
	}
	for _, test := range []struct {
		about, of string
		change    func(h *hero.Hero)
		want      []string // "place rule" of each breach
	}{
		{"nothing", "bito", func(h *hero.Hero) {}, nil},
		{"no name", "bito", func(h *hero.Hero) { h.Name = " " }, []string{"name WAS-150"}},
		{"a long name", "bito", func(h *hero.Hero) { h.Name = strings.Repeat("x", 41) }, []string{"name WAS-150"}},
		{"a name of two lines", "bito", func(h *hero.Hero) { h.Name = "a\nb" }, []string{"name WAS-150"}},
		{"21 points", "bito", func(h *hero.Hero) { h.Card[1][codex.Defence] = 1 }, []string{"faces WAS-151"}},
		{"5 pips on the 4-face", "bito", func(h *hero.Hero) { h.Card[3] = codex.Face{2, 3} }, []string{"faces.4 WAS-152", "faces WAS-151"}},
		{"a face of one colour", "bito", func(h *hero.Hero) { h.Card[3] = codex.Face{4, 0}; h.Card[4] = codex.Face{} }, []string{"faces.4 WAS-153"}},
		{"a pip on the 1-face", "sir-clawdius", func(h *hero.Hero) { h.Card[5][codex.SkillPip] = 0; h.Card[0][codex.SkillPip] = 1 }, []string{"faces.1 WAS-153"}},
		{"two Skill pips", "nib-quickknife", func(h *hero.Hero) { h.Card[4][codex.SkillPip] = 1 }, []string{"faces WAS-154"}},
		{"Defence without armour", "nib-quickknife", func(h *hero.Hero) {
			h.Card[2][codex.Melee] = 0
			h.Card[4] = codex.Face{codex.Melee: 2, codex.Defence: 1}
		},
			[]string{"faces.5 WAS-155", "skills WAS-163", "skills WAS-160"}},
		{"thin armour under the shield", "captain-marchpaw", func(h *hero.Hero) { h.Armour = codex.LightArmour }, []string{"faces.5 WAS-156", "faces.6 WAS-156"}},
		{"no trait", "nib-quickknife", func(h *hero.Hero) { h.Card = codex.Card{}; h.Skills = [5]codex.SkillID{} }, []string{"faces WAS-R016"}},
		{"a shield beside a pole", "sister-dusk", func(h *hero.Hero) { h.Shield = true }, []string{"shield WAS-361"}},
		{"a sweep without a pole", "sir-clawdius", func(h *hero.Hero) { h.Sweep = true }, []string{"sweep WAS-361"}},
		{"a throwing weapon of no category", "tansy-burr", func(h *hero.Hero) { h.Thrown = 0 }, []string{"weapons WAS-414"}},
		{"a category of no throwing weapon", "sir-clawdius", func(h *hero.Hero) { h.Thrown = codex.Blunt }, []string{"thrown WAS-414"}},
		{"the wrong weapon", "sir-clawdius", func(h *hero.Hero) { h.Weapons[0] = weapon("slashing") }, []string{"skills[0] WAS-540"}},
		{"no shield for the skill", "sir-clawdius", func(h *hero.Hero) { h.Shield = false; h.Card = codex.Card{5: {0, 4, 0, 0, 1}, 4: {1, 4}} }, []string{"skills[2] WAS-540"}},
		{"thrown axes cut", "tansy-burr", func(h *hero.Hero) {
			h.Card = codex.Card{5: {codex.Melee: 1}}
			h.Skills[2], h.Skills[3] = skill("warrior.hamstring"), 0
		}, nil},
		{"a crossbow for Volley", "rosalind-farshot", func(h *hero.Hero) { h.Skills[0], h.Weapons[0] = skill("ranger.volley"), weapon("rifle") }, []string{"skills[0] WAS-540"}},
		{"five skills of two traits", "sir-clawdius", func(h *hero.Hero) { h.Skills[3] = skill("warrior.impale"); h.Weapons[1] = weapon("piercing") }, []string{"skills WAS-160"}},
		{"an elite skill of two traits", "captain-marchpaw", func(h *hero.Hero) {
			h.Skills = [5]codex.SkillID{f.Choices(h, codex.Commander)[14].Skill}
		}, []string{"skills WAS-163"}},
		{"three schools", "tansy-burr", func(h *hero.Hero) { h.Skills[3] = skill("commander.take-cover") }, []string{"skills WAS-159"}},
		{"three of one of two schools", "the-whisper", func(h *hero.Hero) { h.Skills[4] = skill("psion.distract") }, []string{"skills WAS-159"}},
		{"an elite one of two schools", "tansy-burr", func(h *hero.Hero) { h.Skills[1] = skill("beastmaster.savage-bite") }, []string{"skills WAS-163"}},
		{"two elite ones", "brother-halcyon", func(h *hero.Hero) {
			for _, c := range f.Choices(&hero.Hero{}, codex.Zealot) {
				if f.Skills[c.Skill].Elite && !h.Has(c.Skill) {
					h.Skills[0] = c.Skill
				}
			}
		}, []string{"skills WAS-163"}},
		{"two skills of three traits", "bito", func(h *hero.Hero) { h.Skills[1] = skill("druid.bark-skin") }, []string{"skills WAS-161"}},
		{"a skill of four traits", "bito", func(h *hero.Hero) { h.Card[2] = codex.Face{codex.Ranged: 1}; h.Card[3][codex.Melee] = 2 }, []string{"skills WAS-162"}},
		{"one skill twice", "the-whisper", func(h *hero.Hero) { h.Skills[1] = h.Skills[0] }, []string{"skills[1] WAS-164"}},
		{"an effect of the weapon", "nib-quickknife", func(h *hero.Hero) { h.Other.Condition = codex.Poisoned }, []string{"skills WAS-164"}},
		{"an effect of the weapon is a skill of Warriors", "sir-clawdius", func(h *hero.Hero) { h.Other.Condition = codex.Poisoned }, []string{"skills WAS-160"}},
		{"an effect of a bow is a skill of Rangers", "sir-clawdius", func(h *hero.Hero) { h.Other = hero.Other{codex.Poisoned, true}; h.Skills[1], h.Skills[2] = 0, 0 }, nil},
		{"a Zealot in mail", "brother-halcyon", func(h *hero.Hero) { h.Armour = codex.MediumArmour }, []string{"armour WAS-165"}},
		{"a Zealot with a shield", "brother-halcyon", func(h *hero.Hero) { h.Shield = true }, []string{"shield WAS-165"}},
		{"a Zealot with a mace", "brother-halcyon", func(h *hero.Hero) { h.Weapons[1] = weapon("blunt") }, []string{"weapons[1] WAS-165"}},
		{"the paladin prays", "bito", func(h *hero.Hero) { h.Skills[0] = skill("zealot.life-boon") }, []string{"armour WAS-165", "shield WAS-165", "weapons[0] WAS-165"}},
		{"a Harbinger without a pole", "sister-dusk", func(h *hero.Hero) { h.Weapons[0], h.Sweep = weapon("slashing"), false }, []string{"weapons WAS-166"}},
		{"snow in summer", "bito", func(h *hero.Hero) { h.Skills[0] = h.Snowfall[0] | skill("snowfall.dodge") }, []string{"skills[0] WAS-167"}},
		{"summer in snow", "nib-quickknife", func(h *hero.Hero) { h.Snowfall[0] = h.Skills[0] }, []string{"snowfall[0] WAS-167"}},
		{"two elite ones in snow", "nib-quickknife", func(h *hero.Hero) { h.Snowfall[0] = skill("snowfall.igloo") }, []string{"snowfall WAS-167"}},
		{"a Pet too many", "tansy-burr", func(h *hero.Hero) { h.Pets[1], h.PetNames[1] = h.Pets[0], "Second" }, []string{"pets[1] WAS-168"}},
		{"two trained Pets", "tansy-burr", func(h *hero.Hero) { h.Pets[1], h.PetNames[1], h.Skills[1] = h.Pets[0], "Second", h.Skills[0] }, nil},
		{"training without a Pet for it", "tansy-burr", func(h *hero.Hero) { h.Skills[1] = h.Skills[0] }, []string{"skills[1] WAS-164"}},
		{"Spirit Chains instead", "tansy-burr", func(h *hero.Hero) { h.Skills = [5]codex.SkillID{skill("beastmaster.spirit-chains")} }, nil},
		{"Shapeshift without a beast", "sorrel-thornwick", func(h *hero.Hero) { h.Shape, h.ShapeName = hero.Pet{}, "" }, []string{"shape WAS-R202"}},
		{"a beast without Shapeshift", "sorrel-thornwick", func(h *hero.Hero) { h.Skills[4] = 0 }, []string{"shape WAS-R202"}},
		{"a beast of 22 points", "sorrel-thornwick", func(h *hero.Hero) { h.Shape.Card[2][codex.Melee] = 1 }, []string{"shape.faces WAS-660"}},
		{"a beast without a name", "sorrel-thornwick", func(h *hero.Hero) { h.ShapeName = "" }, []string{"shape.name WAS-150"}},
		{"a Pet without a name", "tansy-burr", func(h *hero.Hero) { h.PetNames[0] = "" }, []string{"pets[0].name WAS-150"}},
		{"a Pet without an ability", "tansy-burr", func(h *hero.Hero) {
			h.Pets[0].Ability = 0
			h.Pets[0].Card = codex.Card{5: {codex.Melee: 3, codex.SkillPip: 1}}
		}, []string{"pets[0].ability WAS-662"}},
		{"a Pet of 22 points", "tansy-burr", func(h *hero.Hero) { h.Pets[0].Card[2][codex.Melee] = 1 }, []string{"pets[0].faces WAS-660"}},
		{"an aggressive Pet that defends", "tansy-burr", func(h *hero.Hero) { h.Pets[0].Card[3] = codex.Face{codex.Defence: 1} }, []string{"pets[0].faces.4 WAS-663"}},
		{"an evasive Pet of 4 Defence", "old-mossback", func(h *hero.Hero) { h.Pets[0].Card[4] = codex.Face{codex.Defence: 4, codex.SkillPip: 1} }, []string{"pets[0].faces.5 WAS-664"}},
		{"a hungry Pet of 5 Melee", "goblin-rider", func(h *hero.Hero) { h.Pets[0].Card[5] = codex.Face{codex.Melee: 5} }, []string{"pets[0].faces.6 WAS-665"}},
		{"a thick hide that bites", "old-mossback", func(h *hero.Hero) { h.Pets[0].Ability = codex.ThickHide }, []string{"pets[0].faces.5 WAS-668", "pets[0].faces.6 WAS-668"}},
		{"a plain Pet of 3 Defence", "old-mossback", func(h *hero.Hero) { h.Pets[0].Ability = codex.Flight; h.Pets[0].Card[2] = codex.Face{} }, []string{"pets[0].faces.4 WAS-660"}},
		{"a Pet that shoots", "goblin-rider", func(h *hero.Hero) {
			h.Pets[0].Card[3] = codex.Face{codex.Ranged: 1}
			h.Pets[0].Card[5][codex.Melee] = 2
		}, []string{"pets[0].faces.4 WAS-660"}},
		{"a Pet without a Skill pip", "goblin-rider", func(h *hero.Hero) { h.Pets[0].Card[4][codex.SkillPip] = 0 }, []string{"pets[0].faces WAS-661"}},
		{"Magic of a plain Pet", "goblin-rider", func(h *hero.Hero) { h.Pets[0].Card[3] = codex.Face{codex.Magic: 1}; h.Pets[0].Card[5][codex.Melee] = 2 }, []string{"pets[0].faces WAS-660"}},
		{"Magic of a magical Pet", "goblin-rider", func(h *hero.Hero) {
			h.Pets[0].Magical, h.Pets[0].Card[3] = true, codex.Face{codex.Magic: 1}
			h.Pets[0].Card[5][codex.Melee] = 2
		}, nil},
		{"Magic attunement", "goblin-rider", func(h *hero.Hero) {
			h.Pets[0] = hero.Pet{There: true, Ability: codex.MagicAttunement, Natural: codex.Blunt, Card: codex.Card{5: {codex.Magic: 1}, 4: {codex.SkillPip: 1}}}
		}, nil},
		{"Magic attunement on one face", "goblin-rider", func(h *hero.Hero) {
			h.Pets[0] = hero.Pet{There: true, Ability: codex.MagicAttunement, Magical: true, Natural: codex.Blunt, Card: codex.Card{5: {codex.Magic: 2}, 4: {codex.SkillPip: 1}}}
		}, []string{"pets[0].faces.6 WAS-666"}},
		{"Magic attunement on three faces", "goblin-rider", func(h *hero.Hero) {
			h.Pets[0] = hero.Pet{There: true, Ability: codex.MagicAttunement, Magical: true, Natural: codex.Blunt, Card: codex.Card{5: {codex.Magic: 1}, 4: {codex.Magic: 1, codex.SkillPip: 1}, 3: {codex.Magic: 1}}}
		}, []string{"pets[0].faces WAS-666"}},
		{"Magic protection", "goblin-rider", func(h *hero.Hero) {
			h.Pets[0] = hero.Pet{There: true, Ability: codex.MagicProtection, Magical: true, Natural: codex.Blunt, Card: codex.Card{5: {codex.Magic: 2}, 4: {codex.SkillPip: 1}}}
		}, nil},
		{"Magic protection on two faces", "goblin-rider", func(h *hero.Hero) {
			h.Pets[0] = hero.Pet{There: true, Ability: codex.MagicProtection, Magical: true, Natural: codex.Blunt, Card: codex.Card{5: {codex.Magic: 1}, 4: {codex.Magic: 1, codex.SkillPip: 1}}}
		}, []string{"pets[0].faces WAS-667"}},
		{"Magic protection of a plain Pet", "goblin-rider", func(h *hero.Hero) {
			h.Pets[0] = hero.Pet{There: true, Ability: codex.MagicProtection, Natural: codex.Blunt, Card: codex.Card{4: {codex.SkillPip: 1}}}
		}, []string{"pets[0].ability WAS-667"}},
		{"a Pet of one colour", "goblin-rider", func(h *hero.Hero) { h.Pets[0].Card[3] = codex.Face{}; h.Pets[0].Card[1] = codex.Face{codex.Defence: 2} }, []string{"pets[0].faces.2 WAS-153"}},
		{"a Pet without teeth", "goblin-rider", func(h *hero.Hero) { h.Pets[0].Natural = 0 }, []string{"pets[0].natural WAS-364"}},
		{"a Daemon without its spell", "lady-obsidia", func(h *hero.Hero) { h.Skills[0] = skill("summoner.banish") }, []string{"daemon WAS-650"}},
		{"a Daemon of 20 points", "lady-obsidia", func(h *hero.Hero) { h.Daemon.Card[3] = codex.Face{codex.Melee: 2} }, []string{"daemon.faces WAS-651"}},
		{"a Daemon of less Magic", "lady-obsidia", func(h *hero.Hero) { h.Card[5][codex.Magic] = 3 }, []string{"daemon.faces WAS-651"}},
		{"a Daemon without Magic", "lady-obsidia", func(h *hero.Hero) { h.Card = codex.Card{5: {codex.Melee: 1}} }, []string{"daemon WAS-651"}},
		{"a Daemon that shoots", "lady-obsidia", func(h *hero.Hero) { h.Daemon.Card[4] = codex.Face{codex.Ranged: 2, codex.Defence: 1} }, []string{"daemon.faces.5 WAS-650"}},
		{"a Daemon of two Skill pips", "lady-obsidia", func(h *hero.Hero) { h.Daemon.Card[3][codex.SkillPip] = 1 }, []string{"daemon.faces WAS-651"}},
		{"a Daemon without horns", "lady-obsidia", func(h *hero.Hero) { h.Daemon.Features = codex.Mouth }, []string{"daemon.skills[1] WAS-540"}},
		{"a Daemon that casts", "lady-obsidia", func(h *hero.Hero) { h.Daemon.Skills[0] = skill("summoner.banish") }, []string{"daemon.skills[0] WAS-740"}},
		{"a Daemon's skill twice", "lady-obsidia", func(h *hero.Hero) { h.Daemon.Skills[1] = h.Daemon.Skills[0] }, []string{"daemon.skills[1] WAS-164"}},
		{"more skills than slots are left", "lady-obsidia", func(h *hero.Hero) { h.Daemon.Skills[2] = skill("summoner.spikes") }, []string{"daemon.skills WAS-169"}},
		{"four in the slots of a summoner of one skill", "lady-obsidia", func(h *hero.Hero) {
			h.Skills = [5]codex.SkillID{skill("summoner.summon-daemon")}
			h.Daemon.Skills[2], h.Daemon.Skills[3] = skill("summoner.spikes"), skill("summoner.fiery-breath")
		}, nil},
		{"a Daemon's skill of the Hero", "lady-obsidia", func(h *hero.Hero) { h.Daemon = hero.Daemon{}; h.Skills[1] = skill("summoner.bite") }, []string{"skills[1] WAS-169"}},
	} {
		t.Run(test.about, func(t *testing.T) {
			h := figure(t, f, test.of)
			test.change(&h)
			var got []string
			breaches := f.Check(&h)
			for _, b := range breaches {
				got = append(got, b.At.String()+" "+b.Why.Rule)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("found %q, want %q", told(breaches), test.want)
			}
		})
	}
}
