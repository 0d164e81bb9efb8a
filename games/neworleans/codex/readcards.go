package codex

import (
	"slices"

	"mischief/game/content"
)

// readHeroes reads the nine dashboards.
func (r *reader) readHeroes() error {
	n, c := r.heroes, r.c
	board := n.At("dashboard")
	board.Skip("from")
	brought := board.At("skills_brought")
	c.Dashboard = Dashboard{Lives: uint8(board.Int("lives", 1, 30)), AP: uint8(board.Int("ap", 1, 9)), APTwoHeroes: uint8(board.Int("ap_two_heroes", 1, 9)),
		WeaponSlots: uint8(board.Int("weapon_slots", 1, 4))}
	for level := 1; level <= 3; level++ {
		c.Dashboard.Brought[level] = uint8(brought.Int(string(rune('0'+level)), 0, 9))
	}
	for i, entry := range n.Each("heroes", 4, 20) {
		c.Kinds[i+1] = r.hero(entry, Kind(i+1))
	}
	return n.Err()
}

func (r *reader) hero(n *content.Node, kind Kind) Figure {
	n.Skip("from", "also")
	f := Figure{ID: n.ID("id", "-"), Name: n.Text("name"), Called: n.Text("name"), Look: n.Text("look"), Role: Hero, Base: kind, Health: r.c.Dashboard.Lives, AP: r.c.Dashboard.AP,
		Sex: []string{"female", "male"}[n.Word("sex", []string{"female", "male"})], Breed: n.Text("breed"), Trade: n.Text("role"), Blurb: n.Text("blurb")}
	unarmed := Attack{Name: n.At("unarmed").Text("name"), Class: ClassUnarmed}
	unarmed.read(n.At("unarmed"))
	f.Attacks = []Attack{unarmed}
	flaw := n.At("flaw")
	f.FlawName, f.FlawText = flaw.Text("name"), flaw.Text("text")
	f.Abilities = r.abilities(flaw, "effects", Source{Kind: OfFlaw, No: uint8(kind)})
	f.Preferred = references[LootID](n, "preferred", r.loot, 6)
	for i, item := range n.Each("preferred", 1, 6) {
		if i < len(f.Preferred) && int(f.Preferred[i]) < len(r.c.Loot) {
			if w := &r.c.Loot[f.Preferred[i]]; w.Type != Weapon || w.Level != 1 {
				item.Fail("%q; preferred weapons are weapons of level 1 (CNO-969)", w.ID)
			}
		}
	}
	return f
}

// readSkills reads the skill cards.
func (r *reader) readSkills() error {
	n, c := r.skillPage, r.c
	levels := n.At("levels")
	levels.Skip("from")
	for level := 1; level <= 3; level++ {
		of := levels.At(string(rune('0' + level)))
		c.SkillPrice[level] = uint8(of.Int("price", 0, 250))
		if brought := of.Int("brought", 0, 9); brought != int(c.Dashboard.Brought[level]) {
			of.FailAt("brought", "%d; heroes.yaml says %d", brought, c.Dashboard.Brought[level])
		}
	}
	for i, entry := range n.Each("skills", 0, 250) {
		entry.Skip("from")
		of := Source{Kind: OfSkill, No: uint8(i + 1)}
		s := Skill{ID: entry.ID("id", "-"), Name: entry.Text("name"), Text: entry.Text("text"), Level: uint8(entry.Int("level", 1, 3)),
			Hero: reference[Kind](entry, "hero", r.kinds[:c.LastHero+1])}
		s.Abilities = r.abilities(entry, "effects", of)
		s.Refresh = r.refresh(entry, of, s.Abilities)
		if len(s.Abilities) == 0 {
			entry.FailAt("effects", "empty; a skill does something")
		}
		c.Skills = append(c.Skills, s)
	}
	r.dealSkills()
	return n.Err()
}

// dealSkills gives each hero its skills, by level and order of the file.
func (r *reader) dealSkills() {
	for kind := r.c.FirstHero; kind <= r.c.LastHero; kind++ {
		f := &r.c.Kinds[kind]
		for level := uint8(1); level <= 3; level++ {
			for i := range r.c.Skills {
				if s := &r.c.Skills[i]; s.Hero == kind && s.Level == level {
					s.No = uint8(len(f.Skills))
					f.Skills = append(f.Skills, SkillID(i))
				}
			}
		}
	}
}

// refresh reads when an exhausted card is turned upright.
func (r *reader) refresh(n *content.Node, of Source, abilities []AbilityID) *Ability {
	if !n.Has("refresh") {
		return nil
	}
	if !slices.ContainsFunc(abilities, func(id AbilityID) bool { return r.c.Abilities[id].Cost.Exhaust }) {
		n.FailAt("refresh", "nothing exhausts this card")
	}
	return r.event(n.At("refresh"), of)
}

// lootTypes are the types of loot cards as content writes them.
var lootTypes = []string{NoLoot: "", Weapon: "weapon", Item: "item", Ammunition: "ammunition", Bucks: "bucks", LootEvent: "event"}

// readLoot reads the loot cards.
func (r *reader) readLoot() error {
	n, c := r.loots, r.c
	var many [4]int
	for i, entry := range n.Each("loot", 0, 250) {
		l := r.lootCard(entry, Source{Kind: OfLoot, No: uint8(i + 1)})
		c.Loot = append(c.Loot, l)
		many[l.Level], many[0] = many[l.Level]+int(l.Copies), many[0]+int(l.Copies)
	}
	if many[0] >= MaxCards {
		n.FailAt("loot", "%d cards; there is room for %d", many[0], MaxCards-1)
		return n.Err()
	}
	for level := uint8(1); level <= 3; level++ {
		for i := range c.Loot {
			if l := &c.Loot[i]; l.Level == level {
				l.First = uint16(len(c.Cards))
				c.Cards = append(c.Cards, slices.Repeat([]LootID{LootID(i)}, int(l.Copies))...)
			}
		}
	}
	if counts := n.At("counts"); n.Has("counts") {
		counts.Skip("from")
		for i, name := range []string{"total", "1", "2", "3"} {
			if said := counts.Int(name, 0, MaxCards); said != many[i] {
				counts.FailAt(name, "%d; the cards are %d", said, many[i])
			}
		}
	}
	return n.Err()
}

func (r *reader) lootCard(n *content.Node, of Source) Loot {
	n.Skip("from", "also")
	l := Loot{ID: n.ID("id", "-"), Name: n.Text("name"), Text: n.Text("text"), Type: must[LootType](n, "type", lootTypes), Level: uint8(n.Int("level", 1, 3)),
		Copies: uint8(n.Int("copies", 1, 30))}
	if l.Type == Weapon || l.Type == Item || l.Type == Ammunition {
		l.Price = uint8(n.Int("price", 0, 250))
	}
	switch l.Type {
	case Weapon:
		l.Attack = Attack{Name: l.Name, Weapon: true, Class: must[Class](n, "class", classWords[:])}
		l.Attack.read(n)
		if l.Attack.Class == ClassUnarmed {
			n.FailAt("class", "unarmed is without a weapon")
		}
	case Item:
		l.Sort = []string{"clothing", "trinket", "tool", "consumable"}[n.Word("sort", []string{"clothing", "trinket", "tool", "consumable"})]
	case Bucks:
		l.Bucks = uint8(n.Int("bucks", 1, 250))
		for _, item := range n.Each("gamble", 0, 1) {
			l.Gamble = r.ability(item, of)
		}
	}
	if l.Type != Bucks {
		l.Abilities = r.abilities(n, "effects", of)
		l.Refresh = r.refresh(n, of, l.Abilities)
	}
	if (l.Type == Item || l.Type == LootEvent) && len(l.Abilities) == 0 {
		n.FailAt("effects", "empty; such a card does something")
	}
	return l
}

// readEvents reads the event cards of the riverboat.
func (r *reader) readEvents() error {
	n, c := r.events, r.c
	for i, entry := range n.Each("events", 0, 250) {
		entry.Skip("from")
		e := Event{ID: entry.ID("id", "-"), Name: entry.Text("name"), Text: entry.Text("text"), Abilities: r.abilities(entry, "effects", Source{Kind: OfEvent, No: uint8(i + 1)})}
		if len(e.Abilities) == 0 {
			entry.FailAt("effects", "empty; an event does something")
		}
		c.Events = append(c.Events, e)
	}
	if count := n.At("count"); n.Has("count") {
		count.Skip("from")
		if said := count.Int("total", 0, 250); said != len(c.Events)-1 {
			count.FailAt("total", "%d; the cards are %d", said, len(c.Events)-1)
		}
	}
	return n.Err()
}
