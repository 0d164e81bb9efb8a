package codex

import (
	"fmt"

	"mischief/game"
)

// What is printed is told in the languages of people by keys, so that content is read in English and every other language has its words under the same ones:
// KIND.ID.WHAT, such as skill.druid.regrowth.green; the texts of a variant, counted from 1, under skill.druid.spirit-bond.variant.1.green.

// Key is what a text of an entry stands under: skill, school, armour, weapon, condition, ability, figure, map, scenario or mission; its id; and which text it is.
func Key(kind, id, text string) string { return kind + "." + id + "." + text }

// Words are all texts that are printed, in English, by their keys. Texts that are not there have no key.
func (c *Codex) Words() game.Words {
	w := texts{}
	c.skillTexts(w)
	for school, s := range c.Schools {
		w.add("school", SchoolIDs[school], "name", s.Name, "about", s.About)
	}
	for i, a := range c.Armours {
		w.add("armour", ArmourIDs[i], "name", a.Name, "examples", a.Examples)
	}
	for _, weapon := range c.Weapons[1:] {
		w.add("weapon", weapon.ID, "name", weapon.Name)
	}
	for i, of := range c.Conditions {
		w.add("condition", ConditionIDs[i], "name", of.Name, "counter", of.PerCounter)
	}
	for i, of := range c.Abilities {
		w.add("ability", AbilityIDs[i], "name", of.Name, "text", of.Text)
	}
	for i := range c.Figures {
		f := &c.Figures[i]
		w.add("figure", f.ID, "name", f.Name, "about", f.About)
		for _, thing := range f.Equipment {
			w.add("equipment", thing, "name", thing)
		}
	}
	for i := range c.Maps {
		m := &c.Maps[i]
		w.add("map", m.ID, "name", m.Name, "about", m.About)
		for _, piece := range m.Terrain {
			w.add("terrain", piece.Kind, "name", piece.Kind)
		}
	}
	for i, s := range c.Scenarios {
		w.add("scenario", ScenarioIDs[i], "name", s.Name, "win", s.Win)
	}
	for i := range c.Missions {
		m := &c.Missions[i]
		w.add("mission", MissionIDs[i], "name", m.Name, "about", m.About, "goal", m.Goal)
	}
	return game.Words(w)
}

func (c *Codex) skillTexts(w texts) {
	for i := range c.Skills {
		s := &c.Skills[i]
		w.add("skill", s.ID, "name", s.Name, "special", s.SpecialText, "notes", s.Notes)
		for part := range PartCount {
			w.add("skill", s.ID, PartIDs[part], s.Part(part).Text)
		}
		for i, v := range s.Variants {
			w.add("skill", fmt.Sprintf("%s.variant.%d", s.ID, i+1), "name", v.Name, "always", v.Always.Text, "green", v.Green.Text)
		}
	}
}

// texts are texts by their keys.
type texts map[string]string

// add puts in texts of an entry: what each is called and what it says.
func (w texts) add(kind, id string, named ...string) {
	for i := 0; i < len(named); i += 2 {
		if text := named[i+1]; text != "" {
			w[Key(kind, id, named[i])] = text
		}
	}
}
