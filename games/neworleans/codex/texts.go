package codex

import (
	"strconv"

	"mischief/game"
)

// What is printed is told in the languages of people by keys, so that content is read in English and every other language has its words under the same ones:
// KIND.ID.WHAT, such as skill.form-up.text or scenario.s05.rule.2.name; lists are counted from 1.

// Key is what a text of an entry stands under: figure, skill, loot, event, power, aspect, scenario, note or door; its id; and which text it is.
func Key(kind, id, text string) string { return kind + "." + id + "." + text }

// Words are all texts that are printed, in English, by their keys. Texts that are not there have no key.
func (c *Codex) Words() game.Words {
	w := texts{}
	for i := range c.Kinds {
		f := &c.Kinds[i]
		w.add("figure", f.ID, "name", f.Name, "called", f.Called, "look", f.Look, "behaviour", f.Behaviour, "breed", f.Breed, "trade", f.Trade, "blurb", f.Blurb, "flaw", f.FlawName,
			"flaw.text", f.FlawText)
		for k, a := range f.Attacks {
			w.add("figure", f.ID, "attack."+strconv.Itoa(k+1), a.Name)
		}
	}
	for i := range c.Skills {
		w.add("skill", c.Skills[i].ID, "name", c.Skills[i].Name, "text", c.Skills[i].Text)
	}
	for i := range c.Loot {
		w.add("loot", c.Loot[i].ID, "name", c.Loot[i].Name, "text", c.Loot[i].Text)
	}
	for i := range c.Events {
		w.add("event", c.Events[i].ID, "name", c.Events[i].Name, "text", c.Events[i].Text)
	}
	for i := range c.Powers {
		w.add("power", c.Powers[i].ID, "name", c.Powers[i].Name, "text", c.Powers[i].Text)
	}
	for i := range c.Aspects {
		a := &c.Aspects[i]
		w.add("aspect", a.ID, "name", a.Name, "behaviour", a.Behaviour, "attack", a.Attack.Name)
	}
	for i := range c.Scenarios {
		w.scenario(&c.Scenarios[i])
	}
	for _, list := range c.Lists {
		for i := range list.Effects {
			for _, way := range list.Effects[i].Ways {
				w[way.Key] = way.Says
			}
		}
	}
	for _, note := range c.Notes {
		w.add("note", note.ID, "means", note.Means)
	}
	return game.Words(w)
}

// Entry is what the words of a source stand under: figure, skill, loot, event, power or scenario, and its id; nothing for a door.
func (c *Codex) Entry(of Source) (kind, id string) {
	switch of.Kind {
	case OfFlaw, OfAlly:
		return "figure", c.Kinds[of.No].ID
	case OfSkill:
		return "skill", c.Skills[of.No].ID
	case OfLoot:
		return "loot", c.Loot[of.No].ID
	case OfEvent:
		return "event", c.Events[of.No].ID
	case OfPower:
		return "power", c.Powers[of.No].ID
	case OfSheet:
		return "scenario", c.Scenarios[of.No].ID
	}
	return "", ""
}

// nameWays gives the ways of choices the keys of their texts, counted card by card.
func (c *Codex) nameWays() {
	count := map[Source]int{}
	for _, list := range c.Lists {
		for i := range list.Effects {
			for k := range list.Effects[i].Ways {
				of := c.Abilities[list.Ability].Of
				kind, id := c.Entry(of)
				count[of]++
				list.Effects[i].Ways[k].Key = Key(kind, id, "way."+strconv.Itoa(count[of]))
			}
		}
	}
}

// texts are texts by their keys.
type texts map[string]string

// scenario puts in what stands on a sheet, and what stands on it for a party of two where that is something else.
func (w texts) scenario(s *Scenario) {
	w.add("scenario", s.ID, "name", s.Name, "introduction", s.Introduction, "exit", s.Exit, "two", s.TwoText)
	w.sheet(s, "")
	if s.TwoHeroes != nil {
		w.sheet(s.TwoHeroes, "two.")
	}
	for number, entry := range s.Entries {
		w.add("scenario", s.ID, "entry."+strconv.Itoa(int(number)), entry.Text)
	}
	for _, door := range s.Map.Doors {
		w.add("door", s.ID, door.Name, door.Name)
	}
}

// sheet puts in the texts of a sheet that may be other ones for a party of two: those alone, then.
func (w texts) sheet(s *Scenario, front string) {
	put := func(what, text string) {
		if front == "" || w[Key("scenario", s.ID, what)] != text {
			w.add("scenario", s.ID, front+what, text)
		}
	}
	put("setup", s.SetupText)
	put("spawn", s.SpawnText)
	for i := range s.Lose {
		put("loss."+strconv.Itoa(i+1), s.Lose[i].Says)
	}
	for i, text := range s.Objectives {
		put("objective."+strconv.Itoa(i+1), text)
	}
	for i, rule := range s.Rules {
		put("rule."+strconv.Itoa(i+1)+".name", rule.Name)
		put("rule."+strconv.Itoa(i+1)+".text", rule.Text)
	}
}

// add puts in texts of an entry: what each is called and what it says.
func (w texts) add(kind, id string, named ...string) {
	for i := 0; i < len(named); i += 2 {
		if text := named[i+1]; text != "" {
			w[Key(kind, id, named[i])] = text
		}
	}
}
