package hero

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// PetLimits are how many pips the card of a Pet may have (WAS-660), as its ability has it.
type PetLimits struct {
	Defence, Melee int    // on a face
	Magic          int    // on the card
	MagicFace      int    // on a face
	Rule           string // that of the ability
}

// Limits are how many pips the card of a Pet may have.
func (p *Pet) Limits() PetLimits {
	l := PetLimits{Defence: 2, Melee: 3, MagicFace: 1, Rule: "WAS-662"}
	if p.Magical {
		l.Magic = 1
	}
	switch p.Ability {
	case codex.Aggressive:
		l.Defence, l.Melee, l.Rule = 0, 5, "WAS-663"
	case codex.Evasive:
		l.Defence, l.Rule = 3, "WAS-664"
	case codex.Hungry:
		l.Melee, l.Rule = 4, "WAS-665"
	case codex.MagicAttunement:
		l.Magic, l.Rule = l.Magic+1, "WAS-666"
	case codex.MagicProtection:
		l.Rule = "WAS-667"
		if p.Magical {
			l.Magic, l.MagicFace = 2, 2
		}
	case codex.ThickHide:
		l.Defence, l.Melee, l.Rule = 4, 2, "WAS-668"
	}
	return l
}

// shape holds the beast that a Hero becomes to the rules for it (WAS-R202).
func (c *checker) shape() {
	switch h := c.hero; {
	case h.Shape.There && !h.Has(c.shapeshift):
		c.refuse(Place{"shape"}, "WAS-R202", "A Hero becomes a beast by {{.skill}}: equip it, or leave the beast out.", game.Word("skill", c.Skills[c.shapeshift].Name))
	case h.Shape.There:
		c.pet(Place{"shape"}, h.ShapeName, &h.Shape)
	case h.Has(c.shapeshift):
		c.refuse(Place{"shape"}, "WAS-R202", "{{.skill}} needs a beast, whose card is made before the match: make one.", game.Word("skill", c.Skills[c.shapeshift].Name))
	}
}

// pet holds a Pet, or the beast that a Hero becomes, to the chapter on followers.
func (c *checker) pet(at Place, name string, p *Pet) {
	c.place = at
	defer func() { c.place = nil }()
	c.name(name, "name")
	if p.Ability == codex.NoAbility {
		c.refuse(Place{"ability"}, "WAS-662", "A Pet has exactly one ability: choose one.")
	}
	if p.Natural == codex.NoCategory {
		c.refuse(Place{"natural"}, "WAS-364", "Say what its teeth or claws are: blunt, piercing or slashing.")
	}
	c.petCard(p)
}

// petCard holds the card of a Pet to its limits.
func (c *checker) petCard(p *Pet) {
	c.faces(&p.Card)
	l := p.Limits()
	for n, face := range p.Card {
		at, number := faceAt(n), game.Num("face", n+1)
		if has := int(face[codex.Defence]); has > l.Defence {
			c.refuse(at, ruleOf(l.Defence == 2, l), "The {{.face}}-face has {{.n}} Defence; a Pet of this kind has at most {{.most}} on a face.", number, game.Num("n", has), game.Num("most", l.Defence))
		}
		if has := int(face[codex.Melee]); has > l.Melee {
			c.refuse(at, ruleOf(l.Melee == 3, l), "The {{.face}}-face has {{.n}} Melee; a Pet of this kind has at most {{.most}} on a face.", number, game.Num("n", has), game.Num("most", l.Melee))
		}
		if face[codex.Ranged] > 0 {
			c.refuse(at, "WAS-660", "The {{.face}}-face has Ranged Combat: Pets have none.", number)
		}
	}
	c.petMagic(p, l)
	c.points(&p.Card, "WAS-660", codex.MostPoints)
	if sum := p.Card.Sum(codex.SkillPip); sum != 1 {
		c.refuse(Place{"faces"}, "WAS-661", "A Pet has one Skill pip; this one has {{.n}}.", game.Num("n", sum))
	}
}

// petMagic holds the Magic pips of a Pet to its limits. Two of Magic protection are on one face, two of Magic attunement on two (WAS-R249).
func (c *checker) petMagic(p *Pet, l PetLimits) {
	all, most, face := p.Card.Sum(codex.Magic), 0, 0
	for n := range p.Card {
		if has := int(p.Card[n][codex.Magic]); has > most {
			most, face = has, n
		}
	}
	switch {
	case all == 0:
	case l.Magic == 0:
		c.refuse(Place{"faces"}, "WAS-660", "Only Pets of magical origin have Magic pips: make it magical, or take them away.")
	case most > l.MagicFace:
		c.refuse(faceAt(face), ruleOf(p.Ability != codex.MagicAttunement, l), "The {{.face}}-face has {{.n}} Magic; a Pet of this kind has at most {{.most}} on a face.",
			game.Num("face", face+1), game.Num("n", most), game.Num("most", l.MagicFace))
	case all > l.Magic:
		c.refuse(Place{"faces"}, ruleOf(l.Magic == 1, l), "The card has {{.n}} Magic; a Pet of this kind has at most {{.most}}.", game.Num("n", all), game.Num("most", l.Magic))
	case l.MagicFace == 2 && all == 2 && most == 1:
		c.refuse(Place{"faces"}, "WAS-667", "The second Magic pip is painted on the face of the first.")
	}
	if p.Ability == codex.MagicProtection && !p.Magical {
		c.refuse(Place{"ability"}, "WAS-667", "Magic protection is for Pets of magical origin: make it magical, or choose another ability.")
	}
}

// ruleOf is the rule of a limit: the common one, or that of the ability which changed it.
func ruleOf(common bool, l PetLimits) string {
	if common {
		return "WAS-660"
	}
	return l.Rule
}

// petsCovered counts the skills by which Pets come: Basic Animal Training for each, one of them Spirit Chains, and the Spirit Bond of a Druid.
func (c *checker) petsCovered() {
	h := c.hero
	covered := c.Leashes(&h.Figure)
	if n := h.PetCount(); n > covered {
		c.refuse(Place{"pets", covered}, "WAS-168", "There are {{plural .n \"Pet\" \"Pets\"}} and skills for {{.covered}}: equip Basic Animal Training once for each, or Spirit Chains or Spirit Bond for one.",
			game.Num("n", n), game.Num("covered", covered))
	}
}

// Leashes are how many Pets a Hero's skills allow him, each by a slot (WAS-168, WAS-R114, WAS-R115).
func (f *Forge) Leashes(h *Figure) int {
	n := h.count(f.training)
	if h.Has(f.chains) {
		n++
	}
	if h.Has(f.bond) {
		n++
	}
	return n
}

// anatomy are the requirements that a Daemon's body meets or not, and what they ask for in English.
var anatomy = []struct {
	needs   codex.Requirement
	feature codex.Features
	what    string
}{
	{codex.NeedsMouth, codex.Mouth, "a mouth"},
	{codex.NeedsHorns, codex.Horns, "horns"},
	{codex.NeedsWings, codex.Wings, "wings"},
}

// daemon holds a Daemon made before the match to the rules for it.
func (c *checker) daemon() {
	h, d := c.hero, &c.hero.Daemon
	if !h.Has(c.summon) {
		c.refuse(Place{"daemon"}, "WAS-650", "A Daemon comes by Summon Daemon: equip it, or leave the Daemon out.")
	}
	c.place = Place{"daemon"}
	defer func() { c.place = nil }()
	c.name(h.DaemonName, "name")
	if d.Natural == codex.NoCategory {
		c.refuse(Place{"natural"}, "WAS-364", "Say what its teeth or claws are: blunt, piercing or slashing.")
	}
	c.daemonCard()
	c.daemonSkills()
}

// daemonCard holds the card of a Daemon to what the Magic of its Hero gives it. Armour caps do not apply (WAS-R018).
func (c *checker) daemonCard() {
	d, magic := &c.hero.Daemon, c.hero.Summoning()
	c.faces(&d.Card)
	for n, face := range d.Card {
		if face[codex.Ranged] > 0 {
			c.refuse(faceAt(n), "WAS-650", "The {{.face}}-face has Ranged Combat: Daemons have none.", game.Num("face", n+1))
		}
	}
	if magic == 0 {
		c.refuse(Place{}, "WAS-651", "The Hero's card has no Magic pip, so that his Daemon has no Life and no points: paint one.")
	} else if cost := d.Card.Points(); cost > daemonCost*magic {
		c.refuse(Place{"faces"}, "WAS-651", "The pips cost {{.cost}} points; with {{.magic}} Magic on the best face of its Hero a Daemon has {{.most}}.",
			game.Num("cost", cost), game.Num("magic", magic), game.Num("most", daemonCost*magic))
	}
	if sum := d.Card.Sum(codex.SkillPip); sum != 1 {
		c.refuse(Place{"faces"}, "WAS-651", "A Daemon made before the match has one Skill pip; this one has {{.n}}.", game.Num("n", sum))
	}
}

// daemonSkills holds the skills of a Daemon to the slots that its Hero left empty, and to its body.
func (c *checker) daemonSkills() {
	d, n := &c.hero.Daemon, 0
	for i, id := range d.Skills {
		if id == codex.NoSkill {
			continue
		}
		n++
		s, at := &c.Skills[id], Place{"skills", i}
		if !s.Class.Has(codex.ClassDaemonSkill) {
			c.refuse(at, "WAS-740", "{{.skill}} is no Daemon Skill: choose one of those.", game.Word("skill", s.Name))
		}
		for _, a := range anatomy {
			if s.Requires.Has(a.needs) && d.Features&a.feature == 0 {
				c.refuse(at, "WAS-540", "{{.skill}} needs {{.what}}, which this Daemon has not.", game.Word("skill", s.Name), game.Word("what", a.what))
			}
		}
		for _, other := range d.Skills[:i] {
			if other == id {
				c.refuse(at, "WAS-164", "{{.skill}} is equipped already; each skill but Basic Animal Training is equipped once.", game.Word("skill", s.Name))
				break
			}
		}
	}
	if free := c.FreeSlots(&c.hero.Figure); n > free {
		c.refuse(Place{"skills"}, "WAS-169", "The Daemon has {{plural .n \"skill\" \"skills\"}}; its Hero has left {{.free}} of his slots empty.", game.Num("n", n), game.Num("free", free))
	}
}
