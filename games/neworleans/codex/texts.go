package codex

import (
	"slices"
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
		later := &c.Scenarios[i]
		w.scenario(later)
		for _, was := range slices.Backward(c.former) {
			old := &was.codex.Scenarios[i]
			w.former(was.edition, old, later)
			later = old
		}
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
	w.add("scenario", s.ID, "name", s.Name, "introduction", s.Introduction, "exit", s.Exit)
	now, two := s.printed(), s.TwoHeroes.printed()
	w.sheet(s.ID, "", now)
	w.sheet(s.ID, "two.", two, now)
	for number, entry := range s.Entries {
		w.add("scenario", s.ID, "entry."+strconv.Itoa(int(number)), entry.Text)
	}
	for _, door := range s.Map.Doors {
		w.add("door", s.ID, door.Name, door.Name)
	}
}

// former puts in what stood on a sheet up to an edition, where that was something else than later on.
func (w texts) former(edition int, was, later *Scenario) {
	front, old := "before."+strconv.Itoa(edition)+".", was.printed()
	w.sheet(was.ID, front, old, later.printed())
	w.sheet(was.ID, front+"two.", was.TwoHeroes.printed(), old, later.TwoHeroes.printed())
}

// sheet puts in the texts of a sheet but those that others have.
func (w texts) sheet(id, front string, printed map[string]string, others ...map[string]string) {
	for what, text := range printed {
		if !slices.ContainsFunc(others, func(other map[string]string) bool { return other[what] == text }) {
			w.add("scenario", id, front+what, text)
		}
	}
}

// printed are the texts of a sheet that may be other ones for a party of two or in another edition, by what they say; there are none of no sheet.
func (s *Scenario) printed() map[string]string {
	if s == nil {
		return nil
	}
	p := map[string]string{"setup": s.SetupText, "spawn": s.SpawnText, "two": s.TwoText}
	for i := range s.Lose {
		p["loss."+strconv.Itoa(i+1)] = s.Lose[i].Says
	}
	for i, text := range s.Objectives {
		p["objective."+strconv.Itoa(i+1)] = text
	}
	for i, rule := range s.Rules {
		p["rule."+strconv.Itoa(i+1)+".name"] = rule.Name
		p["rule."+strconv.Itoa(i+1)+".text"] = rule.Text
	}
	return p
}

// add puts in texts of an entry: what each is called and what it says.
func (w texts) add(kind, id string, named ...string) {
	for i := 0; i < len(named); i += 2 {
		if text := named[i+1]; text != "" {
			w[Key(kind, id, named[i])] = text
		}
	}
}
