// Package portrait shows Heroes of Whack & Slaughter: as a Hero Card in SVG, as a sheet of four to be printed, and in text.
//
// portrait.go says what stands on a card, in the words of a language; card.go draws it, sheet.go prints it, text.go writes it.
package portrait

import (
	"fmt"
	"strings"

	"mischief/game"
	"mischief/games/slaughter/codex"
	"mischief/games/slaughter/hero"
)

// Painter shows Heroes with what is printed of their skills and arms. It fulfils hero.Painter.
type Painter struct{ *codex.Codex }

var _ hero.Painter = Painter{}

// sign is how a kind of pips is shown: in a colour and in a shape of its own, so that nobody needs to tell the colours apart.
type sign struct {
	colour string
	path   string // around 0,0, within 10 units
	text   string
}

// signs are those of the pips.
var signs = [codex.PipCount]sign{
	codex.Defence:  {"#8a8f98", "M-9 -9H9V2Q9 8 0 11Q-9 8 -9 2Z", "■"},
	codex.Melee:    {"#c8102e", "M0 -11L11 0L0 11L-11 0Z", "◆"},
	codex.Ranged:   {"#f2b800", "M0 -11L11 9H-11Z", "▲"},
	codex.Magic:    {"#1f5fbf", "M0 -12L3 -4L11 -4L5 1L7 10L0 5L-7 10L-5 1L-11 -4L-3 -4Z", "★"},
	codex.SkillPip: {"#1d8a3e", "M-10 0A10 10 0 0 1 10 0A10 10 0 0 1 -10 0Z", "●"},
}

// entry is a paragraph of a card: what it is about, and what it says, each part of it from the beginning of a line.
type entry struct {
	head  string
	parts []string
}

func says(head string, parts ...string) entry { return entry{head, parts} }

// folded are the lines of an entry, of so many letters at most.
func (e entry) folded(most int) []string {
	var lines []string
	for _, part := range e.parts {
		lines = append(lines, folded(part, most)...)
	}
	return lines
}

// voice says what stands on a card in the words of a telling; nil for English.
type voice struct {
	*codex.Codex
	telling *game.Telling
}

func (v voice) say(pattern string, args ...game.Arg) string {
	return game.Pen{Telling: v.telling}.Say(pattern, args...)
}

// figure is a name: that of a ready figure in the words of the telling, any other as its maker gave it.
func (v voice) figure(name string) string {
	for i := range v.Figures {
		if f := &v.Figures[i]; f.Name == name {
			return hero.Printed(v.telling, "figure", f.ID, "name", name)
		}
	}
	return name
}

// about is the remark on a Hero: that on a ready one in the words of the telling.
func (v voice) about(h *hero.Hero) string {
	for i := range v.Figures {
		if f := &v.Figures[i]; f.Name == h.Name && f.About == h.About {
			return hero.Printed(v.telling, "figure", f.ID, "about", h.About)
		}
	}
	return h.About
}

// pips counts the pips of a face in words, such as "4 Defence, 1 Magic".
func (v voice) pips(face codex.Face) string {
	var all []string
	for pip, n := range face {
		if n > 0 {
			all = append(all, fmt.Sprintf("%d %s", n, v.say(hero.PipNames[pip])))
		}
	}
	return strings.Join(all, ", ")
}

func (v voice) skill(id codex.SkillID) string {
	s := &v.Skills[id]
	return hero.Printed(v.telling, "skill", s.ID, "name", s.Name)
}

func (v voice) skills(ids []codex.SkillID) string {
	var all []string
	for _, id := range ids {
		if id != codex.NoSkill {
			all = append(all, v.skill(id))
		}
	}
	return strings.Join(all, ", ")
}

// arms is what a Hero wears and carries.
func (v voice) arms(h *hero.Hero) string {
	id := codex.ArmourIDs[h.Armour]
	all := []string{hero.Printed(v.telling, "armour", id, "name", v.Armours[h.Armour].Name)}
	if h.Shield {
		all = append(all, v.say("shield"))
	}
	for _, number := range h.Weapons {
		if number == codex.NoWeapon {
			continue
		}
		w := &v.Weapons[number]
		name := hero.Printed(v.telling, "weapon", w.ID, "name", w.Name)
		if w.Kind == codex.ThrowingWeapon && h.Thrown != codex.NoCategory {
			name += ", " + v.say(hero.CategoryNames[h.Thrown])
		}
		if w.Pole && h.Sweep {
			name += ", " + v.say("critical hits sweep")
		}
		all = append(all, name)
	}
	return strings.Join(all, " · ")
}

// skillEntry is a skill with all that it says.
func (v voice) skillEntry(id codex.SkillID) entry {
	s := &v.Skills[id]
	e := entry{head: v.skill(id)}
	kinds := []string{hero.Printed(v.telling, "school", codex.SchoolIDs[s.School], "name", v.Schools[s.School].Name)}
	if s.Elite {
		kinds = append(kinds, v.say("elite"))
	}
	e.head += " (" + strings.Join(kinds, ", ") + ")"
	for part := range codex.PartCount {
		if english := s.Part(part).Text; english != "" {
			text := hero.Printed(v.telling, "skill", s.ID, codex.PartIDs[part], english)
			if mark := hero.PartSigns[part]; mark != "" {
				text = mark + " " + text
			}
			e.parts = append(e.parts, text)
		}
	}
	return e
}

// entries are the paragraphs of a Hero: what he wears, his skills, and those for Snowfall.
func (v voice) entries(h *hero.Hero) []entry {
	all := []entry{says(v.say("Equipment"), v.arms(h))}
	if o := h.Other; o.Condition != codex.NoCondition {
		kind := "Melee Attack"
		if o.Ranged {
			kind = "Ranged Attack"
		}
		id := codex.ConditionIDs[o.Condition]
		all = append(all, says(v.say("Effect of the weapon")+" ("+v.say(kind)+")",
			hero.PartSigns[codex.Green]+" "+v.say("The target gets one counter per Skill pip: {{.condition}}.", game.Name("condition", hero.Printed(v.telling, "condition", id, "name", v.Conditions[o.Condition].Name)))))
	}
	for _, id := range h.Skills {
		if id != codex.NoSkill {
			all = append(all, v.skillEntry(id))
		}
	}
	if h.Snowfall[0] != codex.NoSkill {
		all = append(all, says(v.say("In Snowfall"), v.skills(h.Snowfall[:])))
	}
	return all
}

// follower is a Pet or Daemon as it stands on the card of its Hero.
type follower struct {
	entry
	card codex.Card
}

func (v voice) followers(h *hero.Hero) []follower {
	var all []follower
	for i := range h.PetCount() {
		all = append(all, v.pet(h.PetNames[i], v.say("Pet"), &h.Pets[i]))
	}
	if h.Shape.There {
		all = append(all, v.pet(h.ShapeName, v.say("beast form"), &h.Shape))
	}
	if d := &h.Daemon; d.There {
		of := []string{v.say("Daemon"), v.say("{{plural .n \"die\" \"dice\"}}", game.Num("n", h.Summoning()))}
		for bit, feature := range hero.FeatureNames {
			if d.Features>>bit&1 == 1 {
				of = append(of, v.say(feature))
			}
		}
		e := says(v.figure(h.DaemonName), strings.Join(append(of, v.body(d.Natural)...), ", "))
		if skills := v.skills(d.Skills[:]); skills != "" {
			e.parts = append(e.parts, skills)
		}
		all = append(all, follower{e, d.Card})
	}
	return all
}

// pet is a Pet, or the beast that the Hero becomes.
func (v voice) pet(name, what string, p *hero.Pet) follower {
	of := []string{what}
	if p.Ability != codex.NoAbility {
		id := codex.AbilityIDs[p.Ability]
		of = append(of, hero.Printed(v.telling, "ability", id, "name", v.Abilities[p.Ability].Name))
	}
	if p.Magical {
		of = append(of, v.say("magical"))
	}
	return follower{says(v.figure(name), strings.Join(append(of, v.body(p.Natural)...), ", ")), p.Card}
}

func (v voice) body(c codex.Category) []string {
	if c == codex.NoCategory {
		return nil
	}
	return []string{v.say(hero.CategoryNames[c])}
}

// folded breaks a text into lines of so many letters at most. A word that is longer has a line of its own.
func folded(text string, most int) []string {
	var lines []string
	room := 0
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		if last := len(lines) - 1; last >= 0 && n < room {
			lines[last] += " " + word
			room -= n + 1
			continue
		}
		lines = append(lines, word)
		room = most - n
	}
	return lines
}
