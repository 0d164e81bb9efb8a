package hero

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// Which skills a Hero may equip, by codex.Offers (WAS-159 to WAS-164).

// taken is what a Hero's skills come to, by school.
type taken struct {
	common, elite [codex.SchoolCount]int
	schools       int
	all, elites   int
}

func (f *Forge) taken(h *Figure) taken {
	var t taken
	add := func(school codex.School, elite bool) {
		if t.common[school]+t.elite[school] == 0 {
			t.schools++
		}
		if elite {
			t.elite[school]++
			t.elites++
		} else {
			t.common[school]++
		}
		t.all++
	}
	for _, id := range f.equipped(h) {
		if s := &f.Skills[id]; id != codex.NoSkill && s.School != codex.Snowfall {
			add(s.Counts(), s.Elite)
		}
	}
	return t
}

// equipped are the skills of a Hero with that of a weapon outside of all categories, which counts as well (WAS-170).
func (f *Forge) equipped(h *Figure) []codex.SkillID {
	return append(h.Skills[:len(h.Skills):len(h.Skills)], f.OtherSkill(h.Other.Condition, h.Other.Ranged))
}

// Slots are how many skills a Hero is entitled to, given from how many schools his are (WAS-R247).
func (f *Forge) Slots(h *Figure) int {
	return codex.Offers[h.Card.Traits().Count()].Way(f.taken(h).schools).Slots()
}

// FreeSlots are the slots that the Hero has left empty, which are those of his Daemon's skills (WAS-169).
func (f *Forge) FreeSlots(h *Figure) int { return f.Codex.FreeSlots(&h.Card, f.equipped(h)) }

// skillsAllowed holds the choice of skills to what the card allows.
func (c *checker) skillsAllowed() {
	h := c.hero
	c.skillsOnce(h.Skills[:], "skills")
	for i, id := range h.Skills {
		switch s := &c.Skills[id]; {
		case id == codex.NoSkill:
		case s.School == codex.Snowfall:
			c.refuse(Place{"skills", i}, "WAS-167", "{{.skill}} is for the scenario Snowfall alone: put it among the Snowfall skills.", game.Word("skill", s.Name))
		case s.Class.Has(codex.ClassDaemonSkill):
			c.refuse(Place{"skills", i}, "WAS-169", "{{.skill}} is used by a Daemon: leave the slot empty and give the skill to the Daemon.", game.Word("skill", s.Name))
		}
	}
	t, traits := c.taken(&h.Figure), h.Card.Traits().Count()
	if t.all == 0 || traits == 0 {
		return
	}
	at, rule := Place{"skills"}, codex.Offers[traits].Rule
	if t.all > codex.MostSkills {
		c.refuse(at, "WAS-164", "These are {{.n}} skills, that of the weapon included; no Hero has more than {{.most}}.", game.Num("n", t.all), game.Num("most", codex.MostSkills))
		return
	}
	if most := codex.Offers[traits].Ways[1].Schools; t.schools > most {
		switch traits {
		case 4:
			c.refuse(at, rule, "Whoever has pips in all four traits has no skills: take the skills away, or the pips of a trait.")
		case 3:
			c.refuse(at, rule, "Three traits allow one common skill, and these are of {{.n}} schools: keep one.", game.Num("n", t.schools))
		default:
			c.refuse(at, rule, "The skills are of {{.n}} schools: choose from two at most.", game.Num("n", t.schools))
		}
		return
	}
	c.skillsCounted(t, traits)
}

// skillsCounted counts common and elite skills of one school or two.
func (c *checker) skillsCounted(t taken, traits int) {
	at, rule := Place{"skills"}, codex.Offers[traits].Rule
	way := codex.Offers[traits].Way(t.schools)
	switch {
	case t.elites > 0 && traits > 1:
		c.refuse(at, "WAS-163", "Elite skills are for Heroes of a single trait; this one has {{.n}}.", game.Num("n", traits))
	case t.elites > 0 && t.schools > 1:
		c.refuse(at, "WAS-163", "An elite skill is for who takes all skills from one school; these are of two.")
	case t.elites > 1:
		c.refuse(at, "WAS-163", "These are {{.n}} elite skills: keep one.", game.Num("n", t.elites))
	}
	for school, n := range t.common {
		if n <= way.Common {
			continue
		}
		name := game.Word("school", c.Schools[school].Name)
		switch {
		case t.schools == 1 && traits == 3:
			c.refuse(at, rule, "Three traits allow one common skill: keep one.")
		case t.schools == 1:
			c.refuse(at, rule, "These are {{.n}} common skills of one school; with {{plural .traits \"trait\" \"traits\"}} {{.most}} are allowed.", game.Num("n", n), game.Num("traits", traits), game.Num("most", way.Common))
		default:
			c.refuse(at, rule, "{{.school}}: {{plural .n \"skill\" \"skills\"}}; from each of two schools {{plural .most \"skill is\" \"skills are\"}} allowed with {{plural .traits \"trait\" \"traits\"}}.",
				name, game.Num("n", n), game.Num("traits", traits), game.Num("most", way.Common))
		}
	}
}

// skillsOnce refuses skills that are equipped twice. Basic Animal Training may be, once for each Pet.
func (c *checker) skillsOnce(skills []codex.SkillID, field string) {
	for i, id := range skills {
		if id == codex.NoSkill {
			continue
		}
		before := 0
		for _, other := range skills[:i] {
			if other == id {
				before++
			}
		}
		name := game.Word("skill", c.Skills[id].Name)
		switch {
		case before == 0:
		case id != c.training:
			c.refuse(Place{field, i}, "WAS-164", "{{.skill}} is equipped already; each skill but Basic Animal Training is equipped once.", name)
		case before >= max(1, c.hero.PetCount()):
			c.refuse(Place{field, i}, "WAS-164", "Basic Animal Training is equipped once for each Pet, and there are {{.n}}: bring another Pet, or take another skill.", game.Num("n", c.hero.PetCount()))
		}
	}
}

// snowfall holds the skills for the scenario Snowfall to its rule.
func (c *checker) snowfall() {
	c.skillsOnce(c.hero.Snowfall[:], "snowfall")
	common, elite := 0, 0
	for i, id := range c.hero.Snowfall {
		switch s := &c.Skills[id]; {
		case id == codex.NoSkill:
		case s.School != codex.Snowfall:
			c.refuse(Place{"snowfall", i}, "WAS-167", "{{.skill}} is no skill of Snowfall: put it among the other skills.", game.Word("skill", s.Name))
		case s.Elite:
			elite++
		default:
			common++
		}
	}
	if common > 4 || elite > 1 {
		c.refuse(Place{"snowfall"}, "WAS-167", "In Snowfall a Hero has four common skills and an elite one; these are {{.common}} and {{.elite}}.", game.Num("common", common), game.Num("elite", elite))
	}
}
