package hero

import (
	"mischief/game"
	"mischief/games/slaughter/codex"
)

// What a builder asks while somebody is at work on a Hero. Every answer comes of the one check: a step is refused for what the rules would have against the Hero after
// it and had not before.

// Bearer is whose card is meant: the Hero's, that of a Pet, that of his Daemon or that of the beast that he becomes.
type Bearer int

// The bearers. A Pet is its place among the Pets, from 0.
const (
	Self  Bearer = -1
	Demon Bearer = codex.MostPets
	Beast Bearer = codex.MostPets + 1
)

// CardOf is the card of a bearer; nil for one that is not there.
func (h *Hero) CardOf(b Bearer) *codex.Card {
	switch {
	case b == Self:
		return &h.Card
	case b == Demon && h.Daemon.There:
		return &h.Daemon.Card
	case b == Beast && h.Shape.There:
		return &h.Shape.Card
	case b >= 0 && int(b) < h.PetCount():
		return &h.Pets[b].Card
	}
	return nil
}

// Points are what the card of a bearer costs, and how much it may.
func (h *Hero) Points(b Bearer) (spent, most int) {
	card := h.CardOf(b)
	if card == nil {
		return 0, 0
	}
	if b == Demon {
		return card.Points(), daemonCost * h.Summoning()
	}
	return card.Points(), codex.MostPoints
}

// cardOnly is what rules have against the card of a bearer alone. Skills and equipment that no longer fit are told by Check, not by a step: who is at work changes one
// after the other.
func (f *Forge) cardOnly(h *Hero, b Bearer) []Breach {
	c := &checker{Forge: f, hero: h}
	switch {
	case b == Self:
		c.heroCard()
	case b == Demon:
		c.daemonCard()
	case b == Beast:
		c.petCard(&h.Shape)
	default:
		c.petCard(&h.Pets[b])
	}
	return c.found
}

// Step is what one more pip on a face (by 1), or one less (by -1), costs in points, and the rule that refuses it; nil if none does. Faces are counted from 1.
func (f *Forge) Step(h *Hero, b Bearer, face int, pip codex.Pip, by int) (cost int, why error) {
	after := *h
	card := after.CardOf(b)
	if card == nil || face < 1 || face > len(card) || pip >= codex.PipCount {
		return 0, game.Refuse("WAS-152", "There is no such place on a card.")
	}
	has := int(card[face-1][pip]) + by
	if has < 0 {
		return 0, game.Refuse("WAS-152", "The {{.face}}-face has no {{.pip}} to take away.", game.Num("face", face), game.Word("pip", PipNames[pip]))
	}
	card[face-1][pip] = uint8(has)
	cost = by * int(codex.Costs[pip])
	if by < 0 {
		return cost, nil
	}
	if fresh := beyond(f.cardOnly(&after, b), f.cardOnly(h, b)); len(fresh) > 0 {
		return cost, fresh[0].Why
	}
	return cost, nil
}

// beyond are the breaches that were not there before.
func beyond(after, before []Breach) []Breach {
	had := map[string]bool{}
	for _, b := range before {
		had[b.At.String()+b.Why.Error()] = true
	}
	var fresh []Breach
	for _, a := range after {
		if !had[a.At.String()+a.Why.Error()] {
			fresh = append(fresh, a)
		}
	}
	return fresh
}

// Choice is a skill and whether it may be equipped besides those that are.
type Choice struct {
	Skill codex.SkillID
	Why   error // the rule that refuses it; nil if none does
}

// Choices are all skills of a school, for whom they are: the skills for Snowfall among those, Daemon Skills for the Daemon, others for the Hero.
func (f *Forge) Choices(h *Hero, school codex.School) []Choice {
	before := f.Check(h)
	var all []Choice
	for _, id := range f.school[school] {
		after := *h
		if !f.equip(&after, id) {
			all = append(all, Choice{id, game.Refuse("WAS-164", "{{.most}} skills are equipped; no more fit on a card.", game.Num("most", codex.MostSkills))})
			continue
		}
		c := Choice{Skill: id}
		for _, b := range beyond(f.Check(&after), before) {
			if b.At.String() != "shape" { // the beast of a skill is made after it has been chosen
				c.Why = b.Why
				break
			}
		}
		all = append(all, c)
	}
	return all
}

// equip puts a skill in the first empty place of the list that it belongs to; it is false if there is none.
func (f *Forge) equip(h *Hero, id codex.SkillID) bool {
	places := &h.Skills
	switch s := &f.Skills[id]; {
	case s.School == codex.Snowfall:
		places = &h.Snowfall
	case s.Class.Has(codex.ClassDaemonSkill) && h.Daemon.There:
		places = &h.Daemon.Skills
	}
	for i := range places {
		if places[i] == codex.NoSkill {
			places[i] = id
			return true
		}
	}
	return false
}

// Defence tells of every armour, without a shield and with one, how many Defence pips a face may have, and how many pips of this Hero's would be too many.
func (h *Hero) Defence() (all [codex.ArmourCount][2]struct{ Most, Over int }) {
	for a := range codex.ArmourCount {
		for shield := range all[a] {
			most := a.MostDefence(shield == 1)
			all[a][shield].Most = most
			for _, face := range h.Card {
				all[a][shield].Over += max(0, int(face[codex.Defence])-most)
			}
		}
	}
	return all
}
